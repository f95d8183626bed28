"""What is known of a game's data, and what a file of the user's own does to them: for `games --sources` and `data`."""
import shlex
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import ludometer as lm
from ludometer import simcore
from ludometer.simcore.errors import DataError, known, table
from ludometer.simcore.fields import NO_ROWS, SOURCES, is_reconstructed, kind_of
from ludometer.simcore.games import VARIABLE, folder, game_name, home
from ludometer.simcore.overlay import unvouched_fields
from ludometer.simcore.tables import MODULE_BYTES, alternatives_ruled_out, catalogue, data_in_play, read, schema_of
from ludometer.simcore.toml import read_toml

COPIES = ("copies", "count", "coloured", "black")               # fields of rows that count pieces of the box


def sources(about):
    """Sources of a catalogue's rows: {"counts": {table: {kind: rows}}, "rows": [{table, row, kind, source}]}.

    kind is one of SOURCES; the source of a row is given without it.
    """
    rows = [("knob", name, knob["source"]) for name, knob in about["knobs"].items()]
    rows += [(name, row, values["source"]) for name, each in about["rows"].items() for row, values in each.items()]
    counts, entries = {}, []
    for name, row, source in rows:
        kind = kind_of(source)
        counts.setdefault(name, dict.fromkeys(SOURCES, 0))[kind] += 1
        entries.append({"table": name, "row": row, "kind": kind, "source": source.removeprefix(kind).strip(" :,")})
    return {"counts": counts, "rows": entries}


# ---- the check of a file

@dataclass
class UserFile:
    """A file of the user's own, with the modules that it is to be played with."""
    path: Path
    game: str
    content: dict
    modules: list
    rows: set = field(default_factory=set)                      # (table, row) of what was typed; ("knob", name) too

    @classmethod
    def read(cls, path, modules=()):
        """The UserFile of a file; raises DataError unless it says which game it belongs to."""
        path = Path(path)
        content = read_toml(path, most=MODULE_BYTES)
        head = table(content.get("module", {}), f"{path.name}: module")
        if "game" not in head:
            raise DataError(f"{path.name}: expected [module] with game = one of {', '.join(simcore.games())}, to say "
                            "what it belongs to")
        try:
            game = known(head["game"], simcore.games(), f"{path.name}: module: game")
        except DataError as error:
            raise DataError(f"{error}, and games of your own whose folders {VARIABLE} names") from None
        rows = {(name, row) for name, each in content.items() if name not in NO_ROWS
                and isinstance(each, dict) for row in each}
        return cls(path, game, content, list(map(str, modules)), rows)

    def data(self, *more):
        """The game's data with the file laid over them, and with `more` modules."""
        return read(self.game, [*self.modules, *more, str(self.path)])


def check(path, modules=()):
    """What a file of the user's own changes in its game. Raises DataError where it cannot be played.

    modules: those it is to be played with, by name or path. Further modules of the game that its rows need are found,
    and one game is played with them for each number of players.

    file, game, replaces; setups: [{modules, players, factions, command}], the first of which has most of its rows in
    play and each other one some of the rest; unused: [[table, row]] of rows with pieces that none has; knobs: {name:
    [before, now]}; tables: {table: changes} of those it touches, with added and removed: names of rows, changed: {row:
    {field: [before, now]}}, marked: {row: fields} of rows that are still reconstructed although the file gives them
    a better source, and before and now of rows, of the pieces they count, and of rows that are reconstructed;
    alternatives: {name: why} of those that drop out.
    """
    typed = UserFile.read(path, modules)
    before, now = catalogue(typed.game, typed.modules), _playable(typed)["catalogue"]
    setups, unused = _setups(typed)
    for setup in setups:
        setup.play()
    return _describe_changes(typed, before, now) | {
        "setups": [setup.plain() for setup in setups],
        "unused": sorted([name, row] for name, row in unused if not _left_out(now["rows"].get(name, {}).get(row, {}))),
        "alternatives": alternatives_ruled_out(typed.game, setups[0].players[-1], setups[0].modules)}


def _left_out(row):
    # whether a row counts pieces, and has none: removed on purpose
    counts = [row[key] for key in COPIES if key in row]
    return bool(counts) and not any(counts)


def _describe_changes(typed, before, now):
    changes = {name: table_changes(rows, now["rows"][name]) for name, rows in before["rows"].items()}
    schema = schema_of(typed.game).SCHEMA
    for name, each in changes.items():
        each["marked"] = {}
        for row, values in typed.content.get(name, {}).items():
            given, made = values.get("source", ""), now["rows"][name].get(row, {}).get("source", "")
            left = []
            if row in before["rows"][name]:
                left = unvouched_fields(schema[name], before["rows"][name][row], values)
            if is_reconstructed(made) and given and not is_reconstructed(given) and left:
                each["marked"][row] = left
    return {
        "file": str(typed.path), "game": typed.game, "replaces": list(typed.content["module"].get("replaces", ())),
        "knobs": {name: [knob["value"], now["knobs"][name]["value"]] for name, knob in before["knobs"].items()
                  if knob["value"] != now["knobs"][name]["value"]},
        "tables": {name: each for name, each in changes.items() if each["added"] or each["removed"] or each["changed"]}}


def _playable(typed):
    """The data with a file laid over; where that is refused, the DataError names a module with which it is not."""
    try:
        return typed.data()
    except DataError as error:
        for module in catalogue(typed.game)["modules"]:
            if module not in typed.modules and _goes_with(typed, module):
                raise DataError(f"{error}; with --module {module} it can be played") from None
        raise


def _goes_with(typed, module):
    with suppress(DataError):
        typed.data(module)
        return True
    return False


def _setups(typed):
    """([Setup], unused): what plays with the rows of a file, and the rows that nothing plays with.

    Raises DataError where a module of the game would bring rows into play and the file is refused with it.
    """
    setups, waiting = [], typed.rows
    while waiting or not setups:
        modules, data, refused = _modules_for(typed, waiting)
        used = waiting & {row for row, _ in _in_play(data)}
        if setups and not used:
            break
        for row in sorted((waiting - used) & refused.keys()):
            module, error = refused[row]
            raise DataError(f"{error} (with --module {module}, which plays with {' '.join(row)})")
        setups.append(Setup.of(typed, modules, data, waiting))
        waiting = waiting - used - setups[-1].named
    return setups, waiting


def _modules_for(typed, rows):
    """(modules, data, refused): the modules of the game that bring rows of a file into play, the best one first.

    A module is taken if nothing is lost by it: what a number of players used before, it still uses. refused: {row:
    (module, error)} of rows that a module would play with.
    """
    def used(data):
        return {pair for pair in _in_play(data) if pair[0] in rows}

    taken, data, refused, gains = [], typed.data(), {}, {}
    now = used(data)
    waiting = rows - {row for row, _ in now}
    for module in catalogue(typed.game)["modules"] if waiting else ():
        if module not in typed.modules:
            try:
                gains[module] = len(used(typed.data(module)))
            except DataError as error:
                tables = _tables(typed, [module]) - _tables(typed, [])
                refused |= {row: (module, error) for row in waiting if row[0] in tables}
    for module in sorted(gains, key=gains.get, reverse=True):
        with suppress(DataError):                               # those taken before may exclude it
            tried = typed.data(*taken, module)
            if now < (there := used(tried)):
                taken, data, now = [*taken, module], tried, there
    return taken, data, refused


def _in_play(data):
    # (row, players) for each number of players
    return {((name, row), players) for players in _players(data) for name, rows in data_in_play(data, players).items()
            for row in rows}


def _players(data):
    fewest, most = data["game"]["players"]
    return range(fewest, most + 1)


def _tables(typed, modules):
    # tables with rows in play without the file; none where the modules do not go together
    try:
        return {name for (name, _), _ in _in_play(read(typed.game, [*typed.modules, *modules]))}
    except DataError:
        return set()


@dataclass
class Setup:
    """Modules and players with which rows of a user's file are in play."""
    game: str
    modules: list                                               # the path of the file last
    players: list                                               # the numbers of them
    suggested: int                                              # the number that plays with most rows
    factions: list = None                                       # by name, one for each of them; None: dealt
    named: set = None                                           # the rows that play as these

    @classmethod
    def of(cls, typed, modules, data, rows):
        """The Setup of a file with these modules, for some of its rows. data: as the two make them."""
        in_use = {number: sum(row in rows for row, players in _in_play(data) if players == number)
                  for number in _players(data)}
        suggested = max(in_use, key=lambda number: (in_use[number], number))
        setup = cls(typed.game, [*typed.modules, *modules, str(typed.path)], list(in_use), suggested, named=set())
        factions = data["game"]["factions"]
        there = catalogue(typed.game)["rows"].get(factions, {})
        added = [row for row in data.get(factions, {}) if (factions, row) in rows and row not in there]
        if added:
            others = "random" if data["game"]["unique_factions"] else added[0]
            setup.factions, setup.named = [added[0], *[others] * (suggested - 1)], {
                (factions, row) for row in added}
        return setup

    def play(self):
        """Play a game with each number of players. Raises DataError or RuleError."""
        for players in self.players:
            factions = {"factions": self.factions} if self.factions and players == self.suggested else {}
            lm.play(self.game, modules=self.modules, players=players, lineup="random", **factions)

    def command(self):
        """The command line that plays it."""
        words = ["ludometer", "play", self.game]
        for module in self.modules:
            words += ["--module", module]
        if self.suggested != self.players[-1]:
            words += ["--players", str(self.suggested)]
        if self.factions:
            words += ["--factions", ",".join(self.factions)]
        return shlex.join(words)

    def plain(self):
        """The Setup as plain data, with its command."""
        return {"modules": self.modules, "players": self.suggested, "factions": self.factions or "random",
                "command": self.command()}


# ---- how a table has changed

def table_changes(before, now):
    """The changes between two versions of a table, as check() describes them."""
    def fields(row):
        return {key: [before[row].get(key), value] for key, value in now[row].items()
                if before[row].get(key) != value and key != "source"}

    there = {row: fields(row) for row in now if row in before}
    versions = (before.values(), now.values())
    return {
        "added": [row for row in now if row not in before], "removed": [row for row in before if row not in now],
        "changed": {row: fields or {"source": [before[row]["source"], now[row]["source"]]}
                    for row, fields in there.items() if before[row] != now[row]},
        "rows": [len(rows) for rows in versions],
        "pieces": {key: [sum(row[key] for row in rows) for rows in versions]
                   for key in COPIES if all(key in row for rows in versions for row in rows)},
        "reconstructed": [sum(kind_of(row["source"]) == SOURCES[-1] for row in rows) for rows in versions]}


def check_together(paths, modules=()):
    """Raise DataError unless files of one game can be played together."""
    games = {}
    for path in paths:
        games.setdefault(UserFile.read(path).game, []).append(str(path))
    for game, files_ in games.items():
        simcore.load(game, [*modules, *files_])


def template(game):
    """The text of a game's template: a file of the user's own with a row of each kind. Raises DataError."""
    game = game_name(game)
    try:
        return (folder(game) / "template.toml").read_text(encoding="utf-8")
    except FileNotFoundError:
        if not schema_of(game).SCHEMA:
            raise DataError(f"{game} has no tables and so no template: there is nothing to type in but its knobs, "
                            f"which --set changes; ludometer games {home(game)} lists them") from None
        raise DataError(f"{game} has no template; ludometer games {home(game)} --rows TABLE shows its rows") from None
