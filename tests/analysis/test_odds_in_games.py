"""Exact odds against games played: checks whose cards nobody had looked at, whatever the players know and choose.

A card that nobody looked at since it was shuffled is as likely as any other such card to lie in any such place, and no
choice can depend on it. So among checks that would reveal only such cards, casualties minus their probabilities, taken
from what is known as each check begins, add up to a martingale: zero on average, exactly, whoever plays.
"""

from math import comb, sqrt

import numpy as np
import pytest

import policies
import simcore
from analysis.rurik.odds import compare

TABLES = simcore.load("rurik")
ENGINE = simcore.engine("rurik")
ICON = [row["casualties"] > 0 for row in TABLES.catalogue["rows"]["scheme"].values()]
CARDS = len(ICON)


class Table:
    """The scheme cards of one game as its log tells of them: where nobody has looked, and which cards these are."""

    def __init__(self):
        self.hands = set()
        self.shuffle(CARDS)
        self.checks = []                                        # (probability, whether it cost a troop)

    def shuffle(self, cards, out=()):
        """Two new decks of everything but hands and the cards in `out` (S-4, A-82)."""
        self.unlooked = set(range(CARDS)) - self.hands - set(out)
        assert len(self.unlooked) == cards
        self.decks = [[True] * ((cards + 1) // 2), [True] * (cards // 2)]      # from the bottom: nobody looked there

    def follow(self, events):
        drawing, revealing = None, None                         # deck of a draw; deck, number and cards of a check
        for event in events:
            kind, move = ENGINE.KINDS[int(event["kind"])], event["move"]
            what, where, noted = int(move["what"]), int(move["where"]), int(event["picked"])
            if kind == "deck" and move["extra"]:
                deck, revealing = self.decks[where], (where, what, [])
                self.expected = self.odds(what) if len(deck) >= what and all(deck[-what:]) else None
            elif kind == "deck":
                drawing, before = where, 0
            elif kind == "keep":
                self.unlooked.discard(what)
                self.hands.add(what)
                for _ in range(int(event["n_moves"]) - before):
                    self.decks[drawing].pop()
                drawing = None
            elif kind == "return":
                self.unlooked.discard(what)
                self.decks[where].append(False)
            elif kind == "card":
                self.reveal(noted, *revealing)
            elif kind == "reshuffle" and drawing is not None:   # amid a draw: which cards stay out is told later
                before = len(self.decks[drawing])
                self.decks, self.unlooked = [[False] * ((noted + 1) // 2), [False] * (noted // 2)], set()
            elif kind == "reshuffle":
                amid = revealing is not None and not self.over(*revealing)
                self.shuffle(noted, revealing[2] if amid else ())
            elif kind == "discard" or (kind == "turn" and ENGINE.TURN_MOVES[what] == "play_scheme"):
                self.hands.remove(what if kind == "discard" else where)

    def odds(self, cards):
        safe = sum(not ICON[card] for card in self.unlooked)
        return 1 - comb(safe, cards) / comb(len(self.unlooked), cards)

    def over(self, deck, cards, revealed):
        return len(revealed) == cards or ICON[revealed[-1]]

    def reveal(self, card, deck, cards, revealed):
        self.decks[deck].pop()
        self.unlooked.discard(card)
        revealed.append(card)
        if self.over(deck, cards, revealed) and self.expected is not None:
            self.checks.append((self.expected, ICON[card]))


@pytest.mark.parametrize("policy", policies.library("rurik"))
def test_casualties_are_a_martingale(policy):
    player = policies.load("rurik", policy)
    checks = []
    for game in range(500):
        table = Table()
        events, final = ENGINE.play_one(TABLES, [player] * 4, 11, game)
        table.follow(events)
        assert sorted(table.hands) == [card for card in range(CARDS) if (final["hid"]["hand"].sum() >> card) & 1]
        checks += table.checks
    odds, hits = np.array(checks, float).reshape(-1, 2).T
    spread = sqrt((odds * (1 - odds)).sum())
    assert len(checks) < 50 or abs((hits - odds).sum()) < 4 * spread


def test_random_players_hardly_choose():
    """Random players keep cards and pick decks by chance alone, so their share is nearly that of fresh decks."""
    player = policies.load("rurik", "random")
    rows = np.concatenate([ENGINE.play_batch(TABLES, [player] * 4, 3, first, 4000) for first in range(0, 20000, 4000)])
    names = [name for name in rows.dtype.names if name.startswith(("checks_", "casualties_"))]
    for row in compare({name: rows[name].reshape(-1, 16).sum(axis=1) for name in names}, TABLES)["rows"]:
        assert row["checks"] > 1000 and row["low"] - 0.01 <= row["odds"] <= row["high"] + 0.01
