"""Exact odds for Raiders of Scythia. The arithmetic is in raids.py, the tables made from it beside it."""

from ludometer.analysis.odds.inputs import Amount, Name, Names, Row, Whole
from ludometer.analysis.scythia.odds import draw_tables, raid_tables
from ludometer.analysis.scythia.odds.answers import ANSWERS
from ludometer.analysis.scythia.odds.rules import rules_of
from ludometer.simcore.scythia.schema import MOST_PLAYERS, MOST_SPACES

__all__ = ["ANSWERS", "INPUTS", "TABLES", "rules_of"]

MOST_DICE = 6
TABLES = {
    "raid": raid_tables.raid, "kumis": raid_tables.kumis, "rerolls": raid_tables.rerolls, "deaths": raid_tables.deaths,
    "dice": raid_tables.dice, "gold": draw_tables.gold, "cards": draw_tables.cards, "animals": draw_tables.animals,
}
INPUTS = {
    "settlement": Name("greece_centre", "a settlement, or a region for all of its own; otherwise all"),
    "strength": Whole(0, 60, "standing strength: crew less its wounds, animals beside it, abilities for this raid"),
    "gold": Whole(0, MOST_SPACES, "spaces of the settlement that still hold gold"),
    "kumis": Whole(0, 20, "kumis spent"),
    "have": Whole(0, 20, "kumis you have; otherwise as many as you may keep"),
    "rerolls": Whole(0, MOST_DICE, "dice that may be rolled again, one after another"),
    "ignore_wounds": Whole(0, 40, "wounds that abilities take off"),
    "wound_value": Amount(10, "points that a wound less is worth to you, when dice are rolled again and kumis spent"),
    "kumis_value": Amount(10, "points that a kumis kept is worth to you"),
    "crew": Row(0, 20, "your crew: strength of each, less its wounds"),
    "red": Whole(0, MOST_DICE, "red dice"),
    "white": Whole(0, MOST_DICE, "white dice"),
    "yellow": Whole(0, MOST_DICE, "yellow dice"),
    "players": Whole(1, MOST_PLAYERS, "players in the game"),
    "wanted": Names("healer,reroll", "cards, or words for several of them, of which any will do"),
    "draws": Whole(1, 100, "cards drawn or laid out"),
    "seen": Whole(0, 100, "cards seen, which cannot come any more"),
    "gone": Whole(0, 100, "wanted ones among the cards seen"),
}
