"""What decides a game: how much of winning and of scores comes from who plays, from what is dealt and from luck.

Deals are played many times over: with the players in other orders and seats, with other luck of play, with other noise
of the players. variance_components.py then says how much of the variance each explains, by itself and with all that it
works together with.
"""
from dataclasses import dataclass
from itertools import product

import numpy as np
import pandas as pd
from joblib import cpu_count, delayed

from ludometer import policies, simcore
from ludometer.analysis.estimates.variance_components import (
    CHOICES,
    DEALT,
    FACTION,
    FEWEST,
    LUCK,
    NEIGHBOURS,
    SEAT,
    SETUP,
    SKILL,
    TOGETHER,
    Replays,
    shares,
)
from ludometer.analysis.experiments.lineup import has_fixed_order, lineup_in_all_orders
from ludometer.analysis.experiments.seatings import Orders
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.slices import seconds_each
from ludometer.analysis.run_folders.workers import in_parallel
from ludometer.simcore.errors import DataError, whole_number

GAMES, GAMES_SEARCHED = 16_000, 3_200                           # the latter where a policy searches
LUCKS = NOISES = 2                  # more deals bring more than more numbers of each
SLICE, SLICE_SEARCHED = 5, 1        # deals of a call, short enough to be waited for; the latter where a policy searches
WIN, SCORE = "win", "score"
DECIMALS = 2                        # of percent that a sentence has at most
WORDS = {SKILL: "who plays", NEIGHBOURS: "who sits behind whom", SEAT: "seat", SETUP: "rest of the setup",
         LUCK: "luck of play", CHOICES: "choices of the same players", TOGETHER: "only several together",
         DEALT: "all that chance deals"}
ALONE = "what is known of the outcome once this part is known and nothing else"
IN_ALL = ("with all that it works together with: what changes if only this part changes; parts share it, so these "
          "shares add up to more than 100 %")
CLAUSES = ("{part} decides {alone} of who wins by itself and {in_all} with all that it works together with",
           "{part} {alone} and {in_all}")                       # the first, and those that follow
SEVERAL = "{alone} is decided only by several parts together"
ALL_THERE_IS = "{part} decides {alone} of who wins"


@dataclass(frozen=True)
class Decides(NotebookResult):
    """Result of a study of what decides a game: how much each part does.

    title: who played what. faction: what the game calls its factions; "" where the deal does not say who has which.
    rows: as variance_components.shares() has them, for the outcomes WIN and SCORE. players: names as they were given;
    their order changes no number. deals: how many, each played `games` / `deals` times.
    """

    FACTS = ("games", "deals")

    title: str
    players: tuple
    faction: str
    rows: pd.DataFrame
    games: int
    deals: int
    seed: int

    def share(self, part, outcome=WIN):
        """(share, low, high) of a part by itself; None where it cannot differ."""
        row = self.row(part, outcome)
        return None if row is None else tuple(map(float, row[["share", "low", "high"]]))

    def total(self, part, outcome=WIN):
        """(share, low, high) of a part with all that it works together with; None where the deals cannot say."""
        row = self.row(part, outcome)
        return None if row is None or np.isnan(row["total"]) else tuple(
            map(float, row[["total", "total_low", "total_high"]]))

    def row(self, part, outcome):
        """The row of a part, or None."""
        rows = self.rows[(self.rows["part"] == part) & (self.rows["outcome"] == outcome)]
        return None if rows.empty else rows.iloc[0]

    def word(self, part):
        """What a part is called in this game."""
        return self.faction if part == FACTION else WORDS[part]

    @property
    def sentence(self):
        """Skill against luck at this table."""
        return f"{self.subject} at a table of {self.table}: {'; '.join(self.clauses())}."

    @property
    def subject(self):
        """What the sentence is about: equal players have no skill to compare."""
        return "Skill against luck" if self.share(SKILL) else "No skill to compare"

    def clauses(self, text=str, part=str, share=None):
        """What decides who wins, a clause for each of `parts_in_words`.

        text, part, share: functions by which words, parts and shares, {part, value, low, high}, are written.
        """
        share = share or (lambda row: share_in_percent(row["value"], row["low"], row["high"]))
        found = []
        for row in self.parts_in_words:
            form = (SEVERAL if row["name"] == TOGETHER else ALL_THERE_IS if "in_all" not in row
                    else CLAUSES[min(len(found), 1)])
            shares = {name: share(row[name]) for name in ("alone", "in_all") if name in row}
            found.append(text(form).format(part=part(self.word(row["name"])), **shares))
        return found

    @property
    def parts_in_words(self):
        """[{name: a part, alone, in_all: {part (in words), value, low, high}}] of who wins.

        Skill, all that chance deals, choices, and what several decide only together, which has no "in_all". Nor has a
        part with which no other works together.
        """
        found = []
        for name in (SKILL, DEALT, CHOICES, TOGETHER):
            if self.share(name):
                both = {"alone": (self.word(name), self.share(name))}
                if self.total(name) and self.share(TOGETHER):
                    both["in_all"] = f"{self.word(name)}, in all", self.total(name)
                found.append({"name": name} | {which: dict(zip(("part", "value", "low", "high"), (word, *ends),
                                                               strict=True)) for which, (word, ends) in both.items()})
        return found

    @property
    def table(self):
        """Who sits at it, in words."""
        who = list(dict.fromkeys(self.players))
        if len(who) > 1:
            return f"{', '.join(who[:-1])} and {who[-1]}"
        return f"{len(self.players)} equal players, {who[0]}" if len(self.players) > 1 else f"one player, {who[0]}"

    def shown_parts(self):
        return {"rows": self.rows}

    def plain(self):
        """All of it as plain data."""
        return vars(self) | {"players": list(self.players), "rows": records(self.rows), "sentence": self.sentence}


def share_in_percent(share, low, high):
    """A share with its interval as text, in as many decimals as it needs; without an interval if it has no width.
    """
    for digits in range(DECIMALS + 1):
        value, least, most = (f"{100 * each:.{digits}f}" for each in (share, low, high))
        if least != most:
            return f"{value} % ({least} to {most})"
    return f"{100 * share:.0f} %"


def unequal_lineup(game, players):
    """The line-up of a table of unequal players: tiers from weakest to best, evenly spread.

    None where there are not two of them, or no two players.
    """
    tiers = policies.tiers(game)
    if players < 2 or len(tiers) < 2:
        return None
    return ",".join(tiers[round(place * (len(tiers) - 1) / (players - 1))] for place in range(players))


def decides(experiment, games=None, jobs=None, progress=lambda played, total: None, announce=None):
    """The Decides of an Experiment of one cell, whose line-up draws nobody. Raises DataError, RuleError.

    games: about how many, rounded up to whole deals; by default GAMES, or GAMES_SEARCHED where a policy searches.
    announce: a function (title of the cell, seconds), called before it begins where a policy searches, with about how
    long it will take.
    """
    return decides_cell(experiment.only_cell("decides"), experiment.seed, games, jobs, progress, announce)


def decides_cell(cell, seed, games=None, jobs=None, progress=lambda played, total: None, announce=None):
    """The Decides of a Cell, played on the deals of a seed; further arguments as for decides()."""
    specs = cell.policies
    if any(len(set(choices)) > 1 for choices in cell.choices):
        raise DataError(f"decides: lineup = {cell.lineup!r} draws who plays; name one policy for each player, as in "
                        f"{unequal_lineup(cell.game, cell.players) or 'club'}")
    if has_fixed_order(cell.lineup, cell.choices, cell.factions):
        raise DataError(f"decides: lineup = {cell.lineup!r} seats players in one order, but what orders decide is "
                        f"asked; expected {lineup_in_all_orders(cell.lineup)!r}")
    who = tuple(choices[0] for choices in cell.choices)
    known = sorted(set(who))                                    # in whatever order they are named
    searched = any("search" in spec.config for spec in specs.values())
    games = whole_number(games, 1, "games") if games is not None else GAMES_SEARCHED if searched else GAMES
    orders = Orders.of([known.index(name) for name in who])
    columns = orders.columns
    replays = int(columns.max() + 1) * LUCKS * NOISES
    deals = -(-games // replays)
    if deals < FEWEST:
        raise DataError(f"games = {games}: each deal is played {replays} times here, and {FEWEST} deals are the least; "
                        f"expected at least {FEWEST * replays:,} games")
    arranged = orders.seatings(seed, deals)
    places = arranged.reshape(deals, columns.size, cell.players)[:, np.unique(columns, return_index=True)[1]]
    pool = [specs[name] for name in known]
    if announce and searched:
        announce(cell.title, seconds_each(cell, seed) * deals * replays / (jobs or cpu_count()))
    progress(0, deals * replays)
    size = SLICE_SEARCHED if searched else SLICE
    slices = in_parallel(cell.game, jobs, (
        delayed(replay_records)(cell, pool, seed, first, places[first:first + size])
        for first in range(0, deals, size)))
    found = []
    for one in slices:
        found.append(one)
        progress(sum(map(len, found)) * replays, deals * replays)
    rows = np.concatenate(found)
    factions = dealt_factions(cell, rows["faction"]) if cell.tables.factions else None
    asked = Replays({name: rows[name].astype(float)[:, columns] for name in (WIN, SCORE)}, arranged, factions,
                    orders.weights, orders.pairs)
    return Decides(cell.title, who, "" if factions is None else cell.tables.data["game"]["factions"],
                   shares(asked), deals * replays, deals, seed)


def replay_records(cell, pool, seed, first, places):
    """Records (deals, K, LUCKS, NOISES, players) of deals that are each played in K arrangements.

    places: int8 (deals, K, players), who sits where. Of the rotations of a deal the first alone is played: the players
    move, and what is dealt stays where it is.
    """
    engine, tables, deals = simcore.engine(cell.game), cell.tables, len(places)
    rows = [engine.play_batch(tables, pool, seed, first * cell.players, deals, factions=cell.given_factions,
                              lineup=places[:, place], luck=luck, noise=noise, every=cell.players)
            for place, luck, noise in product(range(places.shape[1]), range(LUCKS), range(NOISES))]
    return np.stack(rows, axis=1).reshape(deals, -1, LUCKS, NOISES, cell.players)


def dealt_factions(cell, factions):
    """Factions (deals, players) that the deal gives to seats; None if players choose them.

    factions: (deals, K, LUCKS, NOISES, players) as they were played.
    """
    facts = cell.tables.data
    knob = facts["game"]["chosen_by"]
    first = factions[:, :1, :1, :1]
    if cell.factions == "chosen" or (knob and facts["knob"][knob] and cell.factions == "random") or (
            factions != first).any():
        return None
    return first[:, 0, 0, 0]
