"""Forced deals on the command line, in a notebook and on a page."""
import json

import pytest

import ludometer as lm
from ludometer.analysis.experiments.forced_deals import gift_in_words
from ludometer.analysis.experiments.game_tables import data_rows
from ludometer.commands.gift_effects import listed_cells
from ludometer.reports.document.report import compose
from ludometer.simcore.seats import seat_name


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    return lm.sweep("rurik", tmp_path_factory.mktemp("runs") / "forced", jobs=1, progress=False, players=2, games=200,
                    lineup="casual", give=["agenda.*"], swap=["leader.boris=maria"])


def test_a_sweep_shows_what_gifts_cause(ludometer):
    words = ("sweep", "scythia", "--players", 2, "--games", 40, "--lineup", "casual", "--give", "hero.vadash",
             "--swap", "crew.archer=armourer", "--jobs", 1, "--out", "forced")
    code, out, err = ludometer(*words)
    assert code == 0, err
    assert "What it causes: base game" in out and "base game, Vadasz given" in out
    said = " ".join(out.split())
    assert "who gave it in a swap, and holds the other one now, is one of the others" in said
    assert "who got" in said and "others:" in said and "others' wins" not in said
    assert "Armourer instead of Archer" in out
    found = json.loads(ludometer(*words, "--json")[1], parse_constant=pytest.fail)
    assert {row["gift"] for row in found["effects"]} == {"hero.vadash", "crew.archer=armourer"}
    assert {"win", "win_low", "others_points_high", "variance_ratio", "deals"} <= set(found["effects"][0])
    assert all(0.5 < row["changed"] <= 1 for row in found["effects"]) and " % " in out
    assert "effects" not in json.loads(ludometer("sweep", "rurik", "--games", 4, "--jobs", 1, "--json")[1])


def test_of_a_solo_game_what_lies_on_the_table_changes_wins_and_no_seat(ludometer):
    code, out, _ = ludometer("sweep", "burgundy", "--give", "tile.monastery_6", "--module", "solo", "--games", 8,
                             "--lineup", "random", "--jobs", 1)
    head = next(line for line in out.splitlines() if line.split()[:2] == ["what", "deals"])
    assert code == 0 and head.split()[2:4] == ["points", "wins"] and "first seat" not in out


def test_a_check_names_both_that_were_swapped(run, ludometer):
    code, out, _ = ludometer("check", run.path, "--causal", 1)
    assert code == 1 and "Maria instead of Boris" in " ".join(out.split()) and "leader.boris" not in out


def test_a_game_lists_what_can_be_given_with_its_modules(ludometer):
    def listed(*words):
        rows = ludometer("games", *words)[1].partition(f"\n{title}\n")[2].partition("\nsweep --give")[0].splitlines()
        return {line.split()[0] for line in rows[3:] if line[1:2].isalpha()}

    title = "Gifts"
    assert listed("rurik") == {"leader", "agenda", "scheme", "deed"} and listed("pig") == set()
    title = "Gifts on the table"
    assert listed("burgundy", "--module", "shields") - listed("burgundy") == {"shield"}
    assert listed("rurik") == set() and listed("scythia") == {"quest"}
    assert listed("rurik", "--all") == {"epic", "intrigue", "rebel_faction"}
    assert "rebel_faction" in json.loads(ludometer("games", "rurik", "--json")[1])["gifts"]


def test_setups_say_what_was_given(run):
    given = [cell.get("gift") or "" for cell in run.cells]
    assert run.setups()["gift"].tolist() == given
    assert given[0] == "" and given[-1] == "leader.boris=maria" and given[1].startswith("agenda.")


@pytest.mark.parametrize("words", [
    ("sweep", "pig", "--give", "card.x"), ("sweep", "rurik", "--give", "scheme.atack"),
    ("sweep", "rurik", "--swap", "leader.boris"), ("play", "rurik", "--give", "scheme.*"),
    ("sweep", "burgundy", "--give", "duchy.duchy_3")])
def test_gifts_that_cannot_be_are_refused_in_one_line(ludometer, words):
    code, out, err = ludometer(*words)
    assert (code, out) == (2, "") and err.count("\n") == 1 and "Traceback" not in err


def test_effects_rank_gifts_from_best_to_worst(run):
    frame = lm.effects(run)
    assert len(frame) == 12 and set(frame["setup"]) == {"base game"}
    assert frame["win"].is_monotonic_decreasing and (frame["deals"] > 0).all()
    assert lm.effects(run.path).equals(frame)
    with pytest.raises(lm.DataError, match="no forced deals"):
        lm.effects(lm.sweep("pig", run.path.parent / "plain", progress=False, games=4, jobs=1))


def test_a_game_with_a_gift_is_shown_and_is_the_recorded_one(run, ludometer):
    log = lm.play(run, game=3, cell=1)
    assert "; agenda.courageous: first seat " in log.lines[0] or "; agenda.courageous: second seat " in log.lines[0]
    assert lm.play(run, game=3).lines[0].endswith("casual, casual")
    code, out, _ = ludometer("play", "rurik", "--players", 2, "--lineup", "casual", "--give", "agenda.courageous",
                             "--game", 3)
    assert code == 0 and out.splitlines()[0].partition("; first and second seat play")[1:] == log.lines[0].partition(
        "; first and second seat play")[1:]
    frame = lm.load("rurik", players=2, give=["leader.boris"]).batch(20)
    assert set(frame[frame["given"] == "received"]["faction"]) == {"boris"}


def test_a_log_lists_the_shields_that_lie_there():
    for text, way in (("shield.shield_1", "put into"), ("shield.shield_8", "taken out of")):
        game = lm.load("burgundy", players=4, lineup="casual", modules=["shields"], give=[text], seed=5)
        log, titles = game.play(0), [row["title"] for row in game.catalogue["rows"]["shield"].values()]
        assert f"{text}: {way} the deal" in log.lines[0]
        setup = "".join(log.lines[1:log.lines.index("Phase A")])
        offered = int(log.end["tally"]["shields_offered"])
        assert [title in setup for title in titles] == [bool(offered >> place & 1) for place in range(18)]


@pytest.mark.verify
def test_a_log_says_who_got_what_as_the_run_has_it(run):
    cell = next(cell["cell"] for cell in run.cells if cell.get("gift") == "agenda.wealthy")
    given = run.to_pandas(["game", "seat", "given"], cell=cell)
    first = given.query("given == 'received' and game % 2 == 0")["game"].min()
    for game in range(30):                                      # who gives it up depends on what players keep
        codes = given[given["game"] == game].set_index("seat")["given"]
        head = lm.play(run, game=game, cell=cell).lines[0].partition("agenda.wealthy: ")[2]
        got = ", ".join(f"{seat_name(seat)} {what}" for seat, what in codes.items() if what != "no")
        assert head == got + ("" if "received" in got else f"; received in game {first}")
    assert {"received", "gave", "had"} <= set(given["given"])


@pytest.mark.verify
def test_a_report_has_a_chapter_of_effects_and_else_only_the_plain_cell(run):
    page = compose([run.path])
    assert 'id="caused"' in page["html"] and "Maria instead of Boris" in page["html"]
    assert sum(finding["tag"] == "caused" for finding in page["findings"]) == 1
    assert not any("given against" in finding["text"] for finding in page["findings"])


@pytest.fixture(scope="module")
def laid(tmp_path_factory):
    return lm.sweep("scythia", tmp_path_factory.mktemp("runs") / "laid", jobs=1, progress=False, players=2, games=200,
                    lineup="casual", give=["quest.q01"], swap=["quest.q02=q03"])


def test_a_sweep_shows_what_lies_on_the_table_causes(ludometer):
    words = ("sweep", "scythia", "--players", 2, "--games", 40, "--lineup", "casual", "--give", "quest.q01",
             "--jobs", 1, "--out", "laid")
    code, out, err = ludometer(*words)
    assert code == 0, err
    assert "What it causes on the table: base game" in out and "Quest 1 " in out and "second seat" in out
    assert "quest.q01" not in out and "seat 1" not in out
    assert "What it causes: base game" not in out
    found = json.loads(ludometer(*words, "--json")[1], parse_constant=pytest.fail)
    assert "effects" not in found and [row["gift"] for row in found["laid"]] == ["quest.q01"]
    assert {"points", "points_low", "seat_0", "seat_1_high", "deals", "variance_ratio"} <= set(found["laid"][0])


def test_what_lies_on_the_table_has_effects_of_its_own(laid, run):
    frame = lm.effects(laid, laid=True).set_index("gift")
    assert frame.loc["quest.q01", "deals"] == 100 > frame.loc["quest.q02=q03", "deals"] > 20
    assert (frame["seat_0"] + frame["seat_1"]).abs().max() < 1e-12 < frame["seat_0"].abs().min()
    for wrong, asked in ((laid, False), (run, True)):
        with pytest.raises(lm.DataError, match="no forced deals"):
            lm.effects(wrong, laid=asked)


@pytest.mark.verify
def test_a_page_has_a_chapter_of_what_lies_on_the_table(laid):
    page = compose([laid.path])
    assert 'id="laid"' in page["html"] and 'id="caused"' not in page["html"] and "Quest 1" in page["html"]
    assert sum(finding["chapter"] == "laid" for finding in page["findings"]) == 1


def test_what_lies_on_the_table_is_checked_by_seat(laid):
    rows = lm.check(laid, causal=50).rows.query("what == 'gift'").set_index("item")
    assert set(rows.index) == {f"{gift}, {seat} seat" for gift in ("quest.q01", "quest.q02=q03")
                               for seat in ("first", "second")}
    effect = lm.effects(laid, laid=True).set_index("gift").loc["quest.q01"]
    assert rows.loc["quest.q01, second seat", "value"] == pytest.approx(100 * effect["seat_1"])


def test_a_game_says_whether_what_was_given_lies_in_it(laid):
    given = laid.to_pandas(["game", "seat", "given"], cell=1).query("seat == 0").set_index("game")["given"]
    words = {"received": "put into the deal", "gave": "taken out of the deal"}
    first = given[given == "received"].index.min()
    for game in (0, 2, 4, 6, 8):
        log = lm.play(laid, game=game, cell=1)
        head, _, other = log.lines[0].partition(" in exchange for ")
        other, _, elsewhere = other.partition("; ")
        assert head.endswith(f"; quest.q01: {words[given[game]]}") and other in lm.load("scythia").tables.data["quest"]
        assert elsewhere == ("" if given[game] == "received" else f"put into the deal in game {first}")
    assert set(given) == set(words)
    assert lm.play(laid, cell=1).number == first and lm.play(laid).number == 0


@pytest.mark.parametrize(("words", "says", "there"), [
    ((), "put into the deal in exchange for ", True),
    (("--game", 0), "taken out of the deal in exchange for city_wall; put into the deal in game 4\n", False)])
def test_a_game_is_shown_in_which_what_was_asked_for_happens(words, says, there, ludometer):
    code, out, err = ludometer("play", "rurik", "--module", "epic-structures", "--seed", 9, "--give",
                               "epic.siege_tower", *words)
    assert (code, err) == (0, "") and f"; epic.siege_tower: {says}" in out
    laid = next(line for line in out.splitlines() if line.startswith("  epic structures: "))
    assert ("Siege Tower" in laid) == there and out.startswith("Game 4 " if there else "Game 0 ")


@pytest.mark.parametrize(("game", "values"), [
    ("rurik", {"modules": ["intrigue"], "give": ["intrigue.levy"]}), ("burgundy", {"give": ["tile.monastery_6"]}),
    ("rurik", {"modules": ["rebel-faction"], "swap": ["rebel_faction.armed_uprising=pagan_resistance"]}),
    ("burgundy", {"modules": ["shields"], "give": ["shield.shield_1"]}), ("scythia", {"give": ["quest.q01"]}),
    ("rurik", {"swap": ["leader.boris=maria"]}), ("rurik", {"give": ["agenda.wealthy"]})])
def test_without_a_number_a_game_shows_what_a_gift_does(game, values):
    setup = lm.load(game, players=2, lineup="random", **values)
    shown, got = setup.telling(), {number: setup.gift_outcomes(number) for number in range(0, 80, 2)}
    assert setup.tells(setup.gift_outcomes(shown))
    assert not any(setup.tells(got[number]) for number in range(0, shown, 2))
    other = next((number for number in got if not setup.tells(got[number])), None)
    assert other is None or setup.fate(got[other], other).endswith(f" in game {shown}")


def test_a_swap_says_which_way_it_goes(run, ludometer):
    rows = data_rows({"game": "rurik"})
    assert gift_in_words("leader.boris=maria", rows) == "Maria instead of Boris"
    assert (gift_in_words("agenda.regal", rows), gift_in_words("agenda.none", rows)) == ("Regal given",
                                                                                         "agenda.none given")
    assert any(cell["label"] == "base game, Maria instead of Boris" for cell in run.cells)
    code, out, err = ludometer("sweep", "rurik", "--swap", "leader.boris=boris")
    assert (code, out) == (2, "") and "boris stays where it is" in err


@pytest.mark.parametrize(("gift", "says"), [
    ({"give": ["scheme.attack_coin"]}, "; received attack_coin"),
    ({"swap": ["leader.boris=maria"]}, "; received maria")])
def test_the_setup_of_a_game_says_who_got_what(gift, says):
    for game in range(4):
        lines = lm.play("rurik", game=game, lineup="random", **gift).lines
        got = [seat_name(seat) for seat in range(4) if f"{seat_name(seat)} received" in lines[0]]
        there = [line for line in lines[1:] if line.endswith(says)]
        assert got and [line.partition(":")[0] for line in there] == [f"  {name}" for name in got]


def test_a_terminal_lists_many_gifts_in_one_line():
    setup = {"cell": 0, "label": "base game"}
    gifts = [{"cell": number, "gift": f"quest.q0{number}"} for number in range(1, 5)]
    assert listed_cells([setup, *gifts[:3]]) == ([setup, *gifts[:3]], "")
    assert listed_cells([setup, *gifts]) == (
        [setup], "and 4 cells in each of which something was given, 1 to 4")
