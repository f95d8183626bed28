"""Whether the players can be believed: how strong they are, what their choices give away, and what they misplay."""

from functools import partial

import pandas as pd

from ludometer.analysis import tables
from ludometer.analysis.experiments.lineup import lineup_policies
from ludometer.analysis.strength import kept_ratings, run_audit
from ludometer.analysis.strength.ability_test import BRINGS, MISPLAYED, VERDICTS
from ludometer.analysis.strength.league import GATE
from ludometer.analysis.strength.regret import playout_in_words
from ludometer.policies import LEARNED_NOTHING, has_learned_nothing
from ludometer.policies.responses import responses_in_words
from ludometer.reports.elements.section import CAUSAL, DESCRIPTION, ROWS, TOLD, Column, Finding, Section, Table, Value
from ludometer.reports.elements.tier_changes import (
    changes_one_tier_up,
    compared_in_variants,
    item_label,
    proven_changes,
)
from ludometer.reports.elements.tier_sentences import faction_verdicts_above, seat_verdicts_above
from ludometer.reports.elements.values import NARROWED, change_value, count_value, narrowed_value, text_value
from ludometer.reports.sections.change_sentences import common_deals, undetected_change
from ludometer.reports.wording.numbers_in_words import (
    bold,
    count,
    count_intervals,
    gain,
    interval_in_words,
    join,
    number,
    plural,
    points,
    share,
)
from ludometer.reports.wording.quotes import Words
from ludometer.reports.wording.units import NARROW

RATED = (
    " Ratings come from a league of the game’s policies: with two players the chance to win against its reference, "
    "with more the share of the win at a table of the reference, as a multiple of the fair share. A rating is what a "
    "model of one number for each policy says of that; what was measured there stands beside it. Ratings compare only "
    "where they have the same reference.")
NAMED = 3                                                       # policies that the line at the top names


def belief(page):
    """A section on how far these players can be believed: tier and rating; regret and misplayed factions; whether
    verdicts hold one tier up. The answers in sight, how they were found and the tables folded.
    """
    cells = page.shown[:ROWS]
    section = Section(
        "belief", "Can these players be believed?", DESCRIPTION,
        "What games show holds for those who played them." + RATED * (not all(cell.is_solo for cell in page.shown)),
        complete=partial(add_ratings, page, cells))
    if known := exploit_sentences(cells):
        section.answers.append(("How far can they be exploited?", known))
    add_audits(page, section, cells)
    add_skill(page, section, cells)
    add_changes_above(page, section)
    return section


def add_ratings(page, cells, section):
    """Add to the section what leagues say of the players of these cells, and return that there is something to show.

    No finding needs it, and half a second of play goes by until it is known which leagues are up to date.
    """
    section.tables.insert(0, page.over_cells(
        [Column("policy", text=True), Column("tier", "how well people play who play like this", True),
         Column("rating", "by the league’s model, from whole tables"),
         Column("reference", "whom the rating is against; its own is 0.50 with two players, 1.00 with more", True),
         Column("measured", "one of it among the reference, with intervals that hold for all policies together", True)],
        ((cell, [text_value(name), text_value(tier_of(cell, name) or "none"), *rating_values(cell, name)])
         for cell in cells for name in players_of(cell))))
    section.answers.insert(0, ("How strong are they?", [f"{strength(page)}."]))
    stale = kept_ratings.outdated_leagues(page.base.game)
    for command, why in stale.items():
        section.notes.append(Words("A league is out of date and rates nobody: {}. It is played again by "
                                    "<code>{}</code>.").format("; ".join(why), command))
    steps = [kept_ratings.step(page.base.game, name) for cell in cells
             for name in players_of(cell) if tier_of(cell, name)]
    for row in {step[0]["policy"]: step[0] for step in steps if step}.values():
        section.notes.append(
            f"{row['policy']} wins {percent_of(row, 'wins')} of {plural(row['games'], 'game')} of two against the tier "
            f"below, {row['other']}; a tier should win {GATE * 100:.0f}{NARROW}%, which it "
            f"{ {'yes': 'does', 'no': 'does not', 'undecided': 'may or may not do'}[row['verdict']]}. This interval "
            "holds for all tiers together, that of the table for all policies.")
    return True


def strength(page):
    """One line on the strength of all who played: their tiers, and their ratings in the league.

    Of many it gives the span; ratings are then those of setups with as many players as the first.
    """
    who = {}                                                    # {name: the first setup in which it played}
    for cell in page.given:
        who |= {name: cell for name in players_of(cell) if name not in who}
    if len(who) <= NAMED:
        return "; ".join(f"{name}: {strength_of(cell, name)}" for name, cell in who.items())
    found = [league_rating(cell, name) for name, cell in who.items() if cell.players == page.base.players]
    rates = {}                                                  # by reference: a league may have another
    for row, league in filter(None, found):
        rates.setdefault(league["reference"], []).append(row["rating"])
    tiers = join(dict.fromkeys(filter(None, (tier_of(cell, name) for name, cell in who.items())))).unescape()
    parts = [f"{len(who)} policies", f"tiers among them: {tiers or 'none'}"]
    if unrated := len(who) - sum(map(len, rates.values())):
        parts.append(f"{unrated} not rated")
    two = page.base.players == 2
    for reference, each in rates.items():
        ends = dict.fromkeys(number(end * (100 if two else 1), 0 if two else 2) for end in (min(each), max(each)))
        parts.append(f"rated {' to '.join(ends)}"
                     f"{f'{NARROW}% wins against' if two else ' times a fair share among'} {reference}")
    return "; ".join(parts)


def strength_of(cell, name):
    """The strength of one who played, in words: the tier, unless it is called like that, and the rating."""
    if has_learned_nothing(cell.game, name, config_of(cell, name)):
        return f"{LEARNED_NOTHING}; players who learned may win otherwise"
    tier = tier_of(cell, name) or "no"
    return f"{f'{tier} tier, ' * (tier != name)}{rating_in_words(cell, name)}"


def exploit_sentences(cells):
    """Sentences on what a player wins that has learned only to beat the players of these cells."""
    found = [responses_in_words(cell.game, *(cell.about["tables"][key] for key in ("rules_version", "data_hash")),
                                {name: config_of(cell, name) for name in players_of(cell)}, cell.players)
             for cell in cells]
    return list(dict.fromkeys(f"{name}: {text}." for each in found for name, text in each.items()))


def players_of(cell):
    """Names of the policies in a cell's line-up."""
    return lineup_policies(cell.line_up)


def config_of(cell, name):
    """The plain data of a policy of a run, by its name."""
    return cell.run.manifest["policies"].get(name, {})


def tier_of(cell, name):
    """The tier of a policy of a run with the weights that it played with; None if it has none."""
    return kept_ratings.tier_of(cell.game, config_of(cell, name))


def league_rating(cell, name):
    """(row of ratings, league) of a policy of a run, or None where no league rates it."""
    about = cell.about["tables"]
    found = kept_ratings.rating(cell.game, cell.players, config_of(cell, name))
    same = found and (found[1]["rules"] == about["rules_version"]) and found[0]["policy"] == name
    return found if same else None


def percent_of(row, name, unit=1):
    """A share in a row of a league with its interval, in percent. unit: the share that the row's numbers are units of.
    """
    ends = (f"{name}_{end}" if f"{name}_{end}" in row else end for end in ("low", "high"))
    low, high = (number(100 * unit * row[end], 0) for end in ends)
    return f"{number(100 * unit * row[name], 0)}{NARROW}% ({interval_in_words(low, high)})"


def rating_in_words(cell, name):
    """The rating of a policy in the league, in words."""
    found = league_rating(cell, name)
    if cell.is_solo:
        return "not rated: nobody is there to be beaten"
    if found is None:
        return "not rated"
    row, league = found
    base = ", in the base game" if cell.about["modules"] or cell.about["set"] else ""
    if row["policy"] == league["reference"]:
        return f"the reference of the league{base}"
    rivals = f"{cell.players - 1} " * (cell.players > 2)
    unit = 1 if cell.players == 2 else 1 / cell.players         # with more players a league counts in fair shares
    return f"wins {percent_of(row, 'measured', unit)} against {rivals}{league['reference']}{base}"


def rating_values(cell, name):
    found = league_rating(cell, name)
    return (Value(number(found[0]["rating"], 2), found[0]["rating"]) if found else Value("not rated", -1),
            text_value(found[1]["reference"] if found else "none"), text_value(rating_in_words(cell, name)))


# What was audited

def add_audits(page, section, cells):
    """Add what the players of these cells give away and misplay, as far as that was audited."""
    audited = {cell: kept for cell in cells if (kept := page.fact(run_audit.kept_audit, cell))}
    if not audited:
        section.answers.append(("What do they give away, and what do they misplay?", [Words(
            "Not known, for nobody has audited the players of these games: <code>ludometer audit DIR</code> measures "
            "it, and keeps it with the run.")]))
        return
    regrets, misplays = [], {}
    for cell, kept in audited.items():
        where = f"{page.name(cell)}: " if len(page.given) > 1 else ""
        lost = share(kept["regret"]["total"] | {"value": kept["regret"]["total"]["regret"]})
        regrets.append(with_setup_name(where,
                                       f"a choice of these players gives away {lost} of the chance to win on average."))
        for sentence in misplay_sentences(page, kept):
            misplays.setdefault(sentence, []).append(cell)
        add_audit(page, section, cell, kept, where)
    if len(audited) < len(cells):
        left = join(page.name(cell) for cell in cells if cell not in audited).unescape()
        regrets.append(f"Not audited: {left}.")
    section.answers += [("What do their choices give away?", regrets), ("What do they misplay?", [
        with_setup_name("" if len(those) == len(cells) else f"{'; '.join(map(page.name, those))}: ", sentence)
        for sentence, those in misplays.items()])]


def misplay_sentences(page, kept):
    """Sentences on which optional abilities players misplay, and how many are unclear; each begins small."""
    if not kept["blocked"]:
        return ["whether these players misplay what they may leave was not tested, since the first of them searches or "
                "has no weights."]
    rows, untested = kept["blocked"]["blocked"], kept["blocked"]["untested"]
    if not rows:
        return ["these rules leave a player nothing optional, so nothing was tested of what it may leave."]
    hurt = [row for row in rows if row["verdict"] == MISPLAYED]
    brings = sum(row["verdict"] == BRINGS for row in rows)
    unclear = len(rows) - len(hurt) - brings
    hurts = f"{count(len(hurt)) if hurt else 'none'} {'hurts' if len(hurt) < 2 else 'hurt'} them"
    if hurt:
        hurts += f" ({join(ability_name(page, row) for row in hurt).unescape()})"
    said = f"of {plural(len(rows), 'thing')} that they may leave, {hurts}"
    if brings:
        said += f" and {count(brings)} {'brings' if brings == 1 else 'bring'} wins"
    if unclear:
        said += (f"; {count(unclear)} {'shows' if unclear == 1 else 'show'} no difference, so whether "
                 f"{'it is' if unclear == 1 else 'these are'} misplayed is open")
    told = [f"{said}."]
    if untested:
        told.append(f"nothing is left to the player of {join(map(page.faction, untested)).unescape()}, so whether "
                    f"{'it is' if len(untested) == 1 else 'they are'} misplayed was not tested.")
    return told


def ability_name(page, row):
    """The name of something optional, with the faction that has it: "far muster of Maria"."""
    return row["what"].replace("_", " ") + (f" of {page.faction(row['faction'])}" if row["faction"] else "")


def add_audit(page, section, cell, kept, where):
    """Add a cell's audit to a section: how regret was measured, tables, and the finding on misplayed factions.

    where: the cell's name in front of a text, or nothing.
    """
    total, blocked = kept["regret"]["total"], kept["blocked"]
    how = playout_in_words(kept["regret"].get("as_themselves", False))
    section.notes.append(with_setup_name(
        where, f"what a choice gives away was measured at {plural(total['looked_into'], 'decision')} in imagined games "
        f"{how}; a player makes {number(total['decisions'], 0)} in a game, whose regrets do not add up."))
    section.tables.append(Table(
        [Column("decision", text=True), Column("in a game", "how many a player makes, where there is a choice"),
         Column("looked into"), Column(
             "regret", "percent of a win that one of them gives away, with intervals that hold for the whole table")],
        ([text_value(row["decision"].replace("_", " ")), Value(number(row["decisions"], 1), row["decisions"]),
          count_value(row["looked_into"]), change_value(row | {"value": row["regret"]}, factor=100, digits=1)]
         for row in kept["regret"]["decisions"]), with_setup_name(where, "regret of one decision")))
    if not blocked or not blocked["blocked"]:
        return
    word = page.words["faction"]
    columns = [Column("what may be left", text=True), Column(word, text=True),
               Column("it brings", "percentage points of wins with it, less those without, on the same deals, with "
                      "intervals that hold for the whole table"), Column("verdict", text=True), Column("games")]
    section.tables.append(Table(columns, (ability_row(page, row) for row in blocked["blocked"]),
                                with_setup_name(where, "with all that the rules allow, and never doing one of these")))
    found = page.fact(run_audit.misplayed_factions, cell)
    if found:
        worst = join(Words("{} without {}").format(
            Words("{} points more with {}").format(number(-100 * row["difference"]), bold(page.faction(name))),
            row["what"].replace("_", " ")) for name, row in found.items())
        section.findings.append(Finding("misplayed", "undecided", Words(
            "No verdict where players misplay what they have: these win {}.").format(worst), cell=cell))


def with_setup_name(where, text):
    """A sentence behind the name of its setup; without a name it begins with a capital."""
    return where + text if where else text[0].upper() + text[1:]


def ability_row(page, row):
    """The cells of a table row on something that players may leave."""
    shown = gain({"value": row["difference"], "low": row["low"], "high": row["high"]}, factor=100)
    return [text_value(row["what"].replace("_", " ")),
            text_value(page.faction(row["faction"]) if row["faction"] else "all"), Value(shown, row["difference"]),
            text_value(f"{row['verdict']}: {VERDICTS[row['verdict']]}"), count_value(row["games"])]


# One tier up

def add_skill(page, section, cells):
    """Add whether the verdicts of these cells hold among players one tier up, where these have played too."""
    told, unasked, checks = [], [], [page.one_tier_up(cell) for cell in page.given]
    for cell in (cell for cell in cells if not cell.is_solo):
        above = page.one_tier_up(cell)
        if above is None:
            tiers = page.tiers(cell)
            unasked += [cell] * (cell not in checks and len(tiers) == 1
                                 and bool(kept_ratings.tier_above(cell.game, *tiers)))
            continue
        held = [*faction_verdicts_above(page, cell), *seat_verdicts_above(page, cell)]
        if held:
            told.append(f"{page.name(cell)} ({plural(cell.games, 'game')}) against {page.name(above)}, one tier up "
                        f"({plural(above.games, 'game')}): "
                        f"{'. '.join([*held[:1], *(with_setup_name('', sentence) for sentence in held[1:])])}.")
        add_points(page, section, cell, above)
        if not cell.same_faction and cell.has_factions:
            add_flips(page, section, cell, above)
    if unasked:
        which = f" of {join(map(page.name, unasked)).unescape()}" if told else ""
        told.append(Words("Not known{}: players one tier up have not played the same. <code>ludometer sweep</code> "
                           "asks them with <code>--one-tier-up</code>.").format(which))
    if told:
        section.answers.append(("Does each verdict hold one tier up?", told))


def add_points(page, section, cell, above):
    """Add what winners score in both tiers and, where it stands, what else differs between the tiers."""
    winners = [points(page.table(tables.course, each).set_index("measure").loc["winner"]) for each in (cell, above)]
    section.notes.append(f"Winners have {winners[0]} points with {page.name(cell)} and {winners[1]} with "
                         f"{page.name(above)}. Points do not say who plays better: tiers are ranked by wins against "
                         "one another, and points can fall from a tier to the next.")
    if not cell.same_faction and cell.has_factions:
        here, there = page.name(cell), page.name(above)
        section.notes.append(f"What else differs between {here} and {there}, but seats, stands in the chapter on "
                             "variants." if compared_in_variants(page, cell, above) else
                             f"A table below says whose wins change from {here} to {there}.")


def add_flips(page, section, cell, above):
    """Add the finding on factions that players one tier up judge otherwise."""
    flips = page.flips(cell)
    if flips:
        said_of = join(Words("{} is {} with {} and one tier up {} with {}").format(
            bold(page.faction(name)), here["verdict"], share(here), there["verdict"], share(there))
            for name, (here, there) in flips.items())
        where = f" in {page.name(cell)}" if len(page.given) > 2 else ""
        section.findings.append(Finding("skill", "undecided", Words(
            "Undecided{}, for the verdict depends on skill: {}.").format(where, said_of),
            cells=(cell, above), verdict=True))


def add_changes_above(page, section):
    """Add a table of win shares that change one tier up, and a sentence on the setup with the largest change.

    Of two seats the second is not named: it loses what the first one gains.
    """
    found = changes_one_tier_up(page)
    if not found:
        return
    setups = list(dict.fromkeys(cell for cell, *_ in found))
    if len(setups) > ROWS:
        section.notes.append(f"The table of changes one tier up has {ROWS} of {len(setups)} setups.")
    section.tables.append(Table(
        [Column("setup", text=True), Column("one tier up", text=True), Column("of whom", text=True),
         Column("change", "in percentage points of win share; intervals hold for the whole table"), NARROWED],
        ([page.cell_value(cell), page.cell_value(above), text_value(item_label(page, item, row[item])),
          change_value(row, factor=100), narrowed_value(row)]
         for cell, above, item, frame in found if cell in setups[:ROWS] for _, row in frame.iterrows()),
        "Change in win share one tier up"))
    moved = proven_changes(found)
    if not moved:
        whose = "any seat’s win share" if {item for *_, item, _ in found} == {"seat"} else "any win share"
        what = undetected_change(pd.concat([frame for *_, frame in found]), whose)
        section.findings.append(Finding("tiers", "part5", Words("One tier up: {}.").format(what), basis=CAUSAL,
                                        cells=tuple(dict.fromkeys(cell for pair in found for cell in pair[:2])),
                                        news=False, apart=count_intervals(what)))
        return
    cell, above, *_ = moved[0]
    here = [(item, row) for one, _, item, row in moved if one is cell]
    told = join(Words("{} {}").format(bold(item_label(page, item, row[item])), gain(row, factor=100))
                for item, row in here[:TOLD])
    others = {one for one, *_ in moved if one is not cell}
    more = f"; {plural(len(here) - TOLD, 'more change')} there" if len(here) > TOLD else ""
    if others:
        more += f"; {plural(len(moved) - len(here), 'change')} in {plural(len(others), 'other setup')}"
    section.findings.append(Finding("tiers", "part5", Words(
        "{} against {}, one tier up: the win share changes by, in percentage points, {}{} ({}).").format(
            bold(page.name(above)), page.name(cell), told, more,
            common_deals(above, cell, pd.DataFrame([row for _, row in here[:TOLD]]))),
        cells=(above, cell), basis=CAUSAL, apart=count_intervals(told)))
