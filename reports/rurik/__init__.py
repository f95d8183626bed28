"""Rurik's own sections of a report, and its words for what all games have."""

from reports.rurik.cards import agendas, deeds, schemes
from reports.rurik.fights import captures, casualties
from reports.rurik.leaders import matchups, roads

WORDS = {"faction": "leader", "factions": "leaders"}
SECTIONS = (matchups, roads, agendas, deeds, schemes, casualties, captures)
