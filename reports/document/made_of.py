"""What a written page was made of, so that a later report does not take anything from it in silence."""
import json
import re
from html import escape, unescape

MARK = "ludometer-made-of"                                      # name of a page's meta element
ELEMENT = re.compile(f'<meta name="{MARK}" content="([^"]*)">')


def made_of(page):
    """What a Page has besides its first run, as sentences name it: other runs, and a file of played games."""
    _, *others = [run.path.name for run in page.runs]
    return [*(f"the run {name}" for name in others), *([f"played games of {page.real.path.name}"] if page.real else ())]


def mark(page):
    """The meta element of a Page that says what it is made of; empty where that is one run alone."""
    parts = made_of(page)
    return f'<meta name="{MARK}" content="{escape(json.dumps(parts))}">' if parts else ""


def lost(path, page):
    """What the page in a file has that a Page would take from it, as made_of() names it; empty if there is no file."""
    try:
        found = ELEMENT.search(path.read_bytes().decode(errors="replace")) if path.is_file() else None
        there = json.loads(unescape(found[1])) if found else []
    except (OSError, ValueError):                               # no page of ours
        return []
    return [part for part in there if part not in made_of(page)]
