"""Facts in [game] of a game's data: what may be left out, what is refused, and that games are as they say."""
import re

import numpy as np
import pytest

from ludometer import policies
from ludometer.simcore import DataError, games, load
from ludometer.simcore.facts import DEFAULTS, complete_facts
from ludometer.simcore.play import play_batch
from ludometer.simcore.tables import read

HEAD = {"title": "Hen", "rules_version": "1", "players": [2, 4]}
KNOBS, SCHEMA = {"draft": {}, "eggs": {}}, {"hen": None}


def completed(**facts):
    return complete_facts({key: value for key, value in (HEAD | facts).items() if value is not None}, KNOBS, SCHEMA,
                          lambda key=None: f"game.toml: game: {key}" if key else "game.toml: game")


def test_what_is_left_out_is_that_of_a_plain_game():
    assert completed() == DEFAULTS | HEAD
    assert completed(factions="hen", chosen_by="draft", close=0)["factions"] == "hen"


@pytest.mark.parametrize("facts, message", [
    ({"title": None}, "game.toml: game: no 'title'"),
    ({"players": None}, "game.toml: game: no 'players'"),
    ({"hiden": True}, "game.toml: game: no 'hiden' (did you mean 'hidden'?)"),
    ({"title": 7}, "game.toml: game: title = 7, expected a text"),
    ({"players": [2, 9]}, "game.toml: game: players"),
    ({"hidden": 1}, "game.toml: game: hidden = 1, expected true or false"),
    ({"unique_factions": "no"}, "game.toml: game: unique_factions = 'no', expected true or false"),
    ({"close": -1}, "game.toml: game: close = -1, expected"),
    ({"factions": "hens"}, "game.toml: game: factions: no 'hens' (did you mean 'hen'?)"),
    ({"wanted": "a picture"}, "game.toml: game: wanted = 'a picture', expected a list"),
    ({"wanted": [7]}, "game.toml: game: wanted = [7], expected a list of texts"),
    ({"chosen_by": "egg"}, "game.toml: game: chosen_by: no 'egg' (did you mean 'eggs'?)"),
])
def test_facts_that_cannot_be_are_refused(facts, message):
    with pytest.raises(DataError, match=re.escape(message)):
        completed(**facts)


@pytest.mark.parametrize("game", games())
def test_players_have_the_factions_that_the_game_says(game):
    tables, facts = load(game), read(game)["game"]
    players = tables.players[1]
    chance = [policies.load(game, "random")] * players
    dealt = play_batch(tables, chance, 3, 0, 40 * players)["faction"]
    if not facts["factions"]:
        assert tables.factions == () and (dealt == -1).all()
        with pytest.raises(DataError, match=f"{game}: factions chosen by the players, but this game has no factions"):
            play_batch(tables, chance, 3, 0, players, factions="chosen")
        return
    assert tables.factions == tuple(tables.catalogue["rows"][facts["factions"]])
    name = tables.factions[0]
    if facts["unique_factions"]:
        assert (np.diff(np.sort(dealt, axis=1), axis=1) > 0).all()
        with pytest.raises(DataError, match="one of them is asked for twice"):
            play_batch(tables, chance, 3, 0, players, factions=(name, name) + (None,) * (players - 2))
    else:
        both = play_batch(tables, chance, 3, 0, players, factions=(name,) * players)["faction"]
        assert (both == 0).all()
