"""Figures as SVG that stands inside a page: small, in the colours of its theme, and each value with what is said of it.
"""

import io
import re
import warnings
from html import escape

from ludometer.reports.figures.basic import PALETTE

MARKED = r'<g id="at\|([^|"]*)\|([^|"]*)\|([^|"]*)">'              # what basic.draw_dot() calls a value
MARK = r'<g class="at" data-k="\1" data-c="\3"><title>\2</title>'


def svg(figure, key, label):
    """The figure as an inline SVG element, the same bytes for the same numbers.

    key: unique on the page, keeps the names inside apart. label: what the figure shows, for those who cannot see it.
    """
    import matplotlib  # takes 0.4 s to load
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.text import Text
    out = io.StringIO()
    for text in figure.findobj(Text):
        text.set_parse_math(False)                              # names of rows are no formulas
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": key, "text.parse_math": False}), \
            warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")     # letters are drawn by who reads the page
        FigureCanvasSVG(figure).print_svg(out, metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    width, height = (round(size * 72) for size in figure.get_size_inches())
    head = f'<svg viewBox="0 0 {width} {height}" style="--full: {width}px" role="img" aria-label="{escape(label)}">'
    for pattern, better in (
            (r".*?<svg[^>]*>", lambda _: head), (MARKED, MARK),
            (r"<metadata>.*?</metadata>|<style.*?</style>|<!--.*?-->", ""),
            (r' id="[a-zA-Z0-9.]+_\d+"', ""),                      # names of groups, which would clash between figures
            (r' transform="rotate\(-0 [^"]*"', ""),
            (r"font: ?(?:(\d+) )?([\d.]+)px [^;\"]*", r"font-size: \2px"), (r"font-family: ?[^;\"]*;?", ""),
            (r"(\d+\.\d\d)\d+", r"\1"), (r" \n|\n", " "), (r">\s+<", "><"), (r"<defs></defs>|<title></title>", "")):
        text = re.sub(pattern, better, text, count=pattern.startswith(".*?"), flags=re.S)
    while "<g></g>" in text or "<g/>" in text:
        text = text.replace("<g></g>", "").replace("<g/>", "")
    for name, colour in PALETTE.items():
        text = text.replace(colour, f"var(--{name})")
    return text.strip()
