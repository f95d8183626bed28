"""Rurik's own questions: its leaders, its roads to victory, its cards, its casualty checks, and what modules bring."""

from ludometer.analysis.rurik.cards import agendas, deeds, epic_structures, inheritances, schemes, war_rewards
from ludometer.analysis.rurik.checks import captures, casualties, prisoner_points, prisoners
from ludometer.analysis.rurik.leaders import matchups, newcomers, roads
from ludometer.analysis.rurik.modules import doings
from ludometer.analysis.rurik.rebellion import decided, rebellion, unlocked
from ludometer.analysis.rurik.tokens import tokens
from ludometer.analysis.rurik.uprising import defeats, falls

QUESTIONS = (
    matchups, newcomers, roads, agendas, inheritances, deeds, schemes, war_rewards, epic_structures, tokens, falls,
    defeats, casualties, captures, prisoners, prisoner_points, doings, rebellion, decided, unlocked)
RIVALS = (matchups, newcomers)                                  # about seats against one another
