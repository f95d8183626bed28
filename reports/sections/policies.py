"""How the policies of a line-up fare against one another."""

from collections import Counter

from markupsafe import Markup

from analysis import tables
from analysis.lineup import parse
from analysis.statistics import MARGIN
from reports import figures
from reports.overlay import together_or_one
from reports.section import CAUSAL, Column, Finding, Section, where
from reports.sections.solo import add_chances, chances_finding
from reports.values import SHARE_COLUMNS, common_bounds, games_of, share_reading, share_values, text_value
from reports.words import bold, pretty, share


@where(lambda page, cell: len(cell.names("policy")) > 1)
def line_up(page):
    """How the policies of a line-up fare against one another."""
    alone = [cell for cell in page.shown if cell.alone]
    section = Section("line-up", "Policies: who plays better", CAUSAL, "")
    if alone:
        add_chances(page, section, alone, "policy", "policy")
        section.findings += [chances_finding(page, cell) for cell in alone]
    frames = {cell: page.table(tables.line_up, cell).sort_values("value", ascending=False) for cell in page.shown
              if not cell.alone}
    frames = {cell: frame for cell, frame in frames.items() if len(frame) > 1}
    if not frames:
        return section if alone else None
    section.reading = f"{share_reading('policy of the line-up')} {section.reading}".strip()
    bounds = common_bounds(frames)
    section.drawings += [together_or_one(page, "Policies", frames, "policy", str, lambda cell, frame: page.draw(
        cell, "Win share of each policy with intervals", figures.shares, list(frame["policy"]), frame, cell.fair,
        MARGIN, bounds[cell]))]
    section.tables.append(page.over_cells([Column("policy", text=True), *SHARE_COLUMNS], [
        (cell, [text_value(row["policy"]), *share_values(page, row)])
        for cell, frame in frames.items() for _, row in frame.iterrows()]))
    cell, frame = next(iter(frames.items()))
    if cell.confounded:                                         # the chapter on factions says why
        section.notes.append(f"{pretty(page.words['factions'])} were fixed to players, so a policy’s share may be due "
                             f"to its {page.words['faction']}.")
        return section
    players = parse(cell.about["lineup"], cell.players)
    drawn = any(len(set(names)) > 1 for names in players)
    section.notes.append(
        f"{'Policies are drawn at random for each deal. ' if drawn else ''}Players rotate through all seats, so these "
        f"shares are caused by the policies{', and by what they choose' * (cell.dealing == 'chosen')}.")
    best, last = frame.iloc[0], frame.iloc[-1]
    words = Markup("{} wins {} of {} against the others of its line-up, {} wins {}.")
    section.findings.append(Finding("policies", "part5", words.format(
        bold(best["policy"]), share(best), games_of(best["n"], several_seats(cell)), bold(last["policy"]), share(last)),
        cell=cell, verdict=not page.has_factions))
    return section


def several_seats(cell):
    """Whether a policy may have several seats of a game."""
    players = parse(cell.about["lineup"], cell.players)
    return max(Counter(name for names in players for name in set(names)).values()) > 1
