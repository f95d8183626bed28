"""Games that people played, read from a file, and compared with simulated ones."""
