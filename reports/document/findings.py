"""The findings of a page as data: each sentence with the numbers that it quotes, as they were put into words.

A finding says what is caused, associated, only described, or exact, as its section declares. Numbers are those
that the sentence was written with (ludometer.reports.wording.quotes), so that data and page cannot differ.
"""
from ludometer.analysis.estimates.verdicts import DECIDED
from ludometer.reports.elements.section import ASSOCIATION, CAUSAL, DEALT, EXACT
from ludometer.reports.wording import units
from ludometer.reports.wording.quotes import quotes_of

SERIAL = ("seat", "round", "cards", "tiles")                    # columns of numbers that say what a row is about
SAID = ("verdict", "label", "setup")                            # columns of words that do not
VERDICTS = (*DECIDED, "undecided")
COLUMNS = ("chapter", "what", "item", "cell", "setup", "value", "low", "high", "bound", "unit", "verdict", "basis",
           "among", "players", "sources", "text")


def findings_of_page(page, found):
    """A list of {chapter, tag, text, basis, verdict, among, games, different, setups, players, sources, numbers} of a
    page's findings.

    found: Findings. among: of verdicts, of which players they speak
    where better ones were not asked. games: that were played for it, with how many of them are different; None where it
    is exact. numbers: those that the text quotes, in its order,
    each {what, item, cell, setup, value, low, high, bound, unit, verdict}; shares are fractions of 1. bound: whether it
    is no estimate with its interval but says that each of several numbers lies from low to high, without a value.
    """
    return [finding_as_data(page, finding) for finding in found]


def finding_as_data(page, finding):
    """A finding as plain data."""
    cells = cells_of(page, finding)
    numbers = [number(page, quote, cells) for quote in quotes_of(finding.text) if quote.unit]
    return {
        "chapter": finding.chapter, "tag": finding.tag, "text": finding.text.striptags().replace(units.NARROW, " "),
        "basis": basis(page, finding), "verdict": finding.tone if finding.tone in VERDICTS else None,
        "among": finding.among, "games": sum(cell.games for cell in cells) if finding.played else None,
        "different": sum(cell.different for cell in cells) if finding.played else None,
        "setups": [page.name(cell) for cell in cells], "players": sorted({cell.players for cell in cells}),
        "sources": finding.mark.replace(units.NARROW, " "), "mark": finding.mark, "numbers": numbers}


def number(page, quote, cells):
    """A Quote as plain data. cells: those that its finding is about."""
    row = quote.row
    cell = row.get("cell") if row.get("cell") in page.names else cells[0]
    what, item = item_of(row)
    if what == "item" and item in page.ranked_factions():
        what = "faction"
    return {"what": what, "item": item, "cell": page.cells.index(cell), "setup": page.name(cell),
            "value": plain_number(quote.value), "low": plain_number(quote.low), "high": plain_number(quote.high),
            "bound": quote.bound,
            "unit": quote.unit, "verdict": row.get("verdict")}


def item_of(row):
    """(kind of item, its name) that a row is about, such as ("faction", "boris"); (None, None) if about none."""
    for name, value in row.items():
        if name in SERIAL or (isinstance(value, str) and name not in SAID and not name.endswith("_exact")):
            return name, plain_number(value)
    name = getattr(row, "name", None)                           # of a frame that is indexed by item
    return ("item", name) if isinstance(name, str) else (None, None)


def plain_number(value):
    """A NumPy number as a number of Python, None for NaN."""
    value = value.item() if hasattr(value, "item") else value
    return None if value != value else value


def basis(page, finding):
    """The kind of knowledge that a finding is: one of BASES of reports/elements/section.py."""
    if not finding.played:
        return EXACT
    if finding.basis not in (CAUSAL, DEALT):
        return finding.basis
    chosen = finding.basis == DEALT and any(cell.dealing == "chosen" for cell in cells_of(page, finding))
    return ASSOCIATION if chosen or any(cell.confounded for cell in cells_of(page, finding)) else CAUSAL


def cells_of(page, finding):
    """The cells that a finding is about."""
    return list(finding.cells) or [finding.cell or page.base]


def rows(found):
    """Findings as flat dicts with COLUMNS: one row for each number that is quoted, or one without a number."""
    flat = []
    for each in found:
        common = {key: each[key] for key in ("chapter", "basis", "among", "sources", "text")}
        common["players"] = ", ".join(map(str, each["players"]))
        none = dict.fromkeys(("what", "item", "cell", "value", "low", "high", "bound", "unit"))
        for one in each["numbers"] or [none | {"setup": ", ".join(each["setups"]), "verdict": each["verdict"]}]:
            flat.append({name: (common | one)[name] for name in COLUMNS})
    return flat
