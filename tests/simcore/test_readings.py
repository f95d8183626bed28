"""What data say of values that are not known: read, checked, settled and drawn."""
from collections import Counter
from itertools import product

import pytest

from ludometer.simcore.errors import DataError
from ludometer.simcore.readings import doubts, draw, unvaried_fields, varied_rows
from ludometer.simcore.scythia import schema as scythia
from ludometer.simcore.tables import catalogue, read, reconstructed_rows, schema_of
from ludometer.simcore.uncertain import rises
from tests.readings import scythia_reading
from tests.simcore.faults import copy_of

GAMES = ("burgundy", "rurik", "scythia")
UNVARIED = {("scythia", "solo"): {"plan": ["region"]}, ("rurik", "rebel-rewards"): {"reward_token": ["reward"]}}


def own(text, **more):
    """A user's module of Rurik with this [rebel] or other content, as files= takes it."""
    return {"mine": {"module": {"game": "rurik"}} | text | more}


def of(found, table, row):
    return {doubt.fields: doubt for doubt in found if (doubt.table, doubt.row) == (table, row)}


def test_what_schemas_do_not_know_is_asked_for(monkeypatch):
    known = {name: fields for name, fields in scythia.KNOWN.items() if name not in ("die", "settlement")}
    monkeypatch.setattr(scythia, "KNOWN", known | {"space": ("settlement", "quest")})
    assert unvaried_fields("scythia", 4) == {
        "die": ["count"], "settlement": ["region", "minimum"], "space": ["players"]}
    assert "crew" in unvaried_fields("scythia", 4, ["mine"], files={"mine": {"module": {"game": "scythia"}, "crew": {
        name: {"copies": row["copies"]} for name, row in read("scythia")["catalogue"]["rows"]["crew"].items()}}})


def test_a_field_that_one_row_does_not_vary_is_told_though_others_do(monkeypatch):
    monkeypatch.setattr(scythia, "KNOWN", {name: fields for name, fields in scythia.KNOWN.items()
                                           if name not in ("crew.conspirator", "quest.q15")})
    assert unvaried_fields("scythia", 4) == {
        "crew": ["strength", "trigger", "region", "worker", "building", "effect"], "quest": ["points"]}


@pytest.mark.parametrize(("game", "modules"), [
    ("scythia", ["solo"]), ("rurik", ["war"]), ("burgundy", ["watchtowers"])])
def test_what_is_known_of_rows_names_rows_and_fields_that_are_there(game, modules):
    rows, schema = read(game, modules)["catalogue"]["rows"], schema_of(game)
    for name, fields in schema.KNOWN.items():
        table, _, row = name.partition(".")
        assert set(fields) <= schema.SCHEMA[table].fields.keys() and (not row or row in rows[table]), name


def test_what_is_known_in_rurik_and_burgundy_is_asked_for_where_it_is_not(monkeypatch):
    for game, modules, unknown in (
            ("burgundy", ["watchtowers"], {"sheet": ["copies"]}), ("rurik", [], {"rebel": ["reward"]}),
            ("rurik", ["war"], {"rebel": ["reward"], "deed": ["cost", "need", "reward", "rules", "boxed"]})):
        monkeypatch.setattr(schema_of(game), "KNOWN", {})
        assert unvaried_fields(game, 3, modules) == unknown


@pytest.mark.parametrize("game", GAMES)
def test_no_reconstructed_row_or_field_in_play_is_without_readings_but_few(game):
    for modules in [(), *((name,) for name in catalogue(game)["modules"])]:
        data = read(game, modules)
        fewest, most = data["game"]["players"]
        for players in range(fewest, most + 1):
            vary = varied_rows(game, players, modules)
            left = [row["row"] for row in reconstructed_rows(data, players)
                    if row["row"] not in vary.get(row["table"], ())]
            assert left == [], (modules, players)
            assert unvaried_fields(game, players, modules) == UNVARIED.get((game, *modules), {}), (modules, players)


@pytest.mark.parametrize(("game", "players", "modules"), [
    ("scythia", 4, ()), ("scythia", 1, ("solo",)), ("rurik", 4, ("stone-and-blade",)), ("burgundy", 3, ("experts",))])
def test_readings_load_and_lie_within_what_is_declared(game, players, modules):
    found = {(doubt.table, doubt.row, field): (doubt, place) for doubt in doubts(game, players, modules)
             for place, field in enumerate(doubt.fields)}
    seen = Counter()
    for number in range(1, 9):
        drawn = draw(game, number, players, modules)
        filled = read(game, modules, drawn)["catalogue"]
        for path, value in drawn.items():
            place = tuple(path.split(".")) if "." in path else ("knob", path, path)
            doubt, at = found[place]
            seen[doubt.table] += 1
            assert doubt.values is None or value in [values[at] for values in doubt.values]
            assert (filled["rows"][place[0]][place[1]][place[2]] if "." in path else
                    filled["knobs"][path]["value"]) == value
    assert set(seen) == {doubt.table for doubt in doubts(game, players, modules)}


def test_a_reading_has_a_number_and_nothing_else_to_depend_on():
    first = draw("rurik", 3, 4)
    assert first == draw("rurik", 3, 4) != draw("rurik", 4, 4)
    there = draw("rurik", 3, 4, set={"warfare_needs_step": 1})
    assert "warfare_needs_step" not in there                    # settled; all else is as it was
    assert {path: value for path, value in first.items() if path != "warfare_needs_step"} == there


def test_totals_of_the_box_and_what_rows_keep_together_hold():
    for number in range(1, 30):
        rebels = read("rurik", (), draw("rurik", number, 4))["catalogue"]["rows"]["rebel"]
        assert sum(row["count"] for row in rebels.values()) == 15
    grey = set()
    for number in range(1, 12):
        rows = read("scythia", (), scythia_reading(number))["catalogue"]["rows"]
        workers = Counter(row["worker"] for row in rows["space"].values())
        assert workers == {colour: rows["worker"][colour]["count"] for colour in ("grey", "red")}
        assert sum(row["plunder"] for row in rows["space"].values()) <= 80
        assert rows["space"]["greece_2"]["worker"] == "red"
        grey.add(workers["grey"])
    assert grey == {11, 13}


def test_values_that_change_places_stay_the_same_together():
    before = read("burgundy", ["experts"])["catalogue"]["rows"]["duchy"]
    moved = set()
    for number in range(1, 9):
        after = read("burgundy", ["experts"], draw("burgundy", number, 4, ["experts"]))["catalogue"]["rows"]["duchy"]
        assert Counter(row["sheet"] for row in after.values()) == Counter(row["sheet"] for row in before.values())
        moved |= {name for name in after if after[name]["sheet"] != before[name]["sheet"]}
    assert moved == {f"duchy_{number}" for number in range(3, 11)}


def test_all_readings_of_the_dice_can_roll_what_the_rulebook_rolls():
    faces = {doubt.row: doubt.values for doubt in doubts("scythia", 4) if doubt.table == "die"}
    for red, white, yellow in product(*(faces[colour] for colour in ("red", "white", "yellow"))):
        found = {(0, 0)}
        for die in (red, red, white, white, yellow):
            found = {(strength + more, wounds + worse) for strength, wounds in found
                     for more, worse in zip(*die, strict=True)}
        assert (8, 6) in found


def test_a_step_moves_every_number_and_keeps_what_rises():
    cards = doubts("scythia", 4)
    assert of(cards, "crew", "champion")[("cost",)].step == (1, 1, 4)
    found = Counter(scythia_reading(number).get("crew.champion.cost", 3) for number in range(1, 60))
    assert set(found) == {2, 3, 4} and min(found.values()) > 8
    place = "settlement.greece_centre.strength"
    tiers = [scythia_reading(number).get(place, [18, 26, 34]) for number in range(1, 30)]
    assert all(rises(each) and abs(each[0] - 18) <= 4 for each in tiers) and len({str(each) for each in tiers}) > 10


def test_unknown_cards_are_drawn_whole_from_a_pool_and_each_once():
    found = {doubt.row: doubt for doubt in doubts("scythia", 4) if doubt.pooled and doubt.table == "crew"
             and "trigger" in doubt.fields and "cost" in doubt.fields}
    fields, offered = found["healer"].fields, set(map(str, found["healer"].values))
    assert len(found) > 20 and len(offered) == len(found["healer"].values) > len(found) + 20
    assert {name for name, row in read("scythia")["catalogue"]["rows"]["crew"].items() if row["source"].startswith(
        ("reconstructed: made up", "reconstructed: as a card"))} <= found.keys()
    seen = Counter()
    for number in range(1, 31):
        rows = read("scythia", (), scythia_reading(number))["catalogue"]["rows"]["crew"]
        held = [str(tuple(rows[name][field] for field in fields)) for name in found]
        assert len(set(held)) == len(held) and set(held) <= offered
        assert sum(row["copies"] for row in rows.values()) == 76
        seen.update(held)
    assert len(seen) > 0.9 * len(offered) and max(seen.values()) < 29   # each of 53 in about half of 30 readings
    there = draw("scythia", 3, 4, set={"crew.healer.cost": 3})  # one that is typed draws no more
    assert not any(path.startswith("crew.healer") and "copies" not in path for path in there)


def test_a_card_that_is_settled_leaves_others_of_its_pool_as_they_were():
    """It is one less to draw from, and what it would have drawn is another's: seldom more than one row notices."""
    changed = 0
    for number in range(1, 11):
        before, after = ({path: value for path, value in draw("scythia", number, 4, set=knobs).items()
                          if not path.startswith("quest.q26.")} for knobs in (None, {"quest.q26.points": 6}))
        differ = {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}
        assert all(path.startswith("quest.") for path in differ)
        changed += len({path.split(".")[1] for path in differ})
    assert 0 < changed <= 20                                    # of 210; 195 and more if each notices


@pytest.mark.verify
def test_each_card_of_a_pool_is_drawn_as_often():
    drawn = Counter(str(scythia_reading(number).get("hero.trade.gain")) for number in range(400))
    assert len(drawn) >= 14 and max(drawn.values()) < 60        # of 16 actions each in about 25


def test_a_pool_offers_nothing_twice_and_nothing_that_is_known():
    rows = read("scythia")["catalogue"]["rows"]
    found = [doubt for doubt in doubts("scythia", 4) if doubt.pooled]
    for doubt in found:
        held = [str(tuple(row[field] for field in doubt.fields)) for name, row in rows[doubt.table].items() if not any(
            {*other.fields} & {*doubt.fields} for other in doubts("scythia", 4)
            if (other.table, other.row) == (doubt.table, name))]
        offered = list(map(str, doubt.values))
        assert len(set(offered)) == len(offered) and not {*held} & {*offered} and held, doubt.fields
    files = {"mine": {"module": {"game": "scythia"}, "quest": {name: {
        "cost": {"silver": 1}, "points": 1, "readings": {"cost+points": "pool"}} for name in rows["quest"]}}}
    with pytest.raises(DataError, match=r"quest: 26 rows draw cost\+points from a pool that offers them 24 different"):
        doubts("scythia", 4, ["mine"], files=files)


@pytest.mark.parametrize(("pool", "message"), [
    ({"cost": 1}, "pool: rebel mine: no 'cost'"), ({"count": 1}, "pool: rebel mine: "),
    ({"count": 1, "source": "published: a list"}, "pool: rebel mine: reward is missing; a row has count, reward")])
def test_faults_in_a_pool_are_located(monkeypatch, tmp_path, pool, message):
    fault = copy_of("rurik", monkeypatch, tmp_path)
    row = str(pool).replace("'cost':", "cost =").replace("'count':", "count =").replace("'source':", "source =")
    pool = "[pool.rebel]\nmine = " + row.replace("'", '"')
    fault("data/intrigue.toml", "[pool.intrigue]", f"{pool}\n[pool.intrigue]")
    files = own({"rebel": {"fur": {"count": 1, "readings": {"count": "pool"}}}})
    with pytest.raises(DataError) as error:
        read("rurik", ["mine"], files=files)
    assert message in str(error.value)


def test_what_a_user_types_or_sets_has_no_readings():
    rebel = ("count",)
    assert of(doubts("rurik", 4), "rebel", "fur")[rebel].values == ((0,), (1,))
    assert rebel not in of(doubts("rurik", 4, set={"rebel.fur.count": 1}), "rebel", "fur")
    typed = own({"rebel": {"fur": {"count": 1}}})
    assert rebel not in of(doubts("rurik", 4, ["mine"], files=typed), "rebel", "fur")
    vouched = own({"rebel": {"fur": {"source": "published: a photograph"}}})
    assert of(doubts("rurik", 4, ["mine"], files=vouched), "rebel", "fur") == {}
    kept = own({"rebel": {"fur": {"count": 1, "readings": {"count": [1, 0]}}}})
    assert of(doubts("rurik", 4, ["mine"], files=kept), "rebel", "fur")[rebel].values == ((1,), (0,))


@pytest.mark.parametrize(("readings", "message"), [
    ({"count": [3, 4]}, "mine.toml: rebel fur: readings: count: the value in the data, 1, is not among them"),
    ({"count": "2..4"}, "the value in the data, 1, is not among them"),
    ({"count": [1, 99]}, "count = 99, expected a whole number from 0 to 32"),
    ({"count": [1]}, "count: 1 values, expected 2 to 100"),
    ({"count": "1..1"}, "count = '1..1', expected a range of 2 to 100 numbers"),
    ({"count": "+-1 in 2..3"}, "count = '+-1 in 2..3': the value in the data = 1, expected a whole number from 2 to 3"),
    ({"count": "a few"}, 'count = \'a few\', expected "1..3", "+-1", "+-1 in 0..4", "permuted", "pool" or a list'),
    ({"count": "+-1 in 0..99"}, "expected a whole number from 0 to 32"),
    ({"size": [1, 2]}, "mine.toml: rebel fur: readings: no 'size'"),
    ({"reward": "1..3"}, 'reward = \'1..3\', expected "+-1", "+-1 in 0..4", "permuted", "pool" or a list of values'),
    ({"count+reward": [[1, {"fur": 1}], [2]]}, "expected a list of 2 values, one for each field"),
    ({"count+reward": "+-1"}, 'expected "permuted", "pool" or a list: the fields belong together'),
    ("1..3", "rebel fur: readings = '1..3', expected a table")])
def test_wrong_readings_are_refused_with_their_place(readings, message):
    with pytest.raises(DataError) as error:
        read("rurik", ["mine"], files=own({"rebel": {"fur": {"count": 1, "readings": readings}}}))
    assert message in str(error.value)


def test_readings_of_a_table_hold_for_the_rows_that_a_file_adds():
    files = own({"source": {"deed": "reconstructed: mine"}, "readings": {"deed": {"points": "+-1"}}, "deed": {
        "levy": {"points": 2, "reward": {"coins": 1}}, "known": {"points": 2, "reward": {"coins": 1},
                                                                 "source": "published: a photograph"}}},
                module={"game": "rurik", "resizes": ["deed"]})
    found = doubts("rurik", 4, ["mine"], files=files)
    assert of(found, "deed", "levy")[("points",)].step == (1, 0, 9) and of(found, "deed", "known") == {}
    files["mine"]["readings"] = {"leader": {}}
    with pytest.raises(DataError, match=r"mine\.toml: readings: no 'leader'"):
        read("rurik", ["mine"], files=files)


def test_readings_that_do_not_fit_together_say_so(monkeypatch):
    monkeypatch.setattr("ludometer.simcore.readings.TRIES", 20)
    files = own({"rebel": {name: {"count": count, "readings": {"count": [count, count + 20]}}
                           for name, count in (("coin", 4), ("coins", 2))}})
    found = draw("rurik", 1, 4, ["mine"], files=files)          # 20 more would break the box: never drawn
    assert not {"rebel.coin.count", "rebel.coins.count"} & found.keys()
    monkeypatch.setattr("ludometer.simcore.readings.TRIES", 1)
    with pytest.raises(DataError, match="the totals of the box do not hold in any of 1 fillings"):
        for number in range(2, 50):
            draw("rurik", number, 4, ["mine"], files=files)
    with pytest.raises(DataError, match="nothing in play has other readings"):
        draw("burgundy", 1, 4, set={"discard_always": 1})
