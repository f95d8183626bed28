"""Python's own functions in rules in Cython: sum, max, sorted and others."""
import ast

from ludometer.simcore.python_game.rule_code import c_types_of
from ludometer.simcore.python_game.rule_expressions import Expressions, less
from ludometer.simcore.python_game.rule_values import BOOL, FLOAT, INT, Value, element, is_number, scalar


class Functions(Expressions):
    """Writes calls of Python's own functions, in methods call_NAME(call, *arguments)."""

    def call_len(self, node, of):
        value = self.value(of)
        n = {"pile": "({0})[0]", "list": "{0}", "range": "max({1} - {0}, 0)"}.get(value.sort)
        if n:
            return scalar(INT, n.format(*value.codes))
        if value.sort in ("numbers", "tuple"):
            return scalar(INT, str(value.shape[1] if value.sort == "numbers" else len(value.shape[1])))
        return scalar(INT, f"t.rows_of_{value.shape[1]}") if value.sort == "rows" else self.refuse(ast.unparse(node))

    def call_range(self, node, *ends):
        codes = [self.steady(scalar(INT, value.code)).code if value.shape in (INT, BOOL) else
                 self.refuse(ast.unparse(node)) for value in self.values(ends)]
        return Value(("range",), ("0", *codes)[-2:]) if len(codes) < 3 else self.refuse(ast.unparse(node))

    def call_list(self, node, of):
        return self.keep_value(self.as_list(self.value(of)))

    call_tuple = call_list

    def call_zip(self, node, *of):
        """What a loop would go through, as a list."""
        with self.capture_lines(0) as lines, self.loop(node, []) as each:
            found = self.append(self.new_list(each.shape), each)
        self.emit(f"{found.code} = 0")
        self.lines += lines
        return found

    call_enumerate = call_reversed = call_zip

    def call_sum(self, node, of, start=None):
        if start is not None:
            self.refuse(ast.unparse(node))
        total = self.new_name("total", "long long")
        self.emit(f"{total} = 0")
        with self.loop_over(of) as each:
            if not is_number(each.shape):
                self.refuse(ast.unparse(node))
            self.emit(f"{total} += {each.code}")
            shape = FLOAT if each.shape == FLOAT else INT
        self.declared[total] = "double" if shape == FLOAT else "long long"
        return scalar(shape, total)

    def call_any(self, node, of):
        return self.quantifier(of, "any")

    def call_all(self, node, of):
        return self.quantifier(of, "all")

    def quantifier(self, of, word):
        found = self.keep_value(scalar(BOOL, str(word == "all")), "b").code
        until = found if word == "any" else f"not {found}"
        with self.loop_over(of, until) as each:
            test = self.truth(each)
            with self.block(f"if {test}:" if word == "any" else f"if not ({test}):"):
                self.emit(f"{found} = {word == 'any'}")
                self.emit("break")
        return scalar(BOOL, found)

    def call_max(self, node, *of):
        return self.extreme(node, of, ">")

    def call_min(self, node, *of):
        return self.extreme(node, of, "<")

    def extreme(self, node, of, sign):
        """The first of the largest, or of the smallest, of some values: by a key, if there is one."""
        keys = {each.arg: each.value for each in node.keywords}
        if keys.keys() - {"key", "default"}:
            self.refuse(ast.unparse(node))
        if len(of) == 1:
            found = self.as_list(self.value(of[0]))
        else:
            values = self.values(of)
            shape = FLOAT if any(value.shape == FLOAT for value in values) else values[0].shape
            found = self.list_of([scalar(shape, value.code) if is_number(value.shape) else value for value in values])
        if "default" in keys:
            default = self.value(keys["default"])
        else:
            self.emit(f"check_not_empty({found.code})")
            default = None
        best, at, i = None, self.keep_value(scalar(INT, "0"), "at").code, self.new_name("i", "long long")
        with self.block(f"for {i} in range({found.code}):"):
            key = self.with_key(keys.get("key"), element(found, i))
            best = Value(key.shape, tuple(self.new_name("best", kind) for kind in c_types_of(key.shape)))
            with self.capture_lines(0) as lines:
                key = self.keep_value(key)
            self.lines += lines
            test = less(key, best, sign) if key.sort == "tuple" else f"{key.code} {sign} {best.code}"
            if test is None or not (key.sort == "tuple" or is_number(key.shape)):
                self.refuse(ast.unparse(node))
            with self.block(f"if {i} == 0 or {test}:"):
                self.emit(f"{at} = {i}")
                self.copy_into(best, key)
        if default is None:
            return element(found, at)
        result = self.keep_value(default)
        with self.block(f"if {found.code} != 0:"):
            self.copy_into(result, element(found, at))
        return result

    def with_key(self, key, value):
        """What a key makes of a Value: a lambda of one argument."""
        if key is None:
            return value
        if not isinstance(key, ast.Lambda) or len(key.args.args) != 1:
            self.refuse(f"key={ast.unparse(key)}")
        name, before = key.args.args[0].arg, dict(self.names)
        self.names[name] = value
        found = self.value(key.body)
        self.names.clear()
        self.names.update(before)
        return found

    def call_sorted(self, node, of):
        """By insertion, so that equals stay in their order."""
        keys = {each.arg: each.value for each in node.keywords}
        last = keys.pop("reverse", None)
        found = self.keep_value(self.as_list(self.value(of)))
        if keys.keys() - {"key"} or (last is not None and not isinstance(last, ast.Constant)):
            self.refuse(ast.unparse(node))
        i, j = self.new_name("i", "long long"), self.new_name("j", "long long")
        with self.block(f"for {i} in range(1, {found.code}):"):
            own = self.keep_value(element(found, i))
            key = self.keep_value(self.with_key(keys.get("key"), own))
            self.emit(f"{j} = {i}")
            with self.block(f"while {j} > 0:"):
                other = self.steady(self.with_key(keys.get("key"), element(found, f"{j} - 1")))
                sign = ">" if last is not None and last.value else "<"
                test = less(key, other, sign) if key.sort == "tuple" else f"{key.code} {sign} {other.code}"
                if test is None or not (key.sort == "tuple" or is_number(key.shape)):
                    self.refuse(ast.unparse(node))
                with self.block(f"if not ({test}):"):
                    self.emit("break")
                for array in found.codes[1:]:
                    self.emit(f"{array}[{j}] = {array}[{j} - 1]")
                self.emit(f"{j} -= 1")
            for array, code in zip(found.codes[1:], own.codes, strict=True):
                self.emit(f"{array}[{j}] = {code}")
        return found

    def call_abs(self, node, of):
        value = self.value(of)
        return scalar(FLOAT if value.shape == FLOAT else INT, f"abs({value.code})") if is_number(value.shape) else \
            self.refuse(ast.unparse(node))

    def call_int(self, node, of):
        value = self.value(of)
        return scalar(INT, f"<long long>({value.code})") if is_number(value.shape) else self.refuse(ast.unparse(node))

    def call_bool(self, node, of):
        return scalar(BOOL, f"({self.condition(of)})")
