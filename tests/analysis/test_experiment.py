import json

import numpy as np
import pytest

from ludometer.analysis.experiments import game_tables, lineup
from ludometer.analysis.experiments.cell import Cell
from ludometer.analysis.experiments.experiment import Experiment
from ludometer.simcore.errors import DataError
from tests.rows import each_row

SAYS = {                                                        # what is wrong in the file, and what the message names
    "gmae = 'fake'": ["gmae", "game"],
    "game = 'chess'": ["game", "chess", "fake"],
    "game = 'fake'\nplayers = 5": ["players = 5", "2 to 4"],
    "game = 'fake'\nplayers = 1": ["players = 1", "2 to 4"],
    "game = 'fake'\nplayers = 'four'": ["players", "'four'"],
    "game = 'fake'\nplayers = 4.0": ["players", "4.0"],
    "game = 'fake'\ngames = 0": ["games = 0"],
    "game = 'fake'\nseed = -1": ["seed = -1"],
    "game = 'fake'\nlineup = 'balancd'": ["policy", "balancd", "club"],
    "game = 'fake'\nlineup = 'trader*2'": ["lineup", "2 players", "4"],
    "game = 'fake'\nlineup = 'trader*x'": ["lineup", "'x'"],
    "game = 'fake'\nlineup = 'trader*,ruler*'": ["lineup", "8 players", "4"],
    "game = 'fake'\nlineup = 'trader,,ruler,ruler'": ["lineup", "missing"],
    "game = 'fake'\nmodules = ['bogg']": ["module", "bogg", "bog"],
    "game = 'fake'\nmodules = 'bog'": ["modules", "'bog'", "list"],
    "game = 'fake'\nmodules = ['bog', 'frost']": ["contradict"],
    "game = 'fake'\nset.coin = 3": ["knob", "coin", "coins"],
    "game = 'fake'\nset.coins = 'many'": ["coins", "many"],
    "game = 'fake'\nfactions = ['Ash', 'Birch', 'Cedar', 'Oak']": ["factions", "Oak", "Elm"],
    "game = 'fake'\nfactions = ['Ash', 'Birch']": ["factions", "2", "4"],
    "game = 'fake'\nfactions = ['Ash', 'Ash', 'Cedar', 'Elm']": ["factions", "the same"],
    "game = 'fake'\nfactions = 'fixed'": ["factions", "fixed", "chosen"],
    "game = 'fake'\n[vary]\nmodule = [[]]": ["module", "modules"],
    "game = 'fake'\n[vary]\nseed = [1, 2]": ["seed", "set.<knob>"],
    "game = 'fake'\n[vary]\nmodules = []": ["modules", "list of the values"],
    "game = 'fake'\n[vary]\nmodules = ['bog']": ["modules", "bog"],
    "game = 'fake'\n[vary]\nmodules = [[], ['fog']]": ["cell 1", "fog", "bog"],
    "game = 'fake'\n[vary]\nset.coins = [3, 3]": ["coins", "twice"],
    "game = 'fake'\n[vary]\nset.coins = 3": ["coins", "list"],
    "game = 'fake'\nset.coins = 2\n[vary]\nset.coins = [3, 4]": ["set.coins", "both"],
    "game = 'fake'\nset.coins = 2\n[vary]\nset = [{}, {coins = 4}]": ["set.coins", "both"],
    "game = 'fake'\n[vary]\nset = [{}, 4]": ["set", "4", "table of knobs"],
    "game = 'fake'\n[vary]\nset = [{}, {coin = 4}]": ["cell 1", "coin", "coins"],
    "game = 'fake'\n[vary]\nset = [{}, {}]": ["set", "twice"],
    "game = 'fake'\nmodules = []\n[vary]\nmodules = [[], ['bog']]": ["modules", "both"],
    "game = 'fake'\n[vary]\nplayers = [2, 7]": ["players = 7", "cell 1"],
    "game = 'fake'\nlineup = 'mine'\npolicies.mine.nose = 1": ["policies.mine", "nose", "noise"],
    "game = 'fake'\npolicies.'a|b'.noise = 1": ["policies.a|b"],
    "game = 'fake'\npolicies.ruler.noise = 1": ["policies.ruler", "choose another"],
    "game = 'fake'\npolicies.plan.noise = 1": ["policies.plan", "choose another"],
    "game = 'fake'\npolicies.search-9.noise = 1": ["policies.search-9", "choose another"],
    "game = 'fake'\npolicies.mine = 'club'": ["policies.mine", "club"],
    "games = 7": ['game is missing; expected such as game = "fake"; known: fake'],
    "game = 'fake'\nplayers = 0": ["players = 0: fake is for "],
    "game = 'fake'\nplayers = -3": ["players = -3: fake is for "],
    "game = 'fake'\nvary.players = [2, 0]": ["cell 1", "players = 0: fake is for "],
    "game = 'fake'\nvary.players = ['two']": ["players: 'two' is no whole number"],
    "game = 'fake": ["not TOML"],
    "game = 'fake'\ngame = 'fake'": ["not TOML", "overwrite"],
}


@each_row("text", SAYS)
def test_a_mistake_is_named_with_its_file_and_what_would_be_right(fake, tmp_path, text):
    path = tmp_path / "question.toml"
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        Experiment.read(path)
    for word in ["question.toml", *SAYS[text]]:
        assert word in str(caught.value)


def test_a_file_that_is_not_there_or_not_text(fake, tmp_path):
    with pytest.raises(DataError, match=r"nowhere\.toml"):
        Experiment.read(tmp_path / "nowhere.toml")
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"bytes\.toml"):
        Experiment.read(tmp_path / "bytes.toml")


def test_cells_are_every_combination_and_the_first_is_the_baseline(fake):
    experiment = Experiment.make({"game": "fake", "games": 10, "set": {"tree": {"ash": {"height": 2}}},
                                  "vary": {"modules": [[], ["bog"]], "set": {"coins": [3, 2]}, "players": [4, 3]}})
    cells = experiment.cells()
    assert [cell.number for cell in cells] == list(range(8))
    assert [(cell.modules, cell.set["coins"], cell.players) for cell in cells[:4]] == [
        ([], 3, 4), ([], 3, 3), ([], 2, 4), ([], 2, 3)]
    assert cells[-1].modules == ["bog"] and cells[-1].set == {"tree.ash.height": 2, "coins": 2}
    assert [cells[0].label, cells[7].label] == ["coins = 3 (printed), 4 players", "bog, coins = 2, 3 players"]
    assert [cells[0].games, cells[1].games] == [12, 12]         # up to whole blocks of 4 and of 3


def test_a_cell_may_have_several_settings(fake):
    experiment = Experiment.make({"game": "fake", "vary": {
        "modules": [[], ["bog"]], "set": [{}, {"coins": 3}, {"coins": 2, "tree": {"ash": {"height": 5}}}]}}, "e")
    cells = experiment.cells()
    assert [cell.set for cell in cells[:3]] == [{}, {"coins": 3}, {"coins": 2, "tree.ash.height": 5}]
    assert [cell.label for cell in cells] == [
        "base game", "coins = 3 (printed)", "coins = 2 + tree.ash.height = 5", "bog", "bog, coins = 3 (printed)",
        "bog, coins = 2 + tree.ash.height = 5"]
    assert Experiment.make(experiment.plain()) == experiment
    fixed = {"game": "fake", "set": {"tree": {"ash": {"height": 2}}}, "vary": {"set": [{}, {"coins": 2}]}}
    assert Experiment.make(fixed).cells()[1].set == {"tree.ash.height": 2, "coins": 2}
    assert Experiment.make(Experiment.make(fixed).plain()) == Experiment.make(fixed)
    with pytest.raises(DataError, match=r"^e: set.coins is varied twice"):
        Experiment.make({"game": "fake", "vary": {"set": [{}, {"coins": 2}], "set.coins": [3, 4]}}, "e")


def test_labels_of_single_cells_say_what_they_are(fake):
    def label(**values):
        return Experiment.make({"game": "fake", **values}).cells()[0].label
    assert label() == "base game"
    assert label(modules=["bog"]) == "bog"
    assert label(set={"coins": 2}) == "coins = 2"
    assert label(vary={"set": {"coins": [3, 2]}}) == "coins = 3 (printed)"
    assert label(vary={"set": {"coins": [2, 3]}}) == "coins = 2"
    assert label(vary={"set": {"tree": {"ash": {"height": [7, 8]}}}}) == "tree.ash.height = 7"     # nobody printed it
    assert label(vary={"lineup": ["club", "trader"]}) == "club"
    assert label(vary={"factions": ["chosen", "random"]}) == "factions chosen"


def test_an_experiment_is_made_again_from_its_plain_values_and_a_cell_from_its_recipe(fake):
    experiment = Experiment.make({"game": "fake", "vary": {"modules": [[], ["bog"]], "set": {"coins": [3, 2]}}})
    assert Experiment.make(experiment.plain()) == experiment
    assert [Cell.read(cell.recipe) for cell in experiment.cells()] == experiment.cells()


def test_the_play_command_holds_all_a_game_depends_on(fake):
    cell = Experiment.make({"game": "fake", "players": 2, "modules": ["bog"], "set": {"coins": 2},
                            "lineup": "trader,ruler|club", "factions": ["Ash", "Elm"]}).cells()[0]
    assert cell.play_command(7, 41) == ("ludometer play fake --players 2 --lineup 'trader,ruler|club' --seed 7 "
                                        "--game 41 --module bog --set 'coins=2' --factions 'Ash,Elm'")


def test_some_players_may_be_dealt_their_faction(fake):
    def dealt(factions):
        return Experiment.make({"game": "fake", "factions": factions}).cells()[0].given_factions
    assert dealt(["Ash", "random", "random", "random"]) == ["Ash", "random", "random", "random"]
    with pytest.raises(DataError, match="the same"):
        dealt(["Ash", "random", "Ash", "random"])


def test_several_players_may_have_the_same_faction_where_the_game_allows_it(fake):
    fake.unique_factions = False
    cells = Experiment.make({"game": "fake", "vary": {
        "factions": [["Ash"] * 4, ["Ash", "Ash", "Elm", "random"]]}}).cells()
    assert cells[1].given_factions == ["Ash", "Ash", "Elm", "random"]
    assert [cell.label for cell in cells] == ["all Ash", "factions Ash,Ash,Elm,random"]


def test_the_game_is_named_once_in_a_complaint(fake):
    with pytest.raises(DataError, match=r"^fake: policy: no 'nobody'"):
        Experiment.make({"game": "fake", "lineup": "nobody"}, "fake")
    with pytest.raises(DataError, match=r"^fake: cell 0 \(nobody\): policy: no 'nobody'"):
        Experiment.make({"game": "fake", "vary": {"lineup": ["nobody", "club"]}}, "fake")


def test_a_policy_of_one_s_own_can_sit_down(fake):
    experiment = Experiment.make({"game": "fake", "lineup": "mine,club|mine,ruler*2",
                                  "policies": {"mine": {"noise": 2}}})
    cell = Cell.read(experiment.cells()[0].recipe)
    assert {name: spec.config for name, spec in cell.policies.items()} == {
        "mine": {"noise": 2}, "club": {"noise": 0.5}, "ruler": {"noise": 0.5}}
    assert cell.play_command(1, 2).endswith(" --policy mine.toml")
    assert Experiment.make(experiment.plain()) == experiment


FEAST = "[module]\ngame = 'rurik'\n[deed.hoard]\npoints = 2\n"


def test_a_file_of_one_s_own_goes_into_the_experiment(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "feast.toml").write_text(FEAST)
    (tmp_path / "there" / "all.toml").write_text("game = 'rurik'\n[vary]\nmodules = [[], ['feast.toml', 'deed-row']]\n")
    experiment = Experiment.read("there/all.toml", players=2)  # its paths begin where it lies
    assert experiment.files == {"feast": {"module": {"game": "rurik"}, "deed": {"hoard": {"points": 2}}}}
    plain, feast = experiment.cells()
    assert (plain.files, feast.files, feast.modules) == ({}, experiment.files, ["feast", "deed-row"])
    assert feast.label == "feast + deed-row"
    assert feast.play_command(1, 2).endswith("--module feast.toml --module deed-row")
    assert Experiment.make({"game": "rurik", "modules": ["there/feast.toml"]}).cells()[0].files == feast.files
    (tmp_path / "there" / "feast.toml").unlink()
    assert Experiment.make(json.loads(json.dumps(experiment.plain()))) == experiment
    assert Cell.read(feast.recipe).tables.data_hash == feast.tables.data_hash != plain.tables.data_hash
    with pytest.raises(DataError, match=r"^e: .*feast.toml: no such file"):
        Experiment.make({"game": "rurik", "modules": ["there/feast.toml"]}, "e")
    with pytest.raises(DataError, match=r"^e: files.my feast: a name of letters"):
        Experiment.make({"game": "rurik", "files": {"my feast": {}}}, "e")
    with pytest.raises(DataError, match=r"^e: feast.toml: expected .module. with game"):
        Experiment.make({"game": "rurik", "modules": ["feast"], "files": {"feast": {"module": {}}}}, "e")


@pytest.mark.parametrize("allowed, players", [((2, 4), 4), ((1, 6), 4), ((2, 3), 3), ((1, 1), 1)])
def test_as_many_play_as_can_where_none_are_named(fake, allowed, players):
    fake.players = allowed
    experiment = Experiment.make({"game": "fake", "games": 9})
    assert experiment.players == players == experiment.plain()["players"]
    assert [(cell.players, cell.games % players) for cell in experiment.cells()] == [(players, 0)]
    with pytest.raises(DataError, match=r"players = 7: fake is for ([126] to [346] players|1 player)$"):
        Experiment.make({"game": "fake", "players": 7})


def test_alternatives_are_cells_behind_those_given():
    experiment = Experiment.make({"game": "rurik", "alternatives": True, "vary": {"modules": [[], ["rebel-rewards"]]}})
    cells = experiment.cells()
    assert [cell.number for cell in cells] == list(range(len(cells))) and cells[:2] == experiment.setups()
    assert [(cell.label, cell.of, cell.modules) for cell in cells[2:]] == [
        ("adjacent-markets", 0, ["adjacent-markets"]), ("other-rebels", 0, ["other-rebels"]),
        ("warfare-without-steps", 0, ["warfare-without-steps"]),
        ("rebel-rewards, adjacent-markets", 1, ["rebel-rewards", "adjacent-markets"]),
        ("rebel-rewards, warfare-without-steps", 1, ["rebel-rewards", "warfare-without-steps"])]
    assert Cell.read(cells[3].recipe) == cells[3] and Experiment.make(experiment.plain()) == experiment
    settled = Experiment.make({"game": "rurik", "alternatives": True, "set": {"warfare_needs_step": 0}})
    assert [cell.alternative for cell in settled.cells()] == [None, "adjacent-markets", "other-rebels"]


@pytest.mark.parametrize(("values", "named"), [
    ({"vary": {"set.rounds": [3, 4], "lineup": ["club", "random"]}}, "vary.set.rounds, vary.lineup"),
    ({"alternatives": True, "readings": 3}, "alternatives, readings"),
    ({"give": ["leader.boris"], "swap": ["leader.boris=maria"]}, "give, swap")])
def test_what_takes_one_setup_names_what_makes_several(values, named):
    with pytest.raises(DataError, match=f"^it: one setup is expected; leave {named} out$"):
        Experiment.make({"game": "rurik", **values}).only_cell("it")
    one = Experiment.make({"game": "rurik", "set": {"rounds": 3}, "reading": 2})
    assert [one.only_cell("it")] == one.cells()


def test_alternatives_that_change_nothing_are_refused(fake, monkeypatch):
    monkeypatch.setattr("ludometer.analysis.experiments.experiment.alternatives", lambda *arguments: [])
    with pytest.raises(DataError, match=r"^e: alternatives: fake has none that would change anything in play; "):
        Experiment.make({"game": "fake", "alternatives": True}, "e")
    with pytest.raises(DataError, match=r"^e: module: no 'bogg'"):
        Experiment.make({"game": "fake", "alternatives": True, "modules": ["bogg"]}, "e")


def test_lineups_in_their_forms():
    assert lineup.parse("club", 3) == (("club",),) * 3
    assert lineup.parse("trader*2, warrior*2", 4) == (("trader",), ("trader",), ("warrior",), ("warrior",))
    assert lineup.parse("a|b|b", 2) == (("a", "b", "b"),) * 2
    assert lineup.parse("a|b*2,search-200:ruler", 3) == (("a", "b"), ("a", "b"), ("search-200:ruler",))
    assert [lineup.parse("a, b*", players) for players in (1, 3)] == [(("a",),), (("a",), ("b",), ("b",))]
    assert lineup.lineup_policies(lineup.parse("b|a*2,c", 3)) == ("b", "a", "c")
    with pytest.raises(DataError, match="1 players"):
        lineup.parse("a*1", 2)


@pytest.mark.parametrize("players", [2, 4, 5])
def test_a_mixture_depends_on_seed_block_and_player_alone(players):
    mixture = (("a", "b", "c"),) * players
    whole = lineup.draw(mixture, 7, 0, 1000)
    assert whole.shape == (1000, players)
    assert (lineup.draw(mixture, 7, 500, 10) == whole[500:510]).all()
    assert (lineup.draw(mixture, 8, 0, 1000) != whole).any()
    share = np.stack([(whole == i).mean(axis=0) for i in range(3)])
    assert (abs(share - 1 / 3) < 0.06).all()                    # 4 standard errors
    fixed = lineup.draw((("a",), ("b", "c"), ("c",)), 7, 0, 99)
    assert (fixed[:, 0] == 0).all() and set(fixed[:, 1]) == {1, 2} and (fixed[:, 2] == 2).all()
    assert lineup.draw(mixture, 2**64 - 1, 2**62, 3).shape == (3, players)


def test_mixtures_stay_what_they_are():
    drawn = lineup.draw((("a", "b", "c"),) * 4, 7, 0, 4)
    assert drawn.tolist() == [[0, 1, 1, 0], [2, 2, 0, 1], [1, 2, 0, 1], [1, 2, 1, 0]]


def test_the_word_for_a_table_becomes_the_names_of_who_may_sit_there():
    """So a run plays the same games when the library has grown."""
    experiment = Experiment.make({"game": "rurik", "lineup": "table", "players": 3})
    names = experiment.lineup.split("|")
    assert {"casual", "club", "ruler"} <= {*names} and not {"random", "purist", "expert", "table"} & {*names}
    assert experiment.cells()[0].choices == (tuple(names),) * 3
    assert Experiment.make(experiment.plain()) == experiment
    some = Experiment.make({"game": "pig", "players": 4, "lineup": "random, table*2,bold|table"})
    assert some.cells()[0].choices == (("random",), *[("bold", "club")] * 2, ("bold", "club"))
    varied = Experiment.make({"game": "pig", "vary": {"lineup": ["club", "table"]}})
    assert [cell.lineup for cell in varied.cells()] == ["club", "bold|club"]


def test_a_policy_named_beside_the_word_for_a_table_is_drawn_as_often_as_it_is_named():
    names = ["bold", "club", "trader"]
    assert lineup.expanded_lineup("table|club", names) == "bold|trader|club"
    assert lineup.expanded_lineup("club|table|club*2, table", names) == "club|bold|trader|club*2,bold|club|trader"
    assert lineup.expanded_lineup("tables,club", names) == "tables,club"


@pytest.mark.parametrize("game", ["burgundy", "rurik", "scythia"])
def test_a_player_alone_is_pointed_to_the_module_that_allows_it(game):
    with pytest.raises(DataError, match=r"is for 2 to 4 players; --module solo allows it$"):
        Experiment.make({"game": game, "players": 1})
    with pytest.raises(DataError, match=r"is for 2 to 4 players$"):
        Experiment.make({"game": game, "players": 9})


def test_no_policy_may_bear_the_word_for_a_table():
    with pytest.raises(DataError, match="choose another"):
        Experiment.make({"game": "pig", "policies": {"table": {"base": "club"}}})
    assert Experiment.make({"game": "pig", "lineup": "tables", "policies": {"tables": {"base": "club"}}})


def test_labels_call_rows_by_their_printed_names():
    made = Experiment.make({"game": "rurik", "set": {"gleb.amount": 1}, "modules": ["stone-and-blade"]})
    assert [cell.label for cell in made.setups()] == ["stone-and-blade, Gleb: amount = 1"]
    made = Experiment.make({"game": "rurik", "vary": {"set": [{}, {"boris.coins": -1, "start_coins": 4}]}})
    assert [cell.label for cell in made.setups()] == ["base game", "Boris: extra coins = -1 + start_coins = 4"]
    twice = {"first": {"title": "Twin"}, "second": {"title": "Twin"}, "third": {"title": "Other"}}
    assert [game_tables.knob_label({"card": twice}, f"card.{row}.points", "fake") for row in (
        "first", "third", "fourth")] == ["card.first.points", "Other: points", "card.fourth.points"]


def test_cells_are_made_once_and_anew_for_other_values():
    made = Experiment.make({"game": "pig", "vary": {"set.goal": [50, 100]}})
    assert all(one is other for one, other in zip(made.cells(), made.cells(), strict=True))
    assert all(one is other for one, other in zip(made.cells(), made.setups(), strict=True))
    made.cells().clear()
    assert len(made.cells()) == 2
    fewer = made.model_copy(update={"vary": {}, "games": 8})
    assert [(cell.set, cell.games) for cell in fewer.cells()] == [({}, 8)] and len(made.cells()) == 2
    cell = made.cells()[1]
    assert cell.tables is cell.tables and cell.policies["club"] is cell.policies["club"]
    assert cell.tables.data["knob"]["goal"] == 100
