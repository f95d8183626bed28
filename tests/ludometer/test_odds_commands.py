"""`ludometer odds`: the answer in a sentence, percent, and help about one table."""
import json
import re

import pytest

from ludometer import simcore
from ludometer.analysis import odds
from ludometer.analysis.scythia.odds import answers
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


def test_settlements_and_cards_that_are_level_are_said_to_be_so():
    """Reported: greece_left was said to bring most, and greece_centre brings as much."""
    def told(table, **inputs):
        return odds.tables("scythia", table, **inputs)[0]["answer"]

    assert told("raid", settlement="greece", strength="14").startswith(
        "With strength 14 before the dice, greece_left and greece_centre bring most of these settlements, 4.57 points "
        "on average, and 4.33 wounds")
    assert "persia_left brings most of these settlements, 4.07 points on average" in told("raid")
    assert told("deaths").startswith("persia_centre and persia_right are the deadliest: ")
    assert told("deaths", settlement="greece").startswith(
        "greece_left, greece_centre and greece_right are equally deadly: ")
    assert told("cards").endswith(" % (vp) to 12.8 % (kumis, gold, wagon and 9 others).")


@pytest.mark.parametrize(("rows", "says"), [
    ([("a", 2.0), ("b", 2.0), ("c", 2.0)], "a, b and c bring 2.00 points on average, and"),
    ([("a", 2.0), ("b", 2.0 + 1e-12), ("c", 1.9)], "a and b bring most of these settlements, 2.00 p"),
    ([("a", 1.0), ("b", 2.0)], "b brings most of these settlements, 2.00 points on average"),
    ([("a", 1.0)], "a brings 1.00 points on average, and")])
def test_the_best_of_several_raids_is_named_with_those_as_good(rows, says):
    rows = [{"settlement": name, "points": points, "wounds": 1.0, "below": "5 %"} for name, points in rows]
    assert says in answers.raid([{"rows": rows, "inputs": {"strength": 9}}])


def test_it_is_said_why_a_fraction_is_missing(ludometer):
    out = ludometer("odds", "rurik", "attack", "--swords", "3", "--own", "2", "--defenders", "3", "--stronghold")[1]
    assert "\nfractions of more than 11 characters are left out; deck: " in out
    assert "left out" not in ludometer("odds", "rurik", "casualty")[1]


@pytest.mark.parametrize("probability, text", [
    (0, "0.0 %"), (1, "100.0 %"), (1e-9, "< 0.1 %"), (1 - 1e-9, "> 99.9 %"), (10 / 27, "37.0 %"), (0.0006, "0.1 %")])
def test_what_may_happen_is_not_called_impossible(probability, text):
    assert terminal.cell(odds.Probability(probability)) == text
