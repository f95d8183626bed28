"""Where workers of Scythia go: the spaces that are raided, and the buildings of the village."""
import numpy as np

from ludometer.analysis.tables.pieces import pieces_of
from ludometer.simcore.games import engine
from ludometer.simcore.scythia.declared import TURNS

WHEN = "own turn"
RAIDS, VILLAGE = "spaces to raid", "village"
KINDS = ("raids", "workers")


def places(tables, board):
    """Names of the places of a board."""
    rows = tables.catalogue["rows"]["building" if board == VILLAGE else "space"]
    return [row["title"] for row in rows.values()]


def pieces(tables, events, states, sides):
    """{(board, kind of pieces): Pieces} of a game. What the chief raids is nobody's.

    events: of its log, one record each. states: the position before each event, and the last one. sides: the number of
    players or teams; seats from 0 on stand for one side each.
    """
    kinds = {name: number for number, name in engine(tables.game).EVENTS.items()}
    turns = events["kind"] == kinds["turn"]
    own = np.cumsum(turns[:, None] & (events["seat"][:, None] == np.arange(sides)), axis=0)
    bits = states["pub"]["spaces"][:, None] >> np.arange(len(tables.data["space"]), dtype=np.uint32) & 1 > 0
    at, space = np.nonzero(bits[:-1] & ~bits[1:] & (events["seat"] >= 0)[:, None])
    acts = np.flatnonzero(turns & (events["move"]["what"] == TURNS.index("visit")) | (
        events["kind"] == kinds["worker"]))
    in_play = np.array([row["players"] <= states[-1]["pub"]["course"]["n_seats"]
                        for row in tables.data["space"].values()])
    return {
        (RAIDS, "raids"): pieces_of(events["seat"][at], space, own[at, events["seat"][at]],
                                    (sides, bits.shape[1])).in_play_only(in_play),
        (VILLAGE, "workers"): pieces_of(events["seat"][acts], events["move"]["where"][acts],
                                        own[acts, events["seat"][acts]], (sides, len(tables.data["building"])))}
