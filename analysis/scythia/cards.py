"""Scythia's cards: crew that came with the hero, crew hired or played, animals taken, quests completed.

Where pairs of hero and crew are dealt (knob draft = 0), the crew a seat BEGINS with is luck, and what follows from it
is caused by the card. Hiring, playing, taking and completing are choices: players in a good position make others than
players in a bad one, and who does well does more of everything. Those numbers are associations.
"""

import numpy as np
import pandas as pd

from analysis.tables import Question, moments, put


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

    found = moments(cell, Question(("first_crew", "win", "score"), lambda cell: names, sums))
    frame = pd.DataFrame({"crew": names, "seats": found.totals[:, 0].astype(np.int64)})
    family = max(1, int((frame["seats"] > 0).sum()))
    put(frame, "points", found.ratio(2, 0, family=family))
    put(frame, "gain", found.difference((3, 0), (5, 4), family=family))
    frame = frame.join(found.ratio(1, 0, family=family, proportion=True).frame())
    return frame[frame["seats"] > 0].reset_index(drop=True)


def lead(chunk):
    """Points by which each seat is ahead of the mean of the others at its table; of one seat alone, its score."""
    score = chunk["score"].astype(float)
    if chunk.players == 1:
        return score
    return score - (score.sum(axis=-1, keepdims=True) - score) / (chunk.players - 1)


def crew(cell):
    """One row per crew card ever on a seat's board, the one that came with the hero included; see held()."""
    return held(cell, "crew", "hired")


def centre(cell):
    """One row per crew card that was played for its action in the Town Centre; see held()."""
    return held(cell, "crew", "played")


def animals(cell):
    """One row per animal that was ever taken, as an eagle or a horse; see held()."""
    return held(cell, "animal", "trained")


def stock(cell):
    """What seats took animals for: a row per kind of eagle, and one per strength of the horse.

    side: eagle or horse; kind: double, centre, plain, or the strength. cards: in the deck; taken: mean number that a
    seat took for this side. gain: lead() of seats less that of seats with other animals, both counted once for each
    animal, with intervals for all rows together: an association.
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

    found = moments(cell, Question(("as_eagle", "as_horse", "score"), lambda cell: kinds, sums))
    frame = pd.DataFrame(kinds, columns=["side", "kind"])
    frame["cards"] = member.sum(axis=0).astype(int)
    put(frame, "taken", found.ratio(1, 0, family=len(kinds)))
    put(frame, "gain", found.difference((2, 1), (4, 3), family=len(kinds)))
    return frame[found.totals[:, 1] > 0].reset_index(drop=True)


def quests(cell):
    """One row per quest that was completed; see held()."""
    return held(cell, "quest", "quests")


def held(cell, item, column):
    """One row per card of a mask column: how the seats fared that had it, beside those without and with other cards.

    seats: that had it, once a game; seats_share: of all. value: their win share, ahead: less that of seats without it;
    points: their mean score; gain: their lead() less that of seats with other cards, counted once for each card. Who
    has many cards is ahead with each of them, but gains with none, so gain tells cards apart. Intervals of value,
    ahead, points and gain hold for all cards together. All of it is association.
    """
    names = cell.sets.get(column, ())

    def sums(chunk):
        bits, win, led = chunk.bits(column, len(names)), chunk["win"], lead(chunk)
        seats = np.full((chunk.blocks, len(names)), chunk.players**2)
        had, won, led = chunk.sum_bits(bits), chunk.sum_bits(bits, win), chunk.sum_bits(bits, led)
        return (seats, had, won, chunk.sum_bits(bits, chunk["score"]), led, seats - had, chunk.sum(win) - won,
                had.sum(axis=1, keepdims=True) - had, led.sum(axis=1, keepdims=True) - led)

    found = moments(cell, Question((column, "win", "score"), lambda cell: names, sums))
    frame = pd.DataFrame({item: names, "seats": found.totals[:, 1].astype(np.int64)})
    family = max(1, int((frame["seats"] > 0).sum()))
    put(frame, "seats_share", found.ratio(1, 0, proportion=True))
    put(frame, "ahead", found.difference((2, 1), (6, 5), family=family))
    put(frame, "points", found.ratio(3, 1, family=family))
    put(frame, "gain", found.difference((4, 1), (8, 7), family=family))
    frame = frame.join(found.ratio(2, 1, family=family, proportion=True).frame())
    return frame[frame["seats"] > 0].reset_index(drop=True)
