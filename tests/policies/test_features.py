"""What players declare that they look at is looked at: declared once, and read by the code that scores moves."""
from pathlib import Path
from types import SimpleNamespace

import pytest

from ludometer import simcore
from ludometer.policies import spec
from ludometer.simcore.declare import All, Each, Features
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.unread import bare_code, code_of, unread_features

DECLARED = {game: found for game in simcore.games() if isinstance(
    next(iter((found := part(game, "features").FEATURES).values())), Features)}


@pytest.mark.parametrize("game", DECLARED)
def test_every_feature_is_read(game):
    code = code_of(Path(part(game, "features").__file__).parent)
    signs = getattr(part(game, "chance"), "SIGNS", None)
    assert not unread_features(DECLARED[game], code) + (unread_features({"SIGNS": signs}, code) if signs else [])


VALUE = Features("worth", {"coin": "a", Each("<grain>_worth", ("rye", "oats")): "b"}, "V_")
TABLES = {"sow": Features("where", {"near": "a", "dry": "b"}), "reap": Features("where", {"near": "a", "wet": "b"}),
          "sell": Features("which", {Each("<grain>", ("rye", "oats")): "a"}), "value": VALUE,
          "later": Features("worth", {"age": "a", All("value", VALUE): "b"})}
READ = "own[W_SOW_NEAR] own[W_SOW_DRY] own[W_REAP_WET] KIND_SELL v[V_COIN] v[V_GRAIN_WORTH + i] W_LATER_AGE TABLE_LATER"


@pytest.mark.parametrize("without, missing", [
    ("nothing", []),                                            # W_REAP_NEAR has the place of W_SOW_NEAR
    ("W_SOW_NEAR", [("sow", "near"), ("reap", "near")]), ("W_REAP_WET", [("reap", "wet")]),
    ("KIND_SELL", [("sell", "<grain>")]), ("V_GRAIN_WORTH", [("value", "<grain>_worth")]),
    ("W_LATER_AGE", [("later", "age")]), ("TABLE_LATER", [("later", "value")])])
def test_a_feature_that_nobody_reads_is_found(without, missing):
    assert unread_features(TABLES, bare_code(READ.replace(without, f"# {without}\n"))) == missing


def test_a_sign_that_nobody_finds_is_found():
    signs = {"SIGNS": Features("ahead", {"coin": "a", Each("<grain>", ("rye", "oats")): "b"})}
    assert unread_features(signs, "x[SIGN_COIN] x[SIGN_GRAIN + i]") == []
    assert unread_features(signs, "x[SIGN_GRAIN]") == [("SIGNS", "coin")]
    assert unread_features(signs, "x[SIGN_COIN]") == [("SIGNS", "<grain>")]


@pytest.mark.parametrize(("features", "missing"), [
    ({}, "sow"), ({"reap": ()}, "sow"), ({"sow": (), "reap": ()}, "quest"),
    ({"sow": (), "quest": (), "reap": ()}, "reap")])
def test_features_follow_the_decisions(monkeypatch, features, missing):
    monkeypatch.setattr(spec, "part", lambda game, name: SimpleNamespace(KINDS=("sow", "reap", "quest")))
    with pytest.raises(DataError, match=f"{missing} is missing or in another place; expected .*: sow, reap, quest$"):
        spec.check_decisions("farm", features)
