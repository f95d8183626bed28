"""The pages of the manual's site, for MkDocs: python docs/site/pages.py FOLDER, which `make docs` calls.

FOLDER gets the pages as they lie in the repository, and each file that they link to, so that links need no change;
beside them a page of all commands, from their own help, and one of what a notebook imports, from docstrings.
"""
import contextlib
import inspect
import io
import os
import re
import shutil
import sys
from pathlib import Path

import ludometer as lm
from ludometer.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
PAGES = sorted(path.relative_to(ROOT) for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")))
ASSETS = (Path("docs/site/iframe-worker.js"), Path("docs/site/site.css"))
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)[^)]*\)")
LEVELS = {"data": ("check", "template")}                        # commands that have commands of their own
WIDE = "100"                                                    # columns of help


def linked(page):
    """Files of the repository that a page links to, as paths from its root."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return {Path(os.path.normpath(page.parent / link)) for link in LINK.findall(text)}


def sources():
    """All files of the repository that the site needs, as paths from its root."""
    return {*PAGES, *ASSETS}.union(*map(linked, PAGES))


def help_of(*words):
    """What a command says of itself."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main([*words, "--help"])
    if code:
        raise SystemExit(f"ludometer {' '.join(words)} --help ended with {code}")
    return "\n".join(line.rstrip() for line in out.getvalue().strip("\n").splitlines())


def commands():
    """The page of all commands, in Markdown."""
    found = [(name,) for name in COMMANDS] + [(name, *below) for name in LEVELS for below in zip(LEVELS[name])]
    listed = "\n".join(f"- [`{name}`](#ludometer-{name}): {about}" for name, (_, about) in COMMANDS.items())
    chapters = [f"## ludometer {' '.join(words)}\n\n```text\n{help_of(*words)}\n```\n" for words in sorted(found)]
    return "\n".join(["# Commands\n", "What each command says with `--help`.\n", listed + "\n", *chapters])


def names():
    """What a notebook may ask of lm: __all__, and `open`, which no star import brings."""
    return sorted({*lm.__all__, "open"})


def functions():
    """The page of what `import ludometer as lm` brings, in Markdown."""
    overview = inspect.cleandoc(lm.__doc__)
    _, example, outro = overview.split("\n\n", 2)
    chapters = [chapter(f"lm.{name}", getattr(lm, name)) for name in names()]
    return "\n".join(["# Notebook functions\n", "What a notebook needs, after `import ludometer as lm`.\n",
                      f"```python\n{inspect.cleandoc(example)}\n```\n", prose(outro), *chapters])


def chapter(name, thing, level="##"):
    """A function or class with its signature and docstring, a class with its methods, in Markdown."""
    parts = [f"{level} {name}\n"]
    error = inspect.isclass(thing) and issubclass(thing, Exception)
    if not error:
        parts.append(f"```python\n{name}{signature_without_types(thing)}\n```\n")
    parts.append(prose(inspect.getdoc(thing) or ""))
    if inspect.isclass(thing) and not error:
        parts += [chapter(f"{name.removeprefix('lm.')}.{own}", method, "###") for own, method in vars(thing).items()
                  if inspect.isfunction(method) and not own.startswith("_") and method.__doc__]
    return "\n".join(parts)


def signature_without_types(thing):
    """The signature of a function or class as text: names and defaults, where ... is what the experiment has."""
    signature = inspect.signature(thing)
    names = [each.replace(annotation=inspect.Parameter.empty) for each in signature.parameters.values()]
    text = str(signature.replace(parameters=names, return_annotation=inspect.Signature.empty))
    return text.replace("=Ellipsis", "=...")


def prose(docstring):
    """A docstring in Markdown: what is indented is code, and all else text without marks."""
    found = []
    for part in re.split(r"\n\s*\n", docstring):
        found.append(f"```python\n{inspect.cleandoc(part)}\n```\n" if part.startswith("    ") else
                     re.sub(r"([\\*_<>`\[\]#|])", r"\\\1", part) + "\n")
    return "\n".join(found)


MADE = {Path("docs/commands.md"): commands, Path("docs/functions.md"): functions}       # pages that git does not have


def write(folder):
    """Write all pages into an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ["COLUMNS"] = WIDE
    for name in sources():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, folder / name)
    for name, make in MADE.items():
        (folder / name).write_text(make(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
