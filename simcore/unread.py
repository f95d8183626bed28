"""What a game declares and its code never uses: knobs, decisions, notes of the log, features of its players."""
import re
from pathlib import Path

from ludometer.simcore.declare import All, Each, constant
from ludometer.simcore.derive import MADE, knobs_of


def code_of(folder, patterns=("*.pyx", "*.pxd")):
    """The Cython of a folder, without comments and without what a build wrote."""
    files = [path for pattern in patterns for path in sorted(Path(folder).glob(pattern)) if path.name not in MADE]
    return bare_code("\n".join(path.read_text(encoding="utf-8") for path in files))


def bare_code(code):
    """Cython code without its comments and docstrings."""
    return re.sub(r'(?s:""".*?""")|#.*', "", code)


def unread_knobs(folder):
    """Knobs that no rule reads: neither as knob.NAME in Cython, nor as knob["NAME"] there or in schema.py.

    A name that is put together, as in knob[f"start_{good}"], stands for all that it may become.
    """
    found = re.findall(r"""\bknobs?(?:["']\])?(?:\.(\w+)|\[f?["']([\w{}]+)["']\])""",
                       code_of(folder, ("*.pyx", "*.pxd", "schema.py")))
    read = [re.sub(r"\{\w+\}", r"\\w+", field or key) for field, key in found]
    return [name for name in knobs_of(folder) if not any(re.fullmatch(one, name) for one in read)]


def unlogged_words(words, code):
    """Words of KINDS or NOTES that no code names, so that no log can hold them. code: a game's bare Cython."""
    names = set(re.findall(r"\w+", code))
    return [word for word in words if constant(words.prefix, word) not in names]


def unread_features(tables, code):
    """Features that no code reads: [(table, feature or pattern)]. tables: FEATURES of a game, SIGNS; code: its Cython.

    The code is bare, as bare_code() makes it.
    A feature is read by its name in C, its own or that of the feature of this name and place in another table, since
    one function may score tables that are alike. An Each is read by place, counted from its name in C or, if its table
    begins with it, from that of the table. An All is read wherever its table is, together with those of the other.
    """
    names = set(re.findall(r"\w+", code))
    parts = [(table, part, *numbered) for table, features in tables.items()
             for part, numbered in zip(features.parts, features.constants(
                 features.prefix or ("SIGN_" if table == "SIGNS" else f"W_{table.upper()}_")).items(), strict=True)]
    alike = {(part, place) for _, part, name, place in parts if isinstance(part, str) and name in names}

    def known(table, part, name, place):
        if name in names or (part, place) in alike:
            return True
        whole = isinstance(part, All) or (isinstance(part, Each) and place == 0)
        return whole and not names.isdisjoint({f"TABLE_{table.upper()}", f"KIND_{table.upper()}"})

    return [(table, getattr(part, "pattern", part)) for table, part, name, place in parts
            if not known(table, part, name, place)]
