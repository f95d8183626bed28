"""What players of Scythia look at, declared once: by decision the features that it weighs, then tables of values."""
from ludometer.simcore.declare import Each, Features
from ludometer.simcore.scythia.declared import (
    ACTS,
    BUILDINGS,
    COLOURS,
    EAGLES,
    GAIN,
    PLUNDER,
    REGIONS,
    ROBBED,
    THINGS,
    TRIGGERS,
)

BROUGHT = tuple(word for word in GAIN if word not in ROBBED)    # the rest is taken from rivals
VALUES = Features("what things are worth, in victory points", {
    ("silver", "silver_more"): "one of the first four, of all others",
    ("provisions", "provisions_more"): "one that the most promising raid asks for, of all others",
    ("kumis", "kumis_more"): "one of the first four, of all others",
    ("gold", "equipment"): "one of them, on top of its points",
    "wagon": "one that the most promising raid asks for, on top of its points",
    "livestock": "one of them, on top of its points",
    "wanted": "a piece of plunder, for each quest turned up that asks for its kind, two at most",
    ("card", "card_more"): "a place in the hand that a drawn card fills: one of the first four, of all others",
    "strength": "a point of strength on the board, for each raid to come",
    "lasts": "raids to come for which strength and abilities in raids are counted, at most",
    "body": "a crew member, whoever it is, as long as there are raids to come",
    ("grey", "red"): "a worker of the colour instead of a blue one, for the share of spaces open to it",
    "wound": "a wound, as a share of a lost point of strength",
    ("ability_raid", "ability_cost", "ability_wounded", "ability_dies", "ability_building"):
        "of what an ability with this trigger brings, the share that it is worth each time",
    "reroll": "a reroll in a raid",
    "opens": "of the action that an eagle opens, the share that it is worth for each turn to come",
    "building": "the action of another building, or another one in the Town Centre",
    ("hire", "play"): "of what a card is worth on the board, in the Town Centre, the share that it is worth in hand",
    "quest": "a quest completed, on top of its points",
    "animal": "an animal in a slot that has none of its kind yet, on top of all else",
    "turn": "own turns to come, for each raid to come",
    "spent": "a card that is hired or traded at the Market, on top of what it is worth in hand, as a loss",
    "any": "a piece of plunder of a kind of the player's choice, on top of the best kind",
    "hero": "the hero's action, on top of what it brings",
    "vacant": "of what an animal's strength is worth beside a crew member, the share that it is worth in a slot "
              "without one",
}, "V_")
EACH_VALUE = Each("<value>", VALUES)

FEATURES = {
    "draft": Features("which pair of hero and crew to take", {
        ("strength", "cost"): "of the crew member",
        "ability": "1 if its ability works at the end of the game",
        "hero": "what the hero's action brings less what it asks for, piece by piece",
        Each("hero_<gain>", BROUGHT): "how much of it the hero's action brings, on top of `hero`",
    }),
    "keep": Features("which dealt card to give up", {
        "value": "what the card is worth, as a loss",
        ("strength", "cost"): "of the card, as a loss",
    }),
    "turn": Features("where to go", {
        ("visit", "raid"): "added to going to the village, on a raid",
        "points": "points expected from the raid",
        "short": "less this for each point by which it stays below the highest tier; falls to nothing in the last "
                 "three turns",
        "second": "of the best worker that could be taken then, by `worker`, the share that is added to a visit",
        Each("<region>", REGIONS): "1 for a raid there",
        "idle": "on a raid, rounds that have passed without a raid and without a quest, beyond half of [those that "
                "end the game](data-scythia.md#knobs-of-scythia)",
        (Each("<building>", BUILDINGS), Each("<building>_early", BUILDINGS)):
            "1 for placing the worker there; the same, fading",
        Each("<region>_early", REGIONS): "as `<region>`, fading",
        "short_early": "as `short`, fading",
        ("raid_duel", "raid_alone"): "added to a raid with two players, against the chief",
        "vacant": "on a raid, empty slots of the crew; falls to nothing in the last three turns",
        "threat": "on a raid, rivals who could raid there next, for each space that is left",
        "ends": "1 for the raid that brings the end",
        "ends_ahead": "the same, times points ahead of the best rival by then, its own and its plunder's included; "
                      "ten at most, ahead or behind",
        "again": "on a raid, what the best raid promises that the seat could make right after it, as in `ready` below",
    }, "T_"),
    "worker": Features("which one to take", {
        "value": "what the building's action and the worker's colour are worth",
        (Each("<building>", BUILDINGS), Each("<building>_early", BUILDINGS)):
            "1 for taking it from there; the same, fading",
        "ready": "what the best raid promises that the seat could make with this worker in its next turn: points and "
                 "plunder",
    }),
    "act": Features("what to do in a building", {
        "value": "what the action changes, less what it costs",
        "pass": "1 for doing nothing",
        ("animal", "hire", "heal", "quest"): "1 for doing this",
        "centre": "1 for playing a card, using the hero or an eagle",
        "sell": "1 for selling or trading cards",
        ("animal_early", "hire_early", "heal_early", "quest_early", "centre_early", "sell_early"): "the same, fading",
        "replace": "1 for a hire in the place of a crew member",
    }),
    "kumis": Features("how many to spend on a raid", {
        "value": "expected points with that many, less the kumis and the wounds of failing",
    }),
    "reroll": Features("which die to roll again", {
        "value": "points expected over all faces of the die, less wounds",
    }),
    "wound": Features("who takes the next one", {
        "value": "what it changes: strength or a crew member lost, and what an ability brings then",
        "strong": "strength left before it",
        "hurt": "1 for a crew member that has a wound",
        "dies": "1 if it dies",
        "ability": "what the ability of the crew member is worth",
    }),
    "loot": Features("which space", {"value": "what its plunder and its worker are worth"}),
    "heal": Features("whose wound", {"value": "1, and a tenth of the strength"}),
    "discard": Features("which card to give up", {
        "value": "what the card is worth, as a loss; for a quest, for each point of strength it gives",
    }),
    "animal": Features("which, where a card or hero brings one", {"value": "as for `act`"}),
    "hire": Features("the same for a hire", {"value": "as for `act`"}),
    "quest": Features("the same for a quest", {"value": "as for `act`"}),
    "building": Features("which, where a card brings it", {"value": "what the best action there is worth"}),
    "centre": Features("which action of the Town Centre, where a card or hero brings one", {
        "value": "as for `act`",
    }),
    "swap_crew": Features("which card for whom", {"value": "what changes on the board and in hand"}),
    "swap_eagle": Features("which eagle to give", {"value": "what it is worth, as a loss"}),
    "pay": Features("which plunder to pay", {"value": "what it is worth, as a loss"}),
    "take": Features("what to gain, where there is a choice", {"value": "what it is worth"}),
    "lose_crew": Features("which crew member to give up", {"value": "what it is worth, as a loss"}),
    "rob": Features("which rival", {"points": "points it has on the track"}),
    "value": VALUES,
    "early": Features("how much more it is worth at the beginning", {EACH_VALUE: "as in `value`, fading"}),
    "duel": Features("how much more with two players", {EACH_VALUE: "as in `value`"}),
    "alone": Features("how much more against the chief", {EACH_VALUE: "as in `value`"}),
}
SIGNS = Features("what a position shows about who will win", {
    "points": "points if the game ended here",
    ("silver", "provisions", "kumis"): "pieces of it, five at most",
    "plenty": "silver, provisions and kumis beyond five each",
    ("gold", "equipment", "wagon", "livestock"): "pieces of it",
    ("hand", "hand_strength"): "cards in hand; strength of the three strongest that the silver would pay for",
    ("crew", "full"): "crew members; 1 with one in each slot",
    ("strength", "wounds"): "strength of crew and animals, wounds taken off; wounds",
    ("eagles", "horses"): "eagles, horses",
    ("abilities_raid", "abilities_end", "abilities"):
        "crew with an ability in raids, that counts at the end, with another ability",
    ("grey", "red"): "1 with a worker of the colour",
    ("raid", "any_raid"):
        "expected points of the best raid that is possible with the worker at hand, with a worker of any colour",
    "near_raid":
        "expected points of the best settlement, less what is missing for it: provisions count one, wagons two, crew "
        "three, and another worker three",
    ("quests", "quest_points"): "quests turned up that the goods pay for; points of the best of them",
    "done": "quests completed",
    ("turn", "next"): "1 for whose turn it is; 1 for who comes next",
    ("alone", "chief", "spaces"): "1 in the solo game; points of the chief and spaces left to raid there",
})


# What a net sees (simcore/nets.pxd).

HIDDEN_SIGNS = ("hand_strength",)                               # of rivals
TIMES = tuple("1234")                                           # quarters of the game, by the spaces that are raided


def up_to(most, least=0):
    return tuple(str(number) for number in range(least, most + 1))


INPUTS = Features("what a net sees of a position beside the signs of all sides", {
    Each("quarter_<time>", TIMES): "the quarter of the game",
    ("passed", "step"): "share of the spaces that are raided; steps played",
    Each("hero_<row>", up_to(15)): "the own hero, by row",
    Each("holds_<row>", up_to(63)): "own cards in hand, by row of the crew",
    Each("<building>_<colour>", BUILDINGS, COLOURS): "the worker that stands in the building",
    Each("raids_<settlement>", up_to(11)): "spaces left there",
    Each("in_<building>", BUILDINGS): "the building whose action is done",
    Each("at_<settlement>", up_to(11)): "the settlement that is raided",
    Each("using_<colour>", COLOURS): "the worker that acts",
    ("ahead", "leads"): "points ahead of the best rival; whether it is ahead",
    ("ending", "turns_left"): "whether the end has come, and turns left then",
    "quests_up": "quests turned up",
    Each("for_<decision>", ("act", "hire", "animal", "quest", "centre")): "what is decided, where kinds share a net",
}, "X_")

SHOWN = Features("what it sees of a candidate", {
    "visit": "a turn in the village",
    "raid": "a raid",
    Each("<building>", BUILDINGS): "the <building>",
    Each("<building>_<colour>", BUILDINGS, COLOURS): "the <building>, with a <colour> worker",
    Each("<building>_in_<time>", BUILDINGS, TIMES): "the <building>, in quarter <time> of the game",
    Each("settlement_<row>", up_to(11)): "the settlement is <row of settlement>",
    Each("<region>", REGIONS): "a raid in <region>",
    Each("<region>_in_<time>", REGIONS, TIMES): "a raid in <region>, in quarter <time> of the game",
    "points": "points expected of the raid",
    "short": "strength below the highest tier",
    "top": "the highest tier is reached",
    "fails": "wounds expected",
    "yellow": "yellow dice",
    "spaces": "spaces left there",
    "provisions": "provisions that it costs",
    "left": "provisions left",
    "vacant": "empty slots of the crew",
    "ends": "it brings the end",
    "last": "it takes the last space there",
    "threat": "rivals who could raid there next",
    Each("takes_<colour>", COLOURS): "it takes a <colour> worker",
    Each("takes_<colour>_in_<time>", COLOURS, TIMES): "it takes a <colour> worker, in quarter <time> of the game",
    Each("from_<building>", BUILDINGS): "the worker was placed in the <building>",
    Each("loot_<plunder>", PLUNDER): "plunder: <plunder>",
    "quest_there": "a quest lies under the plunder",
    "gold_there": "gold lies on the space",
    Each("act_<act>", ACTS): "what is done: <act>",
    Each("act_<act>_in_<time>", ACTS, TIMES): "what is done: <act>, in quarter <time> of the game",
    Each("card_<row>", up_to(63)): "the card is <row of crew>",
    "card_strength": "strength of the card",
    "card_cost": "cost of the card",
    Each("card_<trigger>", TRIGGERS): "when the ability of the card works: <trigger>",
    "replaces": "it takes the place of another",
    "replaced": "strength of what it replaces",
    Each("animal_<row>", up_to(47)): "the animal is <row of animal>",
    "eagle_strength": "strength of the eagle",
    "eagle_points": "points of the eagle",
    "horse_strength": "strength of the horse",
    "horse_points": "points of the horse",
    Each("eagle_<eagle>", EAGLES): "what the eagle does: <eagle>",
    "manned": "there is crew in its slot",
    Each("beside_<trigger>", TRIGGERS): "when the ability of that crew works: <trigger>",
    "quest_points": "points of the quest",
    "quest_strength": "strength that the quest counts",
    Each("quest_<thing>", THINGS[:7]): "the quest asks for <thing>",
    Each("kumis_<kumis>", up_to(9)): "kumis spent on the raid: <kumis>",
    "kumis_left": "kumis left",
    Each("hero_<row>", up_to(15)): "the hero is <row of hero>",
}, "Y_")
