"""vesicle_v1, the extension ABI of our own userland (docs/abi.md), one file per family.

Absent on purpose: any decision, as in kernel/wasip1; each function decodes, makes one system call and encodes.
"""
