"""Learns players for a game in Python from its rules alone: an estimate of who will win, and a ladder of who uses it.

1. Players who take any option play; what the fields of a position say about who will win is fitted to their games
   (valuing.py), with hidden units where these tell games held out better.
2. Players who try each option, and take the one after which that estimate is highest, play on, some of them with noise;
   the estimate is fitted to their games, and so on: the evaluation of a policy and its improvement in turn (Sutton and
   Barto 2018, chapter 4).
3. The ladder: the same player with much, little and no noise, and thinking ahead in few and in many imagined games.

    ludometer learn GAME
"""
import json
from time import perf_counter

import numpy as np

from ludometer.policies import load, training, valuing
from ludometer.simcore import load as load_tables
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import LEARNED_FROM, folder, named, part, python_path, what_is_learned_from
from ludometer.simcore.positions import look

RUNGS = {                                                       # tier: idea, noise in chances to win, search
    "novice": ("Tries each option, and misjudges chances to win by up to 25 percentage points.", 0.25, None),
    "casual": ("Tries each option, and misjudges chances to win by up to 10 percentage points.", 0.10, None),
    "club": ("Tries each option and takes the one after which it judges its chance to win to be best.", 0.0, None),
    "tournament": ("Plays as club, and thinks ahead in 60 imagined games.", 0.0,
                   {"playouts": 60, "horizon": 8, "width": 4}),
    "expert": ("Plays as club, and thinks ahead in 400 imagined games.", 0.0,
               {"playouts": 400, "horizon": 12, "width": 6}),
}
FEWEST = 200                                                    # games to learn from
SEED = 500_001                                                  # of the first round; those of runs are usually small
LOOKS_IN_GAME = 12                                              # positions of a game that are learned from, about
SHARES = (0.5, 0.25, 0.15, 0.1)                                 # of club, casual, novice and random among the players
WANDER = 0.15                                                   # of decisions that leave the players' ways, at most
MOST_WEIGHT = 900                                               # of a sign; a policy may have 1,000
HIDDEN_UNITS = 24
STEPS = {"rounds": 10, "fewest": 800, "first_step": 0.01}      # of fitting hidden units, as in valuing.fit_units()
LOOKS = 8                                                       # imagined turns of an option, where luck follows it ...
LOOKED_FOR = 800                                                # ... and more than one wins more of so many games
TRIALS = {"tournament": 100, "expert": 40}                      # games in which a player who thinks ahead is measured
USUAL_TRIALS = 400                                              # of the others
CERTAIN = 1.96                                                  # standard errors on both sides of a share: 95 in 100


def learn(game, games=4000, rounds=3, seed=SEED, hidden=HIDDEN_UNITS, progress=lambda text: None):
    """Learn players of a game in Python, and write chance.toml, library/ and learned_from.toml into its folder.

    games: of each round and number of players. rounds: how often they learn from games of those who learned before.
    hidden: hidden units of the estimate. progress: a function for lines of text. Returns [{players, round, positions,
    and log-losses of games held out: share, points, signs, units}]. The same arguments write the same files. Raises
    DataError.
    """
    game, found = named(game), []
    if python_path(game) is None:
        raise DataError(f"{game}: its rules are no single file of Python; expected the path of such a file or of its "
                        "folder")
    check_number(games, (FEWEST, 10**7), "--games")
    check_number(rounds, (1, 100), "--rounds")
    check_number(seed, (0, 10**9), "--seed")
    home, tables = folder(game), load_tables(game)
    kinds, signs = part(game, "declared").KINDS, tuple(part(game, "chance").SIGNS)
    write_library(home, kinds)
    (home / "chance.toml").unlink(missing_ok=True)              # of players that learned before
    write_stamp(game)
    for number in range(rounds):
        lines = ["# What a position says about who will win. Learned: "
                 f"ludometer learn --games {games} --rounds {rounds} --seed {seed}"]
        for players in range(tables.players[0], tables.players[1] + 1):
            start = perf_counter()
            sample = valuing.Sample([positions_of(game, players, games, number, seed)], players)
            weights, units, figures = valuing.learn(sample, hidden, **STEPS)
            units = units if hidden and figures["units"] < figures["signs"] else None
            lines += ["", *valuing.estimate_lines(players, signs, weights.clip(-MOST_WEIGHT, MOST_WEIGHT), units)]
            found.append({"players": players, "round": number + 1} | figures)
            progress(f"{players} players, round {number + 1} of {rounds}: learned from {figures['positions']:,} "
                     f"positions ({perf_counter() - start:.0f} s)")
        (home / "chance.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
        if number == 0:
            write_library(home, kinds, looks_worth_their_time(game, kinds, seed))
    return found


def strengths(game, seed=SEED, progress=lambda text: None):
    """How strong each player of the ladder is with the fewest seats, alone among those below it, and among random.

    [{"player", "among", "games", "wins", "least", "most", "fair"}], shares in percent, with an interval of 95 %.
    """
    tables, found = load_tables(game), []
    players = max(2, tables.players[0])
    for name, below in zip(RUNGS, ("random", *RUNGS), strict=False):
        for other in dict.fromkeys((below, "random")):
            games = min(TRIALS.get(one, USUAL_TRIALS) for one in (name, other))
            won, error = training.share(tables, load(game, name), [load(game, other)] * (players - 1), seed + 1, games)
            least, most = max(0.0, won - CERTAIN * error), min(1.0, won + CERTAIN * error)
            found.append({"player": name, "among": other, "games": games, "wins": round(100 * won, 1),
                          "least": round(100 * least, 1), "most": round(100 * most, 1),
                          "fair": round(100 / players, 1)})
            progress(f"{name} among {other}: wins {100 * won:.0f} %")
    return found


def positions_of(game, players, games, number, seed=SEED):
    """Positions of the games of a round: of players who take any option first, of those who have learned then."""
    tables, judge, chance = load_tables(game), load(game, "club"), load(game, "random")
    pool, shares = [chance, chance], (0.5, 0.5)
    if number:
        pool, shares = [judge, load(game, "casual"), load(game, "novice"), chance], SHARES
    usual = valuing.longest_of(tables, pool[0], players, judge, SEED)
    deals = games // players
    drawn = np.random.default_rng((seed, number)).choice(len(pool), (deals + 1, players), p=shares).astype(np.int8)
    return look(tables, pool, judge, seed + number, 0, deals * players, drawn, every=max(1, usual // LOOKS_IN_GAME),
                longest=usual, share=WANDER)


def looks_worth_their_time(game, kinds, seed):
    """LOOKS where who imagines each option so often clearly beats who imagines it once, else 1."""
    tables = load_tables(game)
    often, once = (load(game, {kind: {"looks": looks} for kind in kinds}) for looks in (LOOKS, 1))
    others = [once] * (max(2, tables.players[0]) - 1)
    won, error = training.share(tables, often, others, seed + 2, LOOKED_FOR)
    return LOOKS if won - CERTAIN * error > 1 / (1 + len(others)) else 1


def write_library(home, kinds, looks=1):
    """Write the ladder of players into the folder of a game.

    looks: imagined turns of each option; who thinks ahead imagines one, since it plays on often enough.
    """
    (home / "library").mkdir(parents=True, exist_ok=True)
    for name, (idea, noise, search) in RUNGS.items():
        lines = [f"# {idea}"]
        for kind in kinds if looks > 1 and not search else ():
            lines += [f"[{kind}]", f"looks = {looks}"]
        if noise:
            lines += ["[noise]", *(f"{kind} = {noise}" for kind in kinds)]
        if search:
            lines += ["[search]", *(f"{key} = {value}" for key, value in search.items())]
        (home / "library" / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_stamp(game):
    """Write down what the players of a game learn from: once it has changed, they are left out."""
    lines = [f"{key} = {json.dumps(names, ensure_ascii=False)}" for key, names in what_is_learned_from(game).items()]
    (folder(game) / LEARNED_FROM).write_text("\n".join(lines) + "\n", encoding="utf-8")
