"""Experiments at hand: questions that come with Ludometer, known by name in any folder. One of them is the demo."""
from pathlib import Path

from ludometer.simcore.errors import DataError, normalised_name
from ludometer.simcore.games import games, is_folder
from ludometer.simcore.toml import read_toml

FOLDER = Path(__file__).parents[1] / "experiments"


def bundled_names() -> tuple[str, ...]:
    """Names of the bundled experiments, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def experiment_file(source: object) -> Path | None:
    """The file of an experiment: a path that ends in .toml, or a bundled one; None where source is neither.

    Raises DataError where there is no such file, but an experiment at hand of that name.
    """
    if str(source).endswith(".toml"):
        file = Path(str(source))
        if file.stem in bundled_names() and not file.exists():
            raise DataError(f"{source}: no such file; {file.stem} is an experiment at hand, asked for by its name: "
                            f"{file.stem}")
        return file
    name = normalised_name(str(source), bundled_names())
    if name not in bundled_names() or source in games() or is_folder(source):
        return None
    return FOLDER / f"{name}.toml"


def questions(game: str) -> dict[str, str]:
    """{name: its question} of the bundled experiments about a game."""
    found = {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}
    return {name: path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")
            for name, path in found.items() if read_toml(path)["game"] == game}
