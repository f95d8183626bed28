"""What a written page was made of, so that a later report does not take anything from it in silence."""
import json
import re
from html import escape, unescape

MARK = "ludometer-made-of"                                      # name of a page's meta element
ELEMENT = re.compile(f'<meta name="{MARK}" content="([^"]*)">')


def page_parts(page):
    """The parts of a Page besides its first run: names of other runs, and a file of played games."""
    _, *others = [run.path.name for run in page.runs]
    return [*(f"the run {name}" for name in others), *([f"played games of {page.real.path.name}"] if page.real else ())]


def mark(page):
    """The meta element that lists the parts of a Page; empty for a page of one run alone."""
    parts = page_parts(page)
    return f'<meta name="{MARK}" content="{escape(json.dumps(parts))}">' if parts else ""


def lost_parts(path, page):
    """The parts of the page in a file that a new Page would lose; [] if there is no file."""
    try:
        found = ELEMENT.search(path.read_bytes().decode(errors="replace")) if path.is_file() else None
        there = json.loads(unescape(found[1])) if found else []
    except (OSError, ValueError):                               # no page of ours
        return []
    return [part for part in there if part not in page_parts(page)]
