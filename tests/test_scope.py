"""What is asked to be graded, and whether that is enough for a score."""

import pytest

from grader.device import Device
from grader.scope import Scope

CPU, CUDA, PRETEND = Device.CPU, Device.CUDA, Device.PRETEND


@pytest.mark.parametrize(
    ("scope", "partial"),
    [
        (Scope(), False),
        (Scope(devices=frozenset({CPU})), False),
        (Scope(devices=frozenset({CPU, PRETEND})), False),
        (Scope(devices=frozenset({CUDA, PRETEND})), True),
        (Scope(cases=frozenset({"a"})), True),
    ],
)
def test_there_is_a_score_for_all_cases_on_the_cpu_at_least(scope: Scope, partial: bool) -> None:
    assert scope.partial is partial


@pytest.mark.parametrize(
    ("scope", "case", "devices", "covered"),
    [
        (Scope(), "a", (CPU,), True),
        (Scope(cases=frozenset({"a"})), "a", (CUDA,), True),
        (Scope(cases=frozenset({"a"})), "b", (CPU,), False),
        (Scope(devices=frozenset({PRETEND})), "a", (CPU, CUDA), False),
        (Scope(devices=frozenset({PRETEND})), "a", (CPU, PRETEND), True),
        (Scope(devices=frozenset({CPU})), "a", (CUDA,), True),  # skipped, and said, since there is a score
    ],
)
def test_a_case_is_covered_by_its_name_and_by_a_device(
    scope: Scope, case: str, devices: tuple[Device, ...], covered: bool
) -> None:
    assert scope.covers(case, devices) is covered
