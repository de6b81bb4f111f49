"""The shell: bash's language as an ordinary process of the kernel, cut as syntax, expand, interp, builtins and program.

Imports go one way: program > builtins > interp > expand > syntax.
"""
