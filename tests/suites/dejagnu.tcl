# The part of DejaGnu that findutils' tests use: one test file in, PASS and FAIL lines and an exit status out.
# Usage: tclsh dejagnu.tcl TOP TOOL TEST; TOP is the unpacked archive, TEST a path below it. What is under test comes from the
# build in TOP if there is one, else from PATH. Absent on purpose: logs, boards, and terminals (spawn runs to the end at once).

lassign $argv top tool test
set base_dir $top/$tool/testsuite
set verbose 0
array set count {pass 0 fail 0 untested 0}
set expect_fail 0
set spawned 0

proc result {kind text} {
    global count expect_fail
    if {$expect_fail} {
        set expect_fail 0
        set kind [dict get {pass fail fail pass untested untested} $kind]
        append text " (the opposite is expected)"
    }
    incr count($kind)
    puts "[string toupper $kind]: $text"
}
proc pass {text} {result pass $text}
proc fail {text} {result fail $text}
proc unresolved {text} {result fail $text}
proc untested {text} {result untested $text}
proc setup_xfail {args} {set ::expect_fail 1}
proc warning {args} {puts "WARNING: [join $args]"}
proc send_log {args} {puts -nonewline [lindex $args end]}
proc send_user {args} {}
proc verbose {args} {}
proc clone_output {args} {}
proc transform {name} {return $name}
proc findfile {args} {return $::program}
proc which {path} {return $path}

# Expect: only the end of a program is ever waited for.
proc spawn {args} {
    set ::spawned 0
    if {[catch {exec {*}[lsearch -all -inline -not $args -noecho] >@stdout 2>@stderr} text options]} {
        set code [dict get $options -errorcode]
        set ::spawned [expr {[lindex $code 0] eq "CHILDSTATUS" ? [lindex $code 2] : 255}]
    }
}
proc expect {cases} {
    foreach {pattern script} $cases {
        if {$pattern eq "eof"} {uplevel 1 $script}
    }
}
proc wait {} {return [list 0 0 0 $::spawned]}

set program $top/$tool/$tool
if {![file executable $program]} {set program [lindex [auto_execok $tool] 0]}
set FTSFIND $program
# The configuration files look for an object file, as a sign that they are in the right place.
if {$tool eq "xargs" && ![file exists $top/xargs/xargs.o]} {close [open $top/xargs/xargs.o w]}

cd $base_dir
source $base_dir/config/unix.exp
source $top/$test
puts "pass $count(pass), fail $count(fail), untested $count(untested)"
exit [expr {$count(fail) ? 1 : $count(pass) ? 0 : $count(untested) ? 77 : 1}]
