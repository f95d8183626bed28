"""What authors inherit from, and how a game file is read and checked before anything is played.

The file holds one class that inherits from Game.
"""
import ast
import inspect
import keyword

from ludometer.simcore.errors import DataError
from ludometer.simcore.python_game import faults, position

LUCK = ("random", "secrets", "time", "datetime", "uuid")        # modules by which a rule would not be the same again
CHANGING = (list, dict, set, bytearray)                         # what a class must not hold: it would outlive a game


class GameType(type):
    """The type of game classes: what they do not declare, their rules cannot set."""

    def __new__(cls, name, bases, namespace):
        return super().__new__(cls, name, bases, {"__slots__": (), **namespace})


class Game(position.Position, metaclass=GameType):
    """A game. Its class declares fields, knobs, tables and `decisions`, and has the methods setup(), turn(), points().

    title: its name. version: of its rules. players: (fewest, most). close: points that part first and second in a close
    game. decisions: {name: options}, the options being words ("roll hold"), the name of a table, a range of numbers, or
    a tuple of up to four such, for options that are tuples. factions: a Table of whose rows each player is one; with
    unique_factions no two are the same.
    """

    title, version, players, close = None, "1", (2, 4), 2
    decisions = None
    factions = None
    unique_factions = True


def class_in(file):
    """The class of a game file, whose text is checked. Raises DataError with the line and what would be right."""
    try:
        text = file.read_text(encoding="utf-8")
        tree = ast.parse(text, str(file))
    except (SyntaxError, UnicodeDecodeError, ValueError) as error:
        raise DataError(faults.fault_of_file(file, error)) from None
    check_imports(file, tree)
    space = {"__name__": f"ludometer_game_{file.stem}", "__file__": str(file)}
    try:
        exec(compile(tree, str(file), "exec"), space)
    except Exception as error:                                  # whatever an author's Python raises
        raise DataError(faults.fault_of_file(file, error)) from None
    found = [each for each in space.values() if isinstance(each, type) and issubclass(each, Game)
             and each.__module__ == space["__name__"]]
    if len(found) != 1:
        names = ", ".join(each.__name__ for each in found) or "none"
        raise DataError(f"{file}: classes that inherit from Game: {names}; expected one")
    cls, = found
    cls.__doc__ = inspect.cleandoc(cls.__doc__ or space.get("__doc__") or "")
    check_class(file, cls)
    return cls


def check_imports(file, tree):
    """Refuse imports of luck and clocks, by which a game could not be played again."""
    for node in ast.walk(tree):
        names = ([each.name for each in node.names] if isinstance(node, ast.Import) else
                 [node.module] if isinstance(node, ast.ImportFrom) and node.module else [])
        for name in names:
            if name.split(".")[0] in LUCK or name == "numpy.random":
                raise DataError(f"{file}, line {node.lineno}: import of {name}: a game would not be the same when "
                                "it is played again; expected self.roll(6), or shuffle() of a Pile, for luck")


def check_class(file, cls):
    """Refuse what a game class lacks, and what would keep something outside the position."""
    where = f"{file}: class {cls.__name__}"
    if cls.turn is position.Position.turn:
        raise DataError(f"{where}: turn() is missing; expected what self.seat does when it has the turn")
    if cls.points is position.Position.points and not isinstance(vars_of(cls).get("score"), position.Each):
        raise DataError(f"{where}: neither points() nor a field score; expected score = Each(Number(\"points\")), or "
                        "a method points(self, seat) that returns the points of a seat")
    if not isinstance(cls.decisions, dict) or not cls.decisions:
        raise DataError(f'{where}: decisions = {cls.decisions!r}; expected such as {{"play": "cards"}}: the name of '
                        "each decision and what its options are")
    for name, value in vars_of(cls).items():
        if isinstance(value, CHANGING) and name not in ("decisions", "__annotations__") and name in vars(cls):
            raise DataError(f"{where}: {name} is a {type(value).__name__}: it would keep what happened in one game for "
                            f"the next; expected a field such as Pile(10), or a tuple for what never changes")
        if isinstance(value, (position.Field, position.Knob, position.Table)) and hasattr(position.Position, name):
            raise DataError(f"{where}: {name}: every game has something of this name; expected another")
    for word in cls.decisions:
        if not isinstance(word, str) or not word.isidentifier() or keyword.iskeyword(word):
            raise DataError(f"{where}: decisions: {word!r}; expected a name of letters, digits and _")


def vars_of(cls):
    """{name: value} of what a class and those it inherits from declare, in their order."""
    return {name: value for base in reversed(cls.__mro__) for name, value in vars(base).items()
            if base is not position.Position and base is not object}
