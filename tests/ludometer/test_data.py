"""Files of a user's own as `data check` sees them: it answers what `play` will."""
import json
import re
import shlex
from pathlib import Path

import pytest

from ludometer import simcore
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part
from ludometer.simcore.tables import read, reconstructed_rows
from tests.simcore.burgundy.test_data import twelve_b

INTRIGUE = """[module]
game = "rurik"
replaces = ["intrigue"]
resizes = ["intrigue"]
[intrigue]
toll = {at_once = {coins = 1}, source = "rulebook: the printed card"}
lull = {at_once = {refill = 1}, source = "rulebook: the printed card"}
"""
RIOT = 'riot = {at_once = {rebels = 1}, source = "rulebook: the printed card"}\n'


@pytest.fixture
def check(ludometer):
    """check(text, *words): what data check finds in a file with this text, or its message."""
    def run(text, *words):
        Path("mine.toml").write_text(text, encoding="utf-8")
        code, out, err = ludometer("data", "check", "mine.toml", *words, "--json")
        assert (code, err) == (0, "") if out else code == 2 and err.count("\n") == 1
        return json.loads(out)[0] if out else err
    return run


def commands(found):
    return [setup["command"] for setup in found["setups"]]


def test_what_is_refused_with_the_module_it_needs_cannot_be_played(check, ludometer):
    assert check(INTRIGUE) == (
        "ludometer: mine.toml: intrigue: 2 cards, expected intrigue_cards = 3 or more (with --module intrigue, which "
        "plays with intrigue lull)\n")
    _, _, err = ludometer("play", "rurik", "--module", "intrigue", "--module", "mine.toml")
    assert "expected intrigue_cards = 3" in err


def test_the_command_plays_with_the_rows(check, ludometer):
    command, = commands(check(INTRIGUE + RIOT))
    assert command == "ludometer play rurik --module intrigue --module mine.toml"
    assert ludometer(*shlex.split(command)[1:])[::2] == (0, "")
    assert commands(check("[module]\ngame = 'rurik'\n[deed.hoard]\npoints = 1")) == [
        "ludometer play rurik --module mine.toml"]
    knob, token = "[knob]\nwar_reward_every = 2", "[reward_token.coin]\ntitle = 'A'"
    assert commands(check(f"[module]\ngame = 'rurik'\n{knob}\n{token}")) == [
        "ludometer play rurik --module rebel-rewards --module stone-and-blade --module mine.toml"]
    assert commands(check("[module]\ngame = 'rurik'\n[advisor.players2_round1]\nnumbers = [1, 2, 4, 5]")) == [
        "ludometer play rurik --module mine.toml --players 2"]


@pytest.mark.verify
def test_what_goes_with_other_players_has_a_command_of_its_own(check):
    hero, plan = "[hero.vadash]\ntitle = 'Vadasz'", "[plan.p05]\ntitle = 'Fifth'"
    found = check(f"[module]\ngame = 'scythia'\n{hero}\n{plan}")
    assert commands(found) == ["ludometer play scythia --module mine.toml",
                               "ludometer play scythia --module solo --module mine.toml"]
    assert found["unused"] == []
    found = check("[module]\ngame = 'scythia'\nresizes = ['crew']\n[crew.champion]\ncopies = 0")
    assert found["unused"] == []                                # removed on purpose, so not worth a word
    assert commands(found) == ["ludometer play scythia --module mine.toml"]


def test_a_module_beside_the_file_is_played_with_it(check, ludometer):
    sheet = twelve_b()
    assert check(sheet).endswith("; with --module teams it can be played\n")
    command, = commands(check(sheet, "--module", "teams"))
    assert command == ("ludometer play burgundy --module teams --module mine.toml "
                       "--factions duchy_12b,duchy_12b,duchy_12b,duchy_12b")
    assert ludometer(*shlex.split(command)[1:])[::2] == (0, "")
    assert "exclude each other" in check(sheet, "--module", "teams", "--module", "solo")


@pytest.mark.verify
def test_alternatives_that_drop_out_are_named(check, ludometer):
    text = "[module]\ngame = 'rurik'\n[rebel.honey]\ncount = 2\nsource = 'rulebook: the printed stickers'"
    assert check(text)["alternatives"] == {
        "other-rebels": "modules mine and other-rebels disagree: rebel honey count = 2 or 1"}
    out = ludometer("data", "check", "mine.toml")[1]
    assert "Alternatives that drop out" in out and "rebel honey count = 2 or 1" in out
    assert check("[module]\ngame = 'rurik'\n[deed.hoard]\npoints = 1")["alternatives"] == {}


@pytest.mark.verify
def test_a_sweep_and_its_report_count_the_alternatives_that_drop_out(ludometer):
    Path("mine.toml").write_text("[module]\ngame = 'rurik'\n[rebel.honey]\ncount = 2\nsource = 'rulebook: seen'")
    why = "modules mine and other-rebels disagree: rebel honey count = 2 or 1"
    words = ["sweep", "rurik", "--players", 2, "--games", 20, "--lineup", "random", "--module", "mine.toml"]
    code, out, _ = ludometer(*words, "--alternatives", "--out", "with")
    assert code == 0 and f"without the alternative other-rebels: {why}\n" in out
    assert "without the alternative" not in ludometer(*words, "--out", "without")[1]
    for run in ("with", "without"):
        ludometer("report", run)
        text = re.sub(r"\s+", " ", Path(run, "report.html").read_text())
        assert f"1 of 3 alternatives drops out, because files of your own say otherwise: other-rebels ({why})." in text


@pytest.mark.verify
def test_fields_that_are_still_reconstructed_are_named(check, ludometer):
    found = check("[module]\ngame = 'scythia'\n[quest.q04]\npoints = 6\nsource = 'published: the printed tile'")
    assert found["tables"]["quest"]["marked"] == {"q04": ["cost"]}
    assert found["tables"]["quest"]["reconstructed"][0] == found["tables"]["quest"]["reconstructed"][1]
    assert "Still reconstructed" in ludometer("data", "check", "mine.toml")[1]
    found = check("[module]\ngame = 'scythia'\n[quest.q04]\npoints = 6\ncost = {gold = 1, livestock = 3}\n"
                  "source = 'published: the printed tile'")
    assert found["tables"]["quest"]["marked"] == {}
    assert found["tables"]["quest"]["reconstructed"][1] == found["tables"]["quest"]["reconstructed"][0] - 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", [game for game in simcore.games() if part(game, "schema")])
def test_every_row_of_a_template_comes_into_play_by_one_of_its_commands(check, ludometer, game):
    text = ludometer("data", "template", game)[1]
    assert "A row may also stand in one line" in text and "\n[knob]\n" in text and "\nresizes = [" in text
    assert check(text)["unused"] == []


def test_templates_show_what_owners_have_missed(ludometer):
    assert "duchy_12b,duchy_12b,duchy_12b,duchy_12b" in ludometer("data", "template", "burgundy")[1]
    text = ludometer("data", "template", "rurik")[1]
    _, row = text.split("[inheritance.novgorod]\n")
    assert row.startswith('region = "novgorod"\nplayers = 2')


def test_a_file_with_a_byte_order_mark_is_read(ludometer):
    Path("mine.toml").write_bytes(b"\xef\xbb\xbf[module]\r\ngame = 'rurik'\r\n[knob]\r\nrounds = 3\r\n")
    assert ludometer("data", "check", "mine.toml")[::2] == (0, "")


@pytest.mark.parametrize("text, says", [
    ("x = " + "[" * 500 + "]" * 500, "tables or lists more than 20 deep inside each other"),
    ("[knob]\nrounds = " + "9" * 5000, "line 2: a number of thousands of digits; expected 18 at most"),
    ("[knob]\nrounds = 07:32:00", "knob.rounds = 07:32:00: a date or time"),
    ("".join(f"[deed.a{number}]\npoints = 1\n" for number in range(100_000)), "longer than 250,000 bytes"),
])
def test_hostile_files_and_settings_end_in_one_message(check, ludometer, text, says):
    assert says in check(text)
    value = text.partition("= ")[2]
    if text.count("\n") < 2:
        code, out, err = ludometer("play", "rurik", "--set", f"rounds={value}")
        assert (code, out, err.count("\n")) == (2, "", 1) and says.partition("line 2: ")[2] in err


def test_a_row_that_says_what_is_nearest_stays_reconstructed():
    crew = simcore.load("scythia").catalogue["rows"]["crew"]["recruiter"]
    typed = {name: crew[name] for name in ("cost", "strength", "copies", "trigger", "building", "effect", "gain")}
    for source, made in (("published: the printed card", False),
                         ("published: the printed card, nearest: 1 silver for two horses", True)):
        mine = {"module": {"game": "scythia", "title": "t", "about": "a"},
                "crew": {"recruiter": typed | {"price": "none", "source": source}}}
        data = read("scythia", ["mine"], {}, {"mine": mine})
        names = [each["row"] for each in reconstructed_rows(data, 2) if each["table"] == "crew"]
        assert ("recruiter" in names) == made and data["crew"]["recruiter"]["price"] == -1


def test_a_price_is_taken_away_by_a_word():
    for value, price in (("none", -1), (2, 2)):
        found = simcore.load("scythia", set={"crew.recruiter.price": value}).data["crew"]["recruiter"]["price"]
        assert found == price
    with pytest.raises(DataError, match="price = 'nothing'"):
        simcore.load("scythia", set={"crew.recruiter.price": "nothing"})
