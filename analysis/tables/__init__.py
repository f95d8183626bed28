"""Tidy tables from the games of a run, of whatever game: who wins, from which seat, by which points, and how it runs.

A table is a pandas frame with one row per item and columns `value, low, high, error, n, blocks` (see intervals.py),
shares as fractions of 1. Tables are made from one cell that was played; played_cells() lists the cells of a run.
Questions of one game are in analysis/<game>/, built on the same Chunk (analysis/tables/played_cell.py) and estimate()
(analysis/tables/questions.py).
"""

from ludometer.analysis.tables.agreement import DIFFERS
from ludometer.analysis.tables.course_of_play import course, rounds, spread
from ludometer.analysis.tables.gift_effects import effects, gifts, laid_effects
from ludometer.analysis.tables.paired_changes import (
    chance_changes,
    course_changes,
    faction_changes,
    faction_score_changes,
    part_changes,
    policy_changes,
    same_games,
    seat_changes,
)
from ludometer.analysis.tables.played_cell import game_questions_module, played_cells
from ludometer.analysis.tables.points import contrasts, decisive, opponent, score_parts
from ludometer.analysis.tables.sums import kept_steps, result_of, together
from ludometer.analysis.tables.who_wins import (
    CONFOUNDED,
    DEPENDS,
    chances,
    faction_scores,
    factions,
    line_up,
    seats,
    shares_by_seat_count,
    wins_behind,
)

__all__ = [
    "CONFOUNDED",
    "DEPENDS",
    "DIFFERS",
    "answers",
    "chance_changes",
    "chances",
    "contrasts",
    "course",
    "course_changes",
    "decisive",
    "effects",
    "faction_changes",
    "faction_score_changes",
    "faction_scores",
    "factions",
    "gifts",
    "laid_effects",
    "line_up",
    "opponent",
    "part_changes",
    "played_cells",
    "policy_changes",
    "questions",
    "questions_for",
    "rounds",
    "same_games",
    "score_parts",
    "seat_changes",
    "seats",
    "shares_by_seat_count",
    "spread",
    "wins_behind",
]

QUESTIONS = (factions, faction_scores, seats, line_up, score_parts, decisive, course, rounds, spread)
RIVALS = (factions, seats, line_up, decisive, rounds)           # questions about seats against one another
ON_FACTIONS = (factions, faction_scores)                        # questions that a game without factions does not answer
ON_PARTS = (score_parts, decisive)                              # and one whose score has no parts


def questions(game, alone=False):
    """All tables of a cell of this game, as functions of it: those above, and those of analysis/<game>/questions.py.

    alone: of solo cells, where chances() replaces RIVALS, the game's own too.
    """
    found = QUESTIONS + tuple(getattr(game_questions_module(game), "QUESTIONS", ()))
    rivals = RIVALS + tuple(getattr(game_questions_module(game), "RIVALS", ()))
    return (chances, *(question for question in found if question not in rivals)) if alone else found


def questions_for(cell):
    """The questions that the games of a played cell answer."""
    unanswered = (() if cell.has_factions else ON_FACTIONS) + (() if cell.parts else ON_PARTS)
    return [question for question in questions(cell.game, cell.is_solo) if question not in unanswered]


def answers(cell):
    """{name: table} of all tables of a played cell, from few readings of its games."""
    asked = questions_for(cell)
    found = result_of(together(*(kept_steps(question, cell) for question in asked)))
    return {question.__name__: frame for question, frame in zip(asked, found, strict=True)}
