"""What tables of Rurik's odds answer, in a sentence each. Pieces and probabilities are those of the tables."""

KINDS = ("bare", "ruled", "stronghold", "ruled + stronghold")


def check(tables):
    """The answer of table `casualty`: the chance that a check costs a troop, by cards revealed."""
    chances = [f"{row['lose']!s} with {row['cards']}" for row in tables[0]["rows"][-3:]]
    return f"A check costs a troop, by the cards it reveals: {', '.join(chances)}."


def attack(tables):
    """The answer of table `attack`: mean losses, pieces removed, and the chances of success."""
    row = tables[0]["rows"][-1]
    rule = f", {row['attacker_rules']!s} to rule the region afterwards" if "attacker_rules" in row else ""
    return (f"You lose {row['lost']:.2f} pieces on average and remove {row['removed']:.2f}; {row['survive']!s} to keep "
            f"a piece there, {row['cleared']!s} to remove all defenders{rule}.")


def price(tables):
    """The answer of table `price`: what removing a piece costs, by kind of region."""
    last = max(row["swords"] for row in tables[0]["rows"])
    found = {row["kind"]: row["price"] for row in tables[0]["rows"] if row["swords"] == last}
    prices = [f"{found[kind]:.2f} of yours ({kind})" for kind in KINDS if kind in found]
    return f"With {last} swords each piece removed costs {', '.join(prices)}."


def defence(tables):
    """The answer of table `defence`: how many more pieces an attack costs, by defence."""
    more = [f"{row['defence']} {row['costs_more']:.2f}" for row in tables[0]["rows"][1:]]
    return f"Pieces that it costs the attacker more: {', '.join(more)}."


def capture(tables):
    """The answer of table `capture`: the chance and the price of a capture, by cards revealed."""
    chances = [f"{row['captured']!s} with {row['cards']}, for {row['more']:.2f} pieces more"
               for row in tables[0]["rows"][-3:]]
    return f"A piece is captured, by the cards the attack reveals: {'; '.join(chances)}."


def hunt(tables):
    """The answer of table `hunt`: mean captures and losses of an attack that captures."""
    row = tables[0]["rows"][-1]
    return (f"You capture {row['captured']:.2f} pieces on average and lose {row['lost']:.2f}, {row['costs_more']:.2f} "
            f"of them by trying; {row['survive']!s} to keep a piece there.")


ANSWERS = {"casualty": check, "casualty-known": check, "attack": attack, "price": price, "defence": defence,
           "capture": capture, "hunt": hunt}
