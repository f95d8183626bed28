"""Boards of a replay: SVG and tables with named places, which are filled in again for each position.

A place is a key. Its value is a text (`say`), or the class of a shape (`shape`), which hides the shape where it is "".
The page's script (replay.js) fills the places in the same two ways.
"""
import re
from html import escape

TEXT = re.compile(r'data-t="([^"]+)"[^>]*>')
SHAPE = re.compile(r'class="([^"]*)" data-c="([^"]+)"')


def say(key, x, y, style="", otherwise=""):
    """An SVG text whose content is the value of a key."""
    return f'<text x="{x:g}" y="{y:g}" class="{style}" data-t="{key}">{otherwise}</text>'


def label(text, x, y, style=""):
    """An SVG text with fixed content."""
    return f'<text x="{x:g}" y="{y:g}" class="{style}">{escape(str(text))}</text>'


def shape(key, style, inside):
    """An SVG group whose class is the value of a key."""
    return f'<g class="{style}" data-c="{key}">{inside}</g>'


def chip(key, x, y, text="", size=8, style="chip"):
    """A round piece of the seat that the key names. text: the key of the text on it."""
    on_it = say(text, x, y + 3.5, "on") if text else ""
    return shape(key, style, f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}"/>{on_it}')


def svg(width, height, inside, about):
    """The picture, `width` CSS pixels at its natural size."""
    return (f'<svg viewBox="0 0 {width:g} {height:g}" style="--full: {width:g}px" role="img" '
            f'aria-label="{escape(about)}">{"".join(inside)}</svg>')


def grid(heads, rows, style="seats"):
    """An HTML table of changing texts: heads of the columns, which may be seats, and rows of (title, keys)."""
    head = "".join(f'<th scope="col">{one}</th>' for one in ("", *heads))
    body = "".join(f'<tr><th scope="row">{escape(title)}</th>' + "".join(
        f'<td data-t="{key}"></td>' for key in keys) + "</tr>" for title, keys in rows)
    return (f'<div class="scroll" tabindex="0"><table class="{style}"><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table></div>")


def head_of(seat, name):
    """The head of a seat's column: a dot of its colour and its name."""
    return f'<span class="dot s{seat}"></span> {escape(name)}'


def lines(keys):
    """HTML paragraphs whose content changes. keys: {title: key}."""
    return "<dl>" + "".join(f'<div><dt>{escape(title)}</dt><dd data-t="{key}"></dd></div>'
                            for title, key in keys.items()) + "</dl>"


def track(names, most, about):
    """A line from 0 to `most` for each seat's points. Keys: p<seat> for points, x<seat> for the position."""
    drawn = []
    for seat, name in enumerate(names):
        y = 28 + 40 * seat
        drawn.append(label(name, 4, y - 16, "m"))
        drawn.append(f'<line x1="14" x2="386" y1="{y}" y2="{y}" class="rail"/><g class="chip s{seat}" data-m="x{seat}">'
                     f'<circle cx="14" cy="{y}" r="12"/>{say(f"p{seat}", 14, y + 3.5, "on")}</g>')
    return svg(400, 40 * len(names) + 4, drawn, f"{about}, up to {most}")


def fill(markup, values):
    """The markup with these values in their places, as the script fills them."""
    markup = TEXT.sub(lambda found: found[0] + escape(str(values.get(found[1], ""))), markup)
    markup = re.sub(r'data-m="([^"]+)"', lambda found: f'{found[0]} transform="translate({values.get(found[1], 0)})"',
                    markup)
    return SHAPE.sub(lambda found: f'class="{found[1]} {values.get(found[2], "") or "none"}" data-c="{found[2]}" '
                                   f'data-b="{found[1]}"', markup)


def count_names(names, otherwise="–"):
    """Names in a line; a name that comes several times is counted."""
    names = list(names)
    return ", ".join(name if names.count(name) == 1 else f"{names.count(name)} × {name}"
                     for name in dict.fromkeys(names)) or otherwise


def amounts(numbers, names):
    """Amounts that are not 0 in words: "2 wood, 1 fur"."""
    return ", ".join(f"{number} {name}" for number, name in zip(numbers, names, strict=False) if number) or "–"
