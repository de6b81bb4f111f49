"""The broker: what a guest does on the network, done by the host. Its libraries are loaded when a guest first asks."""
