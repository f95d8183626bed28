"""Joint readings on the command line and in a notebook."""
import json

import pytest

import ludometer as lm

WORDS = ("sweep", "rurik", "--players", 2, "--games", 20, "--lineup", "random", "--readings", 12, "--jobs", 1)


@pytest.mark.verify
def test_a_sweep_shows_in_how_many_readings_findings_hold(ludometer):
    code, out, err = ludometer(*WORDS, "--out", "joint")
    assert code == 0, err
    assert "base game: 12 joint readings of what is not known" in out and "reading 12" not in out
    assert "second seat" in out and "What they depend on most" in out
    found = json.loads(ludometer(*WORDS, "--out", "joint", "--json")[1], parse_constant=pytest.fail)
    (each,) = found["readings"]
    leaders, seats = 8, 2
    assert each["readings"] == list(range(1, 13)) and len(each["findings"]) == leaders + seats
    assert {"share", "share_low", "share_high", "sd", "stands"} <= set(each["findings"][0])
    table = lm.readings("joint").findings
    assert [row["share"] for row in each["findings"]] == list(table["share"])
    few = json.loads(ludometer(*WORDS[:-3], 2, "--jobs", 1, "--json")[1])
    assert "readings" not in few


def test_a_sweep_with_too_few_readings_says_so_and_gives_its_verdicts(ludometer):
    code, out, err = ludometer("sweep", "rurik", "--players", 2, "--games", 200, "--lineup", "random", "--readings", 3,
                               "--jobs", 1, "--out", "few")
    assert (code, err) == (0, "") and "3 joint readings of what is not known: too few to say" in out
    assert "--readings 10 or more" in out and "seat" in out.partition("too few")[2]
    verdicts = out.partition("or more")[2].partition("played in")[0]
    assert "To quote:" in verdicts and "seat" in verdicts.lower()


def test_a_run_grows_by_readings(ludometer):
    words = ("sweep", "rurik", "--players", 2, "--games", 8, "--lineup", "random", "--readings", 3, "--jobs", 1,
             "--out", "grown")
    assert ludometer(*words)[0] == 0
    code, out, err = ludometer("sweep", "grown", "--more-readings", 7, "--jobs", 1)
    assert (code, err) == (0, "") and "10 joint readings of what is not known" in out
    assert len(lm.sweep("grown", readings=11, jobs=1, progress=False).cells) == 12
    for refused, message in ((("sweep", "rurik", "--more-readings", 2), "only a run can have more readings"),
                             (("sweep", "grown", "--more-readings", 2, "--readings", 20), "give one of the two"),
                             (("sweep", "grown", "--more-readings", 0), "more_readings = 0: expected a whole number"),
                             (("sweep", "grown", "--readings", 5), "it has 11 readings, and readings = 5 asks for")):
        code, out, err = ludometer(*refused)
        assert (code, out) == (2, "") and message in err and err.count("\n") == 1


def test_a_reading_is_named_and_played_again(ludometer):
    assert ludometer(*WORDS, "--out", "joint")[0] == 0
    code, there, err = ludometer("play", "joint", "--reading", 3, "--game", 5)
    assert code == 0, err
    alone = ludometer("play", "rurik", "--players", 2, "--lineup", "random", "--reading", 3, "--game", 5)[1]
    assert "reading 3; first and second seat play" in there and there == alone
    code, out, err = ludometer("play", "joint", "--reading", 13)
    assert (code, out) == (2, "") and "joint: reading of cell 0: no '13'" in err


@pytest.mark.parametrize(("words", "message"), [
    (("sweep", "pig", "--readings", 3), "pig: nothing in play has other readings"),
    (("sweep", "rurik", "--readings", 3, "--reading", 2), "give one of the two"),
    (("play", "rurik", "--reading", 0), "reading = 0: expected 1 or more")])
def test_readings_that_cannot_be_are_refused_in_one_line(ludometer, words, message):
    code, out, err = ludometer(*words)
    assert (code, out) == (2, "") and err.count("\n") == 1 and message in err
