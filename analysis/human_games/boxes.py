"""What a file of plays may say of a game: its Box, from the game's own data."""
from contextlib import suppress
from dataclasses import replace

from ludometer.analysis.human_games.kept_plays import plain_title
from ludometer.analysis.human_games.results_file import Box
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import games
from ludometer.simcore.tables import catalogue, read


def box_of(game, numbers=()):
    """The Box of a game, with everything in these catalogues of it; by default in that of all its modules."""
    head, numbers = read(game)["game"], [*numbers] or catalogues(game)
    table = head["factions"]
    rows = [each["rows"].get(table, {}).items() for each in numbers]
    titles = tuple({plain_title(title): None for title in (head["title"], *head["also_called"])})
    return Box({row: about["title"] for each in rows for row, about in each},
               "faction" if table in ("", "factions") else table, max(each["players"][1] for each in numbers),
               unique=head["unique_factions"], title=head["title"], game=head["name"], least=head["players"][0],
               bgg=tuple(head["bgg"]), titles=titles)


def catalogues(game):
    """The catalogues of a game, with each of its modules and without."""
    found = [catalogue(game)]
    for module in found[0]["modules"]:
        with suppress(DataError):                               # what cannot be laid over alone adds no faction
            found.append(catalogue(game, [module]))
    return [*found[1:], found[0]]


def whole_box(game):
    """The Box of a game, which refuses files of all others."""
    return replace(box_of(game), others=other_boxes(game))


def whole_boxes():
    """{name: Box} of all games that are ready, each of which refuses files of the others."""
    own, plain = {}, {}
    for game in games():
        with suppress(DataError):                               # one that is not ready
            numbers = catalogues(game)
            own[game], plain[game] = box_of(game, numbers), box_of(game, numbers[-1:])
    return {game: replace(box, others=tuple(other for name, other in plain.items() if name != game))
            for game, box in own.items()}


def other_boxes(game):
    """The Boxes of all other games, whose files are refused."""
    found = []
    for other in games():
        with suppress(DataError):                               # one that is not ready has no say in it
            found += [box_of(other, [catalogue(other)])] if other != game else []
    return tuple(found)
