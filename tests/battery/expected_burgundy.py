"""What players of The Castles of Burgundy expect of a move, and where the State shows it afterwards."""
from simcore.burgundy.engine import EVENTS

from simcore.burgundy.declared import ACTS, BUILDING_EFFECTS, COLOURS, EFFECTS, SHIELD_EFFECTS
from tests.battery.burgundy import effect_of, of_count, plain, rows
from tests.battery.expectations import Quantity

GAME = "burgundy"
ALL = {kind: {"value": 1} for kind in ("ship", "goods", "fetch", "warehouse", "city_hall", "free_tile", "swap")}
ACTING = ("turn", "castle_action", "white_castle", "fetch", "warehouse", "city_hall", "free_tile")
FREE = ("buy", "hire", "shield", "copy", "turn_die")            # need no die: scored with the best that does
AFTER = ("ship", "goods")
SCORES = sum(1 << i for i, effect in enumerate(EFFECTS) if effect.startswith("score_"))     # of monasteries
MINE_WORKERS = 1 << EFFECTS.index("mine_workers")
PRIZED = sum(1 << SHIELD_EFFECTS.index(effect) for effect in ("goods_points", "good_silver"))
MUCH = 500                                                      # more than the points of a thing at the end


def only(**values):
    return ALL | {"value": values}


def sort(look, i):
    move = look.at.moves[i]
    if look.kind not in ACTING:
        return ""
    name = ACTS[int(move["what"])]
    if name != "place":
        return name
    colour = tile_of(look, i)["colour"]
    return f"place {COLOURS[colour] if 0 <= colour < len(COLOURS) else 'inn'}"


def tile_of(look, i):
    """The row of the tile that a move places."""
    move = look.at.moves[i]
    if look.kind == "free_tile":
        tile = look.at.state["pub"]["slot"][move["to"]]
    else:
        has = own(look, look.at)
        tile = (has["stored"][:has["n_stored"]] + has["common"])[move["to"]]
    return rows(look.experiment.tables, "tile")[tile]


def knob(look):
    return look.experiment.tables.data["knob"]


def own(look, waiting):
    """All that the seat has, alone or with its mate: {field: value}."""
    return plain(waiting.state)["seats"][look.at.seat]


def scored(look, waiting):
    """Points of all those with whom the seat scores."""
    seats = plain(waiting.state)["seats"]
    mates = range(look.at.seat % 2, len(seats), 2) if knob(look)["teams"] else [look.at.seat]
    return sum(sum(seats[seat]["vp"]) for seat in mates)


def dice_left(look):
    pub, numbers = look.at.state["pub"], knob(look)
    return 2 * ((numbers["phases"] - 1 - int(pub["phase"])) * numbers["rounds"] + numbers["rounds"] - 1
                - int(pub["round"]))


def fade(look):
    return 0 if knob(look)["solo"] else min(1, dice_left(look) / 12)


def held(look):
    """What a good in store counts for, beyond its points at the end."""
    worth = of_count(look.experiment.tables, int(look.at.state["pub"]["course"]["n_seats"]))["goods_points"]
    if knob(look)["solo"] or own(look, look.at)["shields"] & PRIZED:
        return 0
    return min(1, dice_left(look) / 8) * (worth - knob(look)["points_good"])


def building(look, i):
    """What a building that a move places does, or None."""
    if not sort(look, i).startswith("place") or effect_of(tile_of(look, i)) != "building":
        return None
    return BUILDING_EFFECTS[rows(look.experiment.tables, "building")[tile_of(look, i)["building"]]["effect"]]


def finished(look, i, after):
    """Whether the move is scored by what it brings, and the turn goes on after it."""
    name = sort(look, i)
    if after.kind < 0:
        return False
    if look.kind not in (*ACTING, "ship") or name == "end":
        return False
    if name in FREE and any(ACTS[int(what)] in ("take", "place", "sell", "workers")
                            for what in look.at.moves["what"]):
        return False
    has = own(look, look.at)
    if name == "sell" and has["n_route"]:                       # bonuses of the trade route are worth a share
        return False
    if name == "place mine" and has["effects"] & MINE_WORKERS:  # workers to come with each phase
        return False
    if (name == "place castle" or building(look, i) in ("act", "act_white")) and EVENTS[after.kind] not in (
            "castle_action", "white_castle"):
        return False                                            # its action had one thing to do, and it is done
    dice = [sum(die > 0 for die in own(look, waiting)["dice"]) for waiting in (look.at, after)]
    if dice[0] - dice[1] != (look.kind == "turn" and name not in FREE):
        return False                                            # the other die had one thing to do, and it is done
    return name not in ("shield", "copy", "turn_die")


def changed(level):
    def change(look, i, after):
        return level(look, after) - level(look, look.at) if finished(look, i, after) else None
    return change


def points_change(look, i, after):
    """Without what monasteries and shields score at the end, and what buildings bring beside points."""
    has = own(look, look.at)
    if not finished(look, i, after) or has["effects"] & SCORES or has["shields"]:
        return None
    if "watchtowers" in look.experiment.tables.modules:         # the first of two that make a link has half of it
        return None
    name = sort(look, i)
    if name == "place monastery" and effect_of(tile_of(look, i)).startswith("score_"):
        return None
    if name == "place inn" or building(look, i) not in (None, "points"):
        return None                                             # an inn is worth a share of what other tiles are
    return points(look, after) - points(look, look.at)


def amount(name):
    def level(look, waiting):
        return own(look, waiting)[name]
    return level


def goods(look, waiting):
    return sum(own(look, waiting)["goods"])


def points(look, waiting):
    """Points now, and for what is left over, by its share in the worth of things."""
    has, per = own(look, waiting), knob(look)["workers_per_point"]
    left = knob(look)["points_silver"] * has["silver"] + (has["workers"] / per if per else 0)
    return (scored(look, waiting)
            + knob(look)["points_good"] * goods(look, waiting) + (1 - fade(look)) * left)


NOTHING = only()
ZERO = {"value": {}}
QUANTITIES = [
    Quantity("workers", only(worker=1, worker_more=1, worker_many=1), NOTHING, fade, changed(amount("workers")), AFTER),
    Quantity("silver", only(silver=2 * MUCH, silver_more=2 * MUCH), only(silver=MUCH, silver_more=MUCH),
             lambda look: MUCH * fade(look), changed(amount("silver")), AFTER),
    Quantity("goods", only(good=1), NOTHING, held, changed(goods), AFTER),
    Quantity("points", NOTHING, None, lambda look: not knob(look)["solo"], points_change, AFTER),
]
NAMES = [quantity.name for quantity in QUANTITIES]
EXCEPTIONS = {}


def quantities(look):
    return QUANTITIES if look.kind in (*ACTING, "ship") else ()
