"""The record of one grading."""

from dataclasses import FrozenInstanceError, fields

import pytest

from grader.report import SCHEMA_VERSION, Environment, Report
from grader.verdict import Verdict

REPORT = Report(
    problem="double",
    title="Double",
    submission="exercise/double.py",
    verdict=Verdict.ACCEPTED,
    score=None,
    cases=(),
    seed=1,
    isolation=None,
    environment=Environment(versions={}, devices=("cpu",)),
    hashes={},
    seconds=0.5,
)


def test_the_first_schema_is_number_one() -> None:
    assert SCHEMA_VERSION == 1


def test_a_report_is_whole_and_silent_unless_it_is_told_otherwise() -> None:
    assert (REPORT.partial, REPORT.message, REPORT.output, REPORT.notes) == (False, None, "", ())


@pytest.mark.parametrize("name", [field.name for field in fields(Report)])
def test_a_report_cannot_be_changed(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(REPORT, name, None)
