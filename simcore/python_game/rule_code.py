"""Lines of Cython of one rule: temporary names, loops, lists. rule_expressions.py and rule_statements.py write them."""
import ast
from contextlib import contextmanager

from ludometer.simcore.python_game.rule_values import (
    BOOL,
    INT,
    SIMPLE,
    Untranslated,
    Value,
    c_type,
    c_types,
    common,
    element,
    is_scalar,
    parts_of,
    scalar,
    tuple_of,
    variable_name,
)

ROOM = "MAX_MOVES"                                              # elements of a list, as many as options of a decision
CHANGES = ("append", "extend", "insert", "pop", "remove", "clear", "fill", "shuffle", "choose", "roll", "end", "again",
           "next_is", "sort", "reverse")


class Code:
    """The lines of one rule as they are written. names: {the author's: Value}; declared: {in C: its type}."""

    def __init__(self, names, declared):
        self.lines, self.depth, self.names, self.declared, self.line = [], 1, names, declared, 0

    def refuse(self, what):
        raise Untranslated(self.line, what)

    def emit(self, text):
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def block(self, head):
        """Lines below a head such as `if x:`."""
        self.emit(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if all(line.lstrip().startswith("#") for line in self.lines[before:]):
            self.emit("pass")
        self.depth -= 1

    @contextmanager
    def capture_lines(self, deeper=1):
        """A list of the lines that are written meanwhile, by default one block deeper."""
        before, self.lines = self.lines, []
        self.depth += deeper
        found = self.lines
        try:
            yield found
        finally:
            self.depth -= deeper
            self.lines = before

    def replay(self, head, lines, last):
        """Write captured lines below a head, and a last one."""
        with self.block(head):
            self.lines += lines
            self.emit(last)

    # ---- names

    def new_name(self, base, kind):
        """A name in C that is not taken, declared with a type; an array where the type says [n] at its end."""
        name, number = variable_name(base), 1
        while name in self.declared:
            number += 1
            name = f"{variable_name(base)}_{number}"
        self.declared[name] = kind
        return name

    def keep_value(self, value, base="x"):
        """A Value under names of its own, that stays as it is now."""
        if value.sort == "pile" or value.sort == "numbers":
            name = self.new_name("p", "int16_t *")
            self.emit(f"{name} = {value.code}")
            return Value(value.shape, (name,))
        if value.sort == "list":
            return self.copy_of(self.new_list(value.shape[1]), value)
        if not (is_scalar(value.shape) or value.sort in ("tuple", "range")):
            return value
        kinds = ["long long"] * 2 if value.sort == "range" else c_types(value.shape)
        names = tuple(self.new_name(base, kind) for kind in kinds)
        for name, code in zip(names, value.codes, strict=True):
            self.emit(f"{name} = {code}")
        return Value(value.shape, names)

    def steady(self, value):
        """The Value itself where it reads alike later and can be read twice, or one that does."""
        return value if all(SIMPLE.fullmatch(code) for code in value.codes) or value.sort == "list" else \
            self.keep_value(value)

    def values(self, nodes):
        """Values of expressions, as they were when their turn came: what one changes no earlier one sees."""
        found, starts = [], []
        for node in nodes:
            starts.append(len(self.lines))
            found.append(self.value(node))
        for place in range(len(nodes) - 2, -1, -1):
            value = found[place]
            plain = all(SIMPLE.fullmatch(code) for code in value.codes) or value.sort in ("list", "each", "rows")
            if len(self.lines) > starts[place + 1] and not plain:
                with self.capture_lines(0) as lines:
                    found[place] = self.keep_value(value)
                self.lines[starts[place + 1]:starts[place + 1]] = lines
        return found

    def assign(self, name, value):
        """Let a name of the author's hold a Value."""
        if value.sort in ("none", "each", "rows"):
            self.refuse(f"{name} = a value of this kind ({value.sort})")
        own = self.names.get(name)
        shape = own and common(own.shape, value.shape)
        if shape is None or (shape != own.shape and c_types_of(shape) != c_types_of(own.shape)):
            own = self.names[name] = self.room_for(name, value)    # from here on it is something else
            shape = own.shape
        if shape != own.shape:
            own = self.names[name] = Value(shape, own.codes)
        if own.sort == "list":
            if own.codes != value.codes:
                self.copy_of(own, value)
            return
        codes = value.codes
        if len(codes) > 1 and any(code in own.codes for code in codes):
            codes = self.keep_value(value).codes                      # a, b = b, a
        for target, code in zip(own.codes, codes, strict=True):
            self.emit(f"{target} = {code}")

    def meet(self, other):
        """Let names be unclear that hold something else at the end of another way through the rule than of this one."""
        for name, value in other.items():
            if self.names.setdefault(name, value).codes != value.codes:
                self.names[name] = Value(("unclear",), ())

    def room_for(self, name, value):
        if value.sort == "list":
            return self.new_list(value.shape[1], name)
        if value.sort in ("pile", "numbers"):
            return Value(value.shape, (self.new_name(name, "int16_t *"),))
        return Value(value.shape, tuple(self.new_name(name, kind) for kind in c_types_of(value.shape)))

    # ---- lists

    def new_list(self, shape, base="xs"):
        if shape[0] not in ("int", "bool", "float", "word", "row", "tuple"):
            self.refuse(f"a list of values of this kind ({shape[0]})")
        n = self.new_name(f"n_{base}", "long long")
        arrays = tuple(self.new_name(base, f"{kind}[{ROOM}]") for kind in c_types(shape))
        return Value(("list", shape), (n, *arrays))

    def copy_of(self, target, value):
        shape = common(target.shape, value.shape)
        if shape is None or c_types(shape[1]) != c_types(target.shape[1]):
            self.refuse("a list of other values")
        self.emit(f"{target.code} = {value.code}")
        for to, source in zip(target.codes[1:], value.codes[1:], strict=True):
            self.emit(f"memcpy({to}, {source}, 8 * {value.code})")
        return Value(shape, target.codes)

    def append(self, target, value):
        """Add a Value to a list; returns the list, of the shape that holds both."""
        shape = common(target.shape[1], value.shape)
        if shape is None or c_types(shape) != c_types(target.shape[1]):
            self.refuse("a list of values of different kinds")
        self.emit(f"check_room({target.code})")
        for array, code in zip(target.codes[1:], value.codes, strict=True):
            self.emit(f"{array}[{target.code}] = {code}")
        self.emit(f"{target.code} += 1")
        return Value(("list", shape), target.codes)

    def list_of(self, values):
        """A list of these Values."""
        if not values:
            self.refuse("an empty list, of which nothing says what it will hold")
        found = self.new_list(values[0].shape)
        self.emit(f"{found.code} = 0")
        for value in values:
            found = self.append(found, value)
        return found

    def as_list(self, value):
        """The elements of a Value as a list: itself, if it is one."""
        if value.sort == "list":
            return value
        if value.sort == "tuple":
            return self.list_of(parts_of(value))
        found = self.new_list(self.shape_of_elements(value))
        self.emit(f"{found.code} = 0")
        with self.elements(value) as each:
            self.append(found, each)
        return found

    def shape_of_elements(self, value):
        """The shape of what a loop over a Value gives."""
        if value.sort in ("rows", "pile") and value.shape[1]:
            return "row", value.shape[1]
        return value.shape[1] if value.sort == "list" else INT

    # ---- loops

    @contextmanager
    def elements(self, value):
        """Each element of a Value, in a loop that is written meanwhile."""
        i = self.new_name("i", "long long")
        if value.sort == "list":
            head, found = f"range({value.code})", element(value, i)
        elif value.sort == "range":
            head, found = f"range({value.codes[0]}, {value.codes[1]})", scalar(INT, i)
        elif value.sort == "rows":
            head, found = f"range(t.rows_of_{value.shape[1]})", scalar(("row", value.shape[1]), i)
        elif value.sort == "pile":
            value = self.steady(value)
            head, found = f"range({value.code}[0])", self.card(value, f"{value.code}[1 + {i}]")
        elif value.sort == "numbers":
            head, found = f"range({value.shape[1]})", scalar(INT, f"{value.code}[{i}]")
        elif value.sort == "tuple":
            value = self.as_list(value)
            head, found = f"range({value.code})", element(value, i)
        else:
            self.refuse(f"a loop over a value of this kind ({value.sort})")
        with self.block(f"for {i} in {head}:"):
            yield found

    @staticmethod
    def card(pile, code):
        return scalar(("row", pile.shape[1]) if pile.shape[1] else INT, code)

    @contextmanager
    def loop(self, node, body):
        """Each element of what an expression gives, in a loop that is written meanwhile. body: the nodes inside."""
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) \
            and node.func.id not in self.names else None
        words = {each.arg: each.value for each in node.keywords} if name else {}
        if name in ("enumerate", "zip", "reversed") and (words.keys() - {"start", "strict"} or not node.args):
            self.refuse(ast.unparse(node))
        if name == "enumerate":
            counter = self.new_name("counter", "long long")
            start = node.args[1] if len(node.args) > 1 else words.get("start")
            first = self.value(start).code if start else "0"
            self.emit(f"{counter} = {first} - 1")
            with self.loop(node.args[0], body) as each:
                self.emit(f"{counter} += 1")
                yield tuple_of([scalar(INT, counter), each])
            return
        if name in ("zip", "reversed"):
            lists = [self.as_list(self.value(each)) for each in node.args]
            i = self.new_name("i", "long long")
            if name == "reversed":
                with self.block(f"for {i} in range({lists[0].code} - 1, -1, -1):"):
                    yield element(lists[0], i)
                return
            if getattr(words.get("strict"), "value", False):
                for other in lists[1:]:
                    self.emit(f"check_length({other.code}, {lists[0].code})")
            with self.block(f"for {i} in range({smallest([each.code for each in lists])}):"):
                yield tuple_of([element(each, i) for each in lists])
            return
        value = self.value(node)
        if value.sort == "list" and isinstance(node, ast.Name) and node.id in names_changed(body):
            self.refuse(f"{node.id}, which changes while a loop goes through it")
        if value.sort in ("pile", "numbers") and not is_still(body):
            value = self.as_list(value)                         # as it was when the loop began
        with self.elements(value) as each:
            yield each

    def truth(self, value):
        """The C expression of whether a Value is true."""
        if is_scalar(value.shape):
            if value.sort == "row":                             # a seat may have no faction yet
                return f"{value.code} >= 0" if value.shape[1] == self.layout.factions else "True"
            return value.code if value.shape == BOOL else f"{value.code} != 0"
        if value.sort == "pile":
            return f"({value.code})[0] != 0"
        if value.sort == "list":
            return f"{value.code} != 0"
        if value.sort == "range":
            return f"{value.codes[0]} < {value.codes[1]}"
        return self.refuse(f"whether a value of this kind is true ({value.sort})")


def c_types_of(shape):
    """The C types of a Value of this shape, where a name holds it."""
    if shape[0] == "range":
        return ["long long"] * 2
    return [c_type(shape)] if is_scalar(shape) else c_types(shape) if shape[0] == "tuple" else [shape[0]]


def smallest(codes):
    """The C expression of the least of some."""
    return codes[0] if len(codes) == 1 else f"min({', '.join(codes)})"


def is_still(nodes):
    """Whether nothing in these nodes can change the position."""
    return not any((isinstance(each, ast.Assign | ast.AugAssign) and not isinstance(target_of(each), ast.Name))
                   or (isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)
                   and (each.func.attr in CHANGES or (is_self(each.func.value) and each.func.attr != "left_of")))
                   for node in nodes for each in ast.walk(node))


def names_changed(nodes):
    """Names that these nodes assign, or whose lists they change."""
    found = {each.id for node in nodes for each in ast.walk(node)
             if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}
    return found | lists_changed(nodes)


def lists_changed(nodes):
    """Names of lists that these nodes change, and not only name anew."""
    every = [each for node in nodes for each in ast.walk(node)]
    held = [each.func.value for each in every if isinstance(each, ast.Call) and isinstance(each.func, ast.Attribute)
            and each.func.attr in CHANGES]
    held += [each.value for each in every if isinstance(each, ast.Subscript) and not isinstance(each.ctx, ast.Load)]
    held += [each.target for each in every if isinstance(each, ast.AugAssign)]
    return {each.id for each in held if isinstance(each, ast.Name)}


def results_of(node):
    """The expressions of which one is the value of an expression."""
    several = [node.body, node.orelse] if isinstance(node, ast.IfExp) else getattr(node, "values", None) if (
        isinstance(node, ast.BoolOp)) else None
    return [each for part in several for each in results_of(part)] if several else [node]


def target_of(node):
    return node.targets[0] if isinstance(node, ast.Assign) else node.target


def is_self(node):
    """Whether a node is the name self."""
    return isinstance(node, ast.Name) and node.id == "self"
