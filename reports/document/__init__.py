"""The report of a run as one file, as data, as frames, and as the first screen of a terminal."""
