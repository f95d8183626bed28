"""How a game feels, in sentences: of a page and of the terminal."""
from ludometer.analysis.results import is_too_wide
from ludometer.analysis.studies.comebacks import POINTS, distance_in_words
from ludometer.analysis.studies.followed_games import QUARTERS
from ludometer.reports.wording.numbers_in_words import interval_in_words, join, number
from ludometer.reports.wording.units import percent, percent_of_fair

LEAST = 20                                                      # sides behind a sentence or a dot on comebacks
LATE = 15                                                       # place of three quarters among the times of a game
CLOSE = 0.05                                                    # of a mean: an interval this close to it is not said


def answers_in_words(setups):
    """[(question, [(names of setups, sentence)])]: whether each drags, and of the first what is known of its end.

    setups: {name: Feel}.
    """
    base, found = next(iter(setups.items()))
    dragging = {}
    for name, each in setups.items():
        dragging.setdefault(drags(each), []).append(name)
    answers = [("Does it drag?", [(names, text) for text, names in dragging.items()])]
    if text := when_decided(found):
        answers.append(("When is it decided?", [([base], text)]))
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
    rows = {row["measure"]: row for row in found.measures.to_dict("records")}
    waits = (f", and waits {mean(rows['waiting'], 1)} choices of others between two turns" if "waiting" in rows else "")
    choices, turns = (f"{text} {word}{'s' * (text != '1')}" for word in ("choice", "turn")
                      for text in (mean(rows[f"{word}s"]),))
    one_deal = rows["choices"]["low"] != rows["choices"]["low"]
    return f"{'In the one deal played, a' if one_deal else 'A'} player makes {choices} in a game, in {turns}{waits}."


def mean(row, digits=0):
    """A mean in words, with its interval unless that is close: "9 (8–11)"."""
    value, low, high = (row[name] for name in ("value", "low", "high"))
    if not max(high - value, value - low) > CLOSE * abs(value):                 # or there is none
        return number(value, digits)
    return f"{number(value, digits)} ({interval_in_words(number(low, digits), number(high, digits))})"


def share(value, low, high):
    """A share in whole percent with its interval; "" where that says nothing."""
    if is_too_wide(100 * low, 100 * high, share=True):
        return ""
    return f"{percent(value)} ({interval_in_words(number(100 * low, 0), number(100 * high, 0))})"


def when_decided(found):
    """A sentence on when it is decided; "" where too few games were followed to say, or nobody wins alone."""
    if "decided" not in found.over_time:
        return ""
    late, last = (share(*found.over_time.iloc[place][["decided", "decided_low", "decided_high"]])
                  for place in (LATE, -1))
    text = "; ".join([f"when three quarters of the choices are made, {late} of games are decided"] * bool(late)
                     + [f"at the last choice {last} {'' if late else 'of games '}are{'' if late else ' decided'}"]
                     * bool(last))
    return text and f"{text[0].upper()}{text[1:]}."


def comes_back(found):
    """A sentence on who is behind at the last standing before the end; "" where hardly anybody is.

    It says of those behind whether they clearly win more or less often than if all had the same chance.
    """
    rows = found.comebacks[found.comebacks["n"] >= LEAST]
    rows = rows[rows["after"] == found.comebacks["after"].iloc[-1]] if len(rows) else rows
    shares = [(row, text) for row in rows.to_dict("records") if (text := share(row["value"], row["low"], row["high"]))]
    behind = [(row, text) for row, text in shares if row["most"] > 0]
    level = [text for row, text in shares if row["most"] == 0]
    if not behind:
        return ""
    most, wins = max(behind, key=lambda each: each[0]["n"])
    fair = 1 / found.sides
    text = (f"Who is {distance_in_words(most)}{' points' * (most['by'] == POINTS)} behind the first after "
            f"{after_in_words(most['after'])} wins {wins}")
    if most["low"] <= fair <= most["high"]:
        text += f", not clearly off an even {percent_of_fair(fair)}"
    return f"{text}; who is not behind, {level[0]}." if level else f"{text}."
