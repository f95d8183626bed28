"""What players declare that they look at is looked at: declared once, and read by the code that scores moves."""
import re
from pathlib import Path

import pytest

import simcore
from simcore.declare import All, Each, Features
from simcore.games import part

DECLARED = {game: found for game in simcore.games() if isinstance(
    next(iter((found := part(game, "features").FEATURES).values())), Features)}


def unread(tables, code):
    """Features that no code reads: [(table, feature or pattern)]. tables: FEATURES of a game, SIGNS; code: its Cython.

    A feature is read by its name in C, its own or that of the feature of this name and place in another table, since
    one function may score tables that are alike. An Each is read by place, counted from its name in C or, if its table
    begins with it, from that of the table. An All is read wherever its table is, together with those of the other.
    """
    names = set(re.findall(r"\w+", re.sub(r'(?s:""".*?""")|#.*', "", code)))
    parts = [(table, part, *numbered) for table, features in tables.items()
             for part, numbered in zip(features.parts, features.constants(
                 features.prefix or ("SIGN_" if table == "SIGNS" else f"W_{table.upper()}_")).items(), strict=True)]
    alike = {(part, place) for _, part, name, place in parts if isinstance(part, str) and name in names}

    def known(table, part, name, place):
        if name in names or (part, place) in alike:
            return True
        whole = isinstance(part, All) or (isinstance(part, Each) and place == 0)
        return whole and not names.isdisjoint({f"TABLE_{table.upper()}", f"KIND_{table.upper()}"})

    return [(table, getattr(part, "pattern", part)) for table, part, name, place in parts
            if not known(table, part, name, place)]


@pytest.mark.parametrize("game", DECLARED)
def test_every_feature_is_read(game):
    folder = Path(part(game, "features").__file__).parent
    files = [path for pattern in ("*.pyx", "*.pxd") for path in sorted(folder.glob(pattern))]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files if path.name != "declared.pxd")
    signs = getattr(part(game, "chance"), "SIGNS", None)
    assert not unread(DECLARED[game], code) + (unread({"SIGNS": signs}, code) if signs else [])


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
    assert unread(TABLES, READ.replace(without, f"# {without}\n")) == missing


def test_a_sign_that_nobody_finds_is_found():
    signs = {"SIGNS": Features("ahead", {"coin": "a", Each("<grain>", ("rye", "oats")): "b"})}
    assert unread(signs, "x[SIGN_COIN] x[SIGN_GRAIN + i]") == []
    assert unread(signs, "x[SIGN_GRAIN]") == [("SIGNS", "coin")]
    assert unread(signs, "x[SIGN_COIN]") == [("SIGNS", "<grain>")]
