"""Made-up files of plays as apps keep them, for tests."""
import json
from xml.sax.saxutils import quoteattr

from ludometer.analysis.human_games.results_file import Box

PEOPLE = ("Wilhelmine", "Ottokar", "Xaver", "Zita")             # names that no page may have
FACTIONS = {"boris": "Boris", "maria": "Mária", "hen": "Greedy Hen", "two": "No. 2"}
BOX = Box(FACTIONS, "leader", 4, unique=True, title="Rurik: Dawn of Kiev", game="rurik", bgg=(228328,),
          titles=("rurik dawn of kiev", "rurik"))


def export(*plays, name="Rurik: Dawn of Kiev", bgg=228328, **more):
    """The text of an export of BG Stats, of plays as bg_play() makes them; those of others are games 2 and 3."""
    games = [{"id": 1, "name": name, "bggId": bgg, "cooperative": False},
             {"id": 2, "name": "Hanabi", "bggId": 98778, "cooperative": True}, {"id": 3, "name": "Rurik 2"},
             {"id": 4, "name": name, "bggId": bgg, "cooperative": True}]
    players = [{"id": number, "name": each, "bggUsername": f"{each}99"} for number, each in enumerate(PEOPLE)]
    return json.dumps({"games": games, "players": players, "plays": plays, "locations": [], **more})


def bg_play(*scores, game=1, winner=0, start=None, roles=(), seats=(), **more):
    """A play of BG Stats with these scores, won by those at these places; more: of the play, or tuples for players."""
    won = winner if isinstance(winner, tuple) else (winner,)
    lines = [{"playerRefId": place, "score": score, "winner": place in won, "rank": 0, "startPlayer": place == start,
              "seatOrder": seats[place] if seats else 0, "role": roles[place] if roles else ""}
             for place, score in enumerate(scores)]
    for key in [key for key, value in more.items() if isinstance(value, tuple)]:
        for line, value in zip(lines, more.pop(key), strict=True):
            line[key] = value
    return {"gameRefId": game, "playerScores": lines, "expansionPlays": [], "ignored": False, "usesTeams": False} | more


def page(*plays):
    """The text of a page of plays of BoardGameGeek, of plays as bgg_play() makes them."""
    return f'<?xml version="1.0" encoding="utf-8"?>\n<plays username="x" page="1">{"".join(plays)}</plays>'


def bgg_play(*players, number=1, name="Rurik: Dawn of Kiev", game=228328, kind="boardgame", **more):
    """A play of BoardGameGeek; players: dicts of their attributes."""
    about = {"id": str(number), "quantity": "1", "incomplete": "0", "nowinstats": "0"} | more
    inner = "".join(f"<player {attributes({'username': '', 'name': PEOPLE[place], 'score': '', 'win': '0'} | each)}/>"
                    for place, each in enumerate(players))
    item = {"name": name, "objecttype": "thing", "objectid": str(game)}
    return (f"<play {attributes(about)}><item {attributes(item)}><subtypes><subtype value={quoteattr(kind)}/>"
            f"</subtypes></item><players>{inner}</players></play>")


def attributes(values):
    return " ".join(f"{key}={quoteattr(value)}" for key, value in values.items())
