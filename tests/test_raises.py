"""Calls that must raise: what counts as an exception, what is told where none came, and what it is worth."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from grader import spec, stored
from grader.formats.json import render as to_json
from grader.formats.look import Look
from grader.formats.terminal import render as to_terminal
from grader.grade import grade, grade_all
from grader.reference import Reference
from grader.report import Report
from grader.sandbox import Sandbox
from grader.submission import Submission
from grader.trial import MIXED
from grader.verdict import CaseResult, Check, Verdict
from tests.conftest import MakeProject

SPEC = """\
format = 1
title  = "Pick"
call   = "pick(x, row)"

[sizes]
n = "1..4"

[arguments]
x   = { shape = "n, 2" }
row = { int = "n - 1" }

[returns]
shape = "2"

[[case]]
name = "the last row"
runs = 3

[[case]]
name   = "past the end"
sizes  = { n = 3 }
given  = { row = 3 }
then   = [{ given = { row = -1 } }]
raises = true
hint   = "A row that is not there is an error."
"""
LISTED = SPEC.replace("raises = true", "raises = ['IndexError', 'KeyError']")
REFERENCE = """\
def pick(x, row):
    if not 0 <= row < len(x):
        raise IndexError(row)
    return x[row] + 0
"""
Graded = Callable[..., Report]


def picking(instead: str, *, otherwise: str = "return x[row] + 0") -> str:
    """Write a submission that does something else where the row is not there."""
    guarded = "".join(f"        {line}\n" for line in instead.splitlines())
    return f"import torch\n\ndef pick(x, row):\n    if not 0 <= row < len(x):\n{guarded}    {otherwise}\n"


@pytest.fixture
def graded(make_project: MakeProject, sandbox: Sandbox) -> Iterator[Graded]:
    references: list[Reference] = []

    def graded(source: str, *, toml: str = SPEC, reference: str = REFERENCE) -> Report:
        problem = spec.load(make_project(toml, slug="pick", reference=reference, starter=None), "pick")
        references.append(Reference(problem, seed=3, sandbox=sandbox))
        submitted = Submission(name="learner.py", source=source.encode())
        return grade(problem, submitted, sandbox=sandbox, reference=references[-1])

    yield graded
    for reference in references:
        reference.close()


def past(report: Report) -> CaseResult:
    (case,) = [case for case in report.cases if case.name == "past the end"]
    return case


@pytest.mark.parametrize(
    "instead",
    [
        "raise IndexError('no such row')",
        "raise ValueError",
        "raise NotImplementedError",
        "raise MemoryError",
        "raise FileNotFoundError(2, 'no such row')",
        "assert False",
        "x.reshape(7, 7)",
        "class Absent(Exception): pass\nraise Absent",
        "raise ExceptionGroup('all', [ValueError(1)])",
        "class Untold(ValueError):\n    def __getattribute__(self, name): raise KeyboardInterrupt\nraise Untold",
    ],
)
def test_where_any_exception_is_right_each_earns_the_points(graded: Graded, instead: str) -> None:
    report = graded(picking(instead))
    assert report.verdict is Verdict.ACCEPTED
    assert report.score is not None
    assert report.score.points == report.score.max_points == 2
    assert past(report).checks == (Check.RAISES,)
    assert past(report).message is None


@pytest.mark.parametrize(
    "instead", ["raise KeyError(row)", "class Absent(IndexError): pass\nraise Absent(row)", "[][row]"]
)
def test_of_a_list_one_is_enough_or_a_type_made_of_one(graded: Graded, instead: str) -> None:
    assert graded(picking(instead), toml=LISTED).verdict is Verdict.ACCEPTED


def test_another_type_than_those_listed_is_a_wrong_answer_that_names_both(graded: Graded) -> None:
    report = graded(picking("raise ValueError('no such row')"), toml=LISTED)
    assert report.verdict is Verdict.WRONG_ANSWER
    assert past(report).message == "raises: line 5: ValueError: no such row; IndexError or KeyError is wanted"
    (run,) = past(report).runs
    assert (run.mismatch is not None and run.mismatch.check, run.call) == (Check.RAISES, 1)
    assert past(report).hint == "A row that is not there is an error."


@pytest.mark.parametrize(
    ("instead", "given"),
    [
        ("return x[-1] + 0", "a torch.Tensor of shape [2]"),
        ("return None", "None"),
        ("return 3", "an int"),
        ("return ValueError('not raised')", "a ValueError without raising it (`raise`, not `return`)"),
        ("return x[0], x[0]", "a tuple of 2"),
    ],
)
def test_what_comes_back_where_an_exception_is_wanted_is_told(graded: Graded, instead: str, given: str) -> None:
    report = graded(picking(instead))
    assert [case.verdict for case in report.cases] == [Verdict.ACCEPTED, Verdict.WRONG_ANSWER]
    assert past(report).message == f"raises: it gave back {given}; an exception is wanted"


def test_every_call_must_raise_the_second_too(graded: Graded) -> None:
    report = graded(picking("if row >= 0: raise IndexError(row)"))
    (run,) = past(report).runs
    assert (run.verdict, run.call, run.calls) == (Verdict.WRONG_ANSWER, 2, 2)
    assert "at float32, n = 3, call 2 of 2 in one process" in to_terminal([report], Look())


@pytest.mark.parametrize(
    ("instead", "said"),
    [
        ("import sys; sys.exit('no')", "SystemExit: no: that ends a program and is none; an exception is wanted"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt: that ends a program and is none; an exception is wanted"),
        ("import os; os._exit(1)", "the process ended itself with exit status 1"),
        ("input()", "EOFError"),
    ],
)
def test_to_end_the_process_or_to_meet_a_limit_is_no_exception(graded: Graded, instead: str, said: str) -> None:
    report = graded(picking(instead))
    assert past(report).verdict is Verdict.RUNTIME_ERROR
    assert said in (past(report).message or "")


@pytest.mark.parametrize(
    "instead",
    [
        "kept = []\ntorch.func.vmap(lambda row: kept.append(row) or row)(x)\nreturn kept[0]",
        "class Several(list):\n    def __iter__(self): raise ValueError\nreturn Several()",
    ],
)
def test_what_fails_while_a_result_is_looked_at_was_not_raised_by_the_call(graded: Graded, instead: str) -> None:
    report = graded(picking(instead))
    assert past(report).verdict is Verdict.RUNTIME_ERROR


def test_who_raises_by_the_number_of_the_call_is_asked_in_another_order(graded: Graded) -> None:
    body = (
        "    global calls\n    calls += 1\n    if calls in (4, 5): raise ValueError\n    return x[row % len(x)] + 0\n"
    )
    report = graded(f"calls = 0\n\ndef pick(x, row):\n{body}")
    assert [case.verdict for case in report.cases] == [Verdict.ACCEPTED, Verdict.WRONG_ANSWER]
    assert past(report).notes == (MIXED,)
    assert (past(report).message or "").startswith("raises: it gave back a torch.Tensor of shape [2]; an exception")


def test_a_call_that_fails_after_one_that_raised_is_told(graded: Graded) -> None:
    locked = "    global locked\n    assert not locked or row < 0 or row >= len(x), 'still locked'\n"
    locked += "    locked = not 0 <= row < len(x)\n    if locked: raise IndexError(row)\n    return x[row] + 0\n"
    report = graded(f"locked = False\n\ndef pick(x, row):\n{locked}")
    assert past(report).verdict is Verdict.RUNTIME_ERROR
    assert past(report).notes == (MIXED,)
    assert (past(report).message or "").endswith("AssertionError: still locked")


def test_an_input_that_is_changed_before_it_raises_costs_the_case_about_that(graded: Graded) -> None:
    about = "\n[[case]]\nname = 'unchanged'\ncheck = ['inputs_unchanged']\n"
    report = graded(picking("x.zero_()\nraise IndexError(row)"), toml=SPEC + about)
    *_, unchanged = report.cases
    assert [case.verdict for case in report.cases] == [Verdict.ACCEPTED, Verdict.ACCEPTED, Verdict.WRONG_ANSWER]
    assert unchanged.message == "inputs unchanged: a call of the case 'past the end' changed `x`"


def test_a_dtype_may_be_what_is_refused(graded: Graded) -> None:
    half = SPEC + "\n[[case]]\nname = 'half'\nsizes = { n = 2 }\ndtypes = ['float16']\nraises = true\n"
    refusing = "if x.dtype is torch.float16: raise TypeError(x.dtype)\n    return x[row] + 0"
    source = picking("raise IndexError(row)", otherwise=refusing)
    assert graded(source, toml=half, reference=source).verdict is Verdict.ACCEPTED
    assert graded(picking("raise IndexError(row)"), toml=half, reference=source).verdict is Verdict.WRONG_ANSWER


def test_always_raising_earns_nothing(graded: Graded) -> None:
    report = graded("def pick(x, row):\n    raise ValueError\n")
    assert [case.verdict for case in report.cases] == [Verdict.RUNTIME_ERROR, Verdict.BLOCKED]
    assert report.score is not None
    assert report.score.points == 0


def test_a_result_of_no_type_that_could_be_is_like_its_own_kind_only(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    toml = f"{SPEC}\n[[mistake]]\nfile = 'wrong_answer/list.py'\ncaught_by = ['the last row']\nsays = 'A list.'\n"
    project = make_project(toml, slug="pick", reference=REFERENCE, starter=None)
    folder = project.folder("pick") / "examples" / "wrong_answer"
    folder.mkdir(parents=True)
    (folder / "list.py").write_text(picking("raise KeyError", otherwise="return {}"), encoding="utf-8")
    problem = spec.load(project, "pick")
    results = ["return dict(row=3)", "return None", "return x.numpy()"]
    sources = [picking("raise IndexError", otherwise=one) for one in results]
    pairs = [(problem, Submission(name="learner.py", source=source.encode())) for source in sources]
    told = [report.diagnosis for report in grade_all(pairs, sandbox=sandbox, seed=3)]
    assert [one and one.says for one in told] == ["A list.", None, None]


def test_a_starter_that_was_only_reworded_is_not_attempted(graded: Graded) -> None:
    report = graded("def pick(x, row):\n    print(row)\n    raise NotImplementedError\n")
    assert report.verdict is Verdict.NOT_ATTEMPTED


def test_a_reader_sees_the_call_and_that_an_exception_was_expected(graded: Graded) -> None:
    report = graded(picking("return torch.ones(2)"))
    shown = to_terminal([report], Look())
    assert "expected = an exception" in shown
    assert "got      = [1, 1]" in shown
    (written,) = json.loads(to_json([report], Look()))["reports"]
    (run,) = written["cases"][1]["runs"]
    assert (run["exhibit"]["expected"], run["mismatch"]["check"]) == ("an exception", "raises")


@pytest.mark.parametrize(
    ("reference", "toml", "found"),
    [
        ("def pick(x, row):\n    return x[row % len(x)] + 0\n", SPEC, "it gives a result back; an exception is wanted"),
        (REFERENCE.replace("IndexError", "OSError"), LISTED, "line 3: OSError: 3; IndexError or KeyError is wanted"),
    ],
)
def test_a_reference_that_does_not_raise_so_is_no_fault_of_the_learner(
    graded: Graded, reference: str, toml: str, found: str
) -> None:
    report = graded(picking("raise ValueError"), toml=toml, reference=reference)
    assert past(report).verdict is Verdict.JUDGE_ERROR
    assert past(report).message == f"the reference contradicts `raises`: {found}"


def test_stored_answers_hold_that_a_call_must_raise(make_project: MakeProject, sandbox: Sandbox) -> None:
    problem = spec.load(make_project(SPEC, slug="pick", reference=REFERENCE, starter=None), "pick")
    reference = Reference(problem, seed=3, sandbox=sandbox)
    given = replace(problem, reference=None, answers=stored.write(reference, sandbox=sandbox))
    reference.close()
    sources = [picking("raise ValueError"), picking("return x[0]")]
    pairs = [(given, Submission(name="learner.py", source=source.encode())) for source in sources]
    reports = grade_all(pairs, sandbox=sandbox, seed=3)
    assert [report.verdict for report in reports] == [Verdict.ACCEPTED, Verdict.WRONG_ANSWER]


def test_mistakes_that_give_other_values_where_none_should_come_are_told_apart(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    toml = SPEC
    for name in ("wraps", "stops"):
        toml += f"\n[[mistake]]\nfile = 'wrong_answer/{name}.py'\ncaught_by = ['past the end']\nsays = 'It {name}.'\n"
    project = make_project(toml, slug="pick", reference=REFERENCE, starter=None)
    folder = project.folder("pick") / "examples" / "wrong_answer"
    folder.mkdir(parents=True)
    (folder / "wraps.py").write_text(picking("return x[row % len(x)] + 0"), encoding="utf-8")
    (folder / "stops.py").write_text(picking("return x[max(0, min(row, len(x) - 1))] + 0"), encoding="utf-8")
    problem = spec.load(project, "pick")
    sources = [
        "def pick(x, row):\n    return x.roll(-row, 0)[0]\n",
        "def pick(x, row):\n    return x[min(row, len(x) - 1) if row > 0 else 0] * 1\n",
        picking("return x.sum(0)"),
    ]
    pairs = [(problem, Submission(name="learner.py", source=source.encode())) for source in sources]
    told = [report.diagnosis for report in grade_all(pairs, sandbox=sandbox, seed=3)]
    assert [one and one.says for one in told] == ["It wraps.", "It stops.", None]
