"""Candidates of a decision in words that say nothing of what their seat cannot see.

A candidate is tried in imagined games, in which all that the seat does not know is dealt and drawn again, and their
logs are read. What these agree on is the move; where they differ, it was luck.
"""
import re

import numpy as np
from simcore.weigh import imagined_step

from simcore.story import teller

NUMBERS = (0, 1, 2)                 # imagined games that are read
NOTHING = "nothing more"            # of a candidate that the log says nothing of
PARTS = re.compile(r"; |: |, | \(| and ")
LONGEST = 12                        # events after the decision within which candidates are told apart


def moves_in_words(tables, specs, seed, game, boundary, script, candidates, *, factions=None, order=None,
                   numbers=NUMBERS):
    """A text for each of some candidates of a decision.

    numbers: of the imagined games that are read. Other arguments as for simcore.weigh.weigh(); specs: one per player.
    """
    tell, texts = teller(tables.game), []
    for number in numbers:
        logs, places = [], []
        for candidate in candidates:
            events, states = imagined_step(tables, specs, seed, game, boundary, script, candidate, number,
                                           factions=factions, order=order)
            logs.append(tell(tables, events, states))
            places.append(fork(events, len(script)))
        texts.append(told_apart(logs, places))
    return [agreed(each) for each in zip(*texts, strict=True)]


def fork(events, picked):
    """The place of the first event with a choice among the decisions after `picked` others."""
    decisions = np.flatnonzero(events["n_moves"] > 0)[picked:]
    return int(decisions[(events["n_moves"][decisions] > 1).argmax()])


def told_apart(logs, places):
    """What each log says of the event at its place: as much as tells it from the others, and no more."""
    texts, shown = [None] * len(logs), None
    before = [until(log, place - 1) for log, place in zip(logs, places, strict=True)]
    for further in range(LONGEST):
        told = [news(early, until(log, place + further))
                for early, log, place in zip(before, logs, places, strict=True)]
        common = told[0][:shared(told)]                         # what opens the turn of all
        now = ["; ".join(parts[len(common):][:1 + further]) for parts in told]
        texts = [text or (one if one and now.count(one) == 1 else None) for text, one in zip(texts, now, strict=True)]
        shown = shown if shown and any(shown) else now
        if all(texts):
            break
    otherwise = NOTHING if any(shown) or not common else common[-1]
    return [text or one or otherwise for text, one in zip(texts, shown, strict=True)]


def until(log, event):
    """The lines of a log as they were once this event, or the last one, was worded; all where that is not known."""
    if not hasattr(log, "until"):
        return log
    return log.until(min(event, len(log.marks) - 1)) if event >= 0 else []


def news(before, after):
    """What lines say beyond those of before: the end of a line that goes on, and further lines."""
    told = [line.strip() for line in after[len(before):] if line]
    if before and before[-1] != after[len(before) - 1]:
        line = after[len(before) - 1].strip()
        common = shared([before[-1].strip(), line])
        ends = [found for found in PARTS.finditer(line, 0, common + 2) if found[0] in ("; ", ", ")]
        opening = re.match(r"[a-z]+s ", line) if ends and ends[-1][0] == ", " else None     # the verb of the list
        told.insert(0, f"{opening[0] if opening else ''}... {line[ends[-1].end():]}" if ends else line)
    return told


def shared(rows):
    """How many items texts or lists have in common at the beginning."""
    return next((at for at, items in enumerate(zip(*rows, strict=False)) if len(set(items)) > 1), min(map(len, rows)))


def agreed(texts):
    """What texts have in common at the beginning, up to the end of a part."""
    if len(set(texts)) == 1:
        return texts[0]
    common = texts[0][:shared(texts)]
    if all(PARTS.match(text, len(common)) or len(text) == len(common) for text in texts):
        return common
    ends = [found.start() for found in PARTS.finditer(common)] or [common.rfind(" ")]
    return common[:max(ends[-1], 0)] or NOTHING


def decision_in_words(log, events, place):
    """What a whole log says of the decision at its place among the events."""
    before = until(log, place - 1)
    for last in range(place, min(place + LONGEST, len(events))):
        after = until(log, last)
        lines = [line for line in after[len(before):] if line]
        deeper = [at for at in range(1, len(lines)) if indent(lines[at]) > indent(lines[at - 1])]
        told = news(before, after)[-len(lines) + deeper[0] if deeper else 0:]        # what opens a turn says less
        if told:
            return told[0]
    return NOTHING


def indent(line):
    return len(line) - len(line.lstrip())


def heading(lines):
    """The last heading among the lines of a log, such as "Round 2, action phase"; "" where there is none."""
    return next((line.split(":")[0] for line in reversed(lines[1:]) if line and line[0] != " "), "")
