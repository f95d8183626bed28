"""What a terminal says of a finished sweep is what the first screen of its report says."""
import re

import pytest
from markupsafe import Markup

import ludometer as lm
from reports.summary import bare, summary


def text_of(page):
    """The words of a page, without its tags."""
    return " ".join(bare(Markup(re.sub(r"<(script|style)\b.*?</\1>", "", page.read_text(encoding="utf-8"), flags=re.S))
                          ).split())


def test_a_sweep_ends_with_the_headline_verdicts_and_findings_of_its_page(ludometer):
    code, out, _ = ludometer("sweep", "pig", "--games", 400, "--set", "goal=100,50", "--out", "run")
    found, page = summary("run"), text_of(lm.report("run"))
    assert code == 0 and len(found["findings"]) == 2 and len(found["judged"]) == 8
    for sentence in (found["headline"], *found["findings"]):
        assert sentence in out.replace("\n", " ") and sentence in page
    for row in found["judged"]:
        assert f"{row['value']:+.1f} ({row['low']:+.1f} to {row['high']:+.1f}) {row['verdict']}" in out
    first = next(row for row in found["judged"] if row["item"] == "first seat")
    there = lm.findings("run")
    assert not there.empty and first["low"] < first["value"] < first["high"]
    assert out.index(found["headline"]) < out.index("Seats: percentage points") < out.index(found["findings"][0])
    assert out.rstrip().endswith("next: ludometer report run")


@pytest.mark.parametrize("words, says", [
    (["--games", 396], None), (["--games", 400], "Seats: percentage points off a fair share"),
    (["--until", "precision=9"], None),
    (["--games", 400, "--set", "goal=100,90,80,70,60"], "the first 4 of 5 setups"),
], ids=str)
def test_what_decides_nothing_or_is_answered_already_has_no_verdicts(ludometer, words, says):
    code, out, _ = ludometer("sweep", "pig", *words, "--out", "run")
    assert code == 0 and (says in out if says else "percentage points off" not in out)
