"""pip: the command of that name does the work (`python3 -m pip`); there is no module to import from."""
