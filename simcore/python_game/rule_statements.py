"""Statements of rules in Cython."""
import ast

from ludometer.simcore.python_game.rule_calls import NOTHING, Calls
from ludometer.simcore.python_game.rule_code import is_self, results_of
from ludometer.simcore.python_game.rule_values import (
    BOOL,
    INT,
    NONE,
    common,
    element,
    is_number,
    is_scalar,
    parts_of,
    variable_name,
)


class Statements(Calls):
    """Writes a whole rule. returns: "nothing", "value", "points" or "share"; shape: of the value that it returns;
    source: the lines of the author's file; changed: names of lists that the rule changes."""

    def __init__(self, book, names, declared, returns):
        super().__init__(book, names, declared)
        self.returns, self.shape, self.source, self.changed = returns, None, book.source, set()

    def body(self, nodes):
        for node in nodes:
            self.line = node.lineno
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
                continue
            self.emit(f"# {node.lineno}: {self.source[node.lineno - 1].strip()}")
            write = getattr(self, f"do_{type(node).__name__}", None)
            if write is None:
                self.refuse(f"{type(node).__name__}: {ast.unparse(node).splitlines()[0]}")
            write(node)

    def do_Expr(self, node):
        if isinstance(node.value, ast.Call):
            self.on_Call(node.value, ignored=True)
        else:
            self.value(node.value)

    def do_Pass(self, node):
        self.emit("pass")

    def do_Break(self, node):
        self.emit("break")

    def do_Continue(self, node):
        self.emit("continue")

    def do_Assert(self, node):
        with self.block(f"if not ({self.condition(node.test)}):"):
            self.emit("raise AssertionError")

    def do_If(self, node):
        test, before = self.condition(node.test), dict(self.names)
        with self.block(f"if {test}:"):
            self.body(node.body)
        after = dict(self.names)
        self.names.update(before)
        if node.orelse:
            with self.block("else:"):
                self.body(node.orelse)
        self.meet(after)

    def loop_body(self, nodes):
        """The body of a loop, in which no name may become something else: it is read again from its beginning."""
        before = dict(self.names)
        self.body(nodes)
        for name, value in before.items():
            if self.names[name].codes != value.codes:
                self.refuse(f"{name}, which holds one kind in a loop and before it another")

    def do_While(self, node):
        if node.orelse:
            self.refuse("while ... else")
        with self.capture_lines() as lines:
            test = self.condition(node.test)
        with self.block("while True:" if lines else f"while {test}:"):
            self.lines += lines
            if lines:
                with self.block(f"if not ({test}):"):
                    self.emit("break")
            self.loop_body(node.body)

    def do_For(self, node):
        if node.orelse:
            self.refuse("for ... else")
        with self.loop(node.iter, node.body) as each:
            self.bind(node.target, each)
            self.loop_body(node.body)

    def do_Return(self, node):
        if self.returns == "nothing":
            if isinstance(node.value, ast.Call):
                self.on_Call(node.value, ignored=True)
            elif node.value:
                self.value(node.value)
            return self.emit("return 0")
        value = NOTHING if node.value is None else self.value(node.value)
        if self.returns == "points":
            values = parts_of(value) if value.sort == "tuple" else [value]
            if not all(each.shape in (INT, BOOL) for each in values) or not 0 < len(values) <= 8:
                self.refuse(ast.unparse(node))
            for place, each in enumerate(values):
                self.emit(f"points[{place}] = {each.code}")
            return self.emit(f"return {len(values)}")
        if self.returns == "share":
            return self.emit(f"return {value.code}") if is_number(value.shape) else self.refuse(ast.unparse(node))
        shape = value.shape if self.shape is None else common(self.shape, value.shape)
        if shape is None or not (shape == NONE or is_scalar(shape)):
            self.refuse(f"{ast.unparse(node)}: it returns values of two kinds, or of one that is not translated")
        self.shape = shape
        return self.emit(f"return {value.code if value.codes else 0}")

    # ---- assignments

    def do_Assign(self, node):
        target, given = node.targets[0], node.value
        self.check_lists(node, [each for each in results_of(given) if isinstance(each, ast.Name)])
        if len(node.targets) == 1 and isinstance(target, ast.Tuple) and isinstance(given, ast.Tuple) \
                and len(target.elts) == len(given.elts):
            for each, value in zip(target.elts, [*map(self.keep_value, self.values(given.elts))], strict=True):
                self.bind(each, value)
            return
        value = self.value(node.value)
        if len(node.targets) > 1:
            self.check_lists(node, [given] * (value.sort == "list"))
            value = self.steady(value)
        for target in node.targets:
            self.bind(target, value)

    def check_lists(self, node, given):
        """Refuse two names of one list that the rule changes, for here they are two lists. given: what may be one."""
        lists = [each for each in given if not isinstance(each, ast.Name) or (
            each.id in self.names and self.names[each.id].sort == "list")]
        names = {each.id for part in (*lists, *node.targets) for each in ast.walk(part) if isinstance(each, ast.Name)}
        if lists and names & self.changed:
            self.refuse(f"{ast.unparse(node)}: two names of one list, which changes")

    def do_AnnAssign(self, node):
        if node.value is not None:
            self.bind(node.target, self.value(node.value))

    def do_AugAssign(self, node):
        if isinstance(node.target, ast.Subscript):              # the place is worked out once
            of, index = self.values([node.target.value, node.target.slice])
            if index.shape not in (INT, BOOL) or of.sort not in ("each", "numbers", "list"):
                self.refuse(ast.unparse(node))
            target = self.at_place(of, self.steady(index).code, node)
            check = self.number_of_field(of)
        else:
            target, check = self.value(node.target), self.field_of(node.target)
        slot = len(self.lines)
        value = self.value(node.value)
        before = target
        if len(self.lines) > slot and is_scalar(target.shape):
            with self.capture_lines(0) as lines:
                before = self.keep_value(target)
            self.lines[slot:slot] = lines
        result = self.operation(node.op, before, value, node)
        if isinstance(node.target, ast.Name):
            return self.assign(node.target.id, result)
        return self.store(target, result, check)

    def bind(self, target, value):
        """Let a target of an assignment or a loop hold a Value."""
        if isinstance(target, ast.Name):
            return self.assign(target.id, value)
        if isinstance(target, ast.Tuple) and value.sort == "tuple" and len(target.elts) == len(value.shape[1]):
            kept = parts_of(self.keep_value(value))
            for each, part in zip(target.elts, kept, strict=True):
                self.bind(each, part)
            return None
        if isinstance(target, ast.Tuple) and value.sort == "list":
            self.emit(f"check_length({value.code}, {len(target.elts)})")
            for place, each in enumerate(target.elts):
                self.bind(each, element(value, place))
            return None
        if isinstance(target, ast.Subscript) and not isinstance(target.slice, ast.Slice):
            slot = len(self.lines)
            of, index = self.values([target.value, target.slice])
            if len(self.lines) > slot and is_scalar(value.shape):
                with self.capture_lines(0) as lines:                 # the value comes before the place
                    value = self.keep_value(value)
                self.lines[slot:slot] = lines
            if index.shape in (INT, BOOL) and of.sort in ("each", "numbers", "list"):
                return self.store(self.at_place(of, index.code, target), value, self.number_of_field(of))
        if isinstance(target, ast.Attribute) and is_self(target.value) and self.field_of(target):
            return self.store(self.value(target), value, self.field_of(target))
        return self.refuse(ast.unparse(target))

    def field_of(self, node):
        """The name of the Number that an expression such as self.coins is."""
        if isinstance(node, ast.Attribute) and is_self(node.value) and node.attr in self.layout.fields \
                and self.value(node).shape == INT:
            return node.attr
        return None if isinstance(node, ast.Name) else self.refuse(ast.unparse(node))

    def number_of_field(self, of):
        """The name of the field to whose numbers a place belongs; None in a list."""
        if of.sort == "each":
            self.refuse(f"self.{of.shape[1]}[...] = ...")
        return of.shape[2] if of.sort == "numbers" else None

    def store(self, target, value, field):
        """Write a Value to a place: a checked one where it is a number of this field of the State."""
        if field is None:
            return self.copy_into(target, value)
        if value.shape not in (INT, BOOL):
            self.refuse(f"self.{field} = a value that is no whole number")
        return self.emit(f'{target.code} = storable({value.code}, "{field}")')


def declarations(declared):
    """Lines that declare the names of a rule in C."""
    kinds = {}
    for name, kind in declared.items():
        base, bracket, size = kind.partition("[")
        kinds.setdefault((base, size), []).append(f"{name}{bracket}{size}")
    return [f"    cdef {kind} {', '.join(names[at:at + each])}" for (kind, _), names in kinds.items()
            for each in [1 if kind.endswith("*") else 12] for at in range(0, len(names), each)]


def parameter_names(function):
    """{the author's name: name in C} of what a rule is given."""
    return {each.arg: variable_name(each.arg) for each in function.args.args if each.arg != "self"}

