"""Lines of a game file: where it declares, reads and writes something, and where its rules ask."""
import ast
from dis import findlinestarts
from pathlib import Path
from types import CodeType, FunctionType

CHANGES = ("append", "extend", "fill", "clear", "shuffle", "pop", "remove")     # methods of a Pile that write it
LONGEST = 60                                                    # letters of a line that a message shows


class SourceLines:
    """The text of a game file, taken apart. layout: the Layout of its class.

    declared: {name: line} of what the class declares. asks: {decision: lines that ask for it}. at_once: decisions that
    seats make at once; all where a rule names none. read, written: names of declared things that rules read, and write
    after setup(); all count as both where the file calls getattr(), which `by_name` says. sets: lines on which a set is
    made.
    """

    def __init__(self, layout):
        self.layout, self.path = layout, Path(layout.file)
        text = self.path.read_text(encoding="utf-8")
        self.lines, tree = text.splitlines(), ast.parse(text)
        self.parent = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.by_name, names = False, {*layout.fields, *layout.knobs, *layout.tables}
        self.declared, self.asks, self.sets, self.read, self.written, self.at_once = {}, {}, [], set(), set(), set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(self.parent[node], ast.ClassDef):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                self.declared |= {each.id: node.lineno for target in targets for each in ast.walk(target)
                                  if isinstance(each, ast.Name)}
            elif isinstance(node, ast.Attribute) and node.attr in names:
                if not self.is_written(node):
                    self.read.add(node.attr)
                elif not self.is_in_setup(node):
                    self.written.add(node.attr)
            elif isinstance(node, ast.Call):
                self.take_call(node, names)
            elif isinstance(node, ast.Set | ast.SetComp):
                self.sets.append(node.lineno)

    def take_call(self, node, names):
        """Note what a call asks for, that it makes a set, or that it may read anything."""
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        named = bool(node.args) and isinstance(node.args[0], ast.Constant)
        if called == "choose_at_once":
            self.at_once |= {node.args[0].value} if named else {*self.layout.options}
        if called in ("choose", "choose_at_once") and named:
            self.asks.setdefault(node.args[0].value, []).append(node.lineno)
        elif called in ("set", "frozenset"):
            self.sets.append(node.lineno)
        elif called in ("getattr", "setattr", "vars"):
            self.by_name = True
            self.read |= names
            self.written |= names

    def is_written(self, node):
        """Whether a rule only writes what it names here: self.x = 1, self.x[0] += 1, self.x.append(1) alone."""
        while isinstance(self.parent[node], ast.Subscript) and self.parent[node].value is node:
            node = self.parent[node]
        if not isinstance(node.ctx, ast.Load):
            return True
        method = self.parent[node]
        call = self.parent.get(method)
        return (isinstance(method, ast.Attribute) and method.attr in CHANGES and isinstance(call, ast.Call)
                and call.func is method and isinstance(self.parent[call], ast.Expr))

    def is_in_setup(self, node):
        while node in self.parent and not isinstance(node, ast.FunctionDef):
            node = self.parent[node]
        return getattr(node, "name", "") == "setup"

    @property
    def name(self):
        """The file as one types it from where one is, if it lies there or below."""
        return str(self.path.relative_to(Path.cwd()) if self.path.is_relative_to(Path.cwd()) else self.path)

    def place(self, line):
        """A line of the file for a message: the file, its number, and itself."""
        if not line:
            return self.name
        text = self.lines[line - 1].strip()
        return f"{self.name}, line {line}: {text if len(text) <= LONGEST else text[:LONGEST - 3] + '...'}"

    def asked_at(self, kind):
        """The first line that asks for a decision; where none names it, the one that declares all decisions."""
        return min(self.asks.get(kind, [self.declared.get("decisions", 0)]))

    def executable(self):
        """Lines of the class's methods that can run."""
        found = set()
        codes = [each.__code__ for each in vars(self.layout.cls).values() if isinstance(each, FunctionType)]
        while codes:
            code = codes.pop()
            found |= {line for _, line in findlinestarts(code) if line and line != code.co_firstlineno}
            codes += [each for each in code.co_consts if isinstance(each, CodeType)]
        return found
