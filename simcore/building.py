"""How the Cython of a game is compiled: flags by kind of build, and the extensions of a package.

release   fast, and the same bits on every machine: no -march, no fused multiply-add; without -g, which was a third of
          the time of a build
checked   sound() before each step, bounds checks on memoryviews, C asserts
sanitize  checked, and every C array and address watched (run with LD_PRELOAD of libasan and libubsan)
watched   checked, and every index of a C array, shift and overflow watched: `ludometer build --checked`
trace     for coverage of .pyx lines
"""
import hashlib
import os
import platform
from pathlib import Path

from ludometer.simcore.games import STAMP

FLAGS = {
    # functions are aligned: without it, speed varies by 3 % with link order
    "release": ["-O3", "-g0", "-falign-functions=64"],
    "checked": ["-O1", "-g", "-UNDEBUG", "-DSIM_CHECKED=1"],
    "sanitize": ["-O1", "-g", "-UNDEBUG", "-DSIM_CHECKED=1", "-fno-omit-frame-pointer",
                 "-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"],
    "watched": ["-O1", "-g", "-UNDEBUG", "-DSIM_CHECKED=1", "-fsanitize=undefined",
                "-fno-sanitize-recover=undefined"],
    "trace": ["-O0", "-g", "-DSIM_CHECKED=1", "-DCYTHON_TRACE_NOGIL=1", "-DCYTHON_USE_SYS_MONITORING=0"],
}
# Modules between Python and the rules, without a loop of their own that matters: at -O3 they take half of a build.
GLUE = ("engine", "insight", "play", "positions", "probe", "questions", "rng", "spec", "weigh")
# counting bits in one instruction: in every x86-64 since 2008, and the result is the same
POPCOUNT = ["-mpopcnt"] if platform.machine() in ("x86_64", "AMD64") else []
ROOT = Path(__file__).parents[2]                                # where .pyx files find the .pxd and .pxi of ludometer


def extension(path, kind, depends=()):
    """The setuptools Extension of a .pyx. path: from the folder in which its package begins."""
    from setuptools import Extension
    glue = ["-O1"] if kind == "release" and path.stem in GLUE else []
    return Extension(
        ".".join(path.with_suffix("").parts), [str(path)], depends=list(depends),
        extra_compile_args=FLAGS[kind] + glue + POPCOUNT + [
            "-ffp-contract=off", "-Wno-unused-function",
            # Cython makes unused converters of nested struct arrays that newer compilers refuse
            "-Wno-incompatible-pointer-types"],
        extra_link_args=[flag for flag in FLAGS[kind] if flag.startswith("-fsanitize")])


def c_extensions(extensions, kind, folder):
    """The extensions with C in place of Cython, written into `folder`, as setuptools needs them."""
    from Cython.Build import cythonize
    cores = os.cpu_count() or 1
    return cythonize(
        extensions, nthreads=cores if cores > 1 and len(extensions) > 1 else 0,
        include_path=[str(ROOT), os.getcwd()],                  # a game's own files too, for what it includes of ROOT
        build_dir=folder, compiler_directives={
            "language_level": 3, "cdivision": True, "wraparound": False, "boundscheck": kind != "release",
            "initializedcheck": kind != "release", "linetrace": kind == "trace", "freethreading_compatible": True},
        emit_linenums=kind == "watched")                        # what is told of an index is told by line of a .pyx


def build(folder, kind="release"):
    """Compile the game in this folder in place, except for what is up to date."""
    from setuptools import setup
    os.chdir(folder.parent)                                     # where its package begins
    made, stamp = folder / "build", folder / "build" / STAMP
    core = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.p[x][di]"))))
    core.update(folder.name.encode())                           # modules know their package by name
    core.update(kind.encode() if kind != "release" else b"")
    force = not stamp.exists() or stamp.read_text(encoding="utf-8") != core.hexdigest()
    made.mkdir(exist_ok=True)
    sources = [path.relative_to(folder.parent) for path in sorted(folder.glob("*.pyx"))]
    texts = made if kind == "release" else made / kind          # C of one kind is not that of another
    setup(script_args=["--quiet", "build_ext", "--inplace", *(["--force"] if force else [])], packages=[],
          ext_modules=c_extensions([extension(path, kind) for path in sources], kind, str(texts)),
          options={"build": {"build_base": str(made)}, "build_ext": {"parallel": os.cpu_count() or 1}})
    stamp.write_text(core.hexdigest(), encoding="utf-8")
