"""What the tests share: one sandbox with a warm process, the real command, and small projects in temporary folders."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path

import pytest

from grader import spec
from grader.problem import Problem
from grader.project import Project
from grader.sandbox import Sandbox

ROOT = Path(__file__).parent.parent
SLUG = "relative_position_attention"

# Begun first, so that no worker is left with one of them when the other has nothing more to do.
LONGEST = (
    *("test_exploits", "test_examples", "test_rewritten", "test_cli", "test_sharpness", "test_pretend"),
    *("test_unusual", "test_handout", "test_verify", "test_authoring", "test_benchmark", "test_soundness"),
    *("test_sandbox", "test_track", "test_attacks", "test_standing"),
)

Run = Callable[..., "subprocess.CompletedProcess[str]"]
MakeProject = Callable[..., Project]

SPEC = """\
format = 1
title  = "Double"
call   = "double(x)"

[sizes]
n = "1..4"

[arguments]
x = { shape = "n" }

[returns]
like = "x"

[[case]]
name = "any size"
runs = 3
"""
REFERENCE = "def double(x):\n    return x + x\n"
STARTER = 'def double(x):\n    """Give twice x."""\n    raise NotImplementedError\n'


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files that take longest first; the others, and the tests of each, stay in their order."""
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(LONGEST)))


@pytest.fixture(scope="session")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox() as warm:
        warm.wait()
        yield warm


@pytest.fixture(scope="session")
def problem() -> Problem:
    """The first problem, as it ships."""
    return spec.load(Project(ROOT), SLUG)


def project_in(
    root: Path,
    toml: str = SPEC,
    *,
    slug: str = "double",
    reference: str | None = REFERENCE,
    starter: str | None = STARTER,
) -> Project:
    """Write a problem, `double`, into the project of a folder; every file of it can be given."""
    for folder in (f"problems/{slug}", "exercise", "solutions"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "problems" / slug / "problem.toml").write_text(toml, encoding="utf-8")
    if reference is not None:
        (root / "solutions" / f"{slug}.py").write_text(reference, encoding="utf-8")
    if starter is not None:
        (root / "exercise" / f"{slug}.py").write_text(starter, encoding="utf-8")
        (root / "problems" / slug / "starter.py").write_text(starter, encoding="utf-8")
    return Project(root)


@pytest.fixture
def make_project(tmp_path: Path) -> MakeProject:
    """Write problems into a project in a temporary folder."""
    return partial(project_in, tmp_path)


@cache
def refuses(what: tuple[str, ...]) -> bool:
    """Say whether the kernel here can be made to refuse: it takes a filter of system calls, and libseccomp."""
    command = [*kernel(what), sys.executable, "-c", ""]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def kernel(refusing: Sequence[str]) -> list[str]:
    """Give what stands before a command that is to run on a kernel that refuses; see refuse.py."""
    return [sys.executable, "-I", str(ROOT / "tests" / "refuse.py"), *refusing, "--"] if refusing else []


def on_a_kernel(refusing: Sequence[str]) -> list[str]:
    """Give what stands before the command, or skip where this machine cannot be made to refuse."""
    if refusing and not refuses(tuple(refusing)):
        pytest.skip("reason: this machine takes no filter that would make its kernel refuse")
    return kernel(refusing)


@pytest.fixture(scope="session")
def run() -> Run:
    """The real command in a process of its own; not on a terminal, so without colour. `refusing`: see refuse.py."""

    def run(
        *arguments: str | Path,
        cwd: Path = ROOT,
        environment: dict[str, str] | None = None,
        refusing: Sequence[str] = (),
    ) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            [*on_a_kernel(refusing), sys.executable, "-m", "grader", *map(str, arguments)],
            cwd=cwd,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **(environment or {})},
            timeout=120,
            check=False,
        )

    return run
