"""From words to fields: braces, tilde, parameters, substitution, arithmetic, splitting, globbing, quote removal."""
