"""Rurik's own sections of a report, and its words for what all games have."""

from ludometer.reports.elements.module_pairs import worth_using
from ludometer.reports.rurik.cards import agendas, deeds, epic_structures, inheritances, schemes, war_rewards
from ludometer.reports.rurik.fights import captures, casualties
from ludometer.reports.rurik.leaders import matchups, newcomers, roads
from ludometer.reports.rurik.modules import modules
from ludometer.reports.rurik.rebellion import rebellion
from ludometer.reports.rurik.uprising import tokens, uprising

WORDS = {"faction": "leader", "factions": "leaders"}
SECTIONS = (
    rebellion, modules, worth_using, newcomers, matchups, roads, agendas, inheritances, deeds, schemes, war_rewards,
    epic_structures, tokens, uprising, casualties, captures)
