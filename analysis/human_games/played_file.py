"""A file of games that people played, in whichever form they keep it: recognised by its content, not by its name."""
import json
import math
from pathlib import Path

from ludometer.analysis.human_games import bg_stats, bgg_plays, faction_words, results_file
from ludometer.analysis.human_games.file_text import CSV, XML, text_and_form
from ludometer.analysis.human_games.kept_plays import games_kept, is_of
from ludometer.simcore.errors import DataError

FORMS = "an export of BG Stats (JSON), plays of BoardGameGeek (XML or JSON), or CSV"
DIGITS = 1000                                                   # of a whole number in JSON: more are none


def read(path, box, expansions=False, found=None):
    """The RealGames of a file of plays. Raises DataError, which says what is wrong with it, or that it has none.

    box: the Box of the game. expansions: whether games that were played with expansions count. found: content_of() it,
    where that was read before.
    """
    path = Path(path)
    form, content = found or content_of(path, f"{FORMS}, with columns {', '.join(results_file.heads(box))}")
    if form == CSV:
        return results_file.read(path, box, content)
    return games_kept(path, form, content, box, faction_words.words_of(path, box), expansions)


def games_in(path, found, boxes):
    """[names] of the games of these {name: Box} of which a file has plays; of CSV all by which it can be read, or all.

    found: content_of() the file.
    """
    form, content = found
    if form == CSV:
        return [name for name, box in boxes.items() if is_readable(path, content, box)] or [*boxes]
    return [name for name, box in boxes.items() if any(is_of(play, box) for play in content)]


def is_readable(path, text, box):
    """Whether a CSV text has games of a Box."""
    try:
        results_file.read(path, box, text)
    except DataError:
        return False
    return True


def json_of(text):
    """What JSON says, also with line breaks in its texts and whole numbers of more digits than Python reads."""
    try:
        return json.loads(text, strict=False)
    except json.JSONDecodeError:
        raise
    except ValueError:
        return json.loads(text, strict=False, parse_int=lambda said: int(said) if len(said) < DIGITS else math.inf)


def content_of(path, wanted=FORMS):
    """(form of a file in words, its Plays; or its text, if it is CSV). Raises DataError. wanted: what it should be."""
    text, form = text_and_form(path, results_file.MOST_BYTES, wanted)
    if form == XML:
        return bgg_plays.NAME, bgg_plays.plays_of_xml(path, text)
    if form == CSV:
        return CSV, text
    try:
        content = json_of(text)
    except json.JSONDecodeError as error:
        raise DataError(f"{path}, line {error.lineno}: this JSON is damaged at character {error.colno} ({error.msg}); "
                        f"export it again") from None
    except RecursionError:
        raise DataError(f"{path}: this JSON has lists within lists without end; expected {FORMS}") from None
    if bg_stats.is_export(content):
        return bg_stats.NAME, bg_stats.plays_of(content)
    plays = bgg_plays.plays_of_json(content)
    if plays is None:
        raise DataError(f"{path}: this is JSON, but of something else; expected {FORMS}")
    return bgg_plays.NAME, plays
