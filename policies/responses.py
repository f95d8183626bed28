"""How far policies can be exploited: what a player wins that has learned nothing but to beat them.

policies.training --against NAME --out responses.json measures it (a best response: Heinrich et al. 2015), and the file
lies beside a game's nets: {"policy", "weights" and "plays" by which it is known again (marks.py), "rules" and "data" of
the game that was played, "games" that it learned from, "command", "results": {players: [share of the win of one among
others of the policy, its standard error]}}.
"""
import json
from statistics import NormalDist
from typing import NamedTuple

from policies.marks import plays_hash, weights_hash
from simcore.games import nets

NAME = "responses.json"
LEVEL = 0.95


class Response(NamedTuple):
    """What a player wins that learned only to beat a policy, among others of it; onward: that began as one of them."""
    share: float
    low: float
    high: float
    games: int          # that it learned from
    onward: bool


def response(game, rules, data, config, players):
    """The Response to a policy, given as plain data, with so many players.

    rules, data: rules_version and data_hash of the tables that it plays by. None where none was kept for just these.
    """
    path = nets(game) / NAME
    if not path.is_file():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    now = {"weights": weights_hash(config), "rules": rules, "data": data}
    if any(kept[key] != value for key, value in now.items()) or str(players) not in kept["results"]:
        return None
    share, error = kept["results"][str(players)]
    far = NormalDist().inv_cdf((1 + LEVEL) / 2) * error
    return Response(share, share - far, share + far, kept["games"], "net" in config)


def sentence(found, players):
    """What a Response says, as a sentence."""
    others = "against one of them" if players == 2 else f"among {players - 1} of them"
    beaten = "" if found.low > 1 / players else ": it has found no way to beat them"
    who = "one of them that went on to learn" if found.onward else "a player that learned"
    return (f"{who} in {found.games:,} games nothing but to beat them wins {100 * found.share:.0f} % "
            f"({100 * found.low:.0f} to {100 * found.high:.0f}) {others}, where {100 / players:.0f} % is fair{beaten}")


def in_words(game, rules, data, configs, players):
    """{name: what its Response says, as a sentence} of policies, given as plain data by name, that have one."""
    found = {name: response(game, rules, data, config, players) for name, config in configs.items()}
    return {name: sentence(each, players) for name, each in found.items() if each}


def store(path, tables, policy, games, command, results):
    """Write the file. tables: GameTables of the games; policy: a PolicySpec; results: {players: (share, its error)}."""
    path.write_text(json.dumps({"policy": policy.name, "weights": weights_hash(policy.config),
                                "plays": plays_hash(tables, policy), "rules": tables.rules_version,
                                "data": tables.data_hash, "games": games, "command": command,
                                "results": {str(n): list(each) for n, each in results.items()}}, indent=1) + "\n",
                    encoding="utf-8")
