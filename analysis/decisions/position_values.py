"""A position asked about: its candidates, each one's chance to win, which are best, and why a player picks as it does.

Chances are those of imagined games (simcore/weigh.pyx): all that the seat cannot see is dealt and drawn again, and all
players play on as they do, without their searches, or with them if so asked. All candidates share the luck of an
imagined game, so they compare by pairs.
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd
from joblib import delayed

from ludometer.analysis.decisions.candidates_in_words import moves_in_words
from ludometer.analysis.decisions.decision import decision_at, first_difference, log_of
from ludometer.analysis.decisions.score_differences import reasons, runner_up
from ludometer.analysis.estimates import intervals
from ludometer.analysis.estimates.paired import paired_difference
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.workers import in_parallel
from ludometer.simcore.errors import DataError, whole_number
from ludometer.simcore.games import part
from ludometer.simcore.insight import scores
from ludometer.simcore.play import ask as what_waits
from ludometer.simcore.play import play_one
from ludometer.simcore.seats import name_seats, seat_name
from ludometer.simcore.weigh import weigh

PLAYOUTS = 200                      # imagined games for each candidate, unless more or fewer are asked for
SLICE = 10                          # of these in one call
BEST, AS_GOOD, WORSE = "best", "may be as good as the best", "worse"


@dataclass(frozen=True)
class Answer(NotebookResult):
    """What a position says about the decision that waits in it.

    title: which position. where: in the log. seat, decision: who decides what; policy: how. candidates: DataFrame in
    the order of the rules: move in words, chance to win with low and high, behind (how much more often the leader of
    the table wins) with behind_low and behind_high, verdict, picked, score by the policy (NaN where it has none).
    All intervals of a column hold together. Of a changed position also unchanged, with its interval: the chance before
    the change, where the same move was there. Verdicts: "worse" where the whole interval of `behind` is above 0, "best"
    where all others are worse, "may be as good as the best" otherwise: these games do not tell them apart.
    compared: what the policy's pick is compared with, in words; why: [(what counts, by how much)] for and against
    the pick. hidden: what was dealt again. playouts: per candidate. as_themselves: whether players searched in
    these. show: the command that shows the game.
    """

    FACTS = ("where", "seat", "decision", "policy", "compared", "hidden", "playouts", "as_themselves", "show")

    title: str
    where: str
    seat: int
    decision: str
    policy: str
    searches: bool
    candidates: pd.DataFrame
    compared: str
    why: list
    hidden: str
    playouts: int
    as_themselves: bool
    show: str | None

    def plain(self):
        """The answer as plain data, for machines."""
        return vars(self) | {"candidates": records(self.candidates),
                             "why": [{"what": what, "by": by} for what, by in self.why]}

    def shown_parts(self):
        return {"candidates": self.candidates, "why": pd.DataFrame(self.why, columns=["what", "by"])}

    def __repr__(self):
        rows = self.candidates.to_dict("records")
        return "\n".join([f"{self.title}: {self.where}, {seat_name(self.seat)}, {self.decision}", *(
            f"{'>' if row['picked'] else ' '} {100 * row['chance']:5.1f} % ({100 * row['low']:.1f} to "
            f"{100 * row['high']:.1f})  {row['verdict']:<20} {name_seats(row['move'])}" for row in rows)])


@dataclass(frozen=True)
class Position:
    """A position at the start of a step, and how the players at the table decide.

    boundary, script, players, factions, order: as ludometer.simcore.weigh.weigh() takes them. names: of the players'
    policies. title, where, show: as an Answer has them. picked: the candidate that was taken; None = not yet.
    unchanged: of a position that was changed, the Position that it was made from; None of others. cell: that its game
    is of; None of a game with a person.
    """

    tables: object
    players: list
    names: list
    seed: int
    game: int
    boundary: object
    script: list
    factions: object
    order: object
    title: str
    where: str
    show: str | None = None
    picked: int | None = None
    unchanged: object = None
    cell: object = None

    @property
    def place(self):
        return self.seed, self.game, self.boundary, self.script

    @property
    def table(self):
        """Who is at the table, as keywords of those who play from the place on."""
        return {"factions": self.factions, "order": self.order}

    def player_in(self, seat):
        """The number of the player who has a seat."""
        around = (seat - self.game) % len(self.players)
        return around if self.order is None else int(self.order[around])

    def waiting(self):
        """The decision that waits: a Waiting of simcore/questions. Raises DataError where none has a choice."""
        found = what_waits(self.tables, *self.place, **self.table)
        if found.seat < 0:
            raise DataError(f"{self.title}: no decision with a choice waits in this step")
        return found

    def pick(self):
        """The candidate that the player takes; if the turn so far is their own, that of the game as they play it."""
        if self.picked is not None:
            return self.picked
        for script in ([], self.script):                        # chance and noise draw on from what they drew before
            events, _ = play_one(self.tables, self.players, self.seed, self.game, position=self.boundary, steps=1,
                                 script=script, **self.table)
            taken = events[events["n_moves"] > 0]
            if taken["picked"][:len(self.script)].tolist() == list(self.script):
                break
        taken = taken[len(self.script):]
        return int(taken["picked"][(taken["n_moves"] > 1).argmax()])


def position_at(cell, seed, game, at, specs):
    """The Position of a logged game before the decision that comes after `at` others. Raises DataError."""
    found = decision_at(cell, seed, game, at, specs)
    other = [*found.script, int(found.event["picked"] == 0)]
    where = first_difference([log_of(cell, seed, game, script, specs=specs, steps=int(found.event["step"]) + 1)
                              for script in (found.script, other)])
    return Position(cell.tables, [specs[name] for name in found.players], found.players, seed, game, found.boundary,
                    found.own, cell.given_factions, cell.order(seed, game),
                    f"{cell.title}: game {game} of seed {seed}, decision {at}", where,
                    cell.play_command(seed, game), int(found.event["picked"]), cell=cell)


def position_of_setup(cell, seed, game, specs, title):
    """The Position of a game as its setup ends. title: what it is, after what is played. Raises DataError."""
    names = cell.players_of(seed, game)
    return Position(cell.tables, [specs[name] for name in names], names, seed, game,
                    cell.play(seed, game, specs, steps=0)[1], [], cell.given_factions, cell.order(seed, game),
                    f"{cell.title}: {title}", "", cell=cell)


def ask(position, playouts=PLAYOUTS, jobs=1, progress=None, as_themselves=False):
    """The Answer to a Position.

    progress: a function (imagined games played, in all). as_themselves: players search in imagined games as in any
    other. Raises DataError, RuleError.
    """
    tables, waiting = position.tables, position.waiting()
    playouts = whole_number(playouts, 2, "playouts")
    player = position.player_in(waiting.seat)
    spec, n, picked = position.players[player], len(waiting.moves), position.pick()
    own = scores(tables, spec, waiting) if spec.config else np.full(n, np.nan)
    frame = candidate_chances(imagined_wins(position, n, playouts, jobs, progress, as_themselves))
    leader = int(frame["chance"].argmax())
    other = leader if leader != picked else runner_up(own if spec.config else frame["chance"], picked)
    moves = moves_in_words(tables, position.players, *position.place, range(n), **position.table)
    frame.insert(0, "move", moves)
    if position.unchanged:
        before = chances_before_change(position.unchanged, waiting, playouts, jobs, progress, as_themselves)
        frame = frame.merge(before, "left", "move")
    return Answer(
        position.title, position.where, waiting.seat, part(tables.game, "declared").KINDS[waiting.kind],
        position.names[player], "search" in spec.config, frame.assign(picked=np.arange(n) == picked, score=own),
        moves[other], reasons(tables, spec, waiting, picked, other) if spec.config else [], redealt_in_words(tables),
        playouts,
        as_themselves, position.show)


def chances_before_change(position, changed, playouts, jobs=1, progress=None, as_themselves=False):
    """Chances of the moves before a position was changed: move, unchanged, unchanged_low, unchanged_high.

    changed: the decision that waits after the change; where another waited before, the frame is empty.
    """
    names = ["unchanged", "unchanged_low", "unchanged_high"]
    waiting = position.waiting()
    if (waiting.seat, waiting.kind) != (changed.seat, changed.kind):
        return pd.DataFrame(columns=["move", *names])
    n = len(waiting.moves)
    found = candidate_chances(imagined_wins(position, n, playouts, jobs, progress, as_themselves))
    found = found[["chance", "low", "high"]].set_axis(names, axis=1)
    found.insert(0, "move", moves_in_words(position.tables, position.players, *position.place, range(n),
                                           **position.table))
    return found.drop_duplicates("move")


def imagined_wins(position, n, playouts, jobs=1, progress=None, as_themselves=False):
    """Shares of the win, (playouts, n), that n candidates of a position get in imagined games."""
    calls = [(first, min(SLICE, playouts - first)) for first in range(0, playouts, SLICE)]
    found, done = [], 0
    for _, won in in_parallel(position.tables.game, jobs, (
            delayed(weigh)(position.tables, position.players, *position.place, range(n), first, count,
                           **position.table, themselves=as_themselves) for first, count in calls)):
        found.append(won.T)
        done += won.size
        if progress:
            progress(done, playouts * n)
    return np.concatenate(found)


def candidate_chances(won):
    """DataFrame of candidates from shares of the win, (games, candidates): chances, and which are best.

    Each is compared with the one that won most. Which that is these games say themselves, so the intervals hold for
    all pairs together, and a candidate that is truly the best is called worse in at most 5 % of decisions.
    """
    n, ones = won.shape[1], np.ones(won.shape)
    chance = intervals.share(ones, won, family=n)
    leader = int(chance.value.argmax())
    behind = paired_difference(ones, won[:, [leader]] * ones, ones, won, family=max(n * (n - 1) // 2, 1),
                               proportion=True)
    value, low, high = (np.where(np.arange(n) == leader, 0, each) for each in (behind.value, behind.low, behind.high))
    worse = low > 0
    verdict = np.where(worse, WORSE, BEST if worse.sum() == n - 1 else AS_GOOD)
    return pd.DataFrame({"chance": chance.value, "low": chance.low, "high": chance.high, "behind": value,
                         "behind_low": low, "behind_high": high, "verdict": verdict})


def redealt_in_words(tables):
    """What imagined games deal anew because the seat cannot see it, in words."""
    declared = part(tables.game, "declared")
    if not tables.data["game"]["hidden"]:
        return "nothing: seats see everything; only luck to come is drawn again"
    return getattr(declared, "HIDDEN", "whatever the seat cannot see")
