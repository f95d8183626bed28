"""Exact arithmetic of Rurik's casualty checks; rules A-44, A-46, A-82, W-7 of Stone & Blade, R-52 of the solo game.

Everything is counted with fractions over what an attacker doesn't know: the order of the scheme cards.

**Why one deck will do, and which one doesn't matter.** After a shuffle all orders of the cards are equally likely. Fix
what has been seen so far: some cards in some places. Every arrangement of the other cards over the other places extends
it in one order, so all arrangements remain equally likely: each unseen place, in whichever deck, holds any unseen card
with the same chance. An attacker picks the next place by what it has seen, never by what lies there, so the next card's
chance depends only on the counts of unseen cards. Hence any way of choosing decks between checks gives the same odds
as revealing from one deck, until a deck runs out or somebody has looked at cards and put them back. And hence a check
whose number of cards is fixed beforehand has the odds of fresh decks, however many checks came before it.

Assumed where a deck runs out in the middle of an attack: the cards in other players' hands, unseen too, are shuffled in
with the rest.
"""

from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from ludometer.analysis.rurik.odds.rules import FACES
from ludometer.simcore.errors import DataError

UNKNOWN = "?"


class Piles(NamedTuple):
    """The scheme cards as an attacker knows them. Counts are by face: (safe, icon, double)."""

    hidden: tuple                                               # cards in unknown places: any place holds any of them
    left: int                                                   # cards left in the deck to reveal from
    top: tuple                                                  # faces of its top cards by number, None where unknown
    back: tuple                                                 # known cards that come back when the deck runs out

    def draws(self):
        """Ways the next card may fall: [(probability, face, piles afterwards)], none if no card is anywhere (A-82)."""
        piles = self
        if not piles.left:
            everything = tuple(a + b for a, b in zip(piles.hidden, piles.back, strict=True))
            piles = Piles(everything, (sum(everything) + 1) // 2, (), (0,) * len(everything))
        if not piles.left:
            return []
        top, rest = (piles.top[0], piles.top[1:]) if piles.top else (None, ())
        after = piles._replace(left=piles.left - 1, top=rest)
        if top is not None:
            return [(Fraction(1), top, after)]
        total = sum(piles.hidden)
        return [
            (Fraction(number, total), face, after._replace(hidden=without_card(piles.hidden, face)))
            for face, number in enumerate(piles.hidden) if number
        ]

    def check(self, cards, shown=None):
        """Outcomes of a check of n cards: [(probability, troops it costs, piles afterwards)] (A-46)."""
        shown = shown or (0,) * len(self.hidden)
        draws = self.draws() if cards else []
        if not draws:
            return [(Fraction(1), 0, self._replace(back=tuple(a + b for a, b in zip(self.back, shown, strict=True))))]
        outcomes = []
        for likely, face, piles in draws:
            seen = tuple(number + (i == face) for i, number in enumerate(shown))
            going_on = cards - 1 if face == 0 else 0
            outcomes += [(likely * then, face or cost, after) for then, cost, after in piles.check(going_on, seen)]
        return outcomes


def without_card(counts, face):
    """Counts of cards by face, with one card of this face removed."""
    return tuple(number - (i == face) for i, number in enumerate(counts))


def fresh_piles(deck):
    """Piles right after the shuffle: two decks, the first one larger, no card seen."""
    return Piles(deck.counts, (deck.cards + 1) // 2, (), (0,) * len(FACES))


def piles_known(deck, seen=(), hand=(), top=(), other_top=(), left=None):
    """Piles of both decks when some cards are known: (this deck, the other).

    seen: faces discarded, which come back when a deck runs out; hand: faces in the own hand, which do not; top and
    other_top: what is known of the decks' top cards, from the top, "?" where nothing is; left: cards left in this deck,
    by default half of those in both. Raises DataError if there are not that many such cards.
    """
    tops = [tuple(None if card == UNKNOWN else FACES.index(card) for card in cards) for cards in (top, other_top)]
    back = face_counts(FACES.index(card) for card in seen)
    held = face_counts(FACES.index(card) for card in hand)
    known = [face_counts(face for face in faces if face is not None) for faces in tops]
    hidden = tuple(a - sum(rest) for a, *rest in zip(deck.counts, back, held, *known, strict=True))
    for face, number in zip(FACES, hidden, strict=True):
        if number < 0:
            all_of = deck.counts[FACES.index(face)]
            raise DataError(f"{all_of - number} {face} cards are said to be seen, in hand or on top of a deck, "
                            f"but there are {all_of} among the {deck.cards} scheme cards")
    total = sum(hidden) + sum(map(sum, known))
    if left is None:
        left = min(max((total + 1) // 2, len(top)), total - len(other_top))
    for name, size, faces in (("top", left, tops[0]), ("other_top", total - left, tops[1])):
        if size < len(faces):
            raise DataError(f"{name} names {len(faces)} cards, but that deck has {max(size, 0)} "
                            f"({total} cards are neither seen nor in hand, {left} of them in the deck to reveal from)")
    one, other = (tuple(a + b for a, b in zip(back, known[i], strict=True)) for i in (1, 0))
    return Piles(hidden, left, tops[0], one), Piles(hidden, total - left, tops[1], other)


def face_counts(faces):
    """Numbers of cards by face, (safe, icon, double), of a list of faces."""
    number = Counter(faces)
    return tuple(number[i] for i in range(len(FACES)))


def check_costs(piles, cards):
    """Distribution of the troops that one check costs: {troops: probability}."""
    found = Counter()
    for likely, cost, _ in piles.check(cards):
        found[cost] += likely
    return found


def casualties(piles, cards, own, checks=1):
    """Outcomes of an attack's checks for n own pieces: [(probability, pieces lost, piles afterwards)].

    A double icon takes one piece where there is no second (W-7); without a piece no further check is made (R-52).
    """
    outcomes = {(0, piles): Fraction(1)}
    for _ in range(checks):
        after = Counter()
        for (lost, before), likely in outcomes.items():
            for then, cost, rest in before.check(cards if lost < own else 0):
                after[min(own, lost + cost), rest] += likely * then
        outcomes = after
    return [(likely, lost, after) for (lost, after), likely in outcomes.items()]


def troop_loss_chance(distribution):
    """Probability that a check costs at least one troop."""
    return 1 - distribution[0]
