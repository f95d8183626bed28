"""Boards of a game with what was counted at each place: drawn as replays draw them, in the colours of a report.

A game's board.py draws its own (`place_map`); here is what these have in common.
"""
from html import escape

from ludometer.analysis.results import records
from ludometer.analysis.run_folders.storage import place_of
from ludometer.reports.figures.basic import DEEPEST, PALETTE, SIZE, SMALL
from ludometer.reports.wording.units import percent
from ludometer.simcore.errors import DataError
from ludometer.simcore.games import part

LEAST = 20                                                      # sides behind a share of the win that is shown
PALEST = 0.06                                                   # opacity of a place with the least
TALL = 15                                                       # of a line of text
WAY = 'style="stroke:var(--muted);stroke-width:1.5;opacity:.45"'  # between two places
PICTURE, ROWS = ".svg", ".csv"                                  # files of a map
STYLES = {"b": f"font-size:{SIZE}px;font-weight:650;fill:var(--ink)", "": f"font-size:{SMALL}px;fill:var(--ink)",
          "m": f"font-size:{SMALL}px;fill:var(--muted)"}


def label(text, x, y, style="", more=""):
    """An SVG text. style: one of STYLES, "b" for names and "m" for what explains; more: of its style sheet."""
    return f'<text x="{x:g}" y="{y:g}" style="{STYLES[style]}{more}">{escape(text)}</text>'


def place(board, name, about, inside):
    """A place of the board, which says more when it is pointed at: about[board, name], if there is anything."""
    title = f"<title>{escape(about[board, name])}</title>" if (board, name) in about else ""
    return f'<g class="at" data-k="{escape(f"{board}: {name}")}" data-c="">{title}{inside}</g>'


def shape(outline, opacity, tone="weak"):
    """An SVG shape, its outline as a tag without its end, that hides what lies below and is shaded."""
    return (f'{outline} style="fill:var(--paper)"/>{outline} style="fill:var(--{tone});fill-opacity:{opacity:.2f};'
            f'stroke:var(--{tone});stroke-opacity:.6"/>')


def box(x, y, width, height, opacity, lines, tone="weak"):
    """A place as a rectangle with lines of text, pairs of (text, style)."""
    return (shape(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6"', opacity, tone)
            + "".join(label(text, x + 7, y + 2 + TALL * at, style) for at, (text, style) in enumerate(lines, 1)))


def lines_below(y, lines):
    """What the picture shows, below it."""
    return "".join(label(text, 4, y + TALL * at, "m") for at, text in enumerate(lines))


def shades(rows, column="mean"):
    """{place: opacity} of {place: row}, by a column: the most is the deepest, half of it or less the palest."""
    values = {name: row[column] for name, row in rows.items()}
    most = max(values.values(), default=0)
    least = min(most / 2, *values.values(), most)
    return {name: PALEST + (DEEPEST - PALEST) * (value - least) / ((most - least) or 1)
            for name, value in values.items()}


def of_kind(rows, kind):
    """{place: row} of one kind of pieces."""
    return {row["place"]: row for row in rows if row["pieces"] == kind}


def amount(row, column="mean"):
    """A mean number of pieces in words."""
    return "–" if row[column] is None else f"{row[column]:.{1 if row['mean'] >= 1 else 2}f}"


def wins(row):
    """The share of the win of those who have pieces there, in words; "" of few, and where all have them."""
    return percent(row["value"]) if row["held"] >= LEAST and row["value"] is not None else ""


def is_drawn(tables):
    """Whether a game draws its boards with what was counted there."""
    return part(tables.game, "places") is not None and hasattr(part(tables.game, "board"), "place_map")


def place_map(tables, frame, side="player"):
    """SVG of the boards of a game with what was counted there. frame, side: places and side of a Feel.

    A game's board.py draws it from the rows of the frame, and from what a reader is told of each (board, place).
    """
    rows, there = records(frame), {}
    for row in rows:
        there.setdefault((row["board"], row["place"]), []).append(row)
    when = part(tables.game, "places").WHEN
    return part(tables.game, "board").place_map(tables, rows, {
        key: about_place(key[1], found, when, side) for key, found in there.items()})


def about_place(name, rows, when, side):
    """What is known of a place, by its rows, one for each kind of pieces. when: what the first one is counted in."""
    told = ", ".join(f"{row['pieces']} {amount(row)} ({amount(row, 'winners')})" for row in rows)
    row, text = rows[0], f"{name}, a {side} (winners): {told}"
    if len(rows) == 1 and row["first"]:
        text += f"; first in {when} {row['first']:g}"
    return text + f"; share of the win {wins(row)}" * bool(len(rows) == 1 and wins(row))


def map_path(path, tables):
    """The path of a map to save. Raises DataError where it can be none, or none of this game."""
    path = place_of(path)
    if path.suffix.lower() not in (PICTURE, ROWS):
        raise DataError(f"{path}: expected FILE{PICTURE} for a picture of the board, or FILE{ROWS} for all its rows")
    if part(tables.game, "places") is None or (path.suffix.lower() == PICTURE and not is_drawn(tables)):
        raise DataError(f"{path}: {tables.game} says nowhere what stands where; expected a game with a board of "
                        "its own, such as rurik")
    return path


def save_map(tables, frame, path, side="player"):
    """Save the boards as the picture or the rows that the path's ending says. Raises DataError."""
    path = map_path(path, tables)
    text = frame.to_csv(index=False) if path.suffix.lower() == ROWS else picture_file(place_map(tables, frame, side))
    try:
        path.write_bytes(text.encode())
    except OSError as error:
        raise DataError(f"{path}: the map cannot be written there: {error.strerror}") from None


def picture_file(markup):
    """A picture as a file of its own, in the light colours of a report."""
    for name, colour in PALETTE.items():
        markup = markup.replace(f"var(--{name})", colour)
    return markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" ', 1)
