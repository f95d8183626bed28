"""Where games are found, and the modules that make one.

A game of this project is spread over packages: its rules in simcore/<game>/, its players in policies/<game>/, and
so on. A game of your own is one folder with the same parts, which is a Python package of the game's name. It is known
by an entry point of the group `ludometer.games`, by the environment variable LUDOMETER_GAMES (folders, separated as in
PATH), or by the path that is given wherever a game's name is.
"""
import os
import re
import sys
import tomllib
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.resources import files
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from multiprocessing import parent_process
from pathlib import Path
from traceback import extract_tb

from ludometer.simcore.errors import DataError, known, likely_name, normalised_name
from ludometer.simcore.python_game.files import FILE, home_of, is_game_file

GROUP = "ludometer.games"                                       # of entry points: name = "package"
VARIABLE = "LUDOMETER_GAMES"
HEART = "data/game.toml"                                        # every game has it
SPREAD = {                                                      # part: where a game of this project has it
    "declared": "ludometer.simcore.{}.declared", "schema": "ludometer.simcore.{}.schema",
    "engine": "ludometer.simcore.{}.engine", "story": "ludometer.simcore.{}.story",
    "typed": "ludometer.simcore.{}.typed", "at_table": "ludometer.simcore.{}.at_table",
    "features": "ludometer.policies.{}.features", "chance": "ludometer.policies.{}.chance",
    "sight": "ludometer.policies.{}.sight",
    "questions": "ludometer.analysis.{}.questions", "odds": "ludometer.analysis.{}.odds",
    "places": "ludometer.analysis.{}.places",
    "sections": "ludometer.reports.{}", "board": "ludometer.reports.{}.board",
}
STAMP = "core.sha256"                                           # in build/: for which core a game was compiled last
NEEDED = {                                                      # what a part must have: what that is
    "schema": {"SCHEMA": "the tables: {name: Table({field: what it may hold}, rows=...)}"},
    "board": {"board": "a function from the tables and a position to what is drawn"},
    "places": {"KINDS": "kinds of pieces, in the order in which they are told of",
               "WHEN": "what the first piece is counted in, such as round",
               "places": "a function from the tables and a board to names of its places",
               "pieces": "a function from a game to {(board, kind of pieces): Pieces}"},
    "questions": {"QUESTIONS": "the tables of a played cell: (title, function)"},
}
BARE = re.compile(r"^\s*(?:(?:from|c?import)\s+(?:simcore|policies|analysis|reports)\b|"
                  r"include\s+[\"'](?:simcore|policies|analysis|reports)/)")      # without `ludometer.` before it
COMPILED = ("engine", "features")                               # parts that every game has, once it is built
UNLEARNED = Path(__file__).parent / "python_game"               # of games in Python: players that have learned nothing
LONGEST_PATH = 1000                                             # characters of one that may be a slip of another
LEARNED_FROM = "learned_from.toml"                              # beside them: the names of what they learned from
_hinted = set()                                                 # games whose stale players were told of
_given = {}                                                     # {name: folder} of games given by path


def games() -> tuple[str, ...]:
    """Names of the games, in alphabetical order."""
    return tuple(sorted({*_spread(), *_entries(), *_folders()}))


def game_name(game):
    """The name of a game that is given by name, however capitalised, or by its folder's path. Raises DataError."""
    if isinstance(game, str) and game in _spread():             # asked hundreds of times, mostly of these
        return game
    if is_folder(game):
        return _add(Path(game))
    try:
        return known(normalised_name(str(game), games()), games(), "game")
    except DataError as error:
        raise DataError(f"{error}, or the path of a game's folder or file{hint_beside(game)}") from None


def is_folder(game):
    """Whether a game is given by the path of its folder, and not by name."""
    if isinstance(game, os.PathLike) or os.sep in str(game) or str(game) in (".", ".."):
        return True
    return game not in games() and holds_game(Path(game))


def holds_game(path):
    """Whether a game of one's own lies at a path: a folder with its data, or a game in Python."""
    try:
        return (path / HEART).is_file() or is_game_file(path)
    except OSError:                                             # longer than the name of any file
        return False


def hint_beside(path):
    """A hint on the game of one's own that probably was meant by a path, or name, of none; "" where none is close."""
    path, here = Path(path), {}
    if len(str(path)) > LONGEST_PATH:
        return ""
    for found in sorted(path.parent.glob("*.py")):
        here[found.stem] = found
    for found in sorted((*path.parent.glob("*/game.py"), *path.parent.glob(f"*/{HEART}"))):
        folder = path.parent / found.relative_to(path.parent).parts[0]
        here[folder.name] = folder
    here = {name: found for name, found in here.items() if found != path}
    meant = here.get(likely_name(path.stem, here))
    return f" (did you mean '{'' if path.is_absolute() else './'}{meant}'?)" if meant else ""


def python_path(game):
    """The path of a game in Python, by its name; None of other games."""
    path = None if game in _spread() else _folders().get(game)
    return path if path is not None and is_game_file(path) else None


def rules_file(game):
    """The path of a game in Python, by its name. Raises DataError for other games."""
    path = python_path(game)
    if path is None:
        raise DataError(f"{game}: its rules are no single file of Python; expected the path of such a file or of its "
                        "folder")
    return path


def home(game):
    """The text by which game_name() finds a game in another process: its name, or the path of its folder."""
    return str(_folders()[game]) if game in _folders() else game


def part(game, name):
    """The module that is this part of the game (see SPREAD), or None where the game has none.

    Raises DataError where a part is not compiled, or was compiled otherwise.
    """
    spread = game in _spread()
    if spread and (found := sys.modules.get(SPREAD[name].format(game))):
        return found                                            # asked thousands of times for a report
    if not spread:
        known(game, games(), "game")
    if path := python_path(game):
        from ludometer.simcore.python_game import parts  # compiled, unlike this module
        return parts.part(game, path, name)
    module = SPREAD[name].format(game) if spread else f"{_package(game)}.{name}"
    if not find_spec(module.rpartition(".")[0]) or not find_spec(module):
        if name in COMPILED:
            raise DataError(f"{game}: it is not compiled yet: ludometer build {home(game)}")
        return None
    if name in COMPILED and game in _folders():
        _check_fresh(game)
    try:
        found = import_module(module)
    except ImportError as error:
        if game in _folders() and (message := misnamed_import(_folders()[game])):
            raise DataError(message) from None
        if name in COMPILED:
            how = f"ludometer build {home(game)}" if game in _folders() else "make build"
            raise DataError(f"{game}: its {name} cannot be loaded ({error}); compile it again: {how}") from None
        raise fault(game, name, error) from error
    except Exception as error:                                  # whatever an author's own Python raises
        raise fault(game, name, error) from error
    for needed, about in NEEDED.get(name, {}).items():
        if not hasattr(found, needed):
            raise DataError(f"{found.__file__}: {needed} is missing; expected {about}")
    return found


def fault(game, name, error):
    """A Python error in a part of a user's own game, as a DataError with its place; other errors as they are."""
    if game not in _folders() or isinstance(error, DataError):
        return error
    if isinstance(error, ImportError) and (message := misnamed_import(_folders()[game])):
        return DataError(message)
    own = [frame for frame in extract_tb(error.__traceback__) if _folders()[game] in Path(frame.filename).parents]
    path, line = (own[-1].filename, own[-1].lineno) if own else (_folders()[game] / f"{name}.py", None)
    if isinstance(error, SyntaxError):
        path, line = error.filename, error.lineno
    where = f"{path}, line {line}" if line else path
    return DataError(f"{where}: {type(error).__name__}: {getattr(error, 'msg', error)}")


def misnamed_import(folder):
    """The first import in a user's own game that lacks the package name ludometer, in words; "" if there is none."""
    for path in sorted(path for path in folder.iterdir() if path.suffix in (".py", ".pyx", ".pxd", ".pxi")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if BARE.match(line):
                whole = "ludometer/" if line.lstrip().startswith("include") else "ludometer."
                right = re.sub(r"\b(simcore|policies|analysis|reports)\b", rf"{whole}\1", line.strip(), count=1)
                return (f"{path}, line {number}: `{line.strip()}`: this package is now part of ludometer; write "
                        f"`{right}`, and so wherever a file of the game names simcore, policies, analysis or reports")
    return ""


def _check_fresh(game):
    # a game that was edited and not built again would play by its old rules without a word
    from ludometer.simcore.derive import MADE  # brings what only builds need
    path = _folders()[game]
    built = max(_time(file) for file in (*path.glob("*.so"), *path.glob("*.pyd"), path / "build" / STAMP))
    for source in sorted((*path.glob("*.py[x]"), *path.glob("*.pxd"), path / "declared.py")):
        if source.name not in MADE and _time(source) > built:
            raise DataError(f"{game}: {source.name} has changed since it was compiled: ludometer build {home(game)}")


def _time(file):
    # when a file was last written; 0 if it is not there
    return file.stat().st_mtime if file.is_file() else 0


def folder(game):
    """The place of a game's data: a folder, or what importlib.resources has in its place."""
    if path := python_path(game):
        return home_of(path)
    return files(f"ludometer.simcore.{game}" if game in _spread() else _package(game))


def rule_files(game):
    """{name: bytes} of the files of a game in Python, with its rows; {} for other games."""
    path = python_path(game)
    if path is None:
        return {}
    from ludometer.simcore.python_game import parts  # compiled, unlike this module
    return {file.name if number else FILE: file.read_bytes()
            for number, file in enumerate(parts.layout_of(game, path).files)}


def folder_of_part(game, name):
    """The place of the files that belong to a part of a game (see SPREAD)."""
    if python_path(game):
        return folder(game) if (folder(game) / f"{name}.toml").is_file() and not has_stale_players(game) else UNLEARNED
    return files(SPREAD[name].format(game).rpartition(".")[0] if game in _spread() else _package(game))


def library(game):
    """The place of a game's policies."""
    if python_path(game):
        own = folder(game) / "library"
        return own if own.is_dir() and not has_stale_players(game) else UNLEARNED / "library"
    return files("ludometer.policies") / "library" / game if game in _spread() else folder(game) / "library"


def what_is_learned_from(game):
    """What players of a game in Python learn from: {"signs", "decisions", "rows": [names], "sees", "code": marks}."""
    from ludometer.simcore.python_game.game_class import fingerprint  # compiled, as part() has it
    declared, sight = part(game, "declared"), part(game, "sight")
    return {"sees": sight.MARK, "signs": [*declared.SIGNS], "decisions": [*declared.KINDS],
            "rows": [f"{table}.{row}" for table, rows in part(game, "schema").ROWS.items() for row in rows],
            "code": fingerprint(Path(part(game, "features").__file__))}


def has_stale_players(game):
    """Whether the players of a game in Python learned from a file that had other fields, tables or decisions then.

    They are left out, and a line on the standard error says so, once; also where only other code has changed since, in
    which case they play.
    """
    file = folder(game) / LEARNED_FROM
    if not file.is_file():
        return False
    now = what_is_learned_from(game)
    try:
        then = {"code": now["code"], **tomllib.loads(file.read_text(encoding="utf-8"))}
    except (OSError, ValueError):                               # which is not what ludometer learn writes
        then = {}
    stale = {**then, "code": now["code"]} != now
    if then != now and game not in _hinted and parent_process() is None:
        _hinted.add(game)
        what = ("learned from other fields, tables or decisions, and are left out; learn again" if stale else
                "learned before its rules were changed, and play on; to learn again")
        print(f"{game}: its players {what}: ludometer learn {home(game)}", file=sys.stderr)
    return stale


def nets(game):
    """The place of the weights of a game's nets, if it has any."""
    return files("ludometer.policies") / "nets" / game if game in _spread() else folder(game) / "nets"


def league_file(game):
    """The file with the leagues of a game's policies; it need not exist."""
    return (files("ludometer.policies") / game if game in _spread() else folder(game)) / "league.json"


@cache
def _spread():
    return frozenset(f.name for f in files("ludometer.simcore").iterdir() if (f / "data").is_dir())


@cache
def _entries():
    from importlib.metadata import entry_points  # brings the reader of e-mails: 25 ms, which a game in SPREAD needs not
    return {entry.name: entry.value for entry in entry_points(group=GROUP)}


def _folders():
    """{name: folder} of games that are known by their paths; folders that are gone are none."""
    there = (Path(path).resolve() for path in os.environ.get(VARIABLE, "").split(os.pathsep) if path)
    return {path.stem: path for path in there if holds_game(path)} | _given


def _add(path):
    # a folder given by path: checked, so that a slip is told as one
    typed, path = path, path.resolve()
    if not holds_game(path):
        raise DataError(f"{path}: no game there{hint_beside(typed)}: expected a .py file or a folder with game.py, as "
                        f"ludometer new makes it, or a folder with {HEART}")
    if not path.stem.isidentifier():
        raise DataError(f"{path}: {path.stem!r} cannot be the name of a game: expected letters, digits and _, with a "
                        "letter first")
    other = _folders().get(path.stem, path)
    if path.stem in {*_spread(), *_entries()} or other != path:
        where = f", in {other}" if other != path else ""
        raise DataError(f"{path}: another game is called {path.stem}{where}: rename the folder")
    _given[path.stem] = path
    return path.stem


def _resolve(path):
    return Path(path).resolve()


def _package(game):
    # the package of a game in one folder, imported from there if its folder is all that is known
    if game in _entries() and game not in _folders():
        return _entries()[game]
    path = _folders()[game]
    if game not in sys.modules:
        there = find_spec(game)                                 # itself, where Python looks into the folder it lies in
        if there is not None and path not in map(_resolve, there.submodule_search_locations or ()):
            raise DataError(f"{path}: there is another Python package called {game}, {there.origin or 'a folder'}: "
                            "rename one of them")
        invalidate_caches()
        spec = spec_from_file_location(game, path / "__init__.py", submodule_search_locations=[str(path)])
        module = sys.modules[game] = module_from_spec(spec)
        spec.loader.exec_module(module)
    return game


def engine(game):
    """The module that plays a game: play_batch, play_one and the columns of its results. Raises DataError."""
    return part(game, "engine")
