"""A file is run through every case, whatever came of the others."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from grader import tryout
from grader.reference import Reference
from grader.sandbox import Sandbox
from grader.tryout import Tryout
from grader.verdict import Verdict
from tests import small

NEEDING = {"any size": small.CASES["any size"], "later": 'needs  = ["any size"]', "last": 'check = ["device"]'}
ADDS = "def scale(x, weight):\n    return x + weight\n"

Try = Callable[..., Tryout]


@pytest.fixture
def tried(tmp_path: Path, sandbox: Sandbox) -> Try:
    problem = small.subject(small.write(tmp_path, small.spec(cases=NEEDING)), sandbox).problem
    reference = Reference(problem, seed=0, sandbox=sandbox)

    def run(source: str, *, free: bool = False, **options: Any) -> Tryout:
        cases = tryout.freed(problem.spec.cases) if free else None
        limits = replace(problem.spec.limits, call_seconds=0.5, total_seconds=1.0)
        about = {"name": "x.py", "sandbox": sandbox, "limits": limits, "cases": cases, **options}
        return tryout.tried(reference, source.encode(), **about)

    return run


def verdicts(came: Tryout) -> list[str]:
    return [result.verdict for result in came.results]


def test_what_is_right_is_refused_by_nothing(tried: Try) -> None:
    came = tried(small.REFERENCE)
    assert verdicts(came) == ["accepted"] * 3
    assert came.refused_by == ()
    assert not came.only_too_slow
    assert came.seconds > 0
    assert tryout.failed(came.results) is None


def test_a_case_that_waits_for_another_is_asked_only_where_all_are_freed(tried: Try) -> None:
    assert tried(ADDS).refused_by == ("any size",)
    assert tried(ADDS, free=True).refused_by == ("any size", "later")


def test_the_first_failure_may_be_the_last_case(tried: Try) -> None:
    came = tried(ADDS, free=True, to_the_first_failure=True)
    assert verdicts(came) == ["wrong_answer"]
    failed = tryout.failed(came.results)
    assert failed is not None
    assert failed.name == "any size"


def test_a_file_that_cannot_be_loaded_fails_every_case(tried: Try) -> None:
    came = tried("def scale(x", free=True)
    assert came.refused_by == ("any size", "later", "last")
    assert came.seen == {}


def test_what_is_only_too_slow_says_so(tried: Try) -> None:
    came = tried("def scale(x, weight):\n    while True: pass\n", free=True)
    assert came.only_too_slow
    assert set(verdicts(came)) == {Verdict.TIME_LIMIT}
    assert not tried(ADDS, free=True).only_too_slow


def test_a_fault_of_the_reference_refuses_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    files = {"solutions/scale.py": "def scale(x, weight):\n    return x[None]\n"}
    problem = small.subject(small.write(tmp_path, files=files), sandbox).problem
    reference = Reference(problem, seed=0, sandbox=sandbox)
    came = tryout.tried(reference, ADDS.encode(), name="x.py", sandbox=sandbox)
    assert set(verdicts(came)) == {Verdict.JUDGE_ERROR}
    assert came.refused_by == ()
