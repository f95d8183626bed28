"""Raiders of Scythia's own questions: its cards, its raids, how a game runs and ends, the chief."""

from ludometer.analysis.scythia.cards import animals, centre, crew, first_crew, quests, stock
from ludometer.analysis.scythia.course import chief, endings, household, lengths, village
from ludometer.analysis.scythia.raids import fights, regions

QUESTIONS = (
    first_crew, crew, centre, animals, stock, quests, regions, fights, endings, lengths, village, household, chief)
