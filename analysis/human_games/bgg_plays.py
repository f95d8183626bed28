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
    place_of,
    score_of,
)
from ludometer.analysis.human_games.results_file import plain_name
from ludometer.simcore.errors import DataError

NAME = "plays of BoardGameGeek"
HOLDERS = ("$", "@attributes", "_attributes", "attributes", "attr")        # of attributes, where a converter has one
HEAD = re.compile(r"<\?xml[^>]*\?>")
WRAPS = ("plays", "play", "data", "items", "pages", "results")      # what plays are wrapped in
DEEP = 4                                                        # lists and objects around plays


def plays_of_xml(path, text):
    """The Plays of XML, also of several pages one after the other. Raises DataError."""
    text = text.lstrip("\ufeff \t\n")
    if "<!DOCTYPE" in text.upper()[:1000] or "<!ENTITY" in text:
        raise DataError(f"{path}: this is a web page or XML with declarations; expected the XML of "
                        f"boardgamegeek.com/xmlapi2/plays, which begins with <plays")
    try:
        root = ElementTree.fromstring(f"<pages>{HEAD.sub('', text)}</pages>")
    except ElementTree.ParseError as error:
        line, column = error.position
        raise DataError(f"{path}, line {line}: this XML is damaged at character {column + 1}; download the plays "
                        f"again") from None
    plays = [plain_node(play) for page in root.iter("plays") for play in page.findall("play")]
    if not plays and root.find("plays") is None:
        first = next(iter(root), None)
        raise DataError(f"{path}: XML of <{first.tag if first is not None else '?'}>, expected <plays> of "
                        f"boardgamegeek.com/xmlapi2/plays")
    return [play_of(play) for play in plays]


def plain_node(node):
    """An element of XML as JSON would have it: {attribute: value, child: [children]}."""
    found = dict(node.attrib)
    for child in node:
        found.setdefault(child.tag, []).append(plain_node(child))
    return found


def plays_of_json(content):
    """The Plays of JSON made of that XML; None where it is something else."""
    found = plays_in(content, DEEP)
    return None if found is None else [play_of(play) for play in found]


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


def play_of(play):
    """The Play of an element as JSON has it."""
    item = next(iter(children(play, "item")), {})
    players = [player for each in children(play, "players") for player in (children(each, "player") or (
        [each] if attribute(each, "name") is not None else []))]
    number = place_in(attribute(item, "objectid"))
    kinds = {str(attribute(kind, "value")) for each in children(item, "subtypes") for kind in children(each, "subtype")}
    people = frozenset(plain_name(str(attribute(player, key))[:100]) for player in players
                       for key in ("name", "username") if attribute(player, key))
    return Play(str(attribute(item, "name") or ""), (number,) if number else (), [line_of(one) for one in players],
                attribute(play, "id"), other_reason(play, kinds), people)


def place_in(value):
    """A whole number from 1, or 0."""
    text = str(value if value is not None else "")
    return int(text) if re.fullmatch(r"\d{1,9}", text) else 0


def other_reason(play, kinds):
    """Why a play cannot count; "" where it can."""
    if place_in(attribute(play, "incomplete")):
        return INCOMPLETE
    if place_in(attribute(play, "nowinstats")):
        return IGNORED
    quantity = attribute(play, "quantity")
    if quantity is not None and place_in(quantity) != 1:
        return SEVERAL
    return EXPANSION if "boardgameexpansion" in kinds else ""


def line_of(one):
    """The Line of a player."""
    won, start = str(attribute(one, "win") or "").lower(), place_of(attribute(one, "startposition"))
    return Line(score_of(attribute(one, "score")), won in ("1", "true") if won else None, 0, start, start == 1,
                str(attribute(one, "color") or "")[:100])
