"""The page of Pig, a game without factions, modules, tables, parts of the score or rounds."""
import re

import numpy as np
import pytest

from ludometer.analysis import tables
from ludometer.analysis.run_folders.run import Run
from ludometer.reports.document import report
from tests import synthetic
from tests.reports.pages import plain, playing, section, sections, told, usual_sections, without_words

LACKING = "points", "survival"                                  # it has no parts of the score, and nothing unknown
played = playing(game="pig", games=4000, players=2, lineup="club,bold")


@pytest.fixture(scope="module")
def one(played):
    """The page of one setup."""
    return report.compose([played()])


@pytest.fixture(scope="module")
def goals(played):
    """The page of three setups."""
    return report.compose([played(players=3, games=3000, lineup="club|bold", vary={"set.goal": [100, 50, 200]})])


def visible(page):
    """The words of a page, without figures and without the experiment that stands at its end."""
    return plain(re.sub(r"<(style|script|svg|pre).*?</\1>|<[^>]+>", "", page["html"], flags=re.DOTALL))


def test_a_page_has_policies_seats_and_course_and_no_empty_chapter(one):
    assert sections(one) == usual_sections("pig", "line-up", without=LACKING)
    assert [finding["tag"] for finding in one["findings"]] == ["policies", "seats", "course"]
    assert without_words(one) == []
    assert all(re.search(r"<svg", section(one, key)) for key in sections(one))


def test_all_columns_that_it_declares_are_listed_by_name_and_meaning(played, one):
    table = section(one, "course").split("What the game counts of each player")[1].split("</table>")[0]
    rows = [re.findall(r"<td.*?>(.*?)</td>", row) for row in re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)]
    names = [row[0] for row in rows if row]
    assert names == ["points at the end (score)", "turns of this player (turns)", "rolls of the die (rolls)",
                     "turns lost to a low roll (lost)"]
    games = Run.open(played(seed=1)).to_pandas()
    shown = {row[0]: row[1] for row in rows if row}
    assert shown["rolls of the die (rolls)"].startswith(f"{games['rolls'].mean():.2f}")


def test_nothing_is_said_on_factions_and_modules(one, goals):
    for page in (one, goals):
        words = visible(page)
        assert not re.findall(r"[Ff]action|[Mm]odule|reconstructed|dealt at random", words)
        assert "verdicts on policies" in words and "Intervals of several policies or seats" in words


def test_the_findings_are_the_numbers_of_the_tables(played, one):
    cell, = tables.played_cells(Run.open(played(seed=1)))
    shares = tables.line_up(cell).sort_values("value", ascending=False)
    policies, = told(one, "policies")
    for _, row in shares.iterrows():
        assert f"{row['policy']} wins {100 * row['value']:.1f}" in plain(policies)
    winner = tables.course(cell).set_index("measure").loc["winner", "value"]
    assert f"Winners score {winner:.1f}" in told(one, "course")[0]


def test_several_setups_open_with_policies_and_seats_in_all_of_them(goals):
    opening = section(goals, "overview")
    captions = re.findall(r"<caption>(.*?) in all setups", opening)
    assert captions == ["Win share of each policy", "Win share of each seat"]
    first = re.findall(r'<td class="t" data-v="[^"]*">(.*?)</td>', opening)
    assert first[0] == "fair share" and set(first[1:3]) == {"club", "bold"}
    assert first[3:] == ["fair share", "first seat", "second seat", "third seat"]
    assert sections(goals) == usual_sections("pig", "line-up", "variants", without=LACKING)


def test_a_variant_says_what_it_does_to_points_seats_and_policies(goals):
    half, double = map(plain, told(goals, "variant"))
    assert half.startswith("goal = 50 against goal = 100 (printed): the mean points of all seats change by −")
    assert double.startswith("goal = 200 against goal = 100 (printed): the mean points of all seats change by +")
    for text in (half, double):
        changes = "the win share changes by, in percentage points, "    # each clause has a verb, also in the headline
        assert re.search(rf"(is detectable in|tell whether) any seat’s win share|{changes}the \w+ seat", text)
        assert re.search(rf"(is detectable in|tell whether) any policy’s win share|{changes}(club|bold) ", text)
    captions = re.findall(r"<figcaption>(.*?)</figcaption>", section(goals, "variants"))
    assert captions == [*(f"{kind} against goal = 100 (printed)" for kind in ("Points", "Seats", "Policies")),
                        "Win share of each policy by goal", "Win share of each seat by goal"]


def test_one_policy_is_no_chapter(played):
    page = report.compose([played(lineup="club", games=400, players=4)])
    assert sections(page) == usual_sections("pig", without=LACKING)


def test_a_policy_across_setups_is_judged_with_intervals_that_hold_in_all_of_them(played):
    path = played(games=3000, lineup="club,random", vary={"set.goal": [100, 50]})
    page = report.compose([path], draws=False)
    across = next(finding["text"] for finding in page["findings"] if finding["tag"] == "strong")
    assert plain(across).startswith("club is strong in both setups: ")
    cells = tables.played_cells(Run.open(path))
    low, high = tables.line_up(cells[0]).set_index("policy").loc["club", ["low", "high"]]
    quoted = [float(number) / 100 for number in re.search(r"\(([\d.]+)–([\d.]+)\)", across).groups()]
    assert quoted[0] < low < high < quoted[1]                   # wider than those of one setup by itself


def test_runs_are_compared(played):
    page = report.compose([played(games=200), played(games=300, players=3, lineup="club")])
    assert "Games500 in 2 setups" in visible(page)
    assert sections(page) == usual_sections("pig", "line-up", without=LACKING)


def test_a_run_has_no_column_of_factions(played):
    run = Run.open(played(games=20))
    assert list(run.columns) == list(run.to_pandas().columns)
    assert [*run.columns][:8] == ["cell", "game", "block", "seat", "policy", "score", "rank", "win"]


def test_all_tables_of_it_have_rows(played):
    cell, = tables.played_cells(Run.open(played(games=200)))
    answers = tables.answers(cell)
    assert set(answers) == {"seats", "line_up", "course", "rounds", "spread"} and all(map(len, answers.values()))


@pytest.mark.sample(1)
@pytest.mark.drawn
@pytest.mark.parametrize("players, chapters, tags", [
    (1, usual_sections("pig", "variants", without=["seats", "feel"]),
     ["variant", "chance", "course", "survival", "caution"]),
    (4, usual_sections("pig", "line-up", "variants", without=["feel"]),             # nobody has played these games
     ["variant", "policies", "seats", "course", "survival", "caution"])])
def test_points_readings_and_solo_games_need_no_factions_either(tmp_path, monkeypatch, players, chapters, tags):
    run = synthetic.write_run(
        tmp_path / "run", 200, players, cells=(("base game", {"boris": 2.0}), ("alternate-board", {"maria": -2.0})),
        policies=("club", "random")[:players], leave_out=("faction",), alternatives=(("other-rebels", {}),))
    monkeypatch.setattr(report, "words_and_sections", lambda game: (report.WORDS, ()))
    page = report.compose([run])
    assert sections(page) == chapters and [finding["tag"] for finding in page["findings"]] == tags
    assert without_words(page) == [] and not re.findall(r"[Ff]action", visible(page))
    points = section(page, "points")
    assert ("Games won" if players == 1 else "Winners") in points and "Boris" not in points


def test_shares_of_policies_change_by_what_the_tables_say(played):
    base, cell = tables.played_cells(Run.open(played(games=2000, vary={"set.goal": [100, 50]})))
    changes = tables.policy_changes(cell, base).set_index("policy")["value"]
    shares = [tables.line_up(each).set_index("policy")["value"] for each in (base, cell)]
    assert np.allclose(changes, (shares[1] - shares[0])[changes.index])
