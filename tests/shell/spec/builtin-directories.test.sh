exec 2>&1
#### dirs -lp; dirs -pv; echo $?; dirs -5x; dirs --; dirs +; dirs -- +0;...
dirs -lp; dirs -pv; echo $?; dirs -5x; dirs --; dirs +; dirs -- +0; dirs -c -l; dirs +1x; dirs -; echo $?; dirs +0 +1; dirs ''; echo $?
## STDOUT:
bash: line 2: dirs: -lp: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
bash: line 2: dirs: -pv: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
2
bash: line 2: dirs: -5x: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
~
bash: line 2: dirs: +: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
~
bash: line 2: dirs: +1x: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
bash: line 2: dirs: -: invalid number
dirs: usage: dirs [-clpv] [+N] [-N]
2
bash: line 2: dirs: directory stack empty
bash: line 2: dirs: : invalid option
dirs: usage: dirs [-clpv] [+N] [-N]
2
## END

#### pushd -n -n /etc; popd -n -n; pushd -x; pushd /nosuch; dirs; pushd ...
pushd -n -n /etc; popd -n -n; pushd -x; pushd /nosuch; dirs; pushd ''; echo $?; pushd; echo $?; popd; popd; echo $?; cd /; pushd -n /usr; pushd; pushd -n; popd -n -0; dirs
## STDOUT:
~ /etc
~
bash: line 2: pushd: -x: invalid number
pushd: usage: pushd [-n] [+N | -N | dir]
bash: line 2: pushd: /nosuch: No such file or directory
~
~ ~
0
~ ~
0
~
bash: line 2: popd: directory stack empty
1
/ /usr
/usr /
/usr
/usr
## END

#### mkdir a; cd a/../..; echo $?; cd ~; cd nosuch/..; echo $?; cd a/nos...
mkdir a; cd a/../..; echo $?; cd ~; cd nosuch/..; echo $?; cd a/nosuch/..; echo $?; touch f; cd f/..; echo $?; ln -s a l; cd l/..; pwd; cd -P l/..; pwd; cd ./a; cd ..; cd ../$(basename $PWD)/a; pwd
## STDOUT:
0
bash: line 2: cd: nosuch/..: No such file or directory
1
bash: line 2: cd: a/nosuch/..: No such file or directory
1
bash: line 2: cd: f/..: Not a directory
1
/workspace
/workspace
/workspace/a
## END

#### pushd / >/dev/null; pushd /tmp >/dev/null; dirs; dirs -l; dirs -p; ...
pushd / >/dev/null; pushd /tmp >/dev/null; dirs; dirs -l; dirs -p; dirs -v; dirs +0; dirs -0; dirs +1; dirs -1; dirs -v +1; dirs -p -1; dirs -c; dirs
## STDOUT:
/tmp / ~
/tmp / /workspace
/tmp
/
~
 0  /tmp
 1  /
 2  ~
/tmp
~
/
/
 1  /
/
/tmp
## END

#### pushd / ; pushd /usr; pushd +1; pushd -0; pushd; popd +1; popd -0; ...
pushd / ; pushd /usr; pushd +1; pushd -0; pushd; popd +1; popd -0; popd; popd; echo $?
## STDOUT:
/ ~
/usr / ~
/ ~ /usr
/usr / ~
/ /usr ~
/ ~
/
bash: line 2: popd: directory stack empty
bash: line 2: popd: directory stack empty
1
## END

#### pushd -n /usr; dirs; pushd -n /etc; dirs; popd -n; dirs; popd; pwd
pushd -n /usr; dirs; pushd -n /etc; dirs; popd -n; dirs; popd; pwd
## STDOUT:
~ /usr
~ /usr
~ /etc /usr
~ /etc /usr
~ /usr
~ /usr
/usr
/usr
## END

#### pushd /usr /etc; echo $?; pushd -- /usr; echo ${DIRSTACK[@]}; echo ...
pushd /usr /etc; echo $?; pushd -- /usr; echo ${DIRSTACK[@]}; echo ${DIRSTACK[0]} ${#DIRSTACK[@]}
## STDOUT:
bash: line 2: pushd: too many arguments
1
/usr ~
/usr /workspace
/usr 2
## END

#### pushd /usr >/dev/null; DIRSTACK[1]=/etc; dirs; DIRSTACK[0]=/bin; di...
pushd /usr >/dev/null; DIRSTACK[1]=/etc; dirs; DIRSTACK[0]=/bin; dirs; pwd
## STDOUT:
/usr /etc
/usr /etc
/usr
## END

#### cd /usr; cd -; cd /tmp; echo ~+ ~-; pushd /etc >/dev/null; echo ~0 ...
cd /usr; cd -; cd /tmp; echo ~+ ~-; pushd /etc >/dev/null; echo ~0 ~1 ~2 ~-0
## STDOUT:
/workspace
/tmp /workspace
/etc /tmp ~2 /tmp
## END

#### mkdir -p a/b; ln -s a/b l; cd l; pwd; pwd -P | sed "s,$HOME,H,"; cd...
mkdir -p a/b; ln -s a/b l; cd l; pwd; pwd -P | sed "s,$HOME,H,"; cd ..; pwd; cd -P l; pwd | sed "s,$HOME,H,"; cd -L ..; pwd
## STDOUT:
/workspace/l
H/a/b
/workspace
H/a/b
/workspace/a
## END

#### mkdir d; CDPATH=:/; cd d; pwd; cd -; cd ./d; cd ..
mkdir d; CDPATH=:/; cd d; pwd; cd -; cd ./d; cd ..
## STDOUT:
/workspace/d
/workspace
## END

#### cd -e nosuch; echo $?; cd -Pe /tmp; echo $?; cd -@ /; echo $?; cd -...
cd -e nosuch; echo $?; cd -Pe /tmp; echo $?; cd -@ /; echo $?; cd -LP /; pwd
## STDOUT:
bash: line 2: cd: nosuch: No such file or directory
1
0
bash: line 2: cd: -@: invalid option
cd: usage: cd [-L|[-P [-e]] [-@]] [dir]
2
/
## END

#### x=/usr; shopt -s cdable_vars; cd x; pwd; cd nosuchvar
x=/usr; shopt -s cdable_vars; cd x; pwd; cd nosuchvar; echo $?
## STDOUT:
/usr
/usr
bash: line 2: cd: nosuchvar: No such file or directory
1
## END

#### cd //; pwd; cd ///; pwd; cd //usr; pwd; cd /usr//lib/.; pwd
cd //; pwd; cd ///; pwd; cd //usr; pwd; cd /usr//lib/.; pwd
## STDOUT:
//
/
//usr
/usr/lib
## END

#### cd --; pwd; cd -- /; pwd; cd "" ; pwd; cd . ; pwd
cd --; pwd; cd -- /; pwd; cd "" ; pwd; cd . ; pwd
## STDOUT:
/workspace
/
/
/
## END

#### PWD=foo; cd .; pwd; echo $PWD; unset PWD; cd /; echo $PWD; readonly...
PWD=foo; cd .; pwd; echo $PWD; unset PWD; cd /; echo $PWD; readonly PWD; cd /usr; echo $? $PWD
## STDOUT:
/workspace
/workspace
/
bash: line 2: PWD: readonly variable
1 /
## END

#### readonly OLDPWD; cd /; echo $?; pwd
readonly OLDPWD; cd /; echo $?; pwd
## STDOUT:
bash: line 2: OLDPWD: readonly variable
1
/
## END

#### HOME=/usr; cd; pwd; cd ~; pwd; HOME=nosuch; cd
HOME=/usr; cd; pwd; cd ~; pwd; HOME=nosuch; cd; echo $?
## STDOUT:
/usr
/usr
bash: line 2: cd: nosuch: No such file or directory
1
## END

#### f() { local PWD=/x; cd /usr; echo $PWD; }; f; echo $PWD
f() { local PWD=/x; cd /usr; echo $PWD; }; f; echo $PWD
## STDOUT:
/usr
/workspace
## END

#### shopt -s autocd; /usr; pwd; shopt -s cdspell; mkdir abc; cd; cd abd...
shopt -s autocd; /usr; pwd; shopt -s cdspell; mkdir abc; cd; cd abd; pwd
## STDOUT:
bash: line 2: /usr: Is a directory
/workspace
bash: line 2: cd: abd: No such file or directory
/workspace
## END

#### umask; umask -S; umask -p; umask -pS; umask 022; umask; umask u=rwx...
umask; umask -S; umask -p; umask -pS; umask 022; umask; umask u=rwx,g=rx,o=; umask; umask -S; umask a-x; umask; umask +x; umask; umask g+w; umask; umask =r; umask; umask u=; umask
## STDOUT:
0022
u=rwx,g=rx,o=rx
umask 0022
umask -S u=rwx,g=rx,o=rx
0022
0027
u=rwx,g=rx,o=
0137
0026
0006
0333
0733
## END

#### umask 022; umask -S 077; umask; umask -S u=rwx,g+r; umask a=rx; uma...
umask 022; umask -S 077; umask; umask -S u=rwx,g+r; umask a=rx; umask -S; umask ug=rwx,o-rwx -S; umask -- 027; umask
## STDOUT:
u=rwx,g=,o=
0077
u=rwx,g=r,o=
u=rx,g=rx,o=rx
0027
## END

#### umask 027; > f; mkdir d; stat -c %a f d; (umask 0; > g); stat -c %a...
umask 027; > f; mkdir d; stat -c %a f d; (umask 0; > g); stat -c %a g; umask; umask 022; umask u-w; > h; stat -c %a h
## STDOUT:
640
750
666
0027
444
## END

#### DIRSTACK[0]=/x; dirs; pushd /usr > /dev/null; pushd /etc >/dev/null...
DIRSTACK[0]=/x; dirs; pushd /usr > /dev/null; pushd /etc >/dev/null; DIRSTACK[1]=/a; DIRSTACK[2]=/b; DIRSTACK[7]=/c; dirs; echo ${DIRSTACK[1]} ${#DIRSTACK[@]} ${!DIRSTACK[@]}; unset 'DIRSTACK[1]'; dirs; DIRSTACK=(x y); dirs; echo ~1 ~2 ~+1 ~-1 ~9 ~+0 ~-0/x ~1/y; unset DIRSTACK; echo "[$DIRSTACK]"
## STDOUT:
~
/etc /a /b
/a 3 0 1 2
/etc /a /b
/etc y /b
y /b y y ~9 /etc /b/x y/y
[]
## END

#### umask g | od -c; umask g 2>&1 | od -c | head -5; umask u+r-w; umask...
umask g | od -c; umask g 2>&1 | od -c | head -5; umask u+r-w; umask; umask u+r,; echo $?; umask +,; echo $?; umask u=rw+x; umask; umask a; echo $?; umask uu+x; umask; umask -S u+w; umask ug+rw,o=; umask; umask u++x; echo $?; umask u+-x; umask; umask 022; umask o=u; echo $?
## stdout-json: "bash: line 2: umask: `\u0000': invalid symbolic mode operator\n0000000\n0000000   b   a   s   h   :       l   i   n   e       2   :       u   m\n0000020   a   s   k   :       `  \\0   '   :       i   n   v   a   l   i\n0000040   d       s   y   m   b   o   l   i   c       m   o   d   e    \n0000060   o   p   e   r   a   t   o   r  \\n\n0000071\nbash: line 2: umask: `-': invalid symbolic mode character\n0022\nbash: line 2: umask: `\u0000': invalid symbolic mode operator\n1\nbash: line 2: umask: `\u0000': invalid symbolic mode operator\n1\nbash: line 2: umask: `+': invalid symbolic mode character\n0022\nbash: line 2: umask: `\u0000': invalid symbolic mode operator\n1\n0022\nu=rwx,g=rx,o=rx\n0007\nbash: line 2: umask: `+': invalid symbolic mode character\n1\nbash: line 2: umask: `-': invalid symbolic mode character\n0007\nbash: line 2: umask: `u': invalid symbolic mode character\n1\n"

#### DIRSTACK[0]=/x; dirs; pushd /usr > /dev/null; pushd /etc >/dev/null... (2)
DIRSTACK[0]=/x; dirs; pushd /usr > /dev/null; pushd /etc >/dev/null; DIRSTACK[1]=/a; DIRSTACK[2]=/b; dirs; unset 'DIRSTACK[1]'; dirs; DIRSTACK=(x y); dirs; echo ~1 ~2 ~+1 ~-1 ~9 ~+0 ~-0/x ~1/y ~1x ~-- ~+-1; popd; pwd
## STDOUT:
~
/etc /a /b
/etc /a /b
/etc y /b
y /b y y ~9 /etc /b/x y/y ~1x ~-- ~+-1
bash: line 2: popd: y: No such file or directory
/etc
## END

#### umask g | od -c; umask g 2>&1 | od -c | head -5
umask g | od -c; umask g 2>&1 | od -c | head -5
## stdout-json: "bash: line 2: umask: `\u0000': invalid symbolic mode operator\n0000000\n0000000   b   a   s   h   :       l   i   n   e       2   :       u   m\n0000020   a   s   k   :       `  \\0   '   :       i   n   v   a   l   i\n0000040   d       s   y   m   b   o   l   i   c       m   o   d   e    \n0000060   o   p   e   r   a   t   o   r  \\n\n0000071\n"
