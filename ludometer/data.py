"""What is known of a game's data, and what a file of the user's own does to them: for `games --sources` and `data`."""
from importlib.resources import files
from pathlib import Path

import simcore
from simcore.errors import DataError, known, table
from simcore.tables import SOURCES, catalogue
from simcore.toml import read_toml

COPIES = ("copies", "count", "coloured", "black")               # fields of rows that count pieces of the box


def sources(about):
    """Where numbers come from, of a catalogue: {"counts": {table: {kind: rows}}, "rows": [{table, row, kind, source}]}.

    kind is one of SOURCES; the source of a row is told without it.
    """
    rows = [("knob", name, knob["source"]) for name, knob in about["knobs"].items()]
    rows += [(name, row, values["source"]) for name, each in about["rows"].items() for row, values in each.items()]
    counts, entries = {}, []
    for name, row, source in rows:
        kind = next(kind for kind in SOURCES if source.startswith(kind))
        counts.setdefault(name, dict.fromkeys(SOURCES, 0))[kind] += 1
        entries.append({"table": name, "row": row, "kind": kind, "source": source.removeprefix(kind).strip(" :,")})
    return {"counts": counts, "rows": entries}


def check(path):
    """What a file of the user's own changes in its game, once it is known that it can be played. Raises DataError.

    file, game, replaces; knobs: {name: [before, now]}; tables: {table: changes} of those it touches, with added and
    removed: names of rows, changed: {row: {field: [before, now]}}, and before and now of rows, of the pieces they
    count, and of rows that are reconstructed.
    """
    path = Path(path)
    head = table(read_toml(path).get("module", {}), f"{path.name}: module")
    if "game" not in head:
        raise DataError(f"{path.name}: expected [module] with game = one of {', '.join(simcore.games())}, to say what "
                        "it belongs to")
    game = known(head["game"], simcore.games(), f"{path.name}: module: game")
    before, now = catalogue(game), simcore.load(game, str(path)).catalogue
    changes = {name: changed(rows, now["rows"][name]) for name, rows in before["rows"].items()}
    return {
        "file": str(path), "game": game, "replaces": list(head.get("replaces", ())),
        "knobs": {name: [knob["value"], now["knobs"][name]["value"]] for name, knob in before["knobs"].items()
                  if knob["value"] != now["knobs"][name]["value"]},
        "tables": {name: each for name, each in changes.items() if each["added"] or each["removed"] or each["changed"]}}


def changed(before, now):
    """The changes between two versions of a table, as check() tells them."""
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
        "reconstructed": [sum(row["source"].startswith(SOURCES[-1]) for row in rows) for rows in versions]}


def check_together(paths):
    """Raise DataError unless files of one game can be played together."""
    games = {}
    for path in paths:
        games.setdefault(read_toml(Path(path))["module"]["game"], []).append(str(path))
    for game, files_ in games.items():
        simcore.load(game, files_)


def template(game):
    """The text of a game's template: a file of the user's own with a row of each kind. Raises DataError."""
    known(game, simcore.games(), "game")
    try:
        return (files(f"simcore.{game}") / "template.toml").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise DataError(f"{game} has no template; ludometer games {game} --rows TABLE shows its rows") from None
