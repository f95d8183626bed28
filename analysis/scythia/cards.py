"""Scythia's cards: crew that came with the hero, crew hired or played, animals taken, quests completed.

Where pairs of hero and crew are dealt (knob draft = 0), the crew a seat BEGINS with is luck, and what follows from it
is caused by the card. Hiring, playing, taking and completing are choices: players in a good position make others than
players in a bad one, and who does well does more of everything. Those numbers are associations.
"""

import numpy as np
import pandas as pd

from ludometer.analysis.tables.agreement import add_agreed_estimates
from ludometer.analysis.tables.cards import holder_results, lead
from ludometer.analysis.tables.questions import Question, add_estimates, moments_with_populations
from ludometer.analysis.tables.sums import table


@table
def first_crew(cell):
    """One row per crew card that came with a hero: how the seats fared that began with it.

    seats; value: their win share; points: mean score; gain: their lead() less that of all other seats. Intervals hold
    for all cards together. Where pairs are dealt these are effects of the card, where seats chose them associations.
    """
    names = cell.names("first_crew")

    def sums(chunk):
        codes, ahead = chunk["first_crew"].astype(np.int64), lead(chunk)
        seats, wins, score, led = (chunk.sum_by(codes, len(names), values) for values in (
            None, chunk["win"], chunk["score"], ahead))
        return seats, wins, score, led, chunk.players**2 - seats, chunk.sum(ahead) - led

    found, parts = yield from moments_with_populations(cell, Question(
        ("first_crew", "win", "score"), lambda cell: names, sums))
    frame = pd.DataFrame({"crew": names, "seats": found.totals[:, 0].astype(np.int64)})
    family = int((frame["seats"] > 0).sum())
    add_estimates(frame, "points", found.ratio(2, 0, family=family))
    add_agreed_estimates(frame, cell, "gain", found, parts, lambda part, size: part.difference((3, 0), (5, 4), size),
                         family)
    frame = frame.join(found.ratio(1, 0, family=family, proportion=True).frame())
    return frame[frame["seats"] > 0].reset_index(drop=True)


@table
def crew(cell):
    """One row per crew card ever on a seat's board, the one that came with the hero included; see holder_results()."""
    return holder_results(cell, "crew", "hired")


@table
def centre(cell):
    """One row per crew card that was played for its action in the Town Centre; see holder_results()."""
    return holder_results(cell, "crew", "played")


@table
def animals(cell):
    """One row per animal that was ever taken, as an eagle or a horse; see holder_results()."""
    return holder_results(cell, "animal", "trained")


@table
def stock(cell):
    """What seats took animals for: a row per kind of eagle, and one per strength of the horse.

    side: eagle or horse; kind: double, centre, plain, or the strength. cards: in the deck; seats: that took one for
    this side, once for each, 0 of a kind that none took; taken: mean number that a seat took for it. gain: lead() of
    seats less that of seats with other animals, both counted once for each animal, with intervals for all rows
    together: an association.
    """
    cards, names = cell.numbers["catalogue"]["rows"]["animal"], cell.sets["trained"]
    sides = [(side, str(cards[name][field])) for side, field in (("eagle", "eagle"), ("horse", "horse_strength"))
             for name in names]
    kinds = sorted(set(sides), key=lambda each: (each[0], sides.index(each) if each[0] == "eagle" else int(each[1])))
    member = np.array([[each == kind for kind in kinds] for each in sides], np.float32)

    def sums(chunk):
        used = np.concatenate([chunk.bits(column, len(names)) for column in ("as_eagle", "as_horse")], axis=-1)
        counts = used.astype(np.float32) @ member
        led = lead(chunk)[..., None] * counts
        every = counts.sum(axis=-1, keepdims=True), led.sum(axis=-1, keepdims=True)
        had, won, all_had, all_won = (values.sum(axis=(1, 2), dtype=float) for values in (counts, led, *every))
        return np.full(had.shape, chunk.players**2), had, won, all_had - had, all_won - won

    found, parts = yield from moments_with_populations(cell, Question(
        ("as_eagle", "as_horse", "score"), lambda cell: kinds, sums))
    frame = pd.DataFrame(kinds, columns=["side", "kind"])
    frame["cards"], frame["seats"] = member.sum(axis=0).astype(int), found.totals[:, 1].astype(int)
    add_estimates(frame, "taken", found.ratio(1, 0, family=len(kinds)))
    add_agreed_estimates(frame, cell, "gain", found, parts, lambda part, size: part.difference((2, 1), (4, 3), size),
                         len(kinds))
    return frame


@table
def quests(cell):
    """One row per quest that was completed; see holder_results()."""
    return holder_results(cell, "quest", "quests")
