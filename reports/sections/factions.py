"""Who wins too often: factions, in games against others, against the game itself, and where all have the same one."""

from ludometer.analysis import tables
from ludometer.analysis.estimates.verdicts import EDGE, MARGIN, POWER, UNFAIR, round_significant
from ludometer.analysis.results import TOO_FEW
from ludometer.analysis.tables import agreement
from ludometer.reports.elements.provenance import rows_in_play
from ludometer.reports.elements.section import DEALT, Column, Finding, Section, about_items, faction_findings
from ludometer.reports.elements.unused_rows import unplayed_factions, unused_sentence
from ludometer.reports.elements.values import (
    SHARE_COLUMNS,
    common_bounds,
    distance_from_fair,
    each_population,
    games_of,
    in_common_order,
    range_within_margin,
    share_reading,
    share_values,
    text_value,
)
from ludometer.reports.figures import basic
from ludometer.reports.sections.same_faction import add_common_scores
from ludometer.reports.sections.solo import add_chances, chance_findings
from ludometer.reports.wording.numbers_in_words import (
    OF_ONE_POPULATION,
    WITHIN,
    bold,
    count,
    join,
    percent,
    plural,
    pretty,
    share,
    wide_share,
)
from ludometer.reports.wording.quotes import Words
from ludometer.reports.wording.units import percent_of_fair

FAR = 0.15                                                      # of a fair share, to which marks stretch an axis


def factions(page):
    """A section on factions that win too often: win shares; where all seats have the same faction, its points."""
    word, words = page.words["faction"], page.words["factions"]
    mixed, alone, alike = (
        [cell for cell in page.shown if (cell.is_solo, cell.same_faction) == kind]
        for kind in ((False, False), (True, False), (False, True)))
    title = f"{pretty(words)}: who wins" if mixed or alone else f"{pretty(words)}: what they score"
    section = Section(words, title, DEALT, "", rests=(word, *page.words["dealt"]))
    if mixed:
        section.reading = share_reading(word)
        add_win_shares(page, section, mixed)
    if alone:
        add_chances(page, section, alone, "faction", word)
        if alone[0].dealing == "chosen":
            section.notes.append(f"The player chose the {word}: these chances are associations.")
        elif alone[0].dealing == "random":
            section.notes.append(f"{pretty(words)} are dealt at random, so what a {word} adds to the chance to win is "
                                 f"caused by it.")
        section.findings += faction_findings(alone[0], with_unplayed(page, alone[0], chance_findings(page, alone[0])))
    if alike:
        add_common_scores(page, section, alike)
    return section


def marks_if_given(page, cell, frame):
    """The marks of human_games.py; None on pages without played games, which do without what compares such games."""
    if page.real is None:
        return None
    from ludometer.reports.sections import human_games
    return human_games.marks(page, cell, frame)


def clipped_marks(frame, fair):
    """A frame of marks clipped to what an axis makes room for: values near the fair share, without intervals."""
    near = frame["value"].clip(fair - FAR, fair + FAR)
    return frame.assign(value=near, low=near, high=near)


def add_win_shares(page, section, cells):
    """Add the win shares of factions to a section, for cells in which players have different factions."""
    word, words = page.words["faction"], page.words["factions"]
    frames = {cell: page.table(tables.factions, cell).sort_values("value", ascending=False) for cell in cells}
    real = {cell: marks_if_given(page, cell, frame) for cell, frame in frames.items()}
    bounds = common_bounds(frames, {cell: frame if real[cell] is None else clipped_marks(real[cell], cell.fair)
                                    for cell, frame in frames.items()})
    section.drawings.append([page.draw(
        cell, f"Win share of each {word} with intervals", basic.shares,
        [page.faction(name) for name in frame["faction"]], frame, cell.fair, MARGIN, bounds[cell],
        marks_if_given(page, cell, frame))
        for cell, frame in in_common_order(frames, "faction").items()])
    section.tables.append(page.over_cells([Column(word, text=True), *SHARE_COLUMNS], [
        (cell, [text_value(page.faction(row["faction"])), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))
    if any(each is not None for each in real.values()):
        section.notes.append("Grey marks are played games, with their intervals.")
    first = cells[0]
    if first.confounded:
        section.notes.append(f"{pretty(words)} were fixed, and each was played by one policy alone: a share may be due "
                             f"to the policy, so there are no verdicts. Draw the policies of all players from the same "
                             f"ones, as in --lineup '{'|'.join(first.names('policy'))}', to tell the two apart.")
    elif first.dealing == "chosen":
        dealt = f"--set {first.draft_knob}=0" if first.draft_knob else "--factions random"
        section.notes.append(Words(
            "The players chose their {}: these shares are associations. They say who wins with whom, not what a {} is "
            "worth. <code>ludometer sweep {} {}</code> deals them.").format(words, word, first.game, dealt))
    elif first.dealing == "random":
        section.notes.append(f"{pretty(words)} are dealt at random, so a win share is caused by the {word}: it is the "
                             f"effect of being dealt that one, between players of this line-up.")
    if first.repeats:
        section.notes.append(f"Several players may have the same {word}: such a game counts for each of them, "
                                 "unless all have it: there it met no other.")
    section.findings += faction_findings(first, with_unplayed(page, first, share_findings(
        page, first, frames[first])))


def with_unplayed(page, cell, findings):
    """The findings; the last of them names the factions that could have been played and never were."""
    names, word = unplayed_factions(page, [cell]), page.words["faction"]
    never_played = unused_sentence(page, word, names, "played", len(page.fact(rows_in_play, cell).get(word, ())))
    *others, last = findings
    return findings if last.tag == "chance" else [*others, last._replace(text=last.text + never_played)]


def share_findings(page, cell, frame):
    """Sentences on a cell: one for each strong or weak faction, one for each of which populations of players contradict
    each other, one for the balanced, one for the undecided.

    Those furthest from a fair share come first.
    """
    if cell.confounded:
        return [confounded_finding(page, cell, frame)]
    found = []
    words = page.words["factions"]
    cause = f", an association: the players chose their {words}" if cell.dealing == "chosen" else ""
    for _, row in frame.iloc[(-(frame["value"] - frame["fair"]).abs()).argsort(kind="stable")].iterrows():
        if row["verdict"] in UNFAIR:
            found.append(Finding(row["verdict"], row["verdict"], Words("{} wins {} of {}, {}{}.").format(
                bold(page.faction(row["faction"])), share(row), games_of(row["n"], cell.repeats),
                distance_from_fair(row), cause),
                about_items(row["faction"])))
        elif row["verdict"] == tables.DIFFERS:
            found.append(Finding("undecided", "undecided", Words(
                "{} wins {} of {}, {}; but that depends on players: {}{}.").format(
                bold(page.faction(row["faction"])), share(row), games_of(row["n"], cell.repeats),
                distance_from_fair(row),
                each_population(row), cause), about_items(row["faction"])))
    balanced, undecided = (frame[frame["verdict"] == verdict] for verdict in ("balanced", "undecided"))
    if len(balanced) == 1:
        row = balanced.iloc[0]
        found.append(Finding("balanced", "balanced", Words(
            "{} wins {} of {}, within {} of a fair share{}.").format(
            bold(page.faction(row["faction"])), share(row), games_of(row["n"], cell.repeats),
            plural(100 * MARGIN, "percentage point"), cause), about_items(row["faction"])))
    elif len(balanced):
        names = join(bold(page.faction(name)) for name in balanced["faction"])
        if len(balanced) == len(frame):
            names = bold(f"All {len(frame)} {page.words['factions']}")
        least, most, margin = range_within_margin(balanced)
        found.append(Finding("balanced", "balanced", Words(
            "{} win {} of their games, {} {} of a fair share of {}{}.").format(
                names, least if least == most else Words("from {} to {}").format(least, most), WITHIN, margin,
                percent_of_fair(frame["fair"].iloc[0]), cause),
                about_items(*balanced["faction"])))
    vague = undecided[[wide_share(row, 100 * row["low"], 100 * row["high"]) for _, row in undecided.iterrows()]]
    if len(undecided) and len(vague) == len(undecided):
        found.append(Finding("undecided", "undecided", Words("{}: the share of no {} is known.").format(
            bold("Too few games to say who wins"), page.words["faction"]), news=False))
    elif len(undecided):
        few = Words(" {} {}.").format(f"There are {TOO_FEW} to say anything of", join(
            page.faction(name) for name in vague["faction"])) if len(vague) else ""
        told = join(Words("{} with {} of {}{}").format(
            bold(page.faction(row["faction"])), share(row), games_of(row["n"], cell.repeats),
            agreement.bracketed_note(row))
            for _, row in undecided.drop(vague.index).iterrows())
        found.append(Finding("undecided", "undecided", Words("Undecided: {}{}.{}{}").format(
            told, cause, few, deciding_games_sentences(page, undecided)), news=False))
    return found


def confounded_finding(page, cell, frame):
    """A sentence on factions that were fixed to players of different policies: why there is no verdict."""
    word, words = page.words["faction"], page.words["factions"]
    players = zip(cell.about["factions"], cell.line_up, strict=True)
    by = join(f"{page.faction(name) if name != 'random' else f'a random {word}'} by {join(policies, 'or').unescape()}"
              for name, policies in players)
    return Finding(words, "undecided", Words(
        "{}: each {} was played by one policy alone ({}), so who wins may be due to the {} or to the policy. Shares "
        "run from {} to {}.").format(bold(f"No verdicts on {words}"), word, by, word, percent(frame["value"].min(), 1),
                                 percent(frame["value"].max(), 1)))


def deciding_games_sentences(page, undecided):
    """Sentences on how undecided factions could be decided: by how many games, or not at all."""
    edge = undecided[undecided["wanted"] == EDGE]
    wanted = undecided[undecided["wanted"] > 0]["wanted"]
    few = len(undecided) - len(edge) - len(wanted)
    told = []
    if len(edge):
        whom = page.faction(edge["faction"].iloc[0]) if len(edge) == 1 else "All" if len(edge) == len(undecided) else (
            join(page.faction(name) for name in edge["faction"]))
        told.append(Words("{} {} on the edge of the margin.").format(whom, "lies" if len(edge) == 1 else "lie"))
    if len(wanted):
        least, most = (count(round_significant(games)) for games in (wanted.min(), wanted.max()))
        whom = "it" if len(undecided) == 1 else "each" if len(wanted) == len(undecided) else Words(
            "{}{}").format("each of " if len(wanted) > 1 else "",
                           join(page.faction(name) for name in undecided.loc[wanted.index, "faction"]))
        told.append(Words("A new run of {} games would decide {} with about {} probability.").format(
            f"about {most}" if least == most else f"about {least} to {most}", whom, percent(POWER)))
    if few:
        told.append(f"{'There' if few == len(undecided) else 'For the rest there'} are too few games"
                    f"{OF_ONE_POPULATION * ('populations' in undecided)} to tell.")
    return Words("").join(Words(" {}").format(sentence) for sentence in told)
