"""A file of games that people played, in whichever form they keep it: recognised by its content, not by its name."""
import json
from pathlib import Path

from ludometer.analysis.human_games import bg_stats, bgg_plays, faction_words, results_file
from ludometer.analysis.human_games.file_text import JSON, XML, text_and_form
from ludometer.analysis.human_games.kept_plays import games_kept, is_of
from ludometer.simcore.errors import DataError

FORMS = "an export of BG Stats (JSON), plays of BoardGameGeek (XML or JSON), or CSV"


def read(path, box, expansions=False):
    """The RealGames of a file of plays. Raises DataError, which says what is wrong with it, or that it has none.

    box: the Box of the game. expansions: whether games that were played with expansions count.
    """
    path = Path(path)
    form, content = content_of(path, f"{FORMS}, with columns {', '.join(results_file.heads(box))}")
    if form == results_file.NAME:
        return results_file.read(path, box, content)
    return games_kept(path, form, content, box, faction_words.words_of(path, box), expansions)


def games_in(path, boxes):
    """[names] of the games of these {name: Box} of which a file has plays; all of them if it is CSV."""
    form, content = content_of(Path(path), FORMS)
    if form == results_file.NAME:
        return [*boxes]
    return [name for name, box in boxes.items() if any(is_of(play, box) for play in content)]


def is_csv(path):
    """Whether a file is CSV. Raises DataError where it is none of the forms."""
    return content_of(Path(path), FORMS)[0] == results_file.NAME


def content_of(path, wanted):
    """(form of a file in words, its Plays; or its text, if it is CSV). Raises DataError."""
    text, form = text_and_form(path, results_file.MOST_BYTES, wanted)
    if form == XML:
        return bgg_plays.NAME, bgg_plays.plays_of_xml(path, text)
    if form != JSON:
        return results_file.NAME, text
    try:
        content = json.loads(text)
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
