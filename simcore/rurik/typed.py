"""Words for positions of Rurik; see simcore/typed.py."""
import numpy as np

from ludometer.simcore.errors import DataError
from ludometer.simcore.position_fields import LISTED, Cards, Field, all_of, one_of_each, seat_number
from ludometer.simcore.rurik.declared import (
    ACTIONS,
    EPIC,
    GOODS,
    PARTS,
    PRIORITIES,
    STAGES,
    STRUCTURES,
    TRACKS,
)
from ludometer.simcore.rurik.engine import rule_changed
from ludometer.simcore.rurik.typed_course import check_course
from ludometer.simcore.rurik.typed_rebels import check_goods, check_rebels

NONE = -1
POINTS = -999, 9999
COINS = 0, 9999
HELD = 0, 64                                                    # of a good, of boons, of rebels: MAX_HELD of state.pxd
REBELS = 32                                                     # MAX_REBELS
NUMBERS = 0, 5, "the numbers of advisors"
CLAIM = 0, 5, "as far as the track goes"


def rounds(spelling):
    return 0, spelling.tables.data["knob"]["rounds"] - 1, "the rounds of this game"


def warfare(spelling):
    return 0, spelling.tables.data["knob"]["warfare_length"], "as far as the warfare track goes"


def rebels_there(spelling):
    """How many a region may have: those of the setup, and more where a card or a faction adds some."""
    knob = spelling.tables.data["knob"]
    return (0, REBELS) if knob["rebel_faction"] or knob["intrigue"] else (
        0, knob["region_rebels"], "for none come to those that a region begins with")


def rewards(spelling, seat):
    """Kinds of rewards under rebels, then those of tokens."""
    data = spelling.tables.data
    return [*data["rebel"], *(f"{name} token" for name in data["reward_token"])]


def bonuses(spelling, seat):
    """Bonuses on the mats of the Rebellion, in the order of their numbers."""
    data = spelling.tables.data
    own = {name: row for name, row in data["bonus"].items() if row["household"] == data["knob"]["rebellion_level"] - 1}
    return sorted(own, key=lambda name: (own[name]["priority"], own[name]["place"]))


def seats(spelling, seat):
    return [f"seat {number + 1}" for number in range(spelling.seats)]


def watchers(spelling, seat):
    """Seats by bits of a byte, all of which are set where everybody has seen a card."""
    return [f"seat {number + 1}" for number in range(8)]


def captives(spelling, seat):
    """Whose troops may lie in a dungeon."""
    return [f"seat {number + 1}" for number in range(4)] + ["rebels"]


FIELDS = (
    Field("steps", "pub.course.step"),
    Field("stage", "pub.course.stage", of=STAGES, needed=True),
    seat_number("to_move", "pub.course.to_move", needed=True),
    Field("round", "pub.round", limits=rounds, first=1, needed=True),
    Field("count", "pub.count"),
    Field("stage_steps", "pub.stage_steps"),
    seat_number("first_seat", "pub.first_seat", nothing=NONE),
    seat_number("marker", "pub.marker", nothing=NONE),
    Field("taxable", "pub.taxable", of="region", sets=True),
    Field("goods", "pub.good", ("region",), of=GOODS, needed=True),
    Field("rebels", "pub.rebels", ("region",), limits=rebels_there),
    Field("rebels_gone", "pub.rebels_gone"),
    Field("columns", "pub.column_size", (ACTIONS,)),
    Field("advisors", "pub.space_seat", (ACTIONS, LISTED), of=seats),
    Field("advisor_numbers", "pub.space_number", (ACTIONS, LISTED), limits=NUMBERS),
    Field("bribes", "pub.space_bribe", (ACTIONS, LISTED)),
    Field("deed_row", "pub.deed_row", (LISTED,), of="deed"),
    Field("deeds_out", "pub.deeds_out", of="deed", sets=True),
    Field("discards", "@discards", (LISTED,), of="scheme"),
    Field("scheme_decks", "pub.schemes_left", (LISTED,)),
    Field("schemes_boxed", "pub.schemes_boxed", of="scheme", sets=True),
    Field("inheritances_shown", "pub.heritage_shown", of="inheritance", sets=True, knob="stone_and_blade"),
    Field("war_rewards", "pub.war_reward", (LISTED,), of="war_reward", knob="stone_and_blade"),
    Field("intrigue", "pub.intrigue", (LISTED,), of="intrigue", knob="intrigue"),
    Field("intrigue_active", "pub.intrigue_active", of="intrigue", knob="intrigue"),
    Field("epic_left", "pub.epic_left", ("epic",), knob="epic_structures"),
    Field("epic_at", "pub.epic_at", (EPIC,), of="region", knob="epic_structures"),
    Field("forts", "pub.fort", (LISTED, LISTED), of="region", knob="epic_structures"),
    Field("towers", "pub.tower", (LISTED, LISTED), of="region", knob="epic_structures"),
    Field("library", "pub.library", (LISTED,), of="deed", knob="epic_structures"),
    Field("rebel_faction", "pub.faction", of="rebel_faction", knob="rebel_faction"),
    Field("faction_stands", "pub.faction_stands", knob="rebel_faction"),
    Field("lair", "pub.lair", of="region", knob="rebel_faction"),
    Field("neutral", "pub.neutral", ("region",), knob="solo"),
    Field("priority", "pub.priority", of=PRIORITIES, nothing=0, knob="solo"),
    Field("rebellion_cards", "@rebellion", (LISTED,), of="rebellion", knob="solo"),
    Field("rebellion_top", "pub.rebellion_top", knob="solo"),
    Field("rebellion_seen", "pub.rebellion_seen", knob="solo"),
    Field("rebellion_rows", "pub.rebellion_rows", knob="solo"),
    Field("unlocked", "pub.unlocked", of=bonuses, sets=True, knob="solo"),
    Field("leader", "pub.leader", ("seat",), of="leader"),
    Field("leader_at", "pub.leader_at", ("seat",), of="region"),
    Field("ability_used", "pub.ability_used", ("seat",)),
    Field("coins", "pub.coins", ("seat",), limits=COINS),
    Field("goods", "pub.goods", ("seat", GOODS), limits=HELD),
    Field("tokens_used", "pub.tokens_used", ("seat",), of="conversion", sets=True),
    Field("troops", "@troops", ("seat", "region")),
    Field("structures", "@structures", ("seat", "region"), of=STRUCTURES, sets=True),
    Field("claim", "pub.claim", (TRACKS, "seat"), limits=CLAIM),
    Field("warfare", "pub.warfare", ("seat",), limits=warfare),
    Field("rebels_beaten", "pub.rebels_beaten", ("seat",), limits=HELD),
    Field("boons_under", "pub.boons_under", ("seat",), of=GOODS, sets=True, knob="stone_and_blade"),
    Field("boons", "pub.boons", ("seat",), limits=HELD),
    Field("vp_tokens", "pub.vp_tokens", ("seat",)),
    Field("advisors", "pub.advisors", ("seat", LISTED)),
    Field("columns_used", "pub.columns_used", ("seat",), of=ACTIONS, sets=True),
    Field("deeds", "pub.deeds_held", ("seat",), of="deed", sets=True),
    Field("deeds_done", "pub.deeds_done", ("seat",), of="deed", sets=True),
    Field("schemes", "hid.hand", ("seat",), of="scheme", sets=True, covered=True),
    Field("agenda", "hid.agenda", ("seat",), of="agenda"),
    Field("agenda_returned", "hid.agenda_other", ("seat",), of="agenda"),
    Field("inheritance", "hid.inheritance", ("seat", LISTED), of="inheritance", knob="stone_and_blade"),
    Field("veche", "pub.veche", ("seat",)),
    Field("once_used", "pub.once_used", ("seat",), of=EPIC, sets=True, knob="epic_structures"),
    Field("dungeon", "pub.dungeon", ("seat", captives), knob="war"),
    Field("captive_leaders", "pub.captive_leaders", ("seat",), of=seats, sets=True, knob="war"),
    Field("points", "pub.vp", (PARTS, "seat"), limits=POINTS),
    Field("schemes", "hid.scheme_deck", (LISTED, LISTED), of="scheme", hidden=True),
    Field("scheme_groups", "hid.group", ("scheme",), hidden=True),
    Field("scheme_group_seen", "hid.seen", ("scheme",), of=watchers, sets=True, hidden=True),
    Field("scheme_seen", "hid.exact", ("scheme",), of=watchers, sets=True, hidden=True),
    Field("n_scheme_groups", "hid.n_groups", hidden=True),
    Field("deeds", "hid.deed_deck", (LISTED,), of="deed", hidden=True),
    Field("rebel_rewards", "hid.rebel_kind", ("region",), of=rewards, hidden=True),
    Field("rewards", "hid.rewards", (LISTED,), of=rewards, hidden=True),
    Field("reshuffles", "hid.reshuffles", hidden=True),
    Field("deed_reshuffles", "hid.deed_reshuffles", hidden=True),
    Field("inheritances", "hid.heritage_deck", (LISTED,), of="inheritance", hidden=True, knob="rebel_faction"),
    Field("flights", "@flights", (LISTED,), of="inheritance", hidden=True, knob="solo"),
)
CARDS = (
    Cards("scheme", (("seat", "schemes"), ("table", "discards"), ("table", "schemes_boxed"), ("hidden", "schemes"))),
    Cards("deed", (("seat", "deeds"), ("seat", "deeds_done"), ("table", "deeds_out"), ("table", "deed_row"),
                   ("table", "library"), ("hidden", "deeds"))),
    Cards("agenda", (("seat", "agenda"), ("seat", "agenda_returned")), copies=one_of_each("agenda"),
          out=all_of("agenda")),
    Cards("leader", (("seat", "leader"),), copies=one_of_each("leader"), out=all_of("leader")),
    Cards("inheritance", (("seat", "inheritance"),), copies=one_of_each("inheritance"), out=all_of("inheritance")),
    Cards("intrigue", (("table", "intrigue"),), copies=one_of_each("intrigue"), out=all_of("intrigue")),
)


def views(spelling):
    """What a file says otherwise: troops without the leader, structures by seat, lists without what is beyond them."""
    state, solo = spelling.position[0], spelling.tables.data["knob"]["solo"]
    pub = state["pub"]
    troops, discards = pub["troops"].T.copy(), pub["discards"].copy()
    flights, rebellion = (state["hid"][name].copy() for name in ("flights", "rebellion_deck"))
    for seat, region in enumerate(pub["leader_at"]):
        troops[seat, region] -= seat < spelling.seats and region != NONE
    discards[pub["n_discards"]:] = NONE
    if not solo:                                                # there are none
        flights[:] = rebellion[:] = NONE
    structures = np.array([[sum(1 << kind for kind, owner in enumerate(there) if owner == seat)
                            for there in pub["owner"]] for seat in range(len(troops))], np.int8)
    return {"troops": troops, "structures": structures, "discards": discards, "flights": flights,
            "rebellion": rebellion}


def deal(spelling, where):
    """Deal schemes that are covered, the decks, agendas that are not said, and what lies under rebels."""
    state, start = spelling.position[0], spelling.start["hid"]
    pub, hid = state["pub"], state["hid"]
    for name in ("group", "seen", "exact", "n_groups"):
        hid[name] = 0
    hid["scheme_deck"] = hid["deed_deck"] = NONE
    schemes, sizes = spelling.missing("scheme"), [int(size) for size in pub["schemes_left"]]
    covered = spelling.known_lengths("schemes")
    if len(schemes) != sum(sizes) + sum(number for _, number in covered):
        raise DataError(f"{where}: table.scheme_decks = {sizes}, but {len(schemes)} schemes lie nowhere else"
                        + "".join(f"; seat.{seat + 1}.schemes = {number} of them" for seat, number in covered))
    for seat, number in covered:
        hid["hand"][seat] = sum(1 << card for card in schemes[:number])
        del schemes[:number]
    for deck, size in enumerate(sizes):
        hid["scheme_deck"][deck, :size] = schemes[:size]
        del schemes[:size]
    deeds, agendas = spelling.missing("deed"), spelling.missing("agenda")
    hid["deed_deck"][:len(deeds)] = deeds
    for name in ("agenda", "agenda_other"):
        for seat in range(spelling.seats):
            if hid[name][seat] == NONE and start[name][seat] != NONE:
                hid[name][seat] = agendas.pop()
    spare = int(start["rewards_left"]) if not spelling.tables.data["knob"]["reward_tokens"] else 0
    for region, rebels in enumerate(pub["rebels"]):
        if not rebels:
            hid["rebel_kind"][region] = NONE
        elif hid["rebel_kind"][region] == NONE and spare:
            spare -= 1
            hid["rebel_kind"][region], hid["rewards"][spare] = hid["rewards"][spare], NONE


def derive(spelling, where):
    """Work out what follows from what lies where."""
    state, data, views = spelling.position[0], spelling.tables.data, spelling.views
    pub, hid = state["pub"], state["hid"]
    said, lying = pub["schemes_left"].tolist(), (hid["scheme_deck"] != NONE).sum(axis=1).tolist()
    if said != lying:
        raise DataError(f"{where}: table.scheme_decks = {said}, but hidden.schemes has {lying} cards")
    pub["hand_size"] = [int(hand).bit_count() for hand in hid["hand"]]
    listed = views["discards"][views["discards"] != NONE]
    pub["discards"], pub["n_discards"] = 0, len(listed)
    pub["discards"][:len(listed)] = listed
    pub["discard"] = sum(1 << int(card) for card in listed)
    pub["deeds_left"] = (hid["deed_deck"] != NONE).sum()
    hid["rewards_left"], hid["heritage_left"] = (hid["rewards"] != NONE).sum(), (hid["heritage_deck"] != NONE).sum()
    hid["flights"], hid["rebellion_deck"] = (np.maximum(views[name], 0) for name in ("flights", "rebellion"))
    check_course(spelling, where)
    place_pieces(spelling, where)
    pub["holder"] = NONE
    for seat in range(spelling.seats):
        if pub["leader"][seat] != NONE:
            pub["holder"][list(data["leader"].values())[pub["leader"][seat]]["ability"]] = seat
        pub["placed"][seat] = sum(1 << at for at, other in enumerate(pub["space_seat"].reshape(-1)) if other == seat)
    rule_changed(spelling.position)
    check_map(spelling, where)
    check_goods(spelling, where)
    check_rebels(spelling, where)


def place_pieces(spelling, where):
    """Put troops and structures on the map; the supply has what is left of them."""
    pub, start, views = spelling.position[0]["pub"], spelling.start["pub"], spelling.views
    regions = list(spelling.tables.data["region"])
    pub["troops"], pub["owner"] = views["troops"].T, NONE
    for seat in range(spelling.seats):
        out = int(pub["veche"][seat]) + int(pub["dungeon"][:, seat].sum())
        own = int(views["troops"][seat].sum())
        left = troops_of(start, seat) - own - out
        if left < 0:
            elsewhere = f" and {out} in seat.{seat + 1}.veche and dungeons" if out else ""
            raise DataError(f"{where}: seat.{seat + 1}.troops: that makes {own} troops on the map{elsewhere}, but the "
                            f"seat has only {own + out + left}")
        pub["supply"][seat] = left
        if pub["leader_at"][seat] != NONE:
            pub["troops"][pub["leader_at"][seat], seat] += 1
        for region, kinds in enumerate(views["structures"][seat].tolist()):
            for kind, title in enumerate(STRUCTURES):
                if not kinds >> kind & 1:
                    continue
                if pub["owner"][region, kind] != NONE:
                    both = [f"seat.{each + 1}.structures.{regions[region]}"
                            for each in (pub["owner"][region, kind], seat)]
                    raise DataError(f"{where}: {' and '.join(both)} both have a {title}; there is one at most")
                pub["owner"][region, kind] = seat
        for kind, title in enumerate(STRUCTURES):
            has = int((start["owner"] == seat)[:, kind].sum()) + int(start["structures_left"][seat, kind])
            built = int((pub["owner"] == seat)[:, kind].sum())
            if built > has:
                raise DataError(f"{where}: seat.{seat + 1}.structures: {built} times {title}, but the seat has {has}")
            pub["structures_left"][seat, kind] = has - built


def check_map(spelling, where):
    """Refuse pieces in regions that are not in play, and more structures than a region holds (H-30)."""
    knob, pub = spelling.tables.data["knob"], spelling.position[0]["pub"]
    limited = knob["stone_and_blade"] or knob["epic_structures"] or knob["rebel_faction"]
    for region, name in enumerate(spelling.tables.data["region"]):
        standing = int(pub["standing"][region])
        if limited and standing > knob["structure_limit"]:
            raise DataError(f"{where}: {standing} structures in {name}, but a region holds at most "
                            f"{knob['structure_limit']}")
        pieces = pub["troops"][region].any() or pub["rebels"][region] or (pub["owner"][region] != NONE).any()
        if pieces and not int(pub["in_play"]) >> region & 1:
            raise DataError(f"{where}: pieces in {name}, which is not in play with so many players")


def troops_of(pub, seat):
    """How many troops a seat has altogether, wherever they are."""
    on_map = int(pub["troops"][:, seat].sum()) - int(pub["leader_at"][seat] != NONE)
    return on_map + int(pub["supply"][seat]) + int(pub["veche"][seat]) + int(pub["dungeon"][:, seat].sum())
