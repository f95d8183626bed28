"""Exports of BG Stats: JSON with lists of games, players and plays, which name one another by id."""
from ludometer.analysis.human_games.kept_plays import (
    EXPANSION,
    IGNORED,
    TEAMS,
    Line,
    Play,
    place_of,
    score_of,
)
from ludometer.analysis.human_games.results_file import plain_name

NAME = "an export of BG Stats"


def is_export(content):
    """Whether JSON is an export of BG Stats, or a play that it shares."""
    return isinstance(content, dict) and isinstance(content.get("plays"), list) and isinstance(
        content.get("games"), list)


def plays_of(content):
    """The Plays of an export. What is no play, or lacks its game, is a play of no title."""
    games = {game.get("id"): game for game in dicts(content["games"])}
    people = frozenset(plain_name(str(player.get(key))[:100]) for player in dicts(content.get("players"))
                       for key in ("name", "bggUsername") if player.get(key))
    found = []
    for play in dicts(content["plays"]):
        game = games.get(play.get("gameRefId"), {})
        scores = dicts(play.get("playerScores"))
        cooperative = bool(game.get("cooperative"))
        found.append(Play(str(game.get("name") or ""), ids_of(game), [line_of(one) for one in scores],
                          play.get("uuid") or None, other_reason(play, scores, cooperative), people))
    return found


def dicts(values):
    """Those of a list that are objects of JSON; none where it is no list."""
    return [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []


def ids_of(game):
    """The id of a game at BoardGameGeek, if it has one."""
    number = str(game.get("bggId") or "")
    return (int(number),) if number.isascii() and number.isdigit() else ()


def other_reason(play, scores, cooperative):
    """Why a play cannot count; "" where it can. That it is cooperative its winners say."""
    if play.get("ignored"):
        return IGNORED
    if play.get("usesTeams") or len({str(one["team"]) for one in scores if one.get("team")}) > 0:
        return TEAMS
    return EXPANSION if dicts(play.get("expansionPlays")) else ""


def line_of(one):
    """The Line of a player."""
    won, seat = one.get("winner"), one.get("seatOrder")
    return Line(score_of(one.get("score")), won if isinstance(won, bool) else None, place_of(one.get("rank")),
                place_of(seat), one.get("startPlayer") is True, str(one.get("role") or "")[:100])
