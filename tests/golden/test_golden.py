"""Games of yesterday, played today."""
import difflib
import re
import tomllib

import pytest

from ludometer import simcore
from tests.golden import games, signature

MOST_LINES = 8000                                               # of all golden games: more is read by nobody
GOLDEN = [(game, name) for game in simcore.games() for name in games.names(game)]
each_game = pytest.mark.parametrize("game", simcore.games())
each_golden = pytest.mark.parametrize("game, name", GOLDEN)
fitting = pytest.mark.parametrize("game, name", [(game, games.names(game)[0]) for game in simcore.games()])


def file_of(game, name):
    return (games.FOLDER / game / f"{name}.txt").read_text(encoding="utf-8")


@each_golden
def test_a_golden_game_goes_as_it_went(game, name):
    then, now = file_of(game, name).split("\n"), games.text(games.read(game, name)).split("\n")
    diff = list(difflib.unified_diff(then, now, "then", "now", lineterm="", n=4))
    assert not diff, "\n".join([f"{game}/{name}.txt: make goldens, if this is meant", *diff[:40]])


@each_game
def test_each_module_and_number_of_players_has_its_golden_game(game):
    assert {file.name for file in (games.FOLDER / game).iterdir()} == {f"{name}.txt" for name in games.names(game)}
    found = {name: games.read(game, name) for name in games.names(game)}
    for name, golden in found.items():
        blank = games.blank(game, name)
        assert golden.modules == blank.modules, name
        assert golden.players == blank.players or golden.modules, name
        assert golden.told == "all" or golden.words, name
    if simcore.load(game).factions:
        assert {"dealt", "chosen"} == {golden.factions for golden in found.values()}


@pytest.mark.parametrize("game, name", [each for each in GOLDEN if each[1].startswith("module-")])
def test_a_golden_game_says_what_only_its_module_brings(game, name):
    words = games.read(game, name).words
    base = "\n".join(file_of(game, each) for each in games.names(game) if not each.startswith("module-"))
    said = file_of(game, name).partition("\n\n")[2].partition("\n")[2]              # below the title
    assert any(found[0] not in base for found in re.finditer(words, said))


def test_all_golden_games_can_be_read_in_an_afternoon():
    assert sum(len(file_of(game, name).splitlines()) for game, name in GOLDEN) < MOST_LINES


@fitting
@pytest.mark.parametrize("change, message", [
    (lambda picks: picks[:-1], "the game goes on after decision {before}, the last of the file"),
    (lambda picks: (*picks, 0), "the game is over after decision {all}, but the file has {more} picks"),
    (lambda picks: (*picks[:5], 511, *picks[6:]), "picks a candidate that does not exist, at decision 5 "),
])
def test_picks_that_do_not_fit_are_named(game, name, change, message):
    golden = games.read(game, name)
    number = len(golden.picks)
    with pytest.raises(ValueError) as fault:
        games.text(golden._replace(picks=change(golden.picks)))
    assert f"{game}/{name}.txt: the picks no longer fit" in str(fault.value)
    assert message.format(before=number - 1, all=number, more=number + 1) in str(fault.value)


@fitting
def test_new_picks_play_a_whole_game_another_than_before(game, name):
    old = games.read(game, name)
    golden = old._replace(number=old.number + games.DEALS, picks=())
    new = golden._replace(picks=games.new_picks(golden))
    assert games.story(new)[0] == games.story(old)[0] and games.story(new) != games.story(old)


@pytest.mark.verify
def test_a_new_game_is_written_and_replayed(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(games, "FOLDER", tmp_path)
    monkeypatch.setattr(games, "DEALS", 2)
    with pytest.raises(SystemExit, match=r"rurik/module-war\.txt: no such file \(--fresh rurik/module-war makes it\)"):
        games.main("rurik")
    games.main("--fresh", "rurik/module-war")
    path = tmp_path / "rurik" / "module-war.txt"
    first, golden = path.read_text(encoding="utf-8"), games.read("rurik", "module-war")
    assert (golden.modules, golden.players, golden.factions, golden.words) == (("war",), 2, "dealt", "war")
    assert len(golden.picks) > 100 and max(map(len, first.partition("\n\n")[0].split("\n"))) <= games.WIDTH

    # what a hand has changed is kept: with the picks, then with new ones
    path.write_text(first.replace("words: war", "words: captur").replace("told: all", "told: these words"))
    with pytest.raises(SystemExit, match=r"2-players\.txt: no such file"):
        games.main("rurik")
    short = path.read_text(encoding="utf-8")
    assert games.read("rurik", "module-war") == golden._replace(words="captur", told="these words")
    assert len(short) < len(first) and short.endswith("\n".join(first.split("\n")[-4:]))
    path.write_text(short.replace("told: these words", "told: those words"))
    with pytest.raises(SystemExit, match=r"module-war\.txt: told: no 'those words' \(did you mean 'these words'\?\)"):
        games.main("rurik")
    path.write_text(short.replace("players: 2", "players: 3"))
    games.main("--fresh", "rurik/module-war")
    assert games.read("rurik", "module-war").told == "these words"
    assert "3 players (war)" in path.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="rurik: no golden game 'module-peace'; there are 2-players, 3-players"):
        games.main("--fresh", "rurik/module-peace")


def test_an_excerpt_has_the_lines_with_the_words_and_what_belongs_to_them():
    text = ("Game\n\nSetup\n  seat 0\n\nRound 1\n  seat 0 rolls\n    gold\n  seat 1 rolls\n    iron\n\nRound 2\n"
            "  seat 0 rolls\n    iron\n\n  a map\n  of iron\n\nRound 3\n  seat 0 rolls\n  seat 1 rolls\n"
            "  seat 0 finds gold\n      and iron\n\n  a map\n  of gold\n\nScore\nseat 0 wins")
    assert "\n".join(games.shown(text.split("\n"), "gold")) == (
        "Game\n\nSetup\n  seat 0\n\nRound 1\n  seat 0 rolls\n    gold\n  ...\n\n...\n\nRound 3\n  ...\n"
        "  seat 0 finds gold\n      and iron\n\n  a map\n  of gold\n\nScore\nseat 0 wins")


def check_signatures(game, **left_out):
    written = tomllib.loads(signature.FILE.read_text(encoding="utf-8")).get(game)
    for name in left_out:
        written.pop(name.replace("_", " "), None)
    assert signature.signatures(game, **left_out) == written, "make signature, and say in the commit what moved and why"


@each_game
def test_the_signatures_are_those_written_down(game):
    check_signatures(game, modules_in_pairs=False)


@pytest.mark.verify
@each_game
def test_the_signatures_of_modules_in_pairs_are_those_written_down(game):
    check_signatures(game)
