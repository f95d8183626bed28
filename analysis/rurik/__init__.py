"""Rurik's own questions: its leaders against one another, its roads to victory, its cards, its casualty checks."""

from analysis.rurik.cards import agendas, deeds, schemes
from analysis.rurik.checks import casualties
from analysis.rurik.leaders import matchups, roads

QUESTIONS = (matchups, roads, agendas, deeds, schemes, casualties)
RIVALS = (matchups,)                                            # about seats against one another
