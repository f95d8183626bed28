"""Plays as BoardGameGeek gives them: the XML of its address xmlapi2/plays, and JSON that was made of it.

Converters write an attribute as a key of its name, with @, - or _ before it, or in an object of attributes; and a list
of one as the one alone.
"""
import re
from xml.etree import ElementTree

from ludometer.analysis.human_games.kept_plays import (
    EXPANSION,
    IGNORED,
    INCOMPLETE,
    SEVERAL,
    Line,
    Play,
    answer_of,
    clean_text,
    place_of,
    score_of,
    whole_number,
)
from ludometer.analysis.human_games.results_file import Numbered, plain_name
from ludometer.simcore.errors import DataError

NAME = "plays of BoardGameGeek"
HOLDERS = ("$", "@attributes", "_attributes", "attributes", "attr")        # of attributes, where a converter has one
HEAD = re.compile(r"<\?xml[^>]*\?>")
UNPRINTABLE = re.compile(r"&#(?:0*(?:\d|1[0-9]|2\d|3[01])|x0*1?[0-9a-f]);|[\x00-\x08\x0b\x0c\x0e-\x1f]", re.IGNORECASE)
WRAPS = ("plays", "play", "data", "items", "pages", "results")      # what plays are wrapped in
DEEP = 4                                                        # lists and objects around plays


def plays_of_xml(path, text):
    """The Plays of XML, also of several pages one after the other. Raises DataError."""
    text = UNPRINTABLE.sub(" ", text.lstrip("\ufeff \t\n"))     # comments may have it, and no XML may
    if "<!DOCTYPE" in text.upper()[:1000] or "<!ENTITY" in text:
        raise DataError(f"{path}: this is a web page or XML with declarations; expected the XML of "
                        f"boardgamegeek.com/xmlapi2/plays, which begins with <plays")
    try:
        root = ElementTree.fromstring(f"<pages>{HEAD.sub('', text)}</pages>")
    except ElementTree.ParseError as error:
        line, column = error.position
        raise DataError(f"{path}, line {line}: this XML is damaged at character {column + 1}; download the plays "
                        f"again") from None
    try:
        plays = [plain_node(play) for page in root.iter("plays") for play in page.findall("play")]
    except RecursionError:
        raise DataError(f"{path}: this XML has elements within elements without end; expected the XML of "
                        f"boardgamegeek.com/xmlapi2/plays") from None
    if not plays and root.find("plays") is None:
        first = next(iter(root), None)
        raise DataError(f"{path}: XML of <{first.tag if first is not None else '?'}>, expected <plays> of "
                        f"boardgamegeek.com/xmlapi2/plays")
    persons = Numbered()
    return [play_of(play, persons) for play in plays]


def plain_node(node):
    """An element of XML as JSON would have it: {attribute: value, child: [children]}."""
    found = dict(node.attrib)
    for child in node:
        found.setdefault(child.tag, []).append(plain_node(child))
    return found


def plays_of_json(content):
    """The Plays of JSON made of that XML; None where it is something else."""
    found, persons = plays_in(content, DEEP), Numbered()
    return None if found is None else [play_of(play, persons) for play in found]


def plays_in(content, deep):
    """The list of plays in JSON, whatever they are wrapped in; None where there is none."""
    if isinstance(content, dict):
        if has_players(content):
            return [content]
        inner = [value for key, value in content.items() if key in WRAPS]
    else:
        inner = content if isinstance(content, list) else []
        if inner and all(isinstance(each, dict) and has_players(each) for each in inner):
            return inner
    found = [plays for each in inner if deep and (plays := plays_in(each, deep - 1)) is not None]
    return [play for plays in found for play in plays] if found else None


def has_players(content):
    """Whether an object of JSON is a play: it has an item, and players or something else of a play."""
    return "item" in content and ("players" in content or attribute(content, "quantity") is not None)


def attribute(content, name):
    """An attribute of an element as JSON has it; None where there is none."""
    for key in (name, f"@{name}", f"-{name}", f"_{name}"):
        if key in content and not isinstance(content[key], dict | list):
            return content[key]
    held = (content[key] for key in HOLDERS if isinstance(content.get(key), dict))
    return next((each[name] for each in held if name in each), None)


def children(content, name):
    """The child elements of a name, as a list of objects."""
    found = content.get(name) if isinstance(content, dict) else None
    return [each for each in (found if isinstance(found, list) else [found]) if isinstance(each, dict)]


def play_of(play, persons):
    """The Play of an element as JSON has it. persons: a Numbered of the names of players."""
    item = next(iter(children(play, "item")), {})
    players = [player for each in children(play, "players") for player in (children(each, "player") or (
        [each] if attribute(each, "name") is not None else []))]
    number = whole_number(attribute(item, "objectid"))
    kinds = {str(attribute(kind, "value")) for each in children(item, "subtypes") for kind in children(each, "subtype")}
    names = [[plain_name(clean_text(attribute(player, key))) for key in ("name", "username")] for player in players]
    lines = [line_of(player, persons[name or user]) for player, (name, user) in zip(players, names, strict=True)]
    return Play(clean_text(attribute(item, "name")), (number,) if number else (), lines,
                whole_number(attribute(play, "id")) or None, other_reason(play, kinds),
                frozenset(name for pair in names for name in pair if name))


def other_reason(play, kinds):
    """Why a play cannot count; "" where it can."""
    if answer_of(attribute(play, "incomplete")):
        return INCOMPLETE
    if answer_of(attribute(play, "nowinstats")):
        return IGNORED
    quantity = attribute(play, "quantity")
    if quantity is not None and whole_number(quantity) != 1:
        return SEVERAL
    return EXPANSION if "boardgameexpansion" in kinds else ""


def line_of(one, person):
    """The Line of a player. person: as of Line."""
    start = place_of(attribute(one, "startposition"))
    return Line(score_of(attribute(one, "score")), answer_of(attribute(one, "win")), 0, start, start == 1,
                clean_text(attribute(one, "color")), person)
