"""What players of Rurik expect of a move, and where the State shows it afterwards."""
from ludometer.simcore.rurik.declared import ACTIONS, EPIC, GOALS, STRUCTURES, TURN_MOVES
from ludometer.simcore.rurik.engine import EVENTS
from tests.battery.expectations import Quantity
from tests.battery.rurik import BOX, BUSY_RULES, NONE, REBEL, goal, plain

GAME = "rurik"
NEUTRAL = REBEL + 1
PORT = EPIC.index("port")
# Bonus actions are looked at although others are left, conversions and circuits although they bring nothing.
ALL = {"turn": {"end": 900, "convert": 1000}, "troop": {"rules": 1}, "leader_place": {"rules": 1},
       "box": {"circuit": 500}, "remove": {"change": 1}, "pay": {"value": 1}, "land": {"change": 1},
       "site": {"worth": 1}, "marker": {"self": 1}}
# decisions that change nothing else, and those in which a move is completed
AFTER = ("deck", "keep", "return", "pay", "boat", "good", "discard", "land", "site", "marker")
COUNTED = [name for name in GOALS if name.startswith("most_")]


def only(**values):
    return ALL | {"value": values}


def sort(look, i):
    move = look.at.moves[i]
    if look.kind != "turn":
        return ""
    name = TURN_MOVES[int(move["what"])]
    if name == "build":
        return f"{name} {STRUCTURES[move['to']]}"
    if name == "main":
        return f"{name} {ACTIONS[move['where']]}"
    if name == "build_epic":
        return f"{name} {EPIC[epic(look, i)['effect']]}"
    if name.startswith("attack"):
        return f"{name} {'rebel' if move['to'] == REBEL else 'neutral' if move['to'] == NEUTRAL else 'rival'}"
    return name


def epic(look, i):
    return list(look.experiment.tables.data["epic"].values())[look.at.moves[i]["where"]]


def pub(waiting):
    return waiting.state["pub"]


def claims(look):
    """Claim phases with income still to come."""
    return int(look.experiment.tables.data["knob"]["rounds"]) - 1 - int(pub(look.at)["round"])


def left(look):
    return claims(look) / 3


def occupied_unit(look):
    return 0.25 + 0.75 * left(look)


def one(look):
    return 1


def chance(look, i):
    """Whether a move reveals cards that may cost own pieces."""
    return look.kind == "turn" and sort(look, i).startswith("attack") and look.at.moves[i]["to"] != NEUTRAL and (
        look.at.moves[i]["to"] < REBEL or pub(look.at)["faction"] != NONE)


def finished(look, i, after, luck):
    """Whether the move is done in the Waiting after it, and nothing else.

    luck: whether cards that are revealed and rewards that are turned up change what is asked for.
    """
    if look.kind == "remove":
        return troops(look, after) == troops(look, look.at) - 1
    if look.kind == "pay":
        return EVENTS.get(after.kind) == "pay"
    if look.kind != "turn":
        return True
    name = sort(look, i).split()[0]
    if name == "do_deed" and EVENTS.get(after.kind) in ("remove", "raze", "prisoner"):
        return False                                            # it is not paid yet
    if name == "circuit" and look.at.moves[i]["to"] == NONE:
        return False
    if pub(after)["main"] != pub(look.at)["main"] and name not in ("forfeit", "main"):
        return False                                            # nothing but to forfeit was left
    if name == "tax" and pub(look.at)["epic_at"][PORT] == look.at.moves[i]["where"]:
        return False                                            # goods are exchanged as well
    return after.kind >= 0 and name not in UNFINISHED and not (luck and name.startswith("attack") and chance(look, i))


def changed(level, luck=True, start=False, cards=False, reward=False, columns=("scheme",)):
    """A change() from what a position holds for a seat: level(look, Waiting).

    luck: as for finished(). start, cards: whether the setup and bonus actions are scored by it. reward: whether the
    reward of a rebel may be it. columns: whose main actions are compared; those of the others bring points, and what
    these can buy (worth_of() in the policies) is a judgement.
    """
    def change(look, i, after):
        if not finished(look, i, after, luck) or (not start and look.kind in ("troop", "leader_place", "remove")):
            return None
        name = sort(look, i)
        if reward and name == "build tavern":                   # it may play a scheme
            return None
        if name.startswith("main") and name.split()[1] not in columns:
            return None
        if name.startswith("build_epic") and not plain_gain(look, i):
            return None
        if (name in BONUS and not (cards and plain_gain(look, i))) or (reward and "rebel" in name):
            return None
        return level(look, after) - level(look, look.at)
    return change


BONUS = {"play_scheme": "scheme", "do_deed": "deed", "convert": "conversion"}


def plain_gain(look, i):
    """Whether a card brings no points, which may be spent in many ways, and nothing else that is to be chosen."""
    data, name = look.experiment.tables.data, sort(look, i).split()[0]
    row = epic(look, i) if name == "build_epic" else list(data[BONUS[name]].values())[look.at.moves[i]["where"]]
    plain = {"coins", "vp", "scheme_draw", *data["good"]}
    return not set(row.get("reward", row.get("gain", {}))) - plain and not row.get("instead")


UNFINISHED = ("end",)                                           # another turn follows


def bits(mask):
    return bin(int(mask)).count("1")


def ruled(look, waiting):
    return bits(pub(waiting)["ruled"][look.at.seat])


def gold(look, waiting):
    golden = sum(1 << i for i, row in enumerate(look.experiment.tables.data["region"].values()) if row["gold"])
    return bits(int(pub(waiting)["ruled"][look.at.seat]) & golden)


def rivals(look, waiting):
    return [seat for seat in range(int(pub(waiting)["course"]["n_seats"])) if seat != look.at.seat]


def rival_ruled(look, waiting):
    return sum(bits(pub(waiting)["ruled"][seat]) for seat in rivals(look, waiting))


def margin(look, waiting):
    p, total = pub(waiting), 0
    for region in range(len(p["rebels"])):
        if int(p["in_play"]) >> region & 1:
            others = max(int(p["rebels"][region]), int(p["neutral"][region]),
                         *(int(p["power"][region][seat]) for seat in rivals(look, waiting)))
            total += max(-2, min(2, int(p["power"][region][look.at.seat]) - others))
    return total


def troops(look, waiting):
    return int(pub(waiting)["troops"][:, look.at.seat].sum())


def regions(look, waiting):
    return bits(pub(waiting)["occupied"][look.at.seat])


def rival_troops(look, waiting):
    return int(sum(pub(waiting)["troops"][:, seat].sum() for seat in rivals(look, waiting)))


def coins(look, waiting):
    return int(pub(waiting)["coins"][look.at.seat])


def dock(look, waiting):
    slots = [row["slots"] for row in look.experiment.tables.data["good"].values()]
    return sum(max(0, int(have) - n) for have, n in zip(pub(waiting)["goods"][look.at.seat], slots, strict=True))


def columns(look, waiting):
    slots = [row["slots"] for row in look.experiment.tables.data["good"].values()]
    return sum(int(have) >= n for have, n in zip(pub(waiting)["goods"][look.at.seat], slots, strict=True))


def owned(structure):
    def level(look, waiting):
        return int((pub(waiting)["owner"][:, STRUCTURES.index(structure)] == look.at.seat).sum())
    return level


def rebels(look, waiting):
    return int(pub(waiting)["rebels_beaten"][look.at.seat])


def warfare_points(look, waiting):
    """E-2: as if the game ended here."""
    knob, steps = look.experiment.tables.data["knob"], pub(waiting)["warfare"].tolist()
    own = steps[look.at.seat]
    if knob["warfare_needs_step"] and not own:
        return 0
    ahead = sum(steps[seat] > own for seat in rivals(look, waiting))
    return (knob["warfare_first"], knob["warfare_second"], 0, 0)[ahead]


def deed_points(look, waiting):
    deeds = list(look.experiment.tables.data["deed"].values())
    return sum(row["points"] for i, row in enumerate(deeds) if int(pub(waiting)["deeds_done"][look.at.seat]) >> i & 1)


def agenda(look):
    if EVENTS[look.at.kind] == "agenda" or pub(look.at)["course"]["stage"] == 0:
        return None
    return GOALS[list(look.experiment.tables.data["agenda"].values())[look.at.state["hid"]["agenda"][look.at.seat]][
        "goal"]]


def counts(look):
    return 1 if agenda(look) in COUNTED else 0


def counted(look, waiting):
    return goal(plain(waiting.state), look.at.seat, agenda(look))


def marker(look, waiting):
    return int(pub(waiting)["marker"] == look.at.seat)


def tokens(look, waiting):
    return int(pub(waiting)["vp_tokens"][look.at.seat])


NOTHING = only()
QUANTITIES = [
    Quantity("ruled", only(ruled=1), NOTHING, left, changed(ruled, start=True), AFTER),
    Quantity("gold", only(gold=1), NOTHING, one, changed(gold, start=True), AFTER),
    Quantity("rival_ruled", only(rival_ruled=1), NOTHING, one, changed(rival_ruled, start=True), AFTER),
    Quantity("margin", only(margin=1), NOTHING, one, changed(margin, start=True), AFTER),
    Quantity("troops", only(troop=1), NOTHING, left, changed(troops), AFTER),
    Quantity("regions", only(region=1), NOTHING, occupied_unit, changed(regions), AFTER),
    Quantity("rival_troops", only(rival_troop=1), NOTHING, one, changed(rival_troops, luck=False), AFTER),
    Quantity("coins", only(coin=1), NOTHING, one,
             changed(coins, cards=True, reward=True, columns=("scheme", "muster", "move")), AFTER),
    Quantity("dock", only(dock=1), NOTHING, one, changed(dock, reward=True), AFTER),
    Quantity("columns", only(column=1), NOTHING, claims, changed(columns, reward=True), AFTER),
    *(Quantity(name, only(**{name: 1}), NOTHING, left, changed(owned(name)), AFTER)
      for name in ("church", "market", "stronghold")),
    Quantity("rebels", only(rebel=1), NOTHING, one, changed(rebels, luck=False), AFTER),
    Quantity("warfare_points", only(warfare_vp=1), NOTHING, one, changed(warfare_points, luck=False), AFTER),
    Quantity("deed_points", only(deed_vp=1), NOTHING, one, changed(deed_points, cards=True), AFTER),
    Quantity("marker", only(marker=1), NOTHING, one, changed(marker), AFTER),
    Quantity("tokens", NOTHING | {"box": ALL["box"] | {"vp": 1}}, NOTHING, one,
             changed(tokens, cards=True, reward=True), AFTER),
    Quantity("agenda", only(agenda=1), NOTHING, counts, changed(counted, reward=True), AFTER),
]
NAMES = [quantity.name for quantity in QUANTITIES]
EXCEPTIONS = {}
# Moves that must have been compared, and games in which those occur that are rare elsewhere: (arguments of
# simcore.load(), policy, players, games).
MANY_LIFTS = {f"scheme.{name}.reward": {"move_anywhere": 2}
              for name in ("build_a", "build_b", "tax_a", "tax_b", "move3")}
TOKENS = {f"scheme.{name}.reward": {"vp": 1} for name in ("coins2_a", "coins2_b", "muster_a", "muster_b", "tax2")}
RULED = {f"agenda.{name}.goal": "most_structures_ruled"
         for name in ("capable", "committed", "dignified", "esteemed", "regal", "successful")}
WEAK = {f"rebel_faction.{name}.{level}": {"churches": 1} for level in ("easy", "hard")
        for name in ("armed_uprising", "pagan_resistance", "peasant_unrest")}
EPIC_BUILDER = {"base": "textbook", "box": {"build_epic": 50, "cathedral": 9, "veche": 9}, "value": {"church": 20}}
SORTS = ("main scheme", "lift", "build_epic cathedral", "build_epic veche", "defeat_faction", "build stronghold")
RARE = [({"modules": BOX, "set": BUSY_RULES["set"] | MANY_LIFTS | TOKENS | RULED}, EPIC_BUILDER, 4, 1),
        ({"modules": BOX, "set": MANY_LIFTS | TOKENS | RULED | WEAK}, EPIC_BUILDER, 3, 1),
        ({"set": MANY_LIFTS | RULED}, "random", 2, 2)]


def quantities(look):
    return QUANTITIES if look.kind in ("turn", "troop", "leader_place", "remove", "pay") else ()
