"""Commands of ours: those that speak of this machine itself, where an upstream program would speak of another kernel.

And a front of upstream's ripgrep, which can't see its standard input.
"""
