"""A trial of a game in one Python file: chance plays it with each number of players, and what looks wrong is listed."""
import re
import sys
from collections import Counter, defaultdict
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

import numpy as np

from ludometer import policies, simcore
from ludometer.analysis.trials.peeking import peeking
from ludometer.analysis.trials.repeating import differences
from ludometer.simcore.errors import FaultOfFile, RuleError
from ludometer.simcore.fields import check_number
from ludometer.simcore.games import game_name, rules_file
from ludometer.simcore.python_game.compiled import played_by
from ludometer.simcore.python_game.layout import FACTION, SEATS, parts_of
from ludometer.simcore.python_game.parts import layout_of
from ludometer.simcore.python_game.source_lines import SourceLines
from ludometer.simcore.python_game.state_fields import Each, Number, Pile, Tally
from ludometer.simcore.questions import results

FEWEST = 20                                                     # games of each number of players that may be asked for
LOGGED = 60                                                     # of the games: their decisions are looked at
TRIED = 12                                                      # games with each other value of a knob
JUDGED = 2                                                      # games in which `club` plays
LOOKED = 5                                                      # points are counted at every fifth decision
REPEATED = 10                                                   # games that are played again
ALWAYS = 0.95                                                   # share of games that a seat always wins
TIES = 0.25                                                     # share of games that end in a tie which is told
ENOUGH = 100                                                    # games by which a share is judged
OFTEN = 6                                                       # cards seen in a pile, for each card of its deck
BY_CHANCE = 0.001                                               # probability that a faction was never dealt by bad luck
SHOWN = 5                                                       # names in a line


@dataclass
class Finding:
    """Something that the author should look at. wrong: whether it is surely wrong; fault: whether rules fail there."""
    place: str
    what: str
    wrong: bool = False
    fault: bool = False

    def __str__(self):
        return f"{self.place.removesuffix(':')}: {self.what}"    # a line of code may end with a colon


class Trial:
    """Games of a game in Python that chance plays, and what they show.

    findings: a list of Finding. figures: for each number of players a dict: games, turns, decisions, options, ties,
    points, games_per_second. Raises DataError for another game, and for a file that cannot be read.
    """

    def __init__(self, game, games=200, seed=1):
        check_number(games, (FEWEST, 10**6), "--games")
        self.game = game_name(game)
        self.layout = layout_of(self.game, rules_file(self.game))
        self.source, self.games, self.seed = SourceLines(self.layout), games, seed
        self.findings, self.figures, self.records, self.ran, self.leaks = [], [], [], set(), set()
        self.picked, self.asked, self.held = Counter(), Counter(), {}
        self.lain = defaultdict(Counter)                        # by pile: in how many games a row or number lay there
        with played_by(self.layout, None):                      # lines of compiled rules are not noted
            self.tables, self.engine = simcore.load(self.game), simcore.engine(self.game)
            self.run()

    def run(self):
        """Play, and look at what was played."""
        for players in range(self.tables.players[0], self.tables.players[1] + 1):
            with self.faults(f"with {players} players"):
                self.play(players)
                self.look_for_leaks(players)
            if self.layout.faction_at and self.layout.has_opening:          # rules that only chosen factions need
                with self.faults("with --factions chosen", wrong=False):
                    self.engine.play_batch(self.tables, self.random(players), self.seed, 0, FEWEST, factions="chosen")
        for players in (self.tables.players[0], self.tables.players[1]):
            self.play_with_other_numbers(players)
        if self.figures:
            self.play_again()
            self.look_at_results()
            self.look_at_options()
            self.look_at_fields()
        if not any(each.fault for each in self.findings):
            self.look_at_lines()
        self.look_at_names()

    def tell(self, line, what, **more):
        """Add a finding about a line of the file, once."""
        found = Finding(self.source.place(line), what, **more)
        if found not in self.findings:
            self.findings.append(found)

    @contextmanager
    def faults(self, where, wrong=True):
        """Context in which a game that goes wrong is a finding; the same fault is told once. where: it is played so."""
        try:
            yield
        except RuleError as error:
            text = re.sub(r"(, at decision |\n  turn of seat ).*", "", str(error), flags=re.DOTALL).removeprefix(
                f"{self.game}: ").replace(str(self.layout.file), self.source.name)
            own = isinstance(error, FaultOfFile)
            place, _, what = text.partition("\n  ") if own else (self.source.place(0), "", text)
            known = {(each.place, each.what.rpartition(" (")[0]) for each in self.findings}
            if (place, what := " ".join(what.split())) not in known:
                self.findings.append(Finding(place, f"{what} ({where}, game {error.game} of seed {error.seed})", wrong,
                                             wrong))

    def random(self, players):
        return [policies.load(self.game, "random")] * players

    # ---- what is played

    def play(self, players):
        """Play games of a number of players, first those that are looked into."""
        specs, turns, choices, options, longest = self.random(players), [], [], [], 0
        with self.trace_lines():
            for game in range(min(LOGGED, self.games)):
                events, states = self.engine.play_one(self.tables, specs, self.seed, game, states=True)
                asked = events[events["n_moves"] > 0]
                for event in asked:
                    kind = list(self.layout.options)[event["kind"]]
                    self.asked[kind] += 1
                    self.picked[kind, self.layout.in_words(kind, event["move"].tolist())] += 1
                self.take_positions(states)
                several = asked["n_moves"][asked["n_moves"] > 1]
                turns.append(int(states["pub"]["course"]["step"][-1]))
                choices.append(len(several))
                options += several.tolist()
                longest = max(longest, turns[-1])
                with self.faults("points() in the middle of a game, by which players judge it", wrong=False):
                    self.count_points(states[::LOOKED], game)
            with self.faults("where club tries its options, and what lies hidden is dealt again: a variable must not "
                             "keep it across a decision"):
                for game in range(JUDGED):
                    self.engine.play_one(self.tables, [policies.load(self.game, "club")] * players, self.seed, game)
        start = perf_counter()
        rows = self.engine.play_batch(self.tables, specs, self.seed, 0, self.games)
        seconds = perf_counter() - start
        self.records.append(rows)
        first = rows["win"].max(axis=1)
        self.figures.append({
            "players": players, "games": self.games, "turns": round(float(np.mean(turns)), 1), "longest": longest,
            "decisions": round(float(np.mean(choices)), 1),
            "options": round(float(np.mean(options)), 1) if options else 0.0,
            "points": round(float(rows["score"].mean()), 1), "ties": round(float((first < 0.99).mean()), 3),
            "games_per_second": round(self.games / seconds)})

    def count_points(self, states, game):
        """Let rules count points in positions of a game. Raises RuleError."""
        try:
            for state in states:
                results(self.tables, np.array([state]))
        except RuleError as error:
            error.game = game
            raise

    def take_positions(self, states):
        """Note what fields of positions hold, and which rows lie in piles."""
        for name, field in self.layout.fields.items():
            values = states[name].reshape(len(states), -1)
            low, high = self.held.get(name, (values[0], values[0]))
            self.held[name] = np.minimum(low, values.min(axis=0)), np.maximum(high, values.max(axis=0))
            if isinstance(field.one, Pile):
                piles = values.reshape(-1, field.one.words)
                lying = piles[:, 1:][np.arange(field.one.words - 1) < piles[:, :1]]
                self.lain[name].update(np.unique(lying).tolist())

    @contextmanager
    def trace_lines(self):
        """Context in which lines of the file that run are noted."""
        file, before = str(self.layout.file), sys.gettrace()

        def line(frame, event, value):
            if event == "line":
                self.ran.add(frame.f_lineno)
            return line

        sys.settrace(lambda frame, event, value: line if frame.f_code.co_filename == file else None)
        try:
            yield
        finally:
            sys.settrace(before)

    def play_with_other_numbers(self, players):
        """Play some games with each knob at the ends of its range and at the values to try."""
        for name, knob in self.layout.knobs.items():
            for value in sorted({*knob.range, *knob.tries} - {knob.official}):
                with self.faults(f"with {name}={value} and {players} players"), self.trace_lines():
                    self.engine.play_batch(simcore.load(self.game, set={name: value}), self.random(players), self.seed,
                                           0, TRIED)

    # ---- what is looked at

    def look_for_leaks(self, players):
        """Tell where the options of a seat depend on what it cannot see."""
        found = peeking(self.tables, self.layout, self.random(players), self.engine, self.seed, self.games)
        hidden = ", ".join(self.layout.hidden_names)
        for kind, count in found.different.items():
            these, those = found.example[kind]
            if kind not in self.leaks:
                self.tell(self.source.asked_at(kind), f"{kind}: a seat may choose from {these}, but from {those} if "
                          f"what it cannot see is dealt otherwise ({count} of {found.compared[kind]} decisions); "
                          f"expected options that follow from what it sees, without {hidden} of others", wrong=True)
            self.leaks.add(kind)
        for kind in found.kept:
            if (kind, "kept") not in self.leaks:
                self.tell(self.source.asked_at(kind), f"{kind}: behind it rules use what was hidden from this seat, "
                          "out of a variable, so players who think ahead know it; expected that it is read from its "
                          "field again", wrong=True)
            self.leaks.add((kind, "kept"))
        if found.fault:
            with self.faults(f"{hidden} dealt again to what the seat in turn cannot see, as players who think ahead "
                             f"do, {players} players"):
                raise found.fault

    def play_again(self):
        """Tell where a game is another one when it is played again."""
        found = {}
        with self.faults("played again"):
            found = differences(self.game, self.seed, REPEATED)
        if not found:
            return
        players, (game, at) = next(iter(found.items()))
        events = self.engine.play_one(self.tables, self.random(players), self.seed, game)[0]
        asked = events["kind"][events["n_moves"] > 0][:at + 1].tolist()
        line = self.source.sets[0] if self.source.sets else self.source.asked_at(
            list(self.layout.options)[asked[-1]]) if asked else 0
        self.tell(line, f"game {game} of seed {self.seed} with {players} players is another one when it is played "
                  "again; expected luck from self.roll and shuffle alone, sorted(...) around a set, and nothing that "
                  "is kept outside the fields", wrong=True)

    def look_at_results(self):
        """Tell of points, ties, seats and factions that are not as in a game."""
        rows = self.records
        points = self.source.declared.get("score", 0) if "points" not in vars(self.layout.cls) else (
            self.layout.cls.points.__code__.co_firstlineno)
        if all((each["score"] == each["score"].flat[0]).all() for each in rows):
            self.tell(points, f"all seats have {rows[0]['score'].flat[0]} points in all games; expected what parts "
                      "them", wrong=True)
        for each in rows:
            games, players = each["win"].shape
            ties, share = (each["win"].max(axis=1) < 0.99).mean(), each["win"].mean(axis=0)
            if ties > TIES:
                self.tell(points, f"{ties:.0%} of games with {players} players end in a tie; expected what breaks "
                          "ties: return points, coins")
            if games >= ENOUGH and players > 1 and (share.max() > ALWAYS or share.min() == 0):
                seat = int(share.argmax() if share.max() > ALWAYS else share.argmin())
                self.tell(self.layout.cls.turn.__code__.co_firstlineno, f"seat {seat + 1} of {players} wins "
                          f"{share[seat]:.0%} of games that chance plays; expected chances for all", wrong=True)
        if self.layout.faction_at:
            table = self.layout.factions
            factions, seen = self.layout.tables[table].rows, {*np.concatenate([each["faction"].flat for each in rows])}
            missing = [row for place, row in enumerate(factions) if place not in seen]
            deals = sum(len(each) // each["win"].shape[1] for each in rows)     # games of a deal have the same factions
            if missing and len(factions) * (1 - 1 / len(factions)) ** deals < BY_CHANCE:
                self.tell(self.source.declared.get(table), f"nobody ever is {shortened_names(missing)}", wrong=True)

    def look_at_options(self):
        """Tell which decisions are never asked, and which options never taken."""
        for kind, (_, codes) in self.layout.decisions.items():
            if kind == FACTION and self.layout.faction_at:
                continue
            line = self.source.asks.get(kind, [self.source.declared.get("decisions", 0)])[0]
            if not self.asked[kind]:
                self.tell(line, f"the decision {kind} is never asked; expected self.choose({kind!r}, ...) in a rule")
                continue
            if SEATS in parts_of(self.layout.options[kind]):    # not all seats are there in all games
                continue
            for place, part in enumerate(codes):
                known = list(self.layout.tables[part].rows) if isinstance(part, str) else list(map(str, part))
                taken = {words.split(" ")[place] for asked, words in self.picked if asked == kind}
                if missing := [word for word in known if word not in taken]:
                    self.tell(line, f"{kind}: nobody ever takes {shortened_names(missing)}")

    def look_at_fields(self):
        """Tell which fields never change, are full, or are never read, and which rows never turn up."""
        for name, field in self.layout.fields.items():
            low, high = self.held[name]
            line, one = self.source.declared.get(name, 0), field.one
            if name == FACTION:
                continue
            if name in self.layout.known_names:
                self.tell(line, f"players who think ahead know {name}, though it is hidden; expected hidden=range(...) "
                          "of what it may be for the others, or choose_at_once() for what is chosen in secret")
            if (low == high).all() and name not in self.source.written:     # or only between two decisions
                self.tell(line, f"{name} never changes; expected a rule that writes self.{name}, or a Knob")
            elif name not in self.source.read and not isinstance(field, Tally) and not (
                    isinstance(field, Each) and isinstance(one, Number)) and not (      # a discard pile that all see
                    isinstance(one, Pile) and not field.hidden):
                self.tell(line, f"no rule reads self.{name}; expected one that does, or a Tally if it is counted for "
                          "the report")
            elif isinstance(field, Tally) and name in self.source.read and not self.source.by_name:
                self.tell(line, f"a rule reads {name}, at which players do not look, since it is a Tally; expected "
                          f"{name} = Each(Number(...))")
        piles = {place.field.name: place for place in self.layout.piles}
        for table in sorted({place.one.of for place in piles.values()} - {None}):
            lain = set().union(*(self.lain[name] for name, place in piles.items() if place.one.of == table))
            if missing := [row for number, row in enumerate(self.layout.tables[table].rows) if number not in lain]:
                self.tell(self.source.declared.get(table, 0), f"{table}: never in any pile: {shortened_names(missing)}")
        self.look_at_decks([name for name, place in piles.items() if place.one.of is None and place.hidden is True])

    def look_at_decks(self, names):
        """Tell where hidden numbers are dealt again among piles in which they never lie. names: of piles of numbers."""
        deck = set().union(*(self.lain[name] for name in names))
        for name in names:
            missing = [str(number) for number in sorted(deck - self.lain[name].keys())]
            if missing and self.lain[name].total() >= OFTEN * len(deck):
                self.tell(self.source.declared.get(name, 0), f"numbers of {' and '.join(names)} are dealt again "
                          f"together, though {shortened_names(missing)} never lie in {name}; expected "
                          "hidden=range(...) of what "
                          "may lie there, where it is no deck that they share")
                return

    def look_at_lines(self):
        """Tell which lines never ran, the first of those that follow each other."""
        lines, missed = sorted(self.source.executable()), False
        for line in lines:
            if line not in self.ran and not missed:
                self.tell(line, "this line never ran")
            missed = line not in self.ran

    def look_at_names(self):
        """Tell which knobs and tables no rule reads."""
        for name in self.layout.knobs:
            if name not in self.source.read:
                self.tell(self.source.declared.get(name, 0), f"no rule reads self.{name}, so --set {name} changes "
                          "nothing; expected a rule that does", wrong=True)
        used = {part for _, codes in self.layout.decisions.values() for part in codes if isinstance(part, str)}
        used |= {field.one.of for field in self.layout.fields.values()}
        for name in self.layout.tables.keys() - used - self.source.read:
            self.tell(self.source.declared.get(name, 0), f"no rule reads the table {name}")


def shortened_names(names):
    """The first names of a list, and how many more there are."""
    return ", ".join(names[:SHOWN]) + (f" and {len(names) - SHOWN} more" if len(names) > SHOWN else "")
