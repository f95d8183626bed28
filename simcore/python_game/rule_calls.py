"""Calls in rules in Cython: what games have, what piles and lists have, and the author's own methods."""
import ast
import inspect

from ludometer.simcore.python_game.rule_code import is_self, is_still
from ludometer.simcore.python_game.rule_functions import Functions
from ludometer.simcore.python_game.rule_values import (
    BOOL,
    FLOAT,
    INT,
    NONE,
    WORD,
    Untranslated,
    Value,
    common,
    element,
    is_scalar,
    parts_of,
    scalar,
)

NOTHING = Value(NONE, ())
INHERITED = {"points": "def points(self, seat): return self.score[seat]"}       # where a class does not say otherwise
KEYWORDS = {"max": {"key", "default"}, "min": {"key", "default"}, "sorted": {"key", "reverse"}, "zip": {"strict"},
            "enumerate": {"start"}}


class Calls(Functions):
    """Writes calls. sort_of_rule: "nothing", "value", "points" or "share", what the rule returns."""

    def on_Call(self, node, ignored=False):
        """ignored: whether nothing is made of what it returns."""
        of, words = node.func, {each.arg: each.value for each in node.keywords}
        if isinstance(of, ast.Attribute) and is_self(of.value):
            write = getattr(self, f"self_{of.attr}", None)
            if write and of.attr not in self.book.methods:
                return self.written_call(write, node, node, *node.args, **words)
            return self.own(of.attr, node, ignored) if of.attr in (*self.book.methods, *INHERITED) else self.refuse(
                ast.unparse(node))
        if isinstance(of, ast.Attribute):
            value = self.value(of.value)
            if write := getattr(self, f"{value.sort}_{of.attr}", None):
                return self.refuse(ast.unparse(node)) if words else self.written_call(
                    write, node, value, *node.args)
        elif isinstance(of, ast.Name) and of.id not in self.names:
            if of.id in self.book.held:                         # the author's own, though Python may have one
                return self.own(of.id, node, ignored) if of.id in self.book.above else self.refuse(ast.unparse(node))
            write = getattr(self, f"call_{of.id}", None)
            if write and words.keys() <= KEYWORDS.get(of.id, set()):
                return self.written_call(write, node, node, *node.args)
        return self.refuse(ast.unparse(node))

    def written_call(self, write, node, *args, **words):
        """What a method that writes a call gives, if it takes these arguments."""
        try:
            inspect.signature(write).bind(*args, **words)
        except TypeError:
            self.refuse(ast.unparse(node))
        return write(*args, **words)

    # ---- what every game has

    def self_choose(self, node, decision, options, seat=None):
        kind = getattr(decision, "value", None)
        if kind not in self.layout.decisions:
            self.refuse(ast.unparse(node))
        place, codes = self.layout.decisions[kind]
        who = self.keep_value(scalar(INT, self.number(seat) if is_given(seat) else "s.course.to_move"), "who").code
        found, i = self.as_list(self.value(options)), self.new_name("i", "int")
        parts = parts_of(element(found, i)) if len(codes) > 1 else [element(found, i)]
        if (len(codes) > 1 and found.shape[1][0] != "tuple") or len(parts) != len(codes):
            self.refuse(ast.unparse(node))
        self.declared.setdefault("moves", "Move[MAX_MOVES]")
        self.emit(f'self.check_choice(<int>{found.code}, "{kind}")')
        numbers = [f"<int8_t>{self.code_of_option(part, code, kind, at)}"
                   for at, (part, code) in enumerate(zip(parts, codes, strict=True))]
        with self.block(f"for {i} in range({found.code}):"):
            self.emit(f"moves[{i}] = Move({', '.join([*numbers, '0', '0', '0'][:4])})")
        pick = scalar(INT, f"self.pick({place}, <int>{who}, moves, <int>{found.code})")
        picked = self.keep_value(pick, "picked").code
        return self.keep_value(element(found, picked), "chosen")

    def code_of_option(self, value, codes, kind, part):
        """The C expression of the number by which a move names a part of an option. codes: as in Layout.decisions."""
        if isinstance(codes, dict) and 0 in codes and value.shape == INT:       # seats
            return f'number_in_range({value.code}, 0, {len(codes)}, "{kind}")'
        if isinstance(codes, dict) and 0 not in codes and value.shape == WORD:
            return f"{self.book.coder(kind, part, codes)}({value.code})"
        if isinstance(codes, range) and value.shape in (INT, BOOL):
            return f'number_in_range({value.code}, {codes.start}, {codes.stop}, "{kind}")'
        if value.shape == ("row", codes):
            return f"({value.code})"
        return self.refuse(f'choose("{kind}") with options of another kind ({value.sort})')

    def self_roll(self, node, sides=None):
        sides = self.number(sides) if sides else "6"
        return self.keep_value(scalar(INT, f"self.rolled(<int>{sides})"), "roll")

    def self_again(self, node):
        self.emit("self.repeat_turn()")
        return NOTHING

    def self_end(self, node):
        self.emit("s.course.stage = STAGE_OVER")
        return NOTHING

    def self_next_is(self, node, seat):
        self.emit(f"self.give_turn(<int>{self.number(seat)})")
        return NOTHING

    def self_left_of(self, node, seat):
        return scalar(INT, f"rest_of({self.number(seat)} + 1, s.course.n_seats)")

    def self_log(self, node, text, seat=None):
        """The text is made by Python, from the author's own line, and only where there is a log."""
        if not is_still([text]):
            self.refuse(ast.unparse(node))
        who = f", {self.number(seat)}" if is_given(seat) else ""
        names = [each for each in dict.fromkeys(each.id for each in ast.walk(text) if isinstance(each, ast.Name))
                 if each in self.names]
        given = ", ".join(f'"{name}": {self.as_python(self.names[name])}' for name in names)
        with self.block("if self.ctx != NULL and self.ctx.log != NULL:"):
            self.emit(f"self.log(said(self, {self.book.number_of_text(ast.unparse(text))}, {{{given}}}){who})")
        return NOTHING

    def as_python(self, value):
        """The expression of a Value as Python has it."""
        if value.sort in ("pile", "numbers", "list"):
            i = "place"
            array = {"pile": f"{value.code}[1 + {i}]", "numbers": f"{value.code}[{i}]"}.get(value.sort)
            n = {"pile": f"{value.code}[0]", "numbers": str(value.shape[1])}.get(value.sort, value.code)
            each = element(value, i) if array is None else scalar(self.shape_of_elements(value), array)
            return f"[{self.as_python(each)} for {i} in range({n})]"
        if value.sort == "tuple":
            return f"({', '.join(map(self.as_python, parts_of(value)))},)"
        written = {"bool": "bool({})", "word": "WORDS[{}]", "none": "None", "int": "{}", "float": "{}",
                   "row": f'row_of(self, "{value.shape[-1]}", {{}})'}.get(value.sort)
        return written.format(*value.codes) if written else self.refuse(f"a value of this kind ({value.sort})")

    # ---- the author's own methods and functions

    def own(self, name, node, ignored):
        function = self.book.functions.get(name) or self.refuse(ast.unparse(node))
        args = [each.arg for each in function.args.args if each.arg != "self"]
        words = {*args[:len(node.args)]} & {each.arg for each in node.keywords}
        if name in self.book.twice or len(node.args) > len(args) or words or any(
                ast.unparse(each) != "staticmethod" for each in function.decorator_list):
            self.refuse(ast.unparse(node))
        given = dict(zip(args, node.args, strict=False)) | {each.arg: each.value for each in node.keywords}
        defaults = dict(zip(args[::-1], function.args.defaults[::-1], strict=False))
        if function.args.vararg or function.args.kwonlyargs or given.keys() - {*args} or \
                {*args} - given.keys() - defaults.keys() or any(isinstance(each, ast.Starred) for each in node.args):
            self.refuse(ast.unparse(node))
        values = dict(zip(given, self.values(list(given.values())), strict=True))
        values = [values[each] if each in values else self.value(defaults[each]) for each in args]
        if not all(is_scalar(value.shape) for value in values):
            self.refuse(f"{ast.unparse(node)}: it is given a value that is no number, word or row")
        codes = ", ".join(value.code for value in values)
        line = self.line
        try:
            called, shape = self.book.function(name, tuple(value.shape for value in values))
        except Untranslated:
            if not ignored or "self" not in [each.arg for each in function.args.args]:
                raise
            self.emit(f"(<object>self).{name}({', '.join(map(self.as_python, values))})")
            return NOTHING
        self.line = line
        call = f"{called}(self{', ' * bool(values)}{codes})"
        if shape == NONE:
            self.emit(call)
            return NOTHING
        return self.keep_value(scalar(shape, call))

    # ---- piles and lists

    def cards(self, pile, node):
        """What an expression gives, as a list of cards for a pile."""
        found = self.as_list(self.value(node))
        if common(found.shape[1], self.shape_of_elements(pile)) is None:
            self.refuse(f"{ast.unparse(node)} in {pile.shape[3]}")
        return found

    def checked_card(self, pile, node):
        value = self.value(node)
        if common(value.shape, self.shape_of_elements(pile)) is None or value.shape == FLOAT:
            self.refuse(f"{ast.unparse(node)} in {pile.shape[3]}")
        return value

    def pile_append(self, pile, card):
        pile = self.keep_value(pile)
        return self.append_one(pile, self.checked_card(pile, card))

    def append_one(self, pile, card):
        self.emit(f'append_card({pile.code}, {pile.shape[2]}, {card.code}, "{pile.shape[3]}")')
        return NOTHING

    def append_all(self, pile, cards):
        with self.elements(cards) as each:
            return self.append_one(pile, each)

    def pile_extend(self, pile, cards):
        pile = self.keep_value(pile)
        return self.append_all(pile, self.cards(pile, cards))

    def pile_fill(self, pile, cards):
        pile = self.keep_value(pile)
        found = self.cards(pile, cards)
        self.emit(f"clear_pile({pile.code}, {pile.shape[2]})")
        return self.append_all(pile, found)

    def pile_pop(self, pile, place=None):
        pile = self.steady(pile)
        at = self.number(place) if place else "-1"
        return self.keep_value(self.card(pile, f'pop_card({pile.code}, {at}, "{pile.shape[3]}")'), "card")

    def pile_remove(self, pile, card):
        pile = self.keep_value(pile)
        value = self.steady(self.checked_card(pile, card))
        self.emit(f'remove_card({pile.code}, {value.code}, "{pile.shape[3]}")')
        return value

    def pile_clear(self, pile):
        self.emit(f"clear_pile({pile.code}, {pile.shape[2]})")
        return NOTHING

    def pile_shuffle(self, pile):
        self.emit(f"self.shuffle_pile({pile.code})")
        return NOTHING

    def list_append(self, found, node):
        self.append(found, self.value(node))
        return NOTHING

    def list_extend(self, found, node):
        with self.elements(self.keep_value(self.as_list(self.value(node)))) as each:
            self.append(found, each)
        return NOTHING

    def list_pop(self, found, place=None):
        at = self.keep_value(scalar(INT, f"place_in_list({self.number(place) if place else '-1'}, {found.code})")).code
        value = self.keep_value(element(found, at))
        self.close_gap(found, at)
        return value

    def list_remove(self, found, node):
        self.close_gap(found, self.list_index(found, node).code)
        return NOTHING

    def list_index(self, found, node):
        value, at, i = self.steady(self.value(node)), self.keep_value(scalar(INT, "-1"), "at").code, \
            self.new_name("i", "long long")
        test = self.comparison(ast.Eq(), value, element(found, i), node)
        with self.block(f"for {i} in range({found.code}):"), self.block(f"if {test}:"):
            self.emit(f"{at} = {i}")
            self.emit("break")
        with self.block(f"if {at} < 0:"):
            self.emit('raise ValueError("it is not in the list")')
        return scalar(INT, at)

    def tuple_index(self, found, node):
        return self.list_index(self.as_list(found), node)

    def list_count(self, found, node):
        value, n = self.steady(self.value(node)), self.keep_value(scalar(INT, "0"), "n").code
        with self.elements(found) as each:
            self.emit(f"{n} += {self.comparison(ast.Eq(), value, each, node)}")
        return scalar(INT, n)

    def close_gap(self, found, at):
        self.emit(f"{found.code} -= 1")
        i = self.new_name("i", "long long")
        with self.block(f"for {i} in range({at}, {found.code}):"):
            for array in found.codes[1:]:
                self.emit(f"{array}[{i}] = {array}[{i} + 1]")


def is_given(node):
    """Whether a call says something else than None for an argument."""
    return node is not None and not (isinstance(node, ast.Constant) and node.value is None)
