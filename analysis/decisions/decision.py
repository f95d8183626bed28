"""One decision of a game: its candidates in words, and what a policy makes of each."""
from typing import NamedTuple

import numpy as np
import pandas as pd

from ludometer.analysis.decisions.candidates_in_words import heading, own_words
from ludometer.policies import by_weights
from ludometer.simcore.errors import DataError, whole_number
from ludometer.simcore.games import part
from ludometer.simcore.insight import scores
from ludometer.simcore.play import ask, picks
from ludometer.simcore.story import teller

PRINTED = 2                         # the number of a log's first line, since `ludometer play` prints one above it


class Candidates(pd.DataFrame):
    """A row for each candidate of a decision; printed with a column for each, so that nothing is left out."""

    def __repr__(self):
        moves = [f"{'>' if row['picked'] else ' '}{number:>3}  {row['score']:>10.4g}  {row['move']}"
                 for number, row in self[["move", "picked", "score"]].iterrows()]
        weights = self.drop(columns=["move", "picked", "score"]).T.map(lambda slope: f"{round(slope, 9):.4g}")
        return "\n".join(["score of each candidate, > the one picked:", *moves, "",
                          "how much a unit of each weight adds, by candidate:", weights.to_string()])


def logged_differences(cell, seed, game, scripts):
    """([words], where) of a decision: what the last pick of each script does, and where the logs begin to differ.

    where: as first_difference() says.
    """
    games = [logged_game(cell, seed, game, script) for script in scripts]
    words = [decision_in_words(*each, len(script) - 1) for each, script in zip(games, scripts, strict=True)]
    return words, first_difference([log for _, log in games])


def logged_game(cell, seed, game, script, **more):
    """(events, lines) of a game that begins with the picks of a script. more: as play_one()."""
    events, states = cell.play(seed, game, script=script, states=True, **more)
    return events, teller(cell.game)(cell.tables, events, states)


def log_of(cell, seed, game, script, **more):
    """The lines of the log of a game that begins with the picks of a script; see logged_game()."""
    return logged_game(cell, seed, game, script, **more)[1]


def decision_in_words(events, log, at):
    """The words in which a log tells decision number `at`, counting decisions with a single candidate."""
    return own_words(log, int(np.flatnonzero(events["n_moves"] > 0)[at]))


def first_difference(logs):
    """The place where logs begin to differ: the heading above the first line that differs, such as "Round 2,
    action phase"; in a log without headings the number of the printed line. Of logs that are alike it is the last one.
    """
    log = logs[0]
    at = next((at for at, lines in enumerate(zip(*logs, strict=False)) if len(set(lines)) > 1), len(log) - 1)
    return heading(log, at) or f"line {at + PRINTED}"


class Decision(NamedTuple):
    """A decision of a game, as whoever takes it faces it."""
    event: object       # record of EVENT: what was decided; n_moves, picked and kind are its own
    boundary: object    # record of tables.state_dtype: the position as its step began
    script: list        # picks of the game before it, those with one candidate included
    own: list           # those of its step
    players: list       # names of policies, by player
    name: str           # of the policy of whoever decides


def decision_at(cell, seed, game, at, specs):
    """Decision number `at` of a game, counting those with a single candidate. Raises DataError.

    specs: {name: PolicySpec}.
    """
    events, _ = cell.play(seed, whole_number(game, 0, "game"), specs)
    events = events[events["n_moves"] > 0]
    if not 0 <= at < len(events):
        raise DataError(f"at = {at}: game {game} has decisions 0 to {len(events) - 1}")
    if events[at]["n_moves"] == 1:
        free = np.flatnonzero(events["n_moves"] > 1)
        if not len(free):
            raise DataError(f"at = {at}: all decisions of game {game} have one candidate, so there is nothing to ask")
        near = free[abs(free - at).argmin()]
        raise DataError(f"at = {at}: decision {at} of game {game} has one candidate; near it {near} has several")
    event, script = events[at], picks(events)[:at].tolist()
    players = cell.players_of(seed, game)
    played, boundary = cell.play(seed, game, specs, steps=event["step"])
    before = len(picks(played))                                 # a setup may decide things in the name of step 0
    player = players[cell.players_in_seats(seed, game)[event["seat"]]]
    return Decision(event, boundary, script, script[before:], players, player)


def features(cell, seed, game, at):
    """What the policy of whoever decides sees in the candidates of a decision: Candidates, a row for each.

    at: decisions of the game before it, those with one candidate included; it has several itself. Columns: move, in
    words; picked; score; and by "table.feature" how much the score moves with each weight, for all weights that move
    any. Raises DataError.
    """
    from ludometer.policies.learning import slopes  # brings all that learns, which a report of a run needs not
    from ludometer.policies.tuning import movable_weights
    specs = cell.policies
    found = decision_at(cell, seed, game, at, specs)
    spec = specs[found.name]
    if not spec.config:
        raise DataError(f"{cell.game}: {found.name} decides by chance and so sees nothing in a candidate; expected a "
                        f"policy with weights, such as {by_weights(cell.game)}")
    tables = cell.tables
    waiting = ask(tables, seed, game, found.boundary, found.own, factions=cell.given_factions,
                  order=cell.order(seed, game))
    weights = movable_weights(cell.game, part(cell.game, "features").FEATURES, ())
    moved = slopes(cell.game, spec.config, weights, lambda policy: scores(tables, policy, waiting))
    live = np.abs(moved).max(axis=0) > 0
    rows = pd.DataFrame({"move": logged_differences(cell, seed, game,
                                                    [[*found.script, i] for i in range(len(waiting.moves))])[0],
                         "picked": np.arange(len(waiting.moves)) == found.event["picked"],
                         "score": scores(tables, spec, waiting)})
    columns = [".".join(name) for name, one in zip(weights, live, strict=True) if one]
    return Candidates(rows.join(pd.DataFrame(moved[:, live], columns=columns)))
