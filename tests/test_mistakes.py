"""A wrong submission is told which known mistake it behaves like, and only where there is no doubt."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from grader import spec
from grader.grade import grade_all
from grader.report import Report
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.submission import Submission
from tests.conftest import SPEC, MakeProject

MORE = """
[[case]]
name  = "leaves its input alone"
check = ["inputs_unchanged", "new_tensor"]
sizes = { n = 3 }

[[case]]
name  = "keeps the dtype"
check = ["dtype", "values"]
dtypes = ["float16"]

[[case]]
name  = "remembers nothing"
sizes = { n = 2 }
then  = [{}]

[[case]]
name   = "secret"
hidden = true
sizes  = { n = 40 }

[limits]
call_seconds  = 2
total_seconds = 2
"""
MISTAKES = {
    "wrong_answer/three_times.py": "def double(x):\n    return 3 * x\n",
    "wrong_answer/in_place.py": "def double(x):\n    x += x\n    return x\n",
    "wrong_answer/float32.py": "def double(x):\n    return 2 * x.float()\n",
    "wrong_answer/keeps_the_first.py": "kept = {}\ndef double(x):\n    return kept.setdefault(len(x), 2 * x).clone()\n",
    "runtime_error/as_a_list.py": "def double(x):\n    return [x, x][2]\n",
    "time_limit/never.py": "def double(x):\n    while True: pass\n",
}
THREE = "wrong_answer/three_times.py"
SAYS = {name: f"This is {name.split('/')[1].removesuffix('.py')}." for name in MISTAKES}


Graded = Callable[..., list[Report]]


@pytest.fixture
def graded(make_project: MakeProject, sandbox: Sandbox) -> Graded:
    def grade(*sources: str, scope: Scope | None = None, more: Mapping[str, str] | None = None) -> list[Report]:
        toml, known = SPEC + MORE, {**MISTAKES, **(more or {})}
        for name in known:
            says = SAYS.get(name, "Another.")
            toml += f'\n[[mistake]]\nfile = "{name}"\ncaught_by = ["any size"]\nsays = "{says}"\n'
        project = make_project(toml)
        for name, source in known.items():
            path = project.folder("double") / "examples" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            Path(path).write_text(source, encoding="utf-8")
        problem = spec.load(project, "double")
        pairs = [(problem, Submission(name="a.py", source=source.encode())) for source in sources]
        return grade_all(pairs, sandbox=sandbox, seed=5, scope=scope or Scope())

    return grade


def said(report: Report) -> str | None:
    return None if report.diagnosis is None else report.diagnosis.says


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("def double(x):\n    return x + x + x\n", "This is three_times."),
        ("def double(x):\n    return x.add_(x)\n", "This is in_place."),
        ("import torch\ndef double(x):\n    return (x + x).to(torch.float32)\n", "This is float32."),
        ("old = {}\ndef double(y):\n    return old.setdefault(len(y), y + y) * 1\n", "This is keeps_the_first."),
        ("def double(x):\n    return (x, x, x)[7]\n", "This is as_a_list."),
        ("def double(x):\n    return 4 * x\n", None),
        ("def double(x):\n    x *= 3\n    return x\n", None),  # two of them at once
        ("def double(x):\n    return {}[0]\n", None),  # fails where it does, and otherwise
        ("def double(x):\n    return 2 * x\n", None),
        ("def double(x):\n    while True: pass\n", None),
    ],
)
def test_a_submission_is_told_which_mistake_it_behaves_like(graded: Graded, source: str, says: str | None) -> None:
    (report,) = graded(source)
    assert said(report) == says


def test_each_of_a_class_is_told_its_own(graded: Graded) -> None:
    reports = graded(*(source for name, source in MISTAKES.items() if not name.startswith("time_limit/")))
    assert list(map(said, reports)) == [says for name, says in SAYS.items() if not name.startswith("time_limit/")]


def test_nothing_is_said_where_two_mistakes_fit(graded: Graded) -> None:
    (report,) = graded("def double(x):\n    return x * 3\n", more={"wrong_answer/thrice.py": MISTAKES[THREE]})
    assert said(report) is None


def test_a_mistake_that_cannot_be_loaded_is_like_nothing(graded: Graded) -> None:
    broken = {"wrong_answer/broken.py": "import nothing_of_the_kind\n"}
    (report,) = graded("def double(x):\n    return x * 3\n", more=broken)
    assert said(report) == SAYS[THREE]


def test_in_official_grading_hidden_cases_have_no_part_in_it(graded: Graded) -> None:
    but_for_long_ones = {"wrong_answer/but.py": "def double(x):\n    return x * (3 if len(x) < 9 else 5)\n"}
    (openly,) = graded("def double(x):\n    return x * 3\n", more=but_for_long_ones)
    (officially,) = graded("def double(x):\n    return x * 3\n", more=but_for_long_ones, scope=Scope(official=True))
    assert said(openly) == SAYS[THREE]
    assert said(officially) is None  # only the hidden case tells the two apart


def test_in_official_grading_a_mistake_that_only_a_hidden_case_tells_is_not_named(graded: Graded) -> None:
    only_long_ones = {"wrong_answer/long.py": "def double(x):\n    return x * (2 if len(x) < 9 else 5)\n"}
    for factor in (5, 7):
        source = f"def double(x):\n    return x + x if len(x) < 9 else {factor} * x\n"
        (report,) = graded(source, more=only_long_ones, scope=Scope(official=True))
        assert (report.verdict, said(report)) == ("wrong_answer", None)


def test_of_one_case_alone_that_one_is_compared(graded: Graded) -> None:
    one = Scope(cases=frozenset({"leaves its input alone"}))
    (report,) = graded("def double(x):\n    x += x\n    return x\n", scope=one)
    assert said(report) == SAYS["wrong_answer/in_place.py"]
