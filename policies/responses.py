"""How far policies can be exploited: what a player wins that has learned nothing but to beat them.

    python -m ludometer.policies.responses rurik --against club --players 2 3 4 --out policies/nets/rurik/responses.json

measures it by best responses (Heinrich et al. 2015): nets that meet nobody but the policy, which does not learn
(training.py). Where the policy has nets, one begins as each of its populations. The best of them, by games in which
none has learned, is tried again in others. More is possible: another way to learn may find it.

The file lies beside a game's nets: {"policy", "weights", "rules" and "data" by which the policy and the game are known
again, "plays" by which a test knows that it still plays so (marks.py), "games" that each learned from, "command",
"results": {players: [share of the win of one among others of the policy, its standard error]}, "begun": {players: as
which population the best one began}, "between": {players: {population: {another: the share of the win of one of it
among others of that one, as above}}}}.
"""
import argparse
import json
import sys
from pathlib import Path
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from ludometer.policies import library, load
from ludometer.policies.marks import plays_hash, weights_hash
from ludometer.policies.weights import check_place, files_of
from ludometer.simcore import DataError
from ludometer.simcore import load as load_tables
from ludometer.simcore.errors import known
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import game_name, nets, part
from ludometer.simcore.story import count

NAME = "responses.json"
LEVEL = 0.95
GAMES, TRIES = 40_000, 8_000        # for each number of players: that each learns from, and in which the best is tried
CONFIRMED = 98                      # seed of these


class Response(NamedTuple):
    """How much a player wins that learned only to beat a policy. onward: whether it began as that policy."""
    share: float
    low: float
    high: float
    games: int          # that it learned from
    onward: bool


def response(game, rules, data, config, players):
    """The Response kept for a policy, given as plain data, in games with this number of players.

    rules, data: rules_version and data_hash of the tables that it plays by. None where none was kept for just these.
    """
    path = nets(game) / NAME
    if not path.is_file():
        return None
    kept = json.loads(path.read_text(encoding="utf-8"))
    now = {"weights": weights_hash(config), "rules": rules, "data": data}
    if any(kept[key] != value for key, value in now.items()) or str(players) not in kept["results"]:
        return None
    return response_of_share(*kept["results"][str(players)], kept["games"], "net" in config)


def response_of_share(share, error, games, onward):
    """The Response for a share of the win and its standard error."""
    far = NormalDist().inv_cdf((1 + LEVEL) / 2) * error
    return Response(share, share - far, share + far, games, onward)


def sentence(found, players):
    """A Response as a sentence."""
    others = "against one of them" if players == 2 else f"among {players - 1} of them"
    beaten = "" if found.low > 1 / players else ": it has found no way to beat them"
    who = "one of them that went on to learn" if found.onward else "a player that learned"
    return (f"{who} in {found.games:,} games nothing but to beat them wins {100 * found.share:.0f} % "
            f"({100 * found.low:.0f} to {100 * found.high:.0f}) {others}, where {100 / players:.0f} % is fair{beaten}")


def responses_in_words(game, rules, data, configs, players):
    """{name: its Response as a sentence} of the policies (plain data by name) that have one."""
    found = {name: response(game, rules, data, config, players) for name, config in configs.items()}
    return {name: sentence(each, players) for name, each in found.items() if each}


def best_response(game, policy, players, games=GAMES, seed=1, jobs=1, tries=TRIES, tell=print):
    """((share of the win of the best response to a policy, its standard error), the population that it began as).

    The latter is the name of a population, or None. Raises DataError.
    """
    from ludometer.policies import training  # a page that quotes responses needs no trainer

    spec, found = load(game, policy), []
    begins = spec.populations or (None,)
    for place in range(len(begins)):
        one, _, won = training.train_nets(game, players, seed, games, jobs=jobs, against=policy, begun=place, tell=tell)
        found.append((won[policy][0], training.kept_weights(one).astype(np.float32), one, begins[place]))
    _, weights, one, begun = max(found, key=lambda each: each[0])
    best = one.policy_of(weights, part(game, "sight").SHARPNESS)
    return training.share(load_tables(game), best, [spec] * (players - 1), CONFIRMED, tries, jobs), begun


def meetings_of_populations(game, policy, players, jobs=1, tries=TRIES):
    """{population: {another: (share of the win, standard error)}}: one of the first among others of the second.

    {} where a policy of the library has fewer than two populations. Where they agree on how to play, each wins its fair
    share among the others.
    """
    from ludometer.policies.training import share

    spec = load(game, policy)
    if len(spec.populations) < 2:
        return {}
    net = {key: value for key, value in spec.config["net"].items() if key != "hash"}
    apart = {name: load(game, spec.config | {"net": net | {"weights": file}})
             for name, file in zip(spec.populations, files_of(net["weights"]), strict=True)}
    tables = load_tables(game)
    return {one: {other: share(tables, apart[one], [apart[other]] * (players - 1), CONFIRMED, tries, jobs)
                  for other in apart if other != one} for one in apart}


def store(path, tables, policy, games, command, results, begun=None, meetings=None):
    """Write the file. tables: GameTables of the games; policy: a PolicySpec; results: {players: (share, error)}.

    begun: {players: name of a population}; meetings: {players: what meetings_of_populations() gives}.
    """
    path.write_text(json.dumps({"policy": policy.name, "weights": weights_hash(policy.config),
                                "plays": plays_hash(tables, policy), "rules": tables.rules_version,
                                "data": tables.data_hash, "games": games, "command": command,
                                "results": {str(n): list(each) for n, each in results.items()},
                                "begun": {str(n): name for n, name in (begun or {}).items()},
                                "between": {str(n): each for n, each in (meetings or {}).items() if each}},
                               indent=1) + "\n", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="its name, or the folder of a game of your own")
    parser.add_argument("--against", required=True, help="a policy of the library")
    parser.add_argument("--players", nargs="+", type=int, help="by default all numbers from 2 on")
    parser.add_argument("--games", type=int, default=GAMES, help="that each learns from, for each number of players")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=2, help="threads")
    parser.add_argument("--out", required=True, help="the file to write, .json; what was there is lost")
    args = parser.parse_args()
    try:
        game = game_name(args.game)
        known(args.against, library(game), "--against")
        tables = load_tables(game)
        possible = range(max(2, tables.players[0]), tables.players[1] + 1)
        for n in args.players or ():
            check_number(n, (possible[0], possible[-1]), "--players")
        check_number(args.seed, (0, 10**9), "--seed")
        check_number(args.jobs, (1, 10**3), "--jobs")
        if not args.out.endswith(".json"):
            raise DataError(f"--out {args.out}: expected a name that ends with .json")
        check_place(Path(args.out))
        players = sorted({*(args.players or possible)})
        found = {n: best_response(game, args.against, n, args.games, args.seed, args.jobs) for n in players}
    except DataError as error:
        print(f"responses: {error}", file=sys.stderr)
        return 2
    command = (f"python -m ludometer.policies.responses {args.game} --against {args.against} --players "
               f"{' '.join(map(str, players))} --games {args.games} --seed {args.seed}")
    policy = load(game, args.against)
    store(Path(args.out), tables, policy, args.games, f"{command} --out {args.out}",
          {n: won for n, (won, _) in found.items()}, {n: begun for n, (_, begun) in found.items()},
          {n: meetings_of_populations(game, args.against, n, args.jobs) for n in players})
    for n, (won, _) in found.items():
        said = sentence(response_of_share(*won, args.games, "net" in policy.config), n)
        print(f"{count(n, 'player')}: {said}", file=sys.stderr)
    print(f"{args.out} is written", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
