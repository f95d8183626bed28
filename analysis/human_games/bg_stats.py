"""Exports of BG Stats: JSON with lists of games, players and plays, which name one another by id."""
from ludometer.analysis.human_games.kept_plays import (
    COOPERATIVE,
    EXPANSION,
    IGNORED,
    TEAMS,
    Line,
    Play,
    answer_of,
    clean_text,
    key_of,
    place_of,
    score_of,
    whole_number,
)
from ludometer.analysis.human_games.results_file import STRANGERS, Numbered, plain_name

NAME = "an export of BG Stats"


def is_export(content):
    """Whether JSON is an export of BG Stats, or a play that it shares."""
    return isinstance(content, dict) and isinstance(content.get("plays"), list) and isinstance(
        content.get("games"), list)


def plays_of(content):
    """The Plays of an export. What is no play, or lacks its game, is a play of no title."""
    games = {key: game for game in dicts(content["games"]) if (key := key_of(game.get("id")))}
    players = dicts(content.get("players"))
    people = frozenset(plain_name(name) for player in players for key in ("name", "bggUsername")
                       if (name := clean_text(player.get(key))))
    persons = Numbered({None: -1} | {key_of(player.get("id")): -1 for player in players if answer_of(
        player.get("isAnonymous")) or plain_name(clean_text(player.get("name"))) in STRANGERS})
    found = []
    for play in (each if isinstance(each, dict) else {} for each in content["plays"]):
        game = games.get(key_of(play.get("gameRefId")), {})
        scores = dicts(play.get("playerScores"))
        found.append(Play(clean_text(game.get("name")), ids_of(game), [line_of(one, persons) for one in scores],
                          key_of(play.get("uuid")), other_reason(play, scores, game), people))
    return found


def dicts(values):
    """Those of a list that are objects of JSON; none where it is no list."""
    return [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []


def ids_of(game):
    """The id of a game at BoardGameGeek, if it has one."""
    number = whole_number(game.get("bggId"))
    return (number,) if number else ()


def other_reason(play, scores, game):
    """Why a play of a game cannot count; "" where it can."""
    if answer_of(play.get("ignored")):
        return IGNORED
    if answer_of(play.get("usesTeams")) or any(one.get("team") for one in scores):
        return TEAMS
    if answer_of(game.get("cooperative")):
        return COOPERATIVE
    return EXPANSION if dicts(play.get("expansionPlays")) else ""


def line_of(one, persons):
    """The Line of a player. persons: a Numbered of their ids."""
    return Line(score_of(one.get("score")), answer_of(one.get("winner")), place_of(one.get("rank")),
                place_of(one.get("seatOrder")), answer_of(one.get("startPlayer")) is True, clean_text(one.get("role")),
                persons[key_of(one.get("playerRefId"))])
