"""Where a finding comes from: which setup, who played, and how many of the rows behind it are reconstructed."""

from collections import Counter

from ludometer.reports.elements.section import CAUSAL, MARK
from ludometer.reports.wording import units
from ludometer.reports.wording.numbers_in_words import count, join, plural, pretty, with_different_games
from ludometer.reports.wording.quotes import Words
from ludometer.simcore.tables import data_in_play

NAMED = 3                                                       # tables or line-ups that a sentence or mark names


def with_its_setup(page, finding):
    """The finding with the name of the cell that it is about, unless it is the baseline."""
    if finding.cell in (None, page.base):
        return finding
    return finding._replace(text=Words("{}: {}").format(page.name(finding.cell), finding.text), about=())


def with_its_players(page, finding, rests, fate):
    """The finding with who played, and with its mark. rests: tables its section shows; fate: under other readings.

    Exact odds come from the tables shown alone; all else comes from games, and so from everything in play.
    """
    cells = finding.cells or (finding.cell or page.base,)
    if not finding.played:
        return finding._replace(plain=finding.text, mark=reconstructed_mark(page.showing(cells), rests))
    plain, repeated = with_different_games(finding.text, [(cell.games, cell.different) for cell in cells])
    finding = finding._replace(text=plain, plain=plain)
    mark = "; ".join(filter(None, (came_through(page, cells, rests), fate)))
    held = page.speaks_of(cells) if finding.judges or finding.change or finding.basis == CAUSAL else ""
    if not finding.named:
        who = "; ".join(filter(None, (who_played(cells), repeated))) + "."
        finding = finding._replace(text=Words("{} {}").format(finding.text, who))
    return finding._replace(mark=mark, among=held)


def say_sources_once(page, section):
    """Set what a chapter shows of its findings, and its one line on who played and what is reconstructed.

    Players of most of its findings stand in that line, unless the head of the page names them; and how many rows are
    reconstructed in all setups that its findings are about.
    """
    parts = [(finding.text.removeprefix(finding.plain).strip(), *source_and_fate(finding.mark))
             for finding in section.findings]
    played = [(finding, each) for finding, each in zip(section.findings, parts, strict=True) if finding.played]
    aside, source = most_common([each[0] for _, each in played]), most_common([each[1] for _, each in played])
    if len({each[1] for _, each in played}) > 1:
        cells = dict.fromkeys(cell for finding, _ in played for cell in finding.cells or (finding.cell or page.base,))
        source = came_through(page, tuple(cells), section.rests)
        parts = [(text, source if finding.played else own, fate) for finding, (text, own, fate) in zip(
            section.findings, parts, strict=True)]
    head = f"{who_played((page.base,))}." if len({cell.about["lineup"] for cell in page.given}) == 1 else ""
    section.sources = " ".join(filter(None, ("" if aside == head else aside, source or section.mark)))
    section.shown = [(finding, finding.plain if each[0] == aside else finding.text,
                      "; ".join(filter(None, ("" if each[1] == source else each[1], each[2]))))
                     for each, finding in zip(parts, section.findings, strict=True)]


def source_and_fate(found):
    """The two parts of a finding's mark: how many rows are reconstructed, and whether it survives other readings."""
    source, _, fate = found.partition("; ") if found.startswith(MARK) else ("", "", found)
    return source, fate


def most_common(texts):
    """The text that occurs most often, the first of several; empty where there is none."""
    return Counter(texts).most_common(1)[0][0] if texts else ""


def reconstructed_mark(page, tables):
    """How many rows of these tables of the data are reconstructed, in words; empty where none is."""
    there = in_play(page, page.shown)
    counted = [f"{count(len(page.doubtful[table]))} of {plural(len(there[table]), 'row')} of "
               f"{pretty(table).lower()}" for table in tables if page.doubtful.get(table)]
    return f"{MARK}{units.NARROW}reconstructed: {join(counted)}" if counted else ""


def came_through(page, cells, first):
    """How many of the rows that the games of these cells were played with are reconstructed, in words.

    Results come out of whole games, so every row in play counts. Tables are named that a section shows (first),
    then those with most reconstructed rows. Empty where all is known.
    """
    doubtful, there = reconstructed_sources(cells), in_play(page, cells)
    if not doubtful:
        return ""
    names = sorted(doubtful, key=lambda table: (table not in first, -len(doubtful[table])))
    counted = [f"{count(len(doubtful[table]))} of {count(len(there[table]))} {pretty(table).lower()}"
               for table in names[:NAMED]]
    if len(names) > NAMED:
        counted.append(plural(len(names) - NAMED, "more table"))
    made, every = (sum(map(len, rows.values())) for rows in (doubtful, there))
    return f"{MARK}{units.NARROW}{count(made)} of {plural(every, 'row')} reconstructed ({join(counted)})"


def in_play(page, cells):
    """{table: {row}} of all rows in play in these cells."""
    found = {table: set(rows) for table, rows in reconstructed_sources(cells).items()}
    for cell in cells:
        for table, rows in page.fact(rows_in_play, cell).items():
            found.setdefault(table, set()).update(rows)
    return found


def reconstructed_sources(cells):
    """{table: {row: source}} of the reconstructed rows that are in play in these cells."""
    found = {}
    for cell in cells:
        for row in cell.about["tables"]["reconstructed"]:
            found.setdefault(row["table"], {})[row["row"]] = row["source"]
    return found


def rows_in_play(cell):
    """{table: rows} of the game's data that a cell's games are played with."""
    return data_in_play(cell.numbers, cell.players)


def who_played(cells):
    """The players of these cells as a sentence: "Players: 2 trader and 2 warrior"."""
    line_ups = list(dict.fromkeys(players_of(cell) for cell in cells))
    if len(line_ups) > NAMED:
        return f"Players: of {plural(len(line_ups), 'line-up')}"
    return f"Players: {join(line_ups, 'or')}"


def players_of(cell):
    """The players of a cell in words: how many of each policy, which are drawn, and whether their order is fixed."""
    entries = Counter(cell.line_up)
    players = join(f"{count(number)} {names[0]}" if len(names) == 1 else
                   f"{count(number)} drawn from {join(dict.fromkeys(names))}" for names, number in entries.items())
    return f"{players}, in this order around the table" if cell.in_one_order else players
