"""The shell with somebody before it: prompts, reading and editing of lines, completion."""
