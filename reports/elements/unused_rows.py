"""Cards and the like that are in play and that no seat of a setup had: rows of tables, and a clause of findings.

What was never done has no mean and no interval, but it is a result: who reads only what was used may think that it is
all there is.
"""
from ludometer.reports.elements.provenance import rows_in_play
from ludometer.reports.elements.section import TOLD, Value
from ludometer.reports.elements.values import text_value
from ludometer.reports.wording.numbers_in_words import count, join
from ludometer.reports.wording.quotes import Words

PARTICIPLES = {"took": "taken", "were dealt": "dealt"}          # of what seats did, where it is not the same word


def unused_row_names(page, cell, table, column, used):
    """Names of a table's rows that are in play in a cell and not among `used`, in the order of the data.

    column: the mask of results that counts the rows, whose set says which of the table's rows it knows; without one
    nothing is known of unused rows.
    """
    if not column:
        return []
    known, used = page.fact(rows_in_play, cell).get(table, {}), set(used)
    return [name for name in cell.sets.get(column, ()) if name in known and name not in used]


def unplayed_factions(page, cells):
    """Names of the factions that seats of these setups could have had and none had; none where they were given by name.
    """
    word = page.words["faction"]
    if not page.has_factions or any(cell.same_faction or isinstance(cell.dealing, list) for cell in cells):
        return []
    played = {name for cell in cells for name in page.table(page.faction_question(cell), cell)["faction"]}
    # most often all of them were, which the data tell at once
    if played.issuperset(name for cell in cells for name in cell.data_without_settings.get(word, ())):
        return []
    known = dict.fromkeys(name for cell in cells for name in page.fact(rows_in_play, cell).get(word, {}))
    return [name for name in known if name not in played]


def never_done(did):
    """The words for something that was never done: "never taken"."""
    return f"never {PARTICIPLES.get(did, did)}"


def unused_values(title, did, columns, about=None):
    """The cells of a table row on an item that was never used. about: what the item is, if a column shows that.
    """
    first = [text_value(title), *([text_value(about)] if about is not None else ()), Value(never_done(did), "")]
    return first + [Value("–", "")] * (columns - len(first))


def unused_sentence(page, table, names, did, there):
    """A sentence on the items that were never used, with a space in front; empty where all were used."""
    if not names:
        return Words()
    named = [page.title(table, name) for name in names[:TOLD]]
    more = [f"{count(len(names) - TOLD)} more"] if len(names) > TOLD else []
    return Words(" {}: {} ({} of {}).").format(never_done(did).capitalize(), join([*named, *more]), count(len(names)),
                                                count(there))
