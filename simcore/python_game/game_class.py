"""What authors inherit from, and how a game file is read and checked before anything is played.

The file holds one class that inherits from Game.
"""
import ast
import hashlib
import inspect
import io
import keyword
import tokenize

from ludometer.simcore.errors import DataError, likely_hint
from ludometer.simcore.fields import MOST_PLAYERS
from ludometer.simcore.python_game import faults, position, state_fields
from ludometer.simcore.python_game.at_once import AtOnce
from ludometer.simcore.python_game.rule_numbers import Knob, Table

# modules and functions by which a rule would not be the same again
LUCK = ("random", "secrets", "time", "datetime", "uuid", "numpy.random", "os.urandom", "os.getrandom")
FINGERPRINT = 8                                                 # letters
ALMOST = 0.8                                                    # how alike a name is to the one that was meant
CHANGING = (list, dict, set, bytearray)                         # what a class must not hold: it would outlive a game
CHANGES = ("append", "extend", "insert", "add", "update", "setdefault", "pop", "popitem", "remove", "discard", "clear",
           "sort", "reverse")                                   # methods by which rules change a list, dict or set
METHODS = {"setup": ("self",), "opening": ("self",), "turn": ("self",), "passed": ("self",), "points": ("self", "seat")}
OUTSIDE = {                                                     # functions that rules cannot call, and what is expected
    "open": "rules read nothing; expected rows in a Table of the class",
    "input": "rules ask nobody; expected self.choose(), which lets a seat decide",
    "id": "it differs each time a game is played; expected what is the same each time, such as card.number",
    "hash": "it differs each time a game is played; expected what is the same each time, such as card.number"}


class GameType(type):
    """The type of game classes: adds __slots__, so that setting what a class does not declare raises AttributeError."""

    def __new__(cls, name, bases, namespace):
        return super().__new__(cls, name, bases, {"__slots__": (), **namespace})


class Game(AtOnce, metaclass=GameType):
    """A game. Its class declares fields, knobs, tables and `decisions`, and has the methods setup(), turn(), points().

    title: its name. version: of its rules. players: (fewest, most). close: points that part first and second in a close
    game. decisions: {name: options}, the options being words ("roll hold"), the name of a table, a range of numbers, or
    a tuple of up to four such, for options that are tuples. factions: a Table of whose rows each player is one; with
    unique_factions no two are the same. bgg, also_called: its ids at BoardGameGeek and other titles, by which it is
    found among plays that people keep.
    """

    title, version, players, close = None, "1", (2, 4), 2
    decisions = None
    factions = None
    unique_factions = True
    bgg, also_called = (), ()


def class_in(file):
    """The class of a game file, whose text is checked. Raises DataError with the line and what would be right."""
    try:
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text, str(file))
    except (SyntaxError, UnicodeDecodeError, ValueError) as error:
        raise DataError(faults.fault_of_file(file, error)) from None
    check_imports(file, tree, text.splitlines())
    check_calls(file, tree, text.splitlines())
    space = {"__name__": f"ludometer_game_{file.stem}", "__file__": str(file)}
    try:
        exec(compile(tree, str(file), "exec"), space)
    except Exception as error:                                  # whatever an author's Python raises
        raise DataError(faults.fault_of_file(file, error)) from None
    found = [each for each in space.values() if isinstance(each, type) and issubclass(each, Game)
             and each.__module__ == space["__name__"]]
    if len(found) != 1:
        names = ", ".join(each.__name__ for each in found) or "none"
        first = line_of(tree, text, found[0].__name__) if found else ""
        raise DataError(f"{file}{first}: classes that inherit from Game: {names}; expected one")
    cls, = found
    cls.__doc__ = inspect.cleandoc(cls.__doc__ or space.get("__doc__") or "")
    check_class(file, cls, tree, text)
    check_unread_names(file, cls, tree, text)
    return cls


def fingerprint(file):
    """Letters that are others as soon as the code of a game file is another one, whatever its comments say."""
    text = file.read_text(encoding="utf-8")
    lines, comments = text.splitlines(), [each for each in tokenize.generate_tokens(io.StringIO(text).readline)
                                          if each.type == tokenize.COMMENT]
    for row, column in (each.start for each in comments):
        lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            lines[node.body[0].lineno - 1:node.body[0].end_lineno] = [""] * (
                node.body[0].end_lineno - node.body[0].lineno + 1)
    code = "\n".join(line.rstrip() for line in lines if line.strip())
    return hashlib.sha256(code.encode()).hexdigest()[:FINGERPRINT]


def check_imports(file, tree, lines):
    """Refuse luck and clocks, imported or read of what is imported, by which a game could not be played again."""
    modules = {}                                                # {name in the file: what it is}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found = {each.asname or each.name.split(".")[0]: each.name for each in node.names}
            modules |= {own: name if any(each.asname == own for each in node.names) else own
                        for own, name in found.items()}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found = {each.asname or each.name: f"{node.module}.{each.name}" for each in node.names}
            modules |= found
        else:
            found = {}
        for name in found.values():
            check_luck(file, lines, node, name, "import of ")
    for node in ast.walk(tree):
        parts = ast.unparse(node).split(".") if isinstance(node, ast.Attribute) else [""]
        if parts[0] in modules:
            check_luck(file, lines, node, ".".join([modules[parts[0]], *parts[1:]]))


def check_luck(file, lines, node, name, what=""):
    """Refuse a name of a module, or of what it holds, that belongs to LUCK."""
    if any(name == each or name.startswith(f"{each}.") for each in LUCK):
        raise DataError(f"{at_line(file, lines, node)}\n  {what}{name}: a game would not be the same when it is played "
                        "again; expected self.roll(6), or shuffle() of a Pile, for luck")


def check_calls(file, tree, lines):
    """Refuse functions that reach outside a game, and rules that change what the module holds."""
    held = {each.id for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign) for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    for rule in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        own = {node.id for node in ast.walk(rule) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        own |= {each.arg for each in ast.walk(rule.args) if isinstance(each, ast.arg)}
        for node in ast.walk(rule):
            name, changed = read_name(node), changed_name(node)
            if name in OUTSIDE and name not in own | held:
                raise DataError(f"{at_line(file, lines, node)}\n  {name}(): {OUTSIDE[name]}")
            if isinstance(node, ast.Global) or (changed in held and changed not in own):
                raise DataError(f"{at_line(file, lines, node)}\n  "
                                f"{changed or node.names[0]} belongs to the module, not to the position: it would keep "
                                "what happened in one game for the next; expected a field of the class, such as "
                                "Pile(10) or Number(...)")


def at_line(file, lines, node):
    """The place of a node of a syntax tree in a game file, and the line itself."""
    return f"{file}, line {node.lineno}: {lines[node.lineno - 1].strip()}"


def read_name(node):
    """The name that a node of a syntax tree reads, or None."""
    return node.id if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) else None


def changed_name(node):
    """The name of the list, dict or set that a node of a syntax tree changes, or None."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
        held = node.func.value
    elif isinstance(node, ast.Subscript | ast.Attribute) and not isinstance(node.ctx, ast.Load):
        held = node.value
    else:
        return None
    while isinstance(held, ast.Subscript | ast.Attribute):      # of what lies in it, too
        held = held.value
    return held.id if isinstance(held, ast.Name) else None


def line_of(tree, text, name):
    """The place of a class of this name, or of what a class declares with it: ", line 3: the line"; "" if nowhere."""
    for node in ast.walk(tree):
        targets = [each for target in getattr(node, "targets", ()) for each in ast.walk(target)]
        if (isinstance(node, ast.ClassDef) and node.name == name) or any(
                isinstance(each, ast.Name) and each.id == name for each in targets):
            return at_line("", text.splitlines(), node).removesuffix(":")
    return ""


def line_of_rule(text, code):
    """The place where a rule begins: ", line 3: the line"."""
    return f", line {code.co_firstlineno}: {text.splitlines()[code.co_firstlineno - 1].strip().removesuffix(':')}"


def check_class(file, cls, tree, text):
    """Refuse what a game class lacks, and what would keep something outside the position."""
    where = f"{file}{line_of(tree, text, cls.__name__)}: class {cls.__name__}"
    check_players(f"{file}{line_of(tree, text, 'players')}: class {cls.__name__}", cls.players)
    mentioned = {node.attr for rule in ast.walk(tree) if isinstance(rule, ast.FunctionDef) and rule.name != "points"
                 for node in ast.walk(rule) if isinstance(node, ast.Attribute)}
    if (cls.points is position.Position.points and cls.__base__ is Game and "score" in vars(cls)
            and "score" not in mentioned):
        raise DataError(f"{file}{line_of(tree, text, 'score')}: class {cls.__name__}: score is never "
                        "set: all seats would have 0 points; expected such as self.score[self.seat] += 1 in turn()")
    for name, arguments in METHODS.items():
        code = getattr(vars(cls).get(name), "__code__", None)
        if code is not None and (code.co_argcount != len(arguments) or code.co_varnames[0] != "self"):
            raise DataError(f"{file}{line_of_rule(text, code)}: expected def {name}({', '.join(arguments)})")
    if cls.turn is position.Position.turn:
        raise DataError(f"{where}: turn() is missing; expected what self.seat does when it has the turn")
    if cls.points is position.Position.points and not isinstance(vars_of(cls).get("score"), state_fields.Each):
        raise DataError(f"{where}: neither points() nor a field score; expected score = Each(Number(\"points\")), or "
                        "a method points(self, seat) that returns the points of a seat")
    if not isinstance(cls.decisions, dict) or not cls.decisions:
        raise DataError(f'{where}: decisions = {cls.decisions!r}; expected such as {{"play": "cards"}}: the name of '
                        "each decision and what its options are")
    for name, value in vars_of(cls).items():
        if isinstance(value, CHANGING) and name not in ("decisions", "__annotations__") and name in vars(cls):
            raise DataError(f"{file}{line_of(tree, text, name)}: class {cls.__name__}: "
                            f"{name} is a {type(value).__name__}: it would keep what happened in one game for the "
                            f"next; expected a field such as Pile(10), or a tuple for what never changes")
        if isinstance(value, (state_fields.Field, Knob, Table)) and hasattr(AtOnce, name):
            raise DataError(f"{where}: {name}: every game has something of this name; expected another")
    for word in cls.decisions:
        if not isinstance(word, str) or not word.isidentifier() or keyword.iskeyword(word):
            raise DataError(f"{where}: decisions: {word!r}; expected a name of letters, digits and _")


def check_unread_names(file, cls, tree, text):
    """Refuse what nothing reads and is almost called like a setting or method of every game: it was meant as one."""
    read = {getattr(node, "attr", None) or read_name(node) for node in ast.walk(tree)}
    expected = {*METHODS, *(name for name in vars(Game) if not name.startswith("_"))}
    for name, value in vars(cls).items():
        hint = "" if name in read | expected or isinstance(value, (state_fields.Field, Knob, Table)) else likely_hint(
            name, expected, ALMOST)
        if hint:
            code = getattr(value, "__code__", None)
            place = line_of_rule(text, code) if code else line_of(tree, text, name)
            raise DataError(f"{file}{place}: class {cls.__name__}: nothing reads {name}{hint}")


def check_players(where, players):
    """Refuse numbers of players that are not (fewest, most)."""
    if not (isinstance(players, tuple) and len(players) == 2 and all(type(each) is int for each in players)
            and 1 <= players[0] <= players[1] <= MOST_PLAYERS):
        raise DataError(f"{where}: players = {players!r}; expected (fewest, most), such as (2, 4), from 1 to "
                        f"{MOST_PLAYERS}")


def vars_of(cls):
    """{name: value} of what a class and those it inherits from declare, in their order."""
    return {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()
            if base not in (position.Position, AtOnce, object)}
