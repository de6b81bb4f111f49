# The cases of install.sh.
mkdir -p package
printf '#!/bin/sh\necho tool\n' >package/tool
printf 'version @VERSION@ in @PREFIX@, again @VERSION@ @NOTHING@.\n' >package/tool.conf.in
printf 'data\n' >package/data.txt
printf '%s\n' '# source target mode' 'tool	bin/tool	0755' 'tool.conf.in etc/tool.conf 0600' 'data.txt share/tool/data.txt' '' >package/MANIFEST
run() { echo "\$ $*"; bash ./install.sh "$@" 2>&1; echo "status $?"; }
run --version
run 'odd argument'
run --prefix
run verify
run install
(cd root && find . -type f | sort | while read -r f; do echo "$f $(stat -c %a "$f")"; done)
cat root/etc/tool.conf
./root/bin/tool
run install
run -f -q install
echo 1.3.9 >root/var/lib/installer/version; run
echo 1.10.0 >root/var/lib/installer/version; run install
: >root/share/tool/data.txt; rm root/bin/tool; run verify
printf 'missing.txt share/missing 0644\n' >>package/MANIFEST
echo 1.0 >root/var/lib/installer/version; run install
(cd root && find . -type f | sort)
run --prefix=./root uninstall
ls -A root 2>&1 | head
run --prefix ./other -q install
