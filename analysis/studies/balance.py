"""The least change that balances a game: a search in run folders, which a stopped one goes on with.

    search.json             what was asked
    race-1, race-2 ...      run folders of the race, each on deals of its own, which all its settings share
    confirm-1 ...           those of the shortlist, on common deals that no race has seen
    looks.json              what was found at each look at these
    balanced.toml           the least change that was confirmed, as a module
    balance.json            all that was found
"""
import json
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
import pandas as pd

from ludometer.analysis.estimates.coverage import BY_ITSELF
from ludometer.analysis.estimates.intervals import Moments
from ludometer.analysis.experiments.experiment import MOST_CELLS, Experiment
from ludometer.analysis.experiments.game_tables import faction_word, item_names
from ludometer.analysis.results import NotebookResult, records
from ludometer.analysis.run_folders.claim import missing_folders, remove_empty
from ludometer.analysis.run_folders.parts import store
from ludometer.analysis.run_folders.run import Run
from ludometer.analysis.run_folders.storage import place_of
from ludometer.analysis.run_folders.sweep import sweep
from ludometer.analysis.strength.tiers_of_cells import players_judged as scope_of
from ludometer.analysis.studies.candidate_settings import module_of, settings
from ludometer.analysis.studies.settings_race import (
    BALANCED,
    FEWEST,
    RACED,
    UNDECIDED,
    confirm,
    fields_of,
    imbalance,
    pareto_front,
    race,
    unbiased_imbalance,
    verdict,
)
from ludometer.analysis.studies.stopping_rule import ABOUT_BALANCE, Rule, balance_share_table, sweep_until
from ludometer.analysis.tables.played_cell import played_cells, setups
from ludometer.analysis.tables.questions import block_sums, moments
from ludometer.analysis.tables.sums import result_of, together
from ludometer.analysis.tables.who_wins import FACTION_WINS, SEAT_WINS
from ludometer.simcore.errors import DataError, RuleError, whole_number
from ludometer.simcore.toml import toml_lines

MOST = 300_000                                                  # games of a search, in all
SETTINGS = 64                                                   # of them that are tried
FRESH = 10**9                                                   # between the seeds of two stages of a search
ASKED, LOOKS, FOUND, MODULE = "search.json", "looks.json", "balance.json", "balanced.toml"


@dataclass(frozen=True)
class Balance(NotebookResult):
    """Result of a search for the smallest change that balances a game.

    goal: the Rule "within" or "seats" that settings were confirmed by. item: what is to be balanced, "faction" or
    "seat". tiers: the players among which each setting is played, those of one tier at a time, and must be balanced
    each time; empty where the experiment says who plays, and then `tier` is None in all frames and by_tier has no rows.
    whole: how many combinations of values there are. dropped: {label: why} of those that cannot be played. games:
    played in all.
    settings: a row for each that was tried: label, size (steps), games and rounds of the race, and `imbalance`, how far
    the share of `farthest` in `tier` is off a fair one by the games of the race, and whether it is above that; front:
    whether no setting of the last round is both a smaller change and closer to balance. What the race says of a setting
    is too good, for it was chosen by that. Games of a setting are those of each tier.
    shortlist: a row for each that was played on fresh deals, the least change first: label, size, folder, verdict,
    games, imbalance with low and high, farthest and its tier, above, raced (its imbalance in the race), optimism with
    optimism_low and optimism_high (how much larger the imbalance is than that, by an estimate that no choice of a share
    has biased).
    by_tier: a row for each of these and each tier: label, tier, verdict, imbalance, low, high, farthest, above.
    shares: a row for each of these, each tier and each item: label, tier, item, value, low, high, answer, and
    where several populations play what each says (populations, analysis/studies/stopping_rule.py). All intervals of
    shortlist, by_tier and shares hold together whenever one looks. names: {item: what people call it}; word: what they
    call each of them, such as "leader".
    found: the change {knob: value} that was confirmed, the least one; {} if the game as given is balanced, else None.
    module: the file that makes it. among: of which players all this speaks, in words
    (analysis/strength/tiers_of_cells.py).
    """

    FACTS = ("goal", "tiers", "found", "games", "module", "among")

    path: Path
    goal: Rule
    tiers: tuple
    item: str
    fair: float
    whole: int
    dropped: dict
    games: int
    settings: pd.DataFrame
    shortlist: pd.DataFrame
    by_tier: pd.DataFrame
    shares: pd.DataFrame
    found: dict | None
    module: Path | None
    names: dict = field(default_factory=dict)
    word: str = "seat"
    among: str = ""

    def plain(self):
        """All of it as plain data but names."""
        frames = {name: records(getattr(self, name)) for name in ("settings", "shortlist", "by_tier", "shares")}
        return {"run": str(self.path), "goal": str(self.goal), "tiers": list(self.tiers), "item": self.item,
                "fair": self.fair, "whole": self.whole, "dropped": self.dropped, "games": self.games,
                "found": self.found, "module": str(self.module) if self.module else None, "among": self.among,
                **frames}


def balance(experiment, knobs, goal, out, most=MOST, tried=SETTINGS, jobs=None, progress=lambda played, total: None,
            news=lambda games, answers: None, tiers=()):
    """The Balance of an Experiment that varies nothing, searched in the folder `out`; a stopped search goes on there.

    knobs: {name: values}. goal: a Rule "within" or "seats". most: games in all. tried: settings besides the game as
    given. progress, news: as for sweep_until(), whose answers are those of settings here. tiers: names of policies; the
    goal must be reached by tables of each of them, instead of by the experiment's line-up. Raises DataError.
    """
    base, out, tiers = experiment.only_cell("balance: settings are what is varied"), place_of(out), tuple(tiers)
    most, tried = whole_number(most, 1, "balance: most"), whole_number(tried, 1, "balance: settings")
    check_tiers(tiers)
    for cell in cells_by_tier(experiment, tiers):
        check_goal(cell, goal, tried)
    found, whole, dropped = settings(base, knobs, tried, experiment.seed)
    rounds = fields_of(len(found))
    evaluator = Evaluator(experiment, base, goal, tiers, out, jobs, most, progress)
    if rounds[0] * evaluator.n_tiers > MOST_CELLS:
        raise DataError(f"settings = {tried:,}: {rounds[0]:,} would be raced{tiers_in_words(tiers)}, with the game as "
                        f"given; expected at most {MOST_CELLS // evaluator.n_tiers - 1} besides it")
    least = round(FEWEST * rounds[0] * len(rounds) * evaluator.n_tiers / RACED)
    if most < least:
        raise DataError(f"most = {most:,}: too few games for a race of {rounds[0]} settings in {len(rounds)} "
                        f"round{'s' * (len(rounds) > 1)}{f' among {len(tiers)} tiers' if tiers else ''}; expected at "
                        f"least {least:,}, or fewer settings")
    asked = {"experiment": experiment.plain(), "knobs": knobs, "goal": str(goal), "most": most, "settings": tried}
    with claimed_folder(out, asked | ({"tiers": tiers} if tiers else {})):
        trials, last = race(found, 1 / base.players, evaluator.play, RACED * most, goal.points / 100)
        rule = replace(goal, most=int(most - evaluator.played) // evaluator.n_tiers, runs=len(last))
        candidates = confirm(last, rule.looks(), Confirmation(evaluator, rule, last, len(rounds)).look, rule.most,
                             lambda each: news(max(one.games for one in each), interim_answers(each)))
    return balance_of(evaluator, goal, whole, dropped, trials, candidates)


def goal_of(text, what="goal ="):
    """The Rule of a text such as "within=3" or "seats=3". what: how a DataError calls the text."""
    check_is_about_balance(rule := Rule.read(text, what=what, names=ABOUT_BALANCE), what)
    return rule


def check_is_about_balance(rule, what="goal ="):
    """Raise DataError for a Rule by which no game is called balanced. what: as for goal_of()."""
    if not rule.is_about_balance:
        raise DataError(f"{what} {rule}: expected within=POINTS or seats=POINTS, such as within=3")


def check_goal(base, goal, tried):
    """Raise DataError unless a cell has shares that can be balanced."""
    check_is_about_balance(goal)
    if base.players == 1:
        raise DataError("balance: a solo game has no fair share to be balanced by")
    fixed = isinstance(base.factions, list) and len(set(base.factions)) > 1
    if goal.name == "within" and fixed and len(set(base.choices)) > 1:
        raise DataError("balance: factions are fixed to players of different policies, so nothing tells apart which of "
                        "the two wins; draw policies from the same ones, as in --lineup 'club|casual'")
    if tried < 2:
        raise DataError(f"settings = {tried}: expected 2 or more to choose from")


def check_tiers(tiers):
    """Raise DataError for a single tier, or for a tier given twice."""
    if len(tiers) == 1 or len({*tiers}) < len(tiers):
        raise DataError(f"tiers = {','.join(tiers)}: expected two or more that differ, such as casual,club; one alone "
                        "is a line-up")


def cells_by_tier(experiment, tiers):
    """The Cells of an Experiment that varies nothing, one for each tier. Raises DataError for one that is unknown."""
    return Experiment.make(with_tiers(experiment.plain(), tiers), "tiers").cells()


def with_tiers(values, tiers):
    """Values of an experiment, in which tables of each of these tiers play, one after another, if there are any."""
    if not tiers:
        return values
    return {key: value for key, value in values.items() if key != "lineup"} | {
        "vary": values["vary"] | {"lineup": list(tiers)}}


@contextmanager
def claimed_folder(out, asked):
    """Context in which a folder is that of a search, as claim() says; one made here goes if no game of it is kept."""
    made = missing_folders(out)
    claim(out, asked)
    try:
        yield
    except (DataError, RuleError):
        if out in made and [path.name for path in out.iterdir()] == [ASKED]:
            (out / ASKED).unlink()
            remove_empty(made)
        raise


def claim(out, asked):
    """Make the folder of a search, or raise DataError if it holds another search or other files."""
    asked = json.loads(json.dumps(asked))
    if out.exists() and not out.is_dir():
        raise DataError(f"{out} is a file; a search needs a folder of its own")
    if not out.exists() or not any(out.iterdir()):
        out.mkdir(parents=True, exist_ok=True)
        return store(out / ASKED, (json.dumps(asked, indent=1, ensure_ascii=False) + "\n").encode())
    if not (out / ASKED).is_file():
        raise DataError(f"{out} holds other files and no search; choose a folder that is empty or not there yet")
    try:
        old = json.loads((out / ASKED).read_text(encoding="utf-8"))
    except ValueError:
        raise DataError(f"{out / ASKED}: not JSON; choose another folder") from None
    old = old if isinstance(old, dict) else {}
    others = [key for key in asked | old if old.get(key) != asked.get(key)]
    if others:
        raise DataError(f"{out} holds another search, with other {', '.join(others)}; choose another folder")


class Evaluator:
    """Plays the settings of a search, within its games. played: so far; n_tiers: tiers that play each setting, 1 where
    the experiment says who plays.
    """

    def __init__(self, experiment, base, goal, tiers, out, jobs, most, progress):
        self.values, self.seed, self.base, self.goal, self.out = experiment.plain(), experiment.seed, base, goal, out
        self.jobs, self.most, self.progress, self.played = jobs, most, progress, 0
        self.tiers, self.n_tiers = tiers, max(1, len(tiers))
        self.item, self.items = None, ()

    def experiment(self, stage, **values):
        """The Experiment with these values, on the deals of a stage, from 0."""
        seed = (self.seed + stage * FRESH) % 2**64
        return Experiment.make(with_tiers(self.values | {"set": {}, "seed": seed} | values, self.tiers))

    def so_far(self, played, total):
        """Progress of a run, as that of the search."""
        self.progress(self.played + played, self.most)

    def play(self, number, raced, games):
        """Play a round of the race; yields (Moments, games) for each setting, items of all tiers one after another."""
        asked = self.experiment(number, games=int(games / self.n_tiers), vary={
            "set": [self.base.set | setting.change for setting in raced]})
        run = sweep(asked, self.out / f"race-{number + 1}", self.jobs, progress=self.so_far)
        self.played += run.games
        found = list(played_cells(run))
        for cells in (found[first:first + self.n_tiers] for first in range(0, len(found), self.n_tiers)):
            _, self.item = balance_share_table(cells[0], self.goal)
            self.items = [(tier, item) for tier in self.tiers or (None,) for item in self.question.items(cells[0])]
            each = result_of(together(*(moments(cell, self.question) for cell in cells)))
            yield Moments.of_all(each).covering(BY_ITSELF), cells[0].games

    @property
    def question(self):
        """What must be even."""
        return FACTION_WINS if self.item == "faction" else SEAT_WINS

    def imbalance_without_luck(self, place):
        """The imbalance of a setting of the shortlist on its fresh deals, without the luck of the farthest share."""
        sums = [block_sums(cell, self.question) for cell in played_cells(Run.open(self.out / folder(place)))]
        return unbiased_imbalance(*map(np.hstack, zip(*sums, strict=True)), 1 / self.base.players)


class Confirmation:
    """The shortlist on fresh deals. evaluator: plays it; rule: until when; number: of this stage of the search.

    What each look found is kept in a file of its own: it decides which setting is played next, also after a stop.
    """

    def __init__(self, evaluator, rule, trials, number):
        self.evaluator, self.rule, self.games = evaluator, rule, [0] * len(trials)
        self.asked = [evaluator.experiment(number, set=evaluator.base.set | trial.setting.change) for trial in trials]
        self.file = evaluator.out / LOOKS
        self.kept = json.loads(self.file.read_text(encoding="utf-8")) if self.file.exists() else {}

    def look(self, place, games):
        """The shares of a setting after a number of games of each tier."""
        name, n_tiers = folder(place), self.evaluator.n_tiers
        looks = self.kept.setdefault(name, {})
        if str(games) not in looks:
            run = sweep_until(self.asked[place], self.evaluator.out / name, self.rule, self.evaluator.jobs, progress=(
                lambda played, total: self.evaluator.so_far(played - self.games[place] * n_tiers, total)), upto=games)
            looks[str(games)] = records(self.rule.answers(run))
            store(self.file, (json.dumps(self.kept) + "\n").encode())
        self.evaluator.played += (games - self.games[place]) * n_tiers
        self.games[place] = games
        found = pd.DataFrame(looks[str(games)])
        tier_of = dict(zip(found["cell"].unique(), self.evaluator.tiers or (None,), strict=True))
        return found.assign(tier=found["cell"].map(tier_of))


# What was found

def balance_of(evaluator, goal, whole, dropped, trials, candidates):
    """The Balance of a search, written into its folder too."""
    shortlist = pd.DataFrame([summary(each, evaluator, place) for place, each in enumerate(candidates)])
    shares = pd.concat([each.shares.assign(label=each.trial.setting.label) for each in candidates
                        if each.shares is not None] or [pd.DataFrame(columns=SHARES)], ignore_index=True)
    shares = shares[[name for name in SHARES if name in shares]]
    by_tier = pd.DataFrame([tier_row(label, tier, rows, 1 / evaluator.base.players) for (label, tier), rows in (
        shares.groupby(["label", "tier"], sort=False))], columns=BY_TIER)
    best = next((each.trial.setting for each in candidates if each.verdict == BALANCED), None)
    module = evaluator.out / MODULE if best and best.change else None
    called = item_names(evaluator.values)
    found = Balance(evaluator.out, goal, evaluator.tiers, evaluator.item, 1 / evaluator.base.players, whole, dropped,
                    evaluator.played, settings_frame(trials, evaluator), shortlist, by_tier, shares,
                    best and best.change,
                    module, {item: called(item) for _, item in evaluator.items},
                    faction_word(evaluator.base.game) if evaluator.item == "faction" else evaluator.item,
                    scope(evaluator))
    if module:
        content = module_of(evaluator.base, best, "Balanced", (
            f"{best.label}: all within {goal.points:g} points{tiers_in_words(evaluator.tiers)}"
            + f" ({found.among})" * bool(found.among)))
        store(module, ("\n".join(toml_lines(content)).strip() + "\n").encode())
    store(evaluator.out / FOUND, (json.dumps(found.plain(), indent=1, ensure_ascii=False) + "\n").encode())
    return found


SHARES = ["label", "tier", "item", "value", "low", "high", "answer", "populations"]
BY_TIER = ["label", "tier", "verdict", "imbalance", "low", "high", "farthest", "above"]


def tiers_in_words(tiers):
    """The tiers in which something holds, in words: " in each tier (casual, club)"; "" without tiers."""
    return f" in each tier ({', '.join(tiers)})" if tiers else ""


def scope(evaluator):
    """The players to whom a search applies, in words; "" if the best ones of the library played every setting."""
    cells = setups(played_cells(Run.open(evaluator.out / "race-1")))[:evaluator.n_tiers]
    return scope_of(cells, cells)


def tier_row(label, tier, shares, fair):
    """A row of Balance.by_tier, of the shares of a setting in a tier."""
    found = imbalance(shares["value"], shares["low"], shares["high"], fair)
    return {"label": label, "tier": tier, "verdict": verdict(shares), "imbalance": found.value, "low": found.low,
            "high": found.high, "farthest": shares["item"].iloc[found.place], "above": found.above}


def settings_frame(trials, evaluator):
    """The frame Balance.settings: a row for each Trial of the race."""
    last = [trial for trial in trials if trial.rounds == max(each.rounds for each in trials)]
    best = pareto_front([(trial.setting.size, trial.imbalance.value) for trial in last])
    ahead = {last[place].setting.label for place in best}
    return pd.DataFrame([{
        "label": trial.setting.label, "size": trial.setting.size, "games": trial.games, "rounds": trial.rounds,
        "imbalance": trial.imbalance.value, **dict(zip(("tier", "farthest"), evaluator.items[trial.imbalance.place],
                                                        strict=True)),
        "above": trial.imbalance.above, "front": trial.setting.label in ahead} for trial in trials])


def summary(candidate, evaluator, place):
    """The row of a Candidate in Balance.shortlist."""
    raced, found = candidate.trial.imbalance, candidate.imbalance
    setting = candidate.trial.setting
    row = {"label": setting.label, "size": setting.size, "folder": folder(place), "verdict": candidate.verdict,
           "games": candidate.games, "raced": raced.value}
    if found is None:
        return row
    expected = evaluator.imbalance_without_luck(place)
    return row | {"imbalance": found.value, "low": found.low, "high": found.high,
                  "farthest": candidate.shares["item"].iloc[found.place],
                  "tier": candidate.shares["tier"].iloc[found.place], "above": found.above,
                  "optimism": expected - raced.value,
                  "optimism_low": min(found.low, expected) - raced.value,
                  "optimism_high": max(found.high, expected) - raced.value}


def folder(place):
    """The name of the run folder of a setting, by its place in the shortlist."""
    return f"confirm-{place + 1}"


def interim_answers(candidates):
    """Frame of interim answers on the shortlist, as the news of stopping_rule.py has them."""
    return pd.DataFrame([{
        "cell": "", "item": each.trial.setting.label, "value": each.imbalance.value, "low": each.imbalance.low,
        "high": each.imbalance.high, "answer": each.verdict, "clear": each.verdict != UNDECIDED}
        for each in candidates if each.shares is not None])
