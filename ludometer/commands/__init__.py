"""The commands of the command line, one file each, and what several of them share."""
