"""Tables have room for cards of one's own beside all modules, and games are sound when it is full."""
import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.errors import DataError
from ludometer.simcore.play import play_batch, play_one
from ludometer.simcore.questions import sound
from ludometer.simcore.tables import schema_of

# of which the board or the code has as many as there are, or whose rows only replace others
FIXED = {"rurik": (), "burgundy": ("shield",), "scythia": ("settlement", "space"), "pig": ()}
SETS = [("rurik", "scheme", 64), ("rurik", "deed", 64), ("scythia", "quest", 64), ("scythia", "crew", 50),
        ("scythia", "animal", 48)]


def copies(game, table, wanted, modules=()):
    """A module of a game's rows again, under other names, until the table has as many as wanted; as files={...}."""
    rows = simcore.load(game, modules).catalogue["rows"][table]
    names = [name for name, row in rows.items() if not (table == "crew" and len(rows) > 50)]
    more = {}
    for number in range(wanted - len(rows)):
        row = rows[names[number % len(names)]]
        row = {key: value for key, value in row.items() if key not in ("title", "readings")}
        more[f"again_{number}"] = row | {"source": "reconstructed: a test"} | ({"copies": 1} if table == "crew" else {})
    return {"again": {"module": {"game": game, "title": "Again", "about": "a test", "resizes": [table]}, table: more}}


@pytest.mark.parametrize("game", sorted(FIXED))
def test_there_is_room_for_rows_of_ones_own_beside_all_modules(game):
    offered = simcore.load(game).catalogue
    for table, rule in schema_of(game).SCHEMA.items():
        if rule.room is None or table in FIXED[game]:
            continue
        rows = set(offered["rows"][table])
        for module in offered["modules"]:
            rows |= set(simcore.load(game, module).catalogue["rows"][table])
        assert len(rows) < rule.room, table


def test_a_scheme_of_ones_own_goes_with_all_schemes_of_the_war():
    tables = simcore.load("rurik", ("again", "war"), files=copies("rurik", "scheme", 28))
    assert len(tables.data["scheme"]) == 33


def test_what_does_not_fit_is_refused_with_what_to_do():
    with pytest.raises(DataError, match=r"scheme: 65 rows, expected 1 to 64 \(all modules share this room: leave one "
                                        r"out, or replace rows\)$"):
        simcore.load("rurik", ("again", "war"), files=copies("rurik", "scheme", 60))


@pytest.mark.parametrize(("game", "table", "room"), SETS)
def test_full_tables_are_played_soundly(game, table, room):
    """Cards behind the 32nd and the last of 64 are dealt, held and counted as all others."""
    tables = simcore.load(game, "again", files=copies(game, table, room))
    assert len(tables.data[table]) == room
    lineup = [policies.load(game, name) for name in ("random", "textbook")]
    for number in range(2):
        positions = play_one(tables, lineup, 3, number, states=True)[1]
        end = play_one(tables, lineup, 3, number)[1]
        assert sound(tables, np.array([end]))
        assert len(positions)
    rows = play_batch(tables, lineup, 3, 0, 40)
    dealt = {name: sorted({row for bits in rows[name].reshape(-1) for row in range(64) if int(bits) >> row & 1})
             for name in rows.dtype.names if tables.sets.get(name) == tuple(tables.data[table])}
    assert not dealt or max(max(found, default=0) for found in dealt.values()) > 32
