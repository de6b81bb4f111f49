exec 2>&1; umask 022
mkdir -p d/e src/d z/y a; echo 1 >d/f1; echo 22 >d/f2; echo 333 >d/e/f3; touch -d 2020-01-01 d/old
echo hello >a.txt; seq 2000 >b.txt; echo h >h; cp h z/y/h; echo a >src/a; ln -s a src/l; mkfifo src/ff; chmod 640 src/a; ln src/a src/hard

#### echo x >f; chmod 000 f; cat f; cat <f; echo y >f; ls -l f | cut -c1-10
echo x >f; chmod 000 f; cat f; cat <f; echo y >f; ls -l f | cut -c1-10; chmod 200 f; cat f; echo z >>f; chmod 644 f; cat f
## STDOUT:
cat: f: Permission denied
bash: line 4: f: Permission denied
bash: line 4: f: Permission denied
----------
cat: f: Permission denied
x
z
## END

#### mkdir p; chmod 000 p; ls p; cd p; touch p/x; chmod 755 p; mkdir q; chm
mkdir p; chmod 000 p; ls p; cd p; touch p/x; chmod 755 p; mkdir q; chmod 555 q; touch q/x; rm -rf q
## STDOUT:
ls: cannot open directory 'p': Permission denied
bash: line 4: cd: p: Permission denied
touch: cannot touch 'p/x': Permission denied
touch: cannot touch 'q/x': Permission denied
## END

#### mkdir q2; touch q2/f; chmod 555 q2; rm -f q2/f; mv q2/f x; chmod 755 q
mkdir q2; touch q2/f; chmod 555 q2; rm -f q2/f; mv q2/f x; chmod 755 q2; rm -r q2
## STDOUT:
rm: cannot remove 'q2/f': Permission denied
mv: cannot move 'q2/f' to 'x': Permission denied
## END

#### umask 077; touch g; mkdir gd; stat -c "%a %n" g gd; umask; umask -S
umask 077; touch g; mkdir gd; stat -c "%a %n" g gd; umask; umask -S
## STDOUT:
600 g
700 gd
0077
u=rwx,g=,o=
## END

#### umask 022; touch h; stat -c %a h; install -m 751 h h2; stat -c %a h2; 
umask 022; touch h; stat -c %a h; install -m 751 h h2; stat -c %a h2; install -d -m 700 a/b/c; stat -c "%a %n" a a/b a/b/c; install -D h z/y/h; ls z/y; install -m u=rwx,go= h h3; stat -c %a h3; install -o root h h4; install -t z h; ls z; install h; install h nodir/x; install -v h h5; install -b h h5; ls h5*; install -p -m 644 h h6
## STDOUT:
644
751
755 a
755 a/b
700 a/b/c
h
700
install: cannot change ownership of 'h4': Operation not permitted
h
y
install: missing destination file operand after 'h'
Try 'install --help' for more information.
install: cannot create regular file 'nodir/x': No such file or directory
'h' -> 'h5'
h5
h5~
## END

#### mkfifo p1; stat -c %F p1; (echo through >p1 &); cat p1; mkfifo -m 600 
mkfifo p1; stat -c %F p1; (echo through >p1 &); cat p1; mkfifo -m 600 p2; stat -c %a p2; mkfifo p1; (cat p1 >o2 &) ; seq 3 >p1; until [ -s o2 ]; do sleep 0.01; done; cat o2; rm p1; ls p1
## status: 2
## STDOUT:
fifo
through
600
mkfifo: cannot create fifo 'p1': File exists
1
2
3
ls: cannot access 'p1': No such file or directory
## END

#### chown root h; chown root:root h; chgrp 0 h; chown $(id -u) h; chown :$
chown root h; chown root:root h; chgrp 0 h; chown $(id -u) h; chown :$(id -g) h; chown nosuch h; chgrp nosuch h; chown -c $(id -u):$(id -g) h; chown --reference=/ h; chown -R 0 src 2>&1 | sort | head -2; chown 12x h
## status: 1
## STDOUT:
chown: changing ownership of 'h': Operation not permitted
chown: changing ownership of 'h': Operation not permitted
chgrp: changing group of 'h': Operation not permitted
chown: invalid user: ‘nosuch’
chgrp: invalid group: ‘nosuch’
chown: changing ownership of 'h': Operation not permitted
chown: changing ownership of 'src': Operation not permitted
chown: changing ownership of 'src/a': Operation not permitted
chown: invalid user: ‘12x’
## END

#### chmod -v 600 h; chmod u+x,g=r,o-rwx h; stat -c %a h; chmod +t a; stat 
chmod -v 600 h; chmod u+x,g=r,o-rwx h; stat -c %a h; chmod +t a; stat -c %A a; chmod u+s h; stat -c %A h; chmod g+s a; mkdir a/new; stat -c %A a/new; chmod 7777 h; stat -c %a h; chmod --reference=src/a h; stat -c %a h; chmod -R a+X src; stat -c %a src/a; chmod zz h; chmod 644 nosuch; chmod -c 600 h; chmod 600 /etc/passwd; chmod a=u h; stat -c %a h; chmod -w h; stat -c %a h; chmod -x sl; chmod =x h; stat -c %a h; chmod 0644 h
## STDOUT:
mode of 'h' changed from 0644 (rw-r--r--) to 0600 (rw-------)
740
drwxr-xr-t
-rwsr-----
drwxr-sr-x
7777
640
640
chmod: invalid mode: ‘zz’
Try 'chmod --help' for more information.
chmod: cannot access 'nosuch': No such file or directory
mode of 'h' changed from 0640 (rw-r-----) to 0600 (rw-------)
chmod: changing permissions of '/etc/passwd': Operation not permitted
666
chmod: h: new permissions are r--rw-rw-, not r--r--r--
466
chmod: cannot access 'sl': No such file or directory
111
## END

#### no terminal, a loop of links, a root that may not be changed
stty size; ln -s loop loop; cat loop; chroot / true
## status: 125
## STDOUT:
stty: 'standard input': Inappropriate ioctl for device
cat: loop: Too many levels of symbolic links
chroot: cannot change root directory to '/': Operation not permitted
## END

#### fifos with readers and writers
mkfifo p; stat -c '%F %a' p; seq 3 >p & cat p; mkfifo -m 600 q; stat -c %a q; mkfifo p; wait
## STDOUT:
fifo 644
1
2
3
600
mkfifo: cannot create fifo 'p': File exists
## END

#### owners can't be changed by others
chown root h; chgrp 0 h; chown $(id -u):$(id -g) h; chown nosuch h; chmod 600 /etc/passwd
## status: 1
## STDOUT:
chown: changing ownership of 'h': Operation not permitted
chgrp: changing group of 'h': Operation not permitted
chown: invalid user: ‘nosuch’
chmod: changing permissions of '/etc/passwd': Operation not permitted
## END

#### install makes folders and sets modes
install -m 751 h h2; stat -c %a h2; install -d -m 700 x/y; stat -c %a x x/y; install -D h n/m/h; ls n/m; install -o root h h4; rm -f h4; install -m u=rwx,go= h h3; stat -c %a h3
## STDOUT:
751
755
700
h
install: cannot change ownership of 'h4': Operation not permitted
700
## END

#### cp -a keeps what there is to keep
touch -d '2001-02-03 04:05:06.789' src/a; cp -a src dst; stat -c '%n %F %a %h %y' dst/a dst/hard; readlink dst/l; stat -c %F dst/ff; cp -p src/a pa; stat -c '%a %y' pa; cp --reflink=auto src/a ra; cat ra
## STDOUT:
dst/a regular file 640 2 2001-02-03 04:05:06.789000000 +0000
dst/hard regular file 640 2 2001-02-03 04:05:06.789000000 +0000
a
fifo
640 2001-02-03 04:05:06.789000000 +0000
a
## END

#### sparse copies
truncate -s 1M s; cp --sparse=always s t; stat -c '%s %b' t; cmp s t; cp --reflink=always s u
## status: 1
## STDOUT:
1048576 0
cp: failed to clone 'u' from 's': Operation not supported
## END

#### times of touch
touch -d '2020-02-29 12:00' t; stat -c %y t; touch -d @0 t; stat -c %y t; touch -t 202001020304.05 t; stat -c %y t; touch -r d/old t; stat -c %y t; touch -a -d 2011-01-01 t; stat -c '%x %y' t; touch -c none; ls none
## status: 2
## STDOUT:
2020-02-29 12:00:00.000000000 +0000
1970-01-01 00:00:00.000000000 +0000
2020-01-02 03:04:05.000000000 +0000
2020-01-01 00:00:00.000000000 +0000
2011-01-01 00:00:00.000000000 +0000 2020-01-01 00:00:00.000000000 +0000
ls: cannot access 'none': No such file or directory
## END

