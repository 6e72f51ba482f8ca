"""What of a hidden case shows to a learner is found."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from grader import leaks
from grader.errors import Finding
from grader.reference import Reference
from grader.sandbox import Sandbox
from tests import small
from tests.small import told

HOME = "problems/scale"
SECRET = {**small.CASES, "secret sizes": "hidden = true\nsizes  = { n = 6, m = 4 }"}

Found = Callable[..., list[Finding]]


@pytest.fixture
def found(tmp_path: Path, sandbox: Sandbox) -> Found:
    def find(toml: str, files: Mapping[str, str] | None = None) -> list[Finding]:
        subject = small.subject(small.write(tmp_path, toml, files=files), sandbox)
        return list(leaks.findings(subject, Reference(subject.problem, seed=0, sandbox=sandbox)))

    return find


def test_a_hidden_case_that_shows_nowhere_is_no_finding(found: Found) -> None:
    assert found(small.spec(cases=SECRET)) == []


def test_without_hidden_cases_nothing_is_asked(found: Found) -> None:
    assert found(small.spec(), {f"{HOME}/ideas.md": "any size\n"}) == []


@pytest.mark.parametrize("name", ["statement.md", "ideas.md", "starter.py"])
def test_the_name_of_a_hidden_case_in_a_text_for_learners_is_found(found: Found, name: str) -> None:
    content = "# One.\n# There is a case of secret sizes.\n"
    assert told(found(small.spec(cases=SECRET), {f"{HOME}/{name}": content})) == [
        (f"{HOME}/{name}", 2, "", "the hidden case 'secret sizes'", "nothing of it", "leave its name out", True)
    ]


def test_the_name_of_a_hidden_case_in_what_the_spec_tells_a_learner_is_found(found: Found) -> None:
    head = small.HEAD.replace("Each column has", "Mind the secret sizes: each column has")
    toml = small.spec(head=head, cases=SECRET, rest=small.MISTAKE.replace("This adds", "At secret sizes this adds"))
    toml = toml.replace("Look at any size.", "Look at secret sizes.")
    said = "the hidden case 'secret sizes'"
    assert [(one.key, one.line, one.found, one.warning) for one in found(toml)] == [
        ("hints.0", small.line_of(toml, "hints"), said, True),
        ("case 'any size'.hint", small.line_of(toml, "Look at secret"), said, True),
        ("mistake.0.says", small.line_of(toml, "At secret"), said, True),
    ]


def test_a_word_that_only_contains_the_name_is_no_leak(found: Found) -> None:
    toml = small.spec(cases={**small.CASES, "large": SECRET["secret sizes"]})
    assert found(toml, {f"{HOME}/ideas.md": "Whatever is enlarged, or largely the same.\n"}) == []


def test_numbers_that_official_reports_may_show_are_not_found(found: Found) -> None:
    wrong = {
        f"{HOME}/examples/wrong_answer/adds.py": "def scale(x, weight):\n    print(x)\n    return x + weight\n",
        f"{HOME}/examples/wrong_answer/says.py": "def scale(x, weight):\n    raise ValueError(str(x.tolist()))\n",
    }
    assert found(small.spec(cases=SECRET), wrong) == []
