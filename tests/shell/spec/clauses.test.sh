#### case: patterns of all kinds
for w in a ab '' '*' '[a]' '?' 'a b' A 1 é '\' '"'; do case $w in '') echo empty;; \*) echo star;; '[a]') echo bracket;; "?") echo question;; a\ b) echo blank;; [[:upper:]]) echo upper;; [0-9]) echo digit;; a?) echo two;; \\) echo backslash;; \") echo quote;; [!a-z]) echo other;; *) echo rest;; esac; done
## STDOUT:
rest
two
empty
star
bracket
question
blank
upper
digit
other
backslash
quote
## END

#### case: fall through and test on
for w in a b c d; do case $w in a) echo -n 1;& b) echo -n 2;;& [ab]) echo -n 3;; c) echo -n 4;;& *) echo -n 5;; esac; echo; done; case x in x) ;& y) echo y;; esac; case x in x) false;;& z) true;; esac; echo $?
## STDOUT:
123
23
45
5
y
1
## END

#### case: syntax
case a in (a|b) echo 1;; (c) ;; esac; case a
in
a) echo 2
;;

b) ;;
esac; case a in a) echo 3 # c
;; esac; case a in
# comment
a) echo 4 ;; esac; case "a" in "a") echo 5; esac; case a in a) case b in b) echo 6;; esac;; esac; case in in in|x) echo 7;; esac; x=$(case a in a) echo 8;; esac); echo $x; case a in a) esac; echo $?
## STDOUT:
1
2
3
4
5
6
7
8
0
## END

#### if and loops over several lines
if true
then echo 1
elif false
then echo no
else
echo no
fi
while
false
true
do
echo 2
break
done
until true; do :; done
for i in a \
b
do echo $i; done
if ! false && { true || false; }; then echo 3; fi
if [ a ]; then :; else echo no; fi; echo $?
## STDOUT:
1
2
a
b
3
0
## END
