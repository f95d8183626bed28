"""Burgundy's own sections of a report, and its words for what all games have."""

from ludometer.reports.burgundy.box import inns, routes, shields, watchtowers, white_castles
from ludometer.reports.burgundy.bridge import bridge
from ludometer.reports.burgundy.dice import dice
from ludometer.reports.burgundy.estates import castles, colours, tiles, turns
from ludometer.reports.burgundy.modules import modules
from ludometer.reports.burgundy.monasteries import monasteries
from ludometer.reports.burgundy.solo import solo
from ludometer.reports.burgundy.teams import teams
from ludometer.reports.elements.module_pairs import worth_using
from ludometer.reports.elements.winners_contrast import final_ranks
from ludometer.simcore.burgundy.story import PART_NAMES

WORDS = {"faction": "duchy", "factions": "duchies", "stage": "phase", "dealt": ("sheet",), "parts": PART_NAMES}
SECTIONS = (solo, teams, modules, worth_using, bridge, final_ranks, tiles, colours, dice, monasteries, shields, routes,
            white_castles, watchtowers, inns, turns, castles)
