"""The command `ludometer audit`."""
import json

import pytest


def test_it_names_the_decisions_and_the_worst_positions(ludometer):
    code, out, err = ludometer("audit", "pig", "--players", 2, "--decisions", 100, "--playouts", 10)
    assert (code, err) == (0, "")
    assert "pig, 2 players, club: regret" in out and "better:" in out and "ludometer play pig" in out


def test_machines_read_it_too(ludometer):
    code, out, _ = ludometer("audit", "rurik", "--players", 2, "--decisions", 60, "--playouts", 4, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and set(found) == {"title", "games", "playouts", "total", "decisions", "worst"}
    assert {"decision", "regret", "low", "high", "gives_away"} <= set(found["decisions"][0])


def test_the_game_of_a_bad_position_is_shown_by_its_command(ludometer):
    _, out, _ = ludometer("audit", "pig", "--players", 2, "--decisions", 100, "--playouts", 10, "--json")
    worst = json.loads(out)["worst"][0]
    words = worst["show"].replace("'", "").split()[1:]
    assert worst["picked"] in ludometer(*words)[1] and worst["better"] != worst["picked"]


@pytest.mark.parametrize("words, text", [
    (["pgi"], "did you mean 'pig'"), (["pig", "--playouts", "1"], "playouts = '1'"),
    (["pig", "--decisions", "0"], "decisions = '0'"), (["pig", "--lineup", "clever"], "no 'clever'"),
    (["runs/none"], "runs/none")])
def test_what_cannot_be_audited_is_refused(ludometer, words, text):
    code, out, err = ludometer("audit", *words)
    assert (code, out) == (2, "") and text in err


def test_it_asks_what_hurts_who_has_it(ludometer):
    code, out, err = ludometer("audit", "rurik", "--blocked", "--players", 2, "--games", 40)
    assert (code, err) == (0, "")
    assert "banish" in out and "predslava" in out and "not tested" in out and "boris" in out
    code, out, _ = ludometer("audit", "scythia", "--blocked", "--players", 2, "--games", 8, "--json")
    found = json.loads(out, parse_constant=pytest.fail)
    assert code == 0 and {"what", "faction", "low", "high", "verdict"} <= set(found["blocked"][0])


def test_a_run_folder_keeps_its_audit(ludometer, tmp_path):
    ludometer("sweep", "rurik", "--players", 2, "--games", 20, "--out", "run")
    words = ["audit", "run", "--decisions", 20, "--playouts", 2, "--games", 20]
    code, out, err = ludometer(*words)
    assert (code, err) == (0, "") and "regret" in out and "kept in run" in out
    assert (tmp_path / "run/audit.json").exists()
    code, out, err = ludometer(*words, "--players", 3)
    assert (code, out) == (2, "") and "leave --players out" in err
    assert ludometer("sweep", "rurik", "--players", 2, "--games", 20, "--out", "run")[0] == 0
