exec 2>&1

#### strings, their places, their length
printf 'abc\0hello world\n\x01tab\there\xff\xfexyz123\x00\x00longer string\r\nend' > f; strings f; strings -t d f; strings -n 3 -t x f; strings -f -t o f; strings -w f | od -c | head; strings -s '|' f; strings -3 f; strings -o f; strings -n8 -td f
## STDOUT:
hello world
tab	here
xyz123
longer string
      4 hello world
     17 tab	here
     27 xyz123
     35 longer string
      0 abc
      4 hello world
     11 tab	here
     1b xyz123
     23 longer string
     32 end
f:       4 hello world
f:      21 tab	here
f:      33 xyz123
f:      43 longer string
0000000   h   e   l   l   o       w   o   r   l   d  \n  \n   t   a   b
0000020  \t   h   e   r   e  \n   x   y   z   1   2   3  \n   l   o   n
0000040   g   e   r       s   t   r   i   n   g  \r  \n   e   n   d  \n
0000060
hello world|tab	here|xyz123|longer string|abc
hello world
tab	here
xyz123
longer string
end
      4 hello world
     21 tab	here
     33 xyz123
     43 longer string
      4 hello world
     17 tab	here
     35 longer string
## END

#### wider characters
printf 'h\0e\0l\0l\0o\0\0\0w\0o\0r\0l\0d\0' > u; strings -e l u; strings -e l -t d u; strings -eb u; strings -eL u; printf 'h\0\0\0e\0\0\0l\0\0\0l\0\0\0' > w; strings -eL -tx w; strings -eB -to w; printf '\0\0\0a\0\0\0b\0\0\0c\0\0\0d' | strings -eB -td
## STDOUT:
hello
world
      0 hello
     12 world
ello
world
      0 hell
      0 abcd
## END

#### characters of eight bits
printf 'h\xe9llo w\n' > l; strings -eS l | od -c; strings l
## STDOUT:
0000000   h 351   l   l   o       w  \n
0000010
llo w
## END

#### what is missing or wrong
echo hello > f; strings -n 0 f; echo $?; strings -n x f; echo $?; strings --nope f 2>&1 | head -1; strings nowhere; echo $?; strings f nowhere; echo $?; mkdir d; strings d f; echo $?; strings < f; echo abcd | strings; strings ''; echo $?
## STDOUT:
strings: invalid minimum string length 0
1
strings: invalid integer argument x
1
strings: unrecognized option '--nope'
strings: 'nowhere': No such file
1
hello
strings: 'nowhere': No such file
1
strings: Warning: 'd' is a directory
hello
1
hello
abcd
strings: '': No such file
1
## END

#### strings longer than any piece that is read
seq 200000 > big; strings big | md5sum; strings -n 6 -t d big | md5sum; tr -d '\n' < big > one; strings one | md5sum; cat one big one | strings | md5sum; head -c 700000 one | sed 's/./&\x0/g' > w; strings -el w | md5sum; (head -c 262142 one; printf '\0ab'; printf 'cd\0xyz\0'; head -c 300000 one) | strings -tx | cut -c1-40; strings /dev/null; strings -wn3 big | md5sum; (printf '\0'; cat w) | strings -eb -td | md5sum
## STDOUT:
f5f1a7eae8172ec2739ad54393479a48  -
0d64c972316c371d3ecbd6c6e0281303  -
3a3cea2d1b70605d10b3e5b0c0b00470  -
6c4762aed804e923a73be89b9a028a20  -
d5a503c19f6626abf8a852d7ce64a3e7  -
      0 12345678910111213141516171819202
  3ffff abcd
  40008 12345678910111213141516171819202
c61480d8daa38418b7eae8452fffb3f5  -
83deb3a06605dba35e281a0fc47db127  -
## END
