"""Running WebAssembly: the C library of the wasmtime wheel, engines, modules, and one run of one module.

Absent on purpose: the `wasmtime` Python package (its wrappers cost tens of microseconds a call and its exceptions
cross processes) and every system call; the tables of host functions come from above.
"""
