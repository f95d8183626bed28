"""Figures on a notebook's axes show the numbers of the frames."""
import matplotlib.pyplot as plt
import pytest
from matplotlib.colors import to_hex

import ludometer as lm
from ludometer.reports.figures.basic import PALETTE


@pytest.fixture(scope="module")
def opened(run):
    return lm.open(run)


@pytest.fixture(autouse=True)
def without_a_screen():
    backend = plt.get_backend()
    plt.switch_backend("Agg")
    yield
    plt.close("all")
    plt.switch_backend(backend)


def marks(ax):
    """{(row's name, marker): (value, colour, whether it is filled)} of the dots on axes."""
    names = [tick.get_text() for tick in ax.get_yticklabels()]
    return {(names[round(line.get_ydata()[0])], line.get_marker()): (
        line.get_xdata()[0], to_hex(line.get_color()), to_hex(line.get_markerfacecolor()) == to_hex(line.get_color()))
        for line in ax.lines if line.get_marker() in "os"}


def test_a_setup_is_drawn_in_the_colours_of_its_verdicts(opened):
    drawn, frame = marks(opened.plot.leaders(cell=0)), opened.verdicts()
    frame = frame[frame["cell"] == 0].set_index("name")
    assert {name for name, _ in drawn} == set(frame.index)
    for (name, _), (value, colour, filled) in drawn.items():
        verdict = frame.loc[name, "verdict"]
        assert value == frame.loc[name, "value"] and filled == (verdict != "undecided")
        assert colour == PALETTE[verdict if verdict in PALETTE else "undecided"]
    assert {filled for *_, filled in drawn.values()} == {True, False}


def test_several_setups_share_axes_and_are_named(opened):
    ax = opened.plot.factions()
    assert len(marks(ax)) == 16 and ax.get_xlabel() == "percentage points off a fair share"
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["base game", "alternate-board"]
    first = opened.verdicts()[:8].sort_values("value", ascending=False)["name"].tolist()
    assert [tick.get_text() for tick in ax.get_yticklabels()] == first


def test_a_caller_s_axes_are_drawn_on(opened):
    _, (left, right) = plt.subplots(1, 2)
    assert opened.plot.seats(cell=1, ax=left) is left and opened.plot.scores("winner", ax=right) is right
    assert plt.get_fignums() == [left.figure.number]
    assert [tick.get_text() for tick in left.get_yticklabels()] == [
        "First seat", "Second seat", "Third seat", "Fourth seat"]
    seats = opened.seats()
    seats = seats[seats["cell"] == 1].set_index("name")
    assert {name: value for (name, _), (value, *_) in marks(left).items()} == pytest.approx(
        {name: 100 * (row["value"] - row["fair"]) for name, row in seats.iterrows()})


def test_bars_add_up_to_the_score(opened):
    ax = opened.plot.scores()
    ends = {}
    for bar in ax.patches:
        ends[bar.get_y()] = max(ends.get(bar.get_y(), 0), bar.get_x() + bar.get_width())
    scores = opened.to_pandas(["cell", "score"]).groupby("cell")["score"].mean()
    assert sorted(ends.values()) == pytest.approx(sorted(scores))
    assert len(ax.get_legend().get_texts()) == 6
    labels = [tick.get_text() for tick in opened.plot.scores("winner").get_yticklabels()]
    assert labels == ["base game, winners", "base game, others", "alternate-board, winners", "alternate-board, others"]


def test_points_have_no_fair_share_and_no_margin(sheets, alone):
    ax = lm.open(sheets).plot.duchies(cell=0)
    assert ax.get_xlabel() == "points against the others" and not ax.patches
    assert lm.open(alone).plot.leaders(cell=0).get_xlabel().endswith("in percentage points")


def test_a_setup_that_is_not_there_is_refused(opened):
    with pytest.raises(lm.DataError, match="cell: no '7'"):
        opened.plot.factions(cell=7)
    with pytest.raises(lm.DataError, match="no setup in which different policies"):
        opened.plot.policies()
