"""Golden games: whole games as picks and text, tests/golden/GAME/NAME.txt, reviewed as diffs.

    python -m tests.golden.games [GAME]                 # replay the picks of all files, write their text again
    python -m tests.golden.games --fresh GAME[/NAME]    # play a new game for a file, or for all of a game: new picks

NAME is "module-" and a module, or a number of players and "-players". A file begins with what is played: modules,
number of players, factions (dealt or chosen), seed and number of the game. Its picks are replayed by script, so no
policy can move a golden game. `words` is a regular expression of what only this module says. With `told: these words`
the text is an excerpt: the setup, the lines with one of the words and what belongs to them, and the final score. With
`told: all` it is the whole game. The head may be edited by hand: the next run follows it.
"""
import random
import re
import sys
import textwrap
from pathlib import Path
from typing import NamedTuple

from ludometer import policies, simcore
from ludometer.simcore.errors import known
from ludometer.simcore.play import picks, play_one
from ludometer.simcore.story import teller

FOLDER = Path(__file__).parent
SEED = 1036
DEALS = 40                                                      # played for new picks
NOISE = 0.05                                                    # of the decisions for new picks
WIDTH = 120
GAP = "..."                                                     # where the text leaves something out
FACTIONS = {"dealt": None, "chosen": "chosen"}                  # as play_one() takes them
TOLD = "all", "these words"


class Golden(NamedTuple):
    """What a file says, its text aside."""
    game: str
    name: str
    modules: tuple = ()
    players: int = 2
    factions: str = "dealt"
    number: int = 0
    words: str = ""
    told: str = "all"
    picks: tuple = ()
    seed: int = SEED


def names(game):
    """The golden games that a game must have: one for each number of players and for each module."""
    fewest, most = simcore.load(game).players
    return [*(f"{players}-players" for players in range(fewest, most + 1)),
            *(f"module-{module}" for module in simcore.load(game).catalogue["modules"])]


def blank(game, name):
    """A golden game of this name that has not been played."""
    if name not in names(game):
        raise ValueError(f"{game}: no golden game {name!r}; there are {', '.join(names(game))}")
    kind, _, module = name.partition("-")
    if kind != "module":
        return Golden(game, name, players=int(kind))
    tables = simcore.load(game, module)
    return Golden(game, name, (module,), tables.players[0],
                  words=re.escape(tables.catalogue["modules"][module]["title"].lower()))


def path_of(golden):
    return FOLDER / golden.game / f"{golden.name}.txt"


def read(game, name):
    """The golden game of a file."""
    path = path_of(blank(game, name))
    if not path.exists():
        raise ValueError(f"{game}/{name}.txt: no such file (--fresh {game}/{name} makes it)")
    head = path.read_text(encoding="utf-8").partition("\n\n")[0].replace("\n ", " ")
    said = dict(line.split(": ", 1) for line in head.split("\n"))
    for key, choices in ("factions", FACTIONS), ("told", TOLD):
        known(said[key], choices, f"{game}/{name}.txt: {key}")
    modules = tuple(said["modules"].split(", ")) if said["modules"] != "none" else ()
    return Golden(game, name, modules, int(said["players"]), said["factions"], int(said["game"]), said.get("words", ""),
                  said["told"], tuple(map(int, said["picks"].split())), int(said["seed"]))


def play(golden, policy, script):
    """(tables, events, states) of its game: the picks of the script, then those of a policy."""
    tables = simcore.load(golden.game, golden.modules)
    lineup = [policies.load(golden.game, policy)] * golden.players
    return tables, *play_one(tables, lineup, golden.seed, golden.number, script=script,
                             factions=FACTIONS[golden.factions], states=True)


def replay(golden):
    """(tables, events, states) of its picks. Raises ValueError if they no longer fit the rules."""
    fault = (f"{golden.game}/{golden.name}.txt: the picks no longer fit the rules "
             f"(--fresh {golden.game}/{golden.name} makes new ones)")
    try:
        tables, events, states = play(golden, "random", golden.picks)
    except simcore.RuleError as error:
        raise ValueError(f"{fault}: {error}") from error
    decided = len(picks(events))
    if decided > len(golden.picks):
        raise ValueError(f"{fault}: the game goes on after decision {len(golden.picks)}, the last of the file")
    if decided < len(golden.picks):
        raise ValueError(f"{fault}: the game is over after decision {decided}, but the file has "
                         f"{len(golden.picks)} picks")
    return tables, events, states


def story(golden):
    """Lines of the whole game."""
    return teller(golden.game)(*replay(golden))


def shown(lines, words):
    """Lines of a game that say one of the words, with what belongs to them, its setup and its end."""
    title, setup, *rest, scores = "\n".join(lines).split("\n\n")
    kept = [title, setup]
    for paragraph in rest:
        head, *parts = re.split(r"\n(?=  ?\S)", paragraph)
        if head.startswith(" "):                                # a picture stays whole
            head, parts = paragraph, []
        parts = [part if re.search(words, part) else f"  {GAP}" for part in parts]
        parts = [part for part, before in zip(parts, [None, *parts], strict=False) if GAP not in part or part != before]
        if re.search(words, head) or any(GAP not in part for part in parts):
            kept.append("\n".join([head, *parts]))
        elif kept[-1] != GAP:
            kept.append(GAP)
    return "\n\n".join([*kept, scores]).split("\n")


def text(golden):
    """The text of a golden game's file."""
    lines = story(golden)
    if golden.told != "all":
        lines = shown(lines, golden.words)
    head = [f"modules: {', '.join(golden.modules) or 'none'}", f"players: {golden.players}",
            f"factions: {golden.factions}", f"seed: {golden.seed}", f"game: {golden.number}",
            f"rules version: {simcore.load(golden.game).rules_version}"]
    head += [f"words: {golden.words}"] * bool(golden.words)
    head += [f"told: {golden.told}", *textwrap.wrap(f"picks: {' '.join(map(str, golden.picks))}", WIDTH,
                                                    subsequent_indent="  ")]
    return "\n".join([*head, "", *lines, ""])


def new_picks(golden):
    """Picks of `textbook`, or `club` where there is none; some are left to chance, so that rare moves occur."""
    chance, script, policy = random.Random(golden.number), [], policies.by_weights(golden.game)
    while True:
        _, events, _ = play(golden, policy, script)
        decided = events[events["n_moves"] > 0]
        at = next((at for at in range(len(script), len(decided))
                   if decided["n_moves"][at] > 1 and chance.random() < NOISE), None)
        if at is None:
            return tuple(decided["picked"].tolist())
        script = [*decided["picked"][:at], chance.randrange(int(decided["n_moves"][at]))]


def worth(golden):
    """How much a golden game shows: words of its module, then kinds of events; among equals short games are better."""
    events, lines = replay(golden)[1], story(golden)
    said = {found[0] for found in re.finditer(golden.words or r"\Z", "\n".join(lines))}
    return len(said), len(set(events["kind"].tolist())), -len(lines)


def fresh(golden):
    """The same with new picks: of several games those of the one that shows most."""
    played = [golden._replace(number=number, picks=()) for number in range(DEALS)]
    return max((one._replace(picks=new_picks(one)) for one in played), key=worth)


def write(golden):
    path = path_of(golden)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text(golden), encoding="utf-8")
    print(f"{path.relative_to(FOLDER)}: {len(text(golden).splitlines())} lines")


def main(*arguments):
    new, faults = arguments[:1] == ("--fresh",), []
    arguments = arguments[new:]
    if new and not arguments:
        raise SystemExit(__doc__)
    for game, _, name in (argument.partition("/") for argument in arguments or simcore.games()):
        known(game, simcore.games(), "game")
        for each in [name] if name else names(game):
            try:
                golden = read(game, each) if not new or path_of(blank(game, each)).exists() else blank(game, each)
                write(fresh(golden) if new else golden)
            except ValueError as fault:                         # the other files can still be written
                faults.append(str(fault))
    if faults:
        raise SystemExit("\n".join(faults))


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except simcore.DataError as error:
        raise SystemExit(str(error)) from error
