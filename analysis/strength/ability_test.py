"""The test of the blocked ability: nothing that a player may leave can hurt whoever has it.

Somebody plays the same deals twice: as printed, and never doing one of the things that the rules leave to the player
(OPTIONAL of the game's declared.py), an ability of its faction or a part of the game that is there for everybody. Who
wins more without has misplayed it, for a good player would have left it alone. So results of that faction say what
these players make of it, not what it is worth. The test is one-sided: who wins less without may still misplay it.
"""
from dataclasses import dataclass

import numpy as np
import pandas as pd
from joblib import delayed

from ludometer import policies, simcore
from ludometer.analysis.estimates.paired import paired_difference
from ludometer.analysis.experiments import lineup as lineups
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.workers import in_parallel
from ludometer.simcore.errors import DataError, known, whole_number
from ludometer.simcore.games import part

GAMES = 8_000                       # of each thing, and again without it
SLICE = 100                         # deals of one call
MISPLAYED, BRINGS, OPEN, UNUSED = "misplayed", "brings", "open", "unused"
VERDICTS = {                        # what the interval of a difference says
    MISPLAYED: "it hurts who has it", BRINGS: "who has it wins more often", OPEN: "no difference shows",
    UNUSED: "no game differs without it",
}


@dataclass(frozen=True)
class Blocked(NotebookResult):
    """Result of the test of the blocked ability.

    title: who played. rows: DataFrame with, for each thing that may be left: what, about, faction (None where
    everybody has it), games, printed and blocked (the share of wins with it and without), difference (printed -
    blocked) with low and high, which hold together, changed (share of deals that went otherwise) and verdict, a key of
    VERDICTS. untested: factions that have nothing of their own to leave, where others have.
    """

    FACTS = ("untested",)

    title: str
    rows: pd.DataFrame
    untested: tuple

    def plain(self):
        """The findings as plain data, for machines and to be kept."""
        return {"title": self.title, "blocked": records(self.rows), "untested": list(self.untested)}

    def misplayed_factions(self):
        """Names of the factions that are misplayed."""
        return tuple(dict.fromkeys(row["faction"] for row in self.rows.to_dict("records")
                                   if row["verdict"] == MISPLAYED and row["faction"]))


def blocked(cell, seed, games=GAMES, names=None, jobs=1, specs=None, progress=lambda played, total: None):
    """The Blocked of a Cell: the first player of its line-up plays on without an ability, in each seat in turn.

    games: of each thing, rounded up to whole deals. names: things to be tested, by default all that are in play. specs:
    {name: PolicySpec}, by default those of the line-up. Raises DataError, RuleError.
    """
    games = whole_number(games, 1, "blocked: games")
    tables, specs = cell.tables, specs or cell.policies
    optional, asked = optional_of(cell), names
    for name in asked or ():
        known(name, optional, f"{cell.game}: what may be left")
    items = [(name, owner) for name, one in optional.items() if not asked or name in asked
             for owner in one.owners(faction_rows(tables))]
    tested = {owner for _, owner in items if owner}
    untested = tuple(name for name in tables.factions if name not in tested) if tested else ()
    if not items:
        return Blocked(cell.title, pd.DataFrame(), untested)
    without = {name: abstaining_specs(cell.game, specs, cell.choices, name) for name, _ in items}
    deals = -(-games // cell.players)
    dealt = {owner: [owner, *[None] * (cell.players - 1)] if owner else cell.given_factions for _, owner in items}
    calls = [(None, owner) for owner in dealt] + items
    wins, done, total = {}, 0, len(calls) * deals * cell.players
    for name, owner in calls:
        pool = [*specs.values(), *(without[name] if name else ())]
        slices = in_parallel(cell.game, jobs, (
            delayed(first_player_wins)(cell, tables, pool, seed, first, min(SLICE, deals - first), dealt[owner],
                                       bool(name))
            for first in range(0, deals, SLICE)))
        wins[name, owner] = []
        for part_of in slices:
            wins[name, owner].append(part_of)
            done += len(part_of) * cell.players
            progress(done, total)
        wins[name, owner] = np.concatenate(wins[name, owner])
    printed, rest = (np.stack([wins[key] for key in keys], axis=1) for keys in (
        [(None, owner) for _, owner in items], items))
    return Blocked(cell.title,
                   ability_rows(items, optional, printed[..., 0], rest[..., 0], printed[..., 1] != rest[..., 1],
                                            cell.players), untested)


def optional_of(cell):
    """{name: Optional} of the abilities and actions in a cell that its rules let players leave out."""
    found = getattr(part(cell.game, "declared"), "OPTIONAL", {})
    return {name: one for name, one in found.items() if one.module is None or one.module in cell.modules}


def faction_rows(tables):
    """{name: fields} of the factions that may be played."""
    table = tables.data["game"]["factions"]
    rows = tables.catalogue["rows"].get(table, {})
    return {name: rows[name] for name in tables.factions}


def why_unable(spec):
    """Why a policy cannot be told to leave something out, in words; "" if it can."""
    return "it has no weights" if not spec.config else "it searches" if "search" in spec.config else ""


def abstaining_specs(game, specs, choices, name):
    """The PolicySpecs, made never to do one thing; those that cannot be told so stay as they are.

    Raises DataError where the first player may be one of these.
    """
    found = []
    for policy, spec in specs.items():
        why = why_unable(spec)
        if why and policy in choices[0]:
            raise DataError(f"{game}: {policy} cannot be told to leave something, since {why}; expected a line-up that "
                            "begins with another policy")
        never = [*spec.config.get("never", ()), name]
        found.append(policies.load(game, spec.config | {"never": never}) if not why else spec)
    return found


def first_player_wins(cell, tables, pool, seed, first, deals, dealt, leaves):
    """Wins of the first player in each deal, and a number that differs if the games do: float, (deals, 2)."""
    drawn = lineups.draw(cell.choices, seed, first, deals)
    if leaves:
        drawn[:, 0] += len(pool) // 2
    rows = simcore.engine(cell.game).play_batch(tables, pool, seed, first * cell.players, deals * cell.players,
                                                factions=dealt, lineup=drawn,
                                                orders=cell.seatings(seed, first, deals))
    own = (rows["win"] * (rows["player"] == 0)).sum(axis=1)
    course = (rows["score"] * (1.0 + rows["seat"]) ** 3).sum(axis=1) + rows["rank"] @ (10.0 ** -np.arange(
        1, cell.players + 1))
    return np.stack([each.reshape(deals, cell.players).sum(axis=1) for each in (own, course)], axis=1)


def ability_rows(items, optional, printed, rest, differ, players):
    """The rows of Blocked, from wins by deal with the ability and without: (deals, items). differ: by deal."""
    counts = np.full(printed.shape, float(players))
    found = paired_difference(counts, printed, counts, rest, family=len(items), proportion=True)
    changed = differ.mean(axis=0)
    verdict = np.select([changed == 0, found.high < 0, found.low > 0], [UNUSED, MISPLAYED, BRINGS], OPEN)
    frame = pd.DataFrame({
        "what": [name for name, _ in items], "about": [optional[name].about for name, _ in items],
        "faction": pd.Series([owner for _, owner in items], dtype=object), "games": counts.sum(axis=0).astype(int),
        "printed": printed.mean(axis=0) / players, "blocked": rest.mean(axis=0) / players, "difference": found.value,
        "low": found.low, "high": found.high, "changed": changed, "verdict": verdict})
    return frame.sort_values("difference", kind="stable", ignore_index=True)
