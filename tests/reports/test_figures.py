"""Figures draw the numbers they are given: positions in the figure, and texts."""

import re
from html import escape
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pandas as pd
import pytest

from ludometer.analysis import tables
from ludometer.analysis.results import TOO_FEW, signed_number
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.studies.skill_and_luck import SCORE, WIN
from ludometer.reports.document import report
from ludometer.reports.elements import setups_overlay
from ludometer.reports.elements.page import Page
from ludometer.reports.elements.section import Table
from ludometer.reports.figures import basic, study_figures
from ludometer.reports.figures.curves import curves
from ludometer.reports.figures.svg import svg
from ludometer.reports.wording import units

FRAME = pd.DataFrame({"value": [0.30, 0.24, np.nan], "low": [0.28, 0.20, np.nan], "high": [0.32, 0.27, np.nan],
                      "verdict": ["undecided", "balanced", "undecided"]})


def dots_of(figure):
    """(x, y) of all single markers of a figure."""
    lines = [line for line in figure.axes[0].lines if line.get_marker() == "o"]
    return [tuple(float(axis[0]) for axis in line.get_data()) for line in lines]


def texts_of(figure):
    return [text.get_text() for text in figure.axes[0].texts]


def test_shares_draw_a_dot_and_an_interval_for_each_row_with_a_value():
    figure = basic.shares(["one", "two", "three"], FRAME, 0.25, 0.03, (0.15, 0.35))
    assert dots_of(figure) == [(0.30, 0), (0.24, 1)]
    spans = [tuple(line.get_xdata()) for line in figure.axes[0].lines
             if len(line.get_xdata()) == 2 and list(line.get_ydata()) in ([0, 0], [1, 1])]
    assert (0.28, 0.32) in spans and (0.20, 0.27) in spans
    assert {*texts_of(figure)} >= {text.replace(" ", units.NARROW) for text in (
        "30.0 %", "28.0–32.0", "24.0 %", "20.0–27.0", "one", "two", "three")}


def test_colours_follow_the_verdict_and_open_dots_are_undecided():
    figure = basic.shares(["one", "two", "three"], FRAME, 0.25, 0.03, (0.15, 0.35))
    one, two = [line for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert (one.get_color(), two.get_color()) == (basic.PALETTE["undecided"], basic.PALETTE["balanced"])
    assert (one.get_markerfacecolor(), two.get_markerfacecolor()) == (basic.PALETTE["paper"], two.get_color())


def test_differences_are_coloured_by_the_side_they_are_on():
    frame = pd.DataFrame({"value": [0.02, -0.02, 0.0], "low": [0.01, -0.03, -0.01], "high": [0.03, -0.01, 0.01]})
    figure = basic.differences(["up", "down", "none"], frame, (-0.05, 0.05), signed_number)
    colours = [line.get_color() for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert colours == [basic.PALETTE[name] for name in ("strong", "weak", "undecided")]


def test_stacks_add_up():
    figure = basic.stacks(["one", "two"], ["a", "b"], [[1, 3], [2, 1.5]], 5)
    bars = [(patch.get_x(), patch.get_width()) for patch in figure.axes[0].patches]
    assert bars == [(0, 1), (0, 2), (1, 3), (2, 1.5)]
    assert {"a", "b", "4.0", "3.5"} <= set(texts_of(figure))


def test_names_of_many_parts_stand_in_several_lines():
    names = ["regions", "phases", "colours", "goods", "animals", "watchtowers", "monasteries", "leftovers"]
    figure = basic.stacks(["Winners"], names, [[37, 56, 15, 34, 25, 4, 26, 7]], 204)
    figure.draw_without_rendering()
    boxes = [text.get_window_extent() for text in figure.axes[0].texts if text.get_text() in names]
    assert len(boxes) == 8 and len({round(box.y0) for box in boxes}) == 2
    assert not any(round(one.y0) == round(other.y0) and one.overlaps(other)
                   for i, one in enumerate(boxes) for other in boxes[:i])
    assert min(box.x0 for box in boxes) >= 0 and max(box.x1 for box in boxes) <= basic.WIDTH
    assert len({patch.get_facecolor() for patch in figure.axes[0].patches}) == 8


@pytest.mark.parametrize(("highest", "places"), [(60, 61), (150, 31), (700, 71)])
def test_spreads_have_so_many_places_as_can_be_seen(highest, places):
    frame = pd.DataFrame({"points": range(highest + 2), "scores": [1] * (highest + 1) + [0],
                          "winners": [0] * highest + [5, 0]})
    figure = basic.spread(frame)
    curve = max(figure.axes[0].lines, key=lambda line: len(line.get_xdata()))
    assert np.count_nonzero(curve.get_xdata() <= highest) == places
    assert curve.get_ydata().max() == 1
    assert {f"all seats:\nmean {highest / 2:.1f}", f"winners:\nmean {highest:.1f}"} <= set(texts_of(figure))
    assert len(figure.axes[0].get_xticks()) >= 3


def test_rounds_are_named():
    frame = pd.DataFrame({"round": [1, 2], "leader_wins": [0.4, 1.0], "leader_wins_low": [0.3, 0.9],
                          "leader_wins_high": [0.5, 1.0], "for_good": [0.6, 0.4]})
    figure = basic.rounds(frame, 0.25, ["phase A", "the end"])
    assert [label.get_text() for label in figure.axes[0].get_xticklabels()] == ["phase A", "the end"]


def test_a_leader_s_share_known_from_too_few_games_is_not_drawn():
    frame = pd.DataFrame({"round": [1, 2], "leader_wins": [0.4, 0.5], "leader_wins_low": [0.3, 0.05],
                          "leader_wins_high": [0.5, 0.95], "for_good": [0.6, 0.4]})
    figure = basic.rounds(frame, 0.25, ["phase A", "the end"])
    assert "40\N{NO-BREAK SPACE}%" in texts_of(figure) and "50\N{NO-BREAK SPACE}%" not in texts_of(figure)
    assert not any(line.get_xdata()[0] == 2 and np.isfinite(line.get_ydata()).any() for line in figure.axes[0].lines)


def test_curves_leave_out_values_known_from_too_few_games():
    one = pd.DataFrame({"knob": [2, 3], "value": [0.2, 0.5], "low": [0.18, 0.05], "high": [0.22, 0.95]})
    figure = curves(["one"], [one], "knob", 0.25, 0.03, (0, 1), str, "coins")
    curve, = [line for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert curve.get_xydata().tolist() == [[2, 0.2]]


def test_curves_draw_each_value_with_its_interval_on_common_axes():
    one = pd.DataFrame({"knob": [2, 3, 4], "value": [0.2, 0.25, 0.3], "low": [0.18, 0.23, 0.28],
                        "high": [0.22, 0.27, 0.32]})
    figure = curves(["one", "two", "three"], [one, one.assign(value=0.26), one], "knob", 0.25, 0.03,
                    (0.15, 0.35), str, "coins")
    assert [axes.texts[0].get_text() for axes in figure.axes] == ["one", "two", "three"]
    assert len({(axes.get_xlim(), axes.get_ylim()) for axes in figure.axes}) == 1
    curve, = [line for line in figure.axes[0].lines if line.get_marker() == "o"]
    assert curve.get_xydata().tolist() == [[2, 0.2], [3, 0.25], [4, 0.3]]
    spans = [line.get_xydata().tolist() for line in figure.axes[0].lines if list(line.get_xdata()) == [3, 3]]
    assert spans == [[[3, 0.23], [3, 0.27]]]
    assert [label.get_text() for label in figure.axes[1].get_xticklabels()] == ["2", "3", "4"]
    assert [axes.get_xlabel() for axes in figure.axes] == ["", "coins", "coins"]


def test_matrix_leaves_the_diagonal_empty():
    figure = basic.matrix(["one", "two"], [[np.nan, 0.6], [0.4, np.nan]])
    assert texts_of(figure) == ["60", "40"]
    assert len(figure.axes[0].patches) == 2


def test_labels_are_moved_apart_but_stay_inside():
    places = basic.space_labels([1.0, 1.1, 9.9], [1, 1, 1], 0, 10)
    assert np.diff(places).min() >= 1 - 1e-9 and places.max() <= 9.5


@pytest.mark.parametrize("most", [3, 5])
@pytest.mark.parametrize(("low", "high"), [(0.153, 0.412), (-0.06, 0.01), (3, 38), (0, 1), (-15.1, 16.0), (1.9, 8.1)])
def test_ticks_are_round_and_inside(low, high, most):
    ticks = basic.round_ticks(low, high, most)
    assert 2 <= len(ticks) <= most + 1 and ticks.min() >= low - 1e-9 and ticks.max() <= high + 1e-9


def test_the_last_tick_is_not_far_from_the_last_dot():
    """Reported of a figure of waits: its axis was labelled 0.0 and 5.0, and the dots lay at 6."""
    assert basic.round_ticks(-0.25, 6.3, 3).tolist() == [0, 3, 6]
    assert basic.round_ticks(-0.25, 6.3, 5).tolist() == [0, 2, 4, 6]
    assert basic.round_ticks(0, 1, 3).tolist() == [0, 0.5, 1]


def test_svg_is_the_same_each_time_and_takes_its_colours_from_the_page():
    text, again = (svg(basic.shares(["one", "two", "three"], FRAME, 0.25, 0.03, (0.15, 0.35)),
                               "key", "a <label>") for _ in range(2))
    assert text == again
    assert text.startswith('<svg viewBox="0 0 380') and 'aria-label="a &lt;label&gt;"' in text
    assert "var(--balanced)" in text and not any(colour in text for colour in basic.PALETTE.values())
    assert ">one</text>" in text and "font-family" not in text and "<metadata" not in text


def test_keys_keep_the_names_inside_figures_apart():
    figure = basic.shares(["one", "two", "three"], FRAME, 0.25, 0.03, (0.15, 0.35))
    one, two = (set(re.findall(r' id="([^"]+)"', svg(figure, key, ""))) for key in ("f1", "f2"))
    assert one and not one & two


def test_limits_hold_values_that_have_no_interval():
    frame = pd.DataFrame({"value": [150.0, 160.0], "low": np.nan, "high": np.nan})
    low, high = basic.limits(frame)
    assert 149 < low < 150 and 160 < high < 161
    low, high = basic.limits(frame[:1])
    assert low < 150 < high


@pytest.mark.parametrize("name", ["$5 & $10", r"$\frac$", "a $ alone", r"\$ _ ^ {"])
def test_names_are_no_formulas(name):
    """A designer may name a row as she likes; matplotlib would read what stands between two dollars as mathematics."""
    drawn = (basic.shares([name, "two", "three"], FRAME, 0.25, 0.03, (0.15, 0.35)),
             basic.stacks([name], [name, "other"], [[3.0, 4.0]], 7))
    for figure in drawn:
        assert escape(name, quote=False) in svg(figure, "f1", "a label")


@pytest.mark.drawn
def test_sentences_need_no_figures_and_no_rows_of_tables(plain, monkeypatch):
    cell, = tables.played_cells(Run.open(plain))
    words, own = report.words_and_sections(cell.game)

    def refuse(*given, **named):
        raise AssertionError("a figure")

    monkeypatch.setattr("matplotlib.figure.Figure", refuse)
    monkeypatch.setattr(Table, "rows", property(refuse))
    page = Page([cell], ["base game"], {cell: report.numbers_of(cell)}, words, 1, {})
    sections, found = report.contents(page, own)
    assert found
    with pytest.raises(AssertionError, match="a figure"):
        print(sections[1].drawings[0][0].svg)


def boxes(figure, texts):
    figure.draw_without_rendering()
    return [text.get_window_extent() for text in texts if text.get_text()]


@pytest.mark.parametrize(("wins", "for_good", "fair"), [(0.3, 0.5, 0.25), (0.99, 0.49, 0.5), (0.25, 0.02, 0.25)])
def test_names_beside_the_rounds_do_not_overlap(wins, for_good, fair):
    frame = pd.DataFrame({"round": [1, 2], "leader_wins": wins, "leader_wins_low": wins, "leader_wins_high": wins,
                          "for_good": for_good})
    figure = basic.rounds(frame, fair, ["round 1", "the end"])
    names = boxes(figure, [text for text in figure.axes[0].texts if re.search("[a-z]", text.get_text())])
    assert len(names) == 3 and not any(one.overlaps(other) for i, one in enumerate(names) for other in names[:i])


@pytest.mark.parametrize("label", ["Boris", "A name as long as any that a card has"])
def test_ticks_of_a_narrow_axis_do_not_overlap(label):
    figure = basic.dots([label] * 3, FRAME, (0.12, 0.56), units.percent, numbers=["30.0 %"] * 3)
    ticks = boxes(figure, [text for text in figure.axes[0].texts if text.get_verticalalignment() == "top"])
    assert len(ticks) >= 2 and all(one.x1 + 3 < other.x0 for one, other in pairwise(ticks))
    rows = boxes(figure, [text for text in figure.axes[0].texts if text.get_verticalalignment() == "center"])
    assert max(box.x1 for box in rows) <= basic.WIDTH and not any(
        one.overlaps(other) for i, one in enumerate(rows) for other in rows[:i])


def test_what_is_seldom_seen_does_not_stretch_an_axis_but_points_beyond_it():
    frame = pd.DataFrame({"value": [0.3, 0.25, 0.2, 0.8], "low": [0.28, 0.23, 0.18, 0.25],
                          "high": [0.32, 0.27, 0.22, 1.0]})
    bounds = basic.limits(frame)
    assert 0.15 < bounds[0] < 0.18 and 0.32 < bounds[1] < 0.35
    figure = basic.dots(list("abcd"), frame, bounds, units.percent)
    last = figure.axes[0].lines[-1]
    assert last.get_marker() == ">" and last.get_xdata()[0] == bounds[1]
    assert "25.0–100.0" in texts_of(figure)


def test_rows_that_a_table_calls_too_few_are_not_drawn_and_have_no_number():
    """Reported of a card that five seats used: 100.0 % (12.7-100.0) in the figure, "too few games" in the table."""
    frame = pd.DataFrame({"value": [0.3, 1.0, np.nan, 0.5], "low": [0.28, 0.127, np.nan, np.nan],
                          "high": [0.32, 1.0, np.nan, np.nan]})
    numbers = ["30.0 %", "100.0 %", "never", "50.0 %"]
    figure = basic.dots(list("abcd"), frame, (0, 1), units.percent, numbers=numbers)
    assert [text for text in texts_of(figure) if text in (*numbers, TOO_FEW)] == [
        "30.0 %", TOO_FEW, "never", TOO_FEW]
    assert dots_of(figure) == [(0.3, 0)] and "12.7–100.0" not in texts_of(figure)
    decided = basic.dots(list("abcd"), frame.assign(verdict="strong"), (0, 1), units.percent, numbers=numbers)
    assert dots_of(decided) == [(0.3, 0), (1.0, 1), (0.5, 3)]
    far = pd.DataFrame({"value": [-1.0, 60.0], "low": [-50.0, 10.0], "high": [48.0, 110.0]})
    assert [at for _, at in dots_of(basic.differences(["wide", "far"], far, (-60, 120), signed_number))] == [1]
    tenths = basic.dots(["wide", "far"], far / 100, (-0.6, 1.2), lambda value: signed_number(100 * value), factor=100)
    assert [at for _, at in dots_of(tenths)] == [1]


def test_too_few_games_of_one_setup_leave_a_row_to_the_others():
    frame = pd.DataFrame({"value": [1.0], "low": [-50.0], "high": [48.0], "decided": [False]})
    other = frame.assign(low=0.5, high=1.5, decided=True)
    figure = setups_overlay.overlay(["boris"], [frame, other], ["two", "three"], (-2, 2))
    said = re.findall("<title>(.*?)</title>", svg(figure, "f", ""))
    assert said == ["boris, three: +1.0 (+0.5 to +1.5)"]


def test_shares_of_what_decides_are_drawn_where_they_say_something():
    rows = pd.DataFrame([(outcome, part, share, low, high, total, low, high) for outcome in (WIN, SCORE)
                         for part, share, low, high, total in (("skill", 0.3, 0.2, 0.4, 0.5),
                                                               ("luck", 0.3, 0.05, 0.9, 0.4))],
                        columns=["outcome", "part", "share", "low", "high", "total", "total_low", "total_high"])
    found = SimpleNamespace(rows=rows, word=str)
    figure = study_figures.shares_of(found)
    assert {place for _, place in dots_of(figure)} == {0} and TOO_FEW in texts_of(figure)


def test_a_value_says_its_interval_and_number_on_demand():
    figure = basic.dots(["A & B"], FRAME[:1].assign(n=1234), (0.2, 0.4), units.percent, numbers=["30.0 %"])
    text = svg(figure, "f", "")
    said = re.findall(r'<g class="at" data-k="A &amp; B" data-c=""><title>(.*?)</title>', text)
    assert said == ["A &amp; B: 30.0 % (28.0–32.0), n = 1,234"] and text.count('class="at"') == 2


def test_long_names_of_rows_stand_in_two_lines_and_inside_the_figure():
    names = ["Shield 15 (a black tile each phase)", "Shield 4 (storage)", "a name without brackets that is too long"]
    frame = pd.DataFrame({"value": [1.0] * 3, "low": [0.5] * 3, "high": [1.5] * 3, "decided": [True] * 3})
    for figure in (setups_overlay.overlay(names, [frame], ["base game"], (0, 2)),
                   basic.dots(names, frame, (0, 2), signed_number)):
        svg(figure, "f", "")                                    # places the texts
        ticks = [text for text in figure.axes[0].texts if text.get_verticalalignment() == "center_baseline"]
        assert [tick.get_text() for tick in ticks] == [
            "Shield 15\n(a black tile each phase)", "Shield 4 (storage)", "a name without brackets\nthat is too long"]
        assert min(tick.get_window_extent().x0 for tick in ticks) >= 0
