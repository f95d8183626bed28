"""Candidates of a decision in words that say nothing of what their seat cannot see.

A candidate is tried in imagined games, in which all that the seat does not know is dealt and drawn again. What their
logs say of the decision itself is read: Story.move() in simcore/story.py, or its own line. What these agree on is the
move; where they differ, it was luck.
"""
import re

import numpy as np

from ludometer.simcore.story import teller
from ludometer.simcore.weigh import imagined_step

NUMBERS = (0, 1, 2)                 # imagined games that are read
NOTHING = "nothing more"            # of a candidate that the log says nothing of
PARTS = re.compile(r"; |: |, | \(| and ")


def moves_in_words(tables, specs, seed, game, boundary, script, candidates, *, factions=None, order=None,
                   numbers=NUMBERS):
    """A text for each of some candidates of a decision.

    numbers: of the imagined games that are read. Other arguments as for ludometer.simcore.weigh.weigh(); specs: one per
    player.
    """
    tell, texts = teller(tables.game), []
    for number in numbers:
        steps = [imagined_step(tables, specs, seed, game, boundary, script, candidate, number, factions=factions,
                               order=order) for candidate in candidates]
        texts.append([own_words(tell(tables, events, states), next_choice_place(events, len(script)))
                      for events, states in steps])
    return [common_opening(each) for each in zip(*texts, strict=True)]


def next_choice_place(events, picked):
    """The index of the first event with more than one candidate, after `picked` decisions."""
    decisions = np.flatnonzero(events["n_moves"] > 0)[picked:]
    return int(decisions[(events["n_moves"][decisions] > 1).argmax()])


def own_words(log, place):
    """The words in which a log tells the event at this place, without what comes before and after it."""
    if place in getattr(log, "moves", ()):
        return log.moves[place]
    told = new_lines(lines_until(log, place - 1), lines_until(log, place), getattr(log, "headings", ()))
    return told[0] if told else NOTHING


def lines_until(log, event):
    """The lines of a log up to and including an event; all lines where the log marks no events."""
    if not hasattr(log, "lines_until"):
        return log
    return log.lines_until(min(event, len(log.marks) - 1))


def new_lines(before, after, headings=()):
    """The lines that `after` has beyond `before`, with the new end of a line that was continued.

    headings: places of lines that are left out.
    """
    told = [line.strip() for at, line in enumerate(after[len(before):], len(before)) if line and at not in headings]
    if before and before[-1] != after[len(before) - 1]:
        line = after[len(before) - 1].strip()
        common = common_prefix_length([before[-1].strip(), line])
        ends = [found for found in PARTS.finditer(line, 0, common + 2) if found[0] in ("; ", ", ")]
        opening = re.match(r"[a-z]+s ", line) if ends and ends[-1][0] == ", " else None     # the verb of the list
        told.insert(0, f"{opening[0] if opening else ''}... {line[ends[-1].end():]}" if ends else line)
    return told


def common_prefix_length(rows):
    """Number of items that texts or lists have in common at the beginning."""
    return next((at for at, items in enumerate(zip(*rows, strict=False)) if len(set(items)) > 1), min(map(len, rows)))


def common_opening(texts):
    """The common beginning of texts, cut at the end of a clause."""
    if len(set(texts)) == 1:
        return texts[0]
    common = texts[0][:common_prefix_length(texts)]
    if all(PARTS.match(text, len(common)) or len(text) == len(common) for text in texts):
        return common
    ends = [found.start() for found in PARTS.finditer(common)] or [common.rfind(" ")]
    return common[:max(ends[-1], 0)] or NOTHING


def event_heading(log, event):
    """The heading of a log below which an event is told: the last one before the event's own lines."""
    lines, before = lines_until(log, event), len(lines_until(log, event - 1))
    own = [at for at in range(before, len(lines)) if at not in getattr(log, "headings", ())]
    return heading(log, own[-1] if own else before)


def heading(log, end):
    """The last heading of a log above line `end`, such as "Round 2, action phase"; "" if there is none.

    Headings are not indented; in a log that marks none, all such lines are taken for one. The first line is the title.
    """
    marked = [at for at in getattr(log, "headings", ()) if log[at][:1] != " "]
    return next((log[at].split(":")[0] for at in range(end - 1, 0, -1)
                 if (at in marked if marked else log[at] and log[at][0] != " ")), "")
