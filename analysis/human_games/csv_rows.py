"""The rows of a CSV text: fields of any length, and quotes that never swallow a row without a message.

The csv module refuses fields beyond 131,072 characters, and reads on to the next quote wherever a field opens with one:
a stray quote then hides all games up to the next. Here a quoted text may go on in further lines, as a note with line
breaks does, but not over what looks like rows.
"""
import re
from bisect import bisect_left

MANY = 1000                                                     # mistakes at which reading stops
LINES = 50                                                      # that a quoted text may go on for
FIELD = r' *"((?:[^"]|"")*+)("?)([^{0}]*)({0}|\Z)|([^{0}]*)({0}|\Z)'
ADVICE = 'remove it, or write "" for each quote inside a quoted text'


def parsed_rows(text, delimiter):
    """([(line number, fields of a row)], [(line number, mistake in its quotes)]) of a CSV text.

    Empty rows are left out. Lines end with \\n. Texts are without the spaces around them.
    """
    lines, pattern = text.split("\n"), re.compile(FIELD.format(re.escape(delimiter)))
    odd = [place for place, line in enumerate(lines) if line.count('"') % 2] if '"' in text else []
    found, wrong, place = [], [], 0
    while place < len(lines) and len(wrong) < MANY:
        if not lines[place]:
            place += 1
            continue
        number, fields = place + 1, lines[place].split(delimiter)
        if '"' in lines[place]:
            fields, place, mistake = quoted_row(lines, place, odd, pattern, len(found[0][1]) - 1 if found else 0,
                                                delimiter)
            wrong += [(number, mistake)] if mistake else []
        place += 1
        fields = [field.strip() for field in fields]
        if any(fields):
            found.append((number, fields))
    return found, wrong


def quoted_row(lines, place, odd, pattern, least, delimiter):
    """(fields of a row with quotes, index of the line in which it ends, its mistake or "").

    odd: places of the lines with an odd number of quotes, where a quoted text may end. least: delimiters that make a
    line look like a row.
    """
    fields, closed = fields_of(pattern, lines[place])
    if closed:
        return fields, place, ""
    following = bisect_left(odd, place + 1)
    end = odd[following] if following < len(odd) else None
    if end is None:
        return fields, place, f"a quote opens here and never closes; {ADVICE}"
    if end - place <= LINES and all(line.count(delimiter) < least for line in lines[place + 1:end]):
        fields, closed = fields_of(pattern, "\n".join(lines[place:end + 1]))
        if closed == "cleanly" and len(fields) == least + 1 and lines[end].rpartition('"')[0].count(delimiter) < least:
            return fields, end, ""
    return fields, place, f"a quote opens here and closes only in line {end + 1}, with rows between; {ADVICE}"


def fields_of(pattern, text):
    """(fields of a row, how its quotes close): "cleanly", "with more behind", or "" if the last stays open."""
    fields, closed = [], "cleanly"
    for match in pattern.finditer(text):
        inside, quote, behind, end, bare, bare_end = match.groups()
        if inside is None:
            fields.append(bare)
        else:
            fields.append(inside.replace('""', '"') + behind)
            closed = closed if quote and not behind.strip() else "with more behind" if quote and closed else ""
        if not (end or bare_end):
            break
    return fields, closed
