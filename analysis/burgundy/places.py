"""Where tiles of Burgundy go: the spaces of each duchy."""
import numpy as np

from ludometer.analysis.tables.pieces import standing
from ludometer.simcore.burgundy.maps import rows_of

WHEN = "round"
KINDS = ("tiles",)
EMPTY = -1


def duchies(tables):
    """{board: the duchy's row of the data} of all duchies."""
    titles = [row["title"] for row in tables.catalogue["rows"]["duchy"].values()]
    return {f"duchy {title}": row for title, row in zip(titles, tables.data["duchy"].values(), strict=True)}


def numbers(tables, duchy):
    """The numbers of the spaces of a duchy, "" where it has none."""
    own = duchy["numbers"] or [number for row in tables.data["die"].values() for number in row["numbers"]]
    return own if len(own) == len(duchy["map"]) else [""] * len(duchy["map"])


def places(tables, board):
    """Names of the spaces of a duchy, by row, place in it, colour and number."""
    duchy = duchies(tables)[board]
    colours = [row["title"].lower() for row in tables.catalogue["rows"]["colour"].values()]
    at = [f"{row}.{place}" for row, size in enumerate(rows_of(len(duchy["map"])), 1) for place in range(1, size + 1)]
    return [f"{place} {colours[colour]} {number}".rstrip()
            for place, colour, number in zip(at, duchy["map"], numbers(tables, duchy), strict=True)]


def pieces(tables, events, states, sides):
    """{(board, kind of pieces): Pieces} of a game. A team fills one duchy, which lies in two halves of the record.

    events: of its log, which are not needed here. states: the position before each event, and the last one. sides: the
    number of players or teams; seats from 0 on stand for one side each.
    """
    pub, tiles, found = states["pub"], states["half"]["tile"], {}
    rounds = pub["phase"].astype(int) * tables.data["knob"]["rounds"] + np.minimum(
        pub["round"], tables.data["knob"]["rounds"] - 1) + 1
    when = np.minimum(rounds, tables.data["knob"]["rounds"] * tables.data["knob"]["phases"])
    lies = np.concatenate([tiles[:, first:first + sides] for first in range(0, tiles.shape[1] - sides + 1, sides)],
                          axis=2) != EMPTY
    of_side = states["estate"]["duchy"][-1]
    for number, (board, duchy) in enumerate(duchies(tables).items()):
        mine = of_side[:sides] == number
        if mine.any():
            found[board, "tiles"] = standing(lies[:, :, :len(duchy["map"])], when).in_play_only(mine[:, None])
    return found
