"""wasi_snapshot_preview1, one file per family: decode guest memory, make one system call, encode the result.

Absent on purpose: any decision. What is allowed, charged or recorded is the business of kernel/syscalls; only
preview1's own rights are looked at here, since no other program has them.
"""
