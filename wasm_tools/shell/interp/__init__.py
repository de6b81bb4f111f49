"""Running the tree: state of a shell process, and one file per kind of command."""
