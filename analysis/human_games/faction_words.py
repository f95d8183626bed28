"""What the words of a file mean that say who played what: factions of the game; a table changes that.

A word is a faction where it is one of its names, or has the name of one faction in it, as "Boris (blue)". A table
beside the file goes before that: a row for each word, with its faction or nothing. It is written where somebody asks
for it, and never over a file that is there.
"""
import csv
import io
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from ludometer.analysis.human_games.csv_rows import parsed_rows
from ludometer.analysis.human_games.results_file import Box, plain_name
from ludometer.simcore.errors import DataError, brief_repr

WRITTEN = "written"                                             # head of the column of words
LEAST = 3                                                       # letters of a name that is looked for within a word
NOBODY = "(a player's name)"                                    # instead of a word that has one in it
MOST_BYTES = 1_000_000


@dataclass
class FactionWords:
    """The factions of a Box that words mean. typed: {plain word: faction or ""} of a table. counts: of words that were
    read. meant: {word: faction or ""}. people: sets of names of players beside them.
    """

    box: Box
    typed: dict = field(default_factory=dict)
    counts: Counter = field(default_factory=Counter)
    meant: dict = field(default_factory=dict)
    people: set = field(default_factory=set)

    @cached_property
    def names(self):
        """[(words of a name, faction)] of names that are long enough to be looked for in a text."""
        return [(tuple(re.findall(r"\w+", name)), row) for name, row in self.box.rows.items()
                if sum(letter.isalpha() for letter in name) >= LEAST]

    def row(self, text, people=frozenset()):
        """The faction that a text means, "" where none is known; the text is counted. people: names in the file."""
        text = " ".join(text.split())
        if not text or not self.box.factions:
            return ""
        if text not in self.meant:
            self.meant[text] = self.meaning(text)
        self.counts[text] += 1
        self.people.add(people)
        return self.meant[text]

    def meaning(self, text):
        plain = plain_name(text)
        if plain in self.typed:
            return self.typed[plain]
        return self.box.row_named(text) or self.one_within(re.findall(r"\w+", plain))

    def one_within(self, words):
        """The one faction of which a name stands among these words; "" if none or several do."""
        inside = {row for name, row in self.names if any(
            tuple(words[place:place + len(name)]) == name for place in range(len(words)))}
        return inside.pop() if len(inside) == 1 else ""

    def words_found(self):
        """[(word, faction or "", how often)], the most frequent first, without words that have a player's name."""
        merged, names = Counter(), frozenset().union(*self.people)
        parts = names | {word for name in names for word in words_in(name) if len(word) > 1}
        long = [part for part in parts if len(part) >= LEAST]
        for text, number in self.counts.items():
            plain = plain_name(text)
            private = plain in parts or not parts.isdisjoint(words_in(plain)) or any(part in plain for part in long)
            merged[NOBODY if private and self.box.row_named(text) is None else text, self.meant[text]] += number
        return [(text, row, number) for (text, row), number in merged.most_common()]


def words_in(text):
    """The words of a text; _ and digits are none of their letters."""
    return re.findall(r"[^\W\d_]+", text)


def table_path(path, box):
    """The place of the table of words beside a file: plays.json has plays-rurik-leader.csv for leaders of Rurik."""
    return path.with_name(f"{path.stem}-{box.game or 'game'}-{box.word}.csv")


def words_of(path, box):
    """The FactionWords for a file, by the table beside it if there is one. Raises DataError."""
    there = table_path(path, box)
    if not there.is_file():
        return FactionWords(box)
    try:
        text = there.read_bytes()[:MOST_BYTES].decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{there}: {error}; expected CSV (UTF-8) with columns {WRITTEN}, {box.word}") from None
    text = text.replace("\r\n", "\n")
    first = text.partition("\n")[0]
    lines, wrong = parsed_rows(text, max((",", ";", "\t"), key=first.count))
    heads = [head.lower() for head in lines[0][1]] if lines else []
    if wrong or WRITTEN not in heads or box.word not in heads:
        what = f"line {wrong[0][0]}: {wrong[0][1]}" if wrong else f"its columns are {', '.join(heads) or 'none'}"
        raise DataError(f"{there}: {what}; expected columns {WRITTEN}, {box.word}; without this file words mean what "
                        f"their names say")
    typed, word, meant = {}, heads.index(WRITTEN), heads.index(box.word)
    for number, fields in lines[1:]:
        if len(fields) <= max(word, meant):
            raise DataError(f"{there}, line {number}: {len(fields)} values, expected {len(heads)}")
        name = fields[meant]
        row = box.row_named(name) if name and name != "-" else ""
        if row is None:
            raise DataError(f"{there}, line {number}: no {box.word} {brief_repr(name)}; known: "
                            f"{', '.join(box.factions.values())}, or nothing")
        typed[plain_name(" ".join(fields[word].split()))] = row
    return FactionWords(box, typed)


def write_table(path, box, found):
    """Write the table of words beside a file; returns its path. Raises DataError where it is there already.

    found: as of FactionWords.
    """
    there, text = table_path(path, box), io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([WRITTEN, box.word, "times"])
    writer.writerows([word, box.factions.get(row, ""), number] for word, row, number in found if word != NOBODY)
    try:
        with there.open("x", encoding="utf-8", newline="") as file:
            file.write(text.getvalue())
    except FileExistsError:
        raise DataError(f"{there} is there already, and is read with {path.name}; change it, or remove it to have it "
                        f"written again") from None
    except OSError as error:
        raise DataError(f"{there}: cannot be written: {error.strerror}") from None
    return there
