"""Vesicle: a POSIX computer inside a Python process."""
