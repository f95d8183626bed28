"""What The Castles of Burgundy declares: words, events of a log, columns of its results; declared.pxd follows."""
from ludometer.simcore.declare import DECIDED, Column, Kinds, Notes, Optional, Words, columns, each, moves_of

# ---- words of rules and data

COLOURS = Words({                                               # of spaces, of tiles, and of the backs of tiles (S-7)
    "building": "regions are cities", "animal": "regions are pastures", "mine": "regions are mines",
    "ship": "regions are rivers", "monastery": "regions are monasteries", "castle": "regions are castles",
})
BUILDINGS = Words({                                             # a module may add types behind these
    "market": "fetches a ship or an animal (E-50)",
    "carpenter": "fetches a building (E-51)",
    "church": "fetches a mine, a monastery or a castle (E-52)",
    "warehouse": "sells (E-53)",
    "boarding_house": "gives workers (E-54)",
    "bank": "gives silver (E-55)",
    "city_hall": "places a stored tile (E-56)",
    "watchtower": "gives points (E-57)",
})
BUILDING_EFFECTS = Words({                                      # also of a space of a trade route that a good covers
    "fetch": "fetches a tile of the colours in `fetches` from a numbered depot",
    "sell": "sells goods of one type",
    "workers": "gives `amount` workers",
    "silver": "gives `amount` silver",
    "place": "places any one stored tile, whatever the number",
    "points": "gives `amount` points",
    "act": "one more action, with any number (B-5)",
    "act_white": "one more action, with the number of the white die (K-2)",
}, "BUILDS_")
PLACED = Words({                                                # effects of tiles when they are placed
    "building": "what its type of building does, named in `building`",
    "crane": "what any one type of building does (E-58)",
    "castle": "one more action, as with a die of any number (E-20)",
    "ship": "goods of a depot, and a space forward on the bridge (E-10 to E-13)",
    "mine": "nothing now; silver at the end of each phase (E-30)",
    "animal": "shows `amount` of its `animal`: a point for each, and for each of its kind already in the pasture "
              "(E-40)",
    "geese": "`amount` points, and those of any one kind in the pasture; more for each animal tile placed there later "
             "(E-41)",
    "inn": "nothing; goes on any colour and makes the region larger. `amount` lie beside the black depot each phase "
           "(I-1 to I-7)",
    "blank": "nothing; what a tile is in the solo game with its black side up (A-13)",
}, "IS_")
LASTING = Words({                                               # of monasteries for as long as they lie there
    "same_buildings": "a city may hold equal buildings (M-1)",
    "mine_workers": "`amount` workers too for each mine at the end of a phase (M-2)",
    "sale_silver": "a sale brings `amount` silver instead of what it brings (M-3)",
    "sale_workers": "a sale brings `amount` workers too (M-4)",
    "two_depots": "a ship takes the goods of two neighbouring depots (M-5)",
    "buy_anywhere": "buys from any depot, with workers too (M-6)",
    "animal_points": "`amount` more points for each tile that an animal tile scores (M-7)",
    "worker_step": "a worker changes a die by up to `amount` (M-8)",
    "shift_place": "a die that places a tile of these `colours` may be changed by `amount` for free (M-9 to M-11)",
    "shift_take": "so may a die that takes a tile (M-12)",
    "action_silver": "taking workers brings `amount` silver too (M-13)",
    "action_workers": "taking workers brings `amount` workers (M-14)",
    "bridge_top": "lies on top of its space of the bridge (M-27)",
    "hire_workers": "hires `amount` workers for a silver, as often as it likes (M-28)",
}, after=PLACED)
EFFECTS = Words({                                               # and at the end of the game
    "score_goods_types": "`amount` points for each type of goods sold (M-15)",
    "score_building": "`amount` points for each `building` in the duchy (M-16 to M-23)",
    "score_animal_types": "`amount` points for each kind of animal in the duchy (M-24)",
    "score_goods": "`amount` points for each good sold (M-25)",
    "score_bonus_tiles": "`amount` points for each bonus tile of a colour (M-26)",
}, after=LASTING)
SHIELD_EFFECTS = Words({                                        # of shields 1 to 18, in this order
    "one_pasture": "all pastures are one (H-31)",
    "others_workers": "`amount` workers whenever another seat gains some (H-32)",
    "upkeep_workers": "upkeep may be paid in workers (H-33)",
    "storage": "`amount` tiles can be stored (H-34)",
    "goods_of_type": "a ship may take a type of goods from all depots (H-35)",
    "other_monasteries": "monasteries of another seat act and score too (H-36)",
    "bonus_tiles": "bonus tiles of colours count `amount` times (H-37)",
    "mine_silver": "a mine brings `amount` silver (H-38)",
    "good_silver": "a sale brings `amount` silver for each good (H-39)",
    "monastery_points": "monasteries count `amount` times at the end (H-40)",
    "castle_shield": "a castle may take a shield (H-41)",
    "goods_points": "goods sold count `amount` times (H-42)",
    "shield_points": "shields count `amount` times (H-43)",
    "phase_tile": "places a tile of a numbered depot at the end of a phase (H-44)",
    "phase_black": "places a tile of the black depot at the end of a phase (H-45)",
    "any_die": "`amount` own dice become any number in a turn (H-46)",
    "larger_regions": "regions score as if they were `amount` spaces larger (H-47)",
    "anywhere": "tiles need no neighbour (H-48)",
}, "H_")
BONUSES = Words({                                               # of trade routes; data may add some behind these
    "fetch_market": "a ship or an animal", "fetch_building": "a building",
    "fetch_church": "a mine, monastery or castle", "sale": "a sale", "workers": "workers", "silver": "silver",
    "placement": "a tile to place", "points": "points", "action": "an action",
}, "BONUS_")
PHASES = Words({letter: f"the {number} phase" for letter, number in zip(
    "abcde", ("first", "second", "third", "fourth", "fifth"), strict=True)}, "PHASE_")
MONASTERIES = (*range(1, 16), 18, 17, 21, 19, 20, 23, 22, 16, *range(24, 31))  # their numbers, row by row
SCORINGS = Words({str(number): f"monastery {number}" for number in MONASTERIES[14:]}, "SCORING_")  # may score at end
PARTS = Words({                                                 # of the score
    "regions": "points for the sizes of completed regions",
    "phases": "points for the phases they were completed in",
    "colours": "points from bonus tiles for colours",
    "goods": "points from goods sold",
    "animals": "points from animals",
    "watchtowers": "points from watchtowers",
    "monasteries": "points from monasteries at the end",
    "leftovers": "points for goods, silver and workers left at the end",
    "towers": "points for linked watchtowers",
    "routes": "points from bonuses of the trade route that are points themselves",
    "shields": "points of shields at the end, and all that they add to points of other kinds",
}, "VP_")
STAGES = Words({                                                # a step is one of these
    "duchies": "the choice of a duchy, if there is one", "castles": "the choice of a starting castle, if there is one",
    "turns": "a turn", "over": "none: the game is over",
}, "STAGE_")

# ---- decisions, and what the fields of their moves mean

KINDS = Kinds({
    "duchy": "what = duchy",
    "castle": "where = space of the starting castle",
    "turn": "what = one of ACTS, which says the rest; end: not before both dice are used",
    "discard": "what = tile, to = its place in the storage",
    "ship": "where = depot (0 to 5), to = a second one or NONE; or what = 1 + a type of goods, where = NONE: all of "
            "that type in all depots",
    "goods": "what = type of goods that gets the next free place",
    "castle_action": "as turn, with any number",
    "fetch": "take, or end: a tile that a building brings; to = the building's type",
    "warehouse": "sell, or end",
    "city_hall": "place, buy, or end: the tile that a city hall places",
    "crane": "what = type of building, or NONE",
    "geese": "what = kind of animal that counts with the geese",
    "white_castle": "as turn, with the white die",
    "route": "what = board of the trade route, to = its place there",
    "drop_shield": "what = shield that makes room for another",
    "upkeep": "what = shield given up, or NONE: pay for all, to = workers among it",
    "free_tile": "place, or end: where = space, to = slot the tile comes from",
    "store": "what = tile, to = 1: in the storage of the team, 0: in the seat's own",
    "top_up": "what = points bought",
    "swap": "take, or end: where = slot of the black depot",
    "swap_good": "what = type of goods given for it",
    "next": "what = one of DUES, the next thing that a tile brings; where = its space, to = points",
})
ACTS = Words({                          # extra = the die used (0 or 1) and twice the workers paid: die_of() and paid()
    "end": "nothing more",
    "take": "where = slot",
    "place": "where = space, to = place in the storage",
    "sell": "where = type of goods",
    "workers": "take workers",
    "buy": "where = slot; workers paid instead of silver (M-6)",
    "hire": "workers for silver (M-28)",
    "shield": "where = its slot; both dice",
    "copy": "where = seat whose monasteries shield 6 copies",
    "turn_die": "where = number; extra = the die (shield 16)",
})
OPTIONAL = {                                                    # what a player may leave
    "purchases": Optional("tiles bought", moves_of("turn", "castle_action", words=ACTS, first="buy")),
    "workers": Optional("workers paid to change a die", moves_of(
        "turn", words=ACTS, first="take", last="sell", extra=2)),
    "hired_workers": Optional("workers for silver (M-28)", moves_of("turn", words=ACTS, first="hire"),
                              module="extra-tiles"),
    "fetches": Optional("tiles that buildings fetch", moves_of("fetch", words=ACTS, first="take")),
    "sales": Optional("goods sold", moves_of(
        "turn", "castle_action", "white_castle", "warehouse", words=ACTS, first="sell")),
    "warehouses": Optional("sales of warehouses", moves_of("warehouse", words=ACTS, first="sell")),
    "city_halls": Optional("tiles that city halls place", moves_of(
        "city_hall", words=ACTS, first="take", last="buy")),
    "shields": Optional("taking shields", moves_of("turn", words=ACTS, first="shield"), module="shields"),
}
DUES = Words({                                                  # what a tile brings in the solo game
    "size": "points for the size of a completed region",
    "phase": "points for the phase in which it is completed",
    "colour": "a tile of the black depot for a filled colour",
    "monastery": "points of a monastery",
    "action": "an action that the target has brought, by this tile or before",
    "effect": "the effect of the tile; when no tile is due: goods go on the trade route, after a sale",
}, "DUE_")

# ---- what chance and rules do, for the log

NOTES = Notes({
    "phase": "a phase begins: value = phase",
    "tile": "a tile is laid out: value = tile, where = slot",
    "dice": "the seat has rolled: what, where = its dice",
    "good": "the white die: value = type of goods, where = depot",
    "goods_taken": "the seat gets goods: value = how many, what = type, where = depot",
    "points": "value = points, what = part of the score, where = what for: colour of the region, type of goods, kind "
              "of animal, tile",
    "bonus": "the seat completes a colour: what = colour, value = points",
    "bridge": "the seat moves on: value = space, what = its place in the order",
    "income": "end of a phase: value = silver, what = workers",
    "start": "what a seat begins with: what = duchy, where = space of the castle",
    "shield": "a shield is laid out: value = shield, where = slot",
    "inns": "inns are laid out: value = how many",
    "route_good": "a good sold lies on the route: value = its space, what = whether it matches, where = the bonus "
                  "there",
    "removed": "the white die removes a tile: value = tile, where = slot",
    "target": "the target is reached: value = the next one",
    "patron": "whose monasteries shield 6 scores: value = seat",
    "due": "solo game: value = one of DUES, what a tile brings now; what = tile, where = its space",
})

# ---- columns of the results

ACTIONS = {"take": "take a tile", "place": "place a tile", "sell": "sell goods", "workers": "take workers"}


def monasteries(tiles):
    """The names of the rows of tiles that are monasteries, in their order."""
    return [name for name, tile in tiles.items() if COLOURS[tile["colour"]] == "monastery"]


def by_effect(shields):
    return sorted(shields, key=lambda name: shields[name]["effect"])


def points(parts):
    return [Column(f"vp_{part}", PARTS.about[part]) for part in parts]


HIDDEN = ("the order of the supplies, goods of later phases, and which goods the others have sold"
          )                                                     # from a seat; what redeal() deals again, in words
GIFTS = Words({                                                 # tables of what a seat can be given at the start
    "duchy": "the duchy of the seat, before its castle is placed",
    "route": "one of the seat's trade route boards",
}, "GIFT_")
LAID = Words({                                                  # tables of what can be laid out, or left in the box
    "tile": "a tile there is once, such as a monastery, among those that some phase lays out; not an inn, since each "
            "phase has one",
    "shield": "a shield that lies in a depot",
}, "GIFT_", after=GIFTS)
GIFT_MODULES = {"route": "trade-routes", "shield": "shields"}   # without which a table has nothing to be given
COLUMNS = columns(
    "duchy",
    *points(PARTS[:8]),
    *each(PHASES, "score_{}", "points after phase {}", counted="phase_score",
          titles={phase: phase.upper() for phase in PHASES})[:4],
    Column("castle", "space of the starting castle, 0 to 36 in the order of reading", unit="number", most=36),
    Column("ships", "spaces moved on the bridge"),
    Column("first_rounds", "rounds begun as first player", counted=True),
    *each(COLOURS, "placed_{}", "{} tiles placed", counted="placed_colour")[:-1],
    Column("placed_castle", "castle tiles placed, without the first", counted="placed_colour[CASTLE]"),
    Column("empty", "empty spaces of the duchy at the end"),
    Column("regions", "regions completed", counted=True),
    Column("colours_first", "large bonus tiles", counted=True),
    Column("colours_second", "small bonus tiles"),
    *each(BUILDINGS, "built_{}", "tiles of the type {} in the duchy"),
    Column("goods_taken", "goods taken by ships", counted=True),
    Column("goods_sold", "goods sold"),
    Column("goods_left", "goods unsold at the end"),
    Column("sales", "stacks of goods sold", counted=True),
    Column("goods_types", "types of goods among those sold"),
    Column("workers_gained", "workers had, those of the start included", counted=True,
           unit="workers"),
    Column("workers_used", "workers given up", counted=True, unit="workers"),
    Column("workers_left", "workers at the end", unit="workers"),
    Column("silver_gained", "silver had, that of the start included", counted=True, unit="silver"),
    Column("silver_used", "silver spent", counted=True, unit="silver"),
    Column("silver_left", "silver at the end", unit="silver"),
    Column("purchases", "tiles bought", counted=True),
    Column("discards", "tiles discarded from a full storage", counted=True),
    Column("stored_left", "tiles in the storage at the end"),
    *(Column(f"act_{act}", f"dice used to {text}", counted=f"acts[{act.upper()}]") for act, text in ACTIONS.items()),
    Column("monasteries_offered", "monasteries that lay on the board some time, for all seats alike", set_of="tile",
           rows=monasteries, counted="offered", shared=True),
    Column("monasteries_taken", "monasteries this seat took, bought or fetched", set_of="tile", rows=monasteries,
           counted="taken"),
    Column("monasteries_placed", "monasteries in the duchy at the end", set_of="tile", rows=monasteries,
           counted="placed"),
    *each(SCORINGS, "points_{}", "points at the end from monastery {}", counted="scored")[:12],
    Column("points_29", "points at the end from monastery 29"),
    *points(PARTS[8:]),
    Column("own_score", "points this seat has scored itself, which are fewer than the score in a team",
           unit="points"),
    Column("towers", "most watchtowers linked with each other, where there are any"),
    Column("built_white_castle", "white castles in the duchy"),
    *(Column(f"white_{act}", f"actions of white castles used to {text}", counted=f"white_acts[{act.upper()}]")
      for act, text in ACTIONS.items()),
    Column("inns", "inns placed", counted=True),
    Column("inn_points", "what inns have added to points of regions", counted=True, unit="points"),
    Column("route_goods", "goods laid on the trade route", counted=True),
    *(Column(f"route_{bonus.removeprefix('fetch_')}", f"bonuses of the trade route: {text}",
             counted=f"route_bonuses[{place}]")
      for (bonus, text), place in zip(BONUSES.about.items(), BONUSES.constants(), strict=True)),
    Column("act_shield", "shields taken with a double", counted="acts[SHIELD]"),
    Column("upkeep", "silver and workers paid for shields", counted=True),
    *(Column(f"shield_{number}", f"points that shield {number} has brought: its own at the end, and those it adds",
             counted=f"shield_points[{place}]", unit="points")
      for number, place in enumerate(SHIELD_EFFECTS.constants(), 1)),
    Column("targets", "solo game: targets reached", counted=True, shared=True),
    Column("target_left", "solo game: the target at the end"),
    Column("points_bought", "solo game: points bought", counted=True, shared=True),
    Column("swaps", "solo game: tiles got for goods", counted=True, shared=True),
    Column("blanks", "solo game: tiles placed with their black side up", counted=True, shared=True),
    Column("filled", "solo game: the round in which the last space was covered, 0 if none was", counted=True,
           shared=True, unit="number"),
    Column("spaces", "spaces of the duchy"),
    Column("team", "0 or 1 in the team game, else -1", unit="number", least=-1, most=1),
    Column("tower_bonus", "1 or 2: was the first or second to link all watchtowers, else 0", unit="number",
           most=2),
    Column("shields_offered", "shields laid into the depots, for all seats alike", set_of="shield", rows=by_effect,
           counted=True, shared=True),
    Column("shields_taken", "shields this seat took", set_of="shield", rows=by_effect, counted=True),
    Column("shields_kept", "shields in the duchy at the end", set_of="shield", rows=by_effect),
    Column("routes_held", "boards of the trade route", set_of="route"),
    Column("turns", "turns of the game, those of all seats", counted=True, shared=True),
    *DECIDED,
    win="1 for the winner, else 0: no win is shared; half a win for each seat of a team, in the solo game 1 if all "
        "spaces are covered",
    score="victory points; of a team those of both its seats, which is so of all vp_ and score_ columns",
    rank="1 is best; seats of a team share it",
)
