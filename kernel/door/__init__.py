"""The door: system calls for a guest that speaks neither of the ABIs beyond preview1, as one imported function.

CPython for WASI imports `host.call`. What it sends is a msgpack array, the name of a function and its arguments; what it
gets is [0, result] or [errno, message]. Each function here makes system calls and nothing else: the same gate.
"""
