"""From text to a tree and back: lexer, parser, tree, printer. Nothing here runs a command or touches a file."""
