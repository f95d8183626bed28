"""What a run says on the command line: its report, its findings as data, and a check that ends with an exit code."""
import json

import pytest

from ludometer.analysis.tables import sums
from tests.synthetic import write_run

AMONG = "(among club players; not tested with better players)"


def test_findings_are_printed_as_data(ludometer, tmp_path):
    folder = write_run(tmp_path / "run", 30, cells=(("base game", {"boris": 2.5}),))
    found = json.loads(ludometer("report", str(folder), "--json")[1])
    assert found["report"] == str(folder / "report.html") and found["bytes"] == (folder / "report.html").stat().st_size
    page = (folder / "report.html").read_text()
    assert found["headline"] == (
        "Among club players, it is undecided whether any of 8 leaders is strong or weak.")
    texts = [each for each in found["findings"] if each["chapter"] == "leaders"]
    assert texts and all(number["high"] > number["low"] for each in texts for number in each["numbers"])
    assert all(f'<section id="{each["chapter"]}">' in page for each in texts)


@pytest.mark.parametrize("opens", [True, False])
def test_a_page_is_opened_in_the_browser(ludometer, tmp_path, monkeypatch, opens):
    folder, opened = write_run(tmp_path / "run", 30), []
    monkeypatch.setattr("webbrowser.open", lambda address: opened.append(address) or opens)
    code, out, err = ludometer("report", folder, "--open")
    page = folder / "report.html"
    assert (code, out.strip(), opened) == (0, str(page), [page.as_uri()])
    assert err == ("" if opens else f"ludometer: no browser could be opened; the page is {page}\n")


@pytest.mark.verify
def test_data_leave_a_page_of_several_runs_as_it_is(ludometer, tmp_path):
    one, other = (write_run(tmp_path / name, 30, seed=seed) for name, seed in (("it", 1), ("a & b", 2)))
    assert ludometer("report", one, other)[::2] == (0, "")
    page = (one / "report.html").read_bytes()
    _, out, err = ludometer("report", one, "--json")
    assert json.loads(out)["report"] is None and "also has the run a & b, so" in err
    assert page == (one / "report.html").read_bytes()
    _, out, err = ludometer("report", one, other, "--json")
    assert json.loads(out)["bytes"] == len(page) and err == ""


@pytest.mark.verify
@pytest.mark.drawn
def test_threads_change_no_page_and_their_number_is_checked(ludometer, tmp_path, monkeypatch):
    folder, asked = str(write_run(tmp_path / "run", 30)), []
    monkeypatch.setattr("ludometer.analysis.tables.sums.threads", lambda jobs,
                        threads=sums.threads: asked.append(jobs) or threads(jobs))
    pages = []
    for jobs in (1, 3):
        assert ludometer("report", folder, "--jobs", jobs)[0] == 0
        pages.append((tmp_path / "run/report.html").read_bytes())
    assert pages[0] == pages[1] and asked == [1, 3]
    for jobs, says in (0, "jobs = 0: expected"), (5000, "jobs = 5000: expected"), ("two", "jobs = 'two': expected"):
        code, out, err = ludometer("report", folder, "--jobs", jobs)
        assert (code, out) == (2, "") and says in err


def test_a_check_ends_with_0_or_1(ludometer, tmp_path):
    folder = str(write_run(tmp_path / "run", 300, cells=(("base game", {"boris": 2.5}),)))
    code, out, _ = ludometer("check", folder)
    assert code == 1 and "Boris" in out and "boris" not in out and "failed: " in out and " off, " in out
    code, out, _ = ludometer("check", folder, "--max-off", "50")
    assert (code, out) == (0, f"passed: 0 off, 0 not known, 12 within {AMONG}\n")
    code, out, _ = ludometer("check", folder, "--max-off", "40", "--json", "--strict")
    assert code == 0 and json.loads(out)["ok"] and len(json.loads(out)["rows"]) == 12
    code, out, errors = ludometer("check", folder, "--max-off", "abc")
    assert (code, out) == (2, "") and errors == "ludometer: check: max-off = 'abc': expected a number, such as 1\n"
    code, out, errors = ludometer("check", folder, "--max-off", "60")
    assert (code, out) == (2, "") and "max_off = 60: expected percentage points" in errors


@pytest.mark.verify
def test_a_check_that_knows_nothing_passes_nothing(ludometer, tmp_path):
    folder = str(write_run(tmp_path / "run", 3, cells=(("base game", {}),)))
    assert ludometer("check", folder)[:2] == (0, f"undecided: nothing known to be off; 11 not known {AMONG}\n")
    found = json.loads(ludometer("check", folder, "--json")[1])
    assert (found["ok"], found["word"]) == (True, "undecided")
    code, out, _ = ludometer("check", folder, "--strict")
    assert code == 1 and "failed: nothing known to be off; 11 not known" in out


@pytest.mark.verify
def test_played_games_are_printed_as_data(ludometer, tmp_path):
    folder = write_run(tmp_path / "run", 100)
    rows = "".join(f"{game},{seat + 1},{leader},{int(seat == 0)}\n" for game in range(5)
                   for seat, leader in enumerate(("agatha", "boris", "maria", "yaroslav")))
    (tmp_path / "club.csv").write_text("game,seat,leader,won\n" + rows)
    found = json.loads(ludometer("report", folder, "--json", "--played", "club.csv")[1], parse_constant=pytest.fail)
    assert [(each["item"], each["games"], each["setup"]) for each in found["played"]] == [
        ("faction", 5, "base game"), ("seat", 5, "base game")] and 0 < found["played"][0]["p"] <= 1
    assert sorted(each.name for each in folder.iterdir()) == ["games", "manifest.json", "report.html"]
    assert found["said"][-1] == "Games of 4 players are held against base game."
    page = (folder / "report.html").read_bytes()
    code, out, err = ludometer("report", folder, "--json")
    assert code == 0 and {"played", "said"}.isdisjoint(json.loads(out))
    assert page == (folder / "report.html").read_bytes()
    assert json.loads(out)["report"] is None is json.loads(out)["bytes"]
    assert "the page there also has played games of club.csv, so --json left it as it is" in err
    assert json.loads(ludometer("report", folder, "--json", "--out", "it.html")[1])["report"] == "it.html"
    code, out, err = ludometer("report", folder)
    assert code == 0 and "also had played games of club.csv" in err and b"club.csv" in page
    assert b"club.csv" not in (folder / "report.html").read_bytes()
    assert ludometer("report", folder, "--json")[2] == ""       # that page has nothing to lose
    code, out, err = ludometer("report", folder, "--played", "none.csv")
    assert (code, out) == (2, "") and "none.csv: no such file" in err
