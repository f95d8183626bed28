"""What tables of Raiders of Scythia's odds answer, in a sentence each."""


def raid(tables):
    """The answer of table `raid`: mean points and wounds at a settlement, or at the best of several."""
    rows, given = tables[0]["rows"], tables[0]["inputs"]
    row = max(rows, key=lambda row: row["points"])
    best = ", most of these settlements" if len(rows) > 1 else ""
    return (f"With strength {given['strength']} before the dice, {row['settlement']} brings {row['points']:.2f} points "
            f"on average{best}, and {row['wounds']:.2f} wounds; {row['below']!s} to reach no tier.")


def deaths(tables):
    """The answer of table `deaths`: how many die in a raid, where most do."""
    rows = tables[0]["rows"]
    row = max(rows, key=lambda row: row["any"])
    where = f"{row['settlement']} is the deadliest: " if len(rows) > 1 else ""
    return f"{where}{row['deaths']:.2f} of your crew die on average, {row['any']!s} that any does."


def drawn_cards(tables):
    """The answer of tables `cards` and `animals`: the chance to draw a wanted card, or each kind."""
    if "wanted" in tables[0]["inputs"]:
        chances = [f"{row['chance']!s} of {row['draws']}" for row in tables[0]["rows"][-3:]]
        return f"A wanted card is among those drawn: {', '.join(chances)}."
    rows = sorted(tables[0]["rows"], key=lambda row: row["chance"])
    ends = [rows[-1], rows[0]] if len(rows) > 1 else rows
    kinds = " to ".join(f"{row['chance']!s} ({row['wanted']})" for row in ends)
    return f"One of a kind is among the cards drawn: {kinds}."


ANSWERS = {"raid": raid, "deaths": deaths, "cards": drawn_cards, "animals": drawn_cards}
