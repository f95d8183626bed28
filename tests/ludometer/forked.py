"""A command line in a process of its own that need not start an interpreter and load packages first."""
import os
import signal
import sys
import tempfile
import traceback

from ludometer.cli import main

LONGEST = 300                                                   # seconds of a command

def command(folder, *words, **environment):
    """(exit code, output, errors) of a command line in a folder, run by a fork of this process.

    What the command loads, sets and leaves behind in memory ends with it. Tests of the streams themselves, of what is
    loaded, of signals and of workers in processes, which a fork inherits halfway, start a real process instead.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            _run(folder, words, environment, out, err)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        texts = []
        for stream in (out, err):
            stream.seek(0)
            texts.append(stream.read().decode())
    assert code >= 0, f"ended by signal {-code}: {texts[1]}"
    return code, *texts


def _run(folder, words, environment, out, err):
    """Run a command line with its streams in two files, and end this process."""
    code = 70
    signal.alarm(LONGEST)                                       # rather a failed test than one that hangs
    try:
        os.dup2(out.fileno(), 1)
        os.dup2(err.fileno(), 2)
        sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8") for number in (1, 2))
        os.chdir(folder)
        os.environ.update(environment)
        code = main([str(word) for word in words])
    except SystemExit as end:
        code = int(end.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code or 0)
