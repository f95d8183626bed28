"""Tables of exact odds for Raiders of Scythia: the gold of settlements, crew cards and animals that are drawn."""

from collections import Counter
from fractions import Fraction

from ludometer.analysis.odds import amount, chance, displayed_inputs, hypergeometric, mean
from ludometer.analysis.scythia.odds.raids import spread
from ludometer.analysis.scythia.odds.rules import NOTHING
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.scythia.declared import EAGLES, EFFECTS


def gold(rules, players=4):
    """How many spaces of each settlement hold gold as a game begins; each adds a yellow die."""
    spaces = {name: [rules.rows["space"][space]["plunder"] for space in rules.spaces(name, players)]
              for name in rules.settlements(None)}
    most = max(map(len, spaces.values()))
    rows = []
    for name, pieces in spaces.items():
        found = gold_spaces({kind: row["count"] for kind, row in rules.rows["plunder"].items()}, pieces)
        rows.append({"settlement": name, "spaces": len(pieces), **amount("number", mean(found))})
        for number in range(most + 1):
            rows[-1] |= chance(f"gold_{number}", found.get(number, NOTHING))
    given = displayed_inputs(players=players, reconstructed=rules.reconstructed_tables(plunder=rules.rows["plunder"],
                                                                                space=rules.rows["space"]))
    return [{"title": "Spaces with gold as a game begins", "inputs": given, "rows": rows}]


def gold_spaces(bag, spaces):
    """Distribution of the number of spaces with gold. bag: {kind: pieces}; spaces: pieces drawn for each."""
    left, ways = sum(bag.values()), {(0, 0): Fraction(1)}       # by spaces with gold, and gold drawn
    for pieces in spaces:
        after = Counter()
        for (number, taken), likely in ways.items():
            for more, chances in hypergeometric(left, bag["gold"] - taken, pieces).items():
                after[number + (more > 0), taken + more] += likely * chances
        left, ways = left - pieces, after
    return spread(ways, lambda number, _: number)


def cards(rules, wanted=(), draws=5, seen=0, gone=0):
    """Chance to draw a crew card you want, by the cards drawn: by name, or any with an effect; or of every effect."""
    rows = rules.rows["crew"]
    words = {effect: {name for name, row in rows.items() if effect in row["effect"]} for effect in EFFECTS}
    copies = {name: row["copies"] for name, row in rows.items()}
    return wanted_card_tables("crew card", copies, words, wanted, draws, seen, gone,
                              rules.reconstructed_tables(crew=rows))


def animals(rules, wanted=(), draws=None, seen=0, gone=0):
    """Chance that an animal you want is laid out, by those laid out: by name, kind of eagle, or strength of horse."""
    rows = rules.rows["animal"]
    words = {eagle: {name for name, row in rows.items() if row["eagle"] == eagle} for eagle in EAGLES}
    for strength in sorted({row["horse_strength"] for row in rows.values()}):
        words[f"horse_{strength}"] = {name for name, row in rows.items() if row["horse_strength"] == strength}
    draws = rules.knob["animals_shown"] if draws is None else draws
    return wanted_card_tables("animal", dict.fromkeys(rows, 1), words, wanted, draws, seen, gone,
                              rules.reconstructed_tables(animal=rows))


def wanted_card_tables(what, copies, words, wanted, draws, seen, gone, reconstructed):
    """Tables of the chance to draw wanted cards. copies: {card: number}; words: {word: the cards it stands for}.

    Raises DataError for cards that there are not, and for more of them seen, gone or drawn than there can be.
    """
    total = sum(copies.values())
    if seen > total:
        raise DataError(f"seen = {seen}, expected {total} at most, all the cards")
    if draws > total - seen:
        raise DataError(f"draws = {draws}, expected {total - seen} at most: of {total} cards {seen} have been seen")
    kinds = {name: {name} for name in copies} | words
    numbers = {word: sum(copies[name] for name in kinds[word]) for word in words}
    meant = set().union(*(kinds[known(word, kinds, "wanted")] for word in wanted))
    number = sum(copies[name] for name in meant)
    if not max(0, seen - total + number) <= gone <= min(seen, number):
        raise DataError(f"gone = {gone}: of {total} cards {number} are wanted, so that of {seen} seen "
                        f"{max(0, seen - total + number)} to {min(seen, number)} may be")
    if wanted:
        return [{"title": f"Chance of a wanted {what}, by the cards drawn",
                 "inputs": displayed_inputs(wanted=wanted, draws=draws, seen=seen, gone=gone,
                                            reconstructed=reconstructed),
                 "rows": [{"draws": times, **hypergeometric_columns(total - seen, number - gone, times)}
                          for times in range(1, draws + 1)]}]
    return [{"title": f"Chance of a kind of {what} among those drawn",
             "inputs": displayed_inputs(draws=draws, reconstructed=reconstructed),
             "rows": [{"wanted": word, "cards": numbers[word], **hypergeometric_columns(total, numbers[word], draws)}
                      for word in words if numbers[word]]}]


def hypergeometric_columns(cards, wanted, draws):
    """Columns of a row: the chance of one wanted card at least among those drawn, and how many there are on average."""
    found = hypergeometric(cards, wanted, draws)
    return chance("chance", 1 - found.get(0, NOTHING)) | amount("number", mean(found))
