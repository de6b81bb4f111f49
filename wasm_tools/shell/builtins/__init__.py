"""The commands built into the shell, one file per family; table.py names them all."""
