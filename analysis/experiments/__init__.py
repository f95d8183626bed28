"""What an experiment asks for: cells, line-ups, seatings, populations, forced deals, and the names of all these."""
