"""The file systems that can be mounted."""
