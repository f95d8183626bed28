"""Burgundy's own sections of a report, and its words for what all games have."""

from reports.burgundy.bridge import bridge
from reports.burgundy.dice import dice
from reports.burgundy.estates import castles, colours, tiles, turns
from reports.burgundy.monasteries import monasteries
from reports.contrasts import places

WORDS = {"faction": "duchy", "factions": "duchies", "stage": "phase", "dealt": ("sheet",)}
SECTIONS = (bridge, places, tiles, colours, turns, dice, monasteries, castles)
