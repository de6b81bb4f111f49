# git, as Debian's git 2.39.5 answered. What stands here, above the first case, comes before each of them.
export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.com
export GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.com
export GIT_AUTHOR_DATE='1700000000 +0000' GIT_COMMITTER_DATE='1700000000 +0000' HOME=/tmp GIT_CONFIG_NOSYSTEM=1
git init -q -b main repo && cd repo
seq 9 > numbers
echo hello > greeting
mkdir src
echo 'int main(void) { return 0; }' > src/main.c
git add . && git commit -qm first
git branch topic
sed -i s/5/five/ numbers
git commit -qam second
git switch -q topic
echo bye >> greeting
git commit -qam third
git switch -q main

#### status
echo x >> numbers
echo y > new
git rm -q greeting
git status -sb | sed 's/^## /on /'
git status | tail -n 3
## STDOUT:
on main
D  greeting
 M numbers
?? new
  (use "git add <file>..." to include in what will be committed)
	new

## END

#### objects
git rev-parse HEAD topic
git cat-file -p HEAD | head -n 2
git ls-files -s
echo x | git hash-object --stdin
## STDOUT:
3ab6bb8c1de873be25a315617c02f4f2ea2ae5c4
aa2c1c8c3867c1876c0cf5409edf782248a2f0cf
tree c09658e940d7e2d064764201cd0d64d947195c8c
parent 6108127140c743708fcfb40f622497f98a18231b
100644 ce013625030ba8dba906f756967f9e9ca394464a 0	greeting
100644 4c5701d775286e43e9f53ee570f38b6070b09616 0	numbers
100644 78f2de106c92b0d60772bd5aa6c1e6da7bf71005 0	src/main.c
587be6b4c3f93f93c489c0111bba5596147a26cb
## END

#### log
git merge -q topic -m merged
git log --graph --oneline --decorate
git log -1 --format='%an %ad %s' --date=iso
## STDOUT:
*   b9cfab6 (HEAD -> main) merged
|\  
| * aa2c1c8 (topic) third
* | 3ab6bb8 second
|/  
* 6108127 first
Ann 2023-11-14 22:13:20 +0000 merged
## END

#### diff
sed -i 's/hello/hallo/' greeting
git diff --word-diff | tail -n 1
git diff --stat
git diff --cached --stat
git diff HEAD~1 --numstat
## STDOUT:
[-hello-]{+hallo+}
 greeting | 2 +-
 1 file changed, 1 insertion(+), 1 deletion(-)
1	1	greeting
1	1	numbers
## END

#### a conflict
git switch -q topic
seq 9 | sed s/5/FIVE/ > numbers
git commit -qam fourth
git merge main
echo $?
git diff | tail -n 5
git merge --abort
git status -s
## STDOUT:
Auto-merging numbers
CONFLICT (content): Merge conflict in numbers
Automatic merge failed; fix conflicts and then commit the result.
1
+ five
++>>>>>>> main
  6
  7
  8
## END

#### rebase
git rebase -q main topic
git log --oneline
git switch -q main
git commit -q --allow-empty -m last
GIT_SEQUENCE_EDITOR='sed -i 1d' git rebase -qi HEAD~2
git log --format=%s
## STDOUT:
cde00ca third
3ab6bb8 second
6108127 first
last
first
## END

#### squash
git switch -qc work
echo 1 > w
git add w
git commit -qm w1
echo 2 > w
git commit -qam w2
GIT_EDITOR=true GIT_SEQUENCE_EDITOR='sed -i 2s/pick/squash/' git rebase -qi main
git log -1 --format=%B
git log --oneline | wc -l
## STDOUT:
[detached HEAD 6e7a5d4] w1
 Date: Tue Nov 14 22:13:20 2023 +0000
 1 file changed, 1 insertion(+)
 create mode 100644 w
w1

w2

3
## END

#### cherry-pick and revert
git cherry-pick topic
git revert --no-edit HEAD | tail -n 1
git reset -q --hard HEAD~2
git log --oneline
## STDOUT:
[main cde00ca] third
 Date: Tue Nov 14 22:13:20 2023 +0000
 1 file changed, 1 insertion(+)
 1 file changed, 1 deletion(-)
3ab6bb8 second
6108127 first
## END

#### stash
echo x >> numbers
echo y > new
git stash -qu
git stash list
git status -s
git stash pop -q
git status -s
## STDOUT:
stash@{0}: WIP on main: 3ab6bb8 second
 M numbers
?? new
## END

#### tag and describe
git tag -a v1 -m one HEAD~1
git describe
git tag -n
git cat-file -p v1 | head -n 3
## STDOUT:
v1-1-g3ab6bb8
v1              one
object 6108127140c743708fcfb40f622497f98a18231b
type commit
tag v1
## END

#### blame
git blame -s -L 4,6 numbers
git log -L 5,5:numbers --oneline -s
## STDOUT:
^6108127 4) 4
3ab6bb8c 5) five
^6108127 6) 6
3ab6bb8 second
6108127 first
## END

#### grep
git grep -n five
git grep -cP '^[0-8]$' topic
git grep -l 'main' -- '*.c'
## STDOUT:
numbers:5:five
topic:numbers:8
src/main.c
## END

#### packing
git gc -q
git count-objects -v | grep -v size
git fsck
git verify-pack -s .git/objects/pack/*.idx
git repack -adfq
git log --oneline | wc -l
## STDOUT:
count: 0
in-pack: 12
packs: 1
prune-packable: 0
garbage: 0
non delta: 11 objects
chain length = 1: 1 object
2
## END

#### archive
git archive HEAD | tar tf -
git archive --format=tar.gz HEAD | gzip -dc | sha1sum
git archive --format=zip HEAD | sha1sum
## STDOUT:
greeting
numbers
src/
src/main.c
3fbc8d220cfc200eb14288110d93dbb8e5b01b44  -
b18c95468c887c92f1e81d8fdcc57296e1dbbe7f  -
## END

#### bundle
git bundle create -q ../all.bundle --all
git clone -q ../all.bundle ../copy
git -C ../copy log --oneline
## STDOUT:
3ab6bb8 second
6108127 first
## END

#### patches
git format-patch -o .. topic~1..topic
git am -q ../0001*
git log -1 --format=%s
git apply -R ../0001*
git diff --stat
## STDOUT:
../0001-third.patch
third
 greeting | 1 -
 1 file changed, 1 deletion(-)
## END

#### clone, fetch and push
git clone -q . ../one
git clone -q --bare file://$PWD ../bare.git
cd ../one
echo z > z
git add z
git commit -qm z
git push -q ../bare.git main
git push ../bare.git :topic 2>&1
cd ../repo
git pull -q ../bare.git main
git log -1 --format=%s
git ls-remote ../bare.git
## STDOUT:
To ../bare.git
 - [deleted]         topic
z
3909f7a36a72cdc26fbb900988014c5630f681d9	HEAD
3909f7a36a72cdc26fbb900988014c5630f681d9	refs/heads/main
## END

#### a shallow clone
git clone -q --depth 1 file://$PWD ../thin
cd ../thin
git log --oneline
git fetch -q --unshallow
git log --oneline | wc -l
git fsck
## STDOUT:
3ab6bb8 second
2
## END

#### hooks of a push
git clone -q --bare . ../bare.git
printf '#!/bin/sh\nwhile read old new ref; do echo "$ref"; done\n' > ../bare.git/hooks/post-receive
chmod +x ../bare.git/hooks/post-receive
git push -q ../bare.git main:new 2>&1 | tr -d ' '
## STDOUT:
remote:refs/heads/new
## END

#### hooks of a commit
printf '#!/bin/sh\nsed -i s/bad/good/ "$1"\n' > .git/hooks/commit-msg
chmod +x .git/hooks/commit-msg
git commit -q --allow-empty -m 'bad name'
git log -1 --format=%s
## STDOUT:
good name
## END

#### aliases
git config alias.last 'log -1 --oneline'
git config alias.hi '!echo hi in $GIT_PREFIX with'
git last
cd src
git hi you
## STDOUT:
3ab6bb8 second
hi in src/ with you
## END

#### bisect
git switch -q topic
for i in 1 2 3 4 5 6; do echo $i > n; git add n; git commit -qm n$i; done
git bisect start HEAD HEAD~6 > /dev/null
git bisect run sh -c 'test $(cat n) -lt 4' | grep first
git bisect reset 2> /dev/null
git status -s
## STDOUT:
f01c7ed818ed57c7acfb7d8137b45c136f7f5184 is the first bad commit
bisect found first bad commit
## END

#### a worktree
git worktree add ../wt topic 2> /dev/null
git -C ../wt status -sb | sed 's/^## /on /'
git worktree list | sed 's/ .* / /'
git worktree remove ../wt
ls ..
## STDOUT:
HEAD is now at aa2c1c8 third
on topic
/workspace/repo [main]
/workspace/wt [topic]
repo
## END

#### a submodule
git init -q -b main ../top
cd ../top
git -c protocol.file.allow=always submodule --quiet add $OLDPWD part
git commit -qm part
git submodule status
cat .gitmodules
git -c protocol.file.allow=always clone -q --recurse-submodules . ../top2
ls ../top2/part
git -C ../top2 submodule foreach --quiet 'git log -1 --format=%s'
## STDOUT:
 3ab6bb8c1de873be25a315617c02f4f2ea2ae5c4 part (heads/main)
[submodule "part"]
	path = part
	url = /workspace/repo
greeting
numbers
src
second
## END

#### filters
git config filter.up.clean 'tr a-z A-Z'
git config filter.up.smudge 'tr A-Z a-z'
echo '*.up filter=up' > .gitattributes
seq 30000 | sed s/^/line/ > t.up
git add .
git cat-file -p :t.up | tail -n 1
rm t.up
git checkout -q t.up
tail -n 1 t.up
## STDOUT:
LINE30000
line30000
## END

#### adding by parts
seq 100 > many
git add many
git commit -qm many
sed -i '10d;90d' many
printf 'y\nn\n' | git add -p > /dev/null
git diff --cached --numstat
git diff --numstat
## STDOUT:
0	1	many
0	1	many
## END

#### clean and ignore
echo '*.o' > .gitignore
touch a.o b
git status -s --ignored
git check-ignore -v a.o
git clean -fdxn
## STDOUT:
?? .gitignore
?? b
!! a.o
.gitignore:1:*.o	a.o
Would remove .gitignore
Would remove a.o
Would remove b
## END

#### an octopus
git switch -qc o1
echo 1 > o1
git add o1
git commit -qm o1
git switch -qc o2 main
echo 2 > o2
git add o2
git commit -qm o2
git switch -q main
git merge o1 o2 -m octopus
git log -1 --format=%p
## STDOUT:
Fast-forwarding to: o1
Trying simple merge with o2
Merge made by the 'octopus' strategy.
 o1 | 1 +
 o2 | 1 +
 2 files changed, 2 insertions(+)
 create mode 100644 o1
 create mode 100644 o2
55c0789 11119c4
## END

#### export and import
git init -q -b main ../imported
git fast-export --all | git -C ../imported fast-import --quiet
git -C ../imported rev-parse main topic
## STDOUT:
3ab6bb8c1de873be25a315617c02f4f2ea2ae5c4
aa2c1c8c3867c1876c0cf5409edf782248a2f0cf
## END

#### another program as transport
git -c protocol.ext.allow=always clone -q "ext::git-upload-pack $PWD" ../copy
cd ../copy
for i in $(seq 40); do seq $i 9000 > n$i; done
git add .
git commit -qm many
git -c protocol.ext.allow=always push -q "ext::git-receive-pack $PWD/../repo" main:new
git -C ../repo log --oneline new
## STDOUT:
c78428b many
3ab6bb8 second
6108127 first
## END

#### wide text
echo '*.txt working-tree-encoding=UTF-16' > .gitattributes
printf 'h\303\251\n' | iconv -f UTF-8 -t UTF-16 > w.txt
git add .
git cat-file -p :w.txt
rm w.txt
git checkout -q w.txt
od -An -tx1 w.txt
## STDOUT:
hé
 ff fe 68 00 e9 00 0a 00
## END

#### the reflog
git reset -q --hard HEAD~1
git reflog | cat
git log -1 --format=%s 'HEAD@{1}'
git show -s --format=%s ':/thi'
## STDOUT:
6108127 HEAD@{0}: reset: moving to HEAD~1
3ab6bb8 HEAD@{1}: checkout: moving from topic to main
aa2c1c8 HEAD@{2}: commit: third
6108127 HEAD@{3}: checkout: moving from main to topic
3ab6bb8 HEAD@{4}: commit: second
6108127 HEAD@{5}: commit (initial): first
second
third
## END
