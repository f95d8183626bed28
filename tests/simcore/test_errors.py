"""Messages stay short whatever was typed, and nothing is looked for among names that is too long to be one."""
import pickle

import pytest

from ludometer.simcore import errors
from ludometer.simcore.errors import (
    DataError,
    known,
    likely_hint,
    likely_name,
    normalised_name,
    slips_between,
    table,
    whole_number,
)
from ludometer.simcore.games import game_name, is_folder

HUGE = "boris" * 100_000


@pytest.mark.parametrize("wrong", [
    lambda: known(HUGE, ["boris"], "leader"), lambda: whole_number(HUGE, 0, "games"), lambda: table([1] * 9999, "set"),
    lambda: game_name(HUGE), lambda: whole_number([HUGE] * 9, 0, "games")])
def test_a_huge_value_makes_no_huge_message(wrong):
    with pytest.raises(DataError) as error:
        wrong()
    assert len(str(error.value)) < 3000


def test_the_middle_of_a_huge_message_is_left_out():
    text = str(DataError(f"seed = {HUGE}: expected a number"))
    assert text.startswith("seed = borisboris") and text.endswith("boris: expected a number") and len(text) < 300
    text = str(DataError("players = " + "1, " * 100_000))
    assert len(text) < 20_010 and text.endswith("1, ")
    usual = f"{'path/' * 150}: no 'Bors' (did you mean 'Boris'?)"
    error = pickle.loads(pickle.dumps(DataError(usual)))
    assert str(error) == usual and isinstance(error, DataError)


def test_no_long_name_is_looked_for(monkeypatch):
    monkeypatch.setattr(errors, "get_close_matches", lambda *_: pytest.fail("looked for"))
    assert likely_hint(HUGE, ["boris"]) == "" and normalised_name(HUGE, ["boris"]) == HUGE and not is_folder(HUGE)
    monkeypatch.undo()
    assert likely_hint("bors", ["boris"]) == " (did you mean 'boris'?)" and normalised_name("Boris_",
                                                                                            ["boris"]) == "boris"


@pytest.mark.parametrize("name, names, meant", [
    ("lamps", ["teams"], None), ("none", ["g8", "one_by_one"], None), ("sweeb", ["sweep"], "sweep"),
    ("champoin", ["champion"], "champion"), ("raiding_cost", ["raid", "raid_cost"], "raid_cost"),
    ("linup", ["lineup"], "lineup"), ("start_coin", ["coins", "start_coins"], "start_coins"),
    ("attack", ["attack_coin", "muster"], "attack_coin"), ("pgi", ["pig"], "pig"), ("board", ["hoards"], "hoards"),
    ("Lead-Er", ["leader"], "leader"), ("q3", ["q03", "q30"], "q03"), ("kyiv", ["kiev"], "kiev")])
def test_a_name_is_meant_only_if_it_is_really_near(name, names, meant):
    assert likely_name(name, names) == meant
    assert likely_hint(name, names) == (f" (did you mean {meant!r}?)" if meant else "")


def test_slips_are_counted():
    pairs = {("", "ab"): 2, ("ab", "ab"): 0, ("ab", "ba"): 1, ("lamps", "teams"): 3, ("a", "b"): 1}
    assert {pair: slips_between(*pair) for pair in pairs} == pairs
