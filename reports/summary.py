"""The first screen of a run's page as plain data, for a terminal: the same headline, findings and numbers."""
from markupsafe import Markup

from reports.figures import NARROW
from reports.front import brief, caption, chosen, headline, judged
from reports.report import compose

MOST = 2                                                        # findings below the headline


def summary(folder):
    """{"headline", "findings", "caption", "judged"} of a run folder.

    findings: the first ones, each a sentence. judged: a list of {item, setup, value, low, high, verdict}, in the unit
    that the caption names; empty where nothing is judged. Raises DataError where there can be no page.
    """
    made = compose([folder], draws=False)
    page, found = made["page"], made["found"]
    word, called, frames = judged(page)
    rows = [{"item": called(row[word]), "setup": page.name(cell)} | {
        key: row[key] for key in ("value", "low", "high", "verdict")}
        for cell, frame in frames.items() for row in frame.to_dict("records")]
    picked = chosen([finding for finding in found if finding.chapter])[:MOST]
    return {"headline": bare(headline(page, found)), "findings": [bare(brief(finding.plain)) for finding in picked],
            "caption": caption(page, word, next(iter(frames))) if rows else "", "judged": rows}


def bare(text):
    """A text of a page as a terminal has it."""
    return Markup(text).striptags().replace(NARROW, " ")
