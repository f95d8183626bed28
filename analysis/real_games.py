"""Games that people played, read from a CSV file, and held against simulated ones.

A row is a player of a game. The file is read whole or not at all: DataError names the line of each mistake. What is
compared is the win share of factions and of seats, each with intervals over games, and by one test for all together.
A faction wins less where only strong ones are played: so what the simulation expects is worked out for the tables that
were played, by Luce's model of choice (R. D. Luce, *Individual Choice Behavior*, Wiley 1959).
"""
import csv
import io
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from analysis import statistics
from analysis.titles import titled
from simcore.errors import DataError, likely, understood

COLUMNS = ("game", "player", "seat", "faction", "score", "place", "won")
NEEDED = (("game",), ("place", "won"), ("faction", "seat"))     # one of each
ALSO = {"rank": "place", "points": "score", "name": "player", "win": "won", "winner": "won"}    # other heads of columns
DELIMITERS = (",", ";", "\t")
WON = {"yes": 1, "y": 1, "true": 1, "1": 1, "x": 1, "won": 1, "no": 0, "n": 0, "false": 0, "0": 0, "": 0, "lost": 0}
MISTAKES = 20                                                   # that one message lists
DRAWS, MOST = 9999, 20_000_000                                  # of the test, and of games in all of them
AT_ONCE = 2_000_000
STEPS = 500                                                     # to find strengths, at most
ALPHA = 1 - statistics.LEVEL


@dataclass(frozen=True)
class RealGames:
    """Games that were played: path of their file; rows: DataFrame, one row per player and game; ignored: heads of
    columns that are not read, with what each may be meant to be.

    Columns: game (0, 1, ...), players (how many it had), seat (0 begins; -1 = not said), faction (row of the data; ""
    = not said), score (NaN = not said), win (1 / k where k share it).
    """

    path: Path
    rows: pd.DataFrame
    ignored: tuple = ()

    @property
    def games(self):
        return self.rows["game"].nunique()

    def of(self, players):
        """The rows of games with so many players."""
        return self.rows[self.rows["players"] == players]


@dataclass(frozen=True)
class Compared:
    """What played games say beside simulated ones: of the shares of all `item`s, for one number of players.

    frame: item, n (played games it was in), value, low, high as played; simulated, simulated_low, simulated_high, which
    are what it would win against the same opponents; and off, off_low, off_high, played less simulated. Intervals hold
    for all rows together. p: of the test that both are the same. games: behind it.
    """

    item: str
    players: int
    games: int
    frame: pd.DataFrame
    p: float

    @property
    def differs(self):
        """Whether played and simulated games disagree, by the test for all items together."""
        return self.p < ALPHA

    @property
    def widest(self):
        """The largest difference that the intervals leave open."""
        return float(np.maximum(self.frame["off_high"], -self.frame["off_low"]).max())

    def wanted(self, limit):
        """About how many played games would leave no larger difference than a limit open, if there is none: then what
        is seen shrinks as the intervals do.
        """
        return statistics.rounded(self.games * (self.widest / limit) ** 2)

    @property
    def farthest(self):
        """The row whose difference is largest for its interval."""
        half = (self.frame["off_high"] - self.frame["off_low"]) / 2
        return self.frame.astype(object).loc[(self.frame["off"].abs() / half).idxmax()]

    def plain(self):
        """All of it as plain data; shares are fractions of 1."""
        return {"item": self.item, "players": self.players, "games": self.games, "p": self.p, "differs": self.differs,
                "rows": self.frame.to_dict("records")}


def read(path, factions, word="faction", most=None, unique=False):
    """The RealGames of a CSV file. Raises DataError, which names each line that cannot be understood.

    factions: {row: printed name} of the game's data; empty where it has none. word: what the game calls one, which the
    column may be called too. most: players that the game is for. unique: whether no two of them have the same faction.
    """
    path = Path(path)
    head, lines = table_of(path, word if factions else None)
    wrong, rows, names = unsaid(head, lines), [], {}
    for number, line in lines:
        try:
            rows.append(row_of(line, head, factions, word, names) | {"line": number})
        except DataError as error:
            wrong.append((number, str(error)))
    if not rows and not wrong:
        raise DataError(f"{path}: no games, only a line of heads")
    frame = pd.DataFrame(rows)
    for _, game in frame.groupby("name", sort=False) if rows and not wrong else ():
        wrong += contradictions(game) + impossible(game, factions, word, most, unique)
    if wrong:
        shown = "; ".join(f"line {number}: {what}" for number, what in sorted(wrong)[:MISTAKES])
        more = f"; and {len(wrong) - MISTAKES} more" if len(wrong) > MISTAKES else ""
        raise DataError(f"{path}, {shown}{more}; nothing of it was read")
    frame["game"] = frame["name"].map({name: place for place, name in enumerate(dict.fromkeys(frame["name"]))})
    frame["players"] = frame.groupby("game")["game"].transform("size")
    frame["win"] = frame["won"] / frame.groupby("game")["won"].transform("sum")
    return RealGames(path, frame[["game", "players", "seat", "faction", "score", "win"]],
                     ignored(head))


def table_of(path, word):
    """(names of the columns, [(number of a line, its texts)]) of a CSV file, without empty lines. Raises DataError.

    word: what the game calls a faction; None where it has none. Columns that nobody asks for keep their names.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror.lower()}") from None
    except UnicodeDecodeError:
        raise DataError(f"{path}: this is no text in UTF-8; save it as CSV (UTF-8)") from None
    first = text.partition("\n")[0]
    reader = csv.reader(io.StringIO(text), delimiter=max(DELIMITERS, key=first.count))
    lines = [(reader.line_num, [each.strip() for each in line]) for line in reader if any(map(str.strip, line))]
    if not lines:
        raise DataError(f"{path}: an empty file; expected a line of heads, {', '.join(heads(word))}")
    number, said = lines[0]
    return columns_of(said, word, f"{path}, line {number}"), lines[1:]


def heads(word):
    """The heads of columns that are read, where a game calls a faction so; None: it has none."""
    other = [f"{word} (or faction)" if word != "faction" else word] if word else []
    return [each for name in COLUMNS for each in (other if name == "faction" else [name])]


def columns_of(said, word, where):
    """What the heads of a file mean: names of COLUMNS; others as they are, since they are not read. Raises DataError.
    """
    columns = [name for name in COLUMNS if word or name != "faction"]
    means = {name: name for name in columns} | ALSO | ({word: "faction"} if word else {})
    head = [means.get(understood(name.lower(), means), name) for name in said]
    missing = [names for names in NEEDED if not set(names) & set(head)]
    for name in head if missing else ():                        # misspelt, perhaps
        if name not in columns and likely(name, means):
            raise DataError(f"{where}: no column {name!r}{likely(name, means)}; known: {', '.join(heads(word))}")
    if missing:
        wanted = [word if name == "faction" else name for name in missing[0] if name in columns]
        raise DataError(f"{where}: no column {' or '.join(map(repr, wanted))}; known: {', '.join(heads(word))}")
    twice = [name for name in head if name in columns and head.count(name) > 1]
    if twice:
        raise DataError(f"{where}: two columns are {twice[0]!r}")
    return head


def ignored(head):
    """The heads that are not read, each with the one that was probably meant, if any."""
    absent = [name for name in COLUMNS if name not in head]
    return tuple(f"{name}{likely(name, absent)}" for name in head if name and name not in COLUMNS)


def unsaid(head, lines):
    """[(line, what)] of rows that do not say whether they won, in a file in which others say no."""
    place = head.index("won") if "won" in head else len(head)
    said = {number: line[place].lower() for number, line in lines if len(line) == len(head) > place}
    if not any(each and WON.get(each) == 0 for each in said.values()):
        return []                                               # only winners are marked
    return [(number, "won is empty, but other rows say no; expected yes or no")
            for number, each in said.items() if not each]


def row_of(line, head, factions, word, names):
    """One line as a dict. names: {text: row} of factions that were understood before. Raises DataError without a place.
    """
    if len(line) != len(head):
        raise DataError(f"{len(line)} values, expected {len(head)}: {', '.join(head)}")
    said = dict(zip(head, line, strict=True))
    if not said["game"]:
        raise DataError("game is empty; expected its number or name")
    found = {"name": said["game"], "seat": -1, "faction": "", "score": np.nan, "place": 0}
    if "seat" in said:
        found["seat"] = whole(said["seat"], "seat") - 1
    if "place" in said:
        found["place"] = whole(said["place"], "place")
    if said.get("score"):
        try:
            found["score"] = float(said["score"].replace(",", "."))
        except ValueError:
            raise DataError(f"score = {said['score']!r}, expected a number") from None
    if factions and "faction" in said:
        if said["faction"] not in names:
            names[said["faction"]] = faction_of(said["faction"], factions, word)
        found["faction"] = names[said["faction"]]
    found["won"] = found["place"] == 1
    if "won" in said:
        found["won"] = WON.get(said["won"].lower())
        if found["won"] is None:
            raise DataError(f"won = {said['won']!r}, expected yes or no")
        if "place" in said and found["won"] != (found["place"] == 1):
            raise DataError(f"won = {said['won'] or 'no'}, but place = {found['place']}")
    return found | {"won": int(found["won"])}


def whole(text, name):
    """A number from 1. Raises DataError."""
    if not re.fullmatch(r"[1-9]\d?", text):
        raise DataError(f"{name} = {text!r}, expected 1, 2, ...")
    return int(text)


def faction_of(text, factions, word):
    """The row of the faction that a text names, by its printed name or the name of its row. Raises DataError."""
    names = {plain(name): row for row, title in factions.items() for name in (row, title, titled(word, title))}
    found = understood(plain(text), names)
    if found not in names:
        titles = list(factions.values())
        raise DataError(f"no {word} {text!r}{likely(text, titles)}; known: {', '.join(titles)}")
    return names[found]


def plain(name):
    """A name without accents, as a keyboard may have it."""
    return "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each)).lower()


def contradictions(game):
    """[(line, what)] of the rows of a game that contradict one another."""
    first, name = int(game["line"].iloc[0]), game["name"].iloc[0]
    found = []
    if len(game) < 2:
        found.append((first, f"game {name} has one player; games of one seat are not compared"))
    if not game["won"].any():
        found.append((first, f"nobody has won game {name}"))
    elif game["place"].all():
        found += misplaced(game)
    seats = game["seat"][game["seat"] >= 0]
    for place in seats[seats.duplicated()].index:
        found.append((int(game["line"][place]), f"seat {seats[place] + 1} of game {name} is taken twice"))
    for place in seats[seats >= len(game)].index:
        found.append((int(game["line"][place]), f"seat {seats[place] + 1}, but game {name} has {len(game)} players"))
    most, won = game["score"].max(), game[game["won"] == 1]
    for place in won[won["score"] < most].index:
        found.append((int(game["line"][place]), f"game {name} is won with {won['score'][place]:g} points, but another "
                                                f"player has {most:g}"))
    return found


def misplaced(game):
    """[(line, what)] of the rows of a game whose places are those of no ranking; equal ones may skip the next or not.
    """
    places, found = game["place"], []
    for line, place in zip(game["line"], places, strict=True):
        before = places[places < place]
        if place - 1 not in (len(before), before.nunique()):
            found.append((int(line), f"place = {place}, but {len(before)} of the {len(places)} players of game "
                                     f"{game['name'].iloc[0]} {'is' if len(before) == 1 else 'are'} before; expected "
                                     f"{len(before) + 1}"))
    return found


def impossible(game, factions, word, most, unique):
    """[(line, what)] of what the rules do not allow in a game; arguments as for read()."""
    found, name = [], game["name"].iloc[0]
    if most and len(game) > most:
        found.append((int(game["line"].iloc[most]), f"game {name} has {len(game)} players, expected at most {most}"))
    held = game["faction"][game["faction"] != ""]
    for place in held[held.duplicated()].index if unique else ():
        found.append((int(game["line"][place]), f"{word} {factions[held[place]]} is in game {name} twice"))
    return found


def compare(real, players, simulated, item, tables=None):
    """The Compared of played games with so many players, or None where there are none.

    item: "faction" or "seat"; simulated: a frame of such a table of analysis/tables, with value, low, high and error.
    tables: (codes (T, n), games (T,)), the items at each simulated table, by their place in the frame, and how many of
    its games; None where all items sit at all tables.
    """
    rows, items = real.of(players).sort_values("game", kind="stable"), list(simulated[item])
    codes = rows[item].map({name: code for code, name in enumerate(items)}).fillna(-1)
    codes = codes.to_numpy(int).reshape(-1, players)
    wins = rows["win"].to_numpy().reshape(-1, players)
    there = (codes >= 0).all(axis=1)                            # games of what was simulated
    codes, wins = codes[there], wins[there]
    if not len(codes):
        return None
    trials, won = (np.stack([np.where(codes == code, each, 0).sum(axis=1) for code in range(len(items))], axis=1)
                   for each in (1, wins))
    there = trials.sum(axis=0) > 0
    played = statistics.share(trials[:, there], won[:, there], family=int(there.sum()))
    shares, errors = (simulated[name].to_numpy(float) for name in ("value", "error"))
    strong = shares if tables is None else strengths(shares, *tables)
    other = simulated[there].reset_index(drop=True)
    value, low, high, *rest = (other[name].to_numpy(float) for name in (
        "value", "low", "high", "error", "n", "blocks"))
    moved = (expected(strong, codes) / np.maximum(trials.sum(axis=0), 1))[there] - value
    model = statistics.Estimates(value + moved, low + moved, high + moved, *rest)
    frame = pd.DataFrame({item: other[item], "n": played.n.astype(int), "value": played.value, "low": played.low,
                          "high": played.high, "simulated": model.value, "simulated_low": model.low,
                          "simulated_high": model.high})
    off = statistics.independent(played, model)
    frame["off"], frame["off_low"], frame["off_high"] = off.value, off.low, off.high
    p = same(codes, wins, strong, errors / np.maximum(shares * (1 - shares), 1e-9))
    return Compared(item, players, len(codes), frame.sort_values("value", ascending=False, ignore_index=True), p)


def chances(strong, codes):
    """(G, n): the chance to win of each seat of a game, in proportion to the strength (K,) of what it has."""
    at_table = strong[codes]
    return at_table / np.maximum(at_table.sum(axis=1, keepdims=True), 1e-9)


def expected(strong, codes):
    """(K,): games that each item wins in the mean, of these, codes (G, n)."""
    return np.bincount(codes.ravel(), chances(strong, codes).ravel(), len(strong))


def strengths(shares, tables, games):
    """(K,): strengths with which each item wins just its share of the simulated games.

    shares (K,): of the win, among the games that an item was in. tables (T, n): items of each table. games (T,): played
    at it. Shares are no strengths: of two, one that wins 75 % of its games is three times as strong as the others, not
    one and a half times. They are found step by step, as by Hunter (*Annals of Statistics* 32, 2004, 384-406).
    """
    strong = np.maximum(shares, 1e-6)
    sat = np.bincount(tables.ravel(), np.repeat(games, tables.shape[1]), len(shares))
    for _ in range(STEPS):
        won = np.bincount(tables.ravel(), (chances(strong, tables) * games[:, None]).ravel(), len(shares))
        found = won / np.maximum(sat, 1)
        if np.abs(found - shares)[sat > 0].max() < 1e-5:
            break
        strong = np.where(sat > 0, strong * np.maximum(shares, 1e-6) / np.maximum(found, 1e-9), strong)
    return strong


def same(codes, wins, strong, errors, seed=1):
    """The p-value of a test that played games are won as often as simulated ones, by all items together.

    codes, wins (G, n): who was in each game, and their shares of the win. strong (K,): strengths of the items; errors
    (K,): of their logarithms. Winners are drawn again, each seat of a game with a chance in proportion to the strength
    of what it has, and the statistic is Pearson's: the sum over items of (wins - expected)^2 / expected. So it holds
    for any number of games, also between few of the items. Strengths are drawn within their errors, too (a parametric
    bootstrap).
    """
    rng, items, likely_wins = np.random.default_rng(seed), len(strong), expected(strong, codes)

    def statistic(won):
        return ((won - likely_wins) ** 2 / np.maximum(likely_wins, 1e-9)).sum(axis=-1)

    seen = statistic(np.bincount(codes.ravel(), wins.ravel(), items))
    draws = int(min(DRAWS, max(999, MOST // codes.size)))
    step, above = max(1, AT_ONCE // codes.size), 0
    for first in range(0, draws, step):
        count = min(step, draws - first)
        drawn = (strong * np.exp(errors * rng.standard_normal((count, items))))[:, codes]
        edges = drawn.cumsum(axis=2)
        winner = (rng.random((count, len(codes), 1)) * edges[..., -1:] > edges).sum(axis=2)
        taken = np.take_along_axis(codes[None], winner[..., None], axis=2)[..., 0]
        won = np.stack([(taken == item).sum(axis=1) for item in range(items)], axis=1)
        above += int((statistic(won) >= seen - 1e-9).sum())
    return (1 + above) / (1 + draws)
