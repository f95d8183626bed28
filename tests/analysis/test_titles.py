"""Rows of the data have their printed names wherever people read."""
import numpy as np
import pytest

from ludometer.analysis.experiments.game_tables import data_rows, full_title, item_names, row_label


def test_rows_of_all_modules_that_are_played():
    assert "gleb" not in data_rows({"game": "rurik"})["leader"]
    varied = {"vary": {"modules": [["stone-and-blade"], [], ["no-such-module"]]}, "modules": []}
    for asked in ({"modules": ["stone-and-blade"]}, varied):
        assert data_rows({"game": "rurik"} | asked)["leader"]["gleb"]["title"] == "Gleb"


@pytest.mark.parametrize(("game", "item", "name"), [
    ("rurik", "boris", "Boris"), ("scythia", "kumis", "Hero of kumis"), ("burgundy", "duchy_8", "Duchy No. 8"),
    ("rurik", np.int64(1), "second seat"), ("rurik", "no_leader", "no_leader"), ("pig", "club", "club")])
def test_factions_and_seats_are_called_as_players_call_them(game, item, name):
    assert item_names({"game": game})(item) == name


def test_a_name_that_tells_nothing_apart_is_none():
    rows = {"card": {"a": {"title": "Twin"}, "b": {"title": "Twin"}, "c": {"title": "Other"}, "d": {}}}
    assert [row_label(rows, "card", row) for row in "abcde"] == ["a", "b", "Other", "d", "e"]
    assert (full_title("duchy", "No. 8"), full_title("hero", "Vadasz")) == ("Duchy No. 8", "Vadasz")
