"""`ludometer odds`: the answer in a sentence, percent, and help about one table."""
import json
import re

import pytest

from ludometer import simcore
from ludometer.analysis import odds
from ludometer.commands import terminal
from ludometer.simcore.games import part


@pytest.mark.parametrize("game", [game for game in simcore.games() if part(game, "odds")])
def test_a_table_of_odds_lists_its_inputs_and_answers(ludometer, game):
    described = odds.describe(game)
    code, out, _ = ludometer("odds", game, "--help")
    assert code == 0 and all(f"\n  {name} " in out for name in described)
    for name, about in described.items():
        code, out, _ = ludometer("odds", game, name, "--help")
        assert code == 0 and out.startswith(f"Usage: ludometer odds {game} {name} ")
        for key, each in about["inputs"].items():
            row = " ".join(re.split(r"\n\n|\n  --", out.split(f"\n  --{key.replace('_', '-')} ")[1])[0].split())
            assert each["about"] in row and each["values"] in row, (name, key)
            assert ("[default: " in row) == (each["default"] not in ("", None, ()))


def test_odds_answer_in_a_sentence_and_in_percent(ludometer):
    words = "odds", "rurik", "attack", "--swords", "3", "--own", "2", "--defenders", "3", "--stronghold"
    out = ludometer(*words)[1]
    first = json.loads(ludometer(*words, "--json")[1])[0]
    row = first["rows"][-1]
    assert out.startswith(first["answer"] + "\n") and first["answer"].startswith(
        f"You lose {row['lost']:.2f} pieces on average and remove {row['removed']:.2f}; {100 * row['survive']:.1f} %")
    assert f" {100 * row['cleared']:.1f} % " in out and f" {row['lost']:.4f} " in out  # pieces are no percentage
    assert "You lose" not in ludometer("odds", "rurik")[1]
    said = " ".join(out.split())
    assert out.count("deck: ") == 1 and said.endswith("what these mean: ludometer odds rurik attack --help")
    both = ludometer("odds", "rurik")[1]
    assert both.count("deck: ") > 1 and "what these mean" not in both      # tables of other inputs have their own


@pytest.mark.parametrize("probability, text", [
    (0, "0.0 %"), (1, "100.0 %"), (1e-9, "< 0.1 %"), (1 - 1e-9, "> 99.9 %"), (10 / 27, "37.0 %"), (0.0006, "0.1 %")])
def test_what_may_happen_is_not_called_impossible(probability, text):
    assert terminal.cell(odds.Probability(probability)) == text
