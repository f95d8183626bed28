"""Rurik's own questions: its leaders against one another, its roads to victory, its cards, its casualty checks and
captures.
"""

from analysis.rurik.cards import agendas, deeds, schemes
from analysis.rurik.checks import captures, casualties, prisoner_points, prisoners
from analysis.rurik.leaders import matchups, roads

QUESTIONS = (matchups, roads, agendas, deeds, schemes, casualties, captures, prisoners, prisoner_points)
RIVALS = (matchups,)                                            # about seats against one another
