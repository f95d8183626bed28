"""Rows of a game in Python: pasted from a spreadsheet, or from a CSV or TOML file beside the game's."""
import pytest

import ludometer as lm
from ludometer import simcore
from ludometer.cli import main
from ludometer.simcore import DataError

GAME = '''
    """Take cards; the highest sum wins."""
    from ludometer.game import Each, Game, Number, Pile, Table

    class Taking(Game):
        cards = Table({rows})
        row = Pile(9, "cards")
        score = Each(Number("points"))
        decisions = {{"take": "cards"}}

        def setup(self):
            self.row.fill(self.cards)

        def turn(self):
            card = self.choose("take", list(self.row))
            self.row.remove(card)
            self.score[self.seat] += card.cost_coins
            if not self.row:
                self.end()
    '''
CSV = "Name,Cost (coins),kind\nGrand Hall,3,stone\nbarn,1,wood\nmill,2,wood\n"
TOML = "\n".join(f'[{name}]\ncost_coins = {cost}\nkind = "{kind}"' for name, cost, kind in (
    ("grand_hall", 3, "stone"), ("barn", 1, "wood"), ("mill", 2, "wood")))


@pytest.fixture
def taking(game_file, tmp_path):
    """A function that writes the game with rows in a file of this name, or in the class, and gives its path."""
    def write(rows, file=None):
        if file:
            (tmp_path / file).write_text(rows, encoding="utf-8")
        return game_file(GAME.format(rows=repr(file or rows)), "taking")
    return write


@pytest.mark.parametrize("rows, file", [
    (CSV, "cards.csv"), ("\ufeff" + CSV.replace(",", ";"), "cards.csv"), (CSV.replace(",", "\t"), "cards.tsv"),
    (TOML, "cards.toml"), (CSV.replace(",", "\t"), None), (CSV.replace("\n", ",,\n"), "cards.csv")],
    ids=["csv", "semicolons", "tsv", "toml", "pasted", "empty columns"])
def test_rows_are_the_same_wherever_they_stand(taking, rows, file):
    tables = simcore.load(taking(rows, file), set={"cards.barn.cost_coins": 5})
    found = tables.catalogue["rows"]["cards"]
    assert {name: (row["cost_coins"], row["kind"]) for name, row in found.items()} == {
        "grand_hall": (3, "stone"), "barn": (5, "wood"), "mill": (2, "wood")}
    assert found["grand_hall"]["title"] == ("Grand hall" if file == "cards.toml" else "Grand Hall")


def test_rows_that_change_are_read_again_and_their_runs_are_refused(taking, tmp_path):
    path = taking(CSV, "cards.csv")
    lm.sweep(path, tmp_path / "run", players=2, games=4, lineup="random", jobs=1)
    assert {each.name for each in (tmp_path / "run" / "taking").iterdir()} == {"game.py", "cards.csv"}
    (tmp_path / "cards.csv").write_text(CSV.replace("barn,1", "barn,4"))
    assert simcore.load(path).catalogue["rows"]["cards"]["barn"]["cost_coins"] == 4
    with pytest.raises(DataError, match="the game's data have changed"):
        lm.sweep(path, tmp_path / "run", players=2, games=8, lineup="random", jobs=1)
    (tmp_path / "cards.csv").unlink()
    with pytest.raises(DataError, match="there is no such file; expected it beside"):
        simcore.load(path)


def test_a_run_is_refused_once_rules_have_changed_but_not_comments(taking, tmp_path):
    path = taking(CSV, "cards.csv")
    lm.sweep(path, tmp_path / "run", players=2, games=4, lineup="random", jobs=1)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Take cards;", "Take all cards;") + "# one\n")
    lm.sweep(path, tmp_path / "run", players=2, games=8, lineup="random", jobs=1)
    path.write_text(text.replace("+= card", "+= 1 + card"))
    with pytest.raises(DataError, match=r"it was played by rules 1-.* and these are rules 1-"):
        lm.sweep(path, tmp_path / "run", players=2, games=12, lineup="random", jobs=1)
    with pytest.raises(DataError, match="other rules of taking, of which it has a copy: "):
        lm.report(tmp_path / "run")


@pytest.mark.parametrize("old, new, says", [
    ("barn,1,wood", "barn,,wood", "cards.csv, line 3, column Cost (coins): the cell is empty"),
    ("barn,1,wood", "barn,1", "cards.csv, line 3: the row 'barn 1' has 2 words; expected 3"),
    ("barn,1,wood", "barn,x,wood", "line 3, column cost_coins: 'x' is no whole number, as 3 of grand_hall is"),
    ("barn,1,wood", 'barn,"1,5",wood', "cards.csv, line 3, column cost_coins: 1,5 is no whole number"),
    ("barn,1,wood", "mill,1,wood", "cards.csv, line 4: two rows are called mill"),
    ("Name,", "Card,", "cards.csv, line 1: the first line is 'Card Cost (coins) kind'; expected `name`"),
    ("barn,1,wood", '"barn,1,wood', "cards.csv, line 3: a quote is opened and never closed: \"barn,1,wood"),
    (CSV, "\n", "Table: cards.csv: the first line is ''; expected `name`"),
    (",kind", ",", "cards.csv, line 2: the row 'Grand Hall 3 stone' has 3 words; expected 2"),
    (",kind", ",title", "cards.csv, line 1: column 3 is called 'title'; expected a name of its own")])
def test_a_bad_cell_is_named_with_its_line_and_column(taking, capsys, old, new, says):
    assert old in CSV
    path = taking(CSV.replace(old, new, 1), "cards.csv")
    assert main(["play", str(path)]) == 2
    err = capsys.readouterr().err
    assert says in err and "taking.py, line 6: cards = Table('cards.csv')" in err


def test_a_bad_line_of_a_pasted_table_is_named(game_file, capsys):
    rows = '"""\n        name cost_coins\n        barn 1\n        mill x\n        """'
    path = game_file(GAME.format(rows=rows), "taking")
    assert main(["play", str(path)]) == 2
    assert "line 9, column cost_coins: 'x' is no whole number, as 1 of barn is" in capsys.readouterr().err


def test_files_elsewhere_and_torn_toml_are_refused(taking, tmp_path, capsys):
    path = taking("[barn\n", "cards.toml")
    assert main(["play", str(path)]) == 2 and "cards.toml: " in capsys.readouterr().err
    path.write_text(path.read_text().replace("cards.toml", "../cards.toml"))
    assert main(["play", str(path)]) == 2 and "expected the name of a file that lies beside" in capsys.readouterr().err
