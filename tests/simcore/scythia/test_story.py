"""The log of a game: what its events say must be so on the table of the engine, and its words must be right."""
import re
from collections import Counter

import pytest

from ludometer.policies import load as policy
from ludometer.simcore import load
from ludometer.simcore.scythia.engine import EVENTS, play_one, results
from ludometer.simcore.scythia.story import Story, tell
from tests.battery.scythia_table import Table
from tests.players import players_of
from tests.simcore.stories import games_of

# Many of the crew whose actions and abilities are rare, or few things to have: much that is lost, and ties.
VARIANTS = {
    "base": {}, "dealt": {"set": {"draft": 0, "animals_shown": 1, "meeting_cards": 5, "hand_limit": 3}},
    "alternatives": {"modules": ("crew-shifted", "animals-shifted", "heroes-shifted")},
    "busy": {"set": {"start_silver": 8, "start_kumis": 4, "crew.brawler.copies": 6, "crew.scout.copies": 5,
                     "crew.barbarian.copies": 5, "crew.gravedigger.copies": 5, "crew.elder.copies": 5,
                     "crew.storyteller.copies": 0, "crew.forager.copies": 0, "crew.jeweller.copies": 0}},
    "stables": {"set": {"eagle_price": 0, "horse_price": 0, "idle_rounds": 40, "spaces_left": 0, "quests_left": 0,
                        "crew.scout.copies": 8}},
    "short": {"set": {"spaces_left": 12, "last_turns": 0, "more_points": -2, "silver_limit": 4, "kumis_limit": 2,
                      "idle_rounds": 4}},
}
SOLO = {"solo": {"modules": ("solo",)}, "outrider": {"modules": ("solo",), "set": {"chief": 4, "last_turns": 2}},
        "short solo": {"modules": ("solo",), "set": {"spaces_left": 12, "quests_left": 12, "chief": 3}}}


def lines(tables, players, game, name="random", **more):
    return list(tell(tables, *play_one(tables, [policy("scythia", name)] * players, 11, game, states=True, **more)))


def known(place):
    return [-1 if card is None else card for card in place]


def check_log(tables, lineup, game, factions):
    """Hold the table that the events tell against the final position, and the last lines against the results."""
    events, states = play_one(tables, lineup, 11, game, factions=factions, states=True)
    seats, end = len(lineup), states[-1]
    pub, hid = end["pub"], end["hid"]
    table = Table(tables, events, seats)
    assert all(worked_out == noted for worked_out, noted in table.strengths)
    for seat, player in enumerate(end["player"][:seats]):
        for field, place in (("crew", table.crew), ("eagle", table.eagles), ("horse", table.horses)):
            assert known(place[seat]) == list(player[field][:len(place[seat])])
        assert table.wounds[seat] == list(player["wounds"][:len(table.wounds[seat])])
        assert table.has[seat] == list(player["has"]) and table.worker[seat] == player["worker"]
        assert table.hero[seat] == player["hero"] and table.scores[seat] == list(player["vp"])
        assert sorted(table.hands[seat]) == sorted(hid["hand"][seat][:player["n_hand"]])
        assert sum(1 << quest for quest in table.quests[seat]) == player["quests"]
    assert [table.village.get(building, -1) for building in range(8)] == list(pub["worker"])
    assert sum(1 << space for space in table.spaces) == pub["spaces"]
    assert all(plunder == list(pub["plunder"][space]) for space, plunder in table.spaces.items())
    assert [table.waiting.get(space, -1) for space in range(24)] == list(pub["space_worker"])
    laid = {place: -2 if quest is None else quest for place, quest in table.laid.items()}
    assert [laid.get(place, -1) for place in range(28)] == list(pub["quest"])
    assert table.supply == list(pub["supply"][3:])
    assert [table.shown.get(place, -1) for place in range(5)] == list(pub["shown"])
    assert table.animals == pub["animals_left"] and table.deck == pub["deck_left"]
    assert sum(1 << animal for animal in table.animal_discards) == pub["animal_discards"]
    assert [table.discards[card] for card in range(64)] == list(pub["discards"])
    rows, text = results(tables, states[-1:]), tell(tables, events, states)
    scores = [line for line in text if re.match(r"seat \d( +-?\d+)+$", line)]
    assert sorted((int(line[5]), int(line.split()[-1])) for line in scores) == [
        (row["seat"], row["score"]) for row in rows]
    lost = Counter()
    for line in text:
        if line.startswith("    loses "):
            lost.update({good: int(number) for number, good in re.findall(r"(\d+) (\w+)", line)})
    assert lost == table.lost                                   # T-11
    return table, rows, pub["chief"], text[-1]


@pytest.mark.sample(12)
@pytest.mark.parametrize("games", [6, pytest.param(24, marks=pytest.mark.verify)])   # six are of all sorts
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", players_of("scythia"))
def test_the_log_tells_the_table_of_the_engine(name, variant, games):
    tables, raids = load("scythia", **VARIANTS[variant]), 0
    for game in games_of("scythia", name, variant, VARIANTS, games):
        lineup, factions = [policy("scythia", name)] * (2 + game % 3), ("vadash", "trade")[game % 2]
        table, rows, _, verdict = check_log(tables, lineup, game, (factions,) + (None,) * (len(lineup) - 1))
        raids += len(table.strengths)
        best = [row["seat"] for row in rows if row["win"] > 0]
        assert verdict.startswith(" and ".join(f"seat {seat}" for seat in best))
        assert verdict.endswith("share the win") == (len(best) > 1)
    assert raids


@pytest.mark.sample(10)
@pytest.mark.parametrize("games", [6, pytest.param(24, marks=pytest.mark.verify)])   # six are of all sorts
@pytest.mark.parametrize("variant", SOLO)
@pytest.mark.parametrize("name", players_of("scythia"))
def test_the_log_tells_the_chief_of_the_engine(name, variant, games):
    tables = load("scythia", **SOLO[variant])
    for game in games_of("scythia", name, variant, SOLO, games):
        table, rows, chief, verdict = check_log(tables, [policy("scythia", name)], game, None)
        assert table.chief["points"] == chief["points"] and table.chief["provisions"] == chief["provisions"]
        assert sum(1 << horse for horse in table.chief["horses"]) == chief["horses"]
        assert sum(1 << quest for quest in table.chief["quests"]) == chief["quests"]
        assert table.chief_score() == rows[0]["chief_score"]
        winner = {1: "seat 0 wins", 0.5: "seat 0 and the chief share the win", 0: "the chief wins"}[rows[0]["win"]]
        assert verdict.startswith(winner)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_is_told_from_its_setup_to_its_winner(players):
    for game in range(6):
        text = lines(load("scythia"), players, game, "textbook")
        assert text[0] == f"Raiders of Scythia, {players} players"
        heads = [line for line in text if line and not line.startswith(" ")]
        rounds = [head for head in heads if head.startswith("Round")]
        assert rounds == [f"Round {number}" for number in range(1, len(rounds) + 1)]
        assert heads[1] == "Setup" and heads[-players - 3] == "End of the game"
        assert heads[-players - 2].startswith("Final score")
        assert sum(line.startswith(f"  seat {players - 1} (") for line in text) in (len(rounds), len(rounds) + 1)
        assert sum(line.endswith("1 more turn each") for line in text) == 1


GOODS = r"(\d+ \w+(, )?)+"
QUEST = r"Quest \d+ \((\d+ [\w ]+(, )?)+; \d VP\)"
ANIMAL = r"Animal \d+ \((doubling |Centre )?eagle( \d)?( for \d VP)? or horse \d( for \d VP)?\)"
WORDS = (
    rf"^  Cimmeria 6: grey worker, quest, {GOODS}$", rf"^  Greece 6: red worker, {GOODS}$",
    rf"^  quests in the village: {QUEST}, {QUEST}$", rf"^  animals: {ANIMAL}, {ANIMAL}, {ANIMAL}$",
    r"^  pairs: ([\w ]+ with [\w ]+(, )?){5}\n  seat 3 has [\w ]+ with [\w ]+$",
    r"^  seat 0: draws ([\w ]+(, )?){5}; discards [\w ]+, [\w ]+$",
    r"^  seat \d \([\w ]+\) with a (blue|grey|red) worker; .*; hand: .*; -?\d+ VP$",
    r"^    places it in the Silversmith: \+3 silver$", r"^    takes the \w+ worker from the Farm: \+2 provisions$",
    r"^    places it in the [\w ']+ and does nothing$", r"^    places it in the Meeting tent: draws \w+, \w+$",
    r"^    takes the \w+ worker from the Meeting tent: draws [\w ]+; \+2 kumis$",
    r" and hires \w+ into slot \d: -\d silver$", r" and hires \w+ into slot \d instead of \w+: -\d silver$",
    rf" and trains Animal \d+ as eagle of slot \d: -2 silver; face up {ANIMAL}$",
    rf" and trains Animal \d+ as horse of slot \d instead of Animal \d+: -1 equipment; face up {ANIMAL}$",
    r" and heals: -1 kumis; removes 1 wound from [\w ]+ in slot \d, 1 wound from [\w ]+ in slot \d$",
    rf" and completes {QUEST}: -\d \w+(, -\d \w+)*$", rf" and completes {QUEST}: discards \w+(, \w+)+$",
    r"Chief's tent: -1 livestock, \+2 provisions, \+1 kumis$", r" and plays Champion: -1 kumis, \+3 silver$",
    r" and uses Hero of kumis: \+2 kumis$", r" and uses Vadasz: \+1 provisions, \+4 kumis$",
    r" and uses Shieldmaiden in slot \d: \+1 equipment$", r" and sells [\w ]+: \+2 silver$",
    r"Market: discards [\w ]+, [\w ]+; \+1 (equipment|wagon)$", r"^    loses \d silver beyond the limit$",
    r"^    beyond the limit of cards: discards [\w ]+(, [\w ]+)*$", r" plays Elder: \+1 silver\n      plays ",
    r" plays Traveller\n      uses the Farm: \+\d provisions$", r": seat \d -1 \w+, \+1 \w+$",
    rf"^      lays back {ANIMAL} and trains Animal \d+ as horse of slot \d$",
    r"^      takes [\w ]+ to the hand for [\w ]+ in slot \d$", r" plays Shaman: gives up [\w ]+ in slot \d; \+1 \w+$",
    r"^    raids Cimmeria left: -3 provisions$", r"^      rolls: red \d.*, white \d.*, yellow \d",
    r"^      rolls: white 0$", r"^      rerolls \w+ \d: \w+ \d",
    r"^      strength \d+ \(crew \d+, animals \d+, abilities \d+, kumis \d+, dice \d+\), \d+ VP for the raid, [2-9]"
    " wounds",
    r"^      strength \d+ \(.*\), too little for points, \d wound",
    r"^      strength \d+ \(.*\), \d VP for the raid; \+\d silver$", r"removes 2 wounds from [\w ]+ in slot \d",
    r"^      wounds: [\w ]+ in slot \d \(2 wounds\)",
    r"^      wounds: [\w ]+ in slot \d, [\w ]+ in slot \d$",
    r"Gravedigger in slot \d, which dies, \+1 gold", r"Berserker in slot \d, which dies and returns to the hand",
    rf"^      takes {GOODS}, a red worker from Persia \d: turns up {QUEST}$",
    r"^Only 2 (quests|spaces with plunder) left",
    r"^20 rounds without a raid and without a quest: the game is over\n\nEnd of the game\n  seat 0 \(",
    r"^    slot \d: [\w ]+ with \d wounds?, Animal \d+ as eagle, Animal \d+ as horse$", r"^    slot 1: empty, Animal",
    rf"^    quests: {QUEST}", "shuffles the discards; draws", "shuffles the animals; face up",
)
WORDS_OF_SOLO = (
    r"^Setup\n  the chief with his trader: strength 0, 1 provisions\n  Cimmeria 1: grey worker",
    r"^  pairs: ([\w ]+ with [\w ]+(, )?){2}\n  seat 0 has [\w ]+ with [\w ]+$",
    r"^  the chief: Plan \d+, which closes the [\w ']+\n    takes 2 provisions$", rf"^    takes {QUEST}$",
    rf"^    takes Animal \d+ as a horse: face up {ANIMAL}$",
    r"^    raids Cimmeria \d for \d provisions(, Animal \d+)*: \d VP; turns up Quest",
    r"^    raids Greece \d for \d provisions(, Animal \d+)+: \d+ VP$", r"^the chief( +\d+){4}$",
)


@pytest.mark.verify
@pytest.mark.parametrize("modules, players, patterns", [((), 4, WORDS), (("solo",), 1, WORDS_OF_SOLO)])
def test_words_of_games(modules, players, patterns):
    tables = load("scythia", modules)
    text = "\n".join(line for game in range(40) for name in ("random", "textbook")
                     for line in lines(tables, players, game, name))
    for pattern in patterns:
        assert re.search(pattern, text, re.MULTILINE), pattern


def test_variants_are_named():
    text = lines(load("scythia", modules=("dice-harder",), set={"start_silver": 5}), 2, 0)
    assert text[0] == "Raiders of Scythia, 2 players (harder dice, start_silver = 5)"
    assert lines(load("scythia", modules=("solo",)), 1, 0)[0] == "Raiders of Scythia, 1 player (solo)"


def test_every_event_has_its_words():
    assert not [name for name in EVENTS.values() if not hasattr(Story, f"on_{name}")]
