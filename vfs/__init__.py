"""The virtual file system: inodes, file systems, mounts, path resolution and snapshots."""

if __name__ != "vesicle.vfs":
    raise ImportError(f"import vesicle.vfs, not {__name__}: one folder must not become two sets of classes")
