"""Refusing typed positions of Rurik whose course or turns cannot be; see typed.py."""
from ludometer.simcore.rurik.declared import STAGES
from ludometer.simcore.rurik.typed_board import check_advisors, check_columns

NONE = -1


def check_course(spelling, where):
    """Refuse turns that cannot be, seats without a leader or an agenda, and advisors beyond those of their column."""
    pub, hid = spelling.position[0]["pub"], spelling.position[0]["hid"]
    stage, solo = STAGES[pub["course"]["stage"]], spelling.tables.data["knob"]["solo"]
    spelling.refuse(pub["first_seat"] == NONE, where, "table.first_seat is missing: which seat leads this round?")
    spelling.refuse(pub["marker"] == NONE and not solo, where,
                    "table.marker is missing: which seat has the first player marker?")
    spelling.refuse(pub["count"] >= pub["stage_steps"] and stage != "over", where,
                    f"table.count = {pub['count']}, but the stage has table.stage_steps = {pub['stage_steps']} in all")
    for seat in range(spelling.seats - bool(solo)):
        spelling.refuse(pub["leader"][seat] == NONE and stage not in ("agendas", "leaders"), where,
                        f"seat.{seat + 1}.leader is missing")
        for name, word in (("agenda", "agenda"), ("agenda_other", "agenda_returned")):
            spelling.refuse(hid[name][seat] == NONE and spelling.start["hid"][name][seat] != NONE, where,
                            f"seat.{seat + 1}.{word} is missing; hidden = \"dealt\" deals one")
    check_columns(spelling, where)
    if stage != "over":
        check_turns(spelling, where)
    check_advisors(spelling, where)
    if stage in ("strategy", "action", "claim"):
        check_steps(spelling, where)


def check_steps(spelling, where):
    """Refuse a number of steps that a round and stage do not come after; where none is said, it follows."""
    course, data, seats = spelling.position[0]["pub"]["course"], spelling.tables.data, spelling.seats
    pub, knob, stage = spelling.position[0]["pub"], data["knob"], STAGES[course["stage"]]
    players, round_ = seats - bool(knob["solo"]), int(pub["round"])
    laps = [seats * len(row["numbers"]) for number in range(1, round_ + 2) for row in data["advisor"].values()
            if (row["players"], row["round"]) == (seats, number)]
    if len(laps) <= round_:
        return                                                  # said elsewhere
    leaders, starts = list(data["leader"].values()), list(data["seat"].values())
    troops = max(knob["start_troops"] + starts[seat]["troops"] + leaders[pub["leader"][seat]]["troops"]
                 for seat in range(players))
    setup = [players * (3 + troops + more) for more in range(1 + 2 * knob["stone_and_blade"])]
    since = sum(2 * lap + 1 for lap in laps[:-1]) + laps[-1] * ("strategy", "action", "claim").index(stage)
    since += int(pub["count"])
    steps = int(course["step"])
    if not steps:
        course["step"] = setup[0] + since
    spelling.refuse(steps and steps - since not in setup, where, f"table.steps = {steps}, but table.stage = {stage!r}, "
                    f"table.round = {round_ + 1} and table.count = {pub['count']} come after {setup[0] + since}")


def check_turns(spelling, where):
    """Refuse a stage of another length, and a seat that is not next."""
    pub, seats, data = spelling.position[0]["pub"], spelling.seats, spelling.tables.data
    stage, players = STAGES[pub["course"]["stage"]], seats - bool(data["knob"]["solo"])
    round_, count, steps, first = (int(number) for number in (
        pub["round"], pub["count"], pub["stage_steps"], pub["first_seat"]))
    with_advisors = stage in ("strategy", "action")
    around = seats if with_advisors or stage == "claim" else players
    if stage != "troops":                                       # these are as many as leaders bring
        expected = 1 if stage == "claim" else players if not with_advisors else seats * next(
            (len(row["numbers"]) for row in data["advisor"].values()
             if (row["players"], row["round"]) == (seats, round_ + 1)), 0)
        spelling.refuse(steps != expected, where, f"table.stage_steps = {steps}, but table.stage = {stage!r} of round "
                        f"{round_ + 1} has {expected} steps")
    mover, turn = int(pub["course"]["to_move"]), (first + count) % around
    spelling.refuse(mover != turn, where, f"table.to_move = {mover + 1}, but from table.first_seat = {first + 1} on "
                    f"table.count = {count} steps are done, so seat {turn + 1} is next")
