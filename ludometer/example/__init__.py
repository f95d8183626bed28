"""The example of a game in one Python file, which `ludometer new` copies."""
