"""Burgundy's own questions: its bridge, what dukes build and how, its monasteries, the rest of its box."""

from ludometer.analysis.burgundy.box import (
    alone,
    inns,
    left,
    route_bonuses,
    routes,
    shields,
    sides,
    teams,
    uncovered,
    watchtowers,
    white_castles,
)
from ludometer.analysis.burgundy.bridge import bridge
from ludometer.analysis.burgundy.estates import bonuses, castles, tiles, turns
from ludometer.analysis.burgundy.monasteries import monasteries, on_board

SIDES = sides                                                   # how many play against one another
BOX = (shields, routes, route_bonuses, white_castles, watchtowers, inns, teams, left, uncovered, alone)    # modules
QUESTIONS = (bridge, tiles, turns, bonuses, castles, monasteries, on_board, *BOX)
RIVALS = (bridge,)                                              # about seats against one another
