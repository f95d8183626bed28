"""Rurik's own sections of a report, and its words for what all games have."""

from reports.modules import worth_using
from reports.rurik.cards import agendas, deeds, epic_structures, inheritances, schemes, war_rewards
from reports.rurik.fights import captures, casualties
from reports.rurik.leaders import matchups, newcomers, roads
from reports.rurik.modules import modules
from reports.rurik.rebellion import rebellion
from reports.rurik.uprising import tokens, uprising

WORDS = {"faction": "leader", "factions": "leaders"}
SECTIONS = (
    rebellion, modules, worth_using, newcomers, matchups, roads, agendas, inheritances, deeds, schemes, war_rewards,
    epic_structures, tokens, uprising, casualties, captures)
