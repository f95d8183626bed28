"""Words for positions of The Castles of Burgundy; see simcore/typed.py."""
import random
from itertools import pairwise

from ludometer.simcore.burgundy.declared import COLOURS, PARTS, PHASES, SHIELD_EFFECTS, STAGES
from ludometer.simcore.burgundy.engine import rule_tiles
from ludometer.simcore.burgundy.maps import ROWS, SPACES, TEAM_ROWS
from ludometer.simcore.burgundy.story_duchies import name_of
from ludometer.simcore.errors import DataError
from ludometer.simcore.position_fields import BY_SEATS, LISTED, Cards, Field, all_of, one_of_each, seat_number

NONE = -1
DEPOTS, SLOTS, BLACK, SHIELDS, TOWERS = range(1, 7), 4, 8, 3, 3
INN_SLOT = 32
BACKS = (*COLOURS, "black")
POINTS = -999, 9999


def rounds(spelling):
    """At the end of the game the number of the last round is one more."""
    over = STAGES[spelling.position["pub"]["course"]["stage"][0]] == "over"
    return 0, spelling.tables.data["knob"]["rounds"] - (not over), "the rounds of a phase"


def bridge(spelling):
    return 0, spelling.tables.data["knob"]["bridge_spaces"] - 1, "as far as the bridge goes"


def dukes(tables, seats):
    """How many seats have a duchy of their own."""
    return seats // (1 + tables.data["knob"]["teams"])


def spaces(spelling, seat):
    """Names of the spaces of a seat's duchy, both halves of it."""
    tables, teams = spelling.tables, spelling.tables.data["knob"]["teams"]
    duchy = int(spelling.position["estate"]["duchy"][0, seat % dukes(tables, spelling.seats)])
    rows = list(tables.catalogue["rows"]["duchy"].values())
    lines = TEAM_ROWS if teams else ROWS
    if duchy >= 0 and list(tables.data["duchy"].values())[duchy]["land"]:
        lines = list(map(len, rows[duchy]["map"].split()))
    return [name_of(space, lines) for space in range(sum(lines))]


def spaces_of_half(spelling, seat):
    """Names of the spaces that lie in the half of a seat."""
    first = SPACES * (seat >= dukes(spelling.tables, spelling.seats))
    return spaces(spelling, seat)[first:first + SPACES]


FIELDS = (
    Field("steps", "pub.course.step"),
    Field("stage", "pub.course.stage", of=STAGES, needed=True),
    seat_number("to_move", "pub.course.to_move", needed=True),
    Field("phase", "pub.phase", of=PHASES, needed=True),
    Field("round", "pub.round", limits=rounds, first=1, needed=True),
    Field("count", "pub.count"),
    seat_number("order", "pub.order", (BY_SEATS,)),
    seat_number("bridge_order", "pub.bridge_order", (BY_SEATS,)),
    Field("castles_chosen", "pub.castles_chosen", limits=(0, 1)),
    Field("depots", "pub.slot", (DEPOTS, LISTED), of="tile", cut=(0, 24, 6, SLOTS)),
    Field("black_depot", "pub.slot", (LISTED,), of="tile", cut=(24, 24 + BLACK, BLACK)),
    Field("inn_stack", "pub.slot", (LISTED,), of="tile", cut=(INN_SLOT, INN_SLOT + 1, 1)),
    Field("inns", "pub.inns"),
    Field("goods", "pub.goods", (DEPOTS, "good")),
    Field("goods_to_come", "pub.goods_line", (LISTED,), of="good"),
    Field("shields", "pub.shield", (DEPOTS, LISTED), of=SHIELD_EFFECTS, cut=(0, 18, 6, SHIELDS)),
    Field("bonuses_taken", "pub.bonuses_taken", (COLOURS,), limits=(0, 2, "a larger and a smaller one")),
    Field("towers_taken", "pub.towers_taken"),
    Field("white_die", "pub.white", limits=(0, 6)),
    Field("supply", "pub.left", (BACKS,)),
    Field("tiles_out", "pub.gone", ("tile",)),
    Field("goods_out", "pub.goods_gone", ("good",)),
    Field("target", "pub.target", knob="solo"),
    Field("counter", "pub.counter", knob="solo"),
    Field("cranes", "pub.cranes", knob="solo"),
    Field("silver", "estate.silver", ("duke",)),
    Field("workers", "estate.workers", ("duke",)),
    Field("dice", "seat.dice", ("seat", LISTED)),
    Field("bridge", "seat.bridge", ("seat",), limits=bridge),
    Field("duchy", "estate.duchy", ("duke",), of="duchy"),
    Field("castle", "estate.castle", ("duke",), of=spaces),
    Field("tiles", "half.tile", ("seat", spaces_of_half), of="tile"),
    Field("stored", "seat.stored", ("seat", LISTED), of="tile"),
    Field("stored_in_common", "estate.common", ("duke", LISTED), of="tile"),
    Field("goods", "estate.goods", ("duke", "good")),
    Field("sold", "estate.sold", ("duke", "good")),
    Field("bonuses", "estate.bonuses", ("duke",)),
    Field("shields", "estate.shields", ("duke",), of=SHIELD_EFFECTS, sets=True),
    seat_number("patron", "estate.patron", ("duke",), nothing=NONE),
    Field("towers", "estate.towers", ("duke",), limits=(0, TOWERS, "the watchtowers of a duchy")),
    Field("tower_bonus", "estate.tower_bonus", ("duke",), limits=(0, 2)),
    Field("route", "estate.route", ("duke", LISTED), of="route", knob="trade_routes"),
    Field("on_route", "estate.on_route", ("duke",), knob="trade_routes"),
    Field("points", "seat.vp", ("seat", PARTS), limits=POINTS),
    Field("supply", "hid.supply", (BACKS, LISTED), of="tile", hidden=True),
    Field("goods", "hid.goods", (LISTED,), of="good", hidden=True),
)
CARDS = (
    Cards("tile", (("table", "depots"), ("table", "black_depot"), ("table", "tiles_out"), ("seat", "tiles"),
                   ("seat", "stored"), ("seat", "stored_in_common"), ("hidden", "supply")),
          copies=lambda spelling: copies_of_tiles(spelling)),
    Cards("route", (("seat", "route"),), copies=one_of_each("route"), out=all_of("route")),
)


def copies_of_tiles(spelling):
    """How many there are of each kind; None of those that come into the game as it goes on: inns and black sides."""
    tables, state = spelling.tables, spelling.position[0]
    to_place = int((state["estate"]["castle"][:dukes(tables, spelling.seats)] == NONE).sum())
    return [None if row["colour"] < 0 else row["coloured"] + row["black"] - to_place * (name == "castle")
            for name, row in tables.data["tile"].items()]


def deal(spelling, where):
    """Deal the supplies, as large as they are said to be, and the goods that nobody has seen."""
    pub, hid = spelling.position["pub"][0], spelling.position["hid"][0]
    rows, sizes = list(spelling.tables.data["tile"].values()), [int(left) for left in pub["left"]]
    supplies, black = [[] for _ in BACKS], BACKS.index("black")
    hid["supply"] = NONE
    missing = spelling.missing("tile")
    if len(missing) != sum(sizes):
        raise DataError(f"{where}: table.supply says that {sum(sizes)} tiles lie there, but {len(missing)} lie nowhere "
                        "else")
    for tile in sorted(missing, key=lambda tile: rows[tile]["coloured"] > 0 and rows[tile]["black"] > 0):
        row = rows[tile]                                        # those of one back alone come first
        back = row["colour"] if row["coloured"] and (
            not row["black"] or len(supplies[row["colour"]]) < sizes[row["colour"]]) else black
        supplies[back].append(tile)
    for back, supply in enumerate(supplies):
        if len(supply) != sizes[back]:
            raise DataError(f"{where}: table.supply.{BACKS[back]} = {sizes[back]}, but {len(supply)} of these lie "
                            "nowhere else")
        hid["supply"][back, :len(supply)] = supply
    deal_goods(spelling, where)


def deal_goods(spelling, where):
    """Goods in the order of their deal: those in the game by their types, those of this phase, others by chance."""
    state, knob = spelling.position[0], spelling.tables.data["knob"]
    pub, dealt = state["pub"], state["hid"]["goods"]
    owners, first = dukes(spelling.tables, spelling.seats), knob["phases"] * knob["rounds"]
    begun = STAGES[pub["course"]["stage"]] in ("turns", "over")
    end = (int(pub["phase"]) + 1) * knob["rounds"] * begun      # of the goods of this phase, ...
    open_ = min(end, (int(pub["phase"]) * knob["rounds"] + int(pub["round"]) + 1) * begun)    # ... and of this round
    in_game, rest = goods_in_game(spelling), []
    places = [*range(open_), *range(first, first + owners * knob["start_goods"])]
    for good, (name, row) in enumerate(spelling.tables.data["good"].items()):
        to_come = int((pub["goods_line"] == good).sum())
        left = row["count"] - in_game[good] - to_come
        if left < 0:
            raise DataError(f"{where}: {in_game[good]} {name} goods with seats, in depots and out of the game, and "
                            f"{to_come} to come, but there are {row['count']}")
        rest += [good] * left
    if sum(in_game) != len(places):
        raise DataError(f"{where}: {sum(in_game)} goods with seats, in depots and out of the game, but {len(places)} "
                        f"have been dealt by {dealt_by(pub)} and as the game began")
    dealt[places] = [good for good, number in enumerate(in_game) for _ in range(number)]
    dealt[open_:end] = pub["goods_line"][knob["rounds"] - (end - open_):knob["rounds"]]
    unseen = [place for place in range(end, int((spelling.start["hid"]["goods"] != NONE).sum())) if place not in places]
    if len(rest) != len(unseen):
        raise DataError(f"{where}: {int((pub['goods_line'] != NONE).sum())} goods of this phase are to come, but "
                        f"{end - open_} of its rounds")
    random.Random(0).shuffle(rest)
    dealt[unseen] = rest


def goods_in_game(spelling):
    """How many goods of each type have been dealt: with seats, in depots, and gone."""
    state, owners = spelling.position[0], dukes(spelling.tables, spelling.seats)
    pub, estates = state["pub"], state["estate"][:owners]
    return (pub["goods_gone"] + pub["goods"].sum(axis=0) + estates["goods"].sum(axis=0) + estates["sold"].sum(axis=0)
            ).tolist()


def derive(spelling, where):
    """Work out what follows from what lies where."""
    state, knob = spelling.position[0], spelling.tables.data["knob"]
    pub, hid, estates, tally = state["pub"], state["hid"], state["estate"], state["tally"]
    said, lying = pub["left"].tolist(), (hid["supply"] != NONE).sum(axis=1).tolist()
    for back, number, there in zip(BACKS, said, lying, strict=False):
        if number != there:
            raise DataError(f"{where}: table.supply.{back} = {number}, but hidden.supply.{back} has {there} tiles")
    pub["left"] = lying
    state["seat"]["n_stored"] = (state["seat"]["stored"] != NONE).sum(axis=1)
    for name, places in (("n_common", "common"), ("n_route", "route")):
        estates[name] = (estates[places] != NONE).sum(axis=1)
    owners, teams = dukes(spelling.tables, spelling.seats), knob["teams"]
    for thing in ("silver", "workers"):                         # counted by seats, had by dukes
        for duke in range(owners):
            seats = [duke, duke + 2][:1 + teams]
            left = int((tally[f"{thing}_gained"][seats] - tally[f"{thing}_used"][seats]).sum())
            tally[f"{thing}_gained"][duke] += int(estates[thing][duke]) - left
    check_course(spelling, where)
    check_seats(spelling, where)
    rule_tiles(spelling.tables, spelling.position)


def from_1(seats):
    """Numbers of seats as files have them."""
    return [seat + 1 for seat in seats]


def check_course(spelling, where):
    """Refuse orders that cannot be, dice of those who have moved, and seats without a duchy."""
    state = spelling.position[0]
    pub, bridge, count = state["pub"], state["seat"]["bridge"], int(state["pub"]["count"])
    order, on_bridge = pub["order"][:spelling.seats].tolist(), pub["bridge_order"][:spelling.seats].tolist()
    for name, seats in (("order", order), ("bridge_order", on_bridge)):
        spelling.refuse(sorted(seats) != [*range(spelling.seats)], where,
                        f"table.{name} = {from_1(seats)}, expected each seat once")
    mover = int(pub["course"]["to_move"])
    spelling.refuse(count < spelling.seats and mover != order[count], where,
                    f"table.to_move = {mover + 1}, but table.count = {count} of table.order = {from_1(order)} "
                    "have moved")
    spelling.refuse(count >= spelling.seats, where,
                    f"table.count = {count}, expected a whole number from 0 to {spelling.seats - 1}")
    spelling.refuse(bool(pub["inns"]) != (pub["slot"][INN_SLOT] != NONE), where, f"table.inns = {pub['inns']}, but "
                    f"table.inn_stack {'is missing' if pub['inns'] else 'names a tile'}")
    spelling.refuse(STAGES[pub["course"]["stage"]] == "castles" and (
        state["estate"]["duchy"][:dukes(spelling.tables, spelling.seats)] == NONE).any(), where,
        "table.stage = 'castles', but seats without a duchy: seat.N.duchy is missing")
    for first, second in pairwise(on_bridge):
        spelling.refuse(bridge[first] < bridge[second], where,
                        f"table.bridge_order has seat {first + 1} before seat {second + 1}, but seat.{first + 1}."
                        f"bridge = {bridge[first]} and seat.{second + 1}.bridge = {bridge[second]}")
    begun = STAGES[pub["course"]["stage"]] in ("turns", "over")
    spelling.refuse(begun != bool(pub["white"]), where, f"table.white_die = {pub['white']}, but table.stage = "
                    f"{STAGES[pub['course']['stage']]!r}: it is {'rolled' if begun else 'not rolled before the first'} "
                    "round")
    check_goods(spelling, where, begun)
    for place, seat in enumerate(order if STAGES[pub["course"]["stage"]] == "turns" else ()):
        dice, moved = state["seat"]["dice"][seat].tolist(), place < count
        spelling.refuse(any(dice) if moved else not all(dice), where,
                        f"seat.{seat + 1}.dice = {dice}, but by table.order = {from_1(order)} and table.count = "
                        f"{count} the seat {'has moved' if moved else 'is to move'} in this round, with "
                        f"{'no die' if moved else 'two dice'} as the turn begins; a die that is used within the turn "
                        "is said by turn, such as turn = [\"2: takes 2 workers\"]")
        spelling.refuse(state["estate"]["duchy"][seat % dukes(spelling.tables, spelling.seats)] == NONE, where,
                        f"seat.{seat + 1}.duchy is missing")


def check_goods(spelling, where, started):
    """Refuse goods on the table that are not those that have been dealt. started: whether the first phase has."""
    state, knob, names = spelling.position[0], spelling.tables.data["knob"], list(spelling.tables.data["good"])
    pub, hidden = state["pub"], state["hid"]["goods"]
    phase, begun = int(pub["phase"]) * knob["rounds"], (int(pub["round"]) + 1) * started
    for good, (name, row) in enumerate(spelling.tables.data["good"].items()):
        number = int((hidden == good).sum())
        spelling.refuse(number != row["count"], where,
                        f"hidden.goods has {number} {name}, but there are {row['count']}")
    line = [NONE] * begun + hidden[phase + begun:phase + knob["rounds"]].tolist()
    said = pub["goods_line"][:knob["rounds"]].tolist()
    spelling.refuse(started and said != line[:knob["rounds"]], where,
                    f"table.goods_to_come = {named_goods(said, names)}, but by hidden.goods {dealt_by(pub)} has "
                    f"{named_goods(line, names)} to come")
    first = knob["phases"] * knob["rounds"]
    dealt = [*range(min(first, phase + begun) * started),
             *range(first, first + dukes(spelling.tables, spelling.seats) * knob["start_goods"])]
    for good, number in enumerate(goods_in_game(spelling)):
        out = int((hidden[dealt] == good).sum())
        spelling.refuse(number != out, where, f"{number} {names[good]} goods with seats, sold, in depots and in "
                        f"table.goods_out, but by hidden.goods {out} have been dealt by {dealt_by(pub)}")


def dealt_by(pub):
    """The phase and round of a position, as keys of a file."""
    return f"table.phase = {list(PHASES)[pub['phase']]!r}, table.round = {int(pub['round']) + 1}"


def named_goods(goods, names):
    """Goods by their numbers as a file lists them."""
    return ["" if good == NONE else names[good] for good in goods]


def check_seats(spelling, where):
    """Refuse dice that a seat cannot have, and tiles of another colour than their spaces."""
    state, data = spelling.position[0], spelling.tables.data
    tiles, maps = list(data["tile"].items()), [row["map"] for row in data["duchy"].values()]
    owners = dukes(spelling.tables, spelling.seats)
    taken = state["pub"]["bonuses_taken"]
    linked = [seat + 1 for seat in range(owners) if state["estate"]["towers"][seat] == TOWERS]
    spelling.refuse(len(linked) != state["pub"]["towers_taken"], where, f"table.towers_taken = "
                    f"{state['pub']['towers_taken']}, but seats {linked} have towers = {TOWERS}")
    held = state["estate"]["bonuses"][:owners].tolist()
    spelling.refuse(sum(held) != taken.sum(), where, f"seats have {held} bonuses, but table.bonuses_taken has "
                    f"{taken.sum()}")
    for seat in range(spelling.seats):
        dice = [int(die) for die in state["seat"]["dice"][seat]]
        if any(die > 6 for die in dice):
            raise DataError(f"{where}: seat.{seat + 1}.dice = {dice}, expected a whole number from 1 to 6 for each die")
        duchy = int(state["estate"]["duchy"][seat % owners])
        towers = int(state["estate"]["towers"][seat % owners])
        spelling.refuse(towers and (duchy < 0 or not list(data["duchy"].values())[duchy]["towers"]), where,
                        f"seat.{seat % owners + 1}.towers = {towers}, but its duchy has no watchtowers")
        colours = maps[duchy][SPACES * (seat >= owners):] if duchy >= 0 else []
        names = spaces_of_half(spelling, seat)
        for space, colour, tile in zip(names, colours, state["half"]["tile"][seat].tolist(), strict=False):
            title, row = tiles[tile]
            if tile >= 0 and row["colour"] not in (NONE, colour):
                raise DataError(f"{where}: seat.{seat + 1}.tiles.{space} = {title!r}, a tile for "
                                f"{COLOURS[row['colour']]} spaces, but the space is for {COLOURS[colour]}")
        castle = int(state["estate"]["castle"][seat]) if seat < owners else NONE
        if castle != NONE:                                      # teams number its spaces half after half
            lying = int(state["half"]["tile"][seat + owners * (castle >= SPACES)][castle % SPACES])
            spelling.refuse(lying < 0 or tiles[lying][0] != "castle", where,
                            f"seat.{seat + 1}.castle = {spaces(spelling, seat)[castle]!r}, but seat.{seat + 1}.tiles "
                            f"has {repr(tiles[lying][0]) if lying >= 0 else 'nothing'} there")
