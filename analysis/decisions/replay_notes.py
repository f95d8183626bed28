"""The decisions of a game with what whoever took them made of the candidates: for its replay."""
from dataclasses import dataclass

import numpy as np

from ludometer.analysis.decisions.candidates_in_words import moves_in_words
from ludometer.analysis.results import with_minus_signs
from ludometer.simcore.games import part
from ludometer.simcore.insight import scores
from ludometer.simcore.nets import RULED_OUT
from ludometer.simcore.play import ask, picks

SHOWN = 6                           # candidates of a decision: the best by score, and what was picked
READ = (0, 1)                       # imagined games that the words come from


@dataclass(frozen=True)
class DecisionNote:
    """A decision with a choice. event: its index in the log. at: decisions before. rows: dicts of move in words,
    picked, score in words, and where the decision was asked about wins with interval and verdict. left: candidates that
    are not among the rows. asked, scored: whether there are chances, and scores.
    """
    event: int
    at: int
    seat: int
    kind: str
    rows: list
    left: int
    asked: bool
    scored: bool


def decision_notes(cell, seed, game, specs, events, answers=None, progress=None):
    """A DecisionNote for each decision of a game that had a choice, in the order of play.

    specs: {name: PolicySpec}. events: of the game. answers: {at: Answer of
    ludometer.analysis.decisions.position_values} of those asked about. progress: a function (decisions done, in all).
    Raises DataError, RuleError.
    """
    tables, kinds = cell.tables, part(cell.game, "declared").KINDS
    names = cell.players_of(seed, game)
    players = [specs[name] for name in names]
    decided = np.flatnonzero(events["n_moves"] > 0)
    free = [(at, place) for at, place in enumerate(decided.tolist()) if events["n_moves"][place] > 1]
    starts = boundaries(cell, seed, game, specs, events)
    found = []
    for done, (at, place) in enumerate(free):
        event, answer = events[place], (answers or {}).get(at)
        before, start = starts[int(event["step"])]
        own = picks(events[:place]).tolist()[before:]
        if answer:
            rows = [row | {"score": score_in_words(row["score"]), "wins": chance(row)}
                    for row in sorted(answer.candidates.to_dict("records"), key=lambda row: -row["chance"])]
            scored = any(row["score"] for row in rows)
        else:
            spec = players[cell.players_in_seats(seed, game)[event["seat"]]]
            table = {"factions": cell.given_factions, "order": cell.order(seed, game)}
            rows, scored = scored_candidates(tables, players, spec, seed, game, start, own, table, int(event["picked"]))
        found.append(DecisionNote(place, at, int(event["seat"]), kinds[event["kind"]], rows,
                                  int(event["n_moves"]) - len(rows), answer is not None, scored))
        if progress:
            progress(done + 1, len(free))
    return found


def scored_candidates(tables, players, spec, seed, game, start, own, table, picked):
    """(rows, scored) of a decision: its best candidates by the player's score and the one picked; if scores exist.

    table: factions and order of the players, as ask() takes them.
    """
    waiting = ask(tables, seed, game, start, own, **table)
    n = len(waiting.moves)
    worth = scores(tables, spec, waiting) if spec.config else np.zeros(n)
    best = np.argsort(-worth, kind="stable")[:SHOWN].tolist()
    if picked not in best:
        best[-1] = picked
    words = moves_in_words(tables, players, seed, game, start, own, best, **table, numbers=READ)
    return [{"move": move, "picked": at == picked, "score": score_in_words(worth[at])}
            for at, move in zip(best, words, strict=True)], bool(spec.config)


def boundaries(cell, seed, game, specs, events):
    """{step: (decisions before it, position at its beginning)} for each step of a game in which somebody decides."""
    steps, found = sorted(set(events["step"][events["n_moves"] > 0].tolist())), {}
    for step in steps:
        played, position = cell.play(seed, game, specs, steps=step, script=picks(events[events["step"] < step]))
        found[step] = len(picks(played)), position
    return found


def score_in_words(score):
    """A score as text; "avoided" of a legal move that a formula never makes if it can help it."""
    if np.isnan(score):
        return ""
    return with_minus_signs(f"{score:.4g}") if score > -RULED_OUT else "avoided"


def chance(row):
    """A chance to win with its interval, as text: "37.0 % (29.4 to 45.1)"."""
    return f"{100 * row['chance']:.1f} % ({100 * row['low']:.1f} to {100 * row['high']:.1f})"
