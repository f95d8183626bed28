"""Casualty checks and captures: what the games saw, to be set beside the exact odds."""

import numpy as np
import pandas as pd

from ludometer.analysis.odds.seen_in_games import observed_columns
from ludometer.analysis.rurik.odds.attack_tables import MOST_COUNTED, observed_casualties
from ludometer.analysis.rurik.odds.captures import try_odds
from ludometer.analysis.rurik.odds.rules import rules_of
from ludometer.analysis.tables import contrasts
from ludometer.analysis.tables.questions import Question, estimate, moments
from ludometer.analysis.tables.sums import table

CARDS = range(MOST_COUNTED + 1)
CHECKS, CASUALTIES = (tuple(f"{word}_{cards}" for cards in CARDS) for word in ("checks", "casualties"))
CAPTURES = ("captures_tried", "captures", "leaders_captured", "released", "captured", "doubles")


@table
def casualties(cell):
    """Checks by the cards they were to reveal, and the share that cost a troop, beside the odds of fresh decks.

    Columns as observed_casualties() documents them; READING beside it says what may be concluded. Checks of captures
    are left out, which come after safe cards: see prisoners().
    """
    tried, captured = CAPTURES[:2]
    cards = min(cell.knob("capture_cards"), MOST_COUNTED) if war_in_play(cell) else None

    def sums(chunk):
        checks, casualties = (np.concatenate([chunk.sum(chunk[column]) for column in columns], axis=1)
                              for columns in (CHECKS, CASUALTIES))
        if cards is not None:
            checks[:, [cards]] -= chunk.sum(chunk[tried])
            casualties[:, [cards]] -= chunk.sum(chunk[tried]) - chunk.sum(chunk[captured])
        return checks, casualties

    columns = (*CHECKS, *CASUALTIES)
    found = yield from moments(cell, Question(
        columns + (() if cards is None else (tried, captured)), lambda cell: CARDS, sums))
    counts = dict(zip(columns, found.totals.T.ravel(), strict=True))
    return pd.DataFrame(observed_casualties(counts, cell.numbers["catalogue"], found)["rows"])


def war_in_play(cell):
    """Whether a cell plays with captures (module war) and its run counts them."""
    return cell.has(*CAPTURES) and bool(cell.knob("war"))


@table
def captures(cell):
    """Tries to capture, pieces taken, released and lost; see tables.contrasts(). No rows without module war."""
    return contrasts.steps(cell, CAPTURES if war_in_play(cell) else ())


@table
def prisoners(cell):
    """How tries to capture end, beside the odds, and what becomes of prisoners; no rows without module war.

    capture: of tries, those that captured; release: of pieces captured, those released for tokens; double: of checks
    that cost anything, those that cost two pieces. n, hits: how many there were; other columns: see observed_columns().
    """
    if not war_in_play(cell):
        return pd.DataFrame({"share_of": ()})
    shares = {"capture": ("captures_tried", "captures"), "release": ("captures", "released"),
              "double": ("costly", "doubles")}

    def sums(chunk):
        found = {name: chunk.sum(chunk[name]) for name in (*CAPTURES, *CASUALTIES)}
        found["costly"] = sum(found[name] for name in CASUALTIES)
        return [np.concatenate([found[pair[i]] for pair in shares.values()], axis=1) for i in (0, 1)]

    found = yield from moments(cell, Question((*CAPTURES, *CASUALTIES), lambda cell: tuple(shares), sums))
    trials, hits = found.totals.T
    rows = observed_columns([trials], [hits], [try_odds(rules_of(cell.numbers["catalogue"])), None, None], found)
    return pd.DataFrame([{"share_of": name, "n": int(trials[i]), "hits": int(hits[i])} | row
                         for i, (name, row) in enumerate(zip(shares, rows, strict=True))])


@table
def prisoner_points(cell):
    """Tokens that a captured piece brought on average; no rows without captures."""
    if not war_in_play(cell):
        return pd.DataFrame({"of": ()})

    def sums(chunk):
        return chunk.sum(chunk["captures"]), chunk.sum(prisoner_tokens(cell, chunk))

    columns = "captures", "leaders_captured", "released"
    return (yield from estimate(cell, Question(columns, lambda cell: ("prisoner",), sums), "of"))


def prisoner_tokens(cell, chunk):
    """Tokens that each seat gained by releasing prisoners, from leaders_captured and released.

    Whoever captures a leader must release him (W-8), so all other pieces released went by pairs.
    """
    knob, leaders = cell.numbers["knob"], chunk["leaders_captured"].astype(float)
    return knob["dungeon_leader_points"] * leaders + knob["dungeon_pair_points"] * (chunk["released"] - leaders) / 2
