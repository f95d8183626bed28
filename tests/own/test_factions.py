"""What an author calls factions is what pages, terminal and knobs call them."""
import re

import numpy as np
import pytest

import ludometer as lm
from ludometer import simcore
from ludometer.analysis.trials.trial import Trial
from ludometer.cli import main
from ludometer.simcore import DataError
from ludometer.simcore.python_game.layout import singular

RIVALS = '''
    """Whoever is quick wins."""
    from ludometer.game import Each, Game, Number, Table

    class Rivals(Game):
        dynasties = Table("name points\\nslow 1\\nquick 2\\nlame 0\\nlucky 2", factions={said})
        players = (2, 2)
        score = Each(Number("points"))
        decisions = {{"double": "yes no"}}

        def turn(self):
            self.score[self.seat] = self.faction[self.seat].points + self.roll(3)
            if self.choose("double", ["yes", "no"]) == "yes":
                self.score[self.seat] += 1
            if self.turns_played:
                self.end()
    '''


def test_a_faction_is_missed_once_chance_must_have_dealt_it(briefly, game_file):
    rows = "\\n".join(f"clan{number} {number}" for number in range(60))
    path = game_file(RIVALS.format(said=True).replace("slow 1\\nquick 2\\nlame 0\\nlucky 2", rows), "clans")
    found = Trial(path, 200)
    assert len({*np.concatenate([each["faction"].flat for each in found.records])}) < 60
    assert not any(each.wrong for each in found.findings)       # 100 deals of two of them
    found.records = [np.repeat(each, 10, axis=0) for each in found.records]     # as if dealt so in each of 1,000
    found.look_at_results()
    assert any("nobody ever is clan" in each.what and each.wrong for each in found.findings)


@pytest.mark.sample(1)
@pytest.mark.parametrize("said, one", [("True", "dynasty"), ("'house'", "house")])
def test_pages_and_terminal_use_the_authors_word(game_file, tmp_path, capsys, said, one):
    path = game_file(RIVALS.format(said=said), "rivals")
    run = lm.sweep(path, tmp_path / "run", players=2, games=400, lineup="random", jobs=1,
                   set={"dynasties.slow.points": [1, 2]})
    assert {*run.dynasties()["faction"]} == {"slow", "quick", "lame", "lucky"}
    page = visible(lm.report(run)).replace('factions = &#34;random&#34;', "")    # as an experiment file spells it
    assert f"Win share of each {one}" in page and "Dynasties" in page and "Slow: points = 1 (as it is)" in page
    assert "faction" not in page.lower() and "printed" not in page
    code = main(["balance", str(path), "--knob", "dynasties.lame.points=0..2", "--lineup", "random", "--most", "4k",
                 "--jobs", "1", "--out", str(tmp_path / "balance")])
    out, err = capsys.readouterr()
    assert code == 0 and f"how far the farthest {one} is" in " ".join(out.split()), err


def visible(path):
    """The text of a page, without its styles, scripts and markup."""
    page = path.read_text(encoding="utf-8")
    page = re.sub(r"(?s)<(style|script).*?</\1>", "", page)
    return re.sub(r"<[^>]+>", " ", page)


def test_two_tables_of_factions_are_refused(game_file):
    clans = 'clans = Table("name\\na\\nb", factions=True)\n        players ='
    text = RIVALS.format(said="True").replace("players =", clans)
    with pytest.raises(DataError, match="dynasties and clans both say factions="):
        simcore.load(game_file(text, "rivals"))


@pytest.mark.parametrize("many, one", [
    ("guilds", "guild"), ("dynasties", "dynasty"), ("witches", "witch"), ("classes", "class"), ("moss", "moss"),
    ("folk", "folk"), ("factions", "faction")])
def test_one_of_several(many, one):
    assert singular(many) == one
