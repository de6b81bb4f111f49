"""The numbers of the two guest ABIs: errno, flags and record layouts. No behaviour."""
