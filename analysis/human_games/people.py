"""How many people played a faction, for who always plays the same one is not told from it by any test."""

MOSTLY, FEW = 0.75, 3                                           # of a faction's games by one; of fewer nothing is said


def people_by_faction(real):
    """{faction: (games of which it is known who played it, people, games of who played it most)} of RealGames."""
    rows = real.rows
    if "person" not in rows:
        return {}
    known = rows[(rows["faction"] != "") & (rows["person"] >= 0)]
    counts = {faction: persons.value_counts() for faction, persons in known.groupby("faction")["person"]}
    return {faction: (int(each.sum()), len(each), int(each.max())) for faction, each in counts.items()}


def one_person_clauses(real, names):
    """{faction: "one person played Boris in 10 of 12 games"} of those that one person played in most of their games.

    names: of factions.
    """
    return {faction: f"one person played {names[faction]} in {most} of {games} games"
            for faction, (games, _, most) in people_by_faction(real).items()
            if games >= FEW and most >= MOSTLY * games and faction in names}


def people_notes(real, names):
    """A list of a sentence on factions that one person played in most of their games; empty if there are none."""
    found = [*one_person_clauses(real, names).values()]
    text = "; ".join(found)
    return [f"{text[0].upper()}{text[1:]}: how often {'it wins' if len(found) == 1 else 'they win'} may be due to who "
            f"plays."] if found else []
