"""Positions as files: what is written is read, what follows follows, and what contradicts is refused."""
from pathlib import Path

import numpy as np
import pytest

from ludometer import policies, simcore
from ludometer.simcore.games import part
from ludometer.simcore.plain_words import plain_words
from ludometer.simcore.play import play_one
from ludometer.simcore.questions import sound
from ludometer.simcore.toml import parse_toml, toml_lines
from ludometer.simcore.typed import read_position, written_position
from tests.rows import each_row
from tests.typed_changes import changes, what_is_wrong

SEED, GAME = 500_021, 1
STEPS = {"rurik": 40, "burgundy": 22, "scythia": 30}            # early in a round of Burgundy
OWN = Path(__file__).parent.parent / "own" / "games"
ALL = {"rurik": ["stone-and-blade", "epic-structures", "intrigue", "war", "rebel-faction"],
       "burgundy": ["shields", "inns", "trade-routes", "white-castles", "extra-tiles"]}
SETUPS = [                                                      # (game, players, modules)
    *(("rurik", players, []) for players in (2, 3, 4)), ("rurik", 4, ALL["rurik"]), ("rurik", 1, ["solo"]),
    *(("rurik", 3, [module]) for module in (*ALL["rurik"], "rebel-rewards", "deed-row", "alternate-board")),
    *(("burgundy", players, []) for players in (2, 3, 4)), ("burgundy", 4, ALL["burgundy"]), ("burgundy", 1, ["solo"]),
    ("burgundy", 4, ["teams"]), *(("burgundy", 3, [module]) for module in (*ALL["burgundy"], "watchtowers", "experts")),
    *(("scythia", players, []) for players in (2, 3, 4)), ("scythia", 1, ["solo"]), ("pig", 2, []),
    *((str(OWN / f"{name}.py"), None, []) for name in ("everything", "masks", "storm", "kuhn", "odd"))]
each_setup = pytest.mark.parametrize("game, players, modules", SETUPS, ids=[
    "-".join([Path(game).stem, str(players), *modules][:4]) for game, players, modules in SETUPS])


def games_of(game, players, modules, *numbers, steps=1):
    """(tables, the position after the setup, positions every few steps) of games in which all decide by chance."""
    tables = simcore.load(game, modules)
    chance = [policies.load(tables.game, "random")] * (players or tables.players[1])
    start = play_one(tables, chance, SEED + 1, 0, steps=0)[1]

    def positions():
        for number in numbers:
            position = play_one(tables, chance, SEED, number, steps=0)[1]
            while True:
                yield position
                events, after = play_one(tables, chance, SEED, number, position=position, steps=steps)
                if not len(events) and after == position:
                    break
                position = after
    return tables, start, positions()


def reread(tables, said, start):
    return read_position(tables, parse_toml("\n".join(toml_lines(said)), "here"), "here", start)


def unlike(one, other, path=""):
    """Names of the fields in which two records differ."""
    found = []
    for name in one.dtype.names:
        mine, theirs = one[name], other[name]
        if mine.dtype.names is None:
            found += [path + name] * (not np.array_equal(mine, theirs))
        else:
            pairs = zip(mine, theirs, strict=True) if mine.shape else [(mine, theirs)]
            found += [each for pair in pairs for each in unlike(*pair, f"{path}{name}.")]
    return found


# Written and read again

@pytest.mark.sample("rurik-4-stone", "pig", "everything", "odd")
@each_setup
def test_what_is_written_is_read_byte_for_byte(game, players, modules):
    tables, start, positions = games_of(game, players, modules, 0, 1, steps=1 if game.endswith("odd.py") else 3)
    tried = 0
    for position in positions:
        found = reread(tables, written_position(tables, position), start)
        assert unlike(position, found) == [] and position.tobytes() == found.tobytes()
        tried += 1
    assert tried > 1


@pytest.mark.sample("rurik-1-solo", "burgundy-4-teams", "scythia-1-solo", "masks")
@each_setup
def test_hidden_cards_may_be_left_to_chance(game, players, modules):
    tables, start, positions = games_of(game, players, modules, 0, steps=11)
    for position in positions:
        said = written_position(tables, position)
        said.pop("hidden", None)
        found, again = (reread(tables, {**said, **more}, start) for more in ({}, {"hidden": "dealt"}))
        hidden = {"deck"} if game.endswith(".py") else set()    # the only pile that nobody sees
        assert {name for name in unlike(position, found) if not name.startswith("hid.")} <= hidden
        assert found == again and sound(tables, found.reshape(1).copy())
        assert written_position(tables, found).keys() >= said.keys()


@each_row("game, players", [("rurik", 4), ("burgundy", 4), ("scythia", 4), ("rurik", 1), ("burgundy", 1)])
def test_each_field_of_the_state_is_spelled_or_follows(game, players):
    """Fields that are neither are those of a turn, and are 0 between turns."""
    tables = simcore.load(game, ["solo"] if players == 1 else ALL.get(game, []))
    chance = [policies.load(game, "random")] * players
    spelled = {field.path.split(".")[-1] for field in part(game, "typed").FIELDS}
    ends = [play_one(tables, chance, SEED, number, steps=steps)[1] for number in range(3) for steps in (15, 60, -1)]
    start = play_one(tables, chance, SEED, 9, steps=0)[1]
    for end in ends:
        found = reread(tables, written_position(tables, end), start)
        assert not set(unlike(end, found)), spelled


def test_games_without_words_of_their_own_have_those_of_their_fields():
    tables, start, positions = games_of("pig", 2, [], 3)
    said = written_position(tables, list(positions)[20])
    assert part("pig", "typed") is None and {field.word for field in plain_words(tables).FIELDS} == {
        "steps", "stage", "to_move", "score", "turn_points"}
    said["seat"]["2"] = {"score": 41}
    assert reread(tables, said, start)["pub"]["score"][:2].tolist() == [said["seat"]["1"]["score"], 41]


# Changes

def position_of(game, steps=None, players=3, **more):
    tables = simcore.load(game, **more)
    people = [policies.load(game, "textbook")] * players
    return tables, people, play_one(tables, people, SEED, GAME, steps=STEPS[game] if steps is None else steps)[1]


def laid_over(table, changes):
    return {**table, **{name: laid_over(table[name], value) if isinstance(value, dict) and isinstance(
        table.get(name), dict) else value for name, value in changes.items()}}


def changed(game, said, **more):
    """(a position, the same after changes)."""
    tables, _, position = position_of(game, **more)
    return position, read_position(tables, laid_over(written_position(tables, position), said), "here", position)


def with_(game, seat, said, **more):
    return changed(game, {"seat": {str(seat + 1): said}}, **more)


@each_row("game, seat, said", [
    ("rurik", 2, {"coins": 9}), ("rurik", 0, {"goods": {"wood": 4, "fur": 0}}),
    ("rurik", 1, {"claim": {"rule": 5, "trade": 0}}), ("rurik", 1, {"troops": {"kiev": 3, "novgorod": 0}}),
    ("burgundy", 0, {"silver": 0}), ("burgundy", 2, {"workers": 12}), ("scythia", 1, {"silver": 8}),
    ("scythia", 2, {"kumis": 3, "gold": 1, "wagon": 0}), ("scythia", 0, {"worker": "red"})])
def test_a_changed_position_is_played_on(game, seat, said):
    tables, players, position = position_of(game)
    before = position.tobytes()
    said = laid_over(written_position(tables, position), {"seat": {str(seat + 1): said}})
    found = read_position(tables, said, "here", position)
    end = play_one(tables, players, SEED, GAME, position=found)[1]
    assert end["pub"]["course"]["step"] > found["pub"]["course"]["step"] and position.tobytes() == before


def test_numbers_are_those_that_were_typed():
    assert with_("rurik", 2, {"coins": 9})[1]["pub"]["coins"][2] == 9
    assert with_("rurik", 1, {"goods": {"fish": 7}})[1]["pub"]["goods"][1, 2] == 7
    assert with_("rurik", 1, {"claim": {"build": 4}})[1]["pub"]["claim"][1, 1] == 4
    assert with_("burgundy", 0, {"silver": 5, "workers": 6})[1]["estate"][0][["silver", "workers"]].tolist() == (5, 6)
    assert with_("scythia", 0, {"silver": 8})[1]["player"]["has"][0, 0] == 8


@each_row("game, players, words", [
    ("rurik", 3, {"to_move", "first_seat", "marker"}), ("burgundy", 3, {"to_move"}), ("scythia", 3, {"to_move"}),
    ("pig", 2, {"to_move"}), (str(OWN / "kuhn.py"), 2, {"to_move"})])
def test_seats_count_from_1(game, players, words):
    tables, _, positions = games_of(game, players, [], 0, steps=7)
    for position in positions:
        said = written_position(tables, position)
        assert [*said["seat"]] == [str(seat + 1) for seat in range(players)]
        assert said["table"]["to_move"] == position["pub"]["course"]["to_move"] + 1
        assert all(1 <= said["table"][word] <= players for word in words)
        if game == "burgundy":
            assert sorted(said["table"]["order"]) == sorted(said["table"]["bridge_order"]) == [1, 2, 3]
        for column in said["table"].get("advisors", {}).values():
            assert {*column} <= {"", "seat 1", "seat 2", "seat 3"}


def test_troops_come_from_the_supply_and_rule_is_worked_out():
    before, after = with_("rurik", 1, {"troops": {"kiev": 5}})
    for position in (before, after):
        assert position["pub"]["troops"][:, 1].sum() + position["pub"]["supply"][1] == 13        # the leader too
    kiev = list(simcore.load("rurik").data["region"]).index("kiev")
    assert after["pub"]["troops"][kiev, 1] == 5 + (after["pub"]["leader_at"][1] == kiev)
    assert after["pub"]["ruler"][kiev] == 1 and after["pub"]["occupied"][1] >> kiev & 1


def test_structures_come_from_those_left():
    before, after = with_("rurik", 1, {"structures": {"pskov": ["church", "market"]}})
    pskov = list(simcore.load("rurik").data["region"]).index("pskov")
    assert after["pub"]["owner"][pskov, :2].tolist() == [1, 1] and after["pub"]["built"][1] >> pskov & 1
    had = int((before["pub"]["owner"][pskov] == 1).sum())
    assert before["pub"]["structures_left"][1].sum() - after["pub"]["structures_left"][1].sum() == 2 - had


def test_plunder_comes_from_the_supply():
    before, after = with_("scythia", 1, {"gold": 2, "wagon": 0})
    for place in (3, 5):
        assert before["player"]["has"][1, place] + before["pub"]["supply"][place] == (
            after["player"]["has"][1, place] + after["pub"]["supply"][place])


def test_a_hand_that_nobody_has_seen_is_said_by_its_size():
    after = changed("scythia", {"hidden": "dealt", "seat": {"1": {"hand": 5}}})[1]
    assert after["player"]["n_hand"][0] == 5 and len(set(after["hid"]["hand"][0])) > 1


def test_a_hand_of_a_game_of_ones_own_is_said_by_its_size():
    tables, start, positions = games_of(str(OWN / "masks.py"), 3, [], 0)
    said = written_position(tables, next(positions))

    def masks(table):
        return sorted([*table["hidden"]["deck"], *(mask for seat in table["seat"].values() for word in ("hand", "open")
                                                   for mask in seat.get(word, ()))])
    hand = {"2": said["seat"]["2"] | {"hand": 2}}
    found = written_position(tables, reread(tables, said | {"hidden": "dealt", "seat": said["seat"] | hand}, start))
    assert len(found["seat"]["2"]["hand"]) == 2 and masks(found) == masks(said)
    for more, text in (({"hand": 60}, "hand = 60, expected a whole number from 0 to 2"),
                       ({"open": masks(said)}, "hand = 2, but only 0 of masks lie nowhere else")):
        wrong = {"2": hand["2"] | more}
        with pytest.raises(simcore.DataError, match=f"here: seat.2.{text}"):
            reread(tables, said | {"hidden": "dealt", "seat": said["seat"] | wrong}, start)



# Contradictions

def lying(game, table, row, **more):
    """The first place, as keys of a file, of a row in a position."""
    tables, _, position = position_of(game, **more)
    return next(f"{section}.{word}" for section, things in written_position(tables, position).items()
                for word, value in things.items() if isinstance(value, list) and row in value)


@each_row("game, said, text", [
    ("rurik", {"seats": {}}, "no 'seats'.*known: table"), ("rurik", {"seat": {"8": {"coins": 3}}}, "seat: no '8'"),
    ("rurik", {"seat": {"0": {"coins": 3}}}, "seats count from 1 in files of positions: .seat.1. is the first"),
    ("rurik", {"seat": {"2": 3}}, "seat.2 = 3, expected a table"),
    ("rurik", {"seat": {"2": {"coin": 3}}}, r"no 'coin' \(did you mean 'coins'"),
    ("rurik", {"seat": {"2": {"coins": -1}}}, "seat.2.coins = -1, expected a whole number from 0"),
    ("rurik", {"seat": {"2": {"coins": True}}}, "coins = True"),
    ("rurik", {"table": {"stage": "war"}}, "table.stage: no 'war'"),
    ("rurik", {"seat": {"2": {"troops": {"kiev": 40}}}}, r"makes \d+ troops on the map, but the seat has only 12"),
    ("rurik", {"seat": {"2": {"structures": {"kiev": "church"}}}}, "kiev = 'church', expected a list"),
    ("rurik", {"seat": {"2": {"structures": {"kiev": ["church", "church"]}}}}, "a name appears twice"),
    ("rurik", {"seat": {"1": {"structures": {"kiev": ["church"]}}, "2": {"structures": {"kiev": ["church"]}}}},
     r"seat.1.structures.kiev and seat.2.structures.kiev both have a church"),
    ("rurik", {"seat": {"2": {"structures": {region: ["church"] for region in ("kiev", "pskov", "suzdal", "rostov")}}}},
     r"\d times church, but the seat has 3|both have a church"),
    ("rurik", {"seat": {"1": {"schemes": ["attack_a"]}, "2": {"schemes": ["attack_a"]}}},
     "scheme attack_a lies in seat.1.schemes and in seat.2.schemes"),
    ("rurik", {"seat": {"2": {"leader": "boris"}, "3": {"leader": "boris"}}},
     "leader boris lies in seat.2.leader and in seat.3.leader, but there is 1 of it"),
    ("rurik", {"hidden": "dealt", "table": {"scheme_decks": [1, 1]}}, r"scheme_decks = \[1, 1\], but \d+ schemes lie"),
    ("burgundy", {"seat": {"1": {"dice": [1, 7]}}}, "dice = .1, 7., expected a whole number from 1 to 6"),
    ("burgundy", {"seat": {"1": {"dice": 3}}}, "seat.1.dice = 3, expected a list"),
    ("burgundy", {"seat": {"1": {"tiles": {"a1": "bank"}}, "2": {"tiles": {"z9": "bank"}}}}, "tiles: no 'z9'"),
    ("burgundy", {"table": {"tiles_out": {"bank": 9}}}, "tile bank lies in .*but there are"),
    ("burgundy", {"hidden": "dealt", "table": {"supply": {"building": 3}}}, r"says that \d+ tiles lie there, but"),
    ("scythia", {"seat": {"2": {"gold": 50}}}, r"seat.2.gold = 50 .*make \d+ gold, but there are \d+"),
    ("scythia", {"seat": {"2": {"silver": 40}}}, "silver = 40, expected a whole number from 0 to 8"),
    ("scythia", {"seat": {"2": {"worker": "green"}}}, "no 'green'"),
    ("scythia", {"seat": {"1": {"quests": ["q01"]}, "2": {"quests": ["q01"]}}}, "quest q01 lies in .* and in "),
    ("scythia", {"hidden": "dealt", "seat": {"1": {"hand": 60}}}, "hand = 60, expected a whole number from 0 to"),
    ("scythia", {"seat": {"1": {"hand": 5}}}, 'hand = 5: a number of cards needs hidden = "dealt"'),
    ("rurik", {"hidden": "dealtt"}, "hidden = 'dealtt', expected 'dealt', 'nothing' or a table .hidden"),
    ("scythia", {"hidden": 3}, "hidden = 3, expected 'dealt', 'nothing' or a table .hidden"),
    ("rurik", {"table": {"first_seat": 0}}, "first_seat = 0, expected a whole number from 1 to 3"),
    ("rurik", {"table": {"count": 90}}, r"table.count = 90, but the stage has table.stage_steps = \d+ in all"),
    ("rurik", {"table": {"columns": {"muster": 0}, "advisors": {"muster": ["seat 2"]}}},
     "table.columns.muster = 0, but there are more advisors in table.advisors.muster"),
    ("rurik", {"table": {"advisors": {"muster": [], "attack": [], "tax": [], "build": [], "scheme": []}}},
     "table.advisors . of seat ., expected . and .: by table.count"),
    ("rurik", {"table": {"stage_steps": 21}}, "stage_steps = 21, but table.stage = '.*' of round . has 1[25] steps"),
    ("rurik", {"table": {"to_move": 3}}, r"to_move = 3, but from table.first_seat = \d on table.count = \d+ steps"),
    ("rurik", {"seat": {"1": {"coins": 32767}}}, "coins = 32767, expected a whole number from 0 to 9999"),
    ("rurik", {"seat": {"1": {"boons": 65}}}, "boons = 65, expected a whole number from 0 to 64"),
    ("burgundy", {"table": {"order": [1, 1, 2]}}, r"table.order = \[1, 1, 2\], expected each seat once"),
    ("burgundy", {"seat": {str(seat): {"dice": [0, 3]} for seat in (1, 2, 3)}},
     r"dice = \[0, 3\], but by table.order = .* the seat .*turn = ..2: takes 2 workers.."),
    ("burgundy", {"table": {"white_die": 9}}, "white_die = 9, expected a whole number from 0 to 6"),
    ("burgundy", {"table": {"white_die": 0}}, "white_die = 0, but table.stage = 'turns': it is rolled"),
    ("burgundy", {"table": {"towers_taken": 1}}, r"towers_taken = 1, but seats \[\] have towers = 3"),
    ("burgundy", {"table": {"owed": 1}}, "table: no 'owed'"),
    ("burgundy", {"table": {"target": 3}}, "table.target = 3: there is none in this game, which has solo = 0"),
    ("burgundy", {"table": {"count": 7}}, "table.count = 7, expected a whole number from 0 to 2"),
    ("rurik", {"table": {"round": 2}}, r"steps = \d+, but table.stage = '.*', table.round = 2 and .* come after \d+"),
    ("rurik", {"table": {"columns": {"muster": 77}}}, "columns.muster = 77, expected a whole number from 0 to 4"),
    ("rurik", {"table": {"lair": "kiev"}}, "table.lair = 'kiev': there is none in this game, which has rebel_faction"),
    ("scythia", {"seat": {"1": {"wounds": [9]}}}, r"seat.1.wounds.0. = 9, but seat.1.crew.0. is \w+, with strength"),
    ("scythia", {"table": {"turns_left": 2}}, "table.turns_left = 2, but table.ends is missing"),
    ("scythia", {"table": {"ends": "idle"}}, "table.ends = 'idle', but table.turns_left is missing"),
    ("scythia", {"table": {"idle": 999}}, r"idle = 999, but after \d+ turns without a raid or a quest the game is"),
    ("scythia", {"table": {"raiders": {"greece_left": 9}}}, r"= 9, but \d spaces there have no table.space_w"),
    ("scythia", {"table": {"chief_provisions": 3}}, "= 3, expected 0, for there is no chief in this game"),
    ("scythia", {"table": {"chief_points": 3}}, "= 3, expected 0, for there is no chief in this game"),
    ("burgundy", {"table": {"round": 0}}, "round = 0, expected a whole number from 1 to 5, the rounds of a phase"),
    ("burgundy", {"table": {"castles_chosen": 3}}, "castles_chosen = 3, expected a whole number from 0 to 1"),
    ("burgundy", {"table": {"bonuses_taken": {"mine": 3}}}, "mine = 3, expected a whole number from 0 to 2, a larger"),
    ("burgundy", {"seat": {"1": {"bridge": 40}}}, "bridge = 40, expected a whole number from 0 to 6, as far as the"),
    ("burgundy", {"seat": {"1": {"towers": 2}}}, "seat.1.towers = 2, but its duchy has no watchtowers"),
    ("burgundy", {"seat": {"1": {"castle": "a1"}}}, "seat.1.castle = 'a1', but seat.1.tiles has nothing there"),
    ("burgundy", {"table": {"round": 9}}, "round = 9, expected a whole number from 1 to 5"),
    ("burgundy", {"table": {"round": 4}}, r"goods_to_come = .*, but by hidden.goods .*round = 4 has \['', "),
    ("burgundy", {"hidden": "dealt", "table": {"phase": "e"}}, "goods with .* dealt by table.phase = 'e'"),
    ("burgundy", {"table": {"to_move": 1, "order": [2, 3, 1], "count": 0}}, r"to_move = 1, but table.count = 0 of "),
    ("burgundy", {"seat": {"1": {"bonuses": 7}}}, r"seats have \[7, .*bonuses, but table.bonuses_taken has"),
    ("burgundy", {"seat": {"1": {"goods": {"pink": 9}}}}, r"\d+ pink goods .* but by hidden.goods \d have been dealt"),
    ("burgundy", {"seat": {"3": {"bridge": 6}, "1": {"bridge": 0}, "2": {"bridge": 1}},
                  "table": {"bridge_order": [1, 2, 3]}}, "has seat 1 before seat 2, but seat.1.bridge = 0"),
    ("scythia", {"table": {"workers": {"stables": "blue", "barracks": "blue", "farm": "blue", "market": "blue"}}},
     r"table.workers: [4-7] workers in the village, expected 3"),
    ("scythia", {"table": {"animals": ["a01", "a02", "a03", "a04", "a05", "a06"]}}, "6 things, expected 5 at most")])
def test_what_contradicts_is_refused_with_both_sides(game, said, text):
    with pytest.raises(simcore.DataError, match=f"here.*({text})"):
        changed(game, said)


def test_hands_and_rows_of_animals_are_as_large_as_they_may_be():
    tables, _, position = position_of("scythia")
    for text, section, word, of in ((r"seat.1.hand has 9 cards, expected 8 at most", "seat", "hand", "crew"),
                                    (r"table.animals has \d, expected 3 as long as", "table", "animals", "animals")):
        said = written_position(tables, position)
        place = said["seat"]["1"] if section == "seat" else said["table"]
        while section == "seat" and len(place[word]) < 9:
            place[word].append(said["hidden"][of].pop())
        if section == "table":
            said["hidden"][of].append(place[word].pop())
        with pytest.raises(simcore.DataError, match=text):
            read_position(tables, said, "here", position)


def test_tiles_lie_on_spaces_of_their_colour():
    tables, _, position = position_of("burgundy")
    tiles = written_position(tables, position)["seat"]["1"]["tiles"]
    castle, other = (next(name for name, tile in tiles.items() if (tile == "castle") == wanted) for wanted in (1, 0))
    swapped = {castle: tiles[other], other: "castle"}
    with pytest.raises(simcore.DataError, match=r"seat.1.tiles.\w\d = '\w+', a tile for \w+ spaces, but the space is"):
        changed("burgundy", {"seat": {"1": {"tiles": swapped}}})


def test_a_card_that_lies_nowhere_is_missed():
    tables, _, position = position_of("rurik")
    said = written_position(tables, position)
    card = said["hidden"]["deeds"].pop()
    with pytest.raises(simcore.DataError, match=f"deed {card} lies nowhere; expected in one of deeds of a seat"):
        read_position(tables, said, "here", position)


def test_a_region_holds_no_more_structures_than_its_limit():
    tables, _, position = position_of("rurik", 60, modules=["stone-and-blade"])
    region = next(name for at, name in enumerate(tables.data["region"]) if position["pub"]["standing"][at] == 0
                  and int(position["pub"]["in_play"]) >> at & 1)
    said = {"structures": {region: ["church", "market", "stronghold", "stable"]}}
    with pytest.raises(simcore.DataError, match=f"4 structures in {region}, but a region holds at most 3"):
        with_("rurik", 1, said, steps=60, modules=["stone-and-blade"])


# One entry changed

@pytest.mark.sample("rurik-4-stone", "burgundy-2", "scythia-1-solo")
@each_setup
def test_a_file_with_another_entry_is_refused_by_its_name_or_asked_and_played(game, players, modules, request):
    """By chance some of all changes; with `verify` many times as many."""
    if game.endswith(".py"):
        pytest.skip("the words of a game of one's own are its own")
    tables = simcore.load(game, modules)
    most = 20 if request.config.option.markexpr == "not verify" else 300
    people, rng = [policies.load(tables.game, "textbook" if tables.game != "pig" else "club")] * (
        players or tables.players[1]), np.random.default_rng(most)
    start, wrong = play_one(tables, people, SEED, GAME, steps=0)[1], []
    for steps in (2, 20, 60):
        position = play_one(tables, people, SEED, GAME, steps=steps)[1]
        said = written_position(tables, position)
        wrong += [(steps, path, text) for path, other in changes(tables, position, said, rng, most)
                  if (text := what_is_wrong(tables, people, start, path, other))]
    assert len(wrong) <= most // 100, wrong                     # of entries that can be known by no other
