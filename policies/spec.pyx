"""Policies of any game, by name or from a dict of weights.

"random" is chance. Other names are files library/<game>/<name>.toml: for each decision a table of weights by feature
name, a table [noise] that says by decision how much noise a score gets, and perhaps `base`, the policy whose
weights the file changes, and `never`, a list of what it never does (names of OPTIONAL in the game's declared.py).
"search-200" plays 200 playouts at each decision, with `balanced`; "search-200:ruler" plays them with `ruler`.
A game's features are in policies/<game>/features.pyx.
"""
import math
import re

from simcore.choice cimport MAX_FEATURES, MAX_KINDS, MAX_NEVER, Never
from simcore.policy cimport PolicySpec
from simcore.search cimport halving_search

from simcore.errors import DataError, known, table
from simcore.fields import check_number
from simcore.games import home, library as library_of, named, part
from simcore.toml import read_shipped

SEARCH = re.compile(r"search-(\d+)(?::(\S+))?$")
SEARCH_KEYS = ("playouts", "horizon", "width")
DEFAULT_SEARCH = {"playouts": 200, "horizon": 0, "width": 6}
ROLLOUT = "balanced"                                            # plays the playouts of search-N
MOST = 1000                                                     # of a weight; the library's are below 100
MOST_PRODUCT = 1e24                                             # of weights that attach() multiplies: no score is inf


def library(game):
    """{name: the idea of the policy in words} of a game's ready policies, "random" first."""
    ideas = {"random": "Takes any legal move, each as likely as the others."}
    for file in sorted(library_of(named(game)).iterdir(), key=lambda file: file.name):
        ideas[file.name.removesuffix(".toml")] = file.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")
    return ideas


def load(game, source, search=None):
    """A PolicySpec for a game.

    source: a name, or a dict of the same form as a policy file. search: {"playouts", "horizon", "width"}, instead of
    the one in the name. Raises DataError for names and values it does not know.
    """
    cdef PolicySpec spec = PolicySpec()
    game = named(game)
    spec.game, spec.name = game, source if isinstance(source, str) else "(given)"
    spec.rebuild = (load, (home(game), source, search))
    base = source
    match = SEARCH.match(source) if isinstance(source, str) else None
    if match:
        search = {"playouts": int(match[1])} | (search or {})
        base = match[2] or ROLLOUT
    spec.config = {}
    if base != "random":
        features = part(game, "features")
        check_decisions(game, features.FEATURES)
        spec.config = read(game, base, features.FEATURES)
        for kind, (decision, names) in enumerate(features.FEATURES.items()):
            for i, name in enumerate(names):
                spec.weights[kind][i] = spec.config.get(decision, {}).get(name, 0)
            spec.c.noise[kind] = spec.config.get("noise", {}).get(decision, 0)
        features.attach(spec)
        check_products(spec)
        forbid(spec, search is not None)
    if search is not None:
        where = f"{game} policy {spec.name}: search"
        for key in table(search, where):
            known(key, SEARCH_KEYS, where)
        search = DEFAULT_SEARCH | search
        spec.config = spec.config | {"search": search}
        spec.c.search = halving_search
        spec.c.playouts = check_number(search["playouts"], (1, 1_000_000), f"{where}: playouts")
        spec.c.horizon = check_number(search["horizon"], (0, 10_000), f"{where}: horizon")
        spec.c.width = check_number(search["width"], (0, 512), f"{where}: width")
        if spec.c.horizon and not getattr(part(game, "features"), "HORIZON", False):
            raise DataError(f"{where}: horizon = {search['horizon']}, expected 0 (to the end of the game): a position "
                            f"of {game} before the end is valued by its points alone, and a search that stops there "
                            "plays worse than the policy it imagines")
    return spec


cdef forbid(PolicySpec spec, searches):
    """Have a policy leave alone what its `never` names."""
    if searches and "never" in spec.config:
        raise DataError(f"{spec.game} policy {spec.name}: never: a policy that searches tries all moves; leave one out")
    declared = part(spec.game, "declared")
    found = [move for name in spec.config.get("never", ()) for move in declared.OPTIONAL[name].numbers(declared.KINDS)]
    if len(found) > MAX_NEVER:
        raise DataError(f"{spec.game} policy {spec.name}: never: these are {len(found)} sorts of moves, expected "
                        f"{MAX_NEVER} at most")
    for i, (kind, first, last, extra) in enumerate(found):
        spec.never[<int>i] = Never(kind, first, last, extra)
    spec.c.n_never = len(found)


def read(game, source, features):
    """The weights of a policy as a checked dict {decision: {feature: weight}}, its base's included.

    One more table is "noise": {decision: how much noise a score gets}. "never" is a list of what it never does.
    """
    where, config = f"{game} policy (given)", source
    if isinstance(source, str):
        names = [name for name in library(game) if name != "random"]
        if source not in names:
            known(source, ["random", *names, "search-N"], f"{game}: policy")
        where = f"{game} policy {source}.toml"
        config = read_shipped(library_of(game) / f"{source}.toml")
    for key in table(config, where):
        known(key, (*features, "noise", "base", "never"), where)
    result = {}
    if "base" in config:
        if config["base"] == source:
            raise DataError(f"{where}: base = {source!r}, a policy cannot be its own base")
        result = read(game, config["base"], features)
    for decision, names in {**features, "noise": tuple(features)}.items():
        for name, weight in table(config.get(decision, {}), f"{where}: {decision}").items():
            known(name, names, f"{where}: {decision}")
            result.setdefault(decision, {})[name] = number(weight, f"{where}: {decision} {name}")
    if "never" in config:
        result["never"] = [*result.get("never", ()), *names_of_moves(game, config["never"], f"{where}: never")]
    return result


def names_of_moves(game, names, where):
    """Refuse what is not a list of what the game declares as optional."""
    optional = getattr(part(game, "declared"), "OPTIONAL", {})
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise DataError(f"{where} = {names!r}: expected a list of names" + (f", such as [{[*optional][0]!r}]"
                                                                            if optional else ""))
    for name in names:
        known(name, optional, where)
    return names


def check_decisions(game, features):
    """Refuse features that are not those of the declared decisions, in their order: weights would steer others."""
    kinds = part(game, "declared").KINDS
    if tuple(features)[:len(kinds)] != kinds:
        wrong = next((kind for kind, said in zip(kinds, [*features, *kinds]) if kind != said), kinds[-1])
        raise DataError(f"{game}: FEATURES of features.pyx: {wrong} is missing or in another place; expected the "
                        f"decisions of declared.py first, in their order: {', '.join(kinds)}")


def number(value, where):
    """Refuse what is not a number from -MOST to MOST: TOML can say nan and inf, and scores must stay finite."""
    if type(value) not in (int, float) or not -MOST <= value <= MOST:
        said = "a huge number" if type(value) is int and abs(value) > 10**18 else repr(value)
        raise DataError(f"{where} = {said}, expected a number from -{MOST} to {MOST}")
    return value


cdef check_products(PolicySpec spec):
    """Refuse weights that come to more than MOST_PRODUCT where a game multiplies them with each other."""
    cdef int kind, i
    for kind in range(MAX_KINDS):
        for i in range(MAX_FEATURES):
            if not -MOST_PRODUCT <= spec.weights[kind][i] <= MOST_PRODUCT:
                raise DataError(f"{spec.game} policy {spec.name}: weights that are multiplied with each other come to "
                                f"{spec.weights[kind][i]:.1g}, expected {MOST_PRODUCT:.0e} at most: make them smaller")
