"""Host tools: typed functions of the embedding program as commands, as functions of the guest's Python and as schemas."""
