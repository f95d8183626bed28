"""What players of Burgundy look at, declared once: tables of weights, each feature with what it counts.

The tables of decisions come first, in the order of the decision kinds; most decisions are scored by [value] alone, plus
the habits in their tables. Then come what things are worth and what modules bring, the solo game, and what the time and
the number of players change.
"""
from ludometer.simcore.burgundy.declared import ACTS, COLOURS, EFFECTS, LASTING, PLACED, SHIELD_EFFECTS
from ludometer.simcore.declare import All, Each, Features

LARGEST = 8                                                     # region that the rules give points for
BEGUN = tuple(f"{size}_{missing}" for size in range(2, LARGEST + 1) for missing in range(1, size))
ACTIONS = {("take", "place", "sell", "workers", "buy", "hire"): "added to doing it"}

VALUE = Features("what things are worth, in victory points", {
    Each("hope_<colour>", COLOURS):
        "of a region's points, its phase's included, the share that is left for each space that is missing",
    "need": "dice that a missing space takes; with fewer left, a region is worth less",
    "pace": "rounds that a missing space takes: so far off is the phase whose bonus is hoped for",
    "colour": "of a bonus tile's points, the share that is left for each space of the colour that is missing",
    "open": "an empty space that gets a neighbour; falls to nothing in the last five rounds",
    "stored": "of what placing a tile is worth, the share that it is worth in the storage",
    "stored_number": "more of it for each number, up to four, of the spaces where it could go now",
    "stored_closed": "the share without any such space",
    "crowd": "for each other tile in the storage, what one more there is worth less",
    ("worker", "worker_more", "worker_many"):
        "one of the first two workers, of the next three, of all others; in the last six rounds more and more what it "
        "brings at the end",
    ("silver", "silver_more"): "one of the first two silver, one of all others; in the last six rounds as workers",
    "good": "of a good's points when sold, the share that it is worth in store",
    "good_room": "a free place for a type of goods; fades",
    "ahead": "a rival that a ship passes on the bridge; fades",
    "action": "the action of a castle",
    ("fetch", "settle", "sale"):
        "of the best tile a building could fetch, of the best a city hall could place, of the best sale of a "
        "warehouse: the share that the building is worth",
    "mine": "of a mine's silver in the phases to come, the share that it is worth",
    "animal_room": "for each animal on a tile, another empty space of its pasture; fades",
    "last": "a mine, castle or monastery, of which few come; fades",
    "action_now":
        "for a castle that is placed: of what any number could do now, beyond `action`, the share that counts",
    "silver_many": "a silver beyond the first five, as a loss",
    "new_number":
        "an empty space that gets a neighbour, with a number that no open space of its colour has; falls to nothing "
        "in the last five rounds",
}, "V_")

MONASTERY = Features("what monasteries are worth", {
    Each("<effect>", LASTING[len(PLACED):]): {                  # in the order of the effects
        ("same_buildings", "mine_workers", "sale_silver", "sale_workers", "two_depots", "buy_anywhere",
         "animal_points", "worker_step", "shift_take", "action_silver", "action_workers", "bridge_top",
         "hire_workers"): "the monastery with this effect at the start; fades",
        "shift_place": "the same, with twelve empty spaces of its colours, and in proportion with others",
    },
    "more_buildings": "buildings of a type still expected, for each empty building space",
    "more_animals": "kinds of animals still expected, for each empty pasture space",
    "more_goods": "goods still to be sold, for each round left",
    "more_bonuses": "bonus tiles still expected, for each colour within reach; fades",
}, "M_")

CHANGED = (All("value", VALUE), All("monastery", MONASTERY))

FEATURES = {
    "duchy": Features("which to take, where duchies or sides are chosen", {
        "regions": "regions it has",
        "largest": "spaces of its largest region",
        ("city", "pasture", "river"): "spaces of its largest city, pasture, river",
        "single_mines": "mines that are a region alone",
    }),
    "castle": Features("where to start, where that is chosen", {
        "open": "spaces next to it",
        ("numbers", "colours"): "different numbers and colours of these",
        "region": "spaces of its own region",
        ("buildings", "animals", "mines", "ships"): "building spaces next to it, pastures, mines, river spaces",
        "small": "regions of one or two spaces that are two steps away",
        ("to_mine", "to_monastery"): "steps to the nearest mine, to the nearest monastery space",
    }),
    "turn": Features("what to do next", {
        ("take", "place", "sell", "workers"): "added to using a die so",
        ("buy", "hire", "end"): "added to buying a tile, hiring workers, ending the turn",
        "pair":
            "for a die: of what the best is worth that the other die could do as well, the share that is added",
        "at_once":
            "for a die that takes a tile: of what placing it with the other die is worth, the share that counts as "
            "the best for that die",
        ("shield", "copy", "turn_die"):
            "added to taking a shield with both dice, naming a seat for shield 6, turning a die with shield 16",
        "buy_at_once":
            "for a tile bought: of what a die that is left gains by placing it, beyond what else it could do, the "
            "share that counts",
        "join":
            "for two tiles that the dice place in one region: of what they are worth together beyond each alone, the "
            "share that counts",
        ("take_round", "sell_round", "workers_round", "buy_round"):
            "added in the last round of a phase, before that in proportion to the rounds played",
    }, "T_"),
    "discard": Features("which stored tile to give up", {"value": "what it is worth in the storage, as a loss"}),
    "ship": Features("goods of which depot or depots", {"value": "what the goods are worth that find room"}),
    "goods": Features("which new type gets the next free place", {"value": "what the goods of the type are worth"}),
    "castle_action": Features("what to do with a castle", ACTIONS),
    "fetch": Features("which tile a building brings", {
        "value": "what gaining the tile is worth",
        "none": "what declining is worth",
    }),
    "warehouse": Features("which goods to sell", {("value", "none"): "what the sale is worth; declining"}),
    "city_hall": Features("which tile to place, and where", {
        ("value", "none"): "what placing it, or buying one first, is worth; declining",
        ("buy", "hire"): "added to buying, hiring workers",
    }),
    "crane": Features("as which building", {("value", "none"): "what its effect is worth; declining"}),
    "geese": Features("which animals count with them", {"value": "the points of these"}),
    "white_castle": Features("what to do with a white castle", ACTIONS),
    "route": Features("which board of the trade route comes next", {
        "value": "its spaces of types that the seat has goods of",
    }),
    "drop_shield": Features("which shield makes room", {"value": "what it is worth, as a loss"}),
    "upkeep": Features("whether to keep a shield", {"value": "what it is worth from then on, apart from its cost"}),
    "free_tile": Features("which tile to place without a die, and where", {
        ("value", "none"): "what placing it is worth; declining",
    }),
    "store": Features("where a team stores a tile", {"common": "added to the storage in common"}),
    "top_up": Features("whether to buy points to the target", {"value": "a castle's action less the silver"}),
    "swap": Features("which tile to get for goods", {("value", "none"): "the tile less the goods; declining"}),
    "swap_good": Features("which good to give", {"value": "for each good of its type, a loss"}),
    "next": Features("in the solo game, what comes next of what a tile brings", {
        "lost": "points that go beyond the target in the best order that begins so",
        ("points", "colour", "action", "effect"):
            "added to scoring points, placing the tile for a colour, taking an action, the tile's effect",
    }),
    "value": VALUE,
    "monastery": MONASTERY,
    "box": Features("what modules bring", {
        Each("<shield>", SHIELD_EFFECTS): {                     # in the order of the effects
            ("one_pasture", "goods_of_type", "mine_silver", "monastery_points", "castle_shield"):
                "a shield of this effect, for each empty space of the pastures, rivers, mines, monasteries, castles it "
                "is about, on top of points that can be counted now; fades",
            "others_workers": "the same, for each rival and round left",
            "upkeep_workers": "the same, for each shield held and phase left",
            ("storage", "any_die", "anywhere"): "the same, for each round left",
            ("good_silver", "goods_points"):
                "the same, for each silver or point that goods in store and to come bring more",
            ("other_monasteries", "bonus_tiles", "shield_points"): "the same, at the start of the game; fades",
            ("phase_tile", "phase_black"): "the same, for each end of a phase to come",
            "larger_regions": "the same, for each point it adds to regions there are dice for",
        },
        "keep": "of a shield's points, the share that it is worth",
        "upkeep": "a silver of upkeep still to be paid, as a loss",
        "short":
            "a silver short of the upkeep as a phase ends, as a loss; before that in proportion to the rounds played",
        "castle": "a castle's room for a shield; fades",
        "copy":
            "points of monasteries that others may still place: as long as there are fewer, shield 6 waits; fades",
        ("white", "white_now"):
            "of a castle's action, the share that a white castle's is worth later; of what the white die could do now, "
            "the share that counts",
        "route": "of the bonuses of a trade route that a sale brings, the share that counts",
        ("route_next", "route_goods"):
            "of those of the best sale afterwards, less the best before; of what goods of a depot add to the best sale",
        ("inn_space", "inn"):
            "for an inn, of what covering its space is worth; of what it adds to the points of its region, the share "
            "that counts",
        "tower": "of the points for linking a watchtower, the share that is left for each tile that is missing",
        "team": "of the partner's dice, the share that counts for what the team could complete",
    }, "B_"),
    "solo": Features("the solo game", {
        All("value", VALUE): "times this the weight of `value` counts",
        "lasting": "the same for those of `monastery` that act as long as they lie there",
        ("fill", "fill_last"): "a space covered; more for it, divided by the empty spaces of its colour",
        "point": "what a point for a region is worth, on the way to the target",
        "filled": "what a bonus tile's point is worth, for the tile that filling a colour brings",
        "scarce":
            "more for a space covered, times the empty spaces of its colour for each tile of the colour to come, one "
            "at most",
        "buildings": "replaces that of `castle`",
    }, "S_"),
    "at_start": Features("changes of `value` and `monastery` at the start", {
        CHANGED:
            "added to the weight of this name at the start, less and less up to the middle of the game; not in the "
            "solo game",
    }),
    "at_end": Features("changes of these at the end", {
        CHANGED: "the same from the middle on, more and more up to the end",
    }),
    "of_two": Features("changes of these with two players", {CHANGED: "the same with two players, all the time"}),
    "of_four": Features("changes of these with four players", {CHANGED: "the same with four"}),
    "region": Features("regions begun", {
        Each("size_<begun>", BEGUN):
            "points that a region of this size is worth with n spaces missing, beyond what is hoped for; less if there "
            "are not the dice for it",
    }),
}
SIGNS = Features("what a position shows about who will win", {
    "points": "points so far",
    ("workers", "more_workers", "silver", "more_silver"):
        "workers up to four, and beyond; silver pieces up to four, and beyond",
    ("goods", "sale", "types"): "goods, points for selling the largest stock, and types of goods in store",
    ("stored", "stored_open"): "tiles in the storage, and those of them that some space is open for",
    "begun": "points of regions begun, by the square of the share that is covered",
    ("one_missing", "ones"): "points of regions that lack one space, the phase's bonus included; their number",
    "two_missing": "points of regions that lack two",
    "colours": "points of bonus tiles still to be had, by the square of the share of the colour that is covered",
    ("covered", "open"): "spaces covered; empty spaces next to a tile",
    ("mines", "castles", "ships"): "mines, castles; spaces moved on the bridge",
    "animals": "spaces of pastures with a tile in a pasture that is not full",
    "lasting": "monasteries with a lasting effect",
    ("scoring", "scorings"): "points of monasteries at the end, as things stand; monasteries that score at the end",
    ("dice", "place"): "dice of this round still to be used; place in the order of the next round, from 0",
    ("shields", "towers", "route"): "shields, watchtowers linked, boards of the trade route",
    ("alone", "filled"): "1 in the solo game; share of the spaces covered there",
    "target": "points until the next action, in the solo game",
})


# What a net sees (simcore/nets.pxd).

PHASES = tuple("12345")
HIDDEN_SIGNS = ("scoring",)                                     # of rivals: which goods they sold lies face down


def up_to(most, least=0):
    return tuple(str(number) for number in range(least, most + 1))


def tile_features(said, words):
    """Features of a tile. said: how their names begin; words: how their meanings begin."""
    return {
        Each(f"{said}_<colour>", COLOURS): f"{words}: <colour>",
        Each(f"{said}_type_<type>", up_to(10)): f"{words}: <type of building>",     # 10 = the crane
        Each(f"{said}_number_<number>", up_to(30, 1)): f"{words}: monastery <number>",
        Each(f"{said}_kind_<kind>", up_to(6, 1)): f"{words}: <kind of animal from 1>",
        f"{said}_animals": f"{words}: how many animals",
        Each(f"{said}_<colour>_<phase>", COLOURS, PHASES): f"{words}: <colour> in <phase of phase from 1>",
    }


def gained_tile_features(said, words):
    """Features of a tile that comes into the storage or leaves it. said, words: as of tile_features()."""
    return {
        **tile_features(said, words),
        Each(f"{said}_open_<spaces>", up_to(4)): f"{words}: spaces open to it: <spaces> (4 = or more)",
        Each(f"{said}_alike_<tiles>", up_to(3)): f"{words}: of its colour in the storage: <tiles> (3 = or more)",
        Each(f"{said}_left_<spaces>", up_to(6)): f"{words}: empty spaces of its colour: <spaces> (6 = or more)",
        Each(f"{said}_missing_<spaces>", up_to(6, 1)):
            f"{words}: the nearest region lacks <spaces> (6 = or more)",
        f"{said}_now": f"{words}: the other die can place it at once",
        f"{said}_black": f"{words}: it is bought",
    }


INPUTS = Features("what a net sees of a position beside the signs of all sides", {
    Each("phase_<phase>", PHASES): "the phase",
    Each("round_<round>", PHASES): "the round of the phase",
    Each("die_<number>", up_to(6, 1)): "own dice with this number that are not used yet",
    Each("dice_<dice>", up_to(2)): "how many these are",
    Each("left_<colour>", COLOURS): "own empty spaces of the colour",
    Each("taken_<colour>", COLOURS): "bonus tiles of the colour that are taken",
    Each("stored_<colour>", COLOURS): "tiles of the colour in the own storage",
    Each("has_<effect>", EFFECTS[len(PLACED):]): "whether a monastery in the own duchy has this effect",
    Each("offer_<colour>", COLOURS): "tiles of the colour in the numbered depots",
    Each("rival_left_<colour>", COLOURS): "empty spaces of the colour that the rival has who lacks least",
    Each("order_<place>", up_to(4, 1)): "the own place in the order of this round",
    ("bought", "ahead", "kinds"):
        "purchases in this turn; points ahead of the best rival; types of goods in the own store",
}, "X_")

SHOWN = Features("what it sees of a candidate", {
    Each("<act>", ACTS): "what is done: <act>",
    Each("<act>_in_<phase>", ACTS, PHASES): "what is done: <act>, in <phase of phase from 1>",
    Each("<act>_late", ACTS): "what is done: <act>, in the last round of a phase",
    Each("paid_<workers>", up_to(3)): "workers paid to change the die: <workers>",
    Each("sold_<goods>", up_to(6)): "goods sold: <goods>",
    Each("workers_<workers>", up_to(5)): "workers left: <workers> (5 = or more)",
    Each("silver_<silver>", up_to(5)): "silver left: <silver> (5 = or more)",
    "full": "the storage then holds too much",
    Each("shield_<shield>", SHIELD_EFFECTS): "the shield <shield>",
    **gained_tile_features("gain", "the tile gained"),
    **tile_features("lay", "the tile placed"),
    Each("lay_size_<spaces>", up_to(8)): "the region of the tile placed: <spaces> spaces",
    Each("lay_missing_<spaces>", up_to(7)): "the region of the tile placed: <spaces> missing",
    Each("lay_size_<spaces>_missing_<missing>", up_to(8), up_to(7)):
        "the region of the tile placed: <spaces> spaces, <missing> missing",
    Each("lay_left_<spaces>", up_to(6)): "the colour of the tile placed: empty spaces: <spaces> (6 = or more)",
    "lay_points": "points of a region completed",
    "lay_bonus": "points of a bonus tile",
    "lay_herd": "animals of its kind in the pasture",
    Each("lay_opens_<spaces>", up_to(4)): "empty spaces that get a neighbour: <spaces> (4 = or more)",
    **gained_tile_features("drop", "the tile given up"),
    Each("depot_<number>", up_to(6, 1)): "goods of depot <number>",
    "all_depots": "all goods of a type",
    "goods_kept": "goods taken of types in store",
    "goods_new": "goods taken of new types",
}, "Y_")
