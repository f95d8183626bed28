"""A CSV file of games that people played, read whole or not at all: one message names each mistake with its line."""
import csv
import io
import re
import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd

from analysis.titles import titled
from simcore.errors import DataError, likely, understood
from simcore.toml import unread

COLUMNS = ("game", "player", "seat", "faction", "score", "place", "won")
NEEDED = (("game",), ("place", "won"), ("faction", "seat"))     # one of each
ALSO = {"rank": "place", "points": "score", "name": "player", "win": "won", "winner": "won"}    # other heads of columns
DELIMITERS = (",", ";", "\t")
WON = {"yes": 1, "y": 1, "true": 1, "1": 1, "x": 1, "won": 1, "no": 0, "n": 0, "false": 0, "0": 0, "": 0, "lost": 0}
MISTAKES, FEW = 20, 3                                           # that one message lists; lines of each


@dataclass(frozen=True)
class RealGames:
    """Games that were played: path of their file; rows: DataFrame, one row per player and game; ignored: heads of
    columns that are not read, with what each may be meant to be; names: {faction: what people call it}.

    Columns: game (0, 1, ...), players (how many it had), seat (0 begins; -1 = not said), faction (row of the data; ""
    = not said), score (NaN = not said), win (1 / k where k share it).
    """

    path: Path
    rows: pd.DataFrame
    ignored: tuple = ()
    names: dict = field(default_factory=dict)

    @property
    def games(self):
        return self.rows["game"].nunique()

    def of(self, players):
        """The rows of games with this many players."""
        return self.rows[self.rows["players"] == players]


@dataclass(frozen=True)
class Box:
    """What a file of games of a game may say: factions, {row: printed name} of its data, empty where it has none; word:
    what it calls one, which the column may be called too; most: players that it is for; unique: whether no two of them
    have the same faction; title: its own. others: the Boxes of other games, whose files are refused.
    """

    factions: dict
    word: str = "faction"
    most: int | None = None
    unique: bool = False
    title: str = ""
    others: tuple = ()

    def named(self, text):
        """The row of the faction that a text names, by its printed name or the name of its row; None where none is."""
        names = {plain(name): row for row, title in self.factions.items()
                 for name in (row, title, title.removeprefix("No. "), titled(self.word, title))}
        return names.get(understood(plain(text), names))

    def faction(self, text):
        """The row of the faction that a text names. Raises DataError, which says whose it is if it is another game's.
        """
        row = self.named(text)
        if row is not None:
            return row
        other = next((other for other in self.others if other.named(text) is not None), None)
        if other:
            raise DataError(f"{text!r} is a {other.word} of {other.title}, and this is a run of {self.title}")
        if not self.factions:
            return ""
        raise DataError(f"no {self.word} {text!r}{likely(text, [*self.factions.values()])}")


@dataclass
class Reader:
    """What the lines of a file are read by. columns: what each of its heads means; said: {column: its head};
    names: {text: row} of factions that were read before, None of those that there are not.
    """

    box: Box
    columns: list
    said: dict
    names: dict = field(default_factory=dict)

    def faction(self, text):
        if self.names.get(text) is None:
            self.names[text] = None
            self.names[text] = self.box.faction(text)
        return self.names[text]

    def row(self, line, wrong):
        """One line as a dict; each mistake is added to a list, without its place. won is NaN where it is not clear."""
        texts = dict(zip(self.columns, line, strict=True))

        def read(name, empty, how):
            try:
                return how(texts[name]) if name in texts else empty
            except DataError as error:
                wrong.append(str(error))
                return empty

        if not texts["game"]:
            wrong.append("game is empty; expected its number or name")
        found = {"name": texts["game"], "player": plain(texts.get("player", "")), "seat": read("seat", 0, self.whole(
            "seat")) - 1, "place": read("place", 0, self.whole("place")), "score": read("score", np.nan, self.score),
            "faction": read("faction", "", self.faction), "winner": ""}
        found["won"] = float(found["place"] == 1) if found["place"] else np.nan
        if "won" in texts:
            won = WON.get(texts["won"].lower())
            if won is None:
                found["winner"] = texts["won"]
            elif found["place"] and won != found["won"]:
                wrong.append(f"{self.said['won']} = {texts['won'] or 'no'}, but {self.said['place']} = "
                             f"{found['place']}")
            found |= {"won": np.nan if won is None else float(won), "silent": not texts["won"]}
        return found

    def whole(self, name):
        """A function that reads a number from 1, of this column."""
        def read(text):
            if not re.fullmatch(r"[1-9]\d?", text):
                raise DataError(f"{self.said[name]} = {text!r}, expected 1, 2, ...")
            return int(text)
        return read

    def score(self, text):
        try:
            return float(text.replace(",", ".")) if text else np.nan
        except ValueError:
            raise DataError(f"{self.said['score']} = {text!r}, expected a number") from None

    def name_winner(self, game, wrong):
        """Fill in who won a game whose rows name the winner; mistakes are added to a list, each with its line."""
        named = game[game["winner"] != ""]
        if named.empty:
            return game
        first, head = named.iloc[0], self.said["won"]
        row = self.box.named(first["winner"])
        won = (game["player"] == plain(first["winner"])) | ((game["faction"] == row) if row else False)
        whose = " or ".join(name for name in ("player", "faction") if name in self.columns).replace(
            "faction", self.box.word) or "player"
        if won.sum() > 1:
            wrong.append((int(first["line"]), f"{head} = {first['winner']!r}, which {int(won.sum())} players of game "
                                              f"{first['name']} are or have; name the player, or write yes and no"))
        if not won.any():
            person = "" if "player" in self.columns else "; a column player would name people"
            wrong.append((int(first["line"]), f"{head} = {first['winner']!r}, expected yes or no, or the {whose} who "
                                              f"has won game {first['name']}{person}"))
        for _, each in game[(game["winner"] != first["winner"]) & ~game["silent"]].iterrows():
            wrong.append((int(each["line"]), f"{head} is no name, but line {first['line']} names the winner of game "
                                             f"{first['name']}" if not each["winner"] else
                          f"{head} = {each['winner']!r}, but line {first['line']} says {first['winner']!r}"))
        for _, each in game[(game["place"] > 0) & ((game["place"] == 1) != won)].iterrows() if won.any() else ():
            wrong.append((int(each["line"]), f"{self.said['place']} = {each['place']}, but line {first['line']} says "
                                             f"that {first['winner']} has won game {first['name']}"))
        return game.assign(won=won.astype(float) if won.any() else np.nan)


def read(path, box):
    """The RealGames of a CSV file of games in a Box. Raises DataError, which names each line that is not understood."""
    path = Path(path)
    head, lines = table_of(path, f"columns {', '.join(heads(box))}")
    said, number = head
    reader = Reader(box, *columns_of(said, box, f"{path}, line {number}"))
    wrong, rows, torn = unsaid(reader, lines), [], set()
    for number, line in lines:
        if len(line) != len(said):
            wrong.append((number, f"{len(line)} values, expected {len(said)}: {', '.join(reader.columns)}"))
            torn.add(line[reader.columns.index("game")] if len(line) > reader.columns.index("game") else None)
            continue
        mistakes = []
        rows.append(reader.row(line, mistakes) | {"line": number})
        wrong += [(number, what) for what in mistakes]
    if not rows and not wrong:
        raise DataError(f"{path}: no games, only a line of heads; expected a row for each player of a game")
    games = []
    for name, game in pd.DataFrame(rows).groupby("name", sort=False) if rows else ():
        games.append(reader.name_winner(game, wrong))
        wrong += twice(games[-1]) + impossible(games[-1], box)
        if name and name not in torn and None not in torn:      # of a game that lacks lines nothing can be said
            wrong += contradictions(games[-1], reader.said)
    if wrong:
        names = f"; known: {', '.join(box.factions.values())}" * (None in reader.names.values())
        raise DataError(f"{path}, {listed(wrong)}{names}; nothing of it was read")
    frame = pd.concat(games).sort_index()
    frame["game"] = frame["name"].map({name: place for place, name in enumerate(dict.fromkeys(frame["name"]))})
    frame["players"] = frame.groupby("game")["game"].transform("size")
    frame["win"] = frame["won"] / frame.groupby("game")["won"].transform("sum")
    names = {row: titled(box.word, title) for row, title in box.factions.items()}
    return RealGames(path, frame[["game", "players", "seat", "faction", "score", "win"]], ignored(reader.columns, box),
                     names)


def listed(wrong):
    """Mistakes, (line, what) each, as one text in the order of their lines; what is wrong in several is said once."""
    lines = {}
    for number, what in sorted(wrong):
        lines.setdefault(what, []).append(number)
    texts = [f"line{'s' * (len(each) > 1)} {', '.join(map(str, each[:FEW]))}"
             f"{f' and {len(each) - FEW} more' * (len(each) > FEW)}: {what}" for what, each in lines.items()]
    more = [f"and {len(texts) - MISTAKES} more"] if len(texts) > MISTAKES else []
    return "; ".join(texts[:MISTAKES] + more)


def table_of(path, columns):
    """((heads, number of their line), [(number of a line, its texts)]) of a CSV file, without empty lines. Raises
    DataError. columns: which are expected, in words.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise unread(path, error) from None
    except UnicodeDecodeError:
        raise DataError(f"{path}: this is no text in UTF-8; save it as CSV (UTF-8), with {columns}") from None
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(DELIMITERS, key=first.count))
    lines = [(reader.line_num, [each.strip() for each in line]) for line in reader if any(map(str.strip, line))]
    if not lines:
        raise DataError(f"{path}: an empty file; expected a line of heads, with {columns}")
    number, said = lines[0]
    return (said, number), lines[1:]


def heads(box):
    """The heads of columns that are read."""
    word = box.word
    other = [f"{word} (or faction)" if word != "faction" else word] if box.factions else []
    return [each for name in COLUMNS for each in (other if name == "faction" else [name])]


def columns_of(said, box, where):
    """What the heads of a file mean, as names of COLUMNS, others as they are; {name: the head}. Raises DataError, which
    says all that is wrong with them.
    """
    means = {name: name for name in COLUMNS} | ALSO | {box.word: "faction"}
    columns = [means.get(understood(name.lower(), means), name) for name in said]
    if not any(name in COLUMNS or likely(name, means) or name in (other.word for other in box.others)
               for name in columns):
        raise DataError(f"{where}: {', '.join(said)} are no heads of columns; expected {', '.join(heads(box))}")
    usable = [name for name in COLUMNS if box.factions or name != "faction"]
    missing = [[name for name in names if name in usable] for names in NEEDED
               if not {*names} & {*usable} & {*columns}]
    wrong = [f"column {name!r} is of {other.title}, and this is a run of {box.title}; leave the column out if all "
             f"games are of {box.title}" for name in said for other in box.others
             if name.lower() == other.word not in (box.word, "faction")]
    misspelt = [f"no column {name!r}{likely(name, means)}" for name in columns
                if missing and name not in COLUMNS and likely(name, means)]
    absent = [f"no column {' or '.join(repr(box.word if name == 'faction' else name) for name in names)}"
              for names in missing if not any(f"'{name}'" in text for text in misspelt for name in (
                  *names, *(head for head, name in means.items() if name in names)))]
    wrong += misspelt + absent
    for name in dict.fromkeys(columns):
        same = [repr(head) for head, each in zip(said, columns, strict=True) if each == name in COLUMNS]
        if len(same) > 1:
            wrong.append(f"two columns are {name!r}: {' and '.join(same)}")
    if wrong:
        known = f"; known: {', '.join(heads(box))}" if missing else ""
        raise DataError(f"{where}: {'; '.join(wrong)}{known}")
    return columns, dict(zip(columns, said, strict=True))


def ignored(columns, box):
    """The heads that are not read, each with the one that was probably meant, if any."""
    absent = [name for name in COLUMNS if name not in columns]
    unread = [name for name in columns if name and name not in COLUMNS]
    return tuple(f"{name}{likely(name, absent)}" for name in unread) + ("faction",) * (
        not box.factions and "faction" in columns)


def unsaid(reader, lines):
    """[(line, what)] of rows that do not say whether they won, in a file in which others say no."""
    if "won" not in reader.columns:
        return []
    place, width = reader.columns.index("won"), len(reader.columns)
    said = {number: line[place].lower() for number, line in lines if len(line) == width}
    if not any(each and WON.get(each) == 0 for each in said.values()):
        return []                                               # only winners are marked
    return [(number, f"{reader.said['won']} is empty, but other rows say no; expected yes or no")
            for number, each in said.items() if not each]


def plain(name):
    """A name without accents, as a keyboard may have it."""
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each)).lower()


def twice(game):
    """[(line, what)] of seats of a game that are taken twice."""
    seats = game["seat"][game["seat"] >= 0]
    return [(int(game["line"][place]), f"seat {seats[place] + 1} of game {game['name'].iloc[0]} is taken twice")
            for place in seats[seats.duplicated()].index]


def contradictions(game, said):
    """[(line, what)] of the rows of a whole game that contradict one another. said: {column: its head}."""
    first, name = int(game["line"].iloc[0]), game["name"].iloc[0]
    found = []
    if len(game) < 2:
        found.append((first, f"game {name} has one player; expected a row for each of two or more"))
    if game["won"].notna().all():
        if not game["won"].any():
            found.append((first, f"nobody has won game {name}"))
        elif game["place"].all():
            found += misplaced(game, said["place"])
    seats = game["seat"]
    for place in seats[seats >= len(game)].index:
        found.append((int(game["line"][place]), f"seat {seats[place] + 1}, but game {name} has {len(game)} players"))
    most, won = game["score"].max(), game[game["won"] == 1]
    for place in won[won["score"] < most].index:
        found.append((int(game["line"][place]), f"game {name} is won with {won['score'][place]:g} points, but another "
                                                f"player has {most:g}"))
    return found


def misplaced(game, head):
    """[(line, what)] of the rows of a game whose places are those of no ranking; equal ones may skip the next or not.

    head: of the column.
    """
    places, found = game["place"], []
    for line, place in zip(game["line"], places, strict=True):
        before = places[places < place]
        if place - 1 not in (len(before), before.nunique()):
            found.append((int(line), f"{head} = {place}, but {len(before)} of the {len(places)} players of game "
                                     f"{game['name'].iloc[0]} {'is' if len(before) == 1 else 'are'} before; expected "
                                     f"{len(before) + 1}"))
    return found


def impossible(game, box):
    """[(line, what)] of what the rules do not allow in a game."""
    found, name = [], game["name"].iloc[0]
    if box.most and len(game) > box.most:
        found.append((int(game["line"].iloc[box.most]),
                      f"game {name} has {len(game)} players, expected at most {box.most}"))
    held = game["faction"][game["faction"] != ""]
    for place in held[held.duplicated()].index if box.unique else ():
        found.append((int(game["line"][place]), f"{box.word} {box.factions[held[place]]} is in game {name} twice"))
    return found
