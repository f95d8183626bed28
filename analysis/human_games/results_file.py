"""A CSV file of games that people played, read whole or not at all: one message names each mistake with its line."""
import math
import re
import unicodedata
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter
from pathlib import Path

import pandas as pd

from ludometer.analysis.experiments.game_tables import full_title
from ludometer.analysis.human_games.csv_columns import (
    LOOKED_FOR,
    MISTAKES,
    columns_of,
    heads,
    ignored_heads,
    shortened_list,
)
from ludometer.analysis.human_games.csv_rows import parsed_rows
from ludometer.analysis.human_games.file_text import CSV, text_and_form
from ludometer.analysis.human_games.results_checks import (
    LONG,
    brief_name,
    contradictions,
    most_points_win,
    rule_violations,
    seats_taken_twice,
)
from ludometer.simcore.errors import DataError, brief_repr, likely_hint, normalised_name

DELIMITERS = (",", ";", "\t", "|")
ORDINAL = re.compile(r"([1-9]\d?)(?:st|nd|rd|th|\.|º|°)?", re.IGNORECASE)
THOUSANDS = re.compile(r"(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?!\d)")     # 1,234 may be that, or little more than 1
MOST_POINTS = 1_000_000                                         # of a score; more is none
STRANGERS = {"", "anonymous player", "anonymous", "unknown", "-", "?"}       # names that stand for an unknown player
NO_POINTS = "no_points"                                         # a note: games in which nobody has any
WON = {"yes": 1, "y": 1, "true": 1, "1": 1, "x": 1, "won": 1, "no": 0, "n": 0, "false": 0, "0": 0, "": 0, "lost": 0}
FEW = 3                                                         # lines of a mistake that one message lists
MANY, MOST_ROWS = 1000, 99                                      # mistakes, and rows of a game, at which reading stops
MOST_BYTES = 4_000_000                                          # of a file: some 40,000 games


@dataclass(frozen=True)
class RealGames:
    """Games that were played: path of their file; rows: DataFrame, one row per player and game; ignored: places of
    columns that are not read, with what each may be meant to be; names: {faction: what people call it}; form: of the
    file, in words; skipped: {reason: plays that cannot be compared}; words: [(word, faction or "", how often)] of those
    that say who played what; notes: {what: games of which something is not used, or is worked out}.

    Columns: game (0, 1, ...), players (how many it had), seat (0 begins; -1 = not said), faction (row of the data; ""
    = not said), score (NaN = not said), win (1 / k where k share it), starts (1 for who began; NaN = not said), person
    (a number for each player of the file; -1 = not said).
    """

    path: Path
    rows: pd.DataFrame
    ignored: tuple = ()
    names: dict = field(default_factory=dict)
    form: str = CSV
    skipped: dict = field(default_factory=dict)
    words: list = field(default_factory=list)
    notes: dict = field(default_factory=dict)

    @property
    def games(self):
        return self.rows["game"].nunique()

    def with_players(self, players):
        """The rows of games with this many players."""
        return self.rows[self.rows["players"] == players]


@dataclass(frozen=True)
class Box:
    """What a file of games of a game may say.

    factions: {row: printed name} of its data, empty where it has none. word: what it calls one, which the column may be
    called too. most: players that it is for. unique: whether no two of them have the same faction. title: its own.
    others: the Boxes of other games, whose files are refused. game: its name. least: players that it is for. bgg: ids
    of its editions at BoardGameGeek. titles: their titles, as kept_plays.py compares them.
    """

    factions: dict
    word: str = "faction"
    most: int | None = None
    unique: bool = False
    title: str = ""
    others: tuple = ()
    game: str = ""
    least: int = 2
    bgg: tuple = ()
    titles: tuple = ()

    @cached_property
    def rows(self):
        """{name as a keyboard may have it: row of the faction}."""
        return {plain_name(name): row for row, title in self.factions.items()
                for name in (row, title, title.removeprefix("No. "), full_title(self.word, title))}

    def row_named(self, text):
        """The row of the faction that a text names, by its printed name or the name of its row; None where none is."""
        return self.rows.get(normalised_name(plain_name(text), self.rows))

    def faction(self, text):
        """The row of the faction that a text names. Raises DataError, which says whose it is if it is another game's.
        """
        row = self.row_named(text)
        if row is not None:
            return row
        other = next((other for other in self.others if other.row_named(text) is not None), None)
        if other:
            raise DataError(f"{brief_repr(text)} is a {other.word} of {other.title}, and this is a run of {self.title}")
        if not self.factions:
            return ""
        raise DataError(f"no {self.word} {brief_repr(text)}{likely_hint(text, [*self.factions.values()])}")


class Numbered(dict):
    """A number from 0 for each name that is asked for, in the order in which they come; -1 for who is not known."""

    def __missing__(self, name):
        self[name] = -1 if name in STRANGERS else len(self)
        return self[name]


def known_persons(numbers):
    """The numbers of the players of a game; -1 where two have the same."""
    return [number if numbers.count(number) == 1 else -1 for number in numbers]


def has_points(scores):
    """Whether any score is known to be other than 0, which all have where nobody typed any."""
    return bool([score for score in scores if score == score and score])


@dataclass
class Reader:
    """What the lines of a file are read by. columns: what each of its heads means; head_of: {column: its head};
    names: {text: row} of factions that were read before; unknown: {text: what is wrong} of those that there are not;
    winners: {text: row or None} of names of winners.
    """

    box: Box
    columns: list
    head_of: dict
    names: dict = field(default_factory=dict)
    unknown: dict = field(default_factory=dict)
    winners: dict = field(default_factory=dict)

    def faction(self, text):
        if text in self.names:
            return self.names[text]
        if text not in self.unknown:
            try:
                if len(self.unknown) >= LOOKED_FOR:             # a message has long been full
                    raise DataError(f"no {self.box.word} {brief_repr(text)}")
                self.names[text] = self.box.faction(text)
                return self.names[text]
            except DataError as error:
                self.unknown[text] = str(error)
        raise DataError(self.unknown[text])

    def row(self, line, number, wrong):
        """One line as a dict; its mistakes are added to a list of (line, what). won is NaN where it is not clear."""
        texts = dict(zip(self.columns, line, strict=True))

        def read(name, empty, how):
            try:
                return how(texts[name]) if name in texts else empty
            except DataError as error:
                wrong.append((number, str(error)))
                return empty

        if not texts["game"]:
            wrong.append((number, "game is empty; expected its number or name"))
        place = read("place", 0, self.place)
        found = {"line": number, "name": texts["game"], "player": plain_name(texts.get("player", "")),
                 "seat": read("seat", 0, self.seat) - 1, "place": place, "score": read("score", math.nan, self.score),
                 "faction": read("faction", "", self.faction), "winner": "",
                 "won": float(place == 1) if place else math.nan}
        if "won" in texts:
            won = WON.get(texts["won"].lower())
            if won is None:
                found["winner"] = texts["won"]
            elif place and won != found["won"]:
                wrong.append((number, f"{self.head_of['won']} = {texts['won'] or 'no'}, but {self.head_of['place']} = "
                                      f"{place}"))
            found |= {"won": math.nan if won is None else float(won), "won_is_empty": not texts["won"]}
        return found

    def seat(self, text):
        return self.whole_number("seat", text)

    def place(self, text):
        return self.whole_number("place", text)

    def whole_number(self, name, text):
        """The number from 1 that a text of this column is."""
        found = ORDINAL.fullmatch(text)
        if not found:
            raise DataError(f"{self.head_of[name]} = {brief_repr(text)}, expected 1, 2, ...")
        return int(found[1])

    def score(self, text):
        if THOUSANDS.fullmatch(text):
            raise DataError(f"{self.head_of['score']} = {brief_repr(text)} may be {text[:-4]} and a part, or "
                            f"thousands; write it without {'a comma' if ',' in text else 'a point'}")
        with suppress(ValueError):
            if not text:
                return math.nan
            if len(text) <= LONG and abs(score := float(text.replace(",", "."))) <= MOST_POINTS:
                return score
        raise DataError(f"{self.head_of['score']} = {brief_repr(text)}, expected a number")

    def name_winner(self, game, wrong):
        """Fill in who won a game whose rows name the winner, by player or faction. Mistakes (line, what) are added to
        the list `wrong`.
        """
        first = next((row for row in game if row["winner"]), None)
        if first is None:
            return
        named = first["winner"]
        if named not in self.winners:
            self.winners[named] = self.box.row_named(named)
        row, player = self.winners[named], plain_name(named)
        won = [each["player"] == player or (bool(row) and each["faction"] == row) for each in game]
        wrong += self.unclear_winner(first, sum(won))
        for each, wins in zip(game, won, strict=True):
            each["won"] = float(wins) if any(won) else math.nan
            wrong += [(each["line"], what) for what in self.contradicted_winner(each, first, any(won))]

    def unclear_winner(self, first, number):
        """Mistakes [(line, what)] where the name of the winner fits no player of a game, or several.

        first: the row that names the winner; number: how many players of the game the text fits.
        """
        shown, name = f"{self.head_of['won']} = {brief_repr(first['winner'])}", brief_name(first["name"])
        if number > 1:
            return [(first["line"], f"{shown}, which {number} players of game {name} are or have; name the player, or "
                                    f"write yes and no")]
        whose = " or ".join(each for each in ("player", "faction") if each in self.columns).replace(
            "faction", self.box.word) or "player"
        person = "" if "player" in self.columns else "; a column player would name people"
        return [] if number else [(first["line"], f"{shown}, expected yes or no, or the {whose} who has won game "
                                                  f"{name}{person}")]

    def contradicted_winner(self, each, first, known):
        """What is wrong with a row of a game whose first row names the winner. known: whether a player is so called."""
        head, named, name = self.head_of["won"], first["winner"], brief_name(first["name"])
        found = []
        if each["winner"] != named and not each["won_is_empty"]:
            found.append(f"{head} is no name, but line {first['line']} names the winner of game {name}"
                         if not each["winner"] else f"{head} = {brief_repr(each['winner'])}, but line {first['line']} "
                                                    f"says {brief_repr(named)}")
        if known and each["place"] and (each["place"] == 1) != each["won"]:
            found.append(f"{self.head_of['place']} = {each['place']}, but line {first['line']} says that "
                         f"{brief_name(named)} has won game {name}")
        return found


def read(path, box, text=None):
    """The RealGames of a CSV file of games in a Box. Raises DataError, which names every mistaken line.

    text: of the file, where it was read before.
    """
    path = Path(path)
    (head_row, number), lines = table_of(path, f"columns {', '.join(heads(box))}", text)
    reader = Reader(box, *columns_of(head_row, box, f"{path}, line {number}"))
    wrong = missing_results(reader, lines)
    games, incomplete, stopped = games_of_lines(reader, lines, wrong)
    if not games and not wrong:
        raise DataError(f"{path}: no games, only a line of heads; expected a row for each player of a game")
    check_games(reader, games, incomplete, wrong)
    if wrong:
        names = f"; known: {', '.join(box.factions.values())}" * bool(reader.unknown)
        raise DataError(f"{path}, {mistakes_in_words(wrong)}{names}{stopped}; nothing of it was read")
    notes = complete_rows(games.values())
    rows = sorted((row for game in games.values() for row in game), key=itemgetter("line"))
    frame = pd.DataFrame({name: [row[name] for row in rows] for name in (
        "game", "players", "seat", "faction", "score", "win", "starts", "person")})
    names = {row: full_title(box.word, title) for row, title in box.factions.items()}
    return RealGames(path, frame, ignored_heads(reader.columns, box), names, notes=notes)


def games_of_lines(reader, lines, wrong):
    """({name: rows} of the games in the lines of a file, names of those that lack rows, where reading stopped or "").

    None among these names: any game may lack some. Mistakes (line, what) are added to the list `wrong`.
    """
    games, incomplete, width = {}, set(), len(reader.columns)
    place, wanted = reader.columns.index("game"), f"expected {width}: {shortened_list(reader.columns)}"
    for number, line in lines:
        if len(line) == width:
            row = reader.row(line, number, wrong)
            game = games.setdefault(row["name"], [])
            game.append(row)
            if len(game) > MOST_ROWS:
                wrong.append((number, f"game {brief_name(row['name'])} has more than {MOST_ROWS} rows"))
        else:
            game = []
            wrong.append((number, f"{len(line)} values, {wanted}"))
            incomplete.add(line[place] if len(line) > place else None)
        if len(game) > MOST_ROWS or len(wrong) > MANY:          # the message is full, and what is left may be long
            return games, {None}, f"; reading stopped at line {number}"
    return games, incomplete, ""


def check_games(reader, games, incomplete, wrong):
    """Fill in winners that are named, and add what is wrong with whole games, (line, what), to the list `wrong`.

    games, incomplete: as of games_of_lines(). Ends where there are too many mistakes for a message.
    """
    for name, game in games.items():
        if len(wrong) > MANY:
            break
        wrong += most_points_win(game) if not {"won", "place"} & {*reader.head_of} else []
        reader.name_winner(game, wrong)
        wrong += seats_taken_twice(game) + rule_violations(game, reader.box)
        if name and name not in incomplete and None not in incomplete:          # else nothing can be said of it
            wrong += contradictions(game, reader.head_of)


def complete_rows(games):
    """Add what the rows of games have as RealGames to what was read of them. Returns the notes, {what: games}."""
    people, notes = Numbered(), Counter()
    for number, game in enumerate(games):
        winners, scores = sum(row["won"] for row in game), [row["score"] for row in game]
        if not has_points(scores) and any(score == 0 for score in scores):
            notes[NO_POINTS] += 1
        persons = known_persons([people[row["player"]] for row in game])
        for row, person in zip(game, persons, strict=True):
            row |= {"game": number, "players": len(game), "win": row["won"] / winners, "person": person,
                    "score": row["score"] if has_points(scores) else math.nan,
                    "starts": float(row["seat"] == 0) if any(each["seat"] == 0 for each in game) else math.nan}
    return dict(notes)


def mistakes_in_words(wrong):
    """Mistakes [(line, what)] as one text, in the order of lines, equal ones together."""
    lines = {}
    for number, what in sorted(wrong):
        lines.setdefault(what, []).append(number)
    texts = [f"line{'s' * (len(each) > 1)} {', '.join(map(str, each[:FEW]))}"
             f"{f' and {len(each) - FEW} more' * (len(each) > FEW)}: {what}" for what, each in lines.items()]
    more = [f"and {len(texts) - MISTAKES} more"] if len(texts) > MISTAKES else []
    return "; ".join(texts[:MISTAKES] + more)


def table_of(path, columns, text=None):
    """((heads, their line number), [(line number, fields)]) of a CSV file, without empty lines. Raises
    DataError. columns: which are expected, in words. text: of the file, where it was read before.
    """
    if text is None:
        text, form = text_and_form(path, MOST_BYTES, f"a CSV file, with {columns}")
        if form != CSV:
            raise DataError(f"{path}: this is {form}, expected CSV, with {columns}")
    named = re.match(r"\n*\"?sep=(.)\"?\n", text, re.IGNORECASE)    # as spreadsheets write it
    text = text[:named.end()].count("\n") * "\n" + text[named.end():] if named else text
    first = text.lstrip("\n").partition("\n")[0]
    lines, wrong = parsed_rows(text, named[1] if named else max(DELIMITERS, key=first.count))
    if wrong:
        raise DataError(f"{path}, {mistakes_in_words(wrong)}; nothing of it was read")
    if not lines:
        raise DataError(f"{path}: an empty file; expected a line of heads, with {columns}")
    number, head_row = lines[0]
    return (head_row, number), lines[1:]


def missing_results(reader, lines):
    """Mistakes [(line, what)]: rows without a word on who won, in a file whose other rows say no."""
    if "won" not in reader.columns:
        return []
    place, width = reader.columns.index("won"), len(reader.columns)
    texts = {number: line[place].lower() for number, line in lines if len(line) == width}
    if not any(each and WON.get(each) == 0 for each in texts.values()):
        return []                                               # only winners are marked
    return [(number, f"{reader.head_of['won']} is empty, but other rows say no; expected yes or no")
            for number, each in texts.items() if not each]


def plain_name(name):
    """A name in small letters and without accents; one that is too long for a name keeps its accents."""
    if name.isascii() or len(name) > LONG:
        return name.lower()
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each)).lower()
