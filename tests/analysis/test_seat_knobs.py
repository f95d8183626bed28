"""What a seat starts with is set like any number: --set seat.2.coins=1; what that changes is told of seats."""
import pandas as pd
import pytest

import ludometer as lm
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.tables.main_outcome import common_outcome, only_seats_differ
from ludometer.analysis.tables.played_cell import played_cells
from ludometer.analysis.tables.setup_changes import win_changes
from ludometer.simcore.errors import DataError
from ludometer.simcore.tables import read

RICH = {"seat.2.coins": [0, 9]}


@pytest.fixture(scope="module")
def richer(tmp_path_factory):
    out = tmp_path_factory.mktemp("seats") / "richer"
    lm.sweep("rurik", players=2, lineup="novice", games=400, set=RICH, out=out, progress=False)
    return Run.open(out)


def test_a_change_of_what_a_seat_starts_with_is_told_of_seats(richer):
    cells = played_cells(richer)
    assert common_outcome(cells).item == "seat" and only_seats_differ(cells)
    changes = win_changes(cells[1], cells[0], 2).set_index("seat")["value"]
    results = [pd.concat(richer.frames(["seat", "win"], cell=cell.number)) for cell in cells]
    shares = [frame.groupby("seat")["win"].mean() for frame in results]
    for place, seat in enumerate(sorted(shares[0].index)):
        assert changes.iloc[place] == pytest.approx(shares[1][seat] - shares[0][seat])


def test_other_changes_beside_it_are_told_of_factions(tmp_path):
    lm.sweep("rurik", players=2, lineup="random", games=40, out=tmp_path / "run", progress=False, vary={
        "set": [{}, {"seat.2.coins": 1, "start_coins": 4}]})
    cells = played_cells(Run.open(tmp_path / "run"))
    assert common_outcome(cells).item == "faction" and not only_seats_differ(cells)


@pytest.mark.parametrize("game", ["rurik", "burgundy", "scythia"])
def test_data_are_the_same_as_long_as_seats_start_as_the_rules_say(game):
    field = next(iter(read(game)["catalogue"]["rows"]["seat"]["1"].keys() - {"title", "source"}))
    plain = read(game)["game"]["data_hash"]
    assert read(game, set={f"seat.2.{field}": 0})["game"]["data_hash"] == plain
    assert read(game, set={f"seat.2.{field}": 1})["game"]["data_hash"] != plain


def test_a_seat_at_which_nobody_sits_is_refused(tmp_path):
    with pytest.raises(DataError, match=r"seat.3.coins: not in play with 2 players and no modules; with 3 or 4"):
        lm.sweep("rurik", players=2, lineup="random", games=4, set={"seat.3.coins": 1}, out=tmp_path / "run")


@pytest.mark.verify
def test_the_page_shows_how_the_win_shares_of_seats_change(richer):
    page = lm.report(richer.path).read_text(encoding="utf-8")
    assert "Seats against Second seat: coins = 0" in page.replace("\u2212", "-")
