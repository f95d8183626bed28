"""What players of Raiders of Scythia expect of a move, and where the State shows it afterwards."""
import numpy as np

from ludometer.simcore.insight import scores
from ludometer.simcore.scythia.declared import ACTS, EAGLES, PARTS
from ludometer.simcore.scythia.engine import EVENTS, GOODS
from ludometer.simcore.scythia.schema import BUILDINGS, PLUNDER, REGIONS, TRIGGERS
from tests.battery.expectations import Quantity, loaded
from tests.battery.scythia import FIRST_PLUNDER, NONE, bits, expected_row, plain, rows, there

GAME = "scythia"
ALL = {kind: {"value": 1} for kind in ("keep", "worker", "act", "kumis", "reroll", "wound", "loot", "heal", "discard",
                                       "animal", "hire", "quest", "building", "centre", "swap_crew", "swap_eagle",
                                       "pay", "take", "lose_crew")}
ACTING = ("act", "animal", "hire", "quest", "centre")           # decisions between moves of ACT
LATER = 1000                                                    # turns to come for each raid: there is time for all


def only(**values):
    """A policy that values nothing else; points it always counts."""
    return ALL | {"value": {"turn": LATER, **values}}


def sort(look, i):
    move = look.at.moves[i]
    if look.kind in ACTING:
        return ACTS[int(move["what"])]
    if look.kind in ("worker", "building") or (look.kind == "turn" and move["what"] == VISIT):
        return BUILDINGS[move["where"]]
    return ""


def player(look, waiting):
    return waiting.state["player"][look.at.seat]


def turns(look):
    """Own turns to come once the end is near, else None."""
    pub = look.at.state["pub"]
    n = int(pub["course"]["n_seats"])
    return max(0, (int(pub["turns_left"]) - 1) // (n + (n == 1))) if pub["ends"] else None


def time(look):
    return 1 if turns(look) is None else min(1, turns(look) / 3)


def raids(look):
    """Raids to come, as players estimate them."""
    pub = look.at.state["pub"]
    n, left = int(pub["course"]["n_seats"]), bin(int(pub["spaces"])).count("1") - look.experiment.tables.data["knob"][
        "spaces_left"]
    if turns(look) is None:
        return 0.5 + max(0, left) / (n + 0.5 * (n == 1))
    return min(turns(look), max(0, left) / n)


# ---- moves that the rules finish by themselves

def action(look, i):
    """The row of the card or hero whose action in the Centre a move uses, or None."""
    move, own = look.at.moves[i], player(look, look.at)
    tables = look.experiment.tables
    name = sort(look, i)
    if name == "card":
        return rows(tables, "crew")[move["where"]]
    if name == "hero":
        return rows(tables, "hero")[own["hero"]]
    return rows(tables, "crew")[own["crew"][move["to"]]] if name == "eagle_action" else None


def gains(look, i):
    """What a move brings by a card or hero, as words; empty for anything else."""
    row = action(look, i) if look.kind in ACTING else None
    return set(row["gain"]) if row else set()


def predicted(look, i):
    """Whether players predict what a move brings with the choices that follow it, rather than judge it."""
    if look.kind == "animal" and sort(look, 0) != "pass":
        return False                                            # the eagle that it replaces leaves with this choice
    row = action(look, i) if look.kind in ACTING else None
    if row and (set(row["gain"]) & JUDGED_GAIN or set(row.get("pay", {})) & JUDGED_PAY or row.get("choice")):
        return False
    return not ("eagle" in gains(look, i) and time(look) and vacant(look))


def vacant(look):
    """Whether a slot has no crew: what an animal is worth there, players judge."""
    return NONE in player(look, look.at)["crew"].tolist()


def alone(look, i):
    """Whether no choice follows for which players weigh one thing against another."""
    return predicted(look, i) and not gains(look, i) & WEIGHED


def helpers(look, *triggers):
    """Rows of the own crew whose ability works then."""
    crew = rows(look.experiment.tables, "crew")
    found = [crew[card] for card in there(player(look, look.at)["crew"])]
    return [row for row in found if TRIGGERS[row["trigger"]] in triggers]


def luck_brings(look, *triggers):
    """Whether an ability brings things, or may, before the Waiting that is compared."""
    return any(set(row["effect"]) & {*GOODS, "vp", "cards", "return"} for row in helpers(look, *triggers))


def goods(name):
    def limit(look):
        return look.experiment.tables.data["knob"].get(f"{name}_limit", 1000)

    def level(look, waiting):
        return min(int(player(look, waiting)["has"][GOODS.index(name)]), limit(look))

    def change(look, i, after):
        raid = look.kind == "turn" and look.at.moves[i]["what"] == RAID
        if not (raid or look.kind in (*ACTING, "pay", "take", "loot", "kumis", "wound")) or not alone(look, i):
            return None
        if raid and (name not in ("silver", "provisions") or luck_brings(look, "wounded", "dies")):
            return None                                         # spaces and kumis are weighed
        if look.kind == "kumis" and (name != "kumis" or luck_brings(look, "raid", "wounded", "dies")):
            return None
        if look.kind == "wound" and not one_wound(look, after):
            return None
        if look.kind == "pay" and (name not in PLUNDER or not only_paid(look, after)):
            return None                                         # what is gained in turn has come as well
        if level(look, after) == limit(look) and (raid or player(look, look.at)["able"][TRIGGERS.index("building")]):
            return None                                         # each of two gains seems to reach up to the limit
        return level(look, after) - level(look, look.at)
    return change


def only_paid(look, after):
    return EVENTS.get(after.kind) == "take"


def force(look, waiting):
    """R-10: of crew and the animals beside it."""
    own, crew, animals = player(look, waiting), rows(look.experiment.tables, "crew"), rows(look.experiment.tables,
                                                                                          "animal")
    total = 0
    for card, wounds, eagle, horse in zip(own["crew"], own["wounds"], own["eagle"], own["horse"], strict=True):
        if card != NONE:
            total += crew[card]["strength"] - wounds
            total += animals[eagle]["eagle_strength"] if eagle != NONE else 0
            total += animals[horse]["horse_strength"] if horse != NONE else 0
    return int(total)


def one_wound(look, after):
    """Whether this wound, and nothing else, lies between the two: abilities of the wounded work after the last."""
    return EVENTS.get(after.kind) == "wound" and look.at.state["pub"]["wounds"] == after.state["pub"]["wounds"] + 1


def force_change(look, i, after):
    if look.kind not in (*ACTING, "wound", "lose_crew", "swap_crew", "swap_eagle") or not alone(look, i):
        return None
    if look.kind == "wound" and not one_wound(look, after):
        return None
    if look.kind == "swap_eagle":                               # what it costs to part with: the animal comes later
        own, eagle = player(look, look.at), int(look.at.moves[i]["where"])
        return -rows(look.experiment.tables, "animal")[own["eagle"][eagle]]["eagle_strength"] * bool(
            own["crew"][eagle] != NONE)
    return force(look, after) - force(look, look.at)


def promised(look, i, after):
    """What is best next, by the same policy: for moves that only lead to another choice."""
    move = look.at.moves[i]
    if look.kind not in ("worker", "building") and not (look.kind == "turn" and move["what"] == VISIT):
        return None
    if look.kind == "worker" and move["what"] != look.at.state["pub"]["in_use"]:
        return None                                             # what the next raid lacks depends on the colour
    if EVENTS.get(after.kind) != "act" or after.seat != look.at.seat or after.moves[0]["extra"] != move["where"]:
        return 0                                                # there is nothing to do
    return scores(look.experiment.tables, loaded(look.know, PROMISE), after).max()


def points(look, waiting, lots):
    """As if the game ended here; what counts in lots, also in parts of them."""
    position = plain(waiting.state)
    seat = position["seats"][look.at.seat]
    seat["n_hand"] = min(seat["n_hand"], look.experiment.tables.data["knob"]["hand_limit"])       # T-12
    row = expected_row(look.experiment.tables, position, look.at.seat)
    total = sum(row[f"vp_{part}"] for part in PARTS)
    if not lots:
        total -= row["vp_plunder"]
        for kind, plunder in look.experiment.tables.data["plunder"].items():
            total += player(look, waiting)["has"][GOODS.index(kind)] * plunder["points"] / plunder["per"]
        own = player(look, waiting)
        livestock, horses = own["has"][GOODS.index("livestock")], there(own["horse"])
        for card, doubled in ends(look, waiting):
            effect = rows(look.experiment.tables, "crew")[card]["effect"]
            total += (1 + doubled) / 2 * (livestock % 2 * effect.get("per_two_livestock", 0)
                                          + len(horses) % 2 * effect.get("per_two_horses", 0))
    return total


def ends(look, waiting):
    """The crew with abilities that count at the end, and how often each counts."""
    own, crew, animals = player(look, waiting), rows(look.experiment.tables, "crew"), rows(look.experiment.tables,
                                                                                          "animal")
    return sorted((card, eagle != NONE and EAGLES[animals[eagle]["eagle"]] == "double") for card, eagle in zip(
        own["crew"].tolist(), own["eagle"].tolist(), strict=True)
        if card != NONE and TRIGGERS[crew[card]["trigger"]] == "end")


def points_change(look, i, after):
    kinds = (*ACTING, "pay", "take", "loot", "wound", "lose_crew", "swap_crew", "reroll")
    if look.kind not in kinds or not predicted(look, i):
        return None
    if look.kind == "reroll":                                   # the dice as they are: the others are luck
        return track_change(look, after) if look.at.moves[i]["what"] == NONE else None
    if look.kind == "wound" and (not one_wound(look, after) or TRIGGERS[rows(look.experiment.tables, "crew")[
            look.at.moves[i]["what"]]["trigger"]] == "wounded"):
        return None
    if look.kind in ("pay", "lose_crew") and not only_paid(look, after):
        return None                                             # what is gained in turn has come as well
    last = turns(look) == 0
    if not last and sort(look, i) == "eagle" and player(look, look.at)["crew"][look.at.moves[i]["to"]] == NONE:
        return None                                             # something for a crew member to come
    if not last and ends(look, look.at) != ends(look, after):
        return None                                             # an estimate of what may still come
    lots = turns(look) is not None and turns(look) < 1
    return points(look, after, lots) - points(look, look.at, lots)


def track_change(look, after):
    part = PARTS.index("raids")
    return int(player(look, after)["vp"][part]) - int(player(look, look.at)["vp"][part])


def raid_points(look, i, after):
    """Of a raid: what it costs, what the choice of kumis expects by then, and the best space."""
    if look.kind != "turn" or EVENTS.get(after.kind) != "kumis" or luck_brings(look, "raid"):
        return None
    lots, spaces = turns(look) is not None and turns(look) < 1, rows(look.experiment.tables, "space")
    best, settlement = -np.inf, after.state["pub"]["settlement"]
    for space in bits(after.state["pub"]["spaces"]):
        if spaces[space]["settlement"] == settlement:
            state = after.state.copy()
            state["player"][look.at.seat]["has"][FIRST_PLUNDER:] += after.state["pub"]["plunder"][space]
            best = max(best, points(look, after._replace(state=state), lots))
    expected = scores(look.experiment.tables, loaded(look.know, NOTHING), after).max()
    return best - points(look, look.at, lots) + expected


def weighed_change(look, i, after):
    """Of points and silver together, where the best of several choices is sought."""
    change = points_change(look, i, after) if look.kind in ACTING and gains(look, i) & WEIGHED else None
    if change is None:
        return None
    limit = look.experiment.tables.data["knob"]["silver_limit"]
    before, now = (min(int(player(look, waiting)["has"][GOODS.index("silver")]), limit) for waiting in (look.at, after))
    return change + time(look) * (now - before)


VISIT, RAID = range(2)
JUDGED_GAIN = {"plunder", "building", "centre", "swap_eagle", *(f"plunder_of_{region}" for region in REGIONS)}
JUDGED_PAY = {"crew", "plunder"}
WEIGHED = {"eagle", "horse", "hire", "quest", "swap_crew"}      # gains that bring a choice of their own
FOLLOW = ("heal", "discard", "hire", "animal", "quest", "swap_crew", "rob", "kumis", "reroll", "wound", "loot")
NOTHING = only()
SILENT = {"act": dict.fromkeys(("pass", "animal", "hire", "heal", "quest", "centre", "sell"), 0),
          "turn": dict.fromkeys(("visit", "second", "idle"), 0), "value": {"grey": 0, "red": 0}}
PROMISE = {"base": "casual"} | SILENT                           # no other habits: a visit is worth its best act
ZERO = {"value": {"turn": LATER}}
QUANTITIES = [
    *(Quantity(good, only(**{good: 1, f"{good}_more": 1}), NOTHING, time, goods(good), FOLLOW)
      for good in ("silver", "provisions", "kumis")),
    *(Quantity(good, only(**{good: 1}), NOTHING, time, goods(good), FOLLOW)
      for good in PLUNDER if good != "wagon"),
    Quantity("strength", only(strength=1, lasts=LATER, wound=1), NOTHING, raids, force_change, FOLLOW),
    Quantity("promise", PROMISE, None, lambda look: 1, promised),
    Quantity("points", NOTHING, ZERO, lambda look: 1, points_change, FOLLOW),
    Quantity("points and silver", only(silver=1, silver_more=1), ZERO, lambda look: 1, weighed_change, FOLLOW),
    Quantity("points of a raid", NOTHING, None, lambda look: 1, raid_points),
]


def quantities(look):
    return QUANTITIES


# (settings, policy, players, games): cards and heroes whose gain brings a choice, seldom used otherwise
RARE = [({}, {"base": "textbook", "act": {"centre": 20, "animal": 10}, "value": {"building": 5, "hire": 5},
              "turn": {"visit": 5}}, 4, 3)]
EXCEPTIONS = {}                                                 # (quantity, decision, sort of move): why it is wrong
NAMES = [quantity.name for quantity in QUANTITIES]
