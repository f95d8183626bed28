"""What Raiders of Scythia declares: words, events of a log, columns of its results. declared.pxd follows from it."""
from ludometer.simcore.declare import DECIDED, Column, Kinds, Notes, Optional, Words, columns, each, moves_of

# ---- words of rules and data

COLOURS = Words({                                               # of workers
    "blue": "all begin with one; some settlements and buildings take it",
    "grey": "lies on the spaces of the nearer regions",
    "red": "lies on the spaces of the farther regions",
})
DICE = Words({
    "red": "rolled at most settlements", "white": "rolled at the stronger ones",
    "yellow": "rolled for gold on the space",
}, "DIE_")
REGIONS = Words({
    "cimmeria": "the nearest region", "assyria": "the second", "persia": "the third", "greece": "the farthest",
})
BUILDINGS = Words({
    "stables": "trains animals", "barracks": "hires crew", "silversmith": "brings silver", "farm": "brings provisions",
    "chiefs_tent": "heals, feeds, and completes quests", "town_centre": "plays crew cards, or uses the hero",
    "meeting_tent": "draws cards", "market": "sells cards",
})
THINGS = Words({                                                # what a player has; pieces first, of these plunder last
    "silver": "silver", "provisions": "provisions", "kumis": "kumis", "gold": "gold, a plunder",
    "equipment": "equipment, a plunder", "wagon": "wagons, a plunder", "livestock": "livestock, a plunder",
    "vp": "victory points", "cards": "crew cards drawn",
})
PLUNDER = THINGS[3:7]
PAY = Words({                                                   # what an action may ask for
    "crew": "a crew member of the own board", "plunder": "one plunder of any kind",
}, "PAY_", after=THINGS)
ROBBED = {f"{thing}_from_{whom}": f"{thing} from {rivals}"
          for whom, rivals in (("each", "each rival who has more"), ("one", "one of them, of the player's choice"))
          for thing in THINGS[:7]}
OFF_BOARD = {f"plunder_of_{region}": f"plunder from a space of {region.capitalize()} that is not raided yet"
             for region in REGIONS}
GAIN = Words({                                                  # what an action may bring
    "plunder": "one plunder of any kind", "heal": "wounds healed", "eagle": "an animal, taken as an eagle",
    "horse": "an animal, taken as a horse", "hire": "a crew member hired", "quest": "a quest completed",
    "building": "a building's action, without a worker", "swap_crew": "a crew member exchanged for one of the hand",
    "swap_eagle": "an eagle exchanged", "centre": "another action of the Town Centre",
    **OFF_BOARD, **ROBBED,
}, "GAIN_", after=THINGS)
TRIGGERS = Words({                                              # when the ability of a crew member works
    "none": "never: it has no ability", "raid": "in a raid", "raid_cost": "when a raid is paid for",
    "wounded": "when it is wounded", "dies": "when it dies", "building": "in a building",
    "end": "at the end of the game",
}, "WHEN_")
EFFECTS = Words({                                               # what the ability does
    "strength": "strength of the raid", "ignore_wounds": "wounds that are ignored", "reroll": "dice rolled again",
    "return": "it returns to the hand", "hire_discount": "silver less for hiring",
    "eagle_discount": "silver less for eagles",
    "extra_action": "another action in the building", "kumis_with_kumis": "kumis when kumis is taken",
    "per_quest": "points for each quest", "per_two_livestock": "points for two livestock each",
    "per_two_horses": "points for two horses each", "per_crew": "points for each crew member",
    "per_eagle": "points for each eagle", "per_horse": "points for each horse", "per_gold": "points for each gold",
    "per_card": "points for each card in hand",
}, "E_", after=THINGS)
EAGLES = Words({                                                # what an eagle does for the crew member below it
    "double": "its ability counts twice", "centre": "its action of the Town Centre can be used on the board",
    "plain": "nothing",
}, "EAGLE_")
PARTS = Words({                                                 # of the score
    "raids": "points for the strength of raids", "cards": "points gained and paid by cards during the game",
    "crew": "points for crew at the end", "animals": "points for animals", "quests": "points for quests",
    "plunder": "points for plunder left at the end",
}, "VP_")
STAGES = Words({                                                # a step is one of these
    "draft": "a pick of the draft", "keep": "a first hand kept", "turns": "a turn", "over": "none: the game is over",
}, "STAGE_")
ENDS = Words({                                                  # why the game ends
    "not_yet": "it goes on", "plunder": "little plunder is left", "quests": "few quests are left",
    "idle": "nothing moved any more", "locked": "no worker may raid where plunder is left",
}, "END_")

# ---- decisions, and what the fields of their moves mean

KINDS = Kinds({
    "draft": "what = hero, where = crew card, to = the pair's place",
    "keep": "what = crew card that is thrown away",
    "turn": "what = TURN_...; visit: where = building; raid: where = settlement",
    "worker": "where = building from which a worker is taken",
    "act": "what = ACT_..., which says the rest; extra = the building",
    "kumis": "what = number spent",
    "reroll": "what = die (place among those rolled), NONE = leave all",
    "wound": "where = slot of the crew member that takes it",
    "loot": "where = space",
    "heal": "where = slot, what = crew card there",
    "discard": "what = crew card of the hand, where = strength still needed for a quest",
    "animal": "as act: ACT_EAGLE or ACT_HORSE",
    "hire": "as act: ACT_HIRE",
    "quest": "as act: ACT_QUEST",
    "building": "where = building whose action is done",
    "centre": "as act at the Town Centre",
    "swap_crew": "what = crew card of the hand, to = slot",
    "swap_eagle": "where = slot of the eagle; then the decision animal says what it becomes",
    "pay": "what = plunder given",
    "take": "what = gain chosen or plunder taken, where = space it is taken from, or NONE; extra = its amount",
    "lose_crew": "where = slot",
    "rob": "where = seat",
})
TURNS = Words({"visit": "to a building of the village", "raid": "of a settlement"}, "TURN_")
ACTS = Words({                                                  # what buildings and cards offer
    "pass": "leave the rest of the action",
    "eagle": "where = place in the row, to = slot",
    "horse": "where = place in the row, to = slot",
    "hire": "where = crew card of the hand, to = slot, extra = silver it costs",
    "heal": "heal wounds",
    "silver": "take silver",
    "provisions": "take provisions",
    "wagon": "take a wagon",
    "feed": "livestock for provisions and kumis",
    "quest": "to = place, where = the good on which a discount falls, or NONE; extra = discount",
    "card": "play a card: where = crew card of the hand",
    "hero": "use the hero",
    "eagle_action": "to = slot of the eagle whose crew member acts",
    "cards": "draw cards",
    "card_and_kumis": "draw cards and take kumis",
    "sell": "a card for silver: where = crew card of the hand",
    "trade": "cards for plunder: where = plunder",
}, "ACT_")
OPTIONAL = {                                                    # what a player may leave
    "hero": Optional("the own hero in the Town Centre", moves_of("act", "centre", words=ACTS, first="hero"), {}),
    "eagles": Optional("taking eagles", moves_of("act", "animal", words=ACTS, first="eagle")),
    "horses": Optional("taking horses", moves_of("act", "animal", words=ACTS, first="horse")),
    "eagle_actions": Optional("actions that eagles open", moves_of("act", "centre", words=ACTS, first="eagle_action")),
    "cards_played": Optional("crew cards played for their action", moves_of("act", "centre", words=ACTS, first="card")),
    "quests": Optional("completing quests", moves_of("act", "quest", words=ACTS, first="quest")),
    "kumis": Optional("kumis spent on raids", moves_of("kumis", first=1, last=127)),
    "rerolls": Optional("dice rolled again", moves_of("reroll", first=0, last=127)),
    "sales": Optional("cards sold or traded", moves_of("act", words=ACTS, first="sell", last="trade")),
}
CHIEF_ACTS = Words({                                            # what the chief of the solo game does
    "raid": "where = space, to = plunder he takes", "quest": "where = place", "provisions": "takes provisions",
    "horse": "where = animal",
}, "CHIEF_")

# ---- what chance and rules do, for the log

NOTES = Notes({
    "hero": "a seat has its hero, or (seat = NONE) a pair is laid out: what = hero, where = crew",
    "drawn": "what = crew card",
    "space": "setup: value = worker, where = space; its plunder follows as notes of gain",
    "turned_up": "a quest turned up or laid out: what = quest, where = place",
    "shown": "an animal laid out: what = animal",
    "die": "value = face, what = colour of the die, where = its place among those rolled",
    "strength": "value = strength, what = points of the tier, where = wounds",
    "gain": "value = amount (paid if negative), what = thing, where = space if laid out there",
    "points": "value = points, what = part of the score",
    "death": "what = crew card",
    "plan": "what = the chief's plan, where = building it blocks",
    "chief": "what = CHIEF_..., value = points",
    "end": "value = END_..., the end is near or there",
})

# ---- columns of the results

NAMES = {region: region.capitalize() for region in REGIONS}
HIDDEN = ("the others' hands, the order of the decks, and quests that lie face down"
          )                                                     # from a seat; what redeal() deals again, in words
GIFTS = Words({                                                 # tables of what a seat can be given at the start
    "hero": "the hero of the seat, once all are drafted",
    "crew": "a crew card of those that the seat keeps of its first hand",
}, "GIFT_")
LAID = Words({                                                  # tables of what can be laid out, or left in the box
    "quest": "a quest on the board, face up or down, instead of one in the box",
}, "GIFT_", after=GIFTS)
COLUMNS = columns(
    "hero",
    Column("hired", "crew cards ever on the board, the first one included", set_of="crew", counted=True),
    Column("played", "crew cards played in the Town Centre", set_of="crew", counted=True),
    Column("trained", "animals ever taken", set_of="animal"),
    Column("quests", "quests completed", set_of="quest"),
    Column("as_eagle", "animals ever taken as eagles", set_of="animal", counted="eagles"),
    Column("as_horse", "animals ever taken as horses", set_of="animal", counted="horses"),
    *(Column(f"vp_{part}", about, least=None if part == "cards" else 0) for part, about in PARTS.about.items()),
    *each(REGIONS, "raids_{}", "raids in {}", counted="raids", titles=NAMES),
    *each(REGIONS, "top_{}", "of the raids in {} those that reached the highest tier", counted="raids_top",
          titles=NAMES),
    *each(REGIONS, "points_{}", "points for the strength of raids in {}", counted="raid_points", titles=NAMES),
    Column("acts_stables", "actions carried out in the Stables", counted="acts[STABLES]"),
    Column("acts_barracks", "actions in the Barracks", counted="acts[BARRACKS]"),
    Column("acts_silversmith", "actions at the Silversmith", counted="acts[SILVERSMITH]"),
    Column("acts_farm", "actions on the Farm", counted="acts[FARM]"),
    Column("acts_tent", "actions in the Chief's Tent", counted="acts[CHIEFS_TENT]"),
    Column("acts_centre", "actions in the Town Centre", counted="acts[TOWN_CENTRE]"),
    Column("acts_meeting", "actions in the Meeting Tent", counted="acts[MEETING_TENT]"),
    Column("acts_market", "actions at the Market", counted="acts[MARKET]"),
    Column("strength", "strength of all raids together", counted=True, unit="strength"),
    Column("kumis_spent", "kumis spent in raids", counted=True, unit="kumis"),
    Column("wounds", "wounds taken in raids, fatal ones included", counted=True),
    Column("deaths", "crew members that died in raids", counted=True),
    Column("drawn", "cards drawn", counted=True),
    Column("heroics", "uses of the hero", counted=True),
    Column("first_crew", "crew card that came with the hero, as a place in the table crew", of="crew", counted=True),
    Column("first_raid", "own turn of the first raid, from 1; 0 for none", counted=True, unit="number"),
    Column("hires", "crew members hired, the first one not included", counted=True),
    Column("passes", "actions of buildings not used", counted=True),
    Column("crew_left", "crew members at the end"),
    Column("eagles", "eagles at the end"),
    Column("horses", "horses at the end"),
    Column("n_quests", "number of quests completed"),
    Column("gold", "gold at the end"),
    Column("equipment", "equipment at the end"),
    Column("wagons", "wagons at the end"),
    Column("livestock", "livestock at the end"),
    Column("silver_left", "silver at the end", unit="silver"),
    Column("provisions_left", "provisions at the end", unit="provisions"),
    Column("kumis_left", "kumis at the end", unit="kumis"),
    Column("hand_left", "cards in hand at the end"),
    Column("turns", "turns of the game, those of all seats and of the chief", counted=True, shared=True),
    Column("ends", "why the game ended: 1 little plunder is left, 2 few quests are left, 3 nothing moved any more, 4 "
                   "no worker may raid where plunder is left", unit="number", least=1, most=4),
    Column("ended_by", "seat whose turn brought the end about; as many as there are seats for the chief, -1 for none",
           counted=True, shared=True, unit="number", least=-1, most="players"),
    Column("chief_score", "victory points of the chief; 0 without him", unit="points"),
    Column("chief_raids", "raids of the chief", counted=True, shared=True),
    Column("chief_quests", "quests of the chief"),
    Column("chief_horses", "horses the chief has left"),
    *DECIDED,
    win="1 for the winner, 1/k if k share the win, else 0; alone, 1 for beating the chief",
)
