"""The userland: tool catalog and build pipeline, the shell, and host tools as commands."""

if __name__ != "vesicle.wasm_tools":
    raise ImportError(f"import vesicle.wasm_tools, not {__name__}: one folder must not become two sets of classes")
