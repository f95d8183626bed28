"""Balance of agendas, inheritances, deeds, schemes, war rewards and epic structures."""

from typing import NamedTuple

import numpy as np

from ludometer.analysis.estimates.verdicts import BESIDE
from ludometer.analysis.rurik import questions as rurik
from ludometer.analysis.tables.agreement import difference_verdict, difference_verdicts
from ludometer.reports.elements import cards_held
from ludometer.reports.elements.cards_taken import Cards, section_of
from ludometer.reports.elements.gift_causes import Causes
from ludometer.reports.elements.section import CAUSAL, Column, Finding, Section, where_any
from ludometer.reports.elements.undetected import no_difference
from ludometer.reports.elements.values import (
    change_value,
    common_bounds,
    count_value,
    doubts,
    in_common_order,
    points_value,
    reference_line_name,
    share_value,
    text_value,
    unknown_shares,
    with_value_columns,
)
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import bold, count, gain, percent, plural, pretty, share
from ludometer.reports.wording.quotes import Words, with_capital

DEEDS = Cards("deed", "deeds", "deed", "taken", "accomplished", "deeds_done")
SCHEMES = Cards("scheme", "schemes", "scheme", "kept", "played", "schemes_played")


class DealtCardWords(NamedTuple):
    """The words for a kind of card dealt at random: one (its table, too), many, what it came to, and how."""

    one: str
    many: str
    met: str
    left: str


AGENDAS = DealtCardWords("agenda", "agendas", "met", "That was their choice")
INHERITANCES = DealtCardWords("inheritance", "inheritances", "accepted", "Which of them they kept was their choice")


@where_any(rurik.agendas)
def agendas(page):
    """A section on what being dealt an agenda is worth, and how players who kept it fared."""
    return dealt_section(page, rurik.agendas, AGENDAS, "Agendas: dealt, kept and met")


@where_any(rurik.inheritances)
def inheritances(page):
    """A section on what being dealt an inheritance is worth, and how players who kept it fared."""
    return dealt_section(page, rurik.inheritances, INHERITANCES, "Inheritances: dealt, kept and accepted")


def dealt_section(page, question, kind, title):
    """A section on cards dealt at random. question: a table such as that of analysis/rurik/cards.py."""
    one, many, met, left = kind
    frames = {cell: page.table(question, cell).sort_values("value", ascending=False) for cell in page.shown}
    section = Section(many, title, CAUSAL, (
        f"Each dot is the share of games won by those who were dealt the {one}, its line the interval for all {many} "
        f"together. {pretty(many)} are dealt at random, so this is caused by the deal. The small grey marks are those "
        f"who kept it: {left[0].lower()}{left[1:]}, and how they fare is an association."), rests=(one,))
    kept = {cell: with_value_columns(frame, "kept_win") for cell, frame in frames.items()}
    bounds = common_bounds(frames, kept)
    drawings = []
    for cell, frame in in_common_order(frames, one).items():
        above, below = frame["low"] > cell.fair, frame["high"] < cell.fair
        colours = [basic.PALETTE["strong" if up else "weak" if down else "undecided"]
                   for up, down in zip(above, below, strict=True)]
        drawings += page.draw_rows(
            cell, f"Win share of those dealt each {one}; grey: of those who kept it", basic.dots,
            [page.title(one, name) for name in frame[one]], frame, bounds[cell], percent, cell.fair, colours=colours,
            hollow=~(above | below), second=kept[cell].loc[frame.index],
            numbers=[percent(value, 1) for value in frame["value"]])
    section.drawings = [drawings]
    causes = Causes.of(page, one)
    section.tables.append(page.over_cells(
        [Column(one, text=True), Column("dealt", "players who were dealt it"),
         Column("win share, dealt", "caused by the deal"),
         Column("points gained", "mean of those dealt it less that of all others: caused by the deal"),
         Column("kept", "of those dealt it"), Column(met, "of those who kept it"),
         Column("win share, kept", "an association"), Column("points, kept", "an association"),
         *causes.columns],
        ((cell, [text_value(page.title(one, row[one])), count_value(row["dealt"]), share_value(row),
                 change_value(row, "gain"), share_value(row, "kept_share", 0), share_value(row, "met_share", 0),
                 share_value(row, "kept_win"), points_value(row, "kept_points", 1), *causes.values(cell, row[one])])
         for cell, frame in frames.items() for _, row in frame.iterrows())))
    frame = frames[page.base]
    section.notes += causes.disagreement(
        kept[page.base].assign(done=frame["kept"]).set_index(one), "kept")
    section.findings.append(dealt_finding(page, frame, kind))
    return section


def dealt_finding(page, frame, kind):
    """A finding on the card with the largest effect when dealt, or on none having a detectable one."""
    fair, one, many = page.base.fair, kind.one, kind.many
    moved = frame[np.isin(difference_verdicts(frame, "off"), BESIDE)]
    said = doubts(frame, lambda row: bold(page.title(one, row[one])), "off")
    if not len(moved):
        text = no_difference(with_value_columns(frame, "off"), Words("{} has a detectable effect when dealt").format(
            bold(f"No {one}")) + " (at most {})", f"being dealt any {one} changes the chance to win")
        return Finding(many, "part5", Words("{}{} ({}){}.").format(
            with_capital(text), shares_of_dealt(page, frame, one), dealt_to(frame), said), news=bool(said))
    row = moved.loc[(moved["value"] - fair).abs().idxmax()]
    have = "has" if len(moved) == 2 else "have"
    others = f" Of {len(frame)} {many}, {len(moved) - 1} more {have} a detectable effect." if len(moved) > 1 else ""
    scored = Words(", and moves scores by {} points").format(gain(row, "gain")) if (
        difference_verdict(row, "gain") in BESIDE) else ""
    return Finding(many, "part5", Words(
        "Being dealt {} has the largest effect seen: it makes players win {} of {} games{}{}.{}").format(
            bold(page.title(one, row[one])), share(row), count(row["dealt"]), scored, said, others))


def shares_of_dealt(page, frame, one):
    """A clause on the win shares of those dealt each card, and on a fair share; "" where games are too few to say."""
    if unknown_shares(frame):
        return ""
    return (f": those dealt one win from {percent(frame['value'].min(), 1)} to {percent(frame['value'].max(), 1)}, by "
            f"{one}, and every interval holds {reference_line_name(page.base)} of {percent(page.base.fair)}")


def dealt_to(frame):
    """To how many players each card was dealt, in words."""
    least, most = frame["dealt"].min(), frame["dealt"].max()
    return f"{plural(least, 'player')} each" if least == most else f"{count(least)} to {plural(most, 'player')} each"


@where_any(rurik.deeds)
def deeds(page):
    """A section on how often deeds are taken and accomplished, and how players who accomplished them fared."""
    return section_of(page, rurik.deeds, DEEDS, "Deeds: taken and accomplished")


@where_any(rurik.schemes)
def schemes(page):
    """A section on how often schemes are kept and played, and how players who played them fared."""
    return section_of(page, rurik.schemes, SCHEMES, "Schemes: kept and played")


@where_any(rurik.war_rewards)
def war_rewards(page):
    """A section on the war rewards that players gained."""
    return cards_held.section_of(page, rurik.war_rewards, WAR_REWARDS, "War rewards: gained on the warfare track")


@where_any(rurik.epic_structures)
def epic_structures(page):
    """A section on the epic structures that players built."""
    return cards_held.section_of(page, rurik.epic_structures, EPIC, "Epic structures: built")


def epic_about(page, cell, name):
    """An epic structure in words: where it may stand, and what its builder gains."""
    row = page.numbers[cell]["rows"]["epic"][name]
    reward = ", ".join(f"{amount} {REWARDS.get(word, pretty(word).lower())}" for word, amount in row["reward"].items())
    return f"{PLACES.get(row['place'], row['place']).format(good=row['good'])}: {reward}"


PLACES = {"good": "where {good} is produced", "centre": "in a region of the centre", "border": "on a border",
          "church": "on an own church", "contested": "where others stand too",
          "two_structures": "beside two structures"}
REWARDS = {"vp": "victory point", "scheme_draw": "scheme"}
WAR_REWARDS = cards_held.Kind("war reward", "war rewards", "war reward", "war_reward", "gained", None,
                             "war_rewards")
EPIC = cards_held.Kind("epic structure", "epic structures", "epic structure", "epic", "built", epic_about, "epic_built")
