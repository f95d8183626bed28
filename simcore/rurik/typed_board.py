"""The strategy board of typed positions of Rurik: what follows is filled in, and what cannot lie there is refused."""
from collections import Counter
from itertools import combinations

from ludometer.simcore.rurik.declared import ACTIONS, STAGES

NONE = -1


def check_columns(spelling, where):
    """Refuse advisors, numbers and bribes beyond those of their column, and more than it has spaces."""
    pub = spelling.position[0]["pub"]
    for column, (action, size) in enumerate(zip(ACTIONS, pub["column_size"], strict=True)):
        beyond = (pub["space_seat"][column][max(0, int(size)):] != NONE).any()
        spelling.refuse(beyond, where, f"table.columns.{action} = {size}, but there are more advisors in "
                        f"table.advisors.{action}")
        numbers = (pub["space_number"][column] + pub["space_bribe"][column]).nonzero()[0].max(initial=-1) + 1
        spelling.refuse(numbers > size, where, f"table.columns.{action} = {size}, but table.advisor_numbers."
                        f"{action} or table.bribes.{action} has {numbers}")
        spaces = len(pub["space_seat"][column]) - (spelling.seats == 2)
        spelling.refuse(size > spaces, where, f"table.columns.{action} = {size}, expected a whole number from 0 to "
                        f"{spaces}, the spaces of a column")


def check_advisors(spelling, where):
    """Refuse other advisors at hand and on the board than there are turns to come, and others than a seat has."""
    pub, seats = spelling.position[0]["pub"], spelling.seats
    stage, played = STAGES[pub["course"]["stage"]], STAGES[pub["course"]["stage"]] in ("strategy", "action")
    count, steps, first = (int(number) for number in (pub["count"], pub["stage_steps"], pub["first_seat"]))
    if not played:
        steps = count
    for seat in range(seats):
        left = sum((first + step) % seats == seat for step in range(count, steps))
        at_hand, placed = int(pub["advisors"][seat].sum()), int((pub["space_seat"] == seat).sum())
        said = (left, steps // seats - left) if stage == "strategy" else (0, left)
        why = (f"by table.count = {count} of table.stage_steps = {steps} the seat has {left} turns to come" if played
               else f"by table.stage = {stage!r} none is at work")
        spelling.refuse((at_hand, placed) != said, where, f"seat.{seat + 1}.advisors has {at_hand} and "
                        f"table.advisors {placed} of seat {seat + 1}, expected {said[0]} and {said[1]}: {why}")
    in_columns, expected = int(pub["column_size"].sum()), count if stage == "strategy" else steps
    spelling.refuse(played and in_columns != expected, where, f"table.columns has {in_columns} advisors in all, but by "
                    f"table.stage = {stage!r} and table.count = {count} there are {expected}")
    if played:
        settle_numbers(spelling, where)
        check_powers(spelling, where)
    settle_columns_used(spelling, where)


def settle_numbers(spelling, where):
    """Fill in numbers of advisors that follow; refuse others than a seat has in this round and has not resolved."""
    pub, stage = spelling.position[0]["pub"], STAGES[spelling.position[0]["pub"]["course"]["stage"]]
    everyone = next(sorted(row["numbers"]) for row in spelling.tables.data["advisor"].values()
                    if (row["players"], row["round"]) == (spelling.seats, int(pub["round"]) + 1))
    resolved = Counter()
    for seat in range(spelling.seats):
        own = f"seat.{seat + 1}.advisors"
        standing = pub["space_seat"] == seat
        at_hand = Counter({number: int(times) for number, times in enumerate(pub["advisors"][seat]) if times})
        spelling.refuse(at_hand - Counter(everyone), where, f"{own} has {in_words(at_hand)} at hand, but in round "
                        f"{int(pub['round']) + 1} the seat has {in_words(everyone)}")
        done = 0 if stage == "strategy" else len(everyone) - int(standing.sum())        # the lowest first
        resolved.update(everyone[:done])
        there, said = Counter(everyone[done:]) - at_hand, Counter(pub["space_number"][standing].tolist())
        unsaid = said.pop(0, 0)
        why = f"by {own} not at hand" if stage == "strategy" else "not resolved yet, the lowest first"
        why = f"of its {in_words(everyone)} these are {why}"
        spelling.refuse(said - there, where, f"table.advisor_numbers has {in_words(said)} of seat {seat + 1}, "
                        f"expected {in_words(there)}: {why}")
        rest = there - said
        spelling.refuse(unsaid and len(rest) > 1, where, f"table.advisor_numbers does not say where {in_words(rest)} "
                        f"of seat {seat + 1} stand: {why}")
        pub["space_number"][standing & (pub["space_number"] == 0)] = max(rest, default=0)
    empty = pub["space_seat"] == NONE
    for column, action in enumerate(ACTIONS):
        found = Counter(number for number in pub["space_number"][column][empty[column]].tolist() if number)
        spelling.refuse(found - resolved, where, f"table.advisor_numbers.{action} has {in_words(found)} where no "
                        f"advisor stands, but {in_words(resolved)} have been resolved")
        resolved -= found


def in_words(numbers):
    """Numbers of advisors as a list in words: 1, 2, 2 and 4."""
    *some, last = map(str, sorted(Counter(numbers).elements())) if numbers else ("none",)
    return f"{', '.join(some)} and {last}" if some else last


def check_powers(spelling, where):
    """Refuse bribes of nobody, a weaker advisor above a stronger one (P-3), and two of a seat in a column too early
    (P-5).
    """
    pub, knob = spelling.position[0]["pub"], spelling.tables.data["knob"]
    for column, action in enumerate(ACTIONS):
        seats, numbers, bribes = (pub[f"space_{name}"][column].tolist() for name in ("seat", "number", "bribe"))
        for row, (seat, bribe) in enumerate(zip(seats, bribes, strict=True)):
            spelling.refuse(bribe and seat == NONE, where, f"table.bribes.{action}[{row}] = {bribe}, but there is no "
                            f"advisor in table.advisors.{action}[{row}]; a bribe is paid as its advisor acts")
        for upper, lower in combinations(range(int(pub["column_size"][column])), 2):
            powers = [numbers[row] + bribes[row] for row in (upper, lower)]
            spelling.refuse(seats[upper] != NONE and powers[0] < powers[1], where, f"table.advisor_numbers.{action} = "
                            f"{numbers[:pub['column_size'][column]]} and table.bribes.{action} = "
                            f"{bribes[:pub['column_size'][column]]} make a power of {powers[0]} above one of "
                            f"{powers[1]}; the stronger stands above")
    for seat in range(spelling.seats - bool(knob["solo"])):
        standing = (pub["space_seat"] == seat).sum(axis=1)
        twice, columns = int(standing.argmax()), int((standing > 0).sum())
        spelling.refuse(standing[twice] > 1 and columns < knob["columns_before_repeat"] and STAGES[
            pub["course"]["stage"]] == "strategy", where, f"table.advisors.{ACTIONS[twice]} has {standing[twice]} of "
            f"seat {seat + 1}, which stands in {columns} columns; a second one needs {knob['columns_before_repeat']}")


def settle_columns_used(spelling, where):
    """Let columns used be those with an own advisor where none are said; refuse others, but for advisors resolved."""
    pub, stage = spelling.position[0]["pub"], STAGES[spelling.position[0]["pub"]["course"]["stage"]]
    empty = [bool((there[:max(0, int(size))] == NONE).any())
             for there, size in zip(pub["space_seat"], pub["column_size"], strict=True)]
    for seat in range(spelling.seats):
        standing = (pub["space_seat"] == seat).any(axis=1)
        if not pub["columns_used"][seat]:
            pub["columns_used"][seat] = sum(1 << int(column) for column in standing.nonzero()[0])
        for column, action in enumerate(ACTIONS):
            used = int(pub["columns_used"][seat]) >> column & 1
            spelling.refuse(used and not standing[column] and not empty[column], where,
                            f"seat.{seat + 1}.columns_used has {action!r}, but table.advisors.{action} has no seat "
                            f"{seat + 1}" + ", and nobody's place is empty" * (stage != "strategy"))
            spelling.refuse(standing[column] and not used, where, f"table.advisors.{action} has seat {seat + 1}, but "
                            f"seat.{seat + 1}.columns_used does not have {action!r}")
