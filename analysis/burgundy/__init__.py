"""Burgundy's own questions: its bridge, what dukes build and how, its monasteries."""

from analysis.burgundy.bridge import bridge
from analysis.burgundy.estates import bonuses, castles, tiles, turns
from analysis.burgundy.monasteries import monasteries, on_board

CLOSE = 10                                                      # points that part first and second in a close game
QUESTIONS = (bridge, tiles, turns, bonuses, castles, monasteries, on_board)
RIVALS = (bridge,)                                              # about seats against one another
