"""Where a game in Python lies: a folder with game.py, or one .py file, whose players and modules lie in a folder of its
name beside it."""
FILE = "game.py"


def is_game_file(path):
    """Whether a game in Python lies at a path."""
    return (path.suffix == ".py" and path.is_file()) or (path / FILE).is_file()


def file_of(path):
    """The file of the game at a path."""
    return path if path.suffix == ".py" else path / FILE


def home_of(path):
    """The folder in which players and modules of the game at a path lie; it need not exist."""
    return path.with_suffix("") if path.suffix == ".py" else path
