"""Raids: what they ask for, strength and dice, points and plunder."""
import pytest

from ludometer.simcore.scythia import engine
from ludometer.simcore.scythia.declared import COLOURS, DICE, REGIONS, TRIGGERS
from ludometer.simcore.tables import read
from tests.simcore.scythia.pinned import PINNED

A, B = 0, 1                                 # seats
CREW = read("scythia", set=PINNED)["crew"]
BIG = "conqueror", "veteran", "berserker", "mercenary", "champion"      # strength 19
NOWHERE = -1                                # of a field that names nothing
RICH = {"provisions": 8, "wagon": 3}


def raids(board, seat=A):
    return {board.names.settlement[place] for kind, place in engine.rule_turns(board.tables, board.state, seat)
            if kind == "raid"}


def asked(board, settlement, colour="grey", seat=A):
    return engine.rule_raid(board.tables, board.state, seat, board.names.settlement.index(settlement), colour)


def strength(board, settlement, colour="grey", seat=A):
    return asked(board, settlement, colour, seat)["strength"]


# ---- what is asked for

@pytest.mark.usefixtures("through_files")
def test_R_1_example(scene):
    """The rulebook's centre of Persia: a grey or red worker, 4 crew members, 2 provisions and a wagon."""
    def possible(colour="grey", crew=4, provisions=2, wagon=1):
        board = scene().worker(A, colour).crew(A, *BIG[:crew]).goods(A, provisions=provisions, wagon=wagon)
        found = "persia_centre" in raids(board)
        assert ("raid persia_centre" in board.options()) == found
        return found

    assert possible() and possible("red") and possible(crew=5, provisions=3, wagon=2)
    assert not possible("blue") and not possible(crew=3) and not possible(provisions=1) and not possible(wagon=0)


def test_R_1_every_settlement(scene):
    """What the data say is asked for is just enough, and anything less is not."""
    data = scene(4).data["settlement"]
    for name, row in data.items():
        for number, colour in enumerate(COLOURS):
            board = scene(4).worker(A, colour).crew(A, *BIG[:row["crew"]])
            board.goods(A, provisions=row["provisions"], wagon=row["wagons"])
            assert (name in raids(board)) == (number in row["workers"])
            if name in raids(board):
                assert (asked(board, name, colour)["provisions"], asked(board, name, colour)["wagons"]) == (
                    row["provisions"], row["wagons"])
                assert name not in raids(board.goods(A, provisions=row["provisions"] - 1, wagon=row["wagons"]))
                if row["wagons"]:
                    assert name not in raids(board.goods(A, provisions=8, wagon=row["wagons"] - 1))
                board.goods(A, provisions=8, wagon=8)
                assert name in raids(board) and name not in raids(board.crew(A, *BIG[:row["crew"] - 1]))


def test_R_1_crew_without_strength_counts(scene):
    """And heroes do not."""
    board = scene().worker(A, "blue").goods(A, provisions=3)
    assert raids(board.crew(A, None, "gravedigger", None, "jeweller")) == {"cimmeria_left", "cimmeria_centre"}
    assert raids(board.crew(A, "gravedigger")) == set()
    assert raids(board.crew(A, "champion", "scout").wounds(A, 3, 2)) == {"cimmeria_left", "cimmeria_centre"}


def test_R_2_as_long_as_a_space_has_plunder(scene):
    board = scene().crew(A, *BIG).goods(A, **RICH)
    assert raids(board.raided("cimmeria_1")) >= {"cimmeria_left", "cimmeria_centre"}
    assert "cimmeria_left" not in raids(board.raided("cimmeria_2"))
    # with two players nothing is in the settlements on the right
    assert not any(name.endswith("right") for name in raids(scene().worker(A, "grey").crew(A, *BIG).goods(A, **RICH)))
    assert {name for name in raids(scene(3).worker(A, "grey").crew(A, *BIG).goods(A, **RICH)) if "right" in name} == {
        "cimmeria_right", "assyria_right", "persia_right", "greece_right"}


def test_R_3_worker_and_space(scene):
    """The worker stays; the space that is looted is chosen freely, with its worker and its plunder."""
    # R-15; R-17: a raid is the whole turn
    for space, other in (("cimmeria_1", "cimmeria_2"), ("cimmeria_2", "cimmeria_1")):
        board = scene().crew(A, "champion", "veteran").goods(A, provisions=3)
        board.plunder(space, gold=1, equipment=2, livestock=1).waiting(space, "red").waiting(other, "grey")
        board.roll(1, 0, "raid cimmeria_left")
        assert board.options("raid cimmeria_left", "kumis 0") == {"loot cimmeria_1", "loot cimmeria_2"}
        left, supply = board.plunder_on(other), board.supply()
        said = board.step("raid cimmeria_left", f"loot {space}")
        assert board.worker_of(A) == "red" and board.worker_on(other) == "grey"
        assert board.goods_of(A) == {"gold": 1, "equipment": 2, "livestock": 1}
        assert space not in board.spaces_left() and board.plunder_on(space) == {} and board.worker_on(space) is None
        assert board.plunder_on(other) == left and board.supply() == supply
        assert board.pub["raiders"].tolist() == [1, *[0] * 11]
        assert board.course["to_move"] == B and not any(words.startswith(("visit", "take")) for words in said)
        assert board.village() == dict.fromkeys(("town_centre", "meeting_tent", "market"), "blue")


def test_R_4_price(scene):
    board = scene().worker(A, "grey").crew(A, *BIG).goods(A, provisions=5, wagon=3, silver=2)
    board.plunder("greece_3", livestock=2)
    supply = board.supply()["wagon"]
    board.step("raid greece_centre", "wound conqueror 1", "wound conqueror 1", "wound conqueror 1",
               "wound conqueror 1", "loot greece_3", dice=(8, 4))
    assert board.goods_of(A) == {"provisions": 3, "wagon": 1, "silver": 2, "livestock": 2}
    assert board.supply()["wagon"] == supply + 2


@pytest.mark.parametrize("card, settlement, less", [
    ("traveller", "persia_centre", ("provisions", 1)), ("cartographer", "greece_centre", ("wagons", 1)),
    ("tracker", "assyria_left", ("provisions", 1)), ("scout", "cimmeria_left", ("provisions", 1))])
def test_R_5_cheaper_raids(scene, card, settlement, less):
    thing, amount = less
    board = scene(4).worker(A, "grey").crew(A, "veteran", "veteran", "berserker", "mercenary")
    row = board.data["settlement"][settlement]
    full = {"provisions": row["provisions"], "wagons": row["wagons"]}
    cheap = {**full, thing: full[thing] - amount}
    board.goods(A, provisions=cheap["provisions"], wagon=cheap["wagons"])
    assert settlement not in raids(board)
    board.crew(A, "veteran", "veteran", "berserker", "mercenary", card)
    assert settlement in raids(board)
    assert {key: asked(board, settlement)[key] for key in full} == cheap
    # only in its region
    for name, other in board.data["settlement"].items():
        if other["region"] != row["region"]:
            assert asked(board, name)["provisions"] == other["provisions"]
            assert asked(board, name)["wagons"] == other["wagons"]
    # those of several add up, doubled by an eagle, down to nothing
    board.crew(A, card, card).eagles(A, "a01")
    assert asked(board, settlement)[thing] == max(0, full[thing] - 3 * amount)
    board.eagles(A, "a01", "a02")
    assert asked(board, settlement)[thing] == max(0, full[thing] - 4 * amount)


def test_R_5_what_is_saved_is_not_paid(scene):
    board = scene().crew(A, "scout", "champion").goods(A, provisions=2)
    board.step("raid cimmeria_left", "loot cimmeria_1", dice=(1, 0))
    assert "provisions" not in board.goods_of(A)
    board = scene().crew(A, "scout", "champion").goods(A, provisions=3)
    assert board.go("raid cimmeria_left", "loot cimmeria_1", dice=(1, 0)).goods_of(A)["provisions"] == 1


# ---- kumis and dice

def test_R_6_kumis_before_the_roll(scene):
    """Any number of what the seat has; dice fall after that."""
    board = scene().crew(A, "champion", "veteran").goods(A, provisions=3, kumis=3)
    assert board.options("raid cimmeria_left") == {f"kumis {n}" for n in range(4)}
    for kumis in range(4):
        board = scene().crew(A, "champion", "veteran").goods(A, provisions=3, kumis=3)
        said = board.step("raid cimmeria_left", f"kumis {kumis}", "loot cimmeria_1", dice=(1, 0))
        assert f"strength {3 + 4 + 1 + kumis} points {2 if kumis else 1} wounds 0" in said
        assert said.index(f"kumis {kumis}") < next(i for i, words in enumerate(said) if words.startswith("die"))
        assert board.goods_of(A).get("kumis", 0) == 3 - kumis
        assert board.tally["kumis_spent"][A] == kumis


@pytest.mark.parametrize("region, red, white", [("cimmeria", 0, 1), ("assyria", 1, 1), ("persia", 1, 2),
                                                ("greece", 2, 2)])
def test_R_7_red_and_white_dice(scene, region, red, white):
    board = scene(4).worker(A, "grey").crew(A, *BIG).goods(A, **RICH)
    for side in ("left", "centre", "right"):
        assert asked(board, f"{region}_{side}")["dice"] == (red, white, 0)
    rolled = [die for die, _ in board.faces(pick(board, f"raid {region}_left"))]
    assert rolled == ["red"] * red + ["white"] * white


def pick(board, turn):
    """The number of a candidate of the turn."""
    return board._script([turn])[0][0]


def test_R_7_all_faces_fall(scene):
    """Each face of each colour about as often as the others."""
    board = scene().worker(A, "grey").crew(A, *BIG).goods(A, **RICH).plunder("greece_3", gold=1)
    board.plunder("greece_4", gold=1)
    number, found = pick(board, "raid greece_centre"), {die: [0] * 6 for die in DICE}
    for board.seed in range(300):
        for die, face in board.faces(number):
            found[die][face] += 1
    for die in DICE:
        assert sum(found[die]) == 600 and all(60 < n < 140 for n in found[die])


@pytest.mark.usefixtures("also_through_files")
def test_R_8_example(scene):
    """The settlement of Assyria with gold on both spaces: red, white, two yellow; after the first raid one yellow."""
    board = scene().worker(A, "grey").crew(A, *BIG).goods(A, **RICH)
    board.plunder("assyria_3", gold=2, livestock=1).plunder("assyria_4", gold=1)
    board.worker(B, "grey").crew(B, "warrior", "archer", "armourer").goods(B, **RICH)
    assert asked(board, "assyria_centre")["dice"] == (1, 1, 2)
    board.step("raid assyria_centre", "loot assyria_3", dice=(1, 0))
    assert asked(board, "assyria_centre", seat=B)["dice"] == (1, 1, 1)
    assert len([words for words in board.go("raid assyria_centre", "loot assyria_4", dice=(1, 0)).log
                if words[1].startswith("die")]) == 3


def test_R_8_only_gold_of_the_settlement_counts(scene):
    board = scene().worker(A, "grey").crew(A, *BIG).goods(A, **RICH).plunder("assyria_1", gold=3)
    assert asked(board, "assyria_centre")["dice"] == (1, 1, 0) and asked(board, "assyria_left")["dice"] == (1, 1, 1)
    board = scene().worker(A, "grey").plunder("assyria_1", equipment=2, wagon=1, livestock=1)
    assert asked(board, "assyria_left")["dice"] == (1, 1, 0)


def test_R_8_no_more_yellow_dice_than_there_are(scene):
    """Three spaces of a settlement with gold, by altered data."""
    board = scene(4, space__cimmeria_5__settlement="cimmeria_centre")
    for number, space in enumerate(("cimmeria_3", "cimmeria_4", "cimmeria_5")):
        assert asked(board, "cimmeria_centre")["dice"] == (0, 1, number)
        board.plunder(space, gold=1)
    assert asked(board, "cimmeria_centre")["dice"] == (0, 1, 2)


def test_R_8_faces_show_strength_wounds_both_or_nothing(scene):
    """All that fell is in the strength and in the wounds."""
    board = scene().worker(A, "grey").crew(A, *BIG).goods(A, **RICH)
    dice, number = board.data["die"], pick(board, "raid persia_left")
    for board.seed in range(1, 30):
        faces = board.faces(number)
        rolled, wounds = (sum(dice[die][what][face] for die, face in faces) for what in ("strength", "wounds"))
        events = board._replay([number])[0]
        words = [board.words(event) for event in events]
        total = 19 + rolled
        expected = (6 if total >= 20 else 4 if total >= 12 else 0, wounds + 3 * (total < 12))
        assert f"strength {total} points {expected[0]} wounds {expected[1]}" in words


def test_R_9_reroll(scene):
    """Once all dice are seen, one of them; or none."""
    board = scene().worker(A, "grey").crew(A, "brawler", "veteran", "champion", "mercenary").goods(A, **RICH)
    turn = "raid greece_centre", "kumis 0"
    assert board.options(*turn) == {"leave", "reroll 1", "reroll 2", "reroll 3", "reroll 4"}
    assert "reroll 1" not in board.options(*turn, "leave")
    first = board.faces(pick(board, turn[0]))
    said = [board.words(event) for event in board._replay([pick(board, turn[0]), 0, 2])[0]]
    dice = [words for words in said if words.startswith(("die", "reroll", "strength"))]
    assert dice[:5] == [*(f"die {die} {face}" for die, face in first), "reroll 2"]
    assert dice[5].startswith("die red ") and dice[6].startswith("strength")
    faces = [int(words.split()[-1]) for words in (dice[0], dice[5], *dice[2:4])]
    total = 13 + sum(board.data["die"][die]["strength"][face] for (die, _), face in zip(first, faces, strict=True))
    assert dice[6].startswith(f"strength {total} ")


def test_R_9_rerolls_add_up_each_die_once(scene):
    # doubled by an eagle, with a second brawler: three in all
    board = scene().crew(A, "brawler", "brawler").eagles(A, "a01").goods(A, provisions=3).plunder("cimmeria_1", gold=1)
    board.plunder("cimmeria_2", gold=1)
    turn = "raid cimmeria_left", "kumis 0"
    assert board.options(*turn) == {"leave", "reroll 1", "reroll 2", "reroll 3"}
    assert board.options(*turn, "reroll 2") == {"leave", "reroll 1", "reroll 3"}
    assert board.options(*turn, "reroll 2", "reroll 1") == {"leave", "reroll 3"}
    assert board.options(*turn, "reroll 2", "reroll 1", "reroll 3") & {"leave", "reroll 1"} == set()


# ---- strength

def test_R_10_crew_less_its_wounds(scene):
    board = scene().crew(A, "champion", "veteran", "gravedigger")
    assert strength(board, "cimmeria_left") == 7
    assert strength(board.wounds(A, 2, 1, 0), "cimmeria_left") == 4
    assert strength(board.wounds(A, 3, 4, 0), "cimmeria_left") == 0


def test_R_10_aligned_animals(scene):
    """A-4, A-6: horses and plain eagles with a crew member count, those beside an empty slot do not."""
    board = scene().crew(A, "champion", None, "scout")
    base = strength(board, "persia_left")
    assert base == 5
    assert strength(board.eagles(A, "a36"), "persia_left") == base + 3
    assert strength(board.horses(A, "a01"), "persia_left") == base + 3 + 3
    assert strength(board.eagles(A, "a36", "a25"), "persia_left") == base + 6
    assert strength(board.horses(A, "a01", "a02", "a03"), "persia_left") == base + 6 + 2
    # the doubling and the centre eagles have no strength, and the horse of an eagle's card means nothing
    assert strength(board.eagles(A, "a04", None, "a13"), "persia_left") == base + 3 + 2


def test_R_10_heroes_have_none(scene):
    for hero in scene().names.hero:
        other = next(name for name in scene().names.hero if name != hero)
        assert strength(scene(heroes=[hero, other]).crew(A, "champion", "scout"), "persia_left") == 5


@pytest.mark.usefixtures("through_files")
def test_R_10_raid_example(scene):
    """The purple player's raid on Greece: 3 kumis, dice 8, crew and animals 16, an ability 3: strength 30, 7 points.

    6 wounds less the strongman's 2: 2 for the conqueror, 1 for the traveller, 1 for the gravedigger, who dies and pays
    a gold. The eagle on the left stands over an empty slot and does not count.
    """
    # W-1 to W-5, W-8, R-11, R-13, R-15
    board = scene(printed=True).worker(A, "grey").crew(A, None, "strongman", "conqueror", "traveller", "gravedigger")
    board.eagles(A, "a36", "a13", None, "a28").horses(A, None, "a02", "a03", None, "a10")
    assert 3 + 4 + 2 + 0 + 1 + 3 + 2 + 1 == 16
    board.raided("greece_1").plunder("greece_2", gold=2).waiting("greece_2", "red")
    board.goods(A, provisions=2, wagon=2, kumis=3)
    assert strength(board, "greece_left") == 16 + 3 and asked(board, "greece_left")["dice"] == (2, 2, 1)
    said = board.step("raid greece_left", "kumis 3", "wound conqueror 3", "wound conqueror 3", "wound traveller 4",
                      "wound gravedigger 5", dice=(8, 6))
    assert "strength 30 points 7 wounds 4" in said and "death gravedigger" in said
    assert said.index("death gravedigger") < said.index("loot greece_2")
    assert board.points_of(A) == {"raids": 7} and board.goods_of(A) == {"gold": 3}
    assert board.crew_of(A) == [None, "strongman", "conqueror", "traveller", None]
    assert board.wounds_of(A) == [0, 0, 2, 1, 0] and board.discards() == {"gravedigger": 1}
    assert board.worker_of(A) == "red" and board.pub["raiders"][board.names.settlement.index("greece_left")] == 1
    assert board.horses_of(A)[4] == "a10"
    # wounds weaken the next raid: 3 + 2 + 1, the animals with somebody and the conqueror's 3
    assert strength(board, "greece_left") == 3 + 2 + 1 + 1 + 3 + 2 + 3


@pytest.mark.usefixtures("also_through_files")
@pytest.mark.parametrize("total, points, wounds", [
    (9, 0, 2), (10, 2, 0), (14, 2, 0), (15, 2, 0), (16, 4, 0), (30, 4, 0)])
def test_R_11_example(scene, total, points, wounds):
    """The settlement of Assyria: 2 points from 10 on, 4 from 16 on; less brings 2 wounds and no points (R-12)."""
    board = scene(printed=True).worker(A, "grey").crew(A, "warrior", "veteran", "jeweller")
    board.goods(A, provisions=4, kumis=8)
    horses, eagles = (9 if total > 15 else 0), (7 if total > 23 else 0)
    board.horses(A, *["a01", "a02", "a11"][:horses // 3]).eagles(A, *["a36", "a25", "a26"][:eagles // 2])
    said = board.step("raid assyria_left", f"kumis {total - 7 - horses - eagles}", *["wound warrior 1"] * wounds,
                      "loot assyria_1", dice=(0, 0))
    assert f"strength {total} points {points} wounds {wounds}" in said
    assert board.points_of(A) == ({"raids": points} if points else {})
    row, = board.results()[:1]
    assert (row["raids_assyria"], row["top_assyria"], row["points_assyria"]) == (1, points == 4, points)
    assert board.wounds_of(A)[0] == wounds
    assert "assyria_1" not in board.spaces_left()               # plunder is taken all the same


def test_R_11_all_tiers(scene):
    board = scene()
    for place, row in enumerate(board.data["settlement"].values()):
        for force in range(61):
            reached = [points for needed, points in zip(row["strength"], row["points"], strict=True) if force >= needed]
            assert engine.rule_tier_points(board.tables, place, force) == (reached[-1] if reached else None)


@pytest.mark.parametrize("settlement, wounds", [("cimmeria_left", 1), ("assyria_left", 2), ("persia_left", 3),
                                                ("greece_centre", 4)])
def test_R_12_wounds_below_the_first_tier(scene, settlement, wounds):
    board = scene().worker(A, "grey").goods(A, **RICH)
    board.crew(A, "gravedigger", "jeweller", "forager", "trader", "brewer")
    names = [f"wound {name} {slot}" for slot, name in enumerate(board.crew_of(A), 1)][:wounds]
    space = settlement.replace("left", "1").replace("centre", "3")
    said = board.step(f"raid {settlement}", *names, f"loot {space}", dice=(0, 0))
    assert f"strength 0 points 0 wounds {wounds}" in said
    assert board.points_of(A) == {} and board.tally["deaths"][A] == wounds


# ---- abilities

@pytest.mark.parametrize("card", [name for name, row in CREW.items() if TRIGGERS[row["trigger"]] == "raid"])
@pytest.mark.parametrize("doubled", [False, True])
def test_R_13_abilities_of_raids(scene, card, doubled):
    """Each crew member works in its region, or with its colour of worker, and nowhere else; doubled by an eagle."""
    # C-30, A-7, A-8: strength that the ability adds is doubled too
    row = scene().data["crew"][card]
    for region, settlement in (("cimmeria", "cimmeria_left"), ("assyria", "assyria_left"), ("persia", "persia_left"),
                               ("greece", "greece_centre")):
        for number, colour in enumerate(COLOURS):
            if number not in scene().data["settlement"][settlement]["workers"]:
                continue
            works = works_in(row, region, number)
            times = (2 if doubled else 1) if works else 0
            board = scene().worker(A, colour).crew(A, card, "veteran", "berserker", "mercenary")
            board.goods(A, **RICH).eagles(A, *(["a01"] if doubled else []))
            effect = {word: n * times for word, n in row["effect"].items()}
            standing = row["strength"] + 12 + effect.get("strength", 0)
            assert strength(board, settlement, colour) == standing
            needed, points = (board.data["settlement"][settlement][key] for key in ("strength", "points"))
            total = standing + 2
            earned = max((won for least, won in zip(needed, points, strict=True) if total >= least), default=0)
            space = f"{region}_{3 if 'centre' in settlement else 1}"
            taken, supply = board.plunder_on(space), board.supply()
            before = board.goods_of(A)
            wounds = 0 if total >= needed[0] else board.data["settlement"][settlement]["wounds"]
            wounds = max(0, wounds - effect.get("ignore_wounds", 0))
            said = board.step(f"raid {settlement}", *["wound berserker 3"] * wounds, f"loot {space}", dice=(2, 0))
            assert f"strength {total} points {earned} wounds {wounds}" in said
            assert ("leave" in said) == ("reroll" in effect and times > 0)
            price = board.data["settlement"][settlement]
            expected = {"provisions": before["provisions"] - price["provisions"],
                        "wagon": before["wagon"] - price["wagons"] + taken.get("wagon", 0)}
            for thing in ("silver", "provisions", "kumis", "gold", "equipment", "livestock"):
                expected[thing] = expected.get(thing, taken.get(thing, 0)) + effect.get(thing, 0)
            assert board.goods_of(A) == {thing: n for thing, n in expected.items() if n}
            assert board.points_of(A).get("cards", 0) == effect.get("vp", 0)
            assert board.points_of(A).get("raids", 0) == earned
            if effect.get("livestock"):
                assert board.supply()["livestock"] == supply["livestock"] - effect["livestock"]


def works_in(row, region, colour):
    """Whether the ability of a crew card works there, with this worker: by the data as they are read."""
    return row["region"] in (NOWHERE, REGIONS.index(region)) and row["worker"] in (NOWHERE, colour)


def test_R_13_abilities_add_up(scene):
    board = scene().worker(A, "red").crew(A, "armourer", "armourer", "amazon", "rival").eagles(A, None, "a01")
    assert strength(board, "persia_left", "red") == 3 + 3 + 2 + 2 + 2 + 4 + 2
    assert strength(board, "persia_left", "grey") == 3 + 3 + 2 + 2 + 2 + 4 + 2
    assert strength(board, "greece_left", "grey") == 3 + 3 + 2 + 2 + 2


def test_R_14_rewards_before_wounds(scene):
    """The champion, who dies of this raid, has brought its silver, as the rulebook's example says."""
    board = scene().worker(A, "grey").crew(A, "champion", "jeweller", "forager").wounds(A, 3).goods(A, provisions=4)
    said = board.step("raid assyria_left", "wound champion 1", "wound jeweller 2", "loot assyria_1", dice=(0, 0))
    assert said.index("silver +2") < said.index("death champion")
    assert board.goods_of(A)["silver"] == 2 and board.crew_of(A)[0] is None


def test_R_14_rewards_of_scarce_plunder(scene):
    # T-10
    board = scene().crew(A, "herdsman", "herdsman").goods(A, provisions=3)
    board.plunder("cimmeria_1", gold=1).goods(B, livestock=board.supply()["livestock"] - 1)
    board.step("raid cimmeria_left", "loot cimmeria_2", dice=(2, 0))
    assert board.goods_of(A)["livestock"] == 1 and board.supply()["livestock"] == 0


def test_R_16_quest_turns_up(scene):
    board = scene().crew(A, "champion", "veteran").goods(A, provisions=3).under("cimmeria_2", "q17")
    said = board.step("raid cimmeria_left", "loot cimmeria_2", dice=(1, 0))
    assert "turned up q17" in said and board.quest_on("cimmeria_2") == "q17"
    assert board.quest_on("cimmeria_1") == "face down"
    # none lies in Greece
    board = scene().worker(A, "grey").crew(A, *BIG).goods(A, **RICH)
    said = board.step("raid greece_left", *["wound conqueror 1"] * 2, "loot greece_1", dice=(8, 2))
    assert not any(words.startswith("turned up") for words in said) and board.quest_on("greece_1") is None


def test_R_12_a_settlement_without_wounds(scene):
    """The printed Greece: below the first tier nothing but the wounds of the dice."""
    board = scene(3, printed=True).worker(A, "red").crew(A, "warrior", "jeweller", "gravedigger", "archer", "forager")
    board.goods(A, provisions=8, wagon=2)
    said = board.step("raid greece_right", "wound warrior 1", "wound warrior 1", "loot greece_5", dice=(6, 2))
    assert "strength 12 points 0 wounds 2" in said


@pytest.mark.parametrize("knob, wounds, kumis, possible", [
    (0, (3, 2), 0, True), (1, (3, 2), 0, False), (1, (2, 2), 0, False), (1, (1, 2), 0, True), (1, (2, 1), 0, True),
    (1, (3, 2), 1, False), (1, (3, 2), 2, True)])
def test_R_18_the_lowest_strength(scene, knob, wounds, kumis, possible):
    """2 in Cimmeria, before the roll, with all kumis, if it means anything."""
    board = scene(printed=True, lowest_strength=knob).crew(A, "champion", "scout").wounds(A, *wounds)
    board.goods(A, provisions=3, kumis=kumis)
    assert ("raid cimmeria_left" in board.options()) == possible
