"""The options by which commands are told who plays what: declared once, in the order in which help lists them."""
import functools
import inspect
import re
from dataclasses import dataclass, fields
from typing import Annotated, ClassVar

import typer

from ludometer.api.bundled_experiments import experiment_file
from ludometer.commands.options import (
    Factions,
    Give,
    GiveEach,
    GiveOne,
    Lineup,
    Modules,
    Players,
    Policies,
    Reading,
    Readings,
    Seed,
    Set,
    SetEach,
    Swap,
    SwapEach,
    SwapOne,
    one_value_each,
    settings,
)
from ludometer.simcore.errors import DataError
from ludometer.simcore.toml import read_toml

VARIANTS = ("alternatives", "readings", "reading", "give", "swap")          # which not all of these commands have


@dataclass(frozen=True)
class Question:
    """Who plays what, as typed, for commands that vary nothing."""

    players: Players = None
    seed: Seed = None
    lineup: Lineup = None
    module: Modules = None
    set_: Set = None
    factions: Factions = None
    policy: Policies = None

    several: ClassVar[bool] = False                             # whether each of several values of a knob makes a cell

    def values(self, source, others=None, games=None):
        """The values of an experiment as lm.sweep() takes them; those that are not given are left out.

        source: the game, experiment or run folder. others: other text that may name the policies, such as --tiers.
        games: as the command takes them, if they are the experiment's. Raises DataError.
        """
        values = {"players": self.players, "games": games, "seed": self.seed, "modules": self.module,
                  **{name: getattr(self, name, None) for name in VARIANTS},
                  **(settings(self.set_) if self.several else {"set": one_value_each(self.set_)}),
                  "lineup": self.lineup, "factions": parse_factions(self.factions),
                  "policies": own_policies(self.policy, self.lineup or others, source)}
        return {name: value for name, value in values.items() if value not in (None, {}, [])}


@dataclass(frozen=True)
class QuestionOfOneGame(Question):
    """Who plays what in one game, which may show what is given to a player."""

    give: GiveOne = None
    swap: SwapOne = None
    reading: Reading = None


@dataclass(frozen=True)
class QuestionOfManyGames(QuestionOfOneGame):
    """Who plays what in many games, in each of which something may be given to a player."""

    give: GiveEach = None
    swap: SwapEach = None


@dataclass(frozen=True)
class QuestionOfSetups(Question):
    """Who plays what, in a setup for each of several values of a knob."""

    set_: SetEach = None
    several: ClassVar[bool] = True


@dataclass(frozen=True)
class QuestionOfSweep(QuestionOfSetups):
    """The same, and what each setup is played again with."""

    alternatives: Annotated[bool | None, typer.Option("--alternatives", help=(
        "Play each cell again with each other reading of the rules and cards that are not known."))] = None
    readings: Readings = None
    reading: Reading = None
    give: Give = None
    swap: Swap = None


def with_question(command):
    """A decorator of commands: the options of a Question in place of the parameter that is annotated with its class.

    An option of the question that the command declares itself stands where, and says what, it does there.
    """
    declared = inspect.signature(command).parameters
    (name, group), = ((name, one.annotation) for name, one in declared.items() if is_question(one.annotation))
    options = [inspect.Parameter(one.name, inspect.Parameter.KEYWORD_ONLY, default=one.default, annotation=one.type)
               for one in fields(group)]
    parameters = []
    for each in declared.values():
        parameters += [one for one in options if one.name not in declared] if each.name == name else [each]

    @functools.wraps(command)
    def run(**typed):
        question = group(**{one.name: typed[one.name] for one in options})
        return command(**{each: typed[each] for each in declared if each != name}, **{name: question})

    run.__signature__ = inspect.Signature(parameters)
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def is_question(annotation):
    """Whether a parameter is annotated with a class of questions."""
    return isinstance(annotation, type) and issubclass(annotation, Question)


def parse_factions(factions):
    """The text of --factions in the form that an experiment takes."""
    if factions is None or factions in ("random", "chosen"):
        return factions
    return [name.strip() for name in factions.split(",")]


def own_policies(paths, lineup, source):
    """{name: policy} from the files of --policy. lineup: as given; only an experiment's file may stand for it.

    source: the game, experiment or run folder they are for. Raises DataError where two have one name, where lineup does
    not name one, and where a file is not TOML or, if source is a game, no policy of it.
    """
    own = {}
    if not paths:
        return own
    from ludometer import policies
    from ludometer.analysis.experiments.lineup import lineup_words  # brings NumPy
    from ludometer.api.game import is_game
    for path in paths:
        if path.stem in own:
            raise DataError(f"--policy {path}: another policy is called {path.stem}; rename one of the files")
        policy = read_toml(path, path)
        in_file = lineup is None and experiment_file(source)
        if re.search(r"[\s,|*>]", path.stem):
            raise DataError(f"--policy {path}: no line-up can call {path.stem!r}; expected a file's name without "
                            "spaces and , | * >")
        if not in_file and path.stem not in lineup_words(lineup or ""):
            raise DataError(f"--policy {path}: --lineup does not name {path.stem}; expected such as --lineup "
                            f"'{path.stem},club', or with four players '{path.stem},club*3'")
        if is_game(source):                                     # here its file is known by name
            policies.load(source, policy, called=str(path))
        own[path.stem] = policy
    return own
