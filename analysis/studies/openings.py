"""What players do first: their first choices of each kind as a tree, with how often and how well.

Who wins after which opening is an association: players choose by what they were dealt.
"""
import re
from collections import defaultdict

import numpy as np
import pandas as pd

from ludometer.analysis.decisions.candidates_in_words import own_words
from ludometer.analysis.estimates import intervals
from ludometer.simcore.games import engine
from ludometer.simcore.story import teller

EARLY = 8                                                       # choices of a seat that are read
BEHIND = 8                                                      # events more, with which their lines are complete
DEPTH = 2                                                       # choices one after another
BRANCHES = 5                                                    # moves that are told apart, or one more if that is all
USUAL = 0.5                                                     # share of seats that have a kind of choice early
OTHERS = "others"
EVERYBODY, SEAT, FACTION = BY = ("", "seat", "faction")
COLUMNS = ("kind", "by", "who", "after", "move", "n", "share", "value", "low", "high")
ACTOR = re.compile(r"^\d*\s*seat \d+ (?:decides to )?")         # before a move, as a log without a story has it
NUMBERS = re.compile(r"^[\d as]+: ")                            # dice of a move
DETAIL = re.compile(r"; |, | \(| from | at | for ")             # where what came of a move begins, or what it cost


def first_choices(tables, events, states):
    """[(seat, kind, move in words)] of the first EARLY choices of each seat of a game, in their order."""
    chosen = np.flatnonzero(events["n_moves"] > 1)
    seats = events["seat"][chosen]
    early = sorted(place for seat in set(seats.tolist()) for place in chosen[seats == seat][:EARLY].tolist())
    if not early:
        return []
    end = min(early[-1] + BEHIND, len(events))
    log, kinds = teller(tables.game)(tables, events[:end], states[:end + 1]), engine(tables.game).EVENTS
    names = faction_titles(tables)
    return [(int(events["seat"][place]), kinds[events["kind"][place]], move_in_words(own_words(log, place), names))
            for place in early]


def faction_titles(tables):
    """The titles of a game's factions, by which its log may call who plays them."""
    return [row["title"] for rows in tables.catalogue["rows"].values() if tables.factions and {*tables.factions} <= {
        *rows} for row in rows.values()]


def move_in_words(text, names):
    """The words of a move as they are the same for all who make it, without what came of it."""
    text = NUMBERS.sub("", ACTOR.sub("", text))
    name = next((name for name in names if text.startswith(f"{name} ")), "")
    return DETAIL.split(text[len(name):].strip())[0]


def openings(sample, players, depth=DEPTH):
    """A row for each move of a tree of first choices: n, share of those who had the choice, share of the win, interval.

    kind: of the choice. by, who: whose: everybody's ("", ""), of a seat or a faction. after: moves of this kind before,
    joined by " > ". move: in words; all but the BRANCHES that come most are OTHERS, unless that is only one. sample:
    Followed games, whole deals of this number of players. Of kinds that at least half of the seats have among their
    first EARLY choices. depth: how many choices of a kind are followed.
    """
    lines, early = defaultdict(list), defaultdict(list)
    for game, one in enumerate(sample):
        for seat, faction in enumerate(one.factions):
            moves = defaultdict(list)
            for who, kind, move in one.first_choices:
                if who == seat:
                    moves[kind].append(move)
            for kind, found in moves.items():
                early[kind].append(found[0])
                line = (game // players, tuple(found[:depth]), one.won[seat % len(one.scores)])
                for by, who in ((EVERYBODY, ""), (SEAT, seat), *([(FACTION, faction)] if faction else ())):
                    lines[kind, by, who].append(line)
    rows = [{"kind": kind, "by": by, "who": who, **row} for kind in usual_kinds(early, players * len(sample))
            for by in BY for who in sorted(key[2] for key in lines if key[:2] == (kind, by))
            for row in with_ends(branches(lines[kind, by, who], depth), len(sample) // players)]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def usual_kinds(early, seats):
    """The kinds of choices that usually come early; of several whose moves read the same, the first.

    early: {kind: first moves, one for each seat that had the choice}; seats: of all games.
    """
    found = {}
    for kind, moves in early.items():
        if len(moves) >= USUAL * seats:
            found.setdefault(tuple(moves), kind)
    return list(found.values())


def branches(lines, depth, before=()):
    """The rows of a tree below the moves before, without intervals. lines: (deal, moves, share of the win)."""
    at, rows = len(before), []
    here = [line for line in lines if len(line[1]) > at]
    often = defaultdict(int)
    for line in here:
        often[line[1][at]] += 1
    names = sorted(often, key=lambda name: (-often[name], name))
    told = names[:BRANCHES] if len(names) > BRANCHES + 1 else names
    for name in (*told, *([OTHERS] if len(names) > len(told) else ())):
        below = [line for line in here if (line[1][at] == name if name in often else line[1][at] not in told)]
        rows.append({"after": " > ".join(before), "move": name, "n": len(below), "share": len(below) / len(here),
                     "lines": below})
        if at + 1 < depth and name in often:
            rows += branches(below, depth, (*before, name))
    return rows


def with_ends(rows, deals):
    """The rows with the share of the win and its interval, which hold for those of one choice together."""
    for after in dict.fromkeys(row["after"] for row in rows):
        here = [row for row in rows if row["after"] == after]
        counts, sums = (np.column_stack([np.bincount([line[0] for line in row["lines"]], what(row["lines"]), deals)
                                         for row in here])
                        for what in (lambda lines: None, lambda lines: [line[2] for line in lines]))
        found = intervals.mean(counts, sums, family=len(here), proportion=True)
        for row, value, low, high in zip(here, found.value, found.low, found.high, strict=True):
            row |= {"value": value, "low": low, "high": high}
            del row["lines"]
    return rows


def usual_sequel(rows, row):
    """(move, its share) that comes most after a first move of openings; None where none does, or rare ones do.

    rows: openings by the same; row: one of them.
    """
    after = rows[(rows["kind"] == row["kind"]) & (rows["who"] == row["who"]) & (rows["after"] == row["move"])]
    if row["move"] == OTHERS or not len(after) or after["move"].iloc[0] == OTHERS:
        return None
    return after["move"].iloc[0], after["share"].iloc[0]
