"""Policies of any game, by name or from a dict of weights.

"random" is chance. Other names are files library/<game>/<name>.toml: for each decision a table of weights by feature
name, a table [noise] that says by decision how much noise a score gets, perhaps `base`, the policy whose weights the
file changes, perhaps `never`, a list of what it never does (names of OPTIONAL in the game's declared.py), and perhaps a
table [net], whose weights decide instead (simcore/nets.pxd), or [search]: then the policy thinks ahead. "search-200"
plays 200 playouts at each decision, with by_weights(); "search-200:ruler" plays them with `ruler`; "plan" and
"plan:ruler" think to the end of their own turn alone. Of a policy that searches itself, "search-200:expert" takes over
all settings but the playouts, "plan:expert" none. A game's features are in policies/<game>/features.pyx, and those of
its positions, if it has any, in policies/<game>/chance.pyx.
"""
from itertools import zip_longest

from ludometer.simcore.nets import attach, make_room

from ludometer.simcore.choice cimport (HIDDEN_PASSED, MAX_FEATURES, MAX_HIDDEN, MAX_KINDS, MAX_MOVES, MAX_NEVER,
                                       MAX_SIGNS, N_TIMES, Never)
from ludometer.simcore.policy cimport PolicySpec
from ludometer.simcore.search cimport plan
from ludometer.simcore.search cimport search as think

from ludometer.policies.ready import SEARCH, by_weights, library
from ludometer.policies.weights import bases_of, hash_of, nets_of, read_all
from ludometer.simcore.errors import DataError, known, table
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import folder_of_part, game_name, home, library as library_of, part
from ludometer.simcore.toml import read_shipped

NET_KEYS = ("weights", "sharpness", "hash")
SEARCH_KEYS = ("playouts", "horizon", "width", "margin", "likely", "estimate")
DEFAULT_SEARCH = {"playouts": 200, "horizon": 12, "width": 6, "margin": 0.0}
OWN_TURN = 1                    # a horizon: what lies beyond the own turn is not thought of
DEFAULT_PLAN = {"playouts": 1, "horizon": OWN_TURN, "width": 2, "margin": 0.02}
LEAST_HORIZON = 8               # steps, of other searches: see docs/policies.md for shorter ones
LEAST_MARGIN = 0.01             # chance to win, of a plan
NO_MARGIN = 1                   # by which no move is better
# tables of chance.toml: weights by number of sides, and of the hidden units, each with these rows beside the signs
SIDES = ("alone", "two", "three", "four", "five", "six", "seven", "eight")
HIDDEN = "_hidden"
HIDDEN_ROWS = ("passed", "bias", "out")
MOST_HIDDEN = MAX_HIDDEN
MOST = 1000                                                     # of a weight; the library's are below 100
MOST_PRODUCT = 1e24                                             # of weights that attach() multiplies: no score is inf


def load(game, source, search=None, called="(given)"):
    """A PolicySpec for a game.

    source: a name, or a dict of the same form as a policy file. search: {"playouts", "horizon", "width", "margin",
    "likely"}, laid over what the policy file says of its search. called: how errors name a dict. Raises DataError for
    names and values it does not know.
    """
    cdef PolicySpec spec = PolicySpec()
    game = game_name(game)
    spec.game, spec.name = game, source if isinstance(source, str) else called
    spec.rebuild = (load, (home(game), source, search, called))
    base, chances = source, {}
    match = SEARCH.match(source) if isinstance(source, str) else None
    if match:
        search = laid_over({"playouts": int(match[1])} if match[1] else DEFAULT_PLAN, search or {})
        base = match[2] or by_weights(game)
    spec.config = {}
    if base != "random":
        features = part(game, "features")
        check_decisions(game, features.FEATURES)
        spec.config = read(game, base, features.FEATURES, spec.name)
        for kind, (decision, names) in enumerate(features.FEATURES.items()):
            for i, name in enumerate(names):
                spec.weights[kind][i] = spec.config.get(decision, {}).get(name, 0)
            spec.c.noise[kind] = spec.config.get("noise", {}).get(decision, 0)
        check_products(spec, features.attach(spec) or 0)
        chances = attach_chances(spec)
        if "net" in spec.config:
            attach_net(spec, spec.config["net"])
    search = laid_over(spec.config.pop("search", {}), search or {})
    forbid(spec, bool(search))
    if search:
        attach_search(spec, search, chances)
    return spec


def laid_over(base, own):
    """Settings of a search laid over others. A plan takes over nothing from other searches, nor they from it."""
    changes = "horizon" in own and (own["horizon"] == OWN_TURN) != (base.get("horizon") == OWN_TURN)
    return own if changes else base | own


cdef attach_search(PolicySpec spec, search, chances):
    """Make a policy think ahead. search: its settings, for those that are missing the default ones.

    chances: the weights by which it estimates chances to win; without any, it does not.
    """
    where = f"{spec.game} policy {spec.name}: search"
    for key in table(search, where):
        known(key, SEARCH_KEYS, where)
    judges = bool(chances)
    plans = search.get("horizon") == OWN_TURN
    said = (DEFAULT_PLAN if plans else DEFAULT_SEARCH) | ({} if judges else {"horizon": 0}) | search
    spec.c.playouts = check_number(said["playouts"], (1, 1_000_000), f"{where}: playouts")
    spec.c.horizon = check_number(said["horizon"], (0, 10_000), f"{where}: horizon")
    spec.c.width = check_number(said["width"], (0, MAX_MOVES), f"{where}: width")
    spec.c.margin = number(said["margin"], f"{where}: margin")
    spec.c.likely = number(said.get("likely", 0), f"{where}: likely")
    if not 0 <= spec.c.likely < 1:
        raise DataError(f"{where}: likely = {said['likely']}, expected from 0, less than 1: the chance with which the "
                        "net must draw another move for it to be tried")
    if spec.c.likely and "net" not in spec.config:
        raise DataError(f"{where}: likely = {said['likely']}: only a net draws moves with a chance; expected none")
    if spec.c.horizon and not judges:
        raise DataError(f"{where}: horizon = {said['horizon']}, expected 0 (to the end of the game): this policy "
                        "cannot tell what a position before the end is worth")
    if not plans and 0 < spec.c.horizon < LEAST_HORIZON:
        raise DataError(f"{where}: horizon = {said['horizon']}, expected 0 (to the end of the game), "
                        f"{OWN_TURN} (of the own turn) or at least {LEAST_HORIZON} steps: a search that stops between "
                        "them may play worse than the policy it imagines")
    if plans and spec.c.margin < LEAST_MARGIN:
        raise DataError(f"{where}: margin = {said['margin']}, expected at least {LEAST_MARGIN} with a horizon of "
                        f"{OWN_TURN}: the estimate alone may play worse than the policy that it corrects")
    if spec.c.margin >= NO_MARGIN:
        raise DataError(f"{where}: margin = {said['margin']}, expected less than {NO_MARGIN}: no move is better by so "
                        "much of a chance to win, so no other would ever be taken")
    if spec.c.width == 1:
        raise DataError(f"{where}: width = 1, expected 0 (all moves) or at least 2: with one move no other would ever "
                        "be tried")
    spec.c.search = plan if plans else think
    if spec.c.horizon:
        estimate = hash_of(chances)
        if said.setdefault("estimate", estimate) != estimate:
            raise DataError(f"{where}: estimate = {said['estimate']!r}, but the weights of {spec.game}'s chance.toml "
                            f"are {estimate}: it was recorded with others")
    spec.config = spec.config | {"search": said}


cdef attach_net(PolicySpec spec, said):
    """Have a policy decide by a net. said: what its file says of it."""
    where = f"{spec.game} policy {spec.name}: net"
    for key in table(said, where):
        known(key, NET_KEYS, where)
    if "weights" not in said:
        raise DataError(f"{where}: weights is missing; expected a name among {', '.join(nets_of(spec.game))}, or the "
                        "path of a file that ludometer.policies.training wrote")
    declared = part(spec.game, "sight")
    if declared is None:
        raise DataError(f"{where}: {spec.game} has no sight, so no net can play it")
    sharpness = number(said.get("sharpness", declared.SHARPNESS), f"{where}: sharpness")
    if sharpness <= 0:
        raise DataError(f"{where}: sharpness = {sharpness}, expected more than 0")
    files, populations, members, mark = read_all(spec.game, said["weights"], where)
    if said.setdefault("hash", mark) != mark:
        raise DataError(f"{where}: hash = {said['hash']!r}, but the weights {said['weights']} are {mark}: it was "
                        "recorded with others")
    rebuild, each = spec.rebuild, len(members) // len(files)
    make_room(spec, len(files), each, *((members, populations) if len(members) > 1 else ()))
    for i, file in enumerate(files):
        for players, (nets, scale, heats) in file.items():
            for j, weights in enumerate(nets):
                attach(spec, players, declared, heats, scale, weights, sharpness, i * each + j)
    spec.rebuild = rebuild                                      # the file is there in other processes, too


cdef attach_chances(PolicySpec spec):
    """Let a policy estimate chances to win, if its game has features of positions; gives the weights for them."""
    cdef int side, time
    none = [0] * N_TIMES
    judge = part(spec.game, "chance")
    if judge is None:
        return {}
    judge.attach(spec)
    if len(judge.SIGNS) > MAX_SIGNS:
        raise DataError(f"{spec.game}: SIGNS: {len(judge.SIGNS)} signs, expected at most {MAX_SIGNS}")
    spec.c.n_signs = len(judge.SIGNS)
    weights = read_chances(spec.game, judge.SIGNS)
    for side, said in enumerate(SIDES):
        own = weights.get(said, {})
        for i, name in enumerate(judge.SIGNS):
            values = own.get(name, none)
            for time in range(N_TIMES):
                spec.chances[side][time][<int>i] = values[time]
        units = weights.get(said + HIDDEN, {})
        rows = [*enumerate(judge.SIGNS), *enumerate(HIDDEN_ROWS, HIDDEN_PASSED)]
        for place, name in rows:
            for i, value in enumerate(units.get(name, ())):
                spec.hidden[side][<int>place][<int>i] = value
        spec.c.n_hidden = max(spec.c.n_hidden, len(units.get("out", ())))
    return weights


def read_chances(game, signs):
    """The weights of a game's signs, checked: {sides: {sign: [at the beginning, in the middle, at the end]}}.

    Beside them, if there are hidden units, {sides_hidden: {sign, "passed", "bias" or "out": [a number for each]}}.
    """
    where = f"{game}: chance.toml"
    file = folder_of_part(game, "chance") / "chance.toml"
    weights = read_shipped(file) if file.is_file() else {}
    for sides in table(weights, where):
        hidden = sides.removesuffix(HIDDEN) if sides.endswith(HIDDEN) else None
        known(hidden or sides, SIDES, where)
        out = table(weights[sides], f"{where}: {sides}").get("out")
        n = N_TIMES if not hidden else len(out) if isinstance(out, list) else 0
        if hidden and not 0 < n <= MAX_HIDDEN:
            raise DataError(f"{where}: {sides}: out: {n} hidden units, expected 1 to {MAX_HIDDEN}")
        names = (*signs, *HIDDEN_ROWS) if hidden else signs
        for name, values in weights[sides].items():
            known(name, names, f"{where}: {sides}")
            if not isinstance(values, list) or len(values) != n:
                raise DataError(f"{where}: {sides} {name} = {values!r}, expected {n} numbers")
            place = f"{where}: {sides} {name}"
            for value in values:
                number(value, place)
    return weights


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


def read(game, source, features, called="(given)"):
    """The weights of a policy as a checked dict {decision: {feature: weight}}, its base's included.

    More tables are "noise": {decision: how much noise a score gets}, "net" and "search": their settings, as they stand.
    "never" is a list of what it never does. called: how errors name a dict.
    """
    where, config = f"{game} policy {called}", source
    if isinstance(source, str):
        names = [name for name in library(game) if name != "random"]
        if source not in names:
            known(source, ["random", *names, "plan", "search-N"], f"{game}: policy")
            raise DataError(f"{game}: policy: {source} has no file, so no other can have its weights; expected one of "
                            f"{', '.join(names)}")
        where = f"{game} policy {source}.toml"
        config = read_shipped(library_of(game) / f"{source}.toml")
    for key in table(config, where):
        known(key, (*features, "noise", "base", "net", "search", "never"), where)
    result = {}
    if "base" in config:
        if config["base"] == source:
            raise DataError(f"{where}: base = {source!r}, a policy cannot be its own base")
        result = read(game, config["base"], features)
    for decision, names in {**features, "noise": tuple(features)}.items():
        for name, weight in table(config.get(decision, {}), f"{where}: {decision}").items():
            known(name, names, f"{where}: {decision}")
            result.setdefault(decision, {})[name] = number(weight, f"{where}: {decision} {name}")
    if "net" in config:
        result["net"] = dict(table(config["net"], f"{where}: net"))
        check_base(game, config.get("base", ""), result, features, where)
    if "net" in result and {"base", "noise"} <= config.keys():  # a whole policy as plain data has both, without a base
        raise DataError(f"{where}: noise: it decides by a net, which draws its moves and adds no noise to them; leave "
                        f"noise out, or the net, as base = {by_weights(game)!r} does")
    if "search" in config:
        result["search"] = laid_over(result.get("search", {}), table(config["search"], f"{where}: search"))
    if "never" in config:
        result["never"] = [*result.get("never", ()), *names_of_moves(game, config["never"], f"{where}: never")]
    return result


def check_base(game, base, config, features, where):
    """Raise DataError where a net is not laid over the policy that it was laid over when it learned.

    base: the policy that the file names as its base, "" = none. config: the whole policy, with what it has from there.
    A policy with weights and without a base is not checked: records of runs have those of all bases in one.
    """
    if "weights" not in config["net"] or not base and any(config.get(decision) for decision in features):
        return
    while base and "base" in (below := read_shipped(library_of(game) / f"{base}.toml")):
        base = below["base"]
    for file, over in bases_of(game, config["net"]["weights"], f"{where}: net"):
        if over != base:
            right = f"over {over!r}: expected base = {over!r}" if over else "without a base: leave base out"
            raise DataError(f"{where}: the net {file!r} has learned {right}")


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
    """Refuse features that are not those of the declared decisions, in their order, or for which there is no room."""
    kinds = part(game, "declared").KINDS
    wrong = next((kind for kind, table in zip_longest(kinds, [*features][:len(kinds)]) if kind != table), None)
    if wrong:
        raise DataError(f"{game}: FEATURES: {wrong} is missing or in another place; expected the decisions first, in "
                        f"their order: {', '.join(kinds)}")
    largest = max(features, key=lambda table: len(features[table]), default=None)
    if len(features) > MAX_KINDS or largest and len(features[largest]) > MAX_FEATURES:
        raise DataError(f"{game}: FEATURES: {len(features)} tables, and {len(features[largest])} features of "
                        f"{largest}; expected at most {MAX_KINDS} tables of {MAX_FEATURES} features")


def number(value, where):
    """Refuse what is not a number from -MOST to MOST: TOML can say nan and inf, and scores must stay finite."""
    if type(value) not in (int, float) or not -MOST <= value <= MOST:
        said = "a huge number" if type(value) is int and abs(value) > 10**18 else repr(value)
        raise DataError(f"{where} = {said}, expected a number from -{MOST} to {MOST}")
    return value


cdef check_products(PolicySpec spec, double largest):
    """Refuse weights that come to more than MOST_PRODUCT where a game multiplies them with each other.

    largest: what they may come to in a game, where they change in its course.
    """
    cdef int kind, i
    cdef double product = largest, most = MOST_PRODUCT
    for kind in range(MAX_KINDS):
        for i in range(MAX_FEATURES):
            if -most <= product <= most:                        # else it is the first one beyond, and stays
                product = spec.weights[kind][i]
    if not -most <= product <= most:
        raise DataError(f"{spec.game} policy {spec.name}: weights that are multiplied with each other come to "
                        f"{product:.1g}, expected {most:.0e} at most: make them smaller")
