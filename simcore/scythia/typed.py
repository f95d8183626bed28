"""Words for positions of Raiders of Scythia; see simcore/typed.py."""
import numpy as np

from ludometer.simcore.errors import DataError
from ludometer.simcore.position_fields import LISTED, Cards, Field, all_of, one_of_each, seat_number
from ludometer.simcore.scythia.declared import BUILDINGS, COLOURS, ENDS, PARTS, PLUNDER, STAGES, THINGS
from ludometer.simcore.scythia.engine import GOODS, rule_changed

FACE_DOWN, NONE = -2, -1
LIMITED = ("silver", "provisions", "kumis")
POINTS = -999, 9999


def of_chief(spelling):
    """As many as there is room for in the solo game, and none in another."""
    return (0, 127) if spelling.seats == 1 else (0, 0, "for there is no chief in this game")


def points_of_chief(spelling):
    return POINTS if spelling.seats == 1 else of_chief(spelling)


def places(spelling, seat):
    """Places for quests: in the village, then under spaces."""
    return [*(f"village {place}" for place in range(4)), *spelling.tables.data["space"]]


FIELDS = (
    Field("steps", "pub.course.step"),
    Field("stage", "pub.course.stage", of=STAGES, needed=True),
    seat_number("to_move", "pub.course.to_move", needed=True),
    Field("idle", "pub.idle"),
    Field("ends", "pub.ends", of=ENDS, nothing=0),
    Field("turns_left", "pub.turns_left"),
    Field("pair_heroes", "pub.pair_hero", (LISTED,), of="hero"),
    Field("pair_crew", "pub.pair_crew", (LISTED,), of="crew"),
    Field("workers", "pub.worker", (BUILDINGS,), of=COLOURS),
    Field("plunder", "pub.plunder", ("space", PLUNDER)),
    Field("space_workers", "pub.space_worker", ("space",), of=COLOURS),
    Field("raiders", "pub.raiders", ("settlement",)),
    Field("off_board", "pub.off_board"),
    Field("quests", "pub.quest", (places,), of="quest", also=(("face down", FACE_DOWN),)),
    Field("discards", "pub.discards", ("crew",)),
    Field("animals", "pub.shown", (LISTED,), of="animal"),
    Field("animal_discards", "pub.animal_discards", of="animal", sets=True),
    Field("chief_horses", "pub.chief.horses", of="animal", sets=True),
    Field("chief_quests", "pub.chief.quests", of="quest", sets=True),
    Field("chief_plans", "pub.chief.plans_left", of="plan", sets=True),
    Field("chief_points", "pub.chief.points", limits=points_of_chief),
    Field("chief_provisions", "pub.chief.provisions", limits=of_chief),
    Field("chief_blocked", "pub.chief.blocked", of=BUILDINGS),
    Field("chief_shuffles", "pub.chief.shuffles", limits=of_chief),
    Field("hero", "player.hero", ("seat",), of="hero"),
    Field("worker", "player.worker", ("seat",), of=COLOURS),
    Field("", "player.has", ("seat", GOODS)),
    Field("crew", "player.crew", ("seat", LISTED), of="crew"),
    Field("wounds", "player.wounds", ("seat", LISTED)),
    Field("eagles", "player.eagle", ("seat", LISTED), of="animal"),
    Field("horses", "player.horse", ("seat", LISTED), of="animal"),
    Field("hand", "hid.hand", ("seat", LISTED), of="crew", covered=True),
    Field("quests", "player.quests", ("seat",), of="quest", sets=True),
    Field("points", "player.vp", ("seat", PARTS), limits=POINTS),
    Field("crew", "hid.deck", (LISTED,), of="crew", hidden=True),
    Field("animals", "hid.animals", (LISTED,), of="animal", hidden=True),
    Field("quests", "hid.quest", (places,), of="quest", hidden=True),
    Field("quests_in_box", "hid.box", (LISTED,), of="quest", hidden=True),
    Field("plans", "hid.plans", (LISTED,), of="plan", hidden=True),
)
CARDS = (
    Cards("crew", (("table", "pair_crew"), ("table", "discards"), ("seat", "crew"), ("seat", "hand"),
                   ("hidden", "crew")), out=lambda spelling: crew_out_of_game(spelling)),
    Cards("hero", (("table", "pair_heroes"), ("seat", "hero")), copies=one_of_each("hero"), out=all_of("hero")),
    Cards("animal", (("table", "animals"), ("table", "animal_discards"), ("table", "chief_horses"), ("seat", "eagles"),
                     ("seat", "horses"), ("hidden", "animals"))),
    Cards("quest", (("table", "quests"), ("table", "chief_quests"), ("seat", "quests"), ("hidden", "quests"),
                    ("hidden", "quests_in_box"))),
)


def crew_out_of_game(spelling):
    """How many crew cards are out of the game since the position before: that of the pair which a solo game leaves."""
    draft, stages = STAGES.index("draft"), [state["pub"]["course"]["stage"] for state in (
        spelling.start, spelling.position[0])]
    return int(spelling.seats == 1 and stages[0] == draft and stages[1] != draft)


def deal(spelling, where):
    """Deal the hands that are covered, the decks, and the quests that lie face down."""
    hid, pub = spelling.position["hid"][0], spelling.position["pub"][0]
    for name in ("deck", "animals", "quest", "box", "plans"):
        hid[name] = NONE
    crew = spelling.missing("crew")[crew_out_of_game(spelling):]
    for seat, number in spelling.known_lengths("hand"):
        hid["hand"][seat, :number], crew = crew[:number], crew[number:]
    animals, quests = spelling.missing("animal"), spelling.missing("quest")
    for place in np.flatnonzero(pub["quest"] == FACE_DOWN):
        hid["quest"][place] = quests.pop()
    plans = [plan for plan in range(len(spelling.tables.data["plan"])) if int(pub["chief"]["plans_left"]) >> plan & 1]
    for name, cards in (("deck", crew), ("animals", animals), ("box", quests), ("plans", plans)):
        hid[name][:len(cards)] = cards


def derive(spelling, where):
    """Work out what follows from what lies where: numbers of cards, plunder in the supply."""
    state, data = spelling.position[0], spelling.tables.data
    pub, hid = state["pub"], state["hid"]
    check_limits(spelling, where)
    check_end(spelling, where)
    check_workers(spelling, where)
    check_quests(spelling, where)
    check_wounds(spelling, where)
    shown, most = int((pub["shown"] != NONE).sum()), data["knob"]["animals_shown"]
    spelling.refuse(shown < most and (hid["animals"] != NONE).any(), where, f"table.animals has {shown}, expected "
                    f"{most} as long as hidden.animals has some")
    pub["deck_left"], pub["animals_left"] = ((hid[name] != NONE).sum() for name in ("deck", "animals"))
    state["player"]["n_hand"] = (hid["hand"] != NONE).sum(axis=1)
    plans = sum(1 << int(plan) for plan in hid["plans"] if plan != NONE)
    if int(pub["chief"]["plans_left"]) != plans:
        raise DataError(f"{where}: table.chief_plans and hidden.plans name different plans")
    for kind, good in enumerate(PLUNDER):
        place, there = THINGS.index(good), int(data["plunder"][good]["count"])
        held = [int(number) for number in state["player"]["has"][:spelling.seats, place]]
        on_board = int(pub["plunder"][:, kind].sum())
        if sum(held) + on_board > there:
            own = " and ".join(f"seat.{seat + 1}.{good} = {number}" for seat, number in enumerate(held) if number)
            raise DataError(f"{where}: {own} and {on_board} in table.plunder make {sum(held) + on_board} {good}, but "
                            f"there are {there}")
        pub["supply"][place] = there - sum(held) - on_board
    rule_changed(spelling.tables, spelling.position)


def check_end(spelling, where):
    """Refuse a near end without turns left, turns left without a near end, and more idle turns than a game can have."""
    pub, knob = spelling.position[0]["pub"], spelling.tables.data["knob"]
    ends, left, idle = ENDS[pub["ends"]], int(pub["turns_left"]), int(pub["idle"])
    spelling.refuse(left and not pub["ends"], where, f"table.turns_left = {left}, but table.ends is missing: why is "
                    "the end near?")
    spelling.refuse(pub["ends"] and not left and STAGES[pub["course"]["stage"]] != "over", where,
                    f"table.ends = {ends!r}, but table.turns_left is missing: how many turns are left?")
    most = (spelling.seats + (spelling.seats == 1)) * knob["idle_rounds"]       # the chief takes his turn, too
    spelling.refuse(idle >= most and not pub["ends"], where, f"table.idle = {idle}, but after {most} turns without a "
                    "raid or a quest the game is over")


def check_workers(spelling, where):
    """Refuse seats without a hero or a worker, workers that are not where they must be, and more than have raided."""
    state = spelling.position[0]
    pub, spaces = state["pub"], list(spelling.tables.data["space"])
    for seat in range(spelling.seats):
        spelling.refuse(state["player"]["worker"][seat] == NONE, where, f"seat.{seat + 1}.worker is missing")
        spelling.refuse(state["player"]["hero"][seat] == NONE and STAGES[pub["course"]["stage"]] != "draft", where,
                        f"seat.{seat + 1}.hero is missing")
    village = int((pub["worker"] != NONE).sum())
    spelling.refuse(village != 3, where, f"table.workers: {village} workers in the village, expected 3")
    for space, plunder in enumerate(pub["plunder"]):
        spelling.refuse(plunder.any() and pub["space_worker"][space] == NONE, where,
                        f"table.plunder.{spaces[space]}: there is some, but no table.space_workers.{spaces[space]}")

    settlements = [row["settlement"] for row in spelling.tables.data["space"].values()]
    for settlement, name in enumerate(spelling.tables.data["settlement"]):
        raided = sum(there == settlement and worker == NONE
                     for there, worker in zip(settlements, pub["space_worker"], strict=False))
        spelling.refuse(pub["raiders"][settlement] > raided, where, f"table.raiders.{name} = "
                        f"{pub['raiders'][settlement]}, but {raided} spaces there have no table.space_workers")


def check_quests(spelling, where):
    """Refuse hidden quests where none lies face down, and quests face down of which nobody says which they are."""
    state = spelling.position[0]
    for name, shown, hidden in zip(places(spelling, None), state["pub"]["quest"], state["hid"]["quest"], strict=False):
        down = shown == FACE_DOWN
        spelling.refuse(down != (hidden != NONE), where, f"table.quests.{name} is {'' if down else 'not '}'face down', "
                        f"but hidden.quests.{name} {'is missing' if down else 'names a quest'}")


def check_wounds(spelling, where):
    """Refuse more wounds than crew members have strength, and wounds of nobody."""
    crew = list(spelling.tables.data["crew"].items())
    for seat in range(spelling.seats):
        player = spelling.position["player"][0, seat]
        for slot, (card, wounds) in enumerate(zip(player["crew"], player["wounds"], strict=True)):
            name, most = (crew[card][0], crew[card][1]["strength"]) if card != NONE else ("nobody", 0)
            spelling.refuse(wounds > most, where, f"seat.{seat + 1}.wounds[{slot}] = {wounds}, but seat.{seat + 1}."
                            f"crew[{slot}] is {name}, with strength {most}")


def check_limits(spelling, where):
    """Refuse more of a good or of cards than a seat may keep."""
    knob = spelling.tables.data["knob"]
    state, turns = spelling.position[0], STAGES.index("turns")
    for seat, row in enumerate(list(spelling.tables.data["seat"].values())[:spelling.seats]):
        cards, most = int((state["hid"]["hand"][seat] != NONE).sum()), max(
            knob["hand_limit"], knob["cards_kept"] + row["cards"])
        spelling.refuse(state["pub"]["course"]["stage"] >= turns and cards > most, where,
                        f"seat.{seat + 1}.hand has {cards} cards, expected {most} at most")
    for seat in range(spelling.seats):
        for good in LIMITED:
            number = int(spelling.position["player"]["has"][0, seat, THINGS.index(good)])
            most = max(knob[f"{good}_limit"], int(spelling.start["player"]["has"][seat, THINGS.index(good)]))
            if number > most:
                raise DataError(f"{where}: seat.{seat + 1}.{good} = {number}, expected a whole number from 0 to {most}")
