"""Frames of a run for a notebook: the numbers of its page, with names as categories."""
import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis import tables
from ludometer.reports.document import report
from ludometer.reports.document.terminal_summary import summary
from ludometer.simcore.tables import catalogue
from tests import synthetic

ENDS = ["value", "low", "high"]


@pytest.fixture(scope="module")
def opened(run):
    return lm.open(run)


@pytest.fixture(scope="module")
def whole(run):
    """The page that the report of that run is made of."""
    return report.compose([run], draws=False)["page"]


def test_factions_are_those_of_the_page(opened, whole):
    frame = opened.factions()
    for cell in whole.given:
        there, here = whole.table(tables.factions, cell), frame[frame["cell"] == cell.number]
        assert (here[ENDS].to_numpy() == there[ENDS].to_numpy()).all()
        assert here["faction"].tolist() == there["faction"].tolist()
        assert here["verdict"].tolist() == there["verdict"].tolist()
    titles = {name: row["title"] for name, row in catalogue("rurik")["rows"]["leader"].items()}
    assert frame["name"].tolist() == [titles[name] for name in frame["faction"]]
    assert set(frame["measure"]) == {"share of the win"} and (frame["n"] > 0).all()


def test_planted_effects_are_seen(opened):
    frame = opened.factions().set_index(["setup", "faction"])
    assert frame.loc[("base game", "boris"), "verdict"] == "strong"
    assert frame.loc[("base game", "maria"), "verdict"] == frame.loc[("alternate-board", "maria"), "verdict"] == "weak"
    assert frame.loc[("base game", "boris"), "value"] > frame.loc[("alternate-board", "boris"), "value"]
    wanted = frame["wanted"].dropna()
    assert (wanted > 0).all() and (frame["wanted"].notna() <= (frame["verdict"] == "undecided")).all()


def test_seats_have_the_wider_intervals_of_what_a_page_quotes(opened, whole, run):
    frame = opened.seats()
    there = np.concatenate([whole.table(tables.seats, cell)[ENDS].to_numpy() for cell in whole.given])
    assert (frame[ENDS].to_numpy() == there).all()
    alone = tables.seats(whole.base)
    assert (frame["high"] - frame["low"])[:4].to_numpy() == pytest.approx(
        (alone["high"] - alone["low"]).to_numpy(), rel=0.6)
    assert ((frame["high"] - frame["low"])[:4].to_numpy() > 1.1 * (alone["high"] - alone["low"]).to_numpy()).all()
    assert frame["name"].tolist() == ["First seat", "Second seat", "Third seat", "Fourth seat"] * 2
    assert frame["seat"].cat.ordered and frame["name"].cat.ordered and frame["name"].max() == "Fourth seat"


def wider(frame, page, question, *rest):
    """Whether a frame has the intervals of the page, and these are wider than those of a table by itself."""
    there, alone = [page.table(question, cell, *rest) for cell in page.given], question(page.base)
    width, narrow = ((each["high"] - each["low"]).to_numpy(float) for each in (there[0], alone))
    same = np.array_equal(frame[ENDS], np.concatenate([each[ENDS] for each in there]), equal_nan=True)
    return same and (narrow > 0).any() and (width[narrow > 0] > 1.1 * narrow[narrow > 0]).all()


@pytest.mark.verify
def test_so_have_scores_courses_and_policies(opened, whole, tmp_path):
    assert wider(opened.scores(), whole, tables.score_parts, None)
    assert wider(opened.course(), whole, tables.course)
    mixed = synthetic.write_run(tmp_path / "mixed", policies=("club", "casual"))
    page = report.compose([mixed], draws=False)["page"]
    assert wider(lm.open(mixed).policies(), page, tables.line_up)


def test_verdicts_are_those_of_the_terminal(opened, run):
    frame, said = opened.verdicts(), summary(run)["judged"]
    kept = [*ENDS, "verdict"]
    assert frame[kept].to_dict("records") == [{key: row[key] for key in kept} for row in said]
    assert frame["setup"].tolist() == [row["setup"] for row in said]
    assert frame["name"].tolist() == [row["item"] for row in said] and list(frame)[2:4] == ["item", "name"]


def test_names_are_categories_in_the_order_of_the_page(opened, whole):
    frame = opened.factions()
    assert list(frame["setup"].cat.categories) == ["base game", "alternate-board"] and frame["setup"].cat.ordered
    assert list(frame["faction"].cat.categories) == whole.ranked_factions() and not frame["faction"].cat.ordered
    assert frame.sort_values(["setup", "faction"])["value"].iloc[0] == frame["value"][:8].max()
    assert not frame["verdict"].cat.ordered


def test_all_items_have_names_also_those_of_setups_without_figures(tmp_path):
    seats = lm.sweep("pig", tmp_path / "pig", games=24, vary={"players": [2, 4]}, jobs=1).verdicts()
    assert seats["name"].tolist() == ["First seat", "Second seat", "First seat", "Second seat", "Third seat",
                                      "Fourth seat"]
    modules = [[], ["war"], ["alternate-board"], ["rebel-rewards"], ["alternate-board", "war"],
               ["rebel-rewards", "war"], ["stone-and-blade"]]
    run = lm.sweep("rurik", tmp_path / "rurik", games=40, players=2, lineup="random", vary={"modules": modules}, jobs=1)
    for frame, item in ((run.factions(), "faction"), (run.verdicts(), "item")):
        assert len(modules) > report.MOST_SHOWN[0] and frame["name"].notna().all()
        assert frame[frame[item] == "theophania"]["setup"].unique().tolist() == ["stone-and-blade"]


def test_scores_are_made_of_their_parts(opened):
    total = opened.scores().groupby("setup", observed=True)["value"].sum()
    rows = opened.to_pandas(["cell", "score"]).groupby("cell")["score"].mean()
    assert total.to_numpy() == pytest.approx(rows.to_numpy())
    by = opened.scores("winner").groupby(["setup", "group"], observed=True)["value"].sum().unstack()
    assert (by["winners"] > by["others"] + 1).all()
    assert set(opened.scores("faction")["group"]) == set(opened.factions()["faction"])
    assert opened.scores("rank")["group"].cat.ordered
    with pytest.raises(lm.DataError, match="by = 'leader', expected winner, faction, policy, rank"):
        opened.scores("leader")


def test_the_course_of_games(opened):
    frame = opened.course().set_index(["setup", "measure"])
    assert frame.loc[("base game", "winner"), "value"] > frame.loc[("base game", "runner_up"), "value"]


def test_setups_say_what_was_played(opened):
    frame = opened.setups()
    assert frame["setup"].tolist() == ["base game", "alternate-board"] and frame["games"].tolist() == [6400, 6400]
    assert frame["modules"].tolist() == ["", "alternate-board"] and frame["setup"].cat.ordered
    assert frame["reading"].isna().all()


@pytest.mark.verify
def test_a_solo_game_has_chances_and_no_seats(alone):
    opened = lm.open(alone)
    assert set(opened.factions()["measure"]) == {"chance to win"}
    assert {"above", "below"} & {*opened.verdicts()["verdict"]}
    for asked in (opened.seats, opened.policies):
        with pytest.raises(lm.DataError, match="no setup in which"):
            asked()


def test_factions_that_all_seats_share_are_compared_by_points(sheets):
    frame = lm.open(sheets).duchies()
    measures = frame.groupby("setup", observed=True)["measure"].agg(set)
    assert measures.iloc[0] == {"points"} and measures.iloc[-1] == {"share of the win"}
    assert frame["name"].str.len().min() > 1


def test_a_game_without_factions_has_policies_and_seats(pigs):
    opened = lm.open(pigs.parent)
    for asked in (opened.factions, opened.plot.factions):
        with pytest.raises(lm.DataError, match=r"pig has no factions; seats\(\) says who wins"):
            asked()
    assert set(opened.policies()["policy"]) == {"club", "bold"} == set(opened.verdicts()["item"])
    assert len(opened.seats()) == 9
    with pytest.raises(lm.DataError, match="the score of pig has no parts"):
        opened.scores()


def test_factions_bear_the_word_of_the_game(opened, sheets):
    assert opened.leaders().equals(opened.factions()) and "leaders" in dir(opened) and "leaders" in dir(opened.plot)
    assert "duchies" in dir(lm.open(sheets)) and "duchies" not in dir(opened)
    for wrong in ("heroes", "duchies", "_ipython_display_"):
        assert not hasattr(opened, wrong) and not hasattr(opened.plot, wrong)


def test_a_stopped_run_has_the_numbers_of_its_cells(run, tmp_path):
    with pytest.raises(lm.DataError, match="does not exist"):
        lm.open(tmp_path / "none")
    stopped = lm.open(run)
    stopped.manifest["parts"] = [part for part in stopped.manifest["parts"] if part["cell"] == 1]
    assert set(stopped.factions()["cell"]) == {1} and "6,400 of 12,800 games" in stopped._repr_html_()
