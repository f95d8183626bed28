"""What tests of a game's pages read off a composed page."""
import re

from reports import figures


def plain(text):
    """A text as the findings of a report have it, without tags."""
    return text.replace(figures.NARROW, " ")


def told(page, tag):
    return [finding["text"] for finding in page["findings"] if finding["tag"] == tag]


def sections(page):
    return re.findall(r'<section id="([\w-]+)">', page["html"])[1:-1]


def section(page, key):
    return re.search(rf'<section id="{key}">(.*?)</section>', page["html"], re.DOTALL)[1]
