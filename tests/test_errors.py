"""The exceptions: what they say, and that the command line catches them all as one kind."""

import pytest

from grader.errors import Finding, GraderError, SpecError, Unfit, UsageError, WorkerError

FINDING = Finding(file="problem.toml", line=7, key="sizes.n", found="'x'", wanted="a range")


@pytest.mark.parametrize(
    ("line", "key", "text"),
    [
        (7, "sizes.n", "problem.toml:7: sizes.n: found 'x'; wanted a range"),
        (None, "sizes.n", "problem.toml: sizes.n: found 'x'; wanted a range"),
        (7, "", "problem.toml:7: found 'x'; wanted a range"),
        (None, "", "problem.toml: found 'x'; wanted a range"),
    ],
)
def test_a_finding_says_where_what_was_found_and_what_was_wanted(line: int | None, key: str, text: str) -> None:
    assert str(Finding(file="problem.toml", line=line, key=key, found="'x'", wanted="a range")) == text


def test_a_spec_error_says_every_finding_on_a_line_of_its_own() -> None:
    other = Finding(file="problem.toml", line=9, key="", found="nothing", wanted="the key 'title'")
    error = SpecError((FINDING, other))
    assert str(error).split("\n") == [str(FINDING), str(other)]
    assert error.findings == (FINDING, other)


@pytest.mark.parametrize("kind", [SpecError, UsageError, WorkerError])
def test_what_the_command_line_answers_with_a_message_is_a_grader_error(kind: type[Exception]) -> None:
    assert issubclass(kind, GraderError)


def test_an_unfit_value_becomes_a_finding_and_is_no_answer_of_the_command_line() -> None:
    error = Unfit("'x'", wanted="a range")
    assert (error.found, error.wanted) == ("'x'", "a range")
    assert str(error) == "found 'x'; wanted a range"
    assert not isinstance(error, GraderError)
