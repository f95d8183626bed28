"""Pig, the dice game: the smallest whole game, and the pattern for one of your own (`ludometer new`)."""
