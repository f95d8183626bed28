"""Points of games that people played, beside the simulation: clauses and a table of the section of played games."""
from ludometer.analysis.human_games.scores import ALL, MARGIN, SPREAD, WIDTH_OF, WINNER
from ludometer.analysis.results import signed_number
from ludometer.reports.elements.section import TOLD, Column, Table
from ludometer.reports.elements.values import change_value, count_value, points_value, text_value
from ludometer.reports.wording.numbers_in_words import count, gain, join, number, plural, points
from ludometer.reports.wording.quotes import Words

NAMES = {WINNER: "winner’s points", ALL: "mean points of the players", MARGIN: "margin before the second",
         SPREAD: "points between first and last"}
# behind an interval that leaves open what the test says
OPEN_DIRECTION = ", where the direction is the test’s, and the interval, pulled towards 0, is one for all rows together"


def points_clause(tested, what, measure, players, far):
    """A clause on points that differ. players: their number, 0 for all that were compared; far: in which direction."""
    name = f"the {NAMES[measure]}{f' of {players}' * bool(players)}"
    if what == WIDTH_OF:
        return Words("{} {} more from game to game than simulated").format(
            name, "differ" if measure != MARGIN else "differs") if far > 0 else Words(
            "{} {} less from game to game than simulated").format(name, "differ" if measure != MARGIN else "differs")
    frame = tested.scores[tested.scores["measure"] == measure]
    rows = frame[frame["players"] == players] if players else frame
    head = Words("{} {} {} than simulated").format(
        name, "is" if measure == MARGIN else "are", "higher" if far > 0 else "lower")
    if len(rows) == 1:
        row = rows.iloc[0].astype(object)
        few = row["low"] != row["low"]                          # what was played is known even so
        text = Words("{}: the median is {} in {}, simulated {}").format(
            head, number(row["value"]) if few else points(row, unit="median"), plural(row["n"], "game"),
            points(row, "simulated", unit="median"))
        if row["likely"] != row["likely"]:
            return text
        return Words("{}, likely {}{}").format(
            text, gain(row, "likely"), OPEN_DIRECTION if row["likely_low"] <= 0 <= row["likely_high"] else "")
    games, off, likely, _ = tested.score_test.together(frame, measure)
    text = Words("{}: medians differ by {} in {}").format(head, signed_number(off), plural(games, "game"))
    return text if likely != likely else Words("{}, likely by {}").format(text, signed_number(likely))


def enough_points_sentence(tested):
    """How many games would find a shift of points, in points of the winner's score."""
    if tested.enough_points == float("inf"):
        return " Too few games are simulated to find half a standard deviation of the winner’s points."
    *_, sd = tested.score_test.together(tested.scores, WINNER)
    if sd != sd:
        return ""
    return Words(" Half a standard deviation of the winner’s points, {} points, would be found in about {}.").format(
        number(sd / 2), plural(tested.enough_points, "game"))


def outside_note(tested):
    """A list of a sentence on points that no simulated game has, the farthest first; empty without any."""
    found = tested.score_test.points_outside()
    if not found:
        return []
    values = {}
    for value, low, high in found:
        values.setdefault((low, high), []).append(number(value, 0))
    named = join(f"{', '.join(each[:TOLD])}{' and more' * (len(each) > TOLD)} (simulated {low:.0f} to {high:.0f})"
                 for (low, high), each in values.items())
    return [f"Points of {plural(len(found), 'player')} lie outside of all simulated ones: {named}. If these are typed "
            f"wrongly, mend them in the file."]


def points_table(tested, setup_name):
    """A Table of points in played and simulated games. setup_name: of the setup with a number of players."""
    def middle(pair):
        return f"{number(pair[0], 0)} to {number(pair[1], 0)}"

    return Table([Column("players", text=True), Column("points", text=True),
                  Column("played", "median of the played games whose points are all known, with the interval"),
                  Column("middle half", "between which points lies the middle half of the played games"),
                  Column("games", "played games whose points are all known"),
                  Column("simulated", "median of the simulated games of as many players, one of each deal"),
                  Column("middle half, simulated", "between which points lies the middle half of the simulated games"),
                  Column("difference", "median played less median simulated, in points"),
                  Column("likely difference", "that with the noise of few games taken out, in points")],
                 [[text_value(count(row["players"])), text_value(NAMES[row["measure"]]), points_value(row, digits=1),
                   text_value(middle(row["played_quarters"])), count_value(row["n"]),
                   points_value(row, "simulated", 1), text_value(middle(row["simulated_quarters"])),
                   change_value(row, "off", 1, 1), change_value(row, "likely", 1, 1)]
                  for _, row in tested.scores.astype(object).iterrows()],
                 f"Points in played and simulated games{setup_name}", unfolded=True)
