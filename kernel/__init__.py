"""The micro-kernel: processes, pipes, policy, the syscall gate and the WASI bindings."""

if __name__ != "vesicle.kernel":
    raise ImportError(f"import vesicle.kernel, not {__name__}: one folder must not become two sets of classes")
