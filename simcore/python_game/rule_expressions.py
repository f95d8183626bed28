"""Expressions of rules in Cython."""
import ast
from contextlib import ExitStack, contextmanager

from ludometer.simcore.python_game.rule_code import Code, c_types_of, is_self
from ludometer.simcore.python_game.rule_numbers import Knob, Table
from ludometer.simcore.python_game.rule_values import (
    BOOL,
    FLOAT,
    INT,
    NONE,
    WORD,
    Value,
    c_name,
    common,
    element,
    field_value,
    is_number,
    is_scalar,
    parts_of,
    place_of_number,
    scalar,
    size_of,
    tuple_of,
)

BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}
DIVIDING = {ast.FloorDiv: "floor_of", ast.Mod: "rest_of"}
COMPARING = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


class Expressions(Code):
    """Writes the lines that an expression needs, and gives its Value. book: the RuleTexts to which the rule belongs."""

    def __init__(self, book, names, declared):
        super().__init__(names, declared)
        self.book, self.layout = book, book.layout

    def value(self, node):
        """The Value of an expression."""
        write = getattr(self, f"on_{type(node).__name__}", None)
        self.line = getattr(node, "lineno", self.line)
        return write(node) if write else self.refuse(f"{type(node).__name__}: {ast.unparse(node)}")

    def number(self, node):
        """The C expression of a whole number."""
        value = self.value(node)
        return value.code if value.shape in (INT, BOOL) else self.refuse(f"{ast.unparse(node)} as a whole number")

    def condition(self, node):
        """The C expression of whether an expression is true."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return f"not ({self.condition(node.operand)})"
        if isinstance(node, ast.BoolOp):
            return self.junction(node)
        return self.truth(self.value(node))

    def junction(self, node):
        word = "and" if isinstance(node.op, ast.And) else "or"
        found = self.condition(node.values[0])
        for each in node.values[1:]:
            with self.capture_lines() as lines:
                other = self.condition(each)
            if lines:
                kept = self.keep_value(scalar(BOOL, found), "b").code
                self.replay(f"if {kept}:" if word == "and" else f"if not {kept}:", lines, f"{kept} = {other}")
                found = kept
            else:
                found = f"({found} {word} {other})"
        return found

    # ---- what stands for itself

    def constant(self, value):
        """The Value of something that never changes."""
        if isinstance(value, bool):
            return scalar(BOOL, str(value))
        if isinstance(value, int) and abs(value) < 2**62:
            return scalar(INT, str(value))
        if isinstance(value, float):
            return scalar(FLOAT, repr(value))
        if isinstance(value, str):
            return scalar(WORD, str(self.book.number_of_word(value)))
        if value is None:
            return Value(NONE, ())
        if isinstance(value, tuple):
            return tuple_of([self.constant(each) for each in value])
        if isinstance(value, range) and value.step == 1:
            return Value(("range",), (str(value.start), str(value.stop)))
        return self.refuse(f"{value!r}")

    def on_Constant(self, node):
        return self.constant(node.value)

    def on_Name(self, node):
        if node.id in self.names:
            value = self.names[node.id]
            return self.refuse(f"{node.id}, which may hold one of two kinds") if value.sort == "unclear" else value
        if node.id in self.book.globals:
            return self.constant(self.book.globals[node.id])
        return self.refuse(f"{node.id}, which has no value yet")

    def on_Tuple(self, node):
        values = self.values(node.elts)
        if not all(is_scalar(value.shape) or value.sort == "tuple" for value in values):
            self.refuse(ast.unparse(node))
        return tuple_of(values)

    def on_List(self, node):
        return self.list_of(self.values(node.elts))

    def on_Attribute(self, node):
        if is_self(node.value):
            return self.of_self(node.attr)
        value = self.value(node.value)
        if value.sort != "row":
            return self.refuse(ast.unparse(node))
        table = value.shape[1]
        number = f"row_there({value.code})" if table == self.layout.factions else value.code
        if node.attr == "number":
            return scalar(INT, number)
        if node.attr != "name" and node.attr not in self.layout.tables[table].fields:
            return self.refuse(ast.unparse(node))
        return scalar(self.book.shape_of_column(table, node.attr), f"t.{c_name(table)}[{number}].{c_name(node.attr)}")

    def of_self(self, name):
        if name in self.layout.fields:
            return field_value(self.layout, name)
        declared = getattr(self.layout.cls, name, None)
        if isinstance(declared, Knob):
            return scalar(INT, f"t.{c_name(name)}")
        if isinstance(declared, Table):
            return Value(("rows", name), ())
        if name == "seat":
            return scalar(INT, "s.course.to_move")
        if name == "seats":
            return Value(("range",), ("0", "s.course.n_seats"))
        if name == "turns_played":
            return scalar(INT, "s.course.step")
        return self.constant(declared)

    # ---- arithmetic

    def on_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            return scalar(BOOL, f"(not ({self.condition(node.operand)}))")
        value = self.value(node.operand)
        if not is_number(value.shape):
            self.refuse(ast.unparse(node))
        sign = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
        return scalar(FLOAT if value.shape == FLOAT else INT, f"({sign}{value.code})")

    def on_BinOp(self, node):
        return self.operation(node.op, *self.values([node.left, node.right]), node)

    def operation(self, op, one, other, node):
        """The Value of an operation on two Values."""
        if one.sort == other.sort == "list" and isinstance(op, ast.Add):
            found = self.copy_of(self.new_list(one.shape[1]), one)
            with self.elements(other) as each:
                self.append(found, each)
            return found
        if not (is_number(one.shape) and is_number(other.shape)):
            self.refuse(ast.unparse(node))
        shape = FLOAT if FLOAT in (one.shape, other.shape) else INT
        if type(op) in BINARY:
            wide = "<long long>" * (shape == INT and one.code not in self.declared)
            return scalar(shape, f"({wide}{one.code} {BINARY[type(op)]} {other.code})")
        if isinstance(op, ast.Div):
            return scalar(FLOAT, f"share_of({one.code}, {other.code})")
        if type(op) in DIVIDING and shape == INT:
            return scalar(INT, f"{DIVIDING[type(op)]}({one.code}, {other.code})")
        if isinstance(op, ast.LShift | ast.RShift) and shape == INT:
            self.emit(f'if {other.code} < 0: raise ValueError("negative shift count")')
            return scalar(INT, f"shifted({one.code}, {'-' * isinstance(op, ast.RShift)}({other.code}))")
        if isinstance(op, ast.Pow) and shape == INT:
            return scalar(INT, f"power_of({one.code}, {other.code})")
        return self.refuse(ast.unparse(node))

    def on_BoolOp(self, node):
        values, declared = [], dict(self.declared)
        with self.capture_lines():                                   # only to see what they are
            shapes = [self.value(each).shape for each in node.values]
        self.declared.clear()
        self.declared.update(declared)
        if all(shape == BOOL for shape in shapes):
            return scalar(BOOL, self.junction(node))
        for each in node.values:
            if not values:
                found = self.keep_value(self.value(each))
                values.append(found)
                continue
            test = self.truth(found)
            with self.capture_lines() as lines:
                value = self.value(each)
                self.copy_into(found, value)
            with self.block(f"if {test}:" if isinstance(node.op, ast.And) else f"if not ({test}):"):
                self.lines += lines
        return found

    def copy_into(self, target, value):
        """Let the names of one Value hold another."""
        if target.sort == "list":
            self.copy_of(target, value)
        elif common(target.shape, value.shape) != target.shape:
            self.refuse(f"a value of two kinds, {target.sort} and {value.sort}")
        for name, code in zip(target.codes, value.codes, strict=True) if target.sort != "list" else ():
            self.emit(f"{name} = {code}")

    def on_IfExp(self, node):
        test = self.condition(node.test)
        with self.capture_lines() as yes:
            one = self.value(node.body)
        with self.capture_lines() as no:
            other = self.value(node.orelse)
        shape = common(one.shape, other.shape)
        if shape is None:
            self.refuse(f"{ast.unparse(node)}: values of two kinds, {one.sort} and {other.sort}")
        if not yes and not no and is_scalar(shape):
            return scalar(shape, f"({one.code} if {test} else {other.code})")
        if shape[0] == "list":
            found = self.new_list(shape[1])
        elif is_scalar(shape) or shape[0] == "tuple":
            found = Value(shape, tuple(self.new_name("x", kind) for kind in c_types_of(shape)))
        else:
            self.refuse(ast.unparse(node))
        for head, lines, value in ((f"if {test}:", yes, one), ("else:", no, other)):
            with self.block(head):
                self.lines += lines
                self.copy_into(found, value)
        return found

    # ---- comparisons

    def on_Compare(self, node):
        values = self.values([node.left, *node.comparators])
        if len(node.ops) > 1:
            values = [values[0], *map(self.steady, values[1:-1]), values[-1]]
        found = [self.comparison(op, one, other, node)
                 for op, one, other in zip(node.ops, values[:-1], values[1:], strict=True)]
        return scalar(BOOL, f"({' and '.join(found)})")

    def comparison(self, op, one, other, node):
        if isinstance(op, ast.In | ast.NotIn):
            found = self.membership(one, other, node)
            return f"not {found}" if isinstance(op, ast.NotIn) else found
        if isinstance(op, ast.Is | ast.IsNot):
            if one.sort == "row" and other.sort == "none":
                return f"{one.code} {'<' if isinstance(op, ast.Is) else '>='} 0"
            self.refuse(ast.unparse(node))
        equal = isinstance(op, ast.Eq | ast.NotEq)
        if one.sort == other.sort == "tuple" and size_of(one.shape) == size_of(other.shape):
            if not equal:
                return less(one, other, COMPARING[type(op)]) or self.refuse(ast.unparse(node))
            found = " and ".join(self.comparison(ast.Eq(), a, b, node)
                                 for a, b in zip(parts_of(one), parts_of(other), strict=True))
            return f"({found})" if isinstance(op, ast.Eq) else f"not ({found})"
        if common(one.shape, other.shape) is None or not is_scalar(one.shape) or not (equal or is_number(one.shape)):
            self.refuse(ast.unparse(node))
        return f"({one.code}) {COMPARING[type(op)]} ({other.code})"

    def membership(self, one, other, node):
        """The C expression of whether a Value is among those of another."""
        if other.sort == "range" and one.shape in (INT, BOOL):
            return f"({other.codes[0]} <= {one.code} < {other.codes[1]})"
        if other.sort == "pile" and common(one.shape, self.shape_of_elements(other)):
            return f"(find_card({other.code}, {one.code}) >= 0)"
        if other.sort == "tuple" and all(is_scalar(part.shape) for part in parts_of(other)):
            one = self.steady(one)
            return f"({' or '.join(self.comparison(ast.Eq(), one, part, node) for part in parts_of(other))})"
        one, there = self.steady(one), self.keep_value(scalar(BOOL, "False"), "b").code
        with self.elements(other) as each, self.block(f"if {self.comparison(ast.Eq(), one, each, node)}:"):
            self.emit(f"{there} = True")
            self.emit("break")
        return there

    # ---- places

    def on_Subscript(self, node):
        if isinstance(node.slice, ast.Slice):
            return self.slice_of(node)
        if isinstance(node.value, ast.Name) and node.value.id in self.book.lookups and node.value.id not in self.names:
            return self.looked_up(node)
        value, index = self.values([node.value, node.slice])
        if value.sort == "tuple":
            at = ast.literal_eval(node.slice) if isinstance(node.slice, ast.Constant | ast.UnaryOp) else None
            return parts_of(value)[at] if at is not None else element(
                made := self.as_list(value), f"place_in_list({index.code}, {made.code})")
        if index.shape not in (INT, BOOL):
            self.refuse(ast.unparse(node))
        return self.at_place(value, index.code, node)

    def looked_up(self, node):
        """The Value of a key in a dict of the file that never changes."""
        key, held = self.value(node.slice), self.book.lookups[node.value.id]
        keys, values = ([self.constant(each) for each in part] for part in (held, held.values()))
        if {key.shape, *(each.shape for each in keys)} != {key.shape} or not is_scalar(key.shape) \
                or len({each.shape for each in values}) != 1 or not is_scalar(values[0].shape):
            self.refuse(ast.unparse(node))
        pairs = zip([each.code for each in keys], [each.code for each in values], strict=True)
        return scalar(values[0].shape, f"{self.book.lookup(node.value.id, pairs)}({key.code})")

    def at_place(self, value, place, node):
        """The element of a Value at a place."""
        if value.sort == "each":
            return field_value(self.layout, value.shape[1], place)
        if value.sort == "numbers":
            return scalar(INT, f"{value.code}[{place_of_number(place, *value.shape[1:])}]")
        if value.sort == "pile":
            value = self.steady(value)
            return self.card(value, f'{value.code}[1 + place_of_card({value.code}, {place}, "{value.shape[3]}")]')
        if value.sort == "list":
            return element(value, self.keep_value(scalar(INT, f"place_in_list({place}, {value.code})")).code)
        if value.sort == "rows":
            return scalar(("row", value.shape[1]), f"place_in_list({place}, t.rows_of_{value.shape[1]})")
        if value.sort == "range":
            start, stop = value.codes
            return scalar(INT, f"({start} + place_in_list({place}, {stop} - {start}))")
        return self.refuse(ast.unparse(node))

    def slice_of(self, node):
        value = self.as_list(self.value(node.value))
        if node.slice.step is not None:
            self.refuse(ast.unparse(node))
        ends = [self.number(end) if end else None for end in (node.slice.lower, node.slice.upper)]
        first = f"end_of_slice({ends[0]}, {value.code})" if ends[0] else "0"
        last = f"end_of_slice({ends[1]}, {value.code})" if ends[1] else value.code
        return self.selection(value, first, last)

    def selection(self, value, first, last):
        """The elements of a list from one place up to another."""
        found, i = self.new_list(value.shape[1]), self.new_name("i", "long long")
        self.emit(f"{found.code} = 0")
        with self.block(f"for {i} in range({first}, {last}):"):
            self.append(found, element(value, i))
        return found

    # ---- comprehensions

    @contextmanager
    def loop_over(self, node, until=None):
        """Each element of a comprehension, or of anything else with elements, in loops that are written meanwhile.

        until: the C name of what ends all of them once it is True.
        """
        if not isinstance(node, ast.GeneratorExp | ast.ListComp):
            with self.loop(node, []) as each:
                yield each
            return
        before = dict(self.names)
        inside = [node.elt, *(test for each in node.generators for test in each.ifs)]
        with ExitStack() as stack:
            for place, each in enumerate(node.generators):
                if place and until:
                    stack.callback(self.emit, f"if {until}: break")
                found = stack.enter_context(self.loop(each.iter, [*inside, *(g.iter for g in node.generators)]))
                for name in (name.id for name in ast.walk(each.target) if isinstance(name, ast.Name)):
                    self.names.pop(name, None)
                self.bind(each.target, found)
                for test in each.ifs:
                    self.emit(f"if not ({self.condition(test)}): continue")
            yield self.value(node.elt)
        self.names.clear()
        self.names.update(before)

    def on_ListComp(self, node):
        with self.capture_lines(0) as lines, self.loop_over(node) as each:
            found = self.append(self.new_list(each.shape), each)
        self.emit(f"{found.code} = 0")
        self.lines += lines
        return found

    on_GeneratorExp = on_ListComp


def less(one, other, sign):
    """The C expression of whether a tuple of numbers comes before another; None where it has no order."""
    pairs = list(zip(parts_of(one), parts_of(other), strict=True))
    if not all(is_number(a.shape) and is_number(b.shape) for a, b in pairs):
        return None
    found = f"({pairs[-1][0].code} {sign} {pairs[-1][1].code})"
    for a, b in reversed(pairs[:-1]):
        found = f"({a.code} {sign[0]} {b.code} or ({a.code} == {b.code} and {found}))"
    return found
