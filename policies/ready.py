"""The policies that come with a game, by name: files of its library, and searches that need no file.

Loads no policy, and with it neither NumPy nor any rules: what is listed is only named.
"""
import re

from ludometer.simcore.errors import DataError
from ludometer.simcore.games import folder_of_part, game_name, part, python_path
from ludometer.simcore.games import library as library_of

SEARCH = re.compile(r"(?:plan|search-(\d+))(?::(\S+))?$")
LEARNED_NOTHING = "has learned nothing yet and takes what brings points at once"
RANDOM, TEXTBOOK, CLUB = "random", "textbook", "club"


def library(game):
    """{name: the idea of the policy in words} of a game's ready policies, "random" first."""
    return {RANDOM: "Takes any legal move, each as likely as the others."} | {
        name: file.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ") for name, file in _files(game).items()}


def library_names(game):
    """Names of a game's ready policies, "random" first; opens no file of them, as each verdict of a page asks."""
    return RANDOM, *_files(game)


def _files(game):
    # {name: file} of the ready policies that have one
    return {file.name.removesuffix(".toml"): file
            for file in sorted(library_of(game_name(game)).iterdir(), key=lambda file: file.name)}


def unlearned_policies(game, configs):
    """Names of the policies of a run, {name: config}, that have learned nothing yet."""
    return [name for name, config in configs.items() if has_learned_nothing(game, name, config)]


def has_learned_nothing(game, name, config):
    """Whether a policy of a run is the player of a game in Python before it has learned. config: its plain data, as a
    manifest has it.
    """
    return python_path(game) is not None and name == CLUB and not config


def by_weights(game):
    """The name of the best player of a game's library who decides by weights alone.

    `textbook`, or in a game that has none `club`, which has no net there.
    """
    return TEXTBOOK if TEXTBOOK in library_names(game) else CLUB


def is_search(name):
    """Whether a name is that of a ready search, which needs no file: "plan", "search-20", "search-20:ruler"."""
    return SEARCH.match(name) is not None


def judges_positions(game):
    """Whether players of a game can tell what a position before its end is worth, as a plan has to."""
    try:
        return part(game, "chance") is not None and (folder_of_part(game, "chance") / "chance.toml").is_file()
    except DataError:                                           # of a game that is not built
        return False
