"""Sentences on what a variant changes, with the deals that they come from."""

import numpy as np
import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.tables import setup_changes
from ludometer.analysis.tables.agreement import DIFFERS, interval_hull
from ludometer.analysis.tables.main_outcome import changed_items
from ludometer.reports.elements.section import TOLD, Finding
from ludometer.reports.elements.undetected import undetected_change
from ludometer.reports.elements.values import detectable_rows, doubts
from ludometer.reports.wording.numbers_in_words import (
    BEYOND,
    bold,
    bound,
    count,
    count_intervals,
    digits_for,
    gain,
    join,
    number,
    seat_name,
)
from ludometer.reports.wording.quotes import Words

HELPS = 1.1                                                     # times narrower that an interval must be to be praised
SAME = Words("the same games")


def variant_finding(page, cell, frame):
    """The finding on how a cell changes the win shares of factions; first of those whose numbers alone differ."""
    asked = changed_items((cell, page.base), "faction", page.words["faction"])
    moved, brief = detectable_rows(frame).sort_values(
        "faction", key=lambda faction: ~faction.isin(asked), kind="stable"), Words()
    still = frame[frame["faction"].isin(set(asked) - set(moved["faction"]))]
    chance = f"{page.words['faction']}’s {'chance to win' if cell.is_solo else 'win share'}"
    if frame.empty:
        return change_finding(page, cell, none_in_common(page.words["faction"]), False, 0)
    if page.table(tables.same_games, cell, page.base):
        return same_games(page, cell, f"no {chance}", frame)
    if len(moved):
        told = [Words("{} {}").format(bold(page.faction(row["faction"])), gain(row, factor=100))
                for _, row in moved.head(TOLD).iterrows()]
        if len(moved) > TOLD:
            told.append(f"{len(moved) - TOLD} more")
        share = "the chance to win" if cell.is_solo else "the win share"
        what = Words("{} changes by, in percentage points, {}").format(share, join(told))
        brief = Words() if len(still) else brief_change(cell, page.faction(moved["faction"].iloc[0]), moved.iloc[0])
    elif still.empty:
        what, brief = undetected_change(frame, f"any {chance}"), brief_undetected(frame, f"any {chance}")
    else:
        what = Words()
    if len(still):
        whose = Words("{} of {}").format("the chance to win" if cell.is_solo else "the win share", join(
            (bold(page.faction(faction)) for faction in still["faction"]), "or"))
        what = Words("; ").join(filter(None, (undetected_change(still, whose), what)))
    what += (said := doubts(frame, lambda row: Words("{}, {},").format(
        bold(page.faction(row["faction"])), gain(row, factor=100))))
    return change_finding(page, cell, what, len(moved) > 0 or bool(said), count_intervals(what),
                          moved.head(TOLD) if len(moved) else frame)._replace(brief=brief)


def brief_change(cell, name, row):
    """A short clause on how much more or less an item wins."""
    whose = Words("the chance to win with {}" if cell.is_solo else "{}’s win share").format(bold(name))
    return Words("{} changes by {} percentage points").format(whose, gain(row, factor=100))


def brief_undetected(frame, what):
    """A short clause on changes without a verdict; see undetected_change()."""
    if "populations" in frame and (frame["verdict"] == DIFFERS).any():
        return Words("whether {} changes {}").format(what, DIFFERS)
    low, high = interval_hull(frame)
    if np.maximum(high, -low).max() <= MARGIN and not ((frame["low"] > 0) | (frame["high"] < 0)).any():
        return Words("no change is detectable in {}").format(what)
    return Words("it is undecided whether {} changes").format(what)


def chance_change(page, cell):
    """The finding on how a cell changes a solo player's chance to win."""
    row = page.changes(setup_changes.setup_course_changes, cell).set_index("measure").loc[["won"]]
    what = Words("the chance to win changes by {} percentage points").format(
        gain(row.iloc[0], factor=100)) if len(detectable_rows(row)) else undetected_change(row, "the chance to win")
    what += (said := doubts(row, lambda row: "it"))
    return change_finding(page, cell, what, len(detectable_rows(row)) > 0 or bool(said), count_intervals(what), row)


def change_finding(page, cell, what, news, apart, *frames):
    """The finding on what a cell changes against the baseline, with the deals that this rests on.

    frames: of the rows that are shown; see common_deals(). news, apart: as of a Finding.
    """
    return Finding("variant", "part5", cells=(cell, page.base), text=Words("{} against {}: {} ({}).").format(
        bold(page.name(cell)), page.name(page.base), what, common_deals(cell, page.base, *frames)), news=news,
        apart=apart, change=Words(what))


def point_finding(page, cell, parts, seats, policies=None):
    """The finding on how a cell changes points, and the win shares of seats and of policies.

    Where there are policies to compare, they are what is asked, else seats: see Page.changes(). Where nothing differs
    but what seats start with, those seats come first.
    """
    given = changed_items((cell, page.base), "seat", None)
    score, named, moved = parts.iloc[:1], detectable_rows(parts.iloc[1:]).head(2), detectable_rows(seats)
    moved = moved.sort_values("seat", key=lambda seat: ~seat.isin(given), kind="stable")
    played = moved if len(moved) else seats
    if page.table(tables.same_games, cell, page.base):
        return same_games(page, cell, "no seat’s win share", seats, apart=policies is None)
    news = any(map(len, (detectable_rows(score), named, moved)))
    if len(detectable_rows(score)):
        text = Words("the mean points of all seats change by {}").format(gain(score.iloc[0]))
    else:
        text = undetected_change(score, "the mean points of all seats", 1, "points", page.base.close)
    if len(named):
        text += Words("; those from {}").format(join(
            Words("{} by {}").format(page.part(row["part"]), gain(row)) for _, row in named.iterrows()))
    still = seats[seats["seat"].isin(set(given) - set(moved["seat"]))]
    asked = Words()
    if len(still) or moved.empty:
        whose = join((bold(seat_name(seat)) for seat in still["seat"]), "or")
        asked += Words("; {}").format(undetected_change(still, Words("the win share of the {}").format(whose))
                                      if len(still) else undetected_change(seats, "any seat’s win share"))
    if len(moved):
        asked += Words("; the win share changes by, in percentage points, {}").format(join(
            Words("the {} {}").format(bold(seat_name(row["seat"])), gain(row, factor=100))
            for _, row in moved.iterrows()))
    if len(still):
        brief = brief_undetected(still, Words("the {}’s win share").format(bold(seat_name(still["seat"].iloc[0]))))
    elif len(moved):
        brief = brief_change(cell, f"the {seat_name(moved['seat'].iloc[0])}", moved.iloc[0])
    else:
        brief = brief_undetected(seats, "any seat’s win share")
    asked += (said := doubts(seats, lambda row: f"the {seat_name(row['seat'])}"))
    news |= bool(said)
    text += asked
    if policies is not None:
        better = detectable_rows(policies).head(TOLD)
        brief = brief_change(cell, better["policy"].iloc[0], better.iloc[0]) if len(better) else (
            none_in_common("policy") if policies.empty else brief_undetected(policies, "any policy’s win share"))
        news |= len(better) > 0
        played = pd.concat([played, better if len(better) else policies])
        asked = Words("; the win share changes by, in percentage points, {}").format(join(
            Words("{} {}").format(bold(row["policy"]), gain(row, factor=100)) for _, row in better.iterrows())) if len(
                better) else "; " + (none_in_common("policy") if policies.empty else
                                     undetected_change(policies, "any policy’s win share"))
        asked += (said := doubts(policies, lambda row: bold(row["policy"])))
        news |= bool(said)
        text += asked
    return change_finding(page, cell, text, news, count_intervals(asked), score, named, played)._replace(
        change=asked.removeprefix("; "), brief=brief)


def same_games(page, cell, what, frame, apart=True):
    """The finding on a cell that changes nothing in any game. frame: the changes of win shares.

    apart: whether these are what is asked, which has an error of its own.
    """
    most = 100 * frame["high"].max()
    if not most:
        return Finding("variant", "part5", cells=(cell, page.base), text=Words(
            "{} against {}: the same games, by the same players and rules on the same deals.").format(
                bold(page.name(cell)), page.name(page.base)), news=False, change=SAME)
    return Finding("variant", "part5", cells=(cell, page.base), text=Words(
        "{} against {}: the same games. All {} end with the same points and the same winner, so {} {} {} "
        "percentage points.").format(
            bold(page.name(cell)), page.name(page.base), count(min(cell.games, page.base.games)), what, BEYOND,
            bound(number(most, digits_for(0, most)), most / 100, "change of a share")), apart=int(apart),
                   change=SAME)


def none_in_common(word):
    """Words for a comparison of setups that share no faction, or no policy. word: what they share none of."""
    return f"no {word} plays in both, so there are no win shares to compare"


def common_deals(cell, base, *frames):
    """The deals that differences rest on, in words, with how much pairing narrowed the intervals of these rows."""
    shared = min(cell.games, base.games) // cell.players
    deals = f"{count(shared)} deal{'s' * (shared != 1)}"
    factors = np.array([factor for frame in frames for factor in frame.get("narrowed", ()) if factor == factor])
    if len(factors):
        deals += f" played under both, which {narrowing(factors)}"
    return deals


def narrowing(factors):
    """By how much pairing narrowed intervals, in words. factors: how many times narrower each became."""
    least, most = (f"{factor:.1f}" for factor in (factors.min(), factors.max()))
    if factors.max() < HELPS:
        return "hardly narrowed the intervals"
    times = f"up to {most}" if factors.min() < HELPS else least if least == most else f"{least} to {most}"
    return f"made intervals {times} times narrower"
