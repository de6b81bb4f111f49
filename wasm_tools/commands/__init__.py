"""Commands of ours: those that speak of this machine itself, where an upstream program would speak of another kernel, and fronts."""
