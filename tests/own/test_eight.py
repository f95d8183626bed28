"""Up to eight players, 1,024 options of a decision, 255 rows of a table and 128 signs of a position."""
import re

import numpy as np
import pytest

from ludometer import simcore
from ludometer.cli import main
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import engine, folder, part
from ludometer.simcore.rng import draws, place, purposes

GUESS = '''
    from ludometer.game import Each, Game, Number, Numbers, Pile

    class Guess(Game):
        """Each seat says a number from 0 to 199 in each of four rounds."""
        players = (1, 8)
        said = Each(Numbers(4))
        score = Each(Number("the sum of the numbers"))
        decisions = {"say": range(200)}

        def turn(self):
            number = self.choose("say", range(200))
            self.said[self.seat][self.turns_played // len(self.seats)] = number
            self.score[self.seat] += number
            if self.turns_played + 1 == 4 * len(self.seats):
                self.end()
    '''
SHUFFLES = '''
    from ludometer.game import Each, Game, Number, Numbers, Pile

    class Shuffles(Game):
        """The first four cards of decks of twelve that are shuffled in the setup, and in the first and later turns."""
        players = (2, 2)
        deck = Pile(12)
        found = Numbers(420, "first four cards of each deck")
        made = Number("shuffles so far")
        score = Each(Number("points"))
        decisions = {"act": "wait go"}

        def setup(self):
            self.shuffle(70)

        def shuffle(self, times):
            for _ in range(times):
                self.deck.fill(range(12))
                self.deck.shuffle()
                for half in range(2):
                    self.found[2 * self.made + half] = sum(
                        self.deck[6 * half + place] * 12**place for place in range(4))
                self.made += 1

        def turn(self):
            self.choose("act", ["wait", "go"])
            self.shuffle(70)
            self.score[self.seat] += 1
            if self.turns_played:
                self.end()
    '''
WIDE = '''
    from ludometer.game import Each, Game, Number, Table

    class Wide(Game):
        players = (2, 2)
        cards = Table("name worth\\n" + "\\n".join(f"c{n} {n}" for n in range(255)))
        score = Each(Number("points"))
        decisions = {"take": ("cards", range(5))}

        def turn(self):
            card, more = self.choose("take", [(card, n) for n in range(5) for card in self.cards][:MOST])
            self.score[self.seat] = card.worth + 1000 * more
            if self.turns_played:
                self.end()
    '''


@pytest.mark.parametrize("players", range(1, 9))
def test_what_each_player_draws_has_its_own_address(game_file, play, players):
    """Players by chance say what the noise of their number draws; in a rotation another seat has the number."""
    tables, pool = play(game_file(GUESS, "guess"), players=players)[1:]
    noise = purposes(players)
    for game in range(2 * players):
        block, rotation = divmod(game, players)
        _, end = engine(tables.game).play_one(tables, pool, 5, game)
        said = end["said"].reshape(8, 4)
        for seat in range(players):
            player = (seat - rotation) % players
            assert said[seat].tolist() == [
                draws(5, block, noise[f"noise of player {player}"], place(turn * players + seat, seat), 200, 1)[0]
                for turn in range(4)]


def test_no_two_shuffles_of_a_game_are_the_same(game_file, play):
    """Those beyond the numbers that an address has, and those of the first turn, whose place is that of the setup."""
    tables, pool = play(game_file(SHUFFLES, "shuffles"), 1)[1:]
    _, end = engine(tables.game).play_one(tables, pool, 5, 0)
    decks = end["found"].reshape(210, 2)
    assert int(end["made"]) == 210 and len(np.unique(decks, axis=0)) == 210


def test_games_of_eight_are_the_same_in_any_split(game_file, play):
    path = game_file(GUESS, "guess")
    whole, tables, pool = play(path, 80, 8)
    parts = [engine(tables.game).play_batch(tables, pool, 1, first, 40) for first in (0, 40)]
    assert np.concatenate(parts).tobytes() == whole.tobytes() and whole.shape == (80, 8)
    assert [sorted(row) for row in whole["player"]] == [[*range(8)]] * 80
    assert np.allclose(whole["win"].sum(axis=1), 1) and whole["rank"].max() > 4


def test_a_decision_may_have_as_many_options_as_there_is_room_for(game_file, play):
    path = game_file(WIDE.replace("MOST", "1024"), "wide")
    score = play(path, 400)[0]["score"]
    assert score.max() > 4000 and (score % 1000).max() > 200
    with pytest.raises(simcore.RuleError, match="1025 options; expected 1 to 1024"):
        play(game_file(WIDE.replace("MOST", "1025"), "wider"), 1)


def test_players_judge_as_many_signs_as_there_is_room_for(game_file, play):
    """The last of them alone says who wins; of eight seats a net has room for 60 each."""
    fields = "\n".join(f"            f{number} = Each(Number())" for number in range(130))
    path = game_file(f'''
        from ludometer.game import Each, Game, Number

        class Many(Game):
            players = (8, 8)
{fields}
            decisions = {{"act": range(3)}}

            def turn(self):
                self.f56[self.seat] = self.choose("act", range(3))
                if self.turns_played == 8:
                    self.end()

            def points(self, seat):
                return 0
        ''', "many")
    signs = part(play(path, 1, 8)[1].game, "chance").SIGNS
    assert len(signs) == 60 and [*signs][-1] == "f56"
    assert (play(path, 16, 8, "club")[0]["f56"] == 0).all()      # without an estimate all options are alike
    home = folder("many")
    home.mkdir()
    (home / "chance.toml").write_text("[eight]\nf56 = [1, 1, 1]\n")
    assert (play(path, 16, 8, "club")[0]["f56"][:, 1:] == 2).all()       # the first seat has the last turn too


@pytest.mark.parametrize("players", range(2, 9))
def test_who_has_learned_nothing_takes_points(game_file, play, players):
    """But for the last turn of a game, in which a player who has won already may take any option."""
    who = ["club"] + ["random"] * (players - 1)
    records = play(game_file(GUESS.replace("200", "20"), "guess"), 8 * players, players, who)[0]
    assert (records["score"][records["player"] == 0] >= 3 * 19).all()
    assert records["score"][records["player"] > 0].mean() < 45


def test_a_seat_that_is_chosen_is_called_by_its_name(game_file, capsys):
    path = game_file('''
        from ludometer.game import Each, Game, Number

        class Pointing(Game):
            players = (2, 8)
            score = Each(Number("how often the player was pointed at"))
            decisions = {"at": "seats", "how": ("seats", "gladly", range(3))}

            def turn(self):
                self.score[self.choose("at", [seat for seat in self.seats if seat != self.seat])] += 1
                seat, word, number = self.choose("how", [(7, "gladly", 2)])
                assert (seat, word, number) == (7, "gladly", 2)
                if self.turns_played + 1 == len(self.seats):
                    self.end()
        ''', "pointing")
    assert main(["play", str(path), "--players", "8", "--lineup", "random"]) == 0
    said = capsys.readouterr().out
    assert "first seat at: first seat" not in said and said.count(" at: ") == 8
    assert re.search(r"first seat at: (second|third|fourth|fifth|sixth|seventh|eighth) seat\n", said)
    assert "eighth seat how: eighth seat gladly 2\n" in said
    path.write_text(path.read_text().replace("if seat != self.seat]", "if seat != self.seat] + [8]"))
    assert main(["play", str(path), "--players", "8", "--lineup", "random"]) == 2
    assert "choose('at'): no word 8; `decisions` has: 0, 1, 2, 3, 4, 5, 6, 7" in re.sub(
        r"\s+", " ", capsys.readouterr().err)


def test_nine_players_are_refused(game_file, play, capsys):
    path = game_file(GUESS.replace("(1, 8)", "(1, 9)"), "guess")
    with pytest.raises(DataError, match=re.escape("expected (fewest, most), such as (2, 4), from 1 to 8")):
        play(path)
    assert main(["play", str(game_file(GUESS, "fair")), "--players", "9"]) == 2
    assert "players = 9: fair is for 1 to 8 players" in re.sub(r"\s+", " ", capsys.readouterr().err)
