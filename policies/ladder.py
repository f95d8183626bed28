"""Learns players for a game in Python from its rules alone: a net that decides, and a ladder of players who use it.

1. Players who take any option play; what the fields of a position say about who will win is fitted to their games
   (valuing.py), with hidden units where these tell games held out better.
2. A net that sees all that its seat can see (simcore/python_game/seen.py) plays itself and what it was before, and
   learns from what came after its decisions (training.py). The estimate of 1. is what it expected; between rounds it is
   fitted again, to games of the net. A net for more players begins as the one for fewer.
3. The ladder: the net drawing its options more or less sharply, and thinking ahead in few and in many imagined games.
   How sharply is measured: see sharpness_of().

    ludometer learn GAME
"""
import json
from contextlib import contextmanager, suppress
from inspect import isfunction
from time import perf_counter

import numpy as np

from ludometer.policies import load, training, valuing
from ludometer.policies.weights import write
from ludometer.simcore import load as load_tables
from ludometer.simcore.errors import DataError
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import (
    LEARNED_FROM,
    folder,
    game_name,
    nets,
    part,
    python_path,
    rules_file,
    what_is_learned_from,
)
from ludometer.simcore.nets import NO_SCORES, shapes, signs_of
from ludometer.simcore.positions import look
from ludometer.simcore.python_game.parts import layout_of

NET = "learned"                                                 # the name of the file of weights
IDEAS = {
    "novice": "Plays as casual, and takes what it likes less still more often.",
    "casual": "Plays as club, and often takes what it likes less.",
    "club": "Takes what a net prefers that has learned by playing itself.",
    "tournament": "Plays as club, and thinks ahead in 60 imagined games.",
    "expert": "Plays as club, and thinks ahead in 240 imagined games.",
}
SEARCHES = {"tournament": {"playouts": 60, "horizon": 8, "width": 4, "likely": 0.02},
            "expert": {"playouts": 240, "horizon": 12, "width": 8}}
RUNGS = tuple(IDEAS)
WRITTEN = ("chance.toml", f"nets/{NET}.npz", LEARNED_FROM, *(f"library/{name}.toml" for name in RUNGS))
FEWEST = 1000                                                   # games to learn from
SEED = 500_001                                                  # of the first games; those of runs are usually small
LEAST_BATCH = 40                                                # games in a step of the net
ALL_TURNS = 2_000_000                                           # that a net learns from, usually
MOST_GAMES = 400_000                                            # in which these are
ONWARD = 2                                                      # a net that began as another learns from so much less
ROUNDS = 3                                                      # times that the estimate is fitted
JUDGED = 2_000                                                  # games that it is fitted to
LOOKS_IN_GAME = 12                                              # positions of a game that are learned from, about
WANDER = 0.3                                                    # of decisions that leave the players' ways, at most
MOST_WEIGHT = 900                                               # of a sign; a policy may have 1,000
HIDDEN_UNITS = 24
FITTED = {"rounds": 10, "fewest": 800, "first_step": 0.01}      # hidden units, as in valuing.fit_units()
LEARNING = {"rate": 0.01, "decay": 0.95, "itself": 0.7, "own": 0.4, "alike": 0.0, "apart": 20, "kept": 4,
            "snapshots": 1}                                     # as of Training
# Where all is seen, one option is best, so small differences count; where not, rivals read who always does the same.
# A net of Market with a quarter of these steps wins 42 % of games against it. Nets of Pig, of three seeds, win 49.4 %
# (49.0 to 49.8) against best play; from half the games in half the steps, 48.9 (48.6 to 49.2).
OPEN = {"entropy": 0.002, "warmth": 0.03, "steps": 2_000, "least_games": 200_000}
CLOSED = {"entropy": 0.01, "warmth": 0.1, "steps": 1_000, "least_games": 100_000}
FIRST = {"inputs": 0.3, "features": 0.6, "worth": 0.1}          # spread of weights as a net begins
CROWDED = 0.7                                                   # of the features of whole positions: no small game
SHARPER, SOFTER = (1.0, 2.0, 4.0), (0.7, 0.5, 0.35, 0.25, 0.15, 0.1, 0.05)      # by which `club` and others are drawn
WEAKER = 0.6                                                    # of a fair share, that who is one lower wins, about
TIMED = 20                                                      # steps after which it is said how long all will take
COMPARED = 1_000                                                # games in which sharpness is measured
TRIALS = {"tournament": 200, "expert": 100}                     # games in which a player who thinks ahead is measured
USUAL_TRIALS = 1_000                                            # of the others
CERTAIN = 1.96                                                  # standard errors on both sides of a share: 95 in 100


class SelfTaught(training.Training):
    """A net that learns a game in Python from games with itself and with what it was before."""

    def __init__(self, game, players, seed, games, scale, fewer=None):
        """games: to learn from, about. scale: of signs. fewer: the SelfTaught with fewer players that it begins as."""
        self.game, self.players, self.seed, self.jobs = game, players, seed, 1
        self.tables, self.more, self.base, self.others = load_tables(game), [], untaught(game), []
        hides, said = has_secrets(game), LEARNING | settings_of(game)
        for key in ("rate", "entropy", "warmth", "itself", "own", "alike", "apart", "kept"):
            setattr(self, key, said[key])
        self.drawn = LEARNING["snapshots"]
        self.settings = {"decay": LEARNING["decay"], "softness": 0.0, "pull": 0.0}
        self.steps = max(1, min(said["steps"], games // LEAST_BATCH))
        self.batch = games // self.steps
        self.scale = scale
        self.heats = np.full(len(part(game, "declared").KINDS), NO_SCORES, np.float32)
        self.whole, self.open = weights_of_positions(game)
        self.is_small = False if hides else None                # known once it is played
        self.weights = training.initial_weights(game, np.random.default_rng((seed, players)), FIRST) * self.open
        self.weights[self.whole] = 0
        if fewer:
            self.weights = training.carried_weights(game, fewer.weights, fewer.players, players)
        self.begin()

    def learn(self, slope, counts):
        """Moves the weights: those of whole positions in small games alone."""
        if self.is_small is None:
            layers = 1 + len(part(self.game, "sight").HEATS)
            met = slope[self.whole].reshape(layers, -1) != 0
            self.is_small = met.size > 0 and met.mean(axis=1).max() < CROWDED
        if not self.is_small:
            slope[self.whole] = 0
        super().learn(slope * self.open, counts)

    def expect(self):
        """Let it expect what the estimate of the game says now."""
        self.net, self.magnet = self.policy_of(self.weights), self.policy_of(self.weights.copy())


def has_secrets(game):
    """Whether seats of a game in Python do not know all that is dealt or chosen: best play may then be by chance."""
    rules = vars(layout_of(game_name(game), python_path(game_name(game))).cls).values()
    return part(game, "declared").HIDDEN is not None or any(
        "choose_at_once" in rule.__code__.co_names for rule in rules if isfunction(rule))


def settings_of(game):
    """OPEN or CLOSED, as a game is."""
    return CLOSED if has_secrets(game) else OPEN


def untaught(game):
    """A policy without preferences, on which nets are laid."""
    return {kind: {"looks": -1} for kind in part(game, "declared").KINDS}


def weights_of_positions(game):
    """(whether each weight is what an option in just one position is worth, 1 but for its weights that stay 0)."""
    first, seen = shapes(game), part(game, "sight")
    begin, (layers, size) = first["layers"]
    places = slice(seen.N_PLAIN, len(seen.SHOWN))
    whole, live = np.zeros((layers, size), bool), np.ones((layers, size), np.float32)
    at, (n, units) = first["features"]
    live[:, at:at + n * units].reshape(layers, n, units)[:, places] = 0
    at, (n,) = first["alone"]
    whole[:, at:at + n][:, places] = True
    return (np.concatenate([np.zeros(begin, bool), whole.ravel()]),
            np.concatenate([np.ones(begin, np.float32), live.ravel()]))


def learn(game, games=None, rounds=ROUNDS, seed=SEED, hidden=HIDDEN_UNITS, progress=lambda text: None):
    """Learn players of a game in Python, and write its chance.toml, library/, nets/ and learned_from.toml.

    games: from which the net learns with the fewest players; None = as many as its length asks for. rounds: how often
    the estimate of the chance to win is fitted. hidden: its hidden units. progress: a function for lines of text.
    Returns [{players, games, and of the last estimate positions and log-losses of games held out: share, points, signs,
    units}]. The same arguments write the same files. Until it is done, and where it is stopped, files are as they were
    before. Raises DataError.
    """
    game = game_name(game)
    rules_file(game)
    if load_tables(game).players[1] < 2:
        raise DataError(f"{game}: a game for one player; expected one for two or more, who learn from each other")
    if games is not None:
        check_number(games, (FEWEST, 10**7), "--games")
    check_number(rounds, (1, 100), "--rounds")
    check_number(seed, (0, 10**9), "--seed")
    with kept_unless_done([folder(game) / name for name in WRITTEN]):
        return learn_all(game, games, rounds, seed, hidden, progress)


def learn_all(game, games, rounds, seed, hidden, progress):
    """What learn() does once its arguments are checked."""
    home, tables, estimates, found, arrays, taught = folder(game), load_tables(game), {}, [], {}, None
    if unseen := [*part(game, "sight").LEFT_OUT, *part(game, "sight").SIGNS_LEFT_OUT]:
        progress(f"players do not see all of {', '.join(dict.fromkeys(unseen))}: there is no room for it")
    write_library(game)
    (home / "chance.toml").unlink(missing_ok=True)              # of players that learned before
    write_stamp(game)
    command = f"ludometer learn{f' --games {games}' if games else ''} --rounds {rounds} --seed {seed}"

    def judge(players, policy, number):
        """Fit the estimate to games of a policy; the sample, and figures that say how good it is."""
        sample = positions_of(game, players, policy, seed + number)
        estimates[players], figures = estimate_of(sample, players, signs_of(game), hidden)
        head = f"# What a position says about who will win. Learned: {command}"
        text = "\n".join([head, *(line for own in estimates.values() for line in own)])
        (home / "chance.toml").write_text(text + "\n", encoding="utf-8")
        return sample, figures

    for players in range(max(2, tables.players[0]), tables.players[1] + 1):
        progress(f"{players} players: learning in {rounds} round{'s' * (rounds != 1)}")
        start, chance = perf_counter(), load(game, "random")
        sample, _ = judge(players, chance, 0)
        turns = valuing.longest_of(tables, chance, players, load(game, "club"), seed)
        n = games or int(np.clip(ALL_TURNS // turns, settings_of(game)["least_games"], MOST_GAMES))
        n = max(FEWEST, n // ONWARD) if taught else n
        taught = SelfTaught(game, players, seed, n, scale_of(game, sample), taught)
        begun = perf_counter()
        for number in range(1, rounds + 1):
            while taught.done < taught.steps * number // rounds:
                taught.step()
                if taught.done == TIMED < taught.steps:
                    left = (perf_counter() - begun) / TIMED * (taught.steps - TIMED)
                    progress(f"{players} players: {n:,} games to learn from, which take about "
                             f"{max(1, left / 60):.0f} min or longer")
            _, figures = judge(players, taught.net, number)
            taught.expect()
            progress(f"{players} players: {number} of {rounds} rounds ({perf_counter() - start:.0f} s)")
        arrays |= {f"weights_{players}": training.kept_weights(taught), f"scale_{players}": taught.scale,
                   f"heats_{players}": taught.heats}
        found.append({"players": players, "games": n} | figures)
        progress(f"{players} players: learned from {n:,} games ({perf_counter() - start:.0f} s)")
    write(nets(game) / f"{NET}.npz", game, "", arrays, command, {})
    write_library(game, sharpness_of(game, seed))
    return found


@contextmanager
def kept_unless_done(files):
    """Context in which files are written: where it is left by an exception, even by Ctrl-C, they are as before it, and
    folders that were made for them are gone.
    """
    before = {file: file.read_bytes() if file.is_file() else None for file in files}
    made = {file.parent for file in files if not file.parent.exists()}
    try:
        yield
    except BaseException:
        for file, held in before.items():
            if held is None:
                file.unlink(missing_ok=True)
            else:
                file.write_bytes(held)
        for home in sorted(made, reverse=True):                 # those inside others first
            with suppress(OSError):                             # it holds what somebody else has put there
                home.rmdir()
        raise


def positions_of(game, players, policy, seed):
    """A Sample of positions in games of a policy that leaves its ways now and then."""
    tables, judge = load_tables(game), load(game, "club")
    usual = valuing.longest_of(tables, policy, players, judge, seed)
    deals = JUDGED // players
    found = look(tables, [policy] * 2, judge, seed, 0, deals * players, np.zeros((deals, players), np.int8),
                 every=max(1, usual // LOOKS_IN_GAME), longest=usual, share=WANDER)
    return valuing.Sample([found], players)


def estimate_of(sample, players, signs, hidden):
    """(lines of chance.toml, figures) of what signs say about who will win, see valuing.learn()."""
    weights, units, figures = valuing.learn(sample, hidden, **FITTED)
    units = units if hidden and figures["units"] < figures["signs"] else None
    return ["", *valuing.estimate_lines(players, signs, weights.clip(-MOST_WEIGHT, MOST_WEIGHT), units)], figures


def scale_of(game, sample):
    """By what signs are multiplied for a net, float32: 0 where they never change, or their own seat cannot see them."""
    spread = sample.signs.std(axis=(0, 1))
    seen = ~np.isin(signs_of(game), part(game, "sight").UNSEEN_SIGNS)
    return np.where(seen & (spread > 1e-6), 0.5 / np.maximum(spread, 1e-6), 0).astype(np.float32)


# ---- the ladder

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


def sharpness_of(game, seed):
    """{player: how sharply it draws what the net prefers}, measured with the fewest seats.

    `club` draws as sharply as brings more wins, and sharply from the start where nothing is hidden: there it need not
    keep rivals guessing, and drawing costs half of what a net of Pig loses by its choices. `casual` wins WEAKER times a
    fair share among `club`, or what comes next to that, and `novice` among `casual`.
    """
    tables = load_tables(game)
    players = max(2, tables.players[0])

    def share(sharpness, rivals):
        one, other = (load(game, untaught(game) | {"net": {"weights": NET, "sharpness": each}})
                      for each in (sharpness, rivals))
        won, error = training.share(tables, one, [other] * (players - 1), seed + 2, COMPARED)
        return players * won, players * error

    club = SHARPER[0 if has_secrets(game) else 1]
    for sharper in SHARPER[SHARPER.index(club) + 1:]:
        won, error = share(sharper, club)
        club = sharper if won - CERTAIN * error > 1 else club
    found = dict.fromkeys(RUNGS, club)
    for name, above in (("casual", "club"), ("novice", "casual")):
        shares = {softer: share(softer, found[above])[0] for part_of in SOFTER
                  if (softer := round(part_of * club, 4)) < found[above]}
        found[name] = min(shares, key=lambda softer: abs(shares[softer] - WEAKER)) if shares else found[above]
    return found


def write_library(game, sharpness=None):
    """Write the ladder of players into the folder of a game. sharpness: of each; None = players who know no net yet."""
    home = folder(game) / "library"
    home.mkdir(parents=True, exist_ok=True)
    for name, idea in IDEAS.items():
        lines = [f"# {idea}"]
        if sharpness:
            for kind in part(game, "declared").KINDS:
                lines += [f"[{kind}]", "looks = -1"]
            lines += ["[net]", f'weights = "{NET}"', f"sharpness = {sharpness[name]}"]
            if name in SEARCHES:
                lines += ["[search]", *(f"{key} = {value}" for key, value in SEARCHES[name].items())]
        (home / f"{name}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def write_stamp(game):
    """Write down what the players of a game learn from: once it has changed, they are left out."""
    lines = [f"{key} = {json.dumps(names, ensure_ascii=False)}" for key, names in what_is_learned_from(game).items()]
    (folder(game) / LEARNED_FROM).write_text("\n".join(lines) + "\n", encoding="utf-8")
