"""Whether a file is a saved game with a person at the table (saved_game.py reads and writes them)."""
from pathlib import Path

HEAD = "# A game with a person at the table. `ludometer play` with this file goes on with it, or shows it once over."


def is_saved_game(source: object) -> bool:
    """Whether this is the path of a saved game."""
    path = Path(str(source))
    if path.suffix != ".toml" or not path.is_file():
        return False
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.readline().strip() == HEAD
