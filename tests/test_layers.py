"""The order of the modules: each imports only from above its own line, and the child's side imports nothing of ours."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

ORDER = [
    "errors",
    "files",
    "device",
    "verdict",
    "child.wire",
    "child.kernel",
    "child.slots",
    "child.gpu",
    "arrays",
    "expression",
    "template",
    "signature",
    "fields",
    "problem",
    "schema",
    "inputs",
    "cases",
    "supply",
    "closeness",
    "pattern",
    "advice",
    "compare",
    "bound",
    "kinds",
    "drawable",
    "findings",
    "document",
    "project",
    "scaffold",
    "spec",
    "track",
    "submission",
    "roster",
    "request",
    "outcome",
    "fault",
    "process",
    "scope",
    "view",
    "isolation",
    "warm",
    "sandbox",
    "loaded",
    "reference",
    "ledger",
    "stored",
    "handout",
    "disagreement",
    "exhibit",
    "raising",
    "speed",
    "judge",
    "diagnosis",
    "score",
    "report",
    "mutations",
    "tensor_mutations",
    "mutants",
    "spoilt",
    "generic",
    "machine",
    "audit",
    "handle",
    "clock",
    "pair",
    "timing",
    "benchmark",
    "bench.time_submission",
    "behaviour",
    "trial",
    "mistakes",
    "grade",
    "proof",
    "tryout",
    "subject",
    "consistency",
    "precision",
    "soundness",
    "probes",
    "sharpness",
    "history",
    "standing",
    "overview",
    "hints",
    "doctor",
    "formats.look",
    "formats.page",
    "formats.matrices",
    "formats.timings",
    "formats.grid",
    "formats.repeats",
    "formats.terminal",
    "formats.json",
    "formats",
    "formats.reports",
    "formats.proofs",
    "formats.tracks",
    "leaks",
    "verify",
    "screen",
    "conditions",
    "options",
    "instructors",
    "learners",
    "cli",
    "__main__",
]
CHILD = [
    "wire",
    "slots",
    "kernel",
    "gpu",
    "seccomp",
    "landlock",
    "isolation",
    "usage",
    "marks",
    "mixing",
    "moving",
    "special",
    "pretend",
    "claims",
    "devices",
    "tensors",
    "ndarrays",
    "frameworks",
    "submission",
    "narrowing",
    "objects",
    "rounds",
    "answers",
    "serve",
]
CHILD += ["nursery", "__main__"]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT / "grader").with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> set[str]:
    """Name every module that a file imports, at its top or inside a function."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                found.update(alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names, level=0):
                found.add(module)
                found.update(f"{module}.{alias.name}" for alias in names)
            case ast.ImportFrom():
                raise AssertionError(f"{path}: a relative import")
    return found


JUDGE_SIDE = [path for path in sorted((ROOT / "grader").rglob("*.py")) if path.parent.name != "child"]


def test_the_order_names_every_module() -> None:
    names = {module_name(path) for path in JUDGE_SIDE} - {"__init__"}
    assert names | {"child.wire", "child.kernel", "child.slots", "child.gpu"} == set(ORDER)
    assert {path.stem for path in (ROOT / "grader" / "child").glob("*.py")} == set(CHILD)


@pytest.mark.parametrize("path", JUDGE_SIDE, ids=module_name)
def test_a_module_imports_only_from_above_its_line(path: Path) -> None:
    name = module_name(path)
    line = ORDER.index(name) if name in ORDER else 0
    for imported in imports(path):
        ours = imported.removeprefix("grader.")
        if imported.startswith("grader.") and ours in ORDER and ours != name:
            assert ORDER.index(ours) < line, f"{name} imports {ours}, which stands below it"


@pytest.mark.parametrize("path", JUDGE_SIDE, ids=module_name)
def test_torch_is_imported_on_the_other_side_of_the_line_only(path: Path) -> None:
    assert not {name for name in imports(path) if name.split(".")[0] == "torch"}


@pytest.mark.parametrize("stem", CHILD)
def test_a_module_of_the_child_imports_nothing_of_ours_but_from_above_its_line(stem: str) -> None:
    for imported in imports(ROOT / "grader" / "child" / f"{stem}.py"):
        assert imported.split(".")[0] != "grader"
        if imported in CHILD:
            assert CHILD.index(imported) < CHILD.index(stem)


@pytest.mark.parametrize("argument", ["--help", "list", "hint --again", "schema"])
def test_a_command_that_needs_no_worker_imports_no_torch(argument: str) -> None:
    script = f"import sys; sys.argv = ['grader', *{argument.split()!r}]\nfrom grader.cli import main\n"
    script += "try:\n    main()\nexcept SystemExit:\n    pass\n"
    script += "sys.exit(any(name in sys.modules for name in ('torch', 'hypothesis', 'pytest')))"
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
