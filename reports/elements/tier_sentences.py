"""Sentences on verdicts compared with those of players one tier up: how many are the same, contradicted, or open."""

from functools import partial

from ludometer.analysis.estimates.verdicts import DECIDED
from ludometer.reports.elements.tier_changes import contradicted_seats, item_label, seats_in_two_tiers
from ludometer.reports.wording.numbers_in_words import count, join, plural, share
from ludometer.reports.wording.quotes import Words


def faction_verdicts_above(page, cell):
    """Sentences on a cell's verdicts on factions, in a list: how many are the same one tier up, undecided or
    contradicted there; none where factions are not judged.
    """
    if cell.same_faction or not cell.has_factions:
        return []
    return verdicts_above(page.in_two_tiers(cell), page.flips(cell), page.words["faction"], page.words["factions"],
                          page.faction)


def seat_verdicts_above(page, cell):
    """Sentences on a cell's verdicts on seats, in a list: how many are the same one tier up."""
    return verdicts_above(seats_in_two_tiers(page, cell), contradicted_seats(page, cell), "seat", "seats",
                          partial(item_label, page, "seat"))


def verdicts_above(rows, wrong, one, many, name_of):
    """Sentences on verdicts, in a list: how many are the same one tier up, undecided or contradicted there.

    rows: {item: (row here, row one tier up)}; wrong: those that are contradicted; one, many: words for the items;
    name_of: how one is called.
    """
    if not rows:
        return []
    decided = [each for each in rows.values() if each[0]["verdict"] in DECIDED]
    text = f"{some_of(decided, rows, one, many)} decided in the lower tier"
    if not decided:
        return [f"{text}, so no verdict can be compared"]
    alike = sum(here["verdict"] == there["verdict"] for here, there in decided)
    parts = ((alike, "judged alike"), (len(decided) - alike - len(wrong), "undecided"), (len(wrong), "contradicted"))
    found = counts_with_verbs((number, how) for number, how in parts if number)
    return [f"{text}; one tier up, {found}{f': {contradictions_in_words(wrong, name_of)}' if wrong else ''}"]


def some_of(some, rows, one, many):
    """How many of the rows these are, with the verb: "none of 4 seats is"."""
    verb = "are" if len(some) > 1 else "is"
    return f"{count(len(some)) if some else 'none'} of {plural(len(rows), one, many)} {verb}"


def counts_with_verbs(parts):
    """Each number with its verb and what it counts, in a list: "1 is judged alike and 2 are contradicted"."""
    return join(f"{count(number)} {'is' if number == 1 else 'are'} {how}" for number, how in parts).unescape()


def contradictions_in_words(wrong, name_of):
    """The shares that contradict verdicts, in words. wrong: {item: (row here, row one tier up)}."""
    return join(Words("{}, {} with {}, wins {} there").format(name_of(name), here["verdict"], share(here), share(there))
                for name, (here, there) in wrong.items()).unescape()
