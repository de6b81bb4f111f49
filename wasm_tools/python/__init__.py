"""CPython as a program: its module, its memory images, the guest package and what starts it."""
