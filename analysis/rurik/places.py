"""Where pieces of Rurik go: troops, leaders, structures and rule on the map, advisors on the strategy board."""
import numpy as np

from ludometer.analysis.tables.pieces import pieces_of, standing
from ludometer.simcore.games import engine
from ludometer.simcore.rurik.declared import ACTIONS, BASE_STRUCTURES, STRUCTURES

WHEN = "round"
MAP, STRATEGY = "map", "strategy board"
KINDS = ("troops", "rule", "leader", "structures", *STRUCTURES, "advisors")


def places(tables, board):
    """Names of the places of a board."""
    if board == STRATEGY:
        return [action.replace("_", " ").title() for action in ACTIONS]
    return [row["title"].split(" (")[0] for row in tables.catalogue["rows"]["region"].values()]


def pieces(tables, events, states, sides):
    """{(board, kind of pieces): Pieces} of a game. Pieces of the Rebellion are nobody's.

    events: of its log, one record each. states: the position before each event, and the last one. sides: the number of
    players or teams; seats from 0 on stand for one side each.
    """
    pub, seats = states["pub"], np.arange(sides)
    rounds = np.minimum(pub["round"], tables.data["knob"]["rounds"] - 1) + 1
    regions = np.arange(pub["troops"].shape[1])
    owners = {name: pub["owner"][:, None, :, at] == seats[:, None] for at, name in enumerate(STRUCTURES)
              if tables.data["knob"]["stone_and_blade"] or name in BASE_STRUCTURES}
    found = {"troops": pub["troops"][:, :, :sides].swapaxes(1, 2), "rule": pub["ruler"][:, None] == seats[:, None],
             "leader": pub["leader_at"][:, :sides, None] == regions, "structures": sum(map(np.int8, owners.values())),
             **owners}
    in_play = pub["in_play"][-1] >> regions & 1 > 0
    kind, = (number for number, name in engine(tables.game).EVENTS.items() if name == "place")
    placed = np.flatnonzero((events["kind"] == kind) & (events["seat"] >= 0))
    return {(MAP, thing): standing(amounts, rounds).in_play_only(in_play) for thing, amounts in found.items()} | {
        (STRATEGY, "advisors"): pieces_of(events["seat"][placed], events["move"]["where"][placed], rounds[placed],
                                          (sides, len(ACTIONS)))}
