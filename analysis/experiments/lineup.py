"""Line-ups: who plays, as a string; who is drawn in each block where it is a mixture; who sits behind whom.

    club                      the same for all players
    trader*2,warrior*2        players 0 and 1 are traders, players 2 and 3 warriors
    trader,club*              player 0 is a trader, all others are club
    club|ruler|trader         each player is one of the three, drawn for every block
    club|ruler*3,search-200
    table                     each player is drawn from the library, but for random, purist and those who search
    trader>warrior>club       in every block the warrior sits behind the trader, and the club player behind the warrior
    >club                     club for all players, who sit in one order, if their factions set them apart

Unless a line-up has >, the order around the table is permuted from block to block: among n players there are (n - 1)!
cyclic orders, and any (n - 1)! blocks that begin with a multiple of it play each of them once, in all its rotations. So
what a policy wins does not depend on the order in which names were typed. Seven and eight players have 720 and 5,040
orders, more than many runs have blocks: 6 and 42 of them are a period, in which each player sits equally often so many
seats behind each other, and among eight also between each two others; who is who in them is drawn for each period.
"""
import itertools
import re
from collections import Counter
from functools import lru_cache

import numpy as np

from ludometer.analysis.experiments import addressed_random
from ludometer.simcore.errors import DataError

STREAM = 0x6C696E65757073           # second half of the key: line-ups have their own random stream
AROUND = 0x6F7264657273             # and so have the orders in which players sit
NAMED = 0x6E616D6573                # and who is who in these, where they are not all that there are
PRIME = 7                           # 7 and 8 players sit in some of their orders only: cyclic_orders()
ROUND = (0, 1, 4, 3, 2, 5, 6, PRIME)            # x -> 1 / (x + 1) modulo PRIME, again and again; PRIME: infinity
SEATING = "orders-1"                # name in manifests of the way in which orders change, another one for another way
MOST = 64                           # different policies in one call of an engine
TABLE = "table"                     # stands for all who may sit at a table
BEHIND = ">"                        # between players who sit in this order in every block


def parse(text, players, where="lineup"):
    """The policies that each player may have: a tuple for each player, of length 1 if nothing is drawn.

    A name given twice in a mixture counts twice. One entry without a count stands for all players, one with a bare *
    for the remaining players, even none; otherwise the entries must name exactly `players` players. Raises DataError.
    """
    if "," in text and BEHIND in text:
        raise DataError(f"{where} = {text!r} mixes , and >; expected \"a,b,c\" for players who sit in all orders "
                        "around the table, or \"a>b>c\" for one order")
    entries = []
    for entry in re.split("[,>]", text.strip().removeprefix(BEHIND)):
        choices, star, count = entry.partition("*")
        choices = tuple(name.strip() for name in choices.split("|"))
        if not all(choices):
            raise DataError(f"{where} = {text!r}: a policy's name is missing; expected \"club\", "
                            f"\"club*2,random*2\" or \"club|random\"")
        count = count.strip()
        if star and not re.fullmatch(r"([1-9]\d{,3})?", count):
            raise DataError(f"{where} = {text!r}: {count!r} after * is not a number of players")
        entries.append((choices, int(count or 0) if star else 1))
    if len(entries) == 1 and "*" not in text:
        return (entries[0][0],) * players
    left = players - sum(count for _, count in entries)
    counts = [count or left for _, count in entries]
    if left < 0 or sum(counts) != players:
        named = max(sum(counts), players - left)
        raise DataError(f"{where} = {text!r} names {named} players, expected {players}, or one entry for all")
    lineup = tuple(choices for (choices, _), count in zip(entries, counts, strict=True) for _ in range(count))
    if len(lineup_policies(lineup)) > MOST:
        raise DataError(f"{where} names more than {MOST} policies")
    return lineup


def expanded_lineup(text, names):
    """The text of a line-up with these names for the word TABLE, so that new policies do not change old runs.

    A mixture that names some of them beside the word has them as often as it names them.
    """
    def entry(text):
        choices, star, count = text.partition("*")
        said = [name.strip() for name in choices.split("|")]
        if TABLE not in said:
            return text
        others = "|".join(name for name in names if name not in said)
        return "|".join(filter(None, (others if name == TABLE else name for name in said))) + star + count

    return "".join(each if each in (",", BEHIND) else entry(each) for each in re.split("([,>])", text))


def lineup_words(text):
    """All words of the text of a line-up, among them the names of its policies."""
    return set(re.split(r"[\s,|*>]+", text))


def lineup_policies(lineup):
    """Names of all policies of a parsed line-up, each once, in the order in which they first occur."""
    return tuple(dict.fromkeys(name for choices in lineup for name in choices))


def draw(lineup, seed, first, n):
    """The policy of each player in blocks first to first + n - 1: places in lineup_policies(lineup), int8, shape
    (n, players).

    Each block's draw depends only on (seed, block, player), so it is the same in every cell and for any split of a run.
    """
    words = addressed_random.random_words(seed, STREAM, first, n, len(lineup))
    everybody = lineup_policies(lineup)
    drawn = np.empty((n, len(lineup)), np.int8)
    for player, choices in enumerate(lineup):
        places = np.array([everybody.index(name) for name in choices], np.int8)
        drawn[:, player] = places[(words[:, player] % np.uint64(len(choices))).astype(np.intp)]
    return drawn


# Who sits behind whom

def is_permuted(text, lineup, factions):
    """Whether players change their order around the table from block to block: if that matters, and without >.

    lineup: the text parsed. factions: a name or "random" for each player, or a word for all of them. Players with the
    same policy, or drawn from the same ones, and with the same faction are alike; so are all orders where only one
    player differs from the others.
    """
    names = factions if isinstance(factions, list) else [factions] * len(lineup)
    alike = Counter((tuple(sorted(choices)), name) for choices, name in zip(lineup, names, strict=True))
    return BEHIND not in text and max(alike.values()) < len(lineup) - 1


def lineup_in_one_order(text):
    """The text of the line-up with its players in one fixed order around the table (a>b>c)."""
    return text if BEHIND in text else text.replace(",", BEHIND) if "," in text else BEHIND + text


def lineup_in_all_orders(text):
    """The text of the line-up with its players in all orders around the table by turns (a,b,c)."""
    return text.strip().removeprefix(BEHIND).replace(BEHIND, ",")


def has_fixed_order(text, lineup, factions):
    """Whether the text fixes an order around the table where another order would make a difference.

    Arguments as for is_permuted().
    """
    return BEHIND in text and is_permuted(lineup_in_all_orders(text), lineup, factions)


@lru_cache
def cyclic_orders(players):
    """The cyclic orders of a period, int8, shape (m, players): each begins with player 0; m = (players - 1)! up to six.

    Those of seven players go around a circle in steps of equal length. Those of eight are the images of ROUND under the
    fractional linear maps modulo 7, one of which takes any three players to any other three.
    """
    if players == PRIME:
        orders = [[step * place % PRIME for place in range(PRIME)] for step in range(1, PRIME)]
    elif players == PRIME + 1:
        orders = {from_first([image(each, place) for place in ROUND])
                  for each in itertools.product(range(PRIME), repeat=4) if determinant(each)}
    else:
        orders = [[0]]
        for player in range(1, players):
            orders = [[*order[:at], player, *order[at:]] for order in orders for at in range(1, player + 1)]
    return np.array(sorted(orders), np.int8)


def determinant(matrix):
    """That of a matrix (a, b, c, d) modulo PRIME."""
    a, b, c, d = matrix
    return (a * d - b * c) % PRIME


def image(matrix, place):
    """(a * place + b) / (c * place + d) modulo PRIME; PRIME stands for infinity."""
    a, b, c, d = matrix
    over, under = (a, c) if place == PRIME else (a * place + b, c * place + d)
    return over * pow(under, -1, PRIME) % PRIME if under % PRIME else PRIME


def from_first(order):
    """A cyclic order, beginning with player 0."""
    return (*order[order.index(0):], *order[:order.index(0)])


def seatings(players, seed, first, n):
    """The order of the players around the table in blocks first to first + n - 1: int8, shape (n, players).

    Block b has the (b % m)-th of the m cyclic orders of a period, permuted for the blocks from m * (b // m) on. Each
    block's order depends only on (seed, block, players), so it is the same in every cell and for any split of a run.
    """
    orders = cyclic_orders(players)
    m = len(orders)
    first = int(first)                                          # NumPy's integers have no 65th bit
    start, end = first // m, -(-(first + n) // m)
    permutation = np.argsort(addressed_random.random_words(seed, AROUND, start, end - start, m), axis=1, kind="stable")
    found = orders[permutation.ravel()[first - start * m:][:n]]
    if players < PRIME:
        return found
    names = np.argsort(addressed_random.random_words(seed, NAMED, start, end - start, players), axis=1, kind="stable")
    period = (first - start * m + np.arange(n)) // m
    found = names[period[:, None], found]
    places = (found.argmin(axis=1)[:, None] + np.arange(players)) % players       # each begins with player 0
    return np.take_along_axis(found, places, axis=1).astype(np.int8)
