"""The text of the Cython that `ludometer compile` writes of a game in Python: the State as a struct, and its rules."""
import ast
from textwrap import indent

from ludometer.simcore.python_game import state_fields
from ludometer.simcore.python_game.rule_calls import INHERITED
from ludometer.simcore.python_game.rule_code import lists_changed
from ludometer.simcore.python_game.rule_statements import Statements, declarations, parameter_names
from ludometer.simcore.python_game.rule_values import INT, NONE, WORD, Untranslated, Value, c_name, c_type

ENTRIES = {"setup": ("nothing", "cdef int setup(Position self) except -1:"),
           "opening": ("nothing", "cdef int opening(Position self) except -1:"),
           "turn": ("nothing", "cdef int turn(Position self) except -1:"),
           "points": ("points", "cdef int points(Position self, int seat, long long *points) except -1:"),
           "passed": ("share", "cdef double passed(Position self) except? -1:")}
RULE = "rule_"                                                  # before the name of an author's own method
FAULT = -2**62                                                  # what a rule returns where it has raised an error
HERE = ["    cdef State *s = <State *>self.numbers", "    cdef const Tables *t = <const Tables *>self.tables"]
LAYOUT = '''# Made by `ludometer compile` from {file}: change that, not this file.
from libc.stdint cimport int16_t
from ludometer.simcore.choice cimport Course

cdef struct State:                  # the position; the Course comes first
    Course course
{fields}

cdef struct Tables:                 # knobs, and the rows of tables
{tables}
'''
HEAD = '''"""The rules of {title}, made by `ludometer compile` from {file}, whose lines stand above what became of them.

What is changed here by hand is kept, until this file is deleted.
"""
from .layout cimport State, Tables

include "ludometer/simcore/python_game/compiled.pxi"

WORDS = {words}
TEXTS = {texts}


cdef class Own(CompiledRules):
    cdef Tables t

    def __cinit__(self, rows, knobs):
        memset(&self.t, 0, sizeof(Tables))
        self.tables = &self.t
{filling}

'''


class RuleTexts:
    """The rules of a game in Cython. layout: its Layout. left: {rule: (line, why it stays Python)}."""

    def __init__(self, layout):
        self.layout, self.source = layout, layout.file.read_text(encoding="utf-8").splitlines()
        tree = ast.parse("\n".join(self.source))
        classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == layout.cls.__name__]
        above, methods = ({node.name: node for each in place for node in each.body if isinstance(node, ast.FunctionDef)}
                          for place in ([tree], classes))
        self.functions, self.above, self.methods = above | methods, {*above}, {*methods}
        self.twice = self.above & self.methods
        for name, text in INHERITED.items():
            self.functions.setdefault(name, ast.parse(text).body[0])
        held = self.held = layout.cls.turn.__globals__
        self.globals = {name: value for name, value in held.items()
                        if isinstance(value, bool | int | float | str | tuple | range)}
        self.lookups = {name: value for name, value in held.items() if isinstance(value, dict) and name[:2] != "__"}
        self.words, self.texts, self.coders, self.written, self.known, self.left = {}, {}, {}, [], {}, {}
        self.entries = [name for name in ENTRIES if name in self.functions and self.entry(name)]

    def number_of_word(self, word):
        return self.words.setdefault(word, len(self.words))

    def number_of_text(self, text):
        return self.texts.setdefault(text, len(self.texts))

    def coder(self, kind, part, codes):
        """The name of a function from words to the numbers by which moves name them."""
        name = f"code_of_{kind}_{part}"
        lines = [f"cdef int {name}(long long word) except -1:"]
        for word, number in codes.items():
            lines += [f"    if word == {self.number_of_word(word)}:", f"        return {number}"]
        self.coders[name] = "\n".join([*lines, f'    raise ValueError(f"choose({kind!r}): no word {{WORDS[word]!r}}")'])
        return name

    def lookup(self, name, pairs):
        """The name of a function from the keys of a dict to its values. pairs: these as C expressions."""
        lines = [f"cdef long long value_in_{name}(long long key) except? {FAULT}:"]
        for key, value in pairs:
            lines += [f"    if key == {key}:", f"        return {value}"]
        self.coders[name] = "\n".join([*lines, "    raise KeyError(key)"])
        return f"value_in_{name}"

    def shape_of_column(self, table, key):
        """Whether a field of the rows of a table is a number or a word."""
        values = [row[key] for row in self.layout.tables[table].rows.values()] if key != "name" else [""]
        kinds = {type(value) for value in values}
        return INT if kinds == {int} else WORD if kinds == {str} else self.refuse(f"{table}: {key} is no number")

    def refuse(self, what):
        raise Untranslated(0, what)

    # ---- rules

    def entry(self, name):
        """Write a rule that the game calls; False where it stays Python."""
        returns, head = ENTRIES[name]
        names = {own: Value(INT, ("seat",)) for own in parameter_names(self.functions[name])}
        try:
            self.write(name, names, returns, head)
        except Untranslated as error:
            self.left[name] = error.args
            return False
        return True

    def function(self, name, shapes):
        """(name in C, shape of what it returns) of an author's own method for arguments of these shapes."""
        if (name, shapes) not in self.known:
            self.known[name, shapes] = None                     # while it is written
            try:
                names = parameter_names(self.functions[name])
                number = sum(other == name for other, _ in self.known)
                called = f"{RULE}{name}" + (f"__{number}" if number > 1 else "")
                given = {own: Value(shape, (code,)) for (own, code), shape in zip(names.items(), shapes, strict=True)}
                parameters = "".join(f", {c_type(value.shape)} {value.code}" for value in given.values())
                shape = self.write(name, given, "value", (called, parameters))
                self.known[name, shapes] = called, shape
            except Untranslated as error:
                self.known[name, shapes] = error
                self.left[name] = error.args
        found = self.known[name, shapes]
        if not isinstance(found, tuple):
            raise Untranslated(*(found.args if found else (0, f"{name}() calls itself")))
        return found

    def write(self, name, names, returns, head):
        """Add the text of a rule; returns the shape of what it returns."""
        function, declared = self.functions[name], {value.code: "" for value in names.values()}
        rule = Statements(self, dict(names), declared, returns)
        rule.source = self.source if function.end_lineno > 1 else [INHERITED[name]]
        rule.changed = lists_changed(function.body)
        rule.body(function.body)
        shape = rule.shape or NONE
        if isinstance(head, tuple):
            called, parameters = head
            kind = "int" if shape == NONE else c_type(shape)
            fault = "except -1" if shape == NONE else f"except? {FAULT}"
            head = f"cdef {kind} {called}(Position self{parameters}) {fault}:"
        last = ["    return 0"] if returns in ("nothing", "value") and shape == NONE else [
            f'    raise ValueError("{name}() has returned nothing")']
        own = {key: kind for key, kind in declared.items() if kind}
        self.written.append("\n".join([head, *HERE, *declarations(own), *rule.lines, *last]))
        return shape

    # ---- the files

    def layout_text(self):
        """layout.pxd."""
        fields = "\n".join(line for field in self.layout.fields.values() for line in lines_of_field(field))
        structs, tables = [], [f"    int {c_name(name)}" for name in self.layout.knobs]
        for name, table in self.layout.tables.items():
            structs.append("\n".join([f"cdef struct RowOf{name}:", *(f"    int {c_name(key)}"
                                                                     for key in (*table.fields, "name"))]))
            tables += [f"    RowOf{name} {c_name(name)}[255]", f"    int rows_of_{name}"]
        text = LAYOUT.format(file=self.layout.file.name, fields=fields, tables="\n".join(tables) or "    int none")
        return text.replace("cdef struct State:", "\n\n".join([*piles_of(self.layout), *structs, "cdef struct State:"]))

    def rules_text(self):
        """rules.pyx."""
        filling = [f'self.t.{c_name(name)} = knobs["{name}"]' for name in self.layout.knobs]
        for name, table in self.layout.tables.items():
            filling += [f'self.t.rows_of_{name} = len(rows["{name}"])', f'for row in rows["{name}"]:']
            for key in (*table.fields, "name"):
                word = key == "name" or any(isinstance(row[key], str) for row in table.rows.values())
                value = f"number_of_word(str(row.{key}))" if word else f"row.{key}"
                filling.append(f"    self.t.{c_name(name)}[<int>row.number].{c_name(key)} = {value}")
        filling += [f"self.book.{name} = {name}" for name in self.entries]
        head = HEAD.format(title=self.layout.title, file=self.layout.file.name, words=list_text(self.words),
                           texts=list_text(self.texts), filling=indent("\n".join(filling), "        "))
        left = [self.stub(name, line, why) for name, (line, why) in self.left.items()]
        return "\n\n\n".join([head.rstrip(), *self.coders.values(), *self.written, *left]) + "\n"

    def stub(self, name, line, why):
        """A rule that stays Python, as a comment."""
        node = self.functions[name]
        lines = self.source[node.lineno - 1:node.end_lineno] if line else []
        return "\n".join([f"# {name}() is played by Python, for line {line} is not translated: {why}",
                          *(f"# {line}".rstrip() for line in lines)])


def list_text(words):
    """A dict's keys as a list in Python, one to a line."""
    return "[" + "".join(f"\n    {word!r}," for word in words) + ("\n]" if words else "]")


def piles_of(layout):
    """The structs of the piles of a position, one for each size."""
    rooms = sorted({one.n for field in layout.fields.values() if isinstance(one := field.one,
                                                                            state_fields.Pile)})
    return [f"cdef struct PileOf{n}:\n    int16_t n\n    int16_t cards[{n}]" for n in rooms]


def lines_of_field(field):
    """The lines of a field in the struct of the State."""
    seats, one = f"[{field.copies}]" if isinstance(field, state_fields.Each) else "", field.one
    name = c_name(field.name)
    if isinstance(one, state_fields.Pile):
        return [f"    PileOf{one.n} {name}{seats}"]
    return [f"    int16_t {name}{seats}" + (f"[{one.n}]" if isinstance(one, state_fields.Numbers) else "")]
