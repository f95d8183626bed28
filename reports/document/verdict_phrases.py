"""Clauses that give items their verdict: "A and B are strong", "A brings more points than B, by 4.0"."""
from ludometer.analysis.estimates.verdicts import BESIDE, UNFAIR
from ludometer.reports.wording.numbers_in_words import points
from ludometer.reports.wording.quotes import Words


def verdict_phrase(named, one, verdict, where=""):
    """Items with their verdict: "A and B are strong". Arguments as of beside_phrase()."""
    return Words("{} {} {}{}").format(named, "is" if one else "are", verdict, where)


def beside_phrase(named, one, rows, where, alike, others):
    """Items with the verdict of all of them, and by how much they differ from others where that is of others.

    named: the items in words; one: whether it is a single one; rows: their rows of all setups, with verdict, value, low
    and high, the one furthest off first; where: in which setups, in words; alike: whether all seats have the same item,
    so that points are compared and not who wins; others: from whom they differ, in words.
    """
    verdict = rows["verdict"].iloc[0]
    if verdict in UNFAIR:
        return verdict_phrase(named, one, verdict, where)
    far = rows.iloc[0][["value", "low", "high"]].abs().sort_values().set_axis(["low", "value", "high"])
    by = Words("{}{}").format("up to " * (len(rows) > 1), points(far))
    if alike:
        return Words("{} {} {} points than {}{}, by {}").format(
            named, "brings" if one else "bring", "more" if verdict == BESIDE[0] else "fewer", others, where, by)
    return Words("{} {} {} {}{} by {} percentage points of the chance to win").format(
        named, "is" if one else "are", verdict, others, where, by)
