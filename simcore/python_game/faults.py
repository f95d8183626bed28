"""What an author's rules in Python raised, in words: where, the line itself, what is wrong, and what would be right."""
import sys
from pathlib import Path
from traceback import extract_tb

from ludometer.simcore.errors import likely_hint
from ludometer.simcore.python_game.position import Stopped


def fault_in_words(layout):
    """The exception that is being handled, as the author of the game needs it; None where the game only stops.

    layout: the Layout of the game. An exception raised below the author's file is told with the author's own line.
    """
    _, error, trace = sys.exc_info()
    if isinstance(error, Stopped):
        return None
    if isinstance(error, KeyboardInterrupt):
        return "stopped by hand"
    frames = [frame for frame in extract_tb(trace) if frame.filename == str(layout.file)]
    where = f"{layout.file}"
    if frames:
        where += f", line {frames[-1].lineno}, in {frames[-1].name}(): {frames[-1].line}"
    return f"{where}\n  {reason(error, layout)}"


def reason(error, layout):
    """What is wrong and what would be right, of an exception that rules raised."""
    if isinstance(error, AttributeError) and isinstance(error.obj, layout.cls):
        fields = [*layout.fields, *layout.tables, *layout.knobs]
        return (f"self.{error.name} is not declared{likely_hint(error.name or '', fields)}; expected what the class "
                f"declares: {', '.join(fields)}; or write {error.name} = Number(...) in it")
    if isinstance(error, NotImplementedError):
        return str(error)
    return f"{type(error).__name__}: {error.args[0] if isinstance(error, KeyError) and error.args else error}"


def fault_of_file(file, error):
    """What is wrong with a game file that Python cannot run, in one line with its place."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}: {error.msg}: {(error.text or '').strip()}"
    frames = [frame for frame in extract_tb(error.__traceback__) if Path(frame.filename) == Path(file)]
    place = f", line {frames[-1].lineno}: {frames[-1].line}\n  " if frames else ": "
    return f"{file}{place}{type(error).__name__}: {error}"
