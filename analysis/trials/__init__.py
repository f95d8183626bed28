"""Trials of a game that an author is writing: what chance finds in it that is wrong."""
