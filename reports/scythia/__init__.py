"""Scythia's own sections of a report, and its words for what all games have."""

from ludometer.reports.elements.winners_contrast import final_ranks
from ludometer.reports.scythia.cards import animals, crew, first_crew, quests
from ludometer.reports.scythia.chief import chief
from ludometer.reports.scythia.course import endings, village
from ludometer.reports.scythia.raids import raids

WORDS = {"faction": "hero", "factions": "heroes", "parts": {"cards": "cards in play", "crew": "crew at the end"}}
SECTIONS = (chief, final_ranks, endings, raids, first_crew, crew, animals, quests, village)
