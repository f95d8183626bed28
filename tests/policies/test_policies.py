"""Policies: files and dicts of weights, faults in them, and players worth their name."""
import pickle
import re
import tomllib

import numpy as np
import pytest

from ludometer import policies
from ludometer.policies import by_weights, tuning
from ludometer.policies import spec as loading
from ludometer.simcore import DataError, engine, games, load
from ludometer.simcore.games import part
from tests.players import players_of_each
from tests.simcore.burgundy.scene import near

each_game = pytest.mark.parametrize("game", games())
each_judged = pytest.mark.parametrize("game", [game for game in games() if part(game, "chance")])
each_policy = pytest.mark.parametrize("game, name", players_of_each(games()))


def features(game):
    return part(game, "features").FEATURES


def decision(game):
    """A decision of the game that has several features: what a position is worth, if players weigh that."""
    own = features(game)
    return "value" if "value" in own else next(name for name, names in own.items() if len(names) > 1)


def misspelt(word):
    return word[:2] + word[3] + word[2] + word[4:]


def play(game, line, n, seed=3, modules=()):
    return engine(game).play_batch(load(game, modules), line, seed, 0, n)


@each_game
@pytest.mark.parametrize("source, message", [
    ("shy", "{game}: policy: no 'shy'; known: random, "),
    ("search-x", "{game}: policy: no 'search-x'"),
    ("search-0", "search: playouts = 0, expected a whole number from 1 to 1000000"),
    ("search-9:shy", "{game}: policy: no 'shy'"),
    ({"{misspelt}": {}}, r"{game} policy \(given\): no '{misspelt}' \(did you mean '{decision}'\?\)"),
    ({"{decision}": {"glory": 1}}, "{decision}: no 'glory'"),
    ({"{decision}": 3}, r"\(given\): {decision} = 3, expected a table"),
    ({"noise": {"tunr": 1}}, r"noise: no 'tunr' \(did you mean 'turn'\?\)"),
    ({"base": "nobody"}, "{game}: policy: no 'nobody'"),
])
def test_faults_are_named(game, source, message):
    names = {"game": game, "decision": decision(game), "misspelt": misspelt(decision(game))}
    if isinstance(source, dict):
        source = {key.format(**names): value for key, value in source.items()}
    with pytest.raises(DataError, match=message.format(**names)):
        policies.load(game, source)


@each_game
@pytest.mark.parametrize("weight, said", [(float("nan"), "nan"), (True, "True"), (1000.5, "1000.5"),
                                          (float("-inf"), "-inf"), (10**400, "a huge number")])
def test_weights_are_numbers_within_bounds(game, weight, said):
    name = decision(game)
    first, second, *_ = features(game)[name]
    with pytest.raises(DataError, match=f"{name} {second} = {said}, expected a number from -1000 to 1000"):
        policies.load(game, {name: {first: 1, second: weight}})


def test_hopes_that_grow_beyond_bounds_are_refused():
    """Burgundy multiplies a hope with itself for each missing tile, and with its twin of the solo game."""
    policies.load("burgundy", {"base": "textbook", "value": {"hope_ship": 10}})
    with pytest.raises(DataError, match=r"with each other come to -?1e\+\d+, expected 1e\+24 at most"):
        policies.load("burgundy", {"base": "textbook", "value": {"colour": -100}, "solo": {"colour": 100}})
    for change in ("at_start", "at_end", "of_two", "of_four"):
        with pytest.raises(DataError, match=r"with each other come to 9e\+\d+, expected 1e\+24 at most"):
            policies.load("burgundy", {"base": "textbook", change: {"colour": -990}})


@pytest.mark.sample(4)
@pytest.mark.parametrize("players", [1, 2, 4])
@each_game
def test_weights_that_are_accepted_never_score_nan(game, players):
    """Any number of weights at the bounds, of any decisions."""
    names = [(decision, name) for decision, row in features(game).items() for name in row]
    modules = ("solo",) if players == 1 else ()
    if not set(modules) <= load(game).catalogue["modules"].keys():
        pytest.skip("nobody plays it alone")
    chance, played = np.random.default_rng(players), 0
    for _ in range(30):
        number = chance.choice((3, 8, 30, len(names)))
        found = {"base": by_weights(game)}
        for i in chance.permutation(len(names))[:number]:
            found.setdefault(names[i][0], {})[names[i][1]] = chance.choice((-1000.0, 1000.0, -5.0, 0.0)).item()
        try:
            spec = policies.load(game, found)
        except DataError as error:
            assert "multiplied with each other" in str(error)
            continue
        play(game, [spec] * players, 4 * players, modules=modules)
        played += 1
    assert played > 7


@each_game
def test_a_search_refuses_settings_it_does_not_know(game):
    with pytest.raises(DataError, match="search: no 'depth'; known: playouts, horizon, width"):
        policies.load(game, by_weights(game), search={"depth": 3})


@each_game
def test_a_search_stops_before_the_end_only_where_positions_are_valued(game):
    settings = {"playouts": 20, "horizon": 8}
    if part(game, "chance"):
        assert policies.load(game, by_weights(game), search=settings).config["search"]["horizon"] == 8
        for horizon in (2, 7):
            with pytest.raises(DataError, match=rf"horizon = {horizon}, expected 0 .* 1 .* or at least 8 steps"):
                policies.load(game, by_weights(game), search=settings | {"horizon": horizon})
    else:
        with pytest.raises(DataError, match=r"horizon = 8, expected 0 .* cannot tell what a position"):
            policies.load(game, by_weights(game), search=settings)
    with pytest.raises(DataError, match=r"horizon = 8, expected 0 .* cannot tell what a position"):
        policies.load(game, "random", search=settings)
    assert policies.load(game, by_weights(game), search=settings | {"horizon": 0}).config["search"]["horizon"] == 0
    assert policies.load(game, "search-7").config["search"]["horizon"] == (12 if part(game, "chance") else 0)


@each_judged
def test_a_plan_thinks_to_the_end_of_the_own_turn(game):
    plan = policies.load(game, "plan")
    assert plan.config["search"]["horizon"] == 1 and plan.config["search"]["margin"] > 0
    for again in (policies.load(game, "textbook", {"horizon": 1}), policies.load(game, "plan:textbook")):
        assert again.config == plan.config
    casual = policies.load(game, "casual").config
    assert policies.load(game, "plan:casual").config == casual | {"search": plan.config["search"]}
    with pytest.raises(DataError, match=r"margin = 0, expected at least 0.01 with a horizon of 1"):
        policies.load(game, "plan", {"margin": 0})


@each_judged
@pytest.mark.parametrize("horizon", [0, 1, 8])
def test_a_search_that_would_never_try_or_take_another_move_is_refused(game, horizon):
    for settings, message in [({"margin": 1}, "margin = 1, expected less than 1: no move is better by so much"),
                              ({"width": 1}, "width = 1, expected 0 (all moves) or at least 2: with one move")]:
        with pytest.raises(DataError, match=re.escape(f"search: {message}")):
            policies.load(game, {"base": "textbook", "search": {"horizon": horizon, **settings}})


@each_judged
def test_a_plan_takes_over_nothing_from_other_searches_nor_they_from_it(game):
    def search(base, horizon):
        found = policies.load(game, {"base": base, "search": {"horizon": horizon}}).config["search"]
        return found["playouts"], found["width"], found["margin"]

    assert search("expert", 1) == search("textbook", 1) == (1, 2, 0.02)
    again = policies.load(game, "plan", {"horizon": 8}).config["search"]
    assert (again["playouts"], again["width"], again["margin"]) == search("textbook", 8) == (200, 6, 0)


@each_judged
@pytest.mark.parametrize("name", ["tournament", "expert"])
def test_with_a_player_that_searches_itself_a_search_takes_over_its_settings_and_a_plan_none(game, name):
    player, plan = policies.load(game, name).config, policies.load(game, "plan").config["search"]
    assert policies.load(game, f"search-7:{name}").config == player | {"search": player["search"] | {"playouts": 7}}
    assert policies.load(game, f"plan:{name}").config == player | {"search": plan}


@pytest.mark.parametrize("game", games())
def test_searches_are_listed_if_they_can_be_loaded(game):
    """The list loads none of them."""
    def loads(name):
        try:
            return bool(policies.load(game, name.replace("N", "20")))
        except DataError:
            return False
    assert [*policies.searches(game)] == [name for name in policies.SEARCHES if loads(name)]


@each_judged
def test_what_has_no_file_is_no_base(game):
    for name in ("plan", "random"):
        with pytest.raises(DataError, match=f"policy: {name} has no file, so no other can have its weights"):
            policies.load(game, {"base": name})
    with pytest.raises(DataError, match="plan has no file"):
        policies.load(game, "plan:plan")


@each_judged
def test_the_weights_of_an_estimate_are_read_once(game, monkeypatch):
    asked, read = [], loading.read_chances
    monkeypatch.setattr(loading, "read_chances", lambda game, signs: asked.append(game) or read(game, signs))
    policies.load(game, "expert")
    assert asked == [game]


@each_judged
def test_a_search_without_weights_of_signs_goes_to_the_end(game, monkeypatch):
    monkeypatch.setattr(loading, "read_chances", lambda game, signs: {})
    assert policies.load(game, "search-7").config["search"]["horizon"] == 0
    with pytest.raises(DataError, match="cannot tell what a position before the end is worth"):
        policies.load(game, "plan")


@each_game
def test_none_that_searches_sits_at_the_table(game):
    assert {"random", "tournament", "expert"}.isdisjoint(policies.at_table(game))


@each_judged
def test_a_plan_leaves_its_players_way_where_the_end_of_the_turn_is_clearly_better(game):
    """No end is better by nearly 1, a chance to win."""
    def games(player):
        return play(game, [player] * 2, 20).tobytes()

    sure = dict.fromkeys(policies.load(game, "textbook").config.get("noise", ()), 0)
    textbook = games(policies.load(game, {"base": "textbook", "noise": sure}))
    plans = [games(policies.load(game, "plan", {"margin": margin})) for margin in (0.999, 0.1, 0.02)]
    assert textbook == plans[0] and len({*plans}) == 3


@each_judged
def test_a_plan_without_weights_to_judge_positions_is_refused(game):
    with pytest.raises(DataError, match=r"horizon = 1, expected 0 .* cannot tell what a position"):
        policies.load(game, "plan:random")


@each_game
def test_a_policy_file_may_think_ahead(game):
    thinker = policies.load(game, {"base": by_weights(game), "search": {"playouts": 5}})
    again = policies.load(game, {name: row for name, row in thinker.config.items() if name != "search"},
                          thinker.config["search"])
    assert again.config == thinker.config == policies.load(game, "search-5").config
    line = [thinker, policies.load(game, by_weights(game))]
    assert play(game, line, 4).tobytes() == play(game, [again, line[1]], 4).tobytes()
    if "estimate" in thinker.config["search"]:
        with pytest.raises(DataError, match=r"estimate = '0', but the weights .* are"):
            policies.load(game, by_weights(game), {"playouts": 5, "estimate": "0"})
    with pytest.raises(DataError, match="search = 5, expected a table"):
        policies.load(game, {"base": by_weights(game), "search": 5})


@each_game
def test_a_base_gives_what_a_policy_does_not_say(game):
    table = decision(game)
    name = features(game)[table][0]
    base, own = (policies.load(game, source) for source in (
        by_weights(game), {"base": by_weights(game), table: {name: 9}}))
    assert own.config[table][name] == 9
    assert own.config[table] | {name: base.config[table].get(name, 0)} == {name: 0} | base.config[table]
    assert {name: own.config[name] for name in base.config if name != table} == {
        name: base.config[name] for name in base.config if name != table}


@pytest.mark.sample(8)
@each_policy
def test_each_of_the_library_plays_as_itself_elsewhere(game, name):
    spec = policies.load(game, name)
    copy = pickle.loads(pickle.dumps(spec))
    assert copy.name == name and copy.config == spec.config
    games = 4 if "search" in spec.config else 20
    assert play(game, [copy, spec], games).tobytes() == play(game, [spec, spec], games).tobytes()


@pytest.mark.verify
@each_game
def test_players_of_the_library_differ(game):
    # the purist differs only with modules
    modules = {"rurik": ("stone-and-blade", "war"), "burgundy": ("shields",)}.get(game, ())
    specs = [policies.load(game, name) for name in policies.library(game)]
    searching = ["search" in spec.config for spec in specs]
    found = [play(game, [spec] * 2, 4 if thinks else 20, modules=modules)
             for spec, thinks in zip(specs, searching, strict=True)]
    plain = [rows.tobytes() for rows, thinks in zip(found, searching, strict=True) if not thinks]
    first = [rows[:4].tobytes() for rows, thinks in zip(found, searching, strict=True) if not thinks]
    others = [rows.tobytes() for rows, thinks in zip(found, searching, strict=True) if thinks]
    assert len({*plain}) == len(plain)
    assert len({*others}) == len(others) and not {*others} & {*first}


@pytest.mark.parametrize("game, decision", [("rurik", "troop")])
def test_openings_differ_between_games(game, decision):
    # where no dice open a game, noise does
    tables, spec, kinds = load(game), policies.load(game, "textbook"), engine(game).EVENTS
    openings = set()
    for number in range(0, 80, 4):
        events, _ = engine(game).play_one(tables, [spec] * 4, 5, number)
        openings.add(tuple(events["move"]["where"][[kinds[kind] == decision for kind in events["kind"]]]))
    assert len(openings) > 12


@pytest.mark.sample(11)
@pytest.mark.parametrize("game, name", players_of_each(games(), without=["random"]))
def test_all_with_weights_beat_chance(game, name):
    player = policies.load(game, name)
    won = play(game, [player, policies.load(game, "random")], 24 if "search" in player.config else 400)
    least = {"pig": 0.8}.get(game, 0.95)                        # the die decides more of Pig
    assert won["win"][won["player"] == 0].mean() > least


@pytest.mark.verify
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name, least", [
    ("tournament", {2: 0.6, 4: 0.4}), ("expert", {2: 0.65, 4: 0.4}), ("search-20", {2: 0.65, 4: 0.4})])
@each_judged
def test_a_search_beats_the_best_player_without_a_net(game, name, least, players):
    won = play(game, [policies.load(game, name), *[policies.load(game, "textbook")] * (players - 1)], 120)
    assert won["win"][won["player"] == 0].mean() > least[players]


@pytest.mark.parametrize("game, road, column", [
    ("rurik", "ruler", "vp_rule"), ("rurik", "builder", "main_build"), ("rurik", "trader", "vp_trade"),
    ("rurik", "schemer", "vp_deeds"), ("rurik", "warrior", "main_attack"),
    ("burgundy", "builder", "placed_building"), ("burgundy", "castellan", "placed_castle"),
    ("burgundy", "farmer", "vp_animals"), ("burgundy", "miner", "placed_mine"), ("burgundy", "shipper", "ships"),
    ("scythia", "quester", "n_quests"), ("scythia", "raider", "raids_cimmeria"), ("scythia", "recruiter", "hires"),
    ("scythia", "trainer", "horses")])
def test_a_road_is_taken(game, road, column):
    # in games of two, against the all-rounder: more of its own than the all-rounder has
    rows = play(game, [policies.load(game, road), policies.load(game, "casual")], 400)
    own = rows["player"] == 0
    assert rows[column][own].mean() > rows[column][~own].mean()


@pytest.mark.verify
@pytest.mark.parametrize("module", ["shields", "trade-routes", "inns", "watchtowers"])
def test_it_pays_to_know_a_module(module):
    line = [policies.load("burgundy", name) for name in ("textbook", "purist")]
    rows = play("burgundy", line, 2000, modules=[module])
    assert rows["win"][rows["player"] == 0].mean() > 0.52


def test_teams_and_single_players_know_what_they_play_for():
    # the first team against one that counts on its own dice alone, and how many of 37 spaces one player covers
    alone = {"base": "textbook", "box": {"team": 0.0}}
    line = [policies.load("burgundy", policy) for policy in ("textbook", alone) * 2]
    rows = play("burgundy", line, 2000, modules=["teams"])
    assert rows["win"][rows["player"] % 2 == 0].mean() > 0.26
    rows = play("burgundy", [policies.load("burgundy", "textbook")], 1000, modules=["solo"])
    assert rows["win"].mean() > 0.35 and rows["empty"].mean() < 1.5

@pytest.mark.parametrize("duchy, good, poor", [
    ("duchy_3", {18}, {28}), ("duchy_4", {13, 23}, {0}), ("duchy_5", {31, 19}, {10}), ("duchy_6", {18}, {36}),
    ("duchy_7", {1, 34, 35}, {2}), ("duchy_8", {5, 31}, {7}), ("duchy_9", {34}, {2}), ("duchy_10", {21, 33, 36}, {3})])
def test_where_dukes_may_choose_they_start_where_points_are(duchy, good, poor):
    """good, poor: castle spaces that brought most and fewest points when 10,000 games drew them at random."""
    tables = load("burgundy", (), {"duchies": 1})
    for name in policies.library("burgundy"):
        line = [policies.load("burgundy", name)] * 3
        if "search" in line[0].config:
            continue
        rows = engine("burgundy").play_batch(tables, line, 5, 0, 12, factions=(duchy,) * 3)
        castles = rows["castle"].reshape(-1)
        if name != "random":
            assert np.isin(castles, list(good)).all() and not np.isin(castles, list(poor)).any(), name



def test_what_a_castle_does_in_the_setup_leaves_nothing_for_the_first_turn():
    """Tiles are laid out after it: what a player then knew of them was what an earlier game had left."""
    tables = load("burgundy", ["solo"], {"start_castle_scores": 1, "solo_target": 10})
    player = policies.load("burgundy", "textbook")
    play_batch = engine("burgundy").play_batch
    found = [play_batch(tables, [player], 11, 0, 1) for _ in range(3)]
    play_batch(load("burgundy"), [player] * 4, 5, 0, 4)
    found.append(play_batch(tables, [player], 11, 0, 1))
    assert len({game.tobytes() for game in found}) == 1



@pytest.mark.parametrize("buildings, neighbours", [(1, 0), (-1, 0), (0, 1), (0, -1), (3, -1), (2, -1), (-3, 1)])
def test_castles_of_both_halves_are_judged_by_what_lies_around_them(buildings, neighbours):
    tables = load("burgundy", ["teams"], {"castle_chosen": 2})
    row, half = tables.data["duchy"]["duchy_12a"], 37
    around = near(len(row["map"]), row["land"], row["river"])[1]
    colours = [part("burgundy", "declared").COLOURS[colour] for colour in row["map"]]

    def worth(space):
        beside = [colours[other] for other in around[space] if (other < half) == (space < half)]
        return buildings * beside.count("building") + neighbours * len(beside)

    judge = policies.load("burgundy", {"castle": {"buildings": buildings, "open": neighbours}})
    events, _ = engine("burgundy").play_one(tables, [judge] * 4, 3, 0)
    kind = {name: kind for kind, name in engine("burgundy").EVENTS.items()}["castle"]
    castles = [space for space, colour in enumerate(colours) if colour == "castle"]
    assert events["move"]["where"][events["kind"] == kind][0] == max(castles, key=worth)


@each_policy
def test_weights_survive_being_a_vector_and_a_file(game, name):
    config = policies.load(game, name).config
    names = [(decision, feature) for decision, own in features(game).items() for feature in own]
    vector = tuning.weight_vector(config, names)
    assert np.array_equal(tuning.weight_vector(tuning.config_of_vector(vector, names), names), vector.round(4))
    text = tuning.toml(tuning.config_of_vector(vector, names), "An idea.")
    assert text.startswith("# An idea.\n")
    loaded = policies.load(game, tomllib.loads(text)).config
    assert np.allclose(tuning.weight_vector(loaded, names), vector, atol=0.0006)


@pytest.mark.verify
@pytest.mark.parametrize("game, lame", [
    ("rurik", {"turn": {"end": 3.0}}), ("burgundy", {"turn": {"place": -9.0}})])
def test_tuning_finds_its_way_back(game, lame):
    # a player who shuns something good learns in a few steps not to
    lame = {"base": "textbook", **lame}
    found = tuning.tune(game, lame, [], minutes=9, players=[2], steps=15, pairs=8, each=60, seed=4)
    again = policies.load(game, found)
    assert found["noise"] == policies.load(game, "textbook").config["noise"]
    rows = play(game, [again, policies.load(game, lame)], 600)
    assert rows["win"][rows["player"] == 0].mean() > 0.5


@each_game
def test_tuning_refuses_rivals_it_does_not_know(game):
    with pytest.raises(DataError, match="no 'nobody'"):
        tuning.tune(game, by_weights(game), ["nobody"], minutes=1, players=[2])


@pytest.mark.verify
def test_tuning_with_a_module_moves_what_it_may_alone():
    # a player who declines inheritances learns to take some; what is not to move stays to the last bit
    lame = {"base": "casual", "heritage": {"decline": 4.0}}
    found = tuning.tune("rurik", lame, ["casual"], minutes=9, players=[2], modules=["stone-and-blade"],
                        only=["heritage"], steps=10, pairs=8, each=60, step=0.3, seed=4)
    begun = policies.load("rurik", lame).config
    assert {name for name in begun if begun[name] != found[name]} == {"heritage"} and found.keys() == begun.keys()
    line = [policies.load("rurik", found), policies.load("rurik", lame)]
    rows = play("rurik", line, 600, modules=["stone-and-blade"])
    assert rows["win"][rows["player"] == 0].mean() > 0.53


def test_climbing_moves_single_weights():
    lame = {"base": "casual", "heritage": {"decline": 8.0}}
    found = tuning.climb("rurik", lame, ["casual"], minutes=9, players=[2], modules=["stone-and-blade"],
                         only=["heritage.decline"], sweeps=2, each=200, seed=5, tell=lambda words, file: None)
    begun = policies.load("rurik", lame).config
    assert found["heritage"]["decline"] < 8
    assert found == tuning.merge_config(begun, {"heritage": {"decline": found["heritage"]["decline"]}})


@each_game
@pytest.mark.parametrize("said, message", [
    ({"modules": ["castles"]}, "no 'castles'"),
    ({"only": ["{misspelt}"]}, r"no '{misspelt}' \(did you mean '{decision}'\?\)")])
def test_tuning_refuses_modules_and_tables_it_does_not_know(game, said, message):
    names = {"decision": decision(game), "misspelt": misspelt(decision(game))}
    said = {key: [value.format(**names) for value in values] for key, values in said.items()}
    with pytest.raises(DataError, match=message.format(**names)):
        tuning.tune(game, by_weights(game), [], minutes=1, players=[2], **said)
