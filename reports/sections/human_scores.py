"""Points of games that people played, beside the simulation: clauses and a table of the section of played games."""
from markupsafe import Markup

from ludometer.analysis.human_games.scores import ALL, MARGIN, SPREAD, WIDTH_OF, WINNER
from ludometer.analysis.results import signed_number
from ludometer.reports.elements.section import Column, Table
from ludometer.reports.elements.values import change_value, count_value, points_value, text_value
from ludometer.reports.wording.numbers_in_words import count, gain, number, plural, points

NAMES = {WINNER: "winner’s points", ALL: "mean points of the players", MARGIN: "margin before the second",
         SPREAD: "points between first and last"}


def points_clause(tested, what, measure, players, far):
    """A clause on points that differ. players: their number, 0 for all that were compared; far: in which direction."""
    name = f"the {NAMES[measure]}{f' of {players}' * bool(players)}"
    if what == WIDTH_OF:
        return Markup("{} {} more from game to game than simulated").format(
            name, "differ" if measure != MARGIN else "differs") if far > 0 else Markup(
            "{} {} less from game to game than simulated").format(name, "differ" if measure != MARGIN else "differs")
    frame = tested.scores[tested.scores["measure"] == measure]
    rows = frame[frame["players"] == players] if players else frame
    be = "is" if measure == MARGIN else "are"
    if len(rows) == 1:
        row = rows.iloc[0].astype(object)
        return Markup("{} {} {} in {}, simulated {}, likely {}").format(
            name, be, points(row), plural(row["n"], "game"), points(row, "simulated"), gain(row, "likely"))
    games, off, likely, _ = tested.score_test.together(frame, measure)
    return Markup("{} {} {} from the simulated ones in {}, likely {}").format(
        name, be, signed_number(off), plural(games, "game"), signed_number(likely))


def enough_points_sentence(tested):
    """How many games would find a shift of points, in points of the winner's score."""
    games, _, _, sd = tested.score_test.together(tested.scores, WINNER)
    return Markup(" Half a standard deviation of the winner’s points, {} points, would be found in about {}.").format(
        number(sd / 2), plural(tested.enough_points, "game")) if games else ""


def points_table(tested, setup_name):
    """A Table of points in played and simulated games. setup_name: of the setup with a number of players."""
    def middle(pair):
        return f"{number(pair[0], 0)} to {number(pair[1], 0)}"

    return Table([Column("players", text=True), Column("points", text=True),
                  Column("played", "mean of the played games whose points are all known, with the interval"),
                  Column("middle half", "between which points lies the middle half of the played games"),
                  Column("games", "played games whose points are all known"),
                  Column("simulated", "mean of the simulated games of as many players"),
                  Column("middle half, simulated", "between which points lies the middle half of the simulated games"),
                  Column("difference", "played less simulated, in points"),
                  Column("likely difference", "that with the noise of few games taken out, in points")],
                 [[text_value(count(row["players"])), text_value(NAMES[row["measure"]]), points_value(row, digits=1),
                   text_value(middle(row["played_quarters"])), count_value(row["n"]),
                   points_value(row, "simulated", 1), text_value(middle(row["simulated_quarters"])),
                   change_value(row, "off", 1, 1), change_value(row, "likely", 1, 1)]
                  for _, row in tested.scores.astype(object).iterrows()],
                 f"Points in played and simulated games{setup_name}", unfolded=True)
