"""Findings under joint readings of all that is not known: in which share of them they hold, and on what they depend."""

from typing import NamedTuple

from ludometer.analysis.estimates.verdicts import MARGIN
from ludometer.analysis.results import LEAST_TOLD, TOO_FEW, is_too_wide, p_value
from ludometer.analysis.studies import uncertain_data as joint
from ludometer.reports.elements.provenance import came_through
from ludometer.reports.elements.section import Column, Finding, Table, Value
from ludometer.reports.elements.values import common_bounds, number_value, percent_value, text_value
from ludometer.reports.figures import basic
from ludometer.reports.wording.numbers_in_words import (
    UNKNOWN,
    bold,
    count,
    join,
    number,
    percent,
    plural,
    pretty,
    seat_name,
    signed_number,
)
from ludometer.reports.wording.quotes import Words
from ludometer.simcore.readings import doubts

USUAL = 40                                                      # readings that a page proposes to play
TONES = {"safe": "balanced", "untested": "undecided", "open": "undecided", "depends": "strong", joint.NONE: "undecided"}
SAYS = {"safe": "safe", "untested": "not all tested", "open": "open", "depends": "depends", joint.NONE: "–"}
READING = (
    "Each of {} fills in all values at once that nobody knows, drawn from what the data say they may be, and plays the "
    "deals of {}. So a finding holds in a share of the readings. Luck of the few deals behind each is taken off; "
    "intervals allow for it and hold for all findings together. A finding is safe where it holds in {} of readings at "
    "least, by the lower end of that interval, and readings vary all that nobody knows of the rows in play.")


class ReadingsMark(NamedTuple):
    """In how many joint readings a finding holds: about, as Finding has it, and words."""

    about: tuple
    words: str


def add_readings(page, section):
    """Add the results of the baseline's joint readings to a section. There are as many as the analysis needs."""
    cells = page.readings(page.base)
    found = judged_readings(page, cells)
    section.reading = " ".join(filter(None, (section.reading, READING.format(
        plural(len(cells), "joint reading"), page.name(page.base), percent(joint.SAFE)))))
    section.drawings += page.abreast([[drawing(page, found, kind)] for kind in found.findings["kind"].unique()
                                      if kind in ("faction", "seat") and not page.base.is_solo])
    section.tables += filter(None, (findings_table(page, found), rows_table(page, found)))
    section.notes += notes(page, found)
    section.findings.append(summary(page, found, cells))
    section.claims += [ReadingsMark((finding["kind"], finding["item"]), Words("holds in {} of {}").format(
        share_words(finding), plural(len(cells), "joint reading")))
        for finding in found.findings.to_dict("records") if finding["decided"]]
    return section


def has_enough_readings(page):
    """Whether the baseline has enough joint readings to say anything."""
    return len(page.readings(page.base)) >= joint.FEWEST


def readings_hint(page, command):
    """Notes on how to play joint readings of a run that has too few, in a list. command: that plays them."""
    base, there = page.base, len(page.readings(page.base))
    files = base.run.manifest["experiment"].get("files")
    found = doubts(base.game, base.players, base.about["modules"], base.about["set"], files)
    if not found:
        return []
    text = Words("The data say of {} what else they may be; {} draws {} readings of all of them together, and plays "
                  "each.").format(
        plural(len({(doubt.table, doubt.row) for doubt in found}), "row"),
        Words("<code>{} --readings {}</code>").format(command, USUAL), USUAL)
    return [text + (f" {count(there)} readings, as here, say too little." if there else "")]


def doubt(page):
    """How many rows are reconstructed in all setups, for the first screen, and how many readings tested them."""
    text = came_through(page, page.given, ())
    if text and text != came_through(page, (page.base,), ()):
        text += ", in all setups together"
    if has_enough_readings(page):
        text += f"; held against {plural(len(page.readings(page.base)), 'joint reading')} of it"
    return text


def judged_readings(page, cells):
    """The results of the baseline's joint readings, with the page's own verdicts."""
    key = "joint readings", page.base, page.budget
    if key not in page.made:
        page.made[key] = joint.readings_of_cells(page.base, cells, page.table)
    return page.made[key]


def item_label(page, kind, item):
    """The name of a faction or a seat, or of what else is measured."""
    if kind == joint.WON:
        return pretty(kind)
    return pretty(seat_name(item)) if kind == "seat" else page.faction(item)


def share_words(finding):
    """A share of readings with its interval, in words: "63 % (40 to 85 %)"."""
    if is_vague(finding):
        return f"an unknown share ({TOO_FEW})"
    return (f"{percent(finding['share'])} ({number(100 * finding['share_low'], 0)} to "
            f"{percent(finding['share_high'])})")


def findings_table(page, found):
    """The Table of all findings: their numbers over readings, and the share of readings in which each holds."""
    points = "points" in set(found.findings["kind"])
    unit = "points" if points else "percentage points off a fair share, or of the chance to win against the others"
    rows = []
    for finding in found.findings.to_dict("records"):
        scale = number_writer(page, finding)
        tag = Words('<span class="tag {}">{}</span>').format(TONES[finding["stands"]], SAYS[finding["stands"]])
        verdict = Words(finding["verdict"])
        if not finding["decided"] and finding["shares"]:
            verdict += Words(' <span class="i">in most readings</span>')
        rows.append([
            text_value(item_label(page, finding["kind"], finding["item"])), Value(verdict, finding["verdict"]),
            Value(scale(finding["base"]), float(finding["base"])),
            number_value(finding["value"], scale(finding["value"]), *(
                (scale(finding[end]) for end in ("least", "most")) if scale(finding["least"]) != scale(finding["most"])
                else (UNKNOWN, UNKNOWN))),
            number_value(finding["share"], percent(finding["share"]),
                         *(number(100 * finding[end], 0) for end in ("share_low", "share_high")),
                         wide=is_vague(finding)),
            *(percent_value(finding["shares"][each]) if each in finding["shares"] and not is_vague(finding)
              else Value("–", "") for each in verdicts(found)), Value(tag, list(TONES).index(finding["stands"]))])
    return Table(
        [Column("finding", text=True),
         Column("verdict", "of the data as they are; where that is undecided, the one that most readings give", True),
         Column("as played", f"{unit}, with the data as they are"),
         Column("over readings", "their mean, and between which numbers 95 % of readings lie, without luck of deals"),
         Column("holds in", "share of the readings in which the verdict is true, with its interval"),
         *(Column(each, "share of the readings in which this is true") for each in verdicts(found)),
         Column("so it is", text=True)], rows, "In how many readings findings hold", unfolded=True)


def is_vague(finding):
    """Whether too few games tell in which share of the readings a finding holds; a spread of 0 is no certainty.
    """
    return is_too_wide(100 * finding["share_low"], 100 * finding["share_high"], share=True)


def verdicts(found):
    """The verdicts that findings can have, in their order."""
    return list(dict.fromkeys(verdict for shares in found.findings["shares"] for verdict in shares))


def number_writer(page, finding):
    """A function that writes a finding's number in its unit: points, percentage points or percent.
    """
    if finding["kind"] == joint.WON:
        return lambda value: percent(value, 1)
    if finding["kind"] == "points":
        return signed_number
    fair = page.base.fair if "balanced" in finding["shares"] else 0
    return lambda value: signed_number(100 * (value - fair))


def rows_table(page, found):
    """The Table of the rows on which findings depend most; None where none is detectable."""
    rows = found.clear
    if not len(rows):
        return None
    return Table(
        [Column("finding", text=True), Column("row", "of the data, whose values the readings vary", True),
         Column("explains", "share of the spread between readings that this row alone explains, with its interval"),
         Column("p", "chance of as much or more if it explained nothing, for all rows and findings together")],
        ([text_value(item_label(page, row["kind"], row["item"])), text_value(row_name(page, row)),
          number_value(row["value"], percent(row["value"]), *(number(100 * row[end], 0) for end in ("low", "high"))),
          Value(p_value(row["p"]), float(row["p"]))] for row in rows.to_dict("records")),
        "On which rows findings depend most")


def row_name(page, row):
    """A row of the data in words: its table and title, or "its own row"."""
    if (row["table"], row["row"]) == (page.words["faction"], row["item"]):
        return "its own row"
    return f"{pretty(row['table'])}: {page.plain_title(row['table'], row['row'])}"


def drawing(page, found, kind):
    """A Drawing of the win shares of factions or seats over readings."""
    rows = found.findings[found.findings["kind"] == kind]
    frame = rows.assign(low=rows["least"], high=rows["most"]).sort_values("value", ascending=False)
    frame = frame.assign(verdict=[verdict if stands in ("safe", "untested") else "undecided" for verdict, stands in
                                  frame[["verdict", "stands"]].to_numpy()])
    words = "seats" if kind == "seat" else page.words["factions"]
    return page.draw(
        page.base, f"Win shares of {words} over readings, with where 95 % of readings lie", basic.shares,
        [item_label(page, kind, item) for item in frame["item"]], frame[["value", "low", "high", "verdict"]],
        page.base.fair, MARGIN, common_bounds({page.base: frame})[page.base])


def notes(page, found):
    """Sentences on what else a reader of joint readings must know."""
    said = []
    if not len(found.clear):
        said.append(
            "No single row explains a detectable part of what readings change: many small doubts together do, or the "
            "readings are too few to tell. More readings of fewer games each show single rows better than few of many.")
    if found.untested:
        left = join(f"{count(len(rows))} of {pretty(table).lower()} ("
                    f"{join(page.plain_title(table, row) for row in rows)})" for table, rows in found.untested.items())
        said.append(Words("No reading varies {}. What depends on these rows was not tested, so nothing is called safe."
                           ).format(left))
    if found.unvaried:
        said.append(f"No reading varies {unvaried_words(found)}, which nobody knows. What depends on it was not "
                    "tested, so nothing is called safe.")
    said.append(Words("A reading is played again by its number: <code>ludometer play {} --reading {}</code>.").format(
        page.base.game, found.numbers[0]))
    return said


def unvaried_words(found):
    """The fields that no reading varies, in words: "region of plans"."""
    return join(f"{join(pretty(field).lower() for field in fields)} of {pretty(table).lower()}"
                for table, fields in found.unvaried.items())


def summary(page, found, cells):
    """The finding on how many findings hold in most readings, and on the row that decides most."""
    claims = found.findings[found.findings["stands"] != joint.NONE]
    groups = {word: claims[claims["stands"] == word] for word in TONES}
    kept = groups["untested"] if found.untested or found.unvaried else groups["safe"]
    total, safe = len(claims), percent(joint.SAFE)
    text = Words("{} certain to hold in at least {} of {} of what is not known").format(
        bold(f"{len(kept) or 'None'} of {total} findings {'is' if len(kept) < 2 else 'are'}"), safe,
        plural(len(cells), "joint reading"))
    if len(kept):
        text += Words(": {}").format(join(f"{item_label(page, *row[:2])} ({row[2]})" for row in
                                           kept[["kind", "item", "verdict"]].to_numpy()))
    if len(groups["depends"]):
        text += Words("; {} in fewer: {}").format(len(groups["depends"]), join(
            f"{item_label(page, *row)}" for row in groups["depends"][["kind", "item"]].to_numpy()))
    if len(groups["open"]):
        text += Words("; of {} it is open how often").format(
            f"the other {len(groups['open'])}" if len(groups["open"]) < total else "all")
    text += "."
    for chance in found.findings[found.findings["kind"] == joint.WON].to_dict("records"):
        if percent(chance["least"]) != percent(chance["most"]):
            ends = f"{percent(max(chance['least'], 0))} to {percent(min(chance['most'], 1))}"
            text += Words(" The chance to win is {} in 95 % of them, and {} as played.").format(
                bold(ends), percent(chance["base"]))
        else:                                                   # no spread was seen beyond the luck of deals
            text += Words(" The chance to win is {} as played; how far it differs between them, too few games "
                           "show.").format(percent(chance["base"]))
    rows = found.clear.sort_values("p")
    if len(rows):
        row = rows.iloc[0].to_dict()
        explains = Words("{} or more of").format(percent(row["low"])) if row["low"] >= LEAST_TOLD else "some of"
        text += Words(" {} depends most on {}, which explains {} what readings change in it.").format(
            bold(item_label(page, row["kind"], row["item"])), row_name(page, row), explains)
    if found.untested:
        left = sum(map(len, found.untested.values()))
        text += Words(" No reading varies {} of {} in play, so none of this is called safe.").format(
            count(left), plural(len(page.base.about["tables"]["reconstructed"]), "reconstructed row"))
    elif found.unvaried:
        text += f" No reading varies {unvaried_words(found)}, so none of this is called safe."
    tone = "strong" if len(groups["depends"]) else "balanced" if len(groups["safe"]) == total else "undecided"
    return Finding("readings", tone, text, cells=(page.base,), news=len(kept) + len(groups["depends"]) > 0)
