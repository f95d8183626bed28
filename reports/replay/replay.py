"""A replay: one logged game as a self-contained page that one can step through.

Each line of the log is a stop: the board shows the position after it, and below the line stand the candidates there
were. Positions are those of the log; a game's board (reports/<game>/board.py) says how they are drawn, and a game
without one gets a table of what lies open. The page holds one drawing, and for each stop only what changes on it.
"""
import json
import re
from importlib.resources import files
from itertools import pairwise, takewhile

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ludometer.reports.figures.basic import PALETTE
from ludometer.reports.figures.boards import fill, grid, head_of, lines, track
from ludometer.simcore.games import part
from ludometer.simcore.seats import name_seats, seat_name
from ludometer.simcore.story import Position

RAIL = 372                          # CSS pixels from no points to the most
WORDS = re.compile(r"\S+(?: \S+)*")  # of a cell: columns are parted by two blanks or more
SEATS = 4                           # that arrays of a State by seat have at least


def page(title, told, events, states, tables, decisions=()):
    """The page of a game as HTML.

    title: its first line. told, events, states: as the game's story and play_one(states=True) give them.
    decisions: of ludometer.analysis.decisions.replay_notes, in the order of play.
    """
    own = part(tables.game, "board")
    positions = [Position(state) for state in states]
    parts, values = (own.board if own else plain_board)(tables, positions[-1])
    at = lines_of(told, events)
    stops, found = stops_of(at), []
    places = [values(positions[0]), *(values(positions[event + 1]) for _, event in stops)]
    seats = [seat for seat in range(SEATS) if f"p{seat}" in places[-1]]
    if seats:
        most = max(place[f"p{seat}"] for place in places for seat in seats)
        parts = [("Points", track(own.players(tables, positions[-1]), most, "points of the seats")), *parts]
        for place in places:
            place |= {f"x{seat}": round(RAIL * max(0, place[f"p{seat}"]) / max(most, 1), 1) for seat in seats}
    keys = {key: number for number, key in enumerate(places[0])}
    for before, after in pairwise(places):
        found.append([each for key, number in keys.items() if after[key] != before[key]
                      for each in (number, after[key])])
    replay = {"keys": list(keys), "start": list(places[0].values()), "changes": found,
              "lines": [line for line, _ in stops], "turns": turns(told, stops, states)}
    environment = Environment(loader=PackageLoader("ludometer.reports.replay", "."), autoescape=True,
                              undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True)
    return environment.get_template("replay.html.j2").render(
        title=tables.catalogue["title"], head=title, palette=PALETTE, lines=log(told, stops, at, decisions),
        seat_name=seat_name, seats_named=name_seats,
        parts=[(name, Markup(fill(markup, places[-1]))) for name, markup in parts],
        data=Markup(json.dumps(replay, separators=(",", ":")).replace("<", "\\u003c")),
        css=Markup(replay_file("page.css").partition("* {")[0] + replay_file("replay.css")),
        js=Markup(replay_file("replay.js")))


def replay_file(name):
    """The text of a file of the page; the style sheet of reports comes from their own package."""
    package = "replay" if name.startswith("replay") else "document"
    return files(f"ludometer.reports.{package}").joinpath(name).read_text(encoding="utf-8")


def lines_of(told, events):
    """The number of the line of each event: the last one written for it, or the one of its decision.

    What a decision brings may open the next turn or phase below its line, and its own turn above: its line is the
    first of the deepest. A decision without words goes on with a line of its seat and step. Where it has none yet, it
    belongs to the one that is made next (in Rurik an advisor is said with its bribe).
    """
    found, silent, count, before = [], [], 0, None
    whose = list(zip(events["seat"].tolist(), events["step"].tolist(), strict=True))
    for event, mark in enumerate(told.marks):
        new = [line for line in range(count, mark[0]) if told[line].strip()]
        decides = events["n_moves"][event] > 0
        found.append(min(new, key=lambda line: -depth(told[line])) if decides and new else max(mark[0] - 1, 0))
        if mark != before:
            for place in silent:
                if whose[place] == whose[event]:
                    found[place] = found[event]
            silent, owner = [], whose[event]
        elif decides and whose[event] != owner:
            silent.append(event)
        count, before = mark[0], mark
    return found


def stops_of(at):
    """[(line, event)]: the lines of a log at which something happened, and the last event of each."""
    return sorted({line: event for event, line in enumerate(at)}.items())


def depth(text):
    return (len(text) - len(text.lstrip())) // 2


def turns(told, stops, states):
    """The numbers of the stops at which a step begins."""
    steps = states["pub"]["course"]["step"]
    return [number for number, (_, event) in enumerate(stops)
            if number == 0 or steps[event] != steps[stops[number - 1][1]]]


def log(told, stops, at, decisions):
    """The lines of a log for the page: text, depth, whether a line is a stop, and its decisions."""
    beside = {}
    for decision in decisions:
        beside.setdefault(at[decision.event], []).append(decision)
    there = {line for line, _ in stops}
    named = list(map(name_seats, told))
    rows = {line: row for first, last in score_lines(named) for line, row in zip(
        range(first, last), column_cells(named[first:last]), strict=True)}
    return [{"text": text.strip(), "deep": depth(text), "stop": number in there,
             "table": text if "  " in text.strip() else None, "decisions": beside.get(number, []),
             "cells": rows.get(number), "begins": number - 1 not in rows, "ends": number + 1 not in rows}
            for number, text in enumerate(named)]


def score_lines(told):
    """[(first line, the one behind the last)] of the table of the final score, where there is one."""
    for first, text in enumerate(told):
        if text.startswith("Final score  "):
            rows = takewhile(lambda line: "  " in line.strip(), told[first:])
            return [(first, first + len(list(rows)))]
    return []


def column_cells(lines):
    """The cells of lines in columns; each cell belongs to the part of the head that it overlaps most."""
    heads = [found.span() for found in WORDS.finditer(lines[0])]
    rows = []
    for line in lines:
        row = [""] * len(heads)
        for found in WORDS.finditer(line):
            over = [min(end, found.end()) - max(start, found.start()) for start, end in heads]
            row[over.index(max(over))] = found[0]
        rows.append(row)
    return rows


def plain_board(tables, end):
    """The board of a game without a drawing of its own: open numbers, those of seats in a table."""
    n, record = end.pub.course.n_seats, end._record["pub"]
    seats = [name for name in record.dtype.names[1:] if record[name].ndim == 1 and len(record[name]) >= max(n, 2)]
    single = [name for name in record.dtype.names[1:] if record[name].ndim == 0]

    def values(position):
        pub = position._record["pub"]
        return {name: int(pub[name]) for name in single} | {
            f"{name}.{seat}": int(pub[name][seat]) for name in seats for seat in range(n)}

    heads = [head_of(seat, seat_name(seat)) for seat in range(n)]
    markup = grid(heads, [(name.replace("_", " "), [f"{name}.{seat}" for seat in range(n)]) for name in seats])
    return [("Position", markup + lines({name.replace("_", " "): name for name in single}))], values


