"""Plays that an app or a web site keeps, and what of them can be compared; what cannot is counted by reasons.

A play is read without the names of its players, so that none of them can reach a page.
"""
import math
import re
from collections import Counter
from dataclasses import dataclass, field

import pandas as pd

from ludometer.analysis.experiments.game_tables import full_title
from ludometer.analysis.human_games.results_file import NAME, RealGames, plain_name
from ludometer.simcore.errors import DataError, brief_repr, likely_hint

SUM = re.compile(r"\s*[-+]?\d+(?:[.,]\d+)?(?:\s*[-+]\s*\d+(?:[.,]\d+)?)*\s*")
TERM = re.compile(r"([-+]?)\s*(\d+(?:[.,]\d+)?)")
LONGEST = 100                                                   # characters of a score, a role or a title that are read
MOST_WORDS = 10                                                 # that a sentence names
NEAREST = 0.6                                                   # how alike a title is that a message names
EDITION = re.compile(r"[\s:(–-]*\b(?:\w+ )?(?:anniversary|deluxe|special|second|third|2nd|3rd|new)? ?edition\)?$")
# what may be said of a game that is kept and still cannot be compared, or not in all, in the order of a list
OF_OTHERS, TWICE = "of other games", "that are there twice"
IGNORED, INCOMPLETE, SEVERAL = "that do not count for whoever kept them", "incomplete", "that stand for several games"
SOLO, COOPERATIVE, TEAMS = "solo", "cooperative, for all won or all lost", "in teams"
EXPANSION, CROWD, FEW = "with an expansion", "with more players than the game is for", "with too few players"
UNDECIDED, TIED = "without a winner, or points of all", "without a winner where the most points are shared"
LOWER = "whose winner has fewer points than another"


@dataclass(frozen=True)
class Line:
    """A player of a play. score: NaN where none is a number. won: None where it is not said. place, seat: from 1, 0
    where they are not said. starts: whether the player began. role: what it played, as the file has it.
    """

    score: float = math.nan
    won: bool | None = None
    place: int = 0
    seat: int = 0
    starts: bool = False
    role: str = ""


@dataclass(frozen=True)
class Play:
    """A play of a file. title, ids: of the game. key: the same for the same play. other: why it cannot count, if so."""

    title: str
    ids: tuple
    lines: list
    key: object = None
    other: str = ""
    people: frozenset = field(default=frozenset(), repr=False)  # their names, which no output may have


def score_of(value):
    """The number that a score is, also where it is written as a sum, such as 19+5; NaN where it is none."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value) if math.isfinite(value) else math.nan
    text = str(value or "").strip()
    if len(text) > LONGEST or not SUM.fullmatch(text):
        return math.nan
    return sum(float(number.replace(",", ".")) * (-1 if sign == "-" else 1) for sign, number in TERM.findall(text))


def place_of(value):
    """The whole number from 1 that a text begins with, such as 1, "2" or "1st"; 0 where there is none."""
    found = re.fullmatch(r"\s*([1-9]\d?)(?:st|nd|rd|th|\.|º|°|\.0)?\s*", str(value if value is not None else ""))
    return int(found[1]) if found else 0


def plain_title(title):
    """A title without capitals, accents, punctuation, and the word edition with what stands before it."""
    plain = EDITION.sub("", plain_name(str(title)[:LONGEST]))
    return " ".join(re.findall(r"\w+", plain))


def is_of(play, box):
    """Whether a play is one of the game of a Box: by an id of its editions, or by its title or another one."""
    return bool({*play.ids} & {*box.bgg}) or plain_title(play.title) in box.titles


def games_kept(path, form, plays, box, words, expansions=False):
    """The RealGames of those of these plays that are of the game of a Box, and can be compared. Raises DataError.

    form: of the file, in words. words: FactionWords. expansions: whether games with expansions are compared, too.
    """
    mine = [play for play in plays if is_of(play, box)]
    if not mine:
        raise DataError(missing_game(path, form, plays, box))
    skipped, seen, rows, notes, decided = Counter(), set(), [], Counter(), Counter()
    for play in mine:
        reason = TWICE if play.key is not None and play.key in seen else why_not(play, box, expansions)
        seen.add(play.key)
        lines = [] if reason else play.lines
        winners, how = winners_of(lines) if lines else (None, reason)
        if winners is None:
            skipped[how] += 1
            continue
        decided[how] += 1
        rows += rows_of(play, winners, sum(decided.values()) - 1, box, words, notes)
    skipped |= {OF_OTHERS: len(plays) - len(mine)} if len(plays) > len(mine) else {}
    if not rows:
        raise DataError(f"{path}: {form}, with {count_of(len(mine), 'play')} of {box.title}, none of which can be "
                        f"compared: {skipped_in_words(skipped)}")
    names = {row: full_title(box.word, title) for row, title in box.factions.items()}
    notes |= {"by_points": decided["points"]} if decided["points"] else {}
    return RealGames(path, pd.DataFrame(rows), names=names, form=form, skipped=dict(skipped), words=words.found(),
                     notes=dict(notes))


def why_not(play, box, expansions):
    """Why a play of the game cannot be compared; "" where it can."""
    if play.other and not (expansions and play.other == EXPANSION):
        return play.other
    if len(play.lines) < 2:
        return SOLO if play.lines else UNDECIDED
    if box.least and len(play.lines) < box.least:
        return FEW
    if box.most and len(play.lines) > box.most:
        return CROWD
    won = [line.won for line in play.lines]
    return COOPERATIVE if all(won) else ""


def winners_of(lines):
    """([whether each has won], how it is known), or (None, why it is not)."""
    scores = [line.score for line in lines]
    complete, most = all(score == score for score in scores), max(scores)
    won, how = [bool(line.won) for line in lines], "said"
    if not any(won):
        won, how = [line.place == 1 for line in lines], "place"
    if not any(won):
        if not complete:
            return None, UNDECIDED
        won, how = [score == most for score in scores], "points"
        if sum(won) > 1:
            return None, TIED
    best = max((score for score in scores if score == score), default=math.nan)
    if any(mine and score < best for mine, score in zip(won, scores, strict=True)):
        return None, LOWER
    return (None, COOPERATIVE) if all(won) and not complete else (won, how)


def rows_of(play, won, number, box, words, notes):
    """The rows of a game as RealGames has them. notes: a Counter of what could not be used of games that are."""
    lines, players = play.lines, len(play.lines)
    roles = [words.row(line.role, play.people) for line in lines]
    if box.unique and len({*roles} - {""}) < sum(map(bool, roles)):
        roles, notes["same_faction"] = [""] * players, notes["same_faction"] + 1
    seats = seats_of(lines)
    scores = [line.score for line in lines]
    return [{"game": number, "players": players, "seat": seat, "faction": role, "score": score, "win": mine / sum(won),
             "starts": starts} for seat, starts, role, score, mine in zip(
                 seats, starts_of(lines, seats), roles, scores, won, strict=True)]


def seats_of(lines):
    """The seats of players, 0 for who begins; -1 where they are not known.

    An order around the table says who sits beside whom, and needs one who begins. Of two the other is second.
    """
    players, order = len(lines), [line.seat for line in lines]
    first = [place for place, line in enumerate(lines) if line.starts]
    if len({*order}) == players and min(order) > 0:
        ranks = [sorted(order).index(each) for each in order]
        return [(rank - ranks[first[0]]) % players for rank in ranks] if len(first) == 1 else [-1] * players
    if len(first) != 1:
        return [-1] * players
    return [0 if place == first[0] else 1 if players == 2 else -1 for place in range(players)]


def starts_of(lines, seats):
    """1 for the player who began, 0 for the others; NaN where it is not known."""
    first = seats.count(0)
    return [float(seat == 0) if first == 1 else math.nan for seat in seats]


def missing_game(path, form, plays, box):
    """The message on a file that has no play of the game."""
    titles = Counter(play.title for play in plays if play.title)
    hint = next((f"; {brief_repr(title[:LONGEST])} is near, and may be declared as also_called in its game.toml"
                 for title in titles if likely_hint(plain_title(title), [*box.titles], NEAREST)), "") \
        if len(titles) <= 5000 else ""
    ids = f" (BoardGameGeek id {', '.join(map(str, box.bgg))})" if box.bgg else ""
    return (f"{path}: {form}, with {count_of(len(plays), 'play')} of {count_of(len(titles), 'game')}, but none of "
            f"{box.title}{ids}{hint}")


def count_of(number, what):
    """A number and what is counted: 1 play, 2,000 plays."""
    return f"{number:,} {what}{'s' * (number != 1)}"


def skipped_in_words(skipped):
    """Plays that were not compared, in words: "3 solo, 2 in teams"."""
    return ", ".join(f"{number:,} {reason}" for reason, number in sorted(skipped.items(), key=lambda one: -one[1]))


def reading_notes(real):
    """Sentences on what was left out of a file of plays, and on what of it was worked out or could not be used."""
    said, notes = [], real.notes
    if real.form != NAME:
        left = f"; left out: {skipped_in_words(real.skipped)}" if real.skipped else ""
        said.append(f"{real.path.name} was read as {real.form}: {count_of(real.games, 'play')} of the game "
                    f"{'is' if real.games == 1 else 'are'} compared{left}.")
    if notes.get("by_points"):
        said.append(f"{count_of(notes['by_points'], 'game')} without a winner went to the most points.")
    if notes.get("same_faction"):
        said.append(f"{count_of(notes['same_faction'], 'game')} {'has' if notes['same_faction'] == 1 else 'have'} the "
                    f"same faction twice, and count without factions.")
    unknown = [(word, number) for word, row, number in real.words if not row]
    if unknown:
        more = f" and {len(unknown) - MOST_WORDS} more" if len(unknown) > MOST_WORDS else ""
        named = ", ".join(f"{word} ({number})" for word, number in unknown[:MOST_WORDS])
        said.append(f"Words that name no faction: {named}{more}; "
                    f"ludometer played FILE --words writes a table in which to say what they mean.")
    return said
