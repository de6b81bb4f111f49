# The cases of rotate.sh: each line of output is compared with bash's.
mkdir -p logs
fill() { local i; for ((i = 0; i < $2; i++)); do printf 'line %04d of %s\n' "$i" "$1"; done >"$1"; }
fill logs/app.log 100; fill logs/small.log 3; fill 'logs/with space.log' 80
run() { echo "\$ $*"; bash ./rotate.sh "$@" 2>&1; echo "status $?"; }
run
run -h
run -x
run -k
run -n -v 'logs/*.log'
run -v 'logs/app.log' 'logs/small.log'
for round in 1 2 3 4; do fill logs/app.log $((100 + round)); run -k 3 logs/app.log; done
(cd logs && for f in *; do echo "$f $(stat -c '%s %a' "$f")"; done)
zcat logs/app.log.2.gz | tail -1
printf '%s\n' '# settings' ' keep = 2 ' 'compress=no' 'size=1k # least' 'hook.before=echo "before $LOG"' \
  'hook.after=echo "after $LOG $GENERATION"; [[ $LOG != *bad* ]]' >ok.conf
fill logs/bad.log 90; fill logs/good.log 90
run -vv -c ok.conf 'logs/@(bad|good).log'
printf 'colour=red\n' >bad.conf; run -c bad.conf logs/good.log
printf 'nonsense\n' >worse.conf; run -c worse.conf logs/good.log
run -s 12q logs/app.log
ls logs
