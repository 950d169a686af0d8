"""Compiles the marked modules with mypyc where a C compiler is present; see src/clayworks/_build.py."""

import ast
import contextlib
import functools
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

HERE = Path(__file__).resolve().parent
PACKAGE = HERE / "src" / "clayworks"

spec = importlib.util.spec_from_file_location("_build", PACKAGE / "_build.py")
assert spec is not None
assert spec.loader is not None
build = importlib.util.module_from_spec(spec)
spec.loader.exec_module(build)

# The games that can't be compiled and run as plain Python, with the reason.
plain: dict[str, str] = {}


def extensions() -> list[Extension]:
    """All marked modules as extensions; a game that mypyc can't compile is left out, and said."""
    if os.environ.get("CLAYWORKS_PURE", "") not in ("", "0"):
        return []
    os.chdir(HERE)
    while True:
        said = io.StringIO()
        try:
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                found = generated()
        except (Exception, SystemExit):
            games = {game: why for game, why in build.blamed(said.getvalue()).items() if game not in plain}
            if not games:  # what all games share is broken
                sys.stderr.write(said.getvalue())
                raise
            leave_out(games)
        else:
            sys.stdout.write(said.getvalue())
            return found


def generated() -> list[Extension]:
    """The marked modules as C, all in one library, so that calls between them stay direct."""
    from mypyc.build import mypycify

    paths = [path for path in build.marked(PACKAGE) if build.game_of(path) not in plain]
    sources = [str(path.relative_to(HERE)) for path in paths]
    # Types are checked by `make check`; here only what is compiled must make sense, and the packages that
    # the rest imports need not be installed yet.
    found = mypycify(["--ignore-missing-imports", "--config-file=", *sources], opt_level="3", multi_file=True)
    keep_docstrings([source for extension in found for source in extension.sources])
    for extension in found:
        extension.optional = True  # no C compiler: plain Python
    return found


def keep_docstrings(sources: list[str]) -> None:
    """Let `help()` say of a compiled function what its source says; mypyc leaves only its signature."""
    from mypyc.codegen.cstring import encode_bytes_as_c_string

    said = dict(docstrings())
    function = re.compile(r'CPyPy_(\w+),\s+[\w |]+, PyDoc_STR\("[^"]*')
    kind = re.compile(r'\.tp_doc = PyDoc_STR\("(\w+)[^"]*')
    for source in map(Path, sources):
        module = source.stem.removeprefix("__native_").replace("___", ".")

        def with_text(found: re.Match[str], module: str = module) -> str:
            *_, owner, name = ["", *found[1].split("___")]
            text = said.get(f"{module}.{owner}.{name}", said.get(f"{module}.{name}", ""))
            return found[0] + encode_bytes_as_c_string(text.encode())

        if source.suffix == ".c":
            source.write_text(kind.sub(with_text, function.sub(with_text, source.read_text())))


def docstrings() -> Iterator[tuple[str, str]]:
    """Every marked module, with its classes and functions, and what it says of itself."""
    for path in build.marked(PACKAGE):
        module = ".".join(path.relative_to(HERE / "src").with_suffix("").parts)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                inside = node.body if isinstance(node, ast.ClassDef) else []
                for owner, one in [("", node), *((f"{node.name}.", one) for one in inside)]:
                    if isinstance(one, ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(one)):
                        yield f"{module}.{owner}{one.name}", text


def leave_out(games: dict[str, str]) -> None:
    """From now on without these games."""
    plain.update(games)
    for game, why in games.items():
        sys.stderr.write(f"clayworks: {game} can't be compiled and runs as plain Python: {why}\n")


class BuildExt(build_ext):
    """Leaves out games whose C can't be compiled, and notes the hash of every source that was."""

    def run(self) -> None:
        here = self.inplace or self.editable_mode
        package = PACKAGE if here else Path(self.build_lib) / "clayworks"
        clear(package)
        self.broken: dict[str, str] = {}
        super().run()
        while self.broken:
            leave_out(self.broken)
            self.start_over()
            clear(package)
            super().run()
        if not libraries(package):
            clear(package)  # what is left could not find its library
        package.mkdir(parents=True, exist_ok=True)
        text = json.dumps(build.stamp(PACKAGE, plain), indent=1) + "\n"
        (package / build.STAMP.name).write_text(text)

    def start_over(self) -> None:
        """With the modules that are left."""
        kept = {name: getattr(self, name) for name in ("build_lib", "build_temp", "inplace", "editable_mode")}
        self.distribution.ext_modules = extensions()
        self.distribution.reinitialize_command(self)
        vars(self).update(kept, broken={})
        self.ensure_finalized()

    def build_extensions(self) -> None:
        compile_one = self.compiler._compile
        compiled: list[str] = []
        refused: list[str] = []

        shared = what_all_are_made_of(self.compiler.compiler_so)

        def noting(target: str, source: str, *more: object) -> None:
            note = Path(f"{target}.made-of")
            made_of = hashlib.sha256(shared + repr(more).encode() + Path(source).read_bytes()).hexdigest()
            try:
                if not (Path(target).exists() and note.exists() and note.read_text() == made_of):
                    note.unlink(missing_ok=True)
                    compile_one(target, source, *more)
                    note.write_text(made_of)
                compiled.append(source)
            except CompileError:
                refused.append(source)
                raise

        self.compiler._compile = noting
        self.compiler.compile = functools.partial(compile_beside, self.compiler)
        super().build_extensions()
        for source in refused if compiled else ():  # else there is no C compiler
            game = build.game_of(source)
            if game is not None:
                self.broken.setdefault(game, f"the C compiler refuses {source}")

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except Exception:
            Path(self.get_ext_fullpath(ext.name)).unlink(missing_ok=True)  # of an earlier source
            raise


def what_all_are_made_of(command: list[str]) -> bytes:
    """What an object depends on besides its source: headers, the compiler, its options and Python."""
    import mypyc

    found = hashlib.sha256(repr([command, sys.version]).encode())
    headers = [*HERE.glob("build/*.h"), *Path(mypyc.__file__).parent.glob("lib-rt/**/*.h")]
    for path in [shutil.which(command[0]), *sorted(headers)]:
        found.update(Path(path).read_bytes() if path else b"")
    return found.digest()


def compile_beside(compiler: Any, sources: list[str], *args: Any, **options: Any) -> list[str]:
    """All sources of an extension, on all cores, the longest first."""
    one_by_one = type(compiler).compile
    ordered = sorted(sources, key=os.path.getsize, reverse=True)
    with ThreadPoolExecutor(os.cpu_count()) as beside:
        made = beside.map(lambda source: one_by_one(compiler, [source], *args, **options), ordered)
    objects = dict(zip(ordered, made, strict=True))
    return [target for source in sources for target in objects[source]]


def clear(package: Path) -> None:
    """Remove extensions of another time: Python would prefer them to the source."""
    (package / build.STAMP.name).unlink(missing_ok=True)
    found = [build.extension(package / source.relative_to(PACKAGE)) for source in build.marked(PACKAGE)]
    for path in [*filter(None, found), *libraries(package)]:
        path.unlink()


def libraries(package: Path) -> list[Path]:
    """What all extensions of a package share."""
    return [path for suffix in EXTENSION_SUFFIXES for path in package.parent.glob(f"*__mypyc{suffix}")]


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildExt})
