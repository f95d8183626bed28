"""What the columns of results mean: on the command line and in a notebook."""
import json

import pytest

import ludometer as lm
from ludometer.analysis.experiments.populations import POPULATED


def test_all_columns_of_a_game_are_listed(ludometer):
    run = lm.sweep("rurik", "run", players=2, games=2, lineup="random", progress=False)
    found = json.loads(ludometer("columns", "Rurik", "--json")[1])
    assert {row["column"]: row["meaning"] for row in found} == run.manifest["columns"] | POPULATED
    assert lm.columns("rurik").to_dict("records") == found
    code, out, _ = ludometer("columns", "rurik")
    assert code == 0 and all(row["column"].split("_")[0] in out for row in found)
    assert {*POPULATED} <= {*lm.columns("pig")["column"]}       # nets of one's own may play it


@pytest.mark.parametrize("word, expected", [
    ("bribes", ["bribes"]), ("AGENDA", ["vp_agenda", "score_round1", "score_round2", "score_round3", "agenda",
                                        "agenda_other"]), ("coins", ["coins", "bribes"])])
def test_a_word_is_looked_for_in_name_unit_and_meaning(ludometer, word, expected):
    assert [row["column"] for row in json.loads(ludometer("columns", "rurik", word, "--json")[1])] == expected
    assert list(lm.columns("rurik", word)["column"]) == expected


def test_a_word_that_no_column_has_is_refused(ludometer):
    code, out, error = ludometer("columns", "rurik", "(")
    assert code == 2 and out == "" and "no column has '('" in error
    assert "known: burgundy" in ludometer("columns", "chess")[2]
