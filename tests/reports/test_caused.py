"""Chapters on what forced deals cause."""
import pandas as pd

from reports.cards_taken import Cards
from reports.causes import disagreement
from reports.sections.caused import caused_finding, gift_name

KIND = Cards("scheme", "schemes", "scheme", "kept", "played")


class Words:
    """As much of a page as sentences need."""

    def title(self, table, row):
        return f"{row.title()} ({table})"


def effects(**changes):
    """A frame of effects from {gift: (win, low, high)}."""
    return pd.DataFrame([{"gift": gift, "win": win, "win_low": low, "win_high": high, "deals": 500}
                         for gift, (win, low, high) in changes.items()])


def test_what_an_association_hides_is_named():
    frame = pd.DataFrame({"scheme": ["bad", "good", "both", "none", "never"], "done": [100, 100, 100, 100, 0],
                          "value": [0.3, 0.25, 0.4, 0.25, 0.0], "low": [0.25, 0.2, 0.35, 0.2, 0.0],
                          "high": [0.35, 0.3, 0.45, 0.3, 1.0]})
    found = {row["gift"]: row for _, row in effects(
        bad=(-0.09, -0.12, -0.06), good=(0.05, 0.01, 0.09), both=(0.08, 0.05, 0.11), none=(0.01, -0.02, 0.04),
        never=(0.1, 0.05, 0.15)).iterrows()}
    (note,) = disagreement(Words(), frame, found, KIND)
    assert note.index("Bad (scheme)") < note.index("Good (scheme)")
    assert "−9.0 (−12.0 to −6.0)" in note and "Both" not in note and "None" not in note and "Never" not in note
    assert disagreement(Words(), frame, {}, KIND) == []


def test_gifts_are_named_and_the_best_and_worst_told():
    assert gift_name(Words(), "leader.boris=maria") == "Maria (leader) instead of Boris (leader)"
    text = caused_finding(Words(), effects(**{
        "a.one": (0.1, 0.05, 0.15), "a.two": (0.02, -0.01, 0.05), "a.three": (-0.05, -0.08, -0.02)})).text
    assert "One (a)</b> +10.0 (+5.0 to +15.0) and <b>Three (a)</b> −5.0" in text and "Two" not in text
    assert "2 of 3 have a detectable effect (500 deals or more)" in text
    assert "changes no win share detectably" in caused_finding(Words(), effects(**{"a.b": (0.1, -0.1, 0.3)})).text
