"""The columns of results are what their declarations say: types, and what numbers can be."""
import pytest

from ludometer import policies, simcore
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.analysis.run_folders.column_dictionary import FIELDS, columns
from ludometer.analysis.run_folders.parts import tabulate
from ludometer.simcore.declare import Column
from ludometer.simcore.games import part
from ludometer.simcore.tables import catalogue, read

MOST = {                                                        # what words of a declaration mean, by number of players
    None: lambda players: None, "players": lambda players: players, "players - 1": lambda players: players - 1,
    "players, or 2 in a solo game": lambda players: max(players, 2),
}


@pytest.mark.parametrize("game", simcore.games())
def test_types_are_those_of_the_files(game):
    experiment = Experiment.make({"game": game, "lineup": "random", "games": 1})
    cell = experiment.cells()[0]
    tables = cell.tables
    rows = cell.play_batch(experiment.seed, 0, cell.players)
    schema = tabulate(cell, experiment.seed, rows, list(cell.policies)).schema
    found = {row["column"]: row["type"] for row in columns(game)}
    assert list(found) == schema.names
    for name, type_ in found.items():
        if type_ == "set":
            assert name in tables.sets
        elif type_ == "name":
            assert str(schema.field(name).type).startswith("dictionary")
        else:
            assert str(schema.field(name).type) == type_


SETUPS = [(game, *modules) for game in simcore.games() for modules in ((), *zip(catalogue(game)["modules"]))]


@pytest.mark.parametrize("setup", SETUPS, ids=" ".join)
@pytest.mark.parametrize("by_weights", [False, True])
def test_results_lie_within_what_is_declared(setup, by_weights):
    game, *modules = setup
    lineup = policies.by_weights(game) if by_weights else "random"
    fewest, most = read(game, tuple(modules))["game"]["players"]
    for players in {fewest, most}:
        experiment = Experiment.make({"game": game, "players": players, "modules": modules, "lineup": lineup,
                                      "games": 60, "seed": 11})
        rows = experiment.cells()[0].play_batch(experiment.seed, 0, 60 // players * players)
        for column in part(game, "declared").COLUMNS:
            if column.name == "faction" or column.of or column.set_of:
                continue
            values = rows[column.name]
            limit = column.most if isinstance(column.most, int) else MOST[column.most](players)
            assert column.least is None or values.min() >= column.least, column.name
            assert limit is None or values.max() <= limit, column.name


def test_units_and_ranges_in_words():
    assert (Column("vp_raids", "").unit_in_words, Column("turns", "").unit_in_words) == ("points", "count")
    assert Column("agenda", "", of="agenda").unit_in_words == "a row of agenda"
    assert Column("deeds", "", set_of="deed").unit_in_words == "rows of deed"
    assert [Column("n", "", least=least, most=most).span for least, most in ((0, None), (None, None), (-1, 1))] == [
        "from 0", "any", "-1 to 1"]


def test_every_column_has_all_fields_and_a_meaning():
    for game in simcore.games():
        rows = columns(game)
        assert all(tuple(row) == FIELDS and row["meaning"] and row["unit"] for row in rows)
        assert len({row["column"] for row in rows}) == len(rows)
        assert all(bool(row["range"]) == (row["type"] not in ("name", "set")) for row in rows)
