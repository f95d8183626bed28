"""Which tier of the library the people of a file resemble, by the points of their games.

Each tier is tested as if the file were its own: tiers that the test does not refuse are those that these people may
play like. Of files of one tier 5 % refuse it, so what is left has the right tier in 95 % of files, if all players of
all games are of one tier and are asked once.
"""
import numpy as np
import pandas as pd

from ludometer.analysis.human_games.against_simulation import ALPHA, compare_with_simulation
from ludometer.analysis.human_games.scores import WINNER
from ludometer.analysis.results import p_value


def likeness_to(real, name, scores):
    """How like a tier's games those of a file are, as a row; None where no number of players has points.

    name: of the tier. scores: a SimulatedScores for each number of players, of its games.
    """
    found = compare_with_simulation(real, [], scores)
    if found is None:
        return None
    games, off, likely, sd = found.score_test.together(found.scores, WINNER)
    rows = found.scores[found.scores["measure"] == WINNER]
    return {"tier": name, "like": found.p >= ALPHA, "p": found.p, "far": max(abs(each[4]) for each in found.points),
            "games": games, "off": off, "likely": likely, "off_in_sd": off / sd,
            "apart_in_sd": float(np.average(rows["off"].abs() / rows["sd"], weights=rows["n"])),
            "by_players": {str(row["players"]): float(row["off"]) for row in rows.to_dict("records")},
            "enough": found.enough_points}


def likeness_frame(rows):
    """The rows of tiers as a frame, in their order; far: the largest difference in standard deviations.

    off, likely, off_in_sd: of the winner's median, over all numbers of players, of which one may hide another;
    by_players: {number: off}; apart_in_sd: the mean of their sizes.
    """
    return pd.DataFrame(rows, columns=["tier", "like", "p", "far", "games", "off", "likely", "off_in_sd", "apart_in_sd",
                                       "by_players", "enough"])


def likeness_in_words(frame):
    """A sentence on which tiers the points of a file are like."""
    if frame.empty:
        return "No game has the points of all its players, so no tier can be named."
    like, other = (frame[frame["like"] == is_it] for is_it in (True, False))
    names = [f"{row['tier']} (p = {p_value(row['p'])})" for _, row in like.sort_values("far").iterrows()]
    if not names:
        return f"Their points are like those of none of these tiers; {nearest_in_words(frame)}."
    text = f"Their points may be those of {' or '.join(names)}"
    text += f"; the test refuses {' and '.join(other['tier'])}" if len(other) else ""
    return f"{text}. Only tables of one tier were tried; p is right for a file that is asked once."


def nearest_in_words(frame):
    """A clause on the tier whose points are least unlike those of a file, of tiers that the test refuses."""
    equal = frame[frame["p"] == frame["p"].max()]
    p = p_value(frame["p"].max())
    if len(equal) == 1:
        return f"least unlike those of {equal.iloc[0]['tier']} (p = {p})"
    text = f"the test cannot rank {' and '.join(equal['tier'])} (p = {p} for each)"
    if equal["apart_in_sd"].isna().any():
        return text
    nearest = equal.loc[equal["apart_in_sd"].idxmin()]
    return (f"{text}, but the winner's median is nearest in games of {nearest['tier']} ("
            f"{nearest['apart_in_sd']:.1f} standard deviations of a game away)")
