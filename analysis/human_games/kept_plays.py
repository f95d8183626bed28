"""Plays that an app or a web site keeps, and what of them can be compared; what cannot is counted by reasons.

Of the names of players no output may have one: a play has numbers in their place.
"""
import html
import math
import re
from collections import Counter
from dataclasses import dataclass, field

import pandas as pd

from ludometer.analysis.experiments.game_tables import full_title
from ludometer.analysis.human_games.file_text import CSV
from ludometer.analysis.human_games.results_file import (
    MOST_POINTS,
    NO_POINTS,
    ORDINAL,
    THOUSANDS,
    RealGames,
    has_points,
    known_persons,
    plain_name,
)
from ludometer.simcore.errors import DataError, brief_repr, likely_hint

SUM = re.compile(r"\s*[-+]?\d+(?:[.,]\d+)?(?:\s*[-+]\s*\d+(?:[.,]\d+)?)*\s*")
TERM = re.compile(r"([-+]?)\s*(\d+(?:[.,]\d+)?)")
UNPRINTABLE = re.compile(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028-\u202f\u2060-\u206f\ud800-\udfff\ufeff\ufff0-\uffff]")
RESULT = re.compile(r"\s*\d+\s*-\s*\d+\s*")                   # rather the points of two than a sum
LONGEST = 100                                                   # characters of a score, a role or a title that are read
SAID = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
MOST_WORDS = 10                                                 # that a sentence names
NEAREST = 0.6                                                   # how alike a title is that a message names
EDITION = re.compile(r"[\s:(–-]*\b(?:\w+ )?(?:anniversary|deluxe|special|second|third|2nd|3rd|new)? ?edition\)?$")
# what may be said of a game that is kept and still cannot be compared, or not in all, in the order of a list
OF_OTHERS, TWICE = "of other games", "that are there twice"
IGNORED, INCOMPLETE, SEVERAL = "that do not count for whoever kept them", "incomplete", "that stand for several games"
SOLO, COOPERATIVE, TEAMS = "solo", "cooperative, for all won or all lost", "in teams"
NOBODY = "without players"
EXPANSION, CROWD, FEW = "with an expansion", "with more players than the game is for", "with too few players"
UNDECIDED = "without a winner, or points of all"
LOWER = "whose winner has fewer points than another"
BY_POINTS, SHARED, SAME_FACTION = "by_points", "shared", "same_faction"
NOTES = ((BY_POINTS, *["without a winner went to the most points"] * 2),      # of games: of one, of several
         (SHARED, *["without a winner, where several have the most points, count as shared"] * 2),
         (SAME_FACTION, "has the same faction twice, and counts without factions",
          "have the same faction twice, and count without factions"),
         (NO_POINTS, "in which all have 0 points counts without points",
          "in which all have 0 points count without points"))


@dataclass(frozen=True)
class Line:
    """A player of a play. score: NaN where none is a number. won: None where it is not said. place, seat: from 1, 0
    where they are not said. starts: whether the player began. role: what it played, as the file has it. person: a
    number, the same for the same player of the file; -1 where that is not known.
    """

    score: float = math.nan
    won: bool | None = None
    place: int = 0
    seat: int = 0
    starts: bool = False
    role: str = ""
    person: int = -1


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
    """The number that a score is, also where it is written as a sum, such as 19+5; NaN where it is none.

    What may be meant in two ways is none: 1,234 with thousands or decimals, 45-38 as points of two or a sum.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value) if -MOST_POINTS <= value <= MOST_POINTS else math.nan
    text = str(value or "").strip()
    if len(text) > LONGEST or not SUM.fullmatch(text) or RESULT.fullmatch(text) or THOUSANDS.search(text):
        return math.nan
    found = sum(float(number.replace(",", ".")) * (-1 if sign == "-" else 1) for sign, number in TERM.findall(text))
    return found if abs(found) <= MOST_POINTS else math.nan


def place_of(value):
    """The whole number from 1 that a text is, such as 1, "2" or "1st"; 0 where it is none."""
    found = ORDINAL.fullmatch(str(value if value is not None else "").strip().removesuffix(".0"))
    return int(found[1]) if found else 0


def whole_number(value):
    """A whole number from 1 of at most nine digits, as ids and numbers of plays are; 0 where it is none."""
    text = str(value if value is not None else "").strip()
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else 0


def answer_of(value):
    """True or False, whichever way a file writes it; None where it says neither."""
    return SAID.get(str(value).strip().lower())


def clean_text(value):
    """The beginning of a text on one line, without what cannot be shown; &amp; and the like are what they stand for."""
    text = str(value if value is not None else "")[:LONGEST]
    text = html.unescape(text) if "&" in text else text
    return " ".join((text if text.isprintable() else UNPRINTABLE.sub(" ", text)).split())


def key_of(value):
    """What tells a game, player or play from others, as a text; None where the file has nothing of the kind."""
    return str(value)[:LONGEST] if isinstance(value, str | int) and value != "" else None


def plain_title(title):
    """A title without capitals, accents, punctuation, and the word edition with what stands before it."""
    plain = EDITION.sub("", plain_name(title[:LONGEST]))
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
    skipped, seen, rows, notes, games = Counter(), set(), [], Counter(), 0
    for play in mine:
        reason = TWICE if play.key is not None and play.key in seen else why_not(play, box, expansions)
        seen.add(play.key)
        winners, how = (None, reason) if reason else winners_of(play.lines)
        if winners is None:
            skipped[how] += 1
            continue
        notes += Counter([how] if how else ())
        rows += rows_of(play, winners, games, box, words, notes)
        games += 1
    skipped |= {OF_OTHERS: len(plays) - len(mine)} if len(plays) > len(mine) else {}
    if not rows:
        raise DataError(f"{path}: {form}, with {count_of(len(mine), 'play')} of {box.title}, none of which can be "
                        f"compared: {skipped_in_words(skipped)}")
    names = {row: full_title(box.word, title) for row, title in box.factions.items()}
    return RealGames(path, pd.DataFrame(rows), names=names, form=form, skipped=dict(skipped), words=words.words_found(),
                     notes=dict(notes))


def why_not(play, box, expansions):
    """Why a play of the game cannot be compared; "" where it can."""
    if play.other and not (expansions and play.other == EXPANSION):
        return play.other
    if len(play.lines) < 2:
        return SOLO if play.lines else NOBODY
    if box.least and len(play.lines) < box.least:
        return FEW
    return CROWD if box.most and len(play.lines) > box.most else ""


def scores_of(lines):
    """The scores of players; NaN where nobody has any points, for 0 is then what nobody typed."""
    scores = [line.score for line in lines]
    return scores if has_points(scores) else [math.nan] * len(lines)


def winners_of(lines):
    """([whether each has won], how that is worked out, "" if it is said), or (None, why it is not).

    Who all won have shared the game, if they have the same points; without points all won together.
    """
    scores, how = scores_of(lines), ""
    complete = all(score == score for score in scores)
    best = max((score for score in scores if score == score), default=math.nan)
    won = [bool(line.won) for line in lines]
    if not any(won):
        won = [line.place == 1 for line in lines]
    if not any(won):
        if not complete:
            return None, UNDECIDED
        won = [score == best for score in scores]
        how = BY_POINTS if sum(won) == 1 else SHARED
    if all(won) and not (complete and min(scores) == best):
        return None, COOPERATIVE
    if any(mine and score < best for mine, score in zip(won, scores, strict=True)):
        return None, LOWER
    return won, how


def rows_of(play, won, number, box, words, notes):
    """The rows of a game as RealGames has them. notes: a Counter of what could not be used of games that are."""
    lines, players = play.lines, len(play.lines)
    roles = [words.row(line.role, play.people) for line in lines]
    if box.unique and len({*roles} - {""}) < sum(map(bool, roles)):
        roles, notes[SAME_FACTION] = [""] * players, notes[SAME_FACTION] + 1
    seats, scores = seats_of(lines), scores_of(lines)
    if any(line.score == 0 for line in lines) and scores[0] != scores[0]:
        notes[NO_POINTS] += 1
    persons = known_persons([line.person for line in lines])
    return [{"game": number, "players": players, "seat": seat, "faction": role, "score": score, "win": mine / sum(won),
             "starts": starts, "person": person} for seat, starts, role, score, mine, person in zip(
                 seats, starts_of(lines, seats), roles, scores, won, persons, strict=True)]


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
    if real.form != CSV:
        left = f"; left out: {skipped_in_words(real.skipped)}" if real.skipped else ""
        said.append(f"{real.path.name} was read as {real.form}: {count_of(real.games, 'play')} of the game "
                    f"{'is' if real.games == 1 else 'are'} compared{left}.")
    for what, one, many in NOTES:
        if notes.get(what):
            said.append(f"{count_of(notes[what], 'game')} {one if notes[what] == 1 else many}.")
    unknown = [(word, number) for word, row, number in real.words if not row]
    if unknown:
        more = f" and {len(unknown) - MOST_WORDS} more" if len(unknown) > MOST_WORDS else ""
        named = ", ".join(f"{word} ({number})" for word, number in unknown[:MOST_WORDS])
        said.append(f"Words that name no faction: {named}{more}; "
                    f"ludometer played FILE --words writes a table in which to say what they mean.")
    return said
