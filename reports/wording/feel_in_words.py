"""How a game feels, in sentences: of a page and of the terminal."""
from ludometer.analysis.studies.comebacks import POINTS, distance_in_words
from ludometer.analysis.studies.followed_games import QUARTERS
from ludometer.reports.wording.numbers_in_words import join, plural
from ludometer.reports.wording.units import percent

LEAST = 20                                                      # sides behind a sentence or a dot on comebacks
LATE = 15                                                       # place of three quarters among the times of a game


def answers_in_words(setups):
    """[(question, [(names of setups, sentence)])]: whether each drags, and of the first what is known of its end.

    setups: {name: Feel}.
    """
    base, found = next(iter(setups.items()))
    dragging = {}
    for name, each in setups.items():
        dragging.setdefault(drags(each), []).append(name)
    answers = [("Does it drag?", [(names, text) for text, names in dragging.items()])]
    if "decided" in found.over_time:
        answers.append(("When is it decided?", [([base], decided(found))]))
    if text := comes_back(found):
        answers.append(("Can a player who is behind come back?", [([base], text)]))
    return answers


def with_setups(names, text):
    """A sentence with the names of the setups that it is about."""
    return f"{join(names).unescape()}: {text[:1].lower()}{text[1:]}"


def after_in_words(after):
    """After what a standing is, in words."""
    return f"{after} of the game" if after in QUARTERS else after


def drags(found):
    """A sentence on length and waiting."""
    means = found.measures.set_index("measure")["value"]
    waits = f", and waits {means['waiting']:.1f} choices of others between two turns" if "waiting" in means else ""
    return (f"A player makes {plural(round(means['choices']), 'choice')} in a game, in "
            f"{plural(round(means['turns']), 'turn')}{waits}.")


def decided(found):
    """A sentence on when it is decided."""
    over = found.over_time["decided"]
    return (f"When three quarters of the choices are made, {percent(over.iloc[LATE])} of games are decided; at the "
            f"last choice {percent(over.iloc[-1])} are.")


def comes_back(found):
    """A sentence on who is behind at the last standing before the end; "" where hardly anybody is."""
    rows = found.comebacks[found.comebacks["n"] >= LEAST]
    rows = rows[rows["after"] == found.comebacks["after"].iloc[-1]] if len(rows) else rows
    behind, level = rows[rows["most"] > 0], rows[rows["most"] == 0]
    if behind.empty:
        return ""
    most = behind.loc[behind["n"].idxmax()]
    text = (f"Who is {distance_in_words(most)}{' points' * (most['by'] == POINTS)} behind the first after "
            f"{after_in_words(most['after'])} wins {percent(most['value'])}")
    return f"{text}; who is not behind, {percent(level['value'].iloc[0])}." if len(level) else f"{text}."
