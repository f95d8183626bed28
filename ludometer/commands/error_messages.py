"""What is wrong, in one line: of a command line, or of the machine."""
import errno
import os
import re
import sys

from ludometer import simcore
from ludometer.analysis.results import visible_text
from ludometer.simcore.errors import DataError, likely_hint, likely_name

LONGEST = 4_000                     # letters of a message
SWEEPS = ("sweep", "plan")          # commands that play several cells


def command_line_error(error, command="ludometer", words=()):
    """A sentence on what is wrong with a command line. error: a complaint of typer's.

    words: of the command line, which may explain it.
    """
    from pydantic import ValidationError

    from ludometer.analysis.experiments.written_values import error_sentence  # brings NumPy

    context = getattr(error, "ctx", None)
    path = context.command_path if context else command
    param, cause = getattr(error, "param", None), error.__cause__
    option = param.opts[0].lstrip("-") if param is not None else None
    place = path.removeprefix("ludometer ")
    if param is not None and isinstance(error.__context__, DataError):          # of amount(), before typer 0.18
        return f"{place}: {option} = {error.__context__}"
    if param is not None and isinstance(cause, ValidationError):
        fault = cause.errors()[0]
        if fault["type"] == "value_error":
            return f"{place}: {option} = {fault['ctx']['error']}"
        example = max(1, fault.get("ctx", {}).get("ge", 1))
        hint = ""
        if option == "players" and place in SWEEPS and re.fullmatch(r"\d+([\s,]+\d+)+", str(fault["input"])):
            several = ", ".join(re.findall(r"\d+", fault["input"]))
            hint = f"; several are cells of an experiment file: [vary] players = [{several}]"
        return error_sentence(fault | {"loc": (option,)}, place) + f", such as {example}{hint}"
    message = error.format_message().rstrip(".")
    missing = re.match("No such command '(.*?)'", message)
    if missing is None:
        return f"{message}{joined_words_hint(words)}; see {path} --help"
    name, commands = missing[1], list(context.command.commands)
    meant = likely_hint(name, commands)
    if not meant and path == "ludometer" and (game := likely_name(name, simcore.games())):
        meant = f" (did you mean 'ludometer games {game}'?)"
    return f"{path.removeprefix('ludometer')} has ".lstrip() * (path != "ludometer") + (
        f"no command {name!r}{meant}; known: {', '.join(commands)}")


def joined_words_hint(words):
    """A hint where a name and its value are two words, as in --set x = 1; "" where none are."""
    words = [str(word) for word in words]
    for at, word in enumerate(words[:-1]):
        after = words[at + 1]
        if at and not words[at - 1].startswith("-") and word == "=":
            return f"; a name and its value are one word: {words[at - 1]}={after}"
        if not word.startswith("-") and (word.endswith("=") or (after.startswith("=") and after != "=")):
            return f"; a name and its value are one word: {word}{after}"
    return ""


def system_error(error):
    """A sentence on what the operating system refuses, or None where the fault is another one."""
    chain = [error]
    while chain[-1].__context__ is not None:                    # a pool of workers that cannot start fails once more
        chain.append(chain[-1].__context__)
    numbers = {each.errno for each in chain if isinstance(each, OSError)}
    if any(isinstance(each, MemoryError) for each in chain):
        return "out of memory; fewer --jobs, games or columns need less"
    if numbers & {errno.EMFILE, errno.ENFILE}:
        return "too many open files; allow more with ulimit -n, or use fewer --jobs"
    if errno.EAGAIN in numbers or any("can't start new thread" in str(each) for each in chain):
        return "the system starts no more threads or processes; allow more with ulimit -u, or use fewer --jobs"
    if isinstance(error, OSError) and error.filename is not None:
        return f"{os.fsdecode(error.filename)}: {error.strerror.lower()}"
    return None


def complain(message, code=2):
    """Print one line on what is wrong, and those that are indented below it; returns the exit code."""
    text = visible_text(re.sub(r"\n(?!  )", " ", str(message)))
    if len(text) > LONGEST:                                     # it repeats what was typed, or lists names
        text = f"{text[:LONGEST // 2]} ... {text[-LONGEST // 2:]}"
    print(f"ludometer: {text}", file=sys.stderr)
    return code
