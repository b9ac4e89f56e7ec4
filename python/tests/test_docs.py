"""Docstrings, stubs and pages say what the package does."""

import ast
import contextlib
import doctest
import inspect
import io
import os
import pathlib
import re
import subprocess
import sys

import pytest
import treville

PACKAGE = pathlib.Path(treville.__file__).parent
ROOT = pathlib.Path(__file__).parents[2]


def members():
    """All public names and the members of the classes among them, with their paths."""
    for name in treville.__all__:
        value = getattr(treville, name)
        yield name, value
        if inspect.isclass(value) and not issubclass(value, Exception):
            for inner, member in vars(value).items():
                if not inner.startswith("_"):
                    yield f"{name}.{inner}", member


def stubs():
    """The definitions of the stubs, by path."""
    tree = ast.parse((PACKAGE / "__init__.pyi").read_text())
    for node in tree.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node.name, node
        if isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner
                if isinstance(inner, ast.AnnAssign):
                    yield f"{node.name}.{inner.target.id}", inner


def test_examples_of_docstrings_run():
    texts = {path: inspect.getdoc(value) for path, value in members() if path != "__version__"}
    texts["treville"] = treville.__doc__
    parser, examples, failed = doctest.DocTestParser(), 0, []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    for path, text in texts.items():
        test = parser.get_doctest(text, {**vars(treville), "treville": treville}, path, None, 0)
        examples += len(test.examples)
        output = []
        if runner.run(test, out=output.append).failed:
            failed.append("".join(output))
    assert not failed, "\n".join(failed)
    assert examples >= 40


def test_everything_public_has_a_docstring():
    missing = [path for path, value in members() if path != "__version__" and not value.__doc__]
    assert missing == []


def test_stubs_name_what_there_is():
    there = {path for path, _ in members()} - {"__version__"}
    said = {path for path, _ in stubs() if not path.split(".")[-1].startswith("__")}
    assert said == there


def test_stubs_have_the_parameters_of_the_functions():
    checked = 0
    for path, node in stubs():
        if not isinstance(node, ast.FunctionDef):
            continue
        value = treville
        for name in path.split("."):
            value = value if name == "__new__" else getattr(value, name)
        if path.split(".")[-1].startswith("__") and not path.endswith("__new__"):
            continue
        if not callable(value):
            continue
        if path.endswith("__new__") and sys.version_info < (3, 10):
            continue  # Python 3.9 does not know the parameters of such classes.
        own = [name for name in inspect.signature(value).parameters if name != "self"]
        stub = [arg.arg for arg in node.args.args + node.args.kwonlyargs]
        assert own == [name for name in stub if name not in ("self", "cls")], path
        checked += 1
    assert checked >= 40


def test_stubs_pass_the_check_of_mypy(tmp_path):
    pytest.importorskip("mypy", reason="pip install mypy")
    command = [sys.executable, "-m", "mypy.stubtest", "treville"]
    told = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_package_is_typed_and_has_the_version_of_the_project():
    assert (PACKAGE / "py.typed").exists()
    manifest = (ROOT / "Cargo.toml").read_text()
    version = re.search(r'\[workspace\.package\]\nversion = "(.+)"', manifest).group(1)
    assert treville.__version__ == version


BLOCK = re.compile(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", re.DOTALL)


@pytest.mark.parametrize("page", ["docs/python.md", "python/README.md"])
def test_the_blocks_of_the_pages_run(page, tmp_path, monkeypatch):
    """Each prints what stands below it; with UPDATE_DOCS=1 that is written there."""
    pytest.importorskip("pandas", reason="pip install pandas")
    monkeypatch.chdir(tmp_path)
    names, count = {}, 0

    def run(match):
        nonlocal count
        code, output = match.groups()
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, page, "exec"), names)
        count += 1
        if output is None:
            assert printed.getvalue() == "", code
            return match.group()
        return f"```python\n{code}```\n\n```text\n{printed.getvalue()}```\n"

    path = ROOT / page
    text = path.read_text(encoding="utf-8")
    new = BLOCK.sub(run, text)
    assert count >= 3
    if os.environ.get("UPDATE_DOCS"):
        path.write_text(new, encoding="utf-8")
        return
    # What a search finds changes with the engine: as many lines are enough.
    for old_block, new_block in zip(BLOCK.finditer(text), BLOCK.finditer(new)):
        code, old_output = old_block.groups()
        new_output = new_block.group(2)
        if "Engine(" in code and old_output:
            assert len(new_output.splitlines()) == len(old_output.splitlines()), code
        else:
            assert new_output == old_output, f"{page} is stale: run this test with UPDATE_DOCS=1"
