"""The command `ludometer ask`."""
import json

import pytest

WORDS = ("ask", "pig", "--players", 2, "--game", 3, "--seed", 7)


def test_it_lists_the_decisions_of_a_game(ludometer):
    code, out, err = ludometer(*WORDS)
    assert (code, err) == (0, "") and "decides to roll" in out and "--at" in out
    rows = json.loads(ludometer(*WORDS, "--json")[1], parse_constant=pytest.fail)
    assert {"at", "where", "seat", "decision", "candidates", "picked"} == set(rows[0])


def test_it_says_what_each_candidate_is_worth_and_why(ludometer):
    code, out, err = ludometer(*WORDS, "--at", 2, "--playouts", 40)
    assert (code, err) == (0, "")
    for text in ("game 3 of seed 7, decision 2", "decides to hold", "may be as good as the best",
                 "Why club scores it so", "40 imagined games for each of 2 candidates", "ludometer play pig"):
        assert text in " ".join(out.split()), text


def test_machines_read_it_too(ludometer):
    code, out, _ = ludometer(*WORDS, "--at", 2, "--playouts", 10, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and found["decision"] == "turn" and len(found["candidates"]) == 2
    assert {"move", "chance", "low", "high", "behind", "verdict", "picked", "score"} <= set(found["candidates"][0])


def test_a_game_of_a_run_is_asked_as_it_was_played(ludometer):
    assert ludometer("sweep", "pig", "--players", 2, "--games", 8, "--seed", 7, "--out", "run")[0] == 0
    ours, theirs = (json.loads(ludometer("ask", *words, "--game", 3, "--at", 2, "--playouts", 10, "--json")[1])
                    for words in (("run",), ("pig", "--players", 2, "--seed", 7)))
    assert ours == theirs


def test_who_decides_by_chance_has_no_reasons(ludometer):
    at = json.loads(ludometer(*WORDS, "--lineup", "random", "--json")[1])[0]["at"]
    code, out, _ = ludometer(*WORDS, "--at", at, "--playouts", 4, "--lineup", "random")
    assert code == 0 and "random decides by chance" in out


@pytest.mark.parametrize("words, text", [
    (["pgi"], "did you mean 'pig'"), (["pig", "--at", "9999"], "has decisions 0 to"),
    (["pig", "--at", "-1"], "has decisions 0 to"), (["pig", "--at", "2", "--playouts", "1"], "expected 2 or more"),
    (["pig", "--cell", "2"], "cells are those of a run folder"), (["pig", "--lineup", "clever"], "no 'clever'")])
def test_what_cannot_be_asked_is_refused(ludometer, words, text):
    code, out, err = ludometer("ask", *words)
    assert (code, out) == (2, "") and text in err
