"""Exact odds for Burgundy. The arithmetic is in dice.py and draws.py, the tables made from it beside them."""

from ludometer.analysis.burgundy.odds import dice_tables, draw_tables
from ludometer.analysis.burgundy.odds.answers import ANSWERS
from ludometer.analysis.burgundy.odds.rules import USES, rules_of
from ludometer.analysis.odds.inputs import Flag, Name, Names, Numbers, Whole, Word
from ludometer.simcore.burgundy.schema import PLAYERS, SIDES

__all__ = ["ANSWERS", "INPUTS", "TABLES", "rules_of"]

MOST_ROUNDS = 10
TABLES = {
    "reach": dice_tables.reach, "both": dice_tables.both, "cost": dice_tables.cost, "depots": dice_tables.depots,
    "within": dice_tables.within, "white": draw_tables.white, "goods": draw_tables.goods,
    "monastery": dice_tables.monastery, "tiles": draw_tables.tiles, "shield": dice_tables.shield,
    "white-castle": dice_tables.white_castle,
}
USE = "what the number is for: take a tile, sell goods, or place a tile of a colour"
INPUTS = {
    "numbers": Numbers(1, SIDES, "wanted numbers, of which any will do"),
    "use": Word(USES, USE),
    "first": Numbers(1, SIDES, "numbers that will do for the first job"),
    "second": Numbers(1, SIDES, "numbers that will do for the second job"),
    "first_use": Word(USES, f"the first job, {USE}"),
    "second_use": Word(USES, f"the second job, {USE}"),
    "monasteries": Names("8,12", "monasteries in your duchy that help with dice or workers"),
    "workers": Whole(0, 12, "workers you have"),
    "turns": Whole(1, 25, "turns to try"),
    "players": Whole(min(PLAYERS.values()), max(PLAYERS.values()), "players in the game"),
    "depots": Numbers(1, SIDES, "depots where the goods are wanted"),
    "goods": Whole(1, MOST_ROUNDS, "goods that the white die lays"),
    "types": Names("turquoise,pink", "types of goods, of which any will do"),
    "phase": Name("b", "the phase whose goods are asked about, before it begins"),
    "any_die": Flag("shield 16 is in your duchy: one die becomes any number for free"),
    "others": Whole(0, max(PLAYERS.values()) - 1, "other players who are after the shield before your next turn"),
    "space": Whole(1, SIDES, "number of the space where the white castle is placed"),
    "seen": Whole(0, 72, "goods of the types seen so far, wherever they are; otherwise not looked at"),
    "tiles": Names("monastery_8,cow", "tiles, of which any will do; 8 is short for monastery_8, cow for all cows"),
}
