"""Faults of the packages, none of which is there, and the tests that must find each: `make planted` plants them.

A fault is (file, text, what takes its place, tests). The text stands once in its file; where code has moved on, the
table moves with it, for test_planted.py says what no longer fits. A fault that no test finds is a gap in the tests.
"""
from typing import NamedTuple


class Fault(NamedTuple):
    """A change of one place of a file, and the tests of which some must fail with it, separated by spaces."""
    file: str
    text: str
    planted: str
    tests: str


ESTIMATES = "analysis/estimates"
TABLES = "analysis/tables"
RUNS = "analysis/run_folders"
EXPERIMENTS = "analysis/experiments"
FEEL, FEELS = "analysis/studies", "tests/analysis/test_game_feel.py"
PYTHON = "simcore/python_game"
COMPILE = "tests/own/test_compile.py::test_"
WORDS = "reports/wording/numbers_in_words.py"
STATISTICS = "tests/analysis/test_statistics.py"
FAULTS = [Fault(*each) for each in (
    # estimates
    (f"{ESTIMATES}/intervals.py", "counts = np.minimum(value, 1 - value) * size", "counts = value * size", STATISTICS),
    (f"{ESTIMATES}/intervals.py", "clopper_pearson(value * size, size, 1 - each)",
     "clopper_pearson(value * size, size, (1 - each) / 2)", STATISTICS),
    (f"{ESTIMATES}/intervals.py", "raw, 0) * blocks / (blocks - 1)", "raw, 0)", STATISTICS),
    (f"{ESTIMATES}/intervals.py", "found = replace(intervals(value - against,",
     "found = replace(intervals(against - value,",
     STATISTICS),
    (f"{ESTIMATES}/intervals.py", "each = level ** (1 / max(family, 1))", "each = level",
     STATISTICS),
    (f"{ESTIMATES}/intervals.py", "low = value - np.hypot(one.value - one.low, other.high - other.value)",
     "low = value - np.hypot(one.value - one.low, other.value - other.low)", STATISTICS),
    (f"{ESTIMATES}/paired.py", "~np.isclose(arrays[1], arrays[3], rtol=0, atol=1e-6)",
     "np.isclose(arrays[1], arrays[3], rtol=0, atol=1e-6)", f"{STATISTICS} tests/analysis/test_comparison.py"),
    (f"{ESTIMATES}/verdicts.py", '["strong", "weak", "balanced"], "undecided")',
     '["weak", "strong", "balanced"], "undecided")',
     "tests/analysis/test_agreement.py tests/analysis/test_statistics.py"),
    (f"{ESTIMATES}/verdicts.py", "np.select([low > 0, high < 0], BESIDE", "np.select([high > 0, high < 0], BESIDE",
     "tests/analysis/test_agreement.py"),
    (f"{ESTIMATES}/group_sequential.py", "if self.doubled == 0:\n            return two",
     "if self.doubled is not None:\n            return two", "tests/analysis/test_sequential.py"),
    # tables
    (f"{TABLES}/differences.py", "getattr(found, name) - off for", "getattr(found, name) + off for",
     "tests/analysis/test_comparison.py tests/analysis/test_differences.py"),
    (f"{TABLES}/differences.py", "(yield from pairs(cell, base, questions, indices))",
     "(yield from pairs(base, cell, questions, indices))",
     "tests/analysis/test_differences.py tests/analysis/test_comparison.py"),
    (f"{TABLES}/who_wins.py", "found.difference((1, 0), (3, 2), family=family)",
     "found.difference((3, 2), (1, 0), family=family)",
     "tests/analysis/test_rurik_solo.py tests/analysis/test_populations.py tests/analysis/test_tables.py"),
    (f"{TABLES}/agreement.py", "above, below, within = high < margin, low > -margin,",
     "above, below, within = low < margin, high > -margin,",
     "tests/analysis/test_agreement.py"),
    (f"{TABLES}/agreement.py", "[np.fmin.reduce(row) for row in lows]", "[np.fmax.reduce(row) for row in lows]",
     "tests/analysis/test_agreement.py tests/analysis/test_populations.py tests/analysis/test_modules.py"),
    # how games feel
    (f"{FEEL}/comebacks.py", "each[after].max() - each[after]", "each[after] - each[after].min()", FEELS),
    (f"{FEEL}/calibrated_chances.py", "weights(strengths[half != here], won[half != here])",
     "weights(strengths[half == here], won[half == here])", FEELS),
    (f"{FEEL}/game_feel.py", "(*TIMES, NEVER)", "(*TIMES, 1.0)", FEELS),
    (f"{FEEL}/openings.py", "one.won[seat % len(one.scores)]", "one.won[0]", "tests/analysis/test_openings.py"),
    (f"{FEEL}/run_feel.py", "if not ends_as(one, scores[game], wins[game]):", "if False:",
     "tests/reports/test_feel.py"),
    # experiments
    (f"{EXPERIMENTS}/addressed_random.py", "start = int(first) * stride", "start = int(first)",
     "tests/analysis/test_seating.py tests/analysis/test_addressed.py"),
    (f"{EXPERIMENTS}/seatings.py", "np.roll(self.every[chosen], moves, axis=-1)",
     "np.roll(self.every[chosen], 0, axis=-1)",
     "tests/analysis/test_seating.py tests/analysis/test_neighbours.py"),
    (f"{EXPERIMENTS}/lineup.py", "counts = [count or left for _, count in entries]",
     "counts = [count or 1 for _, count in entries]",
     "tests/analysis/test_experiment.py"),
    (f"{EXPERIMENTS}/lineup.py", "words[:, player] % np.uint64(len(choices))", "words[:, 0] % np.uint64(len(choices))",
     "tests/analysis/test_experiment.py tests/analysis/test_run.py"),
    (f"{EXPERIMENTS}/lineup.py", "found = names[period[:, None], found]", "found = names[0 * period[:, None], found]",
     "tests/analysis/test_seating.py"),
    (f"{EXPERIMENTS}/lineup.py", "for step in range(1, PRIME)]", "for step in [1, 2, 3, 4, 5, 5]]",
     "tests/analysis/test_seating.py"),
    # run folders
    (f"{RUNS}/manifest.py", '"alternative": cell.alternative, "of": cell.of, "set"', '"of": cell.of, "set"',
     "tests/analysis/test_manifest.py"),
    (f"{RUNS}/manifest.py", '"seating": lineups.SEATING, "looks": [],', '"looks": [],',
     "tests/test_docs.py::test_all_keys_of_experiments_and_manifests_are_explained"),
    (f"{RUNS}/manifest.py", 'raise DataError(f"{file} cannot be read:', 'raise DataError(f"it cannot be read:',
     "tests/analysis/test_manifest.py"),
    (f"{RUNS}/parts.py", "return -(-games // players) * players", "return games // players * players",
     "tests/analysis/test_run.py tests/analysis/test_experiment.py"),
    (f"{RUNS}/parts.py", "last = min((first // each + 1) * each, end)", "last = min(first + each, end)",
     "tests/analysis/test_run.py tests/analysis/test_grow.py"),
    (f"{RUNS}/parts.py", 'return sha256(file) == entry["sha256"]', "return True", "tests/analysis/test_run.py"),
    (f"{RUNS}/slices.py", "orders=cell.seatings(seed, *blocks))", "orders=None)",
     "tests/analysis/test_run.py tests/analysis/test_seating.py"),
    (f"{RUNS}/slices.py", 'elif here["data"] != asked["data"]:', 'elif here["data"] is None:',
     "tests/analysis/test_workers.py"),
    # studies, strength and games of people
    ("analysis/studies/pooled_runs.py", "if seed in seen:", "if seed is None:", "tests/analysis/test_pool.py"),
    ("analysis/studies/stopping_rule.py", "if most is not None and most < 1:", "if most is not None and most < 0:",
     "tests/analysis/test_until.py tests/ludometer/test_cli.py"),
    ("analysis/strength/plackett_luce.py", "np.add.at(slopes, (where, order[:, at]), weights)",
     "np.add.at(slopes, (where, order[:, at]), -weights)",
     "tests/analysis/test_league.py"),
    ("analysis/human_games/results_checks.py", "before = {place: bisect_left(places, place)",
     "before = {place: bisect_left(places, place + 1)",
     "tests/analysis/test_played_file.py"),
    ("analysis/human_games/kept_plays.py", "(rank - ranks[first[0]]) % players", "rank",
     "tests/analysis/test_kept_plays.py"),
    ("analysis/human_games/kept_plays.py", '(-1 if sign == "-" else 1)', "1", "tests/analysis/test_kept_plays.py"),
    ("analysis/human_games/faction_words.py", "merged[NOBODY if private and", "merged[NOBODY if False and",
     "tests/analysis/test_kept_plays.py tests/ludometer/test_played.py"),
    ("analysis/human_games/scores.py", "[each - np.median(each, axis=0) for each in", "[each for each in",
     "tests/analysis/test_scores.py"),
    ("analysis/human_games/scores.py", "np.abs(moved - np.median(moved, axis=1, keepdims=True))", "np.abs(moved)",
     "tests/analysis/test_scores.py"),
    ("analysis/human_games/winner_groups.py", "SEAT if as_seat and not place else START", "START",
     "tests/analysis/test_real_games.py"),
    # what the games read
    ("simcore/overlay.py", "    _check_room(draft, source, kind, rows)", "    pass", "tests/simcore/test_tables.py"),
    ("simcore/tables.py", 'ordered = [draft.data["knob"], ', 'ordered = [{}, ', "tests/simcore/test_tables.py"),
    ("simcore/fields.py", "return -1 if value == BLANK else super()", "return 0 if value == BLANK else super()",

        "tests/simcore/test_tables.py tests/simcore/rurik/test_data.py"),
    ("simcore/toml.py", 'raise DataError(f"{name}: not TOML: {error}{meant}")',
     'raise DataError(f"not TOML: {error}{meant}")',
     "tests/simcore/test_toml.py"),
    ("simcore/seating.py", "(np.sort(orders, axis=1) != np.arange(seats)).any()", "False",
     "tests/simcore/test_seats.py tests/analysis/test_seating.py"),
    ("simcore/seats.py", "SEAT.sub(lambda found: seat_name(int(found[1])), text)",
     "SEAT.sub(lambda found: seat_name(int(found[1]) + 1), text)",
     "tests/simcore/test_seats.py"),
    # games in Python
    (f"{PYTHON}/layout.py", "seat if isinstance(field, state_fields.Each) and not field.one.hidden else NOBODY",
     "seat if isinstance(field, state_fields.Each) else NOBODY", "tests/own/test_hidden_numbers.py"),
    (f"{PYTHON}/layout.py", "word, -1 if isinstance(one, state_fields.Pile) else one.words, seat, hidden[0]",
     "word, -1 if isinstance(one, state_fields.Pile) else one.words, seat, hidden[0] + 1",
     "tests/own/test_hidden_numbers.py"),
    (f"{PYTHON}/layout.py", "self.first_at = at if self.factions or self.has_opening else 0",
     "self.first_at = at - 1 if self.factions or self.has_opening else 0", "tests/own/test_openings.py"),
    (f"{PYTHON}/signs.py", "worth | ({sign.counts} if sign.counts else set())", "worth", "tests/own/test_signs.py"),
    (f"{PYTHON}/signs.py", "MOST_INPUTS * 3 // 4 // layout.seats", "MOST_INPUTS", "tests/own/test_signs.py"),
    (f"{PYTHON}/signs.py", 'label if labels.count(label) == 1 else f"{key}_{label}"', "label",
     "tests/own/test_signs.py"),
    (f"{PYTHON}/seen.py", "if own.field == name and own.sort != SIZE_SIGN", 'if sign.startswith(f"{name}_")',
     "tests/own/test_signs.py"),
    (f"{PYTHON}/seat_starts.py", "numbers[seat] >= 0 > numbers[seat] + more", "False", "tests/own/test_seat_starts.py"),
    (f"{PYTHON}/seat_starts.py", "(int(seat) - 1, name, more)", "(int(seat) % 2, name, more)",
     "tests/own/test_seat_starts.py"),
    (f"{PYTHON}/game_class.py", "while isinstance(held, ast.Subscript | ast.Attribute):", "while False:",
     "tests/own/test_broken_games.py"),
    (f"{PYTHON}/game_class.py", '".".join([modules[parts[0]], *parts[1:]])', "modules[parts[0]]",
     "tests/own/test_broken_games.py"),
    (f"{PYTHON}/faults.py", "        return KeyboardInterrupt\n", '        return "stopped"\n',
     "tests/own/test_faults_in_play.py"),
    (f"{PYTHON}/rule_code.py", 'f"{value.code} >= 0" if value.shape[1] == self.layout.factions else "True"', '"True"',
     f"{COMPILE}names_and_ways_to_call_that_once_were_lost_are_translated"),
    (f"{PYTHON}/rule_code.py", 'if all(line.lstrip().startswith("#") for line in self.lines[before:]):',
     "if len(self.lines) == before:", f"{COMPILE}names_and_ways_to_call_that_once_were_lost_are_translated"),
    (f"{PYTHON}/rule_code.py", "node.id in names_changed(body)", "False", f"{COMPILE}what_is_not_translated_is_named"),
    (f"{PYTHON}/rule_calls.py", "name in self.book.twice or len(node.args) > len(args)", "False",
     f"{COMPILE}what_is_not_translated_is_named"),
    (f"{PYTHON}/rule_statements.py", "if lists and names & self.changed:", "if False:",
     f"{COMPILE}what_is_not_translated_is_named"),
    ("policies/ladder.py", "                file.write_bytes(held)\n", "                pass\n",
     "tests/own/test_learn.py"),
    ("analysis/trials/compiled_games.py", "if 2 * ended < compared:", "if False:",
     f"{COMPILE}games_whose_rules_fail_are_not_counted_as_played_alike"),
    ("analysis/trials/compiled_games.py", "if not error.again(load(folder, [*left, rule]))",
     "if error.again(load(folder, [*left, rule]))",
     f"{COMPILE}a_rule_that_plays_another_game_stays_python_and_the_others_do_not"),
    ("analysis/trials/trial.py", "missing and self.lain[name].total() >= OFTEN * len(deck)", "False",
     "tests/own/test_hidden_numbers.py"),
    # positions as files, and what logs say
    ("simcore/typed.py", "if len(places) > copies:", "if len(places) > copies + 1:", "tests/simcore/test_typed.py"),
    ("simcore/typed.py", "array[place] = field.empty if value is None else",
     "array[place] = array[place] if value is None else", "tests/simcore/test_typed.py"),
    ("analysis/decisions/position_files.py", "script=[*waiting.script, offered.index(",
     "script=[*position.script, offered.index(", "tests/analysis/test_position_files.py"),
    ("simcore/rurik/story_stone_and_blade.py", "enumerate(start.war_reward) if kind >= 0]",
     "enumerate(start.war_reward, 1) if kind >= 0]", "tests/simcore/test_laid_out.py"),
    # pages
    (WORDS, 'off[["value", "low", "high"]] -= row["fair"]', 'off[["value", "low", "high"]] += row["fair"]',
     "tests/reports/test_words.py tests/reports/test_thirty_seconds.py"),
    (WORDS, "items[:-1]), last", "items[1:]), last", "tests/reports/test_words.py"),
    ("reports/document/checks.py", "OFF if agreed_on in UNFAIR else WITHIN", "WITHIN if agreed_on in UNFAIR else OFF",
     "tests/reports/test_findings.py"),
    ("reports/document/checks.py", "0 < value <= 50", "0 <= value <= 50",
     "tests/reports/test_findings.py tests/ludometer/test_reporting.py"),
)]
