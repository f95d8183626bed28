"""Learns players for a game in Python from its rules alone: an estimate of who will win, and a ladder of who uses it.

1. Players who take any option play; what the fields of a position say about who will win is fitted to their games
   (valuing.py), with hidden units where these tell games held out better.
2. Players who try each option, and take the one after which that estimate is highest, play on, some of them with noise;
   the estimate is fitted to their games, and so on: the evaluation of a policy and its improvement in turn (Sutton and
   Barto 2018, chapter 4).
3. The ladder: the same player with much, little and no noise, and thinking ahead in few and in many imagined games.

    ludometer learn GAME
"""
from time import perf_counter

import numpy as np

from ludometer.policies import load, valuing
from ludometer.policies.spec import HIDDEN, HIDDEN_ROWS, SIDES
from ludometer.simcore import load as load_tables
from ludometer.simcore.games import folder, named, part
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
SEED = 500_001                                                  # of the first round; those of runs are usually small
LOOKS_IN_GAME = 12                                              # positions of a game that are learned from, about
SHARES = (0.5, 0.25, 0.15, 0.1)                                 # of club, casual, novice and random among the players
WANDER = 0.15                                                   # of decisions that leave the players' ways, at most
RARE = 0.000005                                                 # a smaller weight is not written


def learn(game, games=6000, rounds=3, hidden=8, progress=lambda text: None):
    """Learn players of a game in Python, and write chance.toml and library/ into its folder.

    games: of each round and number of players. rounds: how often the estimate is fitted and played by. hidden: units
    beside a logit of the signs. progress: a function for lines of text. Returns [{players, round, positions, and
    log-losses of games held out: share, points, signs, units}]. The same arguments write the same files.
    """
    game, found = named(game), []
    home, tables = folder(game), load_tables(game)
    write_library(home, part(game, "declared").KINDS)
    for number in range(rounds):
        lines = [f"# What a position says about who will win, learned from {games:,} games in {rounds} rounds."]
        for players in range(tables.players[0], tables.players[1] + 1):
            start = perf_counter()
            sample = valuing.Sample([positions_of(game, players, games, number)], players)
            weights, units, figures = valuing.learn(sample, hidden)
            units = units if hidden and figures["units"] < figures["signs"] else None
            lines += estimate_in_lines(game, players, weights, units)
            found.append({"players": players, "round": number + 1} | figures)
            progress(f"{players} players, round {number + 1} of {rounds}: learned from {figures['positions']:,} "
                     f"positions ({perf_counter() - start:.0f} s)")
        (home / "chance.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return found


def positions_of(game, players, games, number):
    """Positions of the games of a round: of players who take any option first, of those who have learned then."""
    tables, judge, chance = load_tables(game), load(game, "club"), load(game, "random")
    pool, shares = [chance, chance], (0.5, 0.5)
    if number:
        pool, shares = [judge, load(game, "casual"), load(game, "novice"), chance], SHARES
    usual = usual_steps(tables, pool[0], judge, players)
    deals = games // players
    drawn = np.random.default_rng((SEED, number)).choice(len(pool), (deals + 1, players), p=shares).astype(np.int8)
    return look(tables, pool, judge, SEED + number, 0, deals * players, drawn, every=max(1, usual // LOOKS_IN_GAME),
                longest=usual, share=WANDER)


def usual_steps(tables, policy, judge, players):
    """Steps of a usual game of a policy, the median of a few."""
    found = look(tables, [policy] * players, judge, SEED, 0, 8 * players, every=1, longest=1, share=0.0)
    return max(2, int(np.median(np.unique(found.game, return_counts=True)[1])))


def estimate_in_lines(game, players, weights, units):
    """The estimate for a number of players as lines of chance.toml."""
    signs = tuple(part(game, "chance").SIGNS)
    lines = ["", f"[{SIDES[players - 1]}]"]
    lines += [f"{name} = [{', '.join(f'{weight:.5f}' for weight in weights[:, i].clip(-900, 900))}]"
              for i, name in enumerate(signs) if np.abs(weights[:, i]).max() >= RARE]
    if units:
        rows = dict(zip((*signs, *HIDDEN_ROWS), [*units["in"], units["bias"], units["out"]], strict=True))
        lines += [f"[{SIDES[players - 1]}{HIDDEN}]"]
        lines += [f"{name} = [{', '.join(f'{weight:.4f}' for weight in row)}]"
                  for name, row in rows.items() if np.abs(row).max() >= RARE]
    return lines


def write_library(home, kinds):
    """Write the ladder of players into the folder of a game."""
    (home / "library").mkdir(parents=True, exist_ok=True)
    for name, (idea, noise, search) in RUNGS.items():
        lines = [f"# {idea}"]
        if noise:
            lines += ["[noise]", *(f"{kind} = {noise}" for kind in kinds)]
        if search:
            lines += ["[search]", *(f"{key} = {value}" for key, value in search.items())]
        (home / "library" / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
