"""Words for what a seat of Scythia has, in positions that are typed in; see simcore/typed.py."""
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.fields import check_number
from ludometer.simcore.scythia.declared import COLOURS, PLUNDER, THINGS

LIMITED = ("silver", "provisions", "kumis")


def limited_good_setter(good):
    def put(tables, state, seat, value, where):
        knob = tables.data["knob"]
        state["player"]["has"][seat, THINGS.index(good)] = check_number(
            value, (0, max(knob[f"{good}_limit"], knob[f"start_{good}"])), where)
    return put


def plunder_setter(good):
    """A function for SEAT that sets a good of a seat; the supply gets what the seat has not."""
    def put(tables, state, seat, value, where):
        place = THINGS.index(good)
        has, supply = state["player"]["has"][seat], state["pub"]["supply"]
        there = int(has[place]) + int(supply[place])
        if check_number(value, (0, 99), where) > there:
            raise DataError(f"{where} = {value}: {there} are to be had, {int(has[place])} of the seat and "
                            f"{int(supply[place])} in the supply; the others lie on the board or with other seats")
        has[place], supply[place] = value, there - value
    return put


def worker(tables, state, seat, value, where):
    state["player"]["worker"][seat] = COLOURS.index(known(value, COLOURS, where))


SEAT = {**{good: limited_good_setter(good) for good in LIMITED}, **{good: plunder_setter(good) for good in PLUNDER},
        "worker": worker}
