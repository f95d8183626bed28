"""A game's own files, read: data/*.toml, and the modules and alternatives that can be laid over them."""
import pickle
from dataclasses import dataclass, field, replace
from operator import attrgetter
from os import fspath, scandir

from ludometer.simcore import box
from ludometer.simcore.errors import DataError, known, row_meant, table
from ludometer.simcore.facts import complete_facts
from ludometer.simcore.fields import check_list, check_number, check_players, check_source, is_reconstructed
from ludometer.simcore.games import folder, python_path
from ludometer.simcore.python_game.files import file_of
from ludometer.simcore.toml import read_shipped

HEAD = ("title", "about", "excludes")                           # what [module] says, and what else it may say
KNOB = ("official", "range", "try", "about", "source")           # what a knob says; beside, readings, LIMIT
LIMIT = "limit"                                                 # why its range is no wider
MORE_HEAD = ("game", "players", "replaces", "resizes")
_read = {}                                                      # {(game, reader): (its files then, what was read)}


@dataclass
class Draft:
    """A game's data while they are put together, with the file that each part comes from."""
    schema: dict
    head: dict = None                                           # [game]
    knobs: dict = field(default_factory=dict)                   # their definitions
    box: dict = field(default_factory=dict)                     # totals that the rulebook prints
    data: dict = field(default_factory=dict)                    # {"knob": {name: value}, table: {row: {field: value}}}
    files: dict = field(default_factory=dict)       # table, or (table, row): the file it stands in
    origin: dict = field(default_factory=dict)      # ("knob", name) or (table, row, field): what changed it
    said: dict = field(default_factory=dict)        # the same places: (module, its value), to find conflicts
    readings: dict = field(default_factory=dict)    # (table, row): (file, what values may be), see uncertain.py
    pool: dict = field(default_factory=dict)        # {table: {row: {field: value}}}: what unknown rows may be instead
    asked: tuple = ()                               # the place that where() was last asked for

    def where(self, name, row=None, key=None):
        """The file, row and field a message is about, with what changed them; of a field that was changed only that."""
        self.asked = name, row, key
        return Place(self, name, row, key)

    def sources(self, name, row=None, key=None):
        """The files that say a place: the one it stands in, and those that changed it; "set" is one of them."""
        place = tuple(part for part in (name, row, key) if part)
        found = [self.origin.get(place) or self.files.get((name, row)) or self.files[name]]
        if not key:
            found += [source for other, source in self.origin.items() if other[:len(place)] == place]
        return list(dict.fromkeys(found))

    def take_readings(self, name, row, values, usual=None):
        """Take what values of a row may be out of the row. usual: what is so of reconstructed rows that say nothing."""
        made = isinstance(values, dict) and is_reconstructed(values.get("source"))
        said = values.pop("readings", usual if made else None) if isinstance(values, dict) else None
        if said is not None:
            self.readings[name, row] = self.files[name, row], said


class Place:
    """A place in a Draft, put into words by a message: most of the thousands that are checked are never told."""

    def __init__(self, draft, name, row=None, key=None):
        self.draft, self.place = draft, (name, row, key)

    def __str__(self):
        name, row, key = self.place
        return (f"{' and '.join(self.draft.sources(name, row, key))}: {name}" + (f" {row}" if row else "")
                + (f": {key}" if key else ""))


def _toml(path):
    found = [f for f in path.iterdir() if f.name.endswith(".toml")] if path.is_dir() else []
    return sorted(found, key=lambda f: f.name)


def state_of(game):
    """The game's own files as they are now: name, time of the last change and size of each."""
    home = folder(game)
    paths = [entry for part in ("data", "modules", "alternatives") if (home / part).is_dir()
             for entry in sorted(scandir(home / part), key=attrgetter("name")) if entry.name.endswith(".toml")]
    if path := python_path(game):
        from ludometer.simcore.python_game.parts import layout_of  # compiled, unlike this module
        paths += layout_of(game, path).files
    states = ((path, path.stat()) for path in paths)            # each setup asks: entries take half of what Paths take
    return tuple((fspath(path), state.st_mtime_ns, state.st_size) for path, state in states)


def _contents(game):
    # [(file, what it says)] of all data of a game
    if path := python_path(game):
        from ludometer.simcore.python_game.parts import layout_of  # compiled, unlike this module
        return [(file_of(path), layout_of(game, path).data())]
    return [(path, read_shipped(path)) for path in _toml(folder(game) / "data")]


def read_data(game, schema):
    """The Draft of a game's own data, a new one for each caller. Raises DataError."""
    draft = _read_once(_data_of, game, schema)
    draft.schema = schema.SCHEMA
    return draft


def _read_once(reader, game, *given):
    """reader(game, *given) of a game's files: a copy for each caller, of what was read last while these stay the same.

    The data take 5 ms to read, the modules 1, and a copy less than 0.7; setups that differ by a number need hundreds.
    """
    state = state_of(game)
    if _read.get((game, reader), (None,))[0] != state:
        _read[game, reader] = state, pickle.dumps(reader(game, *given))
    return pickle.loads(_read[game, reader][1])


def _data_of(game, schema):
    # the Draft of a game's own data, but without the schema, which cannot be pickled
    draft = Draft(schema.SCHEMA)
    for path, content in _contents(game):
        sources = table(content.pop("source", {}), f"{path.name}: source")
        readings = table(content.pop("readings", {}), f"{path.name}: readings")
        for part, names in (("source", sources), ("readings", readings)):
            for name in names:
                known(name, content, f"{path.name}: {part}")
        for name, rows in content.items():
            known(name, ("game", "knob", "box", *schema.SCHEMA, "pool"), f"{path.name}: table")
            if name in draft.files:
                raise DataError(f"{path.name}: table {name} is also in {draft.files[name]}")
            draft.files[name] = f"data/{path.name}"             # a file of the user's may have the same name
            table(rows, f"{path.name}: {name}")
            if name in ("game", "pool"):
                draft.head, draft.pool = (rows, draft.pool) if name == "game" else (draft.head, rows)
                continue
            if name == "box":
                draft.box = {total: box.Total.read(values, schema.SCHEMA, f"{path.name}: box {total}")
                             for total, values in rows.items()}
                continue
            for row, values in rows.items():
                draft.files[name, row] = draft.files[name]
                if name in sources:
                    table(values, f"{path.name}: {name} {row}").setdefault("source", sources[name])
                draft.take_readings(name, row, values, readings.get(name))
            draft.data[name] = rows
    draft.data.setdefault("knob", {})
    for name in ("game", *schema.SCHEMA):
        known(name, draft.files, f"{game}: data: table")
    draft.head = complete_facts(draft.head, draft.data["knob"], schema.SCHEMA,
                                lambda key=None: draft.where("game", key=key))
    draft.knobs, draft.data["knob"] = draft.data["knob"], {}
    for name, knob in draft.knobs.items():
        where = Place(draft, "knob", name)
        for key in table(knob, where):
            known(key, (*KNOB, LIMIT, "players"), where)
        if missing := [key for key in KNOB if key not in knob]:
            raise DataError(f"{where}: {missing[0]} is missing")
        check_players(knob.get("players", draft.head["players"]), f"{where}: players")
        for value in [knob["official"], *check_list(knob["try"], f"{where}: try")]:
            check_knob(value, knob, where)
        check_source(knob["source"], where)
        draft.data["knob"][name] = knob["official"]
    return replace(draft, schema=None)


def read_heading(game, schema):
    """{title, players (fewest, most), rules_version, modules: names} of a game: what its data say first, without rows.

    Its rows are not checked, nor what modules lay over them. Raises DataError.
    """
    head = read_data(game, schema).head
    return {"title": head["title"], "players": tuple(head["players"]), "rules_version": head["rules_version"],
            "modules": [path.name.removesuffix(".toml") for path in _toml(folder(game) / "modules")]}


def check_knob(value, knob, where):
    """Refuse a value of a knob outside its range, and say why that is no wider, where the knob has a reason."""
    try:
        check_number(value, knob["range"], where)
    except DataError as error:
        raise DataError(f"{error}{f': {knob[LIMIT]}' if LIMIT in knob else ''}") from None


def read_modules(game):
    """{"modules": {name: content}, "alternatives": {name: content}} of the game's own, new for each caller."""
    return _read_once(_modules_of, game)


def _modules_of(game):
    found = {part: {path.name.removesuffix(".toml"): read_shipped(path) for path in _toml(folder(game) / part)}
             for part in ("modules", "alternatives")}
    overlays = found["modules"] | found["alternatives"]
    for name in found["modules"].keys() & found["alternatives"]:
        raise DataError(f"{name}.toml: both a module and an alternative; expected a name of its own")
    for name, overlay in overlays.items():
        head = _check_head(game, name, overlay)
        for key in HEAD:
            known(key, head, f"{name}.toml: module")
        for other in check_list(head["excludes"], f"{name}.toml: excludes"):
            known(other, overlays, f"{name}.toml: excludes")
    return found


def known_row(game, table, row, rows, where):
    """The name of the row that is meant, as row_meant() finds it. The DataError says if a module would add it."""
    try:
        return known(row_meant(row, rows), rows, where)
    except DataError:
        adding = [name for name, overlay in read_modules(game)["modules"].items() if row in overlay.get(table, {})]
        if not adding:
            raise
        raise DataError(f"{where}: {row!r} is of the module {' or '.join(adding)}; expected it among the modules "
                        f"(--module {adding[0]})") from None


def own_modules(game, offered, contents):
    """{name: content} of a user's modules, their heads completed."""
    overlays = {}
    for name, overlay in contents.items():
        for part, others in offered.items():
            if name in others:
                raise DataError(f"{name}.toml: {name} is one of {game}'s {part}; rename the file")
        head = table(overlay.get("module", {}), f"{name}.toml: module")
        if "game" not in head:
            raise DataError(f"{name}.toml: expected [module] with game = \"{game}\", to say what it belongs to")
        _check_head(game, name, overlay)
        if "players" in head:
            raise DataError(f"{name}.toml: module: players: only a module of the game itself can change them")
        for other in check_list(head.get("excludes", []), f"{name}.toml: excludes"):
            known(other, (*offered["modules"], *offered["alternatives"], *contents), f"{name}.toml: excludes")
        overlays[name] = overlay | {"module": {"title": name, "about": "", "excludes": []} | head}
    return overlays


def _check_head(game, name, overlay):
    """The [module] of a file, if it says nothing unknown and belongs to the game."""
    where = f"{name}.toml: module"
    head = table(overlay.get("module"), where)
    for key in head:
        known(key, HEAD + MORE_HEAD, where)
    if head.get("game", game) != game:
        raise DataError(f"{where}: game = {head['game']!r}, but {game} is to be played")
    for key in {"title", "about"} & head.keys():
        if not isinstance(head[key], str):
            raise DataError(f"{where}: {key} = {head[key]!r}, expected a text")
    if "players" in head:
        check_players(head["players"], f"{where}: players")
    for key in ("replaces", "resizes"):
        check_list(head.get(key, []), f"{where}: {key}")
    return head
