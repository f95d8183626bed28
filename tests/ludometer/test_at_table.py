"""A person at the table: `ludometer play --me`, and lm.play(..., me=...)."""
import csv
import io
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest

import ludometer as lm
from ludometer.analysis.human_games import results_file
from ludometer.api import saved_game
from ludometer.api.at_table import blocks_of, in_columns
from ludometer.api.seat_at_table import SeatAtTable, open_table
from ludometer.simcore.games import _given as given_games
from ludometer.simcore.games import part
from ludometer.simcore.questions import redeal
from ludometer.simcore.story import Position, bits, row_titles, teller
from ludometer.simcore.toml import read_toml

TRICKS = '''"""Tricks: hidden hands, and a number that is bid in secret.

G-1 All get four cards. G-2 All bid in secret. G-3 All play a card and draw one; the highest takes a point.
"""
from ludometer.game import Each, Game, Number, Pile, Table


class Tricks(Game):
    title, players, close = "Tricks", (2, 3), 3
    cards = Table("name value\\n" + "\\n".join(f"card_{n} {n}" for n in range(1, 19)))
    deck = Pile(18, "cards", hidden=True)
    hand = Each(Pile(4, "cards"), hidden=True)
    bid = Each(Number("tricks that the seat has bid"), hidden=True)
    table = Pile(3, "cards")
    score = Each(Number("points"))
    decisions = {"bid": range(0, 5), "play": "cards"}

    def setup(self):
        self.deck.fill(self.cards)
        self.deck.shuffle()
        for seat in self.seats:
            self.hand[seat].fill(self.deck.pop() for _ in range(4))

    def turn(self):
        me = self.seat
        if len(self.hand[me]) == 4 and self.turns_played < len(self.seats):
            self.bid[me] = self.choose("bid", range(0, 5))
            return
        card = self.choose("play", list(self.hand[me]))
        self.hand[me].remove(card)
        self.table.append(card)
        if self.deck:
            drawn = self.deck.pop()
            self.hand[me].append(drawn)
            self.log(f"draws {drawn}", me)
        if len(self.table) == len(self.seats):
            cards = list(self.table)
            best = max(range(len(cards)), key=lambda i: cards[i].value)
            self.score[self.seats[best]] += 1
            self.log(f"takes {cards[best]}", self.seats[best])
            self.table.clear()
            if not self.hand[me]:
                self.end()

    def points(self, seat):
        return (self.score[seat] - abs(self.score[seat] - self.bid[seat]),)
'''
GAMES = (("pig", 2), ("rurik", 3), ("scythia", 2), ("burgundy", 2), ("tricks", 3))


@pytest.fixture(scope="module")
def tricks(tmp_path_factory):
    """The path of a game in one Python file, with hidden hands and secret bids."""
    path = tmp_path_factory.mktemp("own") / "tricks.py"
    path.write_text(TRICKS, encoding="utf-8")
    yield str(path)
    given_games.pop("tricks", None)


@pytest.fixture
def typed(ludometer, monkeypatch):
    """A function that runs a command line while lines are typed; gives (exit code, output, errors)."""
    def run(lines, *words):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return ludometer(*words)
    return run


def seated(game, players, tricks, seat=1, **values):
    return SeatAtTable(lm.load(tricks if game == "tricks" else game, players=players, seed=7, **values), seat)


# ---- the same game as without a person

@pytest.mark.sample("burgundy")
@pytest.mark.parametrize("game, players", GAMES)
def test_whoever_takes_what_the_line_up_would_plays_its_game(game, players, tricks):
    seat, decisions = seated(game, players, tricks), 0
    log = seat.game.play(0)
    while not seat.over:
        if decisions % 10 == 0:
            moves = seat.moves()
            assert len(moves) == seat.candidates and len(set(moves)) == len(moves), moves
            assert all(moves) and seat.log() and seat.table()
        seat.pick(seat.suggested)
        decisions += 1
    events, states = seat.events_and_states()
    assert (events == log.events).all() and (states == log.states).all()
    mine = (events["n_moves"] > 1) & (events["seat"] == 1)
    assert decisions == len(seat.own_places) == mine.sum() > 3


@pytest.mark.parametrize("game, players", GAMES)
def test_decisions_are_taken_back_one_by_one(game, players, tricks):
    seat, met = seated(game, players, tricks), []
    while not seat.over and len(met) < 12:
        met.append((list(seat.script), seat.kind, seat.log(), seat.table()))
        seat.pick(seat.candidates - 1)                          # not what the player would do
    for before in reversed(met):
        assert seat.take_back()
        assert (seat.script, seat.kind, seat.log(), seat.table()) == before
    assert not seat.take_back()


def test_a_candidate_that_is_not_there_moves_nothing(tricks):
    seat = seated("pig", 2, tricks)
    seat.pick(seat.suggested)
    before = (list(seat.script), list(seat.own_places), seat.log())
    for wrong in (seat.candidates, -1):
        with pytest.raises(lm.DataError, match=rf"candidate = {wrong}: expected a number from 0 to 1"):
            seat.pick(wrong)
    assert (seat.script, seat.own_places, seat.log()) == before
    while not seat.over:
        seat.pick(seat.suggested)
    before = list(seat.own_places)
    with pytest.raises(lm.DataError, match="the game is over"):
        seat.pick(0)
    assert seat.own_places == before


def test_a_table_that_all_see_has_numbers_of_a_seat_only_where_there_is_one_for_each():
    record = np.zeros((), [("course", "i2"), ("coins", "i2", 4), ("board", "i2", 9), ("round_no", "i2")])[()]
    record["coins"], record["board"], record["round_no"] = range(4), range(9), 7
    assert open_table(record, 2, 4, 0) == ["  board: 0 1 2 3 4 5 6 7 8", "  round no: 7", "  seat 0, you: coins 0",
                                           "  seat 1: coins 1"]


# ---- nothing that others hide

def told_by_event(seat):
    """[(event, new lines of the log at it)] as the seat reads them; lines that were gone on with are whole."""
    events, states = seat.events_and_states()
    told = part(seat.game.name, "at_table").tell(seat.tables, events, states, seat.seat)
    before = told.lines_until(-1)
    for place in range(len(events)):
        after = told.lines_until(place)
        same = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other),
                    min(len(before), len(after)))
        yield place, after[same:]
        before = after


def names_in(texts, names):
    return {name for name in names for text in texts if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)}


def hands(game, state, seat):
    """Rows of the table of cards that a seat of these games holds hidden from the others."""
    if game == "rurik":
        return set(bits(int(state["hid"]["hand"][seat])))
    if game == "scythia":
        return set(state["hid"]["hand"][seat][:state["player"]["n_hand"][seat]].tolist())
    words = state["hand"].reshape(-1, 5)[seat]
    return set(words[1:1 + words[0]].tolist())


@pytest.mark.parametrize("game, players, table", [("rurik", 3, "scheme"), ("scythia", 2, "crew"),
                                                  ("tricks", 3, "cards")])
def test_nothing_is_said_of_cards_in_hands_of_others(game, players, table, tricks):
    """Cards come into hands of others, and lines of the log that follow do not name them; the whole log does."""
    seat = seated(game, players, tricks)
    while not seat.over:
        seat.pick(seat.suggested)
    events, states = seat.events_and_states()
    titles = row_titles(seat.tables)[table]
    names = [list(seat.tables.data[table])[row] for row in range(len(titles))] if game == "tricks" else titles
    whole, taken, secret = teller(seat.game.name)(seat.tables, events, states), 0, 0
    told = dict(told_by_event(seat))
    for place, lines in told.items():
        note = place + 1 in told and events[place + 1]["n_moves"] == 0      # rules may say it once it is done
        lines = [*lines, *(told[place + 1] if note else ())]
        for other in {*range(players)} - {1}:
            held, come = (hands(game, states[at], other) for at in (place, place + 1))
            new = {titles[row] for row in come - held} | {names[row] for row in come - held}
            open_to_all = {titles[row] for row in held - come}  # played at the same moment: another copy
            if new and lines and events[place]["seat"] == other:
                taken += 1
                assert not names_in(lines, new - open_to_all), lines
                secret += bool(names_in(whole.lines_until(place + note), new))
    assert taken > 3 and secret > 1


def covered(seat, states, rng):
    """Positions in which all that the seat cannot see is dealt again, each by itself."""
    found = states.copy()
    for place in range(len(found)):
        redeal(seat.tables, found[place:place + 1], seat.seat, int(rng.integers(1 << 30)))
    return found


@pytest.mark.parametrize("game, players, kinds", [
    ("rurik", 3, {"agenda": "agenda", "keep": "scheme", "return": "scheme"}), ("scythia", 2, {"drawn": "crew"}),
    ("burgundy", 2, {}), ("tricks", 3, {})])
def test_what_is_printed_is_the_same_whatever_lies_hidden(game, players, kinds, tricks):
    """The table and the log of a seat, told of positions with other hidden cards, and of events that name others."""
    seat, rng = seated(game, players, tricks), np.random.default_rng(1)
    while not seat.over:
        seat.pick(seat.suggested)
    words, own = part(seat.game.name, "at_table"), part(seat.game.name, "engine").EVENTS
    events, states = seat.events_and_states()
    other, changed = events.copy(), 0
    for event in other:
        table = kinds.get(own[int(event["kind"])])
        if table and event["seat"] != seat.seat:
            event["move"]["what"], changed = rng.integers(len(row_titles(seat.tables)[table])), changed + 1
    assert changed > 5 or not kinds
    hidden = covered(seat, states, rng)
    assert (hidden != states).any()
    cut = next(at for at in range(len(events) * 2 // 3, len(events)) if events[at]["n_moves"])      # not yet over
    if game == "tricks":                                        # events of a game in Python name rows that lie open
        for at in range(cut):
            assert words.table(seat.tables, events[:at], states[:at + 1], 1) == words.table(
                seat.tables, events[:at], hidden[:at + 1], 1)
        return
    assert words.tell(seat.tables, events[:cut], states[:cut + 1], 1) == words.tell(
        seat.tables, other[:cut], hidden[:cut + 1], 1)
    for at in range(0, cut, 9):
        assert words.table(seat.tables, events[:at], states[:at + 1], 1) == words.table(
            seat.tables, other[:at], hidden[:at + 1], 1)


def test_what_agendas_ask_for_is_said_before_one_is_chosen(tricks):
    seat = seated("rurik", 3, tricks)
    assert seat.decision == "agenda"
    dealt = re.findall(r"an agenda dealt to you: (\w+) \([a-z ]+\)", "\n".join(seat.table()))
    assert len(dealt) == 2 and all(set(re.findall(r"the agenda (\w+), returns (\w+)", move)[0]) == set(dealt)
                                   for move in seat.moves())
    seat.pick(0)
    later = "\n".join(seat.table())
    kept = re.search(r"keeps the agenda (\w+)", "\n".join(seat.log()))[1]
    assert f"your agenda: {kept} (" in later and "dealt to you" not in later


def test_a_game_in_python_covers_secret_numbers_and_hands(tricks):
    seat = seated("tricks", 3, tricks)
    first, third = "first seat", "third seat"
    assert any(re.search(rf"{first} bid: \(hidden\)", line) for line in seat.log())
    seat.pick(0)
    assert any(re.search(rf"{third} bid: \(hidden\)", line) for line in seat.log())
    assert any(re.search("second seat bid: 0", line) for line in seat.log())
    assert any(re.search(rf"{first} play: card_\d", line) for line in seat.log())        # that lies open now
    own, others = (next(line for line in seat.table() if name in line) for name in ("second seat, you", first))
    assert "card_" in own and "bid 0" in own
    assert "card_" not in others and "(hidden)" in others and "deck: " in seat.table()[0]
    assert "card_" not in next(line for line in seat.table() if "deck" in line)


# ---- in the terminal

def test_a_person_plays_by_numbers_and_asks_and_takes_back(typed):
    words = ("play", "pig", "--players", 2, "--seed", 3, "--me", 2)
    code, out, err = typed(["h", "x", "0", "3", "u", "t", "? 4", "1", "u", "2"], *words)
    assert (code, err) == (0, "")
    for text in ("You have the second seat", "'x': expected a number from 1 to 2", "'0': expected", "'3': expected",
                 "no decision of yours to take back", "by 4 imagined games for each move", "Taken back.",
                 "   1  decides to roll", "The table:", "takes back your last decision",
                 "ludometer play pig-at-table.toml goes on with it"):
        assert text in out, text
    saved = tomllib.loads(Path("pig-at-table.toml").read_text(encoding="utf-8"))
    assert (saved["game"], saved["me"], len(saved["own"])) == ("pig", 2, 1)
    assert saved["picks"][saved["own"][0]] == 1                 # what came after it was taken back


def test_a_game_is_gone_on_with_and_shown_and_goes_into_a_file_of_played_games(typed):
    words = ("play", "pig", "--players", 2, "--seed", 8, "--me", 1, "--save", "mine.toml")
    assert typed([""] * 5, *words)[::2] == (0, "")
    assert typed(["q"], "play", "mine.toml")[::2] == (0, "")
    code, out, err = typed([""] * 400, "play", "mine.toml", "--played", "games.csv")
    assert (code, err) == (0, "") and "games.csv has it as game 1" in out
    shown = typed([], "play", "mine.toml")
    assert shown[::2] == (0, "") and shown[1].splitlines()[2:] == typed(
        [], "play", "pig", "--players", 2, "--seed", 8)[1].splitlines()[2:]
    assert typed([], "play", "mine.toml", "--html", "it.html")[::2] == (0, "")
    rows = list(csv.DictReader(Path("games.csv").read_text(encoding="utf-8").splitlines()))
    assert [(row["game"], row["player"], row["seat"]) for row in rows] == [("1", "you", "1"), ("1", "club", "2")]


def test_games_with_factions_go_into_a_file_that_reports_read(tmp_path, tricks):
    seat, path = seated("scythia", 2, tricks), tmp_path / "games.csv"
    while not seat.over:
        seat.pick(seat.suggested)
    assert [saved_game.append_played(path, seat) for _ in range(2)] == [1, 2]
    about = lm.load("scythia").catalogue["rows"]["hero"]
    box = results_file.Box({row: about[row]["title"] for row in about}, "hero", 4, True)
    read = results_file.read(path, box)
    assert read.games == 2 and read.rows["win"].sum() == 2


def test_a_saved_game_is_read_once(typed, monkeypatch):
    read = []
    monkeypatch.setattr(saved_game, "read_toml", lambda *given: read.append(given) or read_toml(*given))
    assert typed([""] * 400, "play", "pig", "--players", 2, "--seed", 8, "--me", 1, "--save", "mine.toml")[0] == 0
    assert not read and typed([], "play", "mine.toml")[0] == 0 and len(read) == 1


def test_a_report_holds_games_at_the_table_against_a_run(typed):
    Path("trio.py").write_text(TRICKS, encoding="utf-8")
    for number in range(2):
        words = ["play", "./trio.py", "--players", "2", "--seed", "8", "--me", "2", "--played", "games.csv", "--game"]
        assert typed([""] * 400, *words, number)[::2] == (0, "")
    assert typed([], "sweep", "./trio.py", "--players", 2, "--games", 40, "--lineup", "random", "--out", "run",
                 "--jobs", 1)[0] == 0
    code, out, err = typed([], "report", "run", "--played", "games.csv", "--json")
    assert (code, err) == (0, "") and '"games": 2' in out


@pytest.mark.parametrize("words, message", [
    (("pig", "--me", 3, "--players", 2), "me = 3: expected a seat from 1 to 2"),
    (("pig", "--me", 0), "me = 0: expected the number of a seat"),
    (("pig", "--save", "a.toml"), "--save a.toml needs --me N"),
    (("pig", "--played", "a.csv"), "--played a.csv needs --me N"),
    (("pig", "--me", 1, "--json"), "--me 1 plays in the terminal"),
    (("rurik", "--me", 1, "--give", "scheme.attack_coin"), "cannot be given with a person"),
    (("saved.toml", "--me", 1), "leave all else out"),
    (("saved.toml", "--seed", 2), "leave all else out"),
    (("saved.toml", "--html", "it.html"), "this game is not over yet"),
    (("saved.toml", "--played", "wrong.csv"), "its columns are game, who; expected game, player, seat, score, won"),
    (("other.toml",), "its picks do not fit"),
    (("pig", "--me", 1, "--save", "saved.toml"), "saved.toml is there already"),
])
def test_what_cannot_be_is_said(typed, tmp_path, words, message):
    assert typed(["1"], "play", "pig", "--players", 2, "--seed", 3, "--me", 2, "--save", "saved.toml")[0] == 0
    (tmp_path / "wrong.csv").write_text("game,who\n1,Ann\n", encoding="utf-8")
    saved = (tmp_path / "saved.toml").read_text(encoding="utf-8")
    (tmp_path / "other.toml").write_text(re.sub(r"picks = \[0", "picks = [7", saved), encoding="utf-8")
    code, _, err = typed([], "play", *words)
    assert code == 2 and message in " ".join(err.split()), err


def test_a_notebook_has_it_too(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda prompt: "")
    log = lm.play("pig", players=2, seed=3, me=1)
    assert log.lines[1:] == lm.play("pig", players=2, seed=3).lines[1:] and "a person" in log.lines[0]
    assert lm.play("pig-at-table.toml").lines == log.lines
    assert len(lm.decisions("pig-at-table.toml")) == len(lm.decisions("pig", players=2, seed=3))
    with pytest.raises(lm.DataError, match="asked about at the table"):
        lm.ask("pig-at-table.toml", at=2)


# ---- lists and tables

def test_long_lists_of_moves_stand_in_columns():
    texts = [f"{number:>4}  move" for number in range(1, 21)]
    assert in_columns(texts[:16], 100) == texts[:16] and in_columns(texts, 20) == texts
    lines = in_columns(texts, 30)
    assert len(lines) == 10 and lines[0].split() == ["1", "move", "11", "move"]


def test_a_table_is_printed_where_it_has_changed():
    lines = ["  one", "    below", "  two", "  a  b", "  c  d", "  three"]
    assert blocks_of(lines) == [["  one", "    below"], ["  two"], ["  a  b", "  c  d"], ["  three"]]


def test_positions_have_their_fields_where_the_rules_have_them(tricks):
    seat = seated("tricks", 3, tricks)
    _, states = seat.events_and_states()
    assert states.dtype == seat.tables.state_dtype and Position(states[-1]).pub.course.n_seats == 3
