"""Exact odds for Rurik: casualty checks, attacks, captures. The arithmetic is in casualties.py and attacks.py."""

from ludometer.analysis.odds import most_allowed
from ludometer.analysis.odds.inputs import Cards, Flag, Whole, Word
from ludometer.analysis.rurik.odds import attack_tables, captures
from ludometer.analysis.rurik.odds.answers import ANSWERS
from ludometer.analysis.rurik.odds.casualties import UNKNOWN
from ludometer.analysis.rurik.odds.rules import FACES, rules_of

__all__ = ["ANSWERS", "INPUTS", "TABLES", "rules_of"]

TABLES = {
    "casualty": attack_tables.casualty, "casualty-known": attack_tables.casualty_known,
    "attack": attack_tables.attack, "price": attack_tables.price, "defence": attack_tables.defence,
    "capture": captures.capture, "hunt": captures.hunt, "dungeon": captures.dungeon,
}
MOST_SWORDS = 12
MOST_PIECES = most_allowed("rurik", "troops") + 1               # and a leader
INPUTS = {
    "swords": Whole(1, MOST_SWORDS, "attack points to spend, one after the other"),
    "own": Whole(1, MOST_PIECES, "your pieces in the region, leader included"),
    "defenders": Whole(1, MOST_PIECES, "the opponent's pieces there, leader included"),
    "stronghold": Flag("the opponent has a stronghold there"),
    "ruled": Word(("judged", "yes", "no"), "the opponent rules there: judged as each attack begins, or throughout"),
    "boris": Flag("your Boris is there"),
    "careful": Whole(0, MOST_SWORDS, "swords among them that reveal one card fewer, as deeds give; used first"),
    "keep": Whole(0, MOST_PIECES, "attack only while you have more pieces there than this"),
    "others": Whole(0, MOST_PIECES, "the greatest strength of anybody else there, rebels too"),
    "own_stronghold": Flag("you have the stronghold there"),
    "yaroslav": Word(("nobody", "attacker", "defender"), "whose Yaroslav is there"),
    "more": Whole(0, 4, "cards more in each check, as for a wall or an intrigue card"),
    "checks": Whole(1, 2, "checks of each attack; two where the Rebellion's Gleb stands"),
    "cards": Whole(0, 12, "cards that an attack reveals; in casualty and capture, the most of them to show"),
    "leader": Flag("the last defender is the leader"),
    "wanted": Word(("all", "leader", "none"), "what to capture: every piece, the leader alone, or nothing"),
    "held": Whole(0, most_allowed("rurik", "dungeon_troops"), "troops and rebels in your dungeon"),
    "tries": Whole(0, 20, "attempts to capture that you still come to"),
    "seen": Cards(FACES, "cards discarded"),
    "hand": Cards(FACES, "cards in your hand"),
    "top": Cards((*FACES, UNKNOWN), "what you know of the top cards of the deck, ? where nothing"),
    "other_top": Cards((*FACES, UNKNOWN), "what you know of the top cards of the other deck"),
    "left": Whole(1, 200, "cards left in the deck; otherwise half of those neither discarded nor in your hand"),
}
