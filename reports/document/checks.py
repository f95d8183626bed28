"""Whether a run keeps within what a designer allows: every faction, seat and gift compared with a limit.

Three outcomes, read from the intervals of the run's page: *off* where the whole interval lies beyond the limit,
*within* where it lies inside, else *not known*, which more games may settle. Where several populations played, each of
them must say so. What is confounded, misplayed or skill-dependent on the page is not known here.
"""
from dataclasses import dataclass

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import MARGIN, UNFAIR, margin_verdicts
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.strength.ability_test import MISPLAYED
from ludometer.analysis.tables.agreement import agreed_verdict, population_words
from ludometer.reports.document.report import compose
from ludometer.reports.elements.page_tables import EFFECTS
from ludometer.reports.elements.section import ASSOCIATION, CAUSAL
from ludometer.reports.elements.tier_changes import seat_verdicts
from ludometer.simcore.errors import DataError, real_number
from ludometer.simcore.seats import seat_name

OFF, WITHIN, UNKNOWN = "off", "within", "not known"
MOST_OFF = 100 * MARGIN                                         # percentage points
OPEN = (tables.CONFOUNDED, tables.DEPENDS, MISPLAYED)           # verdicts that are none, whatever the limit
COLUMNS = ("outcome", "what", "item", "setup", "value", "low", "high", "limit", "basis", "why")


@dataclass(frozen=True)
class Check(NotebookResult):
    """Rows with COLUMNS, one for each faction, seat or gift: how far it is off, in percentage points, and the outcome.

    strict: whether what is not known fails. among: whom the rows speak of, in words
    (analysis/strength/tiers_of_cells.py).
    """

    rows: pd.DataFrame
    strict: bool
    among: str = ""

    @property
    def failed_rows(self):
        """The rows for which the check fails."""
        return self.rows[self.rows["outcome"].isin([OFF, *([UNKNOWN] if self.strict else [])])]

    @property
    def ok(self):
        """Whether nothing fails."""
        return not len(self.failed_rows)

    @property
    def word(self):
        """failed; passed, as far as things are known; undecided where nothing fails because nothing is known."""
        if not self.ok:
            return "failed"
        known = self.rows["outcome"] == WITHIN
        return "passed" if known.all() else "passed, as far as known" if known.any() else "undecided"

    @property
    def sentence(self):
        """The same as text."""
        return str(self)

    def __bool__(self):
        return self.ok

    def __str__(self):
        numbers = self.rows["outcome"].value_counts()
        if numbers.get(UNKNOWN, 0) == len(self.rows):
            found = f"nothing known to be {OFF}; {len(self.rows)} {UNKNOWN}"
        else:
            found = ", ".join(f"{numbers.get(outcome, 0)} {outcome}" for outcome in (OFF, UNKNOWN, WITHIN))
        return found + f" ({self.among})" * bool(self.among)

    def plain(self):
        """All of it as plain data."""
        return {"ok": self.ok, "word": self.word, "strict": self.strict, "among": self.among,
                "rows": records(self.rows)}


def check(run_folders, max_off=MOST_OFF, causal=None, strict=False):
    """The Check of finished runs as one page shows them.

    max_off: percentage points that a faction (in a game without any, a policy) or seat may be off its fair share.
    causal: percentage points by which a gift may change who wins; None leaves gifts out. Raises DataError.
    """
    for name, value in (("max_off", max_off), ("causal", causal)):
        if value is not None and not 0 < real_number(value, name) <= 50:
            raise DataError(f"{name} = {value:g}: expected percentage points above 0, at most 50")
    page = compose([Run.of(folder) for folder in run_folders], draws=False)["page"]
    found = [row for cell in page.given for row in shares(page, cell, max_off)]
    if causal is not None:
        found += gifts(page, causal)
    if not found:
        raise DataError(f"{page.base.run.path}: there are no shares that could be held against a fair one")
    return Check(pd.DataFrame(found)[list(COLUMNS)], strict, page.speaks_of(tuple(page.given)))


def shares(page, cell, limit):
    """Rows of a check on the win shares of a setup's factions, or policies, and seats."""
    if cell.is_solo:
        return []
    found = []
    if page.has_factions and not cell.same_faction:
        found.append(("faction", page.table(tables.factions, cell), ASSOCIATION if cell.dealing == "chosen" else
                      CAUSAL))
    elif not page.has_factions and len(page.table(tables.line_up, cell)) > 1:
        found.append(("policy", page.table(tables.line_up, cell), CAUSAL))
    if cell.sides == cell.players:
        found.append(("seat", seat_verdicts(page, cell), CAUSAL))
    return [check_row(page, cell, what, row[what], [row[end] - row["fair"] for end in ("value", "low", "high")], limit,
                      basis, row["verdict"], row.get("populations") or [], row["fair"], limit == MOST_OFF)
            for what, frame, basis in found for row in frame.to_dict("records")]


def gifts(page, limit):
    """Rows of a check on what gifts cause in all setups. Raises DataError where nothing was given."""
    if not any(map(page.twins, EFFECTS)):
        raise DataError(f"causal = {limit:g}: {page.base.run.path} has no forced deals; ludometer sweep --give plays "
                        f"some")
    return [check_row(page, cell, "gift", item, [row[end] for end in (name, f"{name}_low", f"{name}_high")], limit,
                      CAUSAL,
                      populations=row.get(f"{name}_populations") or [])
            for question, laid in EFFECTS.items() for cell in page.given if tables.gifts(cell, laid)
            for row in page.table(question, cell).to_dict("records")
            for name, item in ([(f"seat_{seat}", f"{row['gift']}, {seat_name(seat)}") for seat in range(cell.players)]
                               if laid else [("win", row["gift"])])]


def check_row(page, cell, what, item, ends, limit, basis, verdict="", populations=(), fair=0, same=False):
    """One row of a check. ends: value, low and high as fractions of 1.

    populations: what each says, as of agreement.population_verdicts(), of shares that have this fair one; of several,
    all must say so. same: whether they said it by this very limit, and not only by intervals that hold for them
    together.
    """
    value, low, high = (100 * end for end in ends)
    said = str(margin_verdicts(low, high, 0, limit))
    rows = [row if same else row | {"wanted": 0, **dict.fromkeys(("sure", "verdict"), str(margin_verdicts(
        100 * row["low"], 100 * row["high"], 100 * fair, limit)))} for row in populations]
    agreed_on, _ = agreed_verdict(said, 0, rows, fair, limit / 100, len(cell.populations) if rows else 0)
    outcome = OFF if agreed_on in UNFAIR else WITHIN if agreed_on == "balanced" else UNKNOWN
    if verdict in OPEN or value != value:
        outcome = UNKNOWN
    why = "" if outcome != UNKNOWN else verdict if verdict in OPEN else agreed_on if agreed_on == tables.DIFFERS else (
        "too few games")
    if rows and outcome == UNKNOWN and (why == tables.DIFFERS or said != "undecided"):
        why += f": {population_words(rows)}"
    return {"outcome": outcome, "what": what, "item": item, "setup": page.name(cell), "value": value, "low": low,
            "high": high, "limit": limit, "basis": basis, "why": why}

