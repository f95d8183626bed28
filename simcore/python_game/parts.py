"""The parts of a game in Python, made from its class, as simcore.games.part() gives those of other games."""
from functools import cache
from types import SimpleNamespace
from zlib import crc32

from ludometer.simcore.declare import Features, Kinds, Notes, Words, events
from ludometer.simcore.fields import SEAT, Number, Table, Word, seat_table
from ludometer.simcore.python_game.files import file_of
from ludometer.simcore.python_game.layout import FACTION, Layout, parts_of
from ludometer.simcore.python_game.position import LINES
from ludometer.simcore.python_game.rule_numbers import MOST_ROWS
from ludometer.simcore.python_game.seat_starts import names_of_starts

NUMBERS = 10**6                                                 # what a field of a table holds, at most
MOST_MORE = 1000                                                # that a seat can be given to begin with, or be taken
MOST_LAYERS = 11                                                # of a net, beside that of further decisions
SAID = "said"                                                   # the note of a log for what rules write with log()
_layouts = {}                                                   # {file: (times of the last changes, Layout)}


def layout_of(name, path):
    """The Layout of the game at a path, read again where its file has changed. Raises DataError."""
    file = file_of(path)
    times, layout = _layouts.get(file, (None, None))
    if layout is None or times != times_of(layout.files):
        layout = Layout(name, file)
        _layouts[file] = times_of(layout.files), layout
    return layout


def times_of(files):
    """When files were last changed; 0 for one that is gone."""
    return [file.stat().st_mtime_ns if file.exists() else 0 for file in files]


def part(name, path, which):
    """The part of a game in Python, or None where it has none of this name. Raises DataError."""
    make = PARTS.get(which)
    return make(layout_of(name, path)) if make else None


@cache
def declared(layout):
    """What declared.py of another game has."""
    kinds = Kinds({kind: f"what it chooses: {options_in_words(options)}" for kind, options in layout.options.items()})
    gifts = {"GIFTS": Words(layout.gift_meanings, "GIFT_")} if layout.gift_meanings else {}
    known = layout.known_names
    hidden = ", ".join(name for name in layout.hidden_names if name not in known) or ("nothing" if known else None)
    if known:
        hidden += f"; whoever thinks ahead knows {' and '.join(known)}"
    return SimpleNamespace(
        STAGES=Words({"factions": "seats choose factions", "opening": "seats play their opening", "turns": "turns",
                      "over": "the game is over"}, "STAGE_"),
        KINDS=kinds, NOTES=Notes({SAID: "what the rules write"}), COLUMNS=layout.columns, LOG={},
        FEATURES=features(layout).FEATURES, SIGNS=layout.sign_names, HIDDEN=hidden, **gifts)


def options_in_words(options):
    """The options of a decision in words."""
    return " and ".join(f"a number from {part[0]} to {part[-1]}" if isinstance(part, range) else part
                        for part in parts_of(options))


@cache
def features(layout):
    """What features.pyx of another game has: its players try moves, in as many imagined turns as `looks` says."""
    from ludometer.simcore.python_game.players import attach
    looks = {"looks": "imagined turns in which each option is tried; 0 counts as 1"}
    return SimpleNamespace(FEATURES={kind: Features(f"the decision {kind}", looks) for kind in layout.options},
                           attach=attach, __file__=str(layout.file))


@cache
def chance(layout):
    """What chance.pyx of another game has: the signs of a position."""
    from ludometer.simcore.python_game.players import attach_signs
    return SimpleNamespace(SIGNS=layout.sign_names, attach=attach_signs)


@cache
def sight(layout):
    """What sight.pyx of another game has: what a net sees of a decision, and how it learns and decides."""
    from ludometer.simcore.python_game.seen import Seen
    from ludometer.simcore.python_game.sight import Recipes, attach
    seen = Seen(layout)
    layout.recipes = Recipes(seen)
    return SimpleNamespace(INPUTS=tuple(seen.inputs), SHOWN=tuple(seen.shown), SHOWN_MEANINGS=tuple(seen.meanings),
                           HIDDEN_SIGNS=seen.hidden_signs,
                           HEATS={(kind,): 1.0 for kind in [*layout.options][:MOST_LAYERS]}, FREE=tuple(layout.options),
                           SHARPNESS=1.0, LEARNING={}, UNSEEN_SIGNS=seen.unseen_signs, N_PLAIN=seen.n_plain,
                           LEFT_OUT=seen.left_out, SIGNS_LEFT_OUT=layout.signs_left_out,
                           MARK=f"{crc32(repr((seen.inputs, seen.shown)).encode()):08x}", attach=attach)


@cache
def schema(layout):
    """What schema.py of another game has: its tables."""
    def field(table, key):
        values = [row[key] for row in table.rows.values()]
        if all(isinstance(value, int) for value in values):
            return Number(-NUMBERS, NUMBERS)
        return Word(tuple(dict.fromkeys(map(str, values))))
    rows = {name: [*table.rows] for name, table in layout.tables.items()}
    starts = dict.fromkeys(names_of_starts(layout), MOST_MORE)
    seats = {SEAT: seat_table(layout.seats, **starts)} if starts else {}
    return SimpleNamespace(settle=lambda data, turned, where: None, ROWS=rows, SCHEMA={
        name: Table({key: field(table, key) for key in table.fields}, room=MOST_ROWS)
        for name, table in layout.tables.items()} | seats)


@cache
def engine(layout):
    """What engine.pyx of another game has."""
    from ludometer.simcore.play import CORE, picks, play_batch, play_one
    from ludometer.simcore.python_game.rules import make_tables
    from ludometer.simcore.questions import handed, redeal, results, sound, value
    said = declared(layout)
    return SimpleNamespace(
        STATE=layout.state, RESULT=layout.result, MEANINGS=layout.meanings, CORE=CORE, declared=said, picks=picks,
        MOST_SEATS=layout.seats,
        EVENTS=events(said), play_batch=play_batch, play_one=play_one, handed=handed, redeal=redeal, results=results,
        sound=sound, value=value, make_tables=lambda data, origin: make_tables(data, origin, layout))


@cache
def story(layout):
    """What story.py of another game has: lines of what is decided, and of what rules write."""
    from ludometer.simcore.story import Story

    class Log(Story):
        def __init__(self, tables, events, states):
            super().__init__(tables, events, states)
            self.say(self.title(len(self.seats)))
            factions = tables.factions
            self.names = [f"seat {seat}" + (f" ({self.titles[layout.factions][row]})" if factions and row >= 0 else "")
                          for seat, row in enumerate(self.states[-1][FACTION] if factions else [-1] * len(self.seats))]

        def word(self, event):
            if event.kind == SAID:
                text = LINES[event.value | event.what << 15 | event.where << 22]
            else:
                text = f"{event.kind}: {self.move(event)}"
            who = f"{self.names[event.seat]} " if event.seat >= 0 else ""
            self.say(f"{event.step:>4}  {who}{text}")

        def move(self, event):
            if event.kind == SAID:
                return None
            return layout.in_words(event.kind, (event.what, event.where, event.to, event.extra))

    def end(tables, names, states):
        """The last lines of a log: who has won, and all points. names: of the seats."""
        from ludometer.simcore.questions import results
        rows = results(tables, states[-1:])
        winners = " and ".join(names[seat] for seat, row in enumerate(rows) if row["win"] > 0)
        points = ", ".join(f"{names[seat]} {row['score']}" for seat, row in enumerate(rows))
        return ["", f"{winners or 'nobody'} {'share' if ' and ' in winners else 'wins'}: {points}"]

    def tell(tables, events, states):
        log = Log(tables, events, states)
        lines = log.log_lines()
        lines += end(tables, log.names, states)
        return lines

    return SimpleNamespace(tell=tell, Log=Log, end=end)


@cache
def at_table(layout):
    """What at_table.py of another game has: the log and the table as a seat sees them."""
    from ludometer.simcore.python_game.at_table import seat_view
    return seat_view(layout, story(layout).Log, story(layout).end)


@cache
def typed(layout):
    """What typed.py of another game has: words for positions."""
    from ludometer.simcore.python_game.typed import words
    return words(layout)


@cache
def sections(layout):
    """What the package of reports of another game has: the author's word for factions."""
    words = {"faction": layout.faction_word, "factions": layout.factions.replace("_", " ")} if layout.factions else {}
    return SimpleNamespace(WORDS=words, SECTIONS=())


PARTS = {"declared": declared, "features": features, "chance": chance, "sight": sight, "schema": schema,
         "engine": engine, "story": story, "at_table": at_table, "typed": typed, "sections": sections}
