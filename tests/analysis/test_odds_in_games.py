"""Exact odds against games played: checks whose cards nobody had looked at, whatever the players know and choose.

A card that nobody looked at since it was shuffled is as likely as any other such card to lie in any such place, and no
choice can depend on it. So among checks that would reveal only such cards, casualties minus their probabilities, taken
from what is known as each check begins, add up to a martingale: zero on average, exactly, whoever plays.
"""

from math import comb, sqrt

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.analysis.rurik.odds import rules_of
from ludometer.analysis.rurik.odds.attack_tables import observed_casualties
from ludometer.analysis.rurik.odds.captures import try_odds
from ludometer.simcore.rurik import declared
from tests.players import players_of

TABLES = simcore.load("rurik")
WAR = simcore.load("rurik", ["war"])
ENGINE = simcore.engine("rurik")


class Table:
    """The scheme cards of one game as its log tells of them: where nobody has looked, and which cards these are."""

    def __init__(self, tables):
        self.icon = [row["casualties"] > 0 for row in tables.catalogue["rows"]["scheme"].values()]
        self.hands = set()
        self.shuffle(len(self.icon))
        self.checks = []                                        # (probability, whether it cost a troop)

    def shuffle(self, cards, out=()):
        """Two new decks of everything but hands and the cards in `out` (S-4, A-82)."""
        self.unlooked = set(range(len(self.icon))) - self.hands - set(out)
        assert len(self.unlooked) == cards
        self.decks = [[True] * ((cards + 1) // 2), [True] * (cards // 2)]      # from the bottom: nobody looked there

    def follow(self, events):
        drawing, revealing = None, None                         # deck of a draw; deck, number and cards of a check
        for event in events:
            kind, move = ENGINE.EVENTS[int(event["kind"])], event["move"]
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
            elif kind == "discard" or (kind == "turn" and declared.TURN_MOVES[what] == "play_scheme"):
                self.hands.remove(what if kind == "discard" else where)

    def odds(self, cards):
        safe = sum(not self.icon[card] for card in self.unlooked)
        return 1 - comb(safe, cards) / comb(len(self.unlooked), cards)

    def over(self, deck, cards, revealed):
        return len(revealed) == cards or self.icon[revealed[-1]]

    def reveal(self, card, deck, cards, revealed):
        self.decks[deck].pop()
        self.unlooked.discard(card)
        revealed.append(card)
        if self.over(deck, cards, revealed) and self.expected is not None:
            self.checks.append((self.expected, self.icon[card]))


@pytest.mark.sample(2)
@pytest.mark.parametrize("tables", [TABLES, WAR], ids=["base", "war"])
@pytest.mark.parametrize("policy", players_of("rurik"))
def test_casualties_are_a_martingale(policy, tables):
    """Checks of tries to capture count as well: whoever tries has seen safe cards, but not those that come."""
    player = policies.load("rurik", policy)
    checks = []
    for game in range(20 if "search" in player.config else 300):
        table = Table(tables)
        events, final = ENGINE.play_one(tables, [player] * 4, 11, game)
        table.follow(events)
        cards = range(len(table.icon))
        assert sorted(table.hands) == [card for card in cards if (int(final["hid"]["hand"].sum()) >> card) & 1]
        checks += table.checks
    odds, hits = np.array(checks, float).reshape(-1, 2).T
    spread = sqrt((odds * (1 - odds)).sum())
    assert len(checks) < 50 or abs((hits - odds).sum()) < 4 * spread


def random_games(tables):
    """Rows of 20,000 games of random players."""
    player = policies.load("rurik", "random")
    return np.concatenate([ENGINE.play_batch(tables, [player] * 4, 3, first, 4000) for first in range(0, 20000, 4000)])


def test_random_players_hardly_choose():
    """Random players keep cards and pick decks by chance alone, so their share is nearly that of fresh decks."""
    rows = random_games(TABLES)
    names = [name for name in rows.dtype.names if name.startswith(("checks_", "casualties_"))]
    for row in observed_casualties({name: rows[name].reshape(-1, 16).sum(axis=1) for name in names}, TABLES)["rows"]:
        assert row["checks"] > 1000 and row["low"] - 0.01 <= row["odds"] <= row["high"] + 0.01


def test_random_players_capture_by_the_odds():
    rows = random_games(WAR)
    tried, captured = rows["captures_tried"].sum(dtype=int), rows["captures"].sum(dtype=int)
    odds = float(try_odds(rules_of(WAR)))
    assert tried > 10000 and abs(captured / tried - odds) < 0.01 + 4 * sqrt(odds * (1 - odds) / tried)
    paid = rows["released"] - rows["leaders_captured"]
    assert (paid >= 0).all() and not (paid % 2).any()           # troops and rebels are paid in pairs, leaders always
    assert (rows["released"] <= rows["captures"]).all()
