"""What is wrong in a text that is no TOML, for who typed it: Python's own words say what its parser looks for."""
import re

PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
QUOTES = re.compile(r"Illegal character '\\n'|Unterminated string|Expected ('\"+'|\"'+\")")
DECIMAL_COMMA = re.compile(r"[^#=]*=\s*([+-]?\d+),(\d+)\s*(?:#|$)")
CURLY = tuple("“”„‘’")
BARE_WORD = re.compile(r"[^\W\d][\w./-]{0,99}")
HINTS = (                                                       # beginnings of the parser's words, and what is added
    ("Unescaped '\\'", r"; a \ in text is written \\, or the text stands in single quotes"),
    ("Expected newline or end of document", "; expected one key = value in each line, and nothing behind it but a "
                                            "comment after #"),
    ("Cannot overwrite a value", "; the same key is there twice"),
    ("Unclosed array", "; closing ] missing"), ("Unclosed inline table", "; closing } missing, on the same line"),
)


def fault_in_words(text, error):
    """What is wrong in a text, and where: the message of a TOMLDecodeError, with what is missing or meant."""
    message = str(error)
    place = PLACE.search(message)
    address, words = (place[0], message[:place.start()]) if place else ("", message)
    if QUOTES.match(words):
        return f"closing quote missing{address}"
    if words != "Invalid value":
        hint = next((hint for start, hint in HINTS if words.startswith(start)), "")
        return message + (_comma_hint(text) or hint)
    head, rest = _parts_of_line(text, place)
    if head.rstrip().endswith("=") and (not rest or rest[0] in "#}"):
        return f"no value after ={address}"
    return message + (_comma_hint(text) or _value_hint(rest))


def _parts_of_line(text, place):
    # the line up to the fault, and the rest of it; place: a match of PLACE
    if not place or not place[1]:
        return text, ""
    line, column = text.replace("\r\n", "\n").split("\n")[int(place[1]) - 1], int(place[2]) - 1
    return line[:column], line[column:].strip()


def _value_hint(rest):
    # what was probably meant by a value that is none; rest: the line from there
    if rest.startswith(CURLY):
        return '; expected straight quotes, as in "text"'
    word = BARE_WORD.match(rest)
    if not word:
        return ""
    small = word[0].lower()
    return f"; expected {small}" if small in ("true", "false") else f'; text has quotes: "{word[0]}"'


def _comma_hint(text):
    comma = next(filter(None, map(DECIMAL_COMMA.match, text.splitlines())), None)
    return f"; a fraction has a point: {comma[1]}.{comma[2]}" if comma else ""
