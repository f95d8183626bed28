"""What players of The Castles of Burgundy expect of a move, and where the State shows it afterwards."""
from collections import Counter
from functools import lru_cache

import numpy as np

from ludometer.simcore.burgundy.declared import ACTS, BUILDING_EFFECTS, COLOURS, EFFECTS, PARTS, SHIELD_EFFECTS
from ludometer.simcore.burgundy.engine import EVENTS
from tests.battery.burgundy import dukes_of, effect_of, holds, monastery_points, of_count, plain, rows, shields_of
from tests.battery.expectations import Quantity

GAME = "burgundy"
ALL = {kind: {"value": 1} for kind in ("ship", "goods", "fetch", "warehouse", "city_hall", "free_tile", "swap",
                                       "geese")}
ACTING = ("turn", "castle_action", "white_castle", "fetch", "warehouse", "city_hall", "free_tile")
FREE = ("buy", "hire", "shield", "copy", "turn_die")            # need no die: scored with the best that does
AFTER = ("ship", "goods", "next", "top_up", "geese")
MINE_WORKERS = 1 << EFFECTS.index("mine_workers")
MUCH = 500                                                      # more than the points of a thing at the end


def only(**values):
    return ALL | {"value": values, "solo": dict.fromkeys(values, 1), "next": {"effect": 1, "action": -1}}


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


def table(waiting):
    """plain() of its position."""
    return read(waiting.state.tobytes(), waiting.state.dtype)


@lru_cache(maxsize=256)                                         # each is asked for about ten times
def read(position, dtype):
    return plain(np.frombuffer(position, dtype)[0])


def own(look, waiting):
    """All that the seat has, alone or with its mate: {field: value}."""
    return table(waiting)["seats"][look.at.seat]


def scored(look, waiting):
    """Points of all those with whom the seat scores."""
    seats = table(waiting)["seats"]
    mates = range(look.at.seat % 2, len(seats), 2) if knob(look)["teams"] else [look.at.seat]
    return sum(sum(seats[seat]["vp"]) for seat in mates)


def dice_left(look):
    pub, numbers = look.at.state["pub"], knob(look)
    return 2 * ((numbers["phases"] - 1 - int(pub["phase"])) * numbers["rounds"] + max(0, numbers["rounds"] - 1
                - int(pub["round"])))


def fade(look):
    return min(1, dice_left(look) / 12)


def held(look):
    """What a good in store counts for, beyond its points at the end."""
    worth = of_count(look.experiment.tables, int(look.at.state["pub"]["course"]["n_seats"]))["goods_points"]
    if "goods_points" in shields_of(own(look, look.at)):
        worth *= shield(look, "goods_points")["amount"]
    return min(1, dice_left(look) / 8) * (worth - at_end(look, "points_good"))


def at_end(look, name):
    """Points at the end of the game for what is left over; A-41: none in the solo game."""
    return 0 if knob(look)["solo"] else knob(look)[name]


def shield(look, effect):
    return next(row for row in rows(look.experiment.tables, "shield") if row["effect"] == SHIELD_EFFECTS.index(effect))


def duke(look, waiting):
    """All that those have with whom the seat scores."""
    p = table(waiting)
    return next(duke for duke in dukes_of(look.experiment.tables, p) if look.at.seat in duke["seats"])


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
    if any(after.state["pub"][time] != look.at.state["pub"][time] for time in ("phase", "round")):
        return False                                            # the turn was over, and the end of a phase brings more
    if name in FREE and any(ACTS[int(what)] in ("take", "place", "sell", "workers")
                            for what in look.at.moves["what"]):
        return False
    if knob(look)["solo"] and look.kind != "turn":              # the tile before it may be due for more
        return False
    has = own(look, look.at)
    if has["n_route"] and (name == "sell" or look.kind != "turn"):          # a share of bonuses; others may follow
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
    """Without what buildings bring beside points."""
    if not finished(look, i, after) or own(look, after)["patron"] >= 0:
        return None
    if building(look, i) not in (None, "points"):
        return None
    if sort(look, i).startswith("place") and (judged_monastery(look, i) or waits_for_link(look, i, after)):
        return None
    return points(look, after) - points(look, look.at)


def judged_monastery(look, i):
    """What a player judges: goods in store will be sold; and what it leaves out: cranes that lie there already."""
    if knob(look)["solo"]:
        return False
    effect = effect_of(tile_of(look, i))
    return ((effect in ("score_goods", "score_goods_types") and goods(look, look.at) > 0)
            or (effect == "score_building" and holds(look.experiment.tables, duke(look, look.at), "crane")))


def waits_for_link(look, i, after):
    """What touches a watchtower and links none brings nothing yet: a player judges it to be worth half of a link."""
    tables, has = look.experiment.tables, own(look, look.at)
    if "watchtowers" not in tables.modules:
        return False
    at, touched = int(look.at.moves[i]["where"]), rows(tables, "duchy")[has["duchy"]]["towers"]
    return own(look, after)["towers"] <= max(1, has["towers"]) and any(
        at in spaces and not any(has["tile"][space] >= 0 for space in spaces) for spaces in touched)


def amount(name):
    def level(look, waiting):
        return own(look, waiting)[name]
    return level


def goods(look, waiting):
    return sum(own(look, waiting)["goods"])


def points(look, waiting):
    """Points now and at the end, there for what is left over by its share in the worth of things."""
    has, per = own(look, waiting), at_end(look, "workers_per_point")
    left = at_end(look, "points_silver") * has["silver"] + (has["workers"] / per if per else 0)
    return (scored(look, waiting) + scored_at_end(look, waiting)
            + at_end(look, "points_good") * goods(look, waiting) + (1 - fade(look)) * left)


def scored_at_end(look, waiting):
    """By the monasteries that lie there, and by shields that change what else scores."""
    if knob(look)["solo"]:
        return 0
    tables, has = look.experiment.tables, duke(look, waiting)
    lying = [rows(tables, "tile")[tile] for tile in has["tile"] if tile >= 0]
    built = Counter(tile["building"] for tile in lying if effect_of(tile) == "building")
    result = sum(monastery_points(tables, has, lying, built, len(holds(tables, has, "crane"))).values())
    if "monastery_points" in shields_of(has):
        result *= shield(look, "monastery_points")["amount"]
    if "bonus_tiles" in shields_of(has) and knob(look)["shield_7_at_end"]:
        result += has["vp"][PARTS.index("colours")] * (shield(look, "bonus_tiles")["amount"] - 1)
    return result


NOTHING = only()
POINTS = NOTHING | {"solo": {"point": 1}, "box": {"inn_space": 1, "inn": 1},
                    "next": {"points": 2, "effect": 1, "action": -1}}
QUANTITIES = [
    Quantity("workers", only(worker=1, worker_more=1, worker_many=1), NOTHING, fade, changed(amount("workers")), AFTER),
    Quantity("silver", only(silver=2 * MUCH, silver_more=2 * MUCH), only(silver=MUCH, silver_more=MUCH),
             lambda look: MUCH * fade(look), changed(amount("silver")), AFTER),
    Quantity("goods", only(good=1), NOTHING, held, changed(goods), AFTER),
    Quantity("points", POINTS, None, lambda look: 1, points_change, AFTER),
]
NAMES = [quantity.name for quantity in QUANTITIES]
EXCEPTIONS = {}
NO_UPKEEP = {"shield_upkeep": 0}
RARE = [                                                        # (settings, policy, players, games): modules seldom met
    ({"modules": ("solo", "inns")}, "textbook", 1, 2),
    ({"modules": ("inns", "shields", "watchtowers"), "set": NO_UPKEEP}, "textbook", 2, 2),
    ({"modules": ("extra-tiles", "inns", "shields", "teams"), "set": NO_UPKEEP}, "textbook", 4, 2),
]


def quantities(look):
    return QUANTITIES if look.kind in (*ACTING, "ship") else ()
