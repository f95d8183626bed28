"""`ludometer feel`: how a game feels to its players."""
from typing import Annotated

import typer

from ludometer.analysis.results import TOO_FEW, decimals_off_zero, is_too_wide
from ludometer.analysis.studies.comebacks import POINTS, distance_in_words
from ludometer.analysis.studies.followed_games import ESTIMATES
from ludometer.analysis.studies.game_feel import GAMES, GAMES_SEARCHED, SHARES, SURE
from ludometer.analysis.studies.openings import BY, EVERYBODY, usual_sequel
from ludometer.analysis.studies.places import COUNTED, first_boards
from ludometer.api.feel import feel_of, games_of_setups
from ludometer.commands.completion import game_names
from ludometer.commands.options import AsJson, Figure, Place, amount, place_typed
from ludometer.commands.question import QuestionOfManyGames, with_question
from ludometer.commands.terminal import print_json, say, share_with_interval, show_rows
from ludometer.simcore.errors import DataError, known
from ludometer.simcore.seats import seat_name

MOST = 6                                                        # setups that stand side by side in a table
EACH = 2                                                        # of TIMES: rows of a table over a game are tenths
SOME = 4                                                        # places with most, and with least, of a table
FROM = {ESTIMATES: "what its players estimate", POINTS: "the points that they have"}


@with_question
def feel(
    source: Annotated[str, typer.Argument(metavar="GAME|DIR", autocompletion=game_names, help=(
        "A game, or a run folder, whose games are played again."))],
    *,
    players: Annotated[int | None, typer.Option(metavar="N", help=(
        "Number of players.  [default: each that the game has]"))] = None,
    games: Annotated[int | None, typer.Option(metavar="N", parser=amount, help=(
        f"Games of each setup.  [default: {GAMES}, or {GAMES_SEARCHED} with players who search]"))] = None,
    by: Annotated[str | None, typer.Option(metavar="B", help="Openings by seat or by faction.")] = None,
    question: QuestionOfManyGames,
    out: Figure = None,
    map_: Annotated[Place | None, typer.Option("--map", metavar="FILE", parser=place_typed, help=(
        "Save where pieces go: a board as FILE.svg, or all rows as FILE.csv."))] = None,
    as_json: AsJson = False,
):
    """Say how a game feels to its players: length, options, waiting, when it is decided, and who comes back.

    Some games are played and followed choice by choice. A choice is a decision with more than one option, and time runs
    from the first choice of a game to the last. The chance to win on the way is what the players themselves estimate,
    corrected by other games until it is as often true as it says; where they estimate nothing, points stand for it.
    Without --players each number of players is a column. A single setup is told in full: over the game, who comes back,
    what players do first, and where pieces go. Of a run folder its setups are compared.

    \b
    Examples:
      ludometer feel rurik
      ludometer feel rurik --players 4 --out feel.svg --map map.svg
      ludometer feel burgundy --players 2 --by seat
      ludometer feel scythia --players 3 --lineup novice --games 2000 --json
      ludometer feel runs/leaders
    """
    values = question.values(source)
    by = EVERYBODY if by is None else known(by, BY[1:], "--by")
    if out:
        from ludometer.reports.figures import feel_figures, study_figures  # bring matplotlib
        study_figures.figure_path(out)
    setups = games_of_setups(source, values)
    if len(setups) > 1 and (out or map_ or by):
        option = (f"--out {out}: the figure is" if out else f"--map {map_}: the map is" if map_ else
                  f"--by {by}: openings are")
        raise DataError(f"{option} of one setup, there are {len(setups)}; expected one, such as by --players 2")
    tables = next(iter(setups.values())).tables
    if map_:
        from ludometer.reports.figures import place_maps
        place_maps.map_path(map_, tables)
    found = {name: feel_of(game, games) for name, game in setups.items()}
    if out and "decided" not in next(iter(found.values())).over_time:
        raise DataError(f"--out {out}: the figure is of the chances of winners; expected games in which points or "
                        "estimates are known, and somebody wins alone")
    if out:
        study_figures.save(feel_figures.suspense(next(iter(found.values())).over_time), out)
    if map_:
        one = next(iter(found.values()))
        place_maps.save_map(tables, one.places, map_, one.side)
    if as_json:
        return print_json({"setups": [{"setup": name, **each.plain()} for name, each in found.items()]}
                          | ({"figure": str(out)} if out else {}) | ({"map": str(map_)} if map_ else {}))
    show_answers(found)
    names = list(found)
    for some in (names[first:first + MOST] for first in range(0, len(names), MOST)):
        show_measures({name: found[name] for name in some})
    if len(found) == 1:
        show_in_full(*found.values(), by)
    for path in filter(None, (out, map_)):
        say(path)
    return None


def show_answers(found):
    """Print in sentences whether setups drag, when the first is decided and who comes back. found: as above."""
    from ludometer.reports.wording.feel_in_words import answers_in_words, with_setups
    from ludometer.reports.wording.units import NARROW
    for question, sentences in answers_in_words(found):
        say(question)
        for names, text in sentences:
            say("  " + (with_setups(names, text) if len(found) > 1 else text).replace(NARROW, " "))
    say("")


def show_measures(found):
    """Print the measures of setups, a column for each. found: {setup in words: Feel}."""
    rows = {name: each.measures.set_index("measure") for name, each in found.items()}
    one = next(iter(found.values()))
    show_rows(f"How it feels: {one.title}" if len(found) == 1 else f"How {one.title.partition(',')[0]} feels", [
        {"": words, **{name: measure_text(each.loc[key], key) for name, each in rows.items() if key in each.index}}
        for key, words in one.words.items() if any(key in each.index for each in rows.values())],
        f"{' and '.join(dict.fromkeys(f'{each.games:,}' for each in found.values()))} games of each; choices are "
        f"decisions with more than one option; decided: from when on who wins has a chance of {SURE:.0%}".replace(
            "0%", "0 %"))


def measure_text(row, key):
    """A measure with its interval as a text; None where there is no measure."""
    value, low, high = (row[name] * (100 if key in SHARES else 1) for name in ("value", "low", "high"))
    if value != value:
        return None
    if is_too_wide(low, high, key in SHARES):
        return TOO_FEW
    digits = 0 if key in SHARES else decimals_off_zero(low, high, 1)
    return f"{value:.{digits}f}{' %' * (key in SHARES)}{interval(low, high, digits)}"


def interval(low, high, digits):
    """An interval in brackets, to follow its number."""
    return f" ({low:.{digits}f} to {high:.{digits}f})"


def percent(share):
    """A share in percent as a text; None where there is none."""
    return None if share is None or share != share else f"{100 * share:.0f} %"


def show_in_full(found, by):
    """Print what a Feel says beside its measures. by: whose openings."""
    over = found.over_time.iloc[::EACH].to_dict("records")
    known_chances = f"chances by {FROM[found.by]}" if found.by else "nobody estimates chances, and no points are shown"
    show_rows("Over the game", [
        {"over": percent(row["time"]), "options": short(row["options"]), "one winner in ten is below": percent(
            row.get("low")), "half are below": percent(row.get("median")), "nine are below": percent(row.get("high")),
         "winner is ahead": percent(row.get("ahead")), "decided": percent(row.get("decided"))} for row in over],
        known_chances)
    if found.by:
        show_rows("Can these chances be believed?", [
            {"said": percent(row["said"]), "won": percent(row["won"])} for row in found.calibration.to_dict("records")],
            "each half of the deals is corrected by the other half, and shown here")
    unit = "points" if (found.comebacks["by"] == POINTS).all() else "percentage points of the chance to win"
    show_rows(f"Who comes back: {unit} behind the first", [
        {"after": row["after"], "behind": distance_in_words(row), "share of the win": share(row), found.seats: row["n"]}
        for row in found.comebacks.to_dict("records")], "intervals hold for all rows together")
    rows = found.openings[found.openings["by"] == by]
    show_rows("What players do first", [
        {"choice": row["kind"].replace("_", " "), **({by: seat_name(row["who"]) if by == "seat" else row["who"]}
                                                    if by else {}),
         "move": row["move"], "made by": percent(row["share"]), "share of the win": share(row),
         "then mostly": (then := usual_sequel(rows, row)) and f"{then[0]} ({percent(then[1])})"}
        for row in rows[rows["after"] == ""].to_dict("records")],
        "an association: who chooses knows what it was dealt")
    for board, rows in first_boards(found.places).groupby("board", sort=False):
        show_places(board, rows, found)


def show_places(board, rows, found):
    """Print where there is most and least on a board of what comes first. rows: its places, of a Feel."""
    from ludometer.reports.wording.feel_in_words import LEAST
    kind, own = rows["pieces"].iloc[0], rows[rows["pieces"] == rows["pieces"].iloc[0]].to_dict("records")
    some = own if len(own) <= 2 * SOME else own[:SOME] + own[-SOME:]
    show_rows(f"Where pieces go: {kind}, {board}", [
        {"place": row["place"], f"a {found.side} has": f"{row['mean']:.2f}", "winners have": winners_have(row),
         f"{found.side}s with any": percent(row["share"]), found.seats: row["held"],
         "share of the win": share(row) if row["held"] >= LEAST else TOO_FEW if row["held"] else None}
        for row in some],
        f"{COUNTED}; an association: who is winning may have more of everything"
        + (f"; {len(own) - len(some)} places between these: --map FILE.csv" if len(own) > len(some) else ""))


def winners_have(row):
    """How many pieces winners have, with the interval where a place has one."""
    value, low, high = (row[f"winners{end}"] for end in ("", "_low", "_high"))
    if value != value:
        return None
    return TOO_FEW if is_too_wide(low, high) else f"{value:.2f}{interval(low, high, 2)}"


def short(number):
    """A mean as a text with one decimal."""
    return None if number != number else f"{number:.1f}"


def share(row):
    """A share of the win with its interval; TOO_FEW where that says nothing."""
    return share_with_interval(*(100 * row[name] for name in ("value", "low", "high")), digits=0)
