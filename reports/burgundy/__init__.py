"""Burgundy's own sections of a report, and its words for what all games have."""

from reports.burgundy.box import inns, routes, shields, watchtowers, white_castles
from reports.burgundy.bridge import bridge
from reports.burgundy.dice import dice
from reports.burgundy.estates import castles, colours, tiles, turns
from reports.burgundy.modules import modules
from reports.burgundy.monasteries import monasteries
from reports.burgundy.solo import solo
from reports.burgundy.teams import teams
from reports.contrasts import places
from reports.modules import worth_using
from simcore.burgundy.story import PART_NAMES

WORDS = {"faction": "duchy", "factions": "duchies", "stage": "phase", "dealt": ("sheet",), "parts": PART_NAMES}
SECTIONS = (solo, teams, modules, worth_using, bridge, places, tiles, colours, dice, monasteries, shields, routes,
            white_castles, watchtowers, inns, turns, castles)
