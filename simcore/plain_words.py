"""Words for positions of a game without typed.py: the names of the fields of its State; see simcore/typed.py."""
from types import SimpleNamespace

from ludometer.simcore.declare import Words
from ludometer.simcore.games import part
from ludometer.simcore.position_fields import LISTED, SEAT, Field, seat_number


def plain_words(tables):
    """What typed.py of another game has. Numbers by seat are told by their places: as many as there may be seats."""
    stages = getattr(part(tables.game, "declared"), "STAGES", ())
    fields = [Field("steps", "pub.course.step"), seat_number("to_move", "pub.course.to_move", needed=True),
              Field("stage", "pub.course.stage", of=stages if isinstance(stages, Words) else None, needed=True)]
    for struct in ("pub", "hid"):
        if struct in tables.state_dtype.names:
            parts = tables.state_dtype[struct]
            fields += [spelled_field(tables, struct, name, parts[name]) for name in parts.names if name != "course"]
    return SimpleNamespace(FIELDS=tuple(fields), derive=lambda spelling, where: None)


def spelled_field(tables, struct, name, kind):
    """The Field of a field of the State: kind is its dtype."""
    number, shape = kind.subdtype or (kind, ())
    owned = bool(shape) and shape[0] >= max(tables.players[1], 2)
    bits = 8 * number.itemsize - (number.kind == "i")
    return Field(name, f"{struct}.{name}", (SEAT,) * owned + (LISTED,) * (len(shape) - owned), limits=(
        -2**bits * (number.kind == "i"), 2**bits - 1), hidden=struct == "hid" and not owned)
