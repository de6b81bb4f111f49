"""What CPython needs to be a process of this machine: the door to the kernel, the start of a program, what WASI lacks.

Pure Python, loaded into every memory image. Nothing here is meant to be imported by programs.
"""
