"""Single decisions of a game: the candidates, what each is worth, and why one is picked."""
