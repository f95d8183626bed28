"""Words for what a seat of Burgundy has, in positions that are typed in; see simcore/typed.py."""
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import check_number

MOST = 99                           # of silver and workers
PIPS = 1, 6


def dice(tables, state, seat, value, where):
    own = state["seat"]["dice"][seat]
    if not isinstance(value, list) or len(value) != len(own):
        raise DataError(f"{where} = {value!r}, expected the numbers of {len(own)} dice, such as [6, 6]")
    if not own.all():
        raise DataError(f"{where}: seat {seat} has had its turn of this round, so it has no dice")
    for place, pips in enumerate(value):
        own[place] = check_number(pips, PIPS, where)


def duke_number_setter(field):
    """A function for SEAT that sets a number of a duke and counts it as gained, so that the sums stay right."""
    def put(tables, state, seat, value, where):
        dukes = int(state["pub"]["course"]["n_seats"]) // (1 + tables.data["knob"]["teams"])
        had = state["estate"][field]
        state["tally"][f"{field}_gained"][seat] += check_number(value, (0, MOST), where) - had[seat % dukes]
        had[seat % dukes] = value
    return put


SEAT = {"silver": duke_number_setter("silver"), "workers": duke_number_setter("workers"), "dice": dice}
