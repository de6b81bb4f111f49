"""What the pytest plugin is made of; imported when a fixture is used."""
