"""Leagues that are kept with a game: what its policies are rated, as long as neither rules nor players have moved.

    {"leagues": [{"command": "ludometer league rurik --keep", "games": ..., "rules": "2", ..., "ratings": [...]}, ...]}

A league that is kept takes the place of one between the same policies for the same numbers of players, and of those by
the same command that are out of date. Of several that rate a policy, the one with most games of it counts; one that is
out of date never does.
"""
import json
import os
from functools import lru_cache
from pathlib import Path

from ludometer import policies
from ludometer.analysis.experiments import game_tables
from ludometer.analysis.experiments.lineup import SEATING
from ludometer.analysis.run_folders.parts import store
from ludometer.policies.marks import plays_hash, weights_hash
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import league_file
from ludometer.simcore.games import library as library_of


def keep(found, command):
    """Keep a League with its game; returns the path of the file. Raises DataError where that cannot be written."""
    path = Path(str(league_file(found.game)))
    new = {"command": command} | found.plain()
    others = [each for each in read(found.game) if rated_policies(each) != rated_policies(new) and not (
        each["command"] == command and outdated_reasons(each))]
    text = json.dumps({"leagues": [*others, new]}, indent=1, default=lambda number: number.item())
    try:
        store(path, (rounded_json(text) + "\n").encode())
    except OSError as error:
        raise DataError(f"{path}: the league cannot be kept there: {os.strerror(error.errno).lower()}") from None
    return path


def rounded_json(text):
    """JSON text with all fractions rounded to five decimals."""
    return json.dumps(json.loads(text, parse_float=lambda number: round(float(number), 5)), indent=1)


def rated_policies(kept):
    """(policies, numbers of players) of a kept league; a new league replaces the one with the same."""
    return sorted(kept["policies"]), sorted({row["players"] for row in kept["ratings"]})


def read(game):
    """All leagues kept with a game: dicts as of League.plain(), with `command`. Raises DataError."""
    path = league_file(game)
    if not path.is_file():
        return []
    try:
        return json.loads(path.read_text(encoding="utf-8"))["leagues"]
    except (ValueError, KeyError, TypeError) as error:
        raise DataError(f"{path}: this is no file of leagues ({error}); delete it, and play the league again") from None


def outdated_reasons(kept):
    """Reasons, in words, why a kept league is out of date: changed rules, data or policies; [] if it is not."""
    now = current_state(kept["game"], kept["policies"])
    if now["rules"] != kept["rules"]:
        return [f"it was played by rules {kept['rules']}, and these are rules {now['rules']}"]
    if now["seating"] != kept.get("seating") and any(row["players"] > 2 for row in kept["ratings"]):
        return ["its players sat in the order of their names in all deals, and now sit in all orders"]
    found = ["the game's data have changed"] if now["data"] != kept["data"] else []
    for name, hashes in kept["policies"].items():
        if now["policies"][name] is None:
            found.append(f"there is no policy {name} any more")
        elif now["policies"][name]["weights"] != hashes["weights"]:
            found.append(f"the weights of {name} have changed")
        elif now["policies"][name]["plays"] != hashes["plays"]:
            found.append(f"{name} plays otherwise")
    return found


def current_state(game, names):
    """Present rules, data and policies of these names, in the form in which a kept league has them."""
    tables, there, files = game_tables.tables_of(game), policies.library(game), library_state(game)

    def state(name):
        _, weights = _policy(game, name, policies.load, files)
        return {"weights": weights, "plays": _plays(game, name, policies.load, files, tables.data_hash)}

    return {"rules": tables.rules_version, "data": tables.data_hash, "seating": SEATING, "policies": {
        name: state(name) if name in there or policies.is_search(name) else None for name in names}}


def config_of(game, name):
    """The weights of a policy as plain data, not to be changed; cached while the files of its library stay."""
    return _policy(game, name, policies.load, library_state(game))[0]


def library_state(game):
    """Name, time and size of each file in a game's library: what is kept of its policies holds while these stay."""
    with os.scandir(str(library_of(game))) as files:
        return tuple(sorted((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files))


@lru_cache(maxsize=256)
def _policy(game, name, load, files):
    # its weights and their hash: a page asks hundreds of times, and a library takes a twentieth of a second
    config = _load(game, name, load, files).config
    return config, weights_hash(config)


@lru_cache(maxsize=1)
def _load(game, name, load, files):
    # of each policy weights and play are asked for one after the other, and a library takes a tenth of a second
    return load(game, name)


@lru_cache(maxsize=256)
def _plays(game, name, load, files, data):
    # a second of play for a library, and asked for each policy of a page
    return plays_hash(game_tables.tables_of(game), _load(game, name, load, files))


def rating(game, players, config):
    """The rating of a policy with these weights for this number of players: (row, its league), or None.

    config: its weights as plain data, whatever it was called. Leagues that are out of date rate nobody.
    """
    known, found = weights_hash(config), []
    for kept in current_leagues(game):
        names = [name for name, hashes in kept["policies"].items() if hashes["weights"] == known]
        found += [(row, kept) for row in kept["ratings"] if row["players"] == players and row["policy"] in names]
    return max(found, key=lambda pair: pair[0]["games"], default=None)


def tier_of(game, config):
    """The name of the tier that has these weights, as plain data; None if no tier has them."""
    return next((tier for tier in policies.tiers(game) if config_of(game, tier) == config), None)


def tier_above(game, tier):
    """The next tier that the game's library has above this one, or None."""
    found = policies.tiers(game)
    return next(iter(found[found.index(tier) + 1:]), None) if tier in found else None


def best_tier(game):
    """The highest tier of the game's library, or None where it has none."""
    return next(iter(reversed(policies.tiers(game))), None)


def tiers_above(game, tier):
    """The tiers of the game's library above one of them, the weakest first."""
    tiers = policies.tiers(game)
    return tiers[tiers.index(tier) + 1:]


def step(game, policy):
    """How often a tier of the library wins against the tier below: (row of `tiers`, its league), or None."""
    found = [(row, kept) for kept in current_leagues(game) for row in kept["tiers"] if row["policy"] == policy]
    return max(found, key=lambda pair: pair[0]["games"], default=None)


def current_leagues(game):
    """The leagues kept with a game that are up to date, not to be changed; cached while all that they rest on stays."""
    path, tables = Path(str(league_file(game))), game_tables.tables_of(game)
    file = path.is_file() and (path.stat().st_mtime_ns, path.stat().st_size)
    return _current(game, path, file, (tables.rules_version, tables.data_hash, SEATING), policies.load,
                    library_state(game))


@lru_cache(maxsize=64)
def _current(game, path, file, rules, load, library):
    # the arguments after the first are those by which it is cached
    return [kept for kept in read(game) if kept["title"] == game and not outdated_reasons(kept)]


def outdated_leagues(game):
    """{command: reasons in words} of the leagues kept with a game that are out of date."""
    return {kept["command"]: why for kept in read(game) if (why := outdated_reasons(kept))}
