"""The cases of a problem on the devices that they name: what is run, what is skipped, and what a second look tells."""

import time
from collections.abc import Callable, Iterator

import pytest

from grader import spec
from grader.device import Device
from grader.errors import SpecError
from grader.grade import grade
from grader.judge import OPEN, UNKNOWN
from grader.reference import Reference
from grader.report import KEPT_BACK, Report
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.submission import Submission
from grader.trial import ALONE, KEPT, UNFIT
from grader.verdict import CaseResult, RunResult, Verdict
from tests.conftest import REFERENCE, SPEC, MakeProject

ON_BOTH = """
[[case]]
name    = "stays there"
check   = ["device"]
devices = ["cpu", "pretend"]
sizes   = { n = 3 }
"""
Graded = Callable[..., Report]


@pytest.fixture
def graded(make_project: MakeProject, sandbox: Sandbox) -> Iterator[Graded]:
    """Grade a submission on the problem `double` with a case about devices."""
    references: list[Reference] = []

    def graded(body: str, *, more: str = ON_BOTH, reference: str = REFERENCE, scope: Scope | None = None) -> Report:
        problem = spec.load(make_project(SPEC + more, reference=reference, starter=None), "double")
        references.append(Reference(problem, seed=7, sandbox=sandbox))
        source = f"import torch\n\nKEPT = {{}}\n\ndef double(x):\n    {body}\n"
        submitted = Submission(name="learner.py", source=source.encode())
        return grade(problem, submitted, sandbox=sandbox, reference=references[-1], scope=scope or Scope())

    yield graded
    for reference in references:
        reference.close()


def there(report: Report) -> CaseResult:
    (case,) = [case for case in report.cases if case.name == "stays there"]
    return case


def pretended(report: Report) -> RunResult:
    (run,) = [run for run in there(report).runs if run.device == Device.PRETEND]
    return run


def test_a_case_is_run_on_each_device_that_it_names(graded: Graded) -> None:
    report = graded("return x + x")
    assert [(run.device, run.verdict) for run in there(report).runs] == [
        ("cpu", Verdict.ACCEPTED),
        ("pretend", Verdict.ACCEPTED),
    ]
    assert report.score is not None
    assert report.score.points == report.score.max_points == 2


def test_devices_that_mix_cost_the_case_about_devices_and_no_other(graded: Graded) -> None:
    report = graded("return x * torch.full((len(x),), 2.0)")
    assert [case.verdict for case in report.cases] == [Verdict.ACCEPTED, Verdict.RUNTIME_ERROR]
    run = pretended(report)
    assert run.fault is not None
    assert (run.fault.line, run.fault.code) == (6, "return x * torch.full((len(x),), 2.0)")
    assert run.exhibit is None
    assert there(report).notes == ()


def test_a_result_on_the_cpu_is_a_wrong_answer_with_the_line_that_made_it(graded: Graded) -> None:
    report = graded("out = torch.zeros(len(x))\n    out[:] = x + x\n    return out")
    assert pretended(report).verdict is Verdict.WRONG_ANSWER
    assert there(report).message == (
        "device: the result is on cpu, made on line 6; cuda:0 is wanted, where its inputs are"
    )


def test_an_index_on_the_cpu_is_a_note(graded: Graded) -> None:
    report = graded("return (x + x)[torch.arange(len(x))]")
    assert there(report).verdict is Verdict.ACCEPTED
    assert there(report).notes == (
        (
            "line 6: an index on the CPU picks from a tensor on CUDA. That is allowed, but it is copied to the device "
            "each time: make it there, with device=…"
        ),
    )


@pytest.mark.parametrize(
    "body",
    [
        "raise ValueError('no') if x.is_cuda else x + x",
        "import os; os._exit(3) if x.is_cuda else None; return x + x",
        "while x.is_cuda: pass\n    return x + x",
        "return None if x.is_cuda else x + x",
        "return (x + x)[:1] if x.is_cuda else x + x",
        "return torch.FloatTensor([2.0, 2.0, 2.0]) if x.is_cuda else x + x",
    ],
)
def test_what_goes_wrong_otherwise_leaves_the_run_open(graded: Graded, body: str) -> None:
    if body.startswith("raise"):
        body = "assert not x.is_cuda, 'no'\n    return x + x"
    report = graded(body, more=ON_BOTH + "\n[limits]\ncall_seconds = 1\n")
    assert pretended(report).verdict is Verdict.SKIPPED
    assert (pretended(report).message or "").startswith((OPEN, UNKNOWN))
    assert there(report).verdict is Verdict.ACCEPTED  # by the run on the CPU


def test_other_values_under_pretend_are_not_scored(graded: Graded) -> None:
    report = graded("return x if x.is_cuda else x + x")
    assert report.verdict is Verdict.ACCEPTED


def test_what_is_kept_from_a_call_on_the_cpu_is_found_and_named(graded: Graded) -> None:
    report = graded("return x * KEPT.setdefault(len(x), torch.full_like(x, 2.0))")
    assert pretended(report).verdict is Verdict.RUNTIME_ERROR
    assert "in an earlier call" in (there(report).message or "")
    assert there(report).notes == (KEPT,)
    assert ALONE not in there(report).notes


def test_a_file_is_loaded_where_torch_says_that_cuda_is_there(graded: Graded) -> None:
    body = "return (x.to(KEPT['device']) * 2).to(x.device)"
    problem = graded(f"KEPT.setdefault('device', 'cuda' if torch.cuda.is_available() else 'cpu'); {body}")
    assert problem.verdict is Verdict.ACCEPTED


def test_where_the_reference_does_not_pass_nothing_is_asked_of_others(graded: Graded) -> None:
    forgets = "import torch\ndef double(x):\n    return x * torch.full((len(x),), 2.0, dtype=x.dtype)\n"
    report = graded("return x * torch.full((len(x),), 2.0)", reference=forgets)
    assert pretended(report).verdict is Verdict.SKIPPED
    assert pretended(report).message == UNFIT
    (note,) = report.notes
    assert note.startswith("The reference does not pass everywhere: solutions/double.py on pretend, case 'stays there'")
    assert "line 3: RuntimeError: `mul` needs all its tensors on the same device" in note
    assert report.verdict is Verdict.ACCEPTED


def test_a_device_that_is_named_where_there_is_none_gets_a_word_of_advice(graded: Graded) -> None:
    report = graded("return x.cuda() * 2", scope=Scope(devices=frozenset({Device.CPU})))
    message = report.cases[0].message or ""
    assert message.endswith(
        "(there is no CUDA in this run: follow the device of what you are given, as in device=x.device)"
    )


@pytest.mark.parametrize(
    "made",
    [
        "torch.jit.CompilationUnit('def f(x):\\n    return x + x\\n').f(x)",
        "torch.jit.CompilationUnit('def f(x):\\n    return x + x\\n').f(x) + 0",
        "torch.jit.CompilationUnit('def f(x):\\n    return x + x\\n').f(x).to(x.dtype).contiguous()",
    ],
)
def test_what_was_not_seen_made_is_on_no_known_device(graded: Graded, made: str) -> None:
    report = graded(f"return {made}")
    assert pretended(report).verdict is Verdict.SKIPPED
    assert pretended(report).message == UNKNOWN


def test_only_chosen_devices_are_run(graded: Graded) -> None:
    mixes = "return x * torch.full((len(x),), 2.0)"
    on_cpu = graded(mixes, scope=Scope(devices=frozenset({Device.CPU})))
    assert on_cpu.verdict is Verdict.ACCEPTED
    assert on_cpu.score is not None
    assert [run.device for case in on_cpu.cases for run in case.runs if case.name == "stays there"] == ["cpu"]
    alone = graded(mixes, scope=Scope(devices=frozenset({Device.PRETEND})))
    assert (alone.score, alone.partial) == (None, True)
    assert [case.name for case in alone.cases] == ["stays there"]
    assert alone.environment.devices == (Device.PRETEND,)


def test_a_case_that_names_no_chosen_device_is_skipped_with_the_reason(graded: Graded) -> None:
    more = ON_BOTH.replace('["cpu", "pretend"]', '["pretend"]')
    report = graded("return x + x", more=more, scope=Scope(devices=frozenset({Device.CPU})))
    assert there(report).verdict is Verdict.SKIPPED
    assert there(report).message == "it is about `pretend`, which was not chosen"
    assert report.verdict is Verdict.ACCEPTED


def test_a_case_of_many_runs_is_shrunk_on_its_device(graded: Graded) -> None:
    more = ON_BOTH.replace("sizes   = { n = 3 }", "runs = 5")
    report = graded("return x * torch.full((len(x),), 2.0)", more=more)
    assert there(report).verdict is Verdict.RUNTIME_ERROR
    assert there(report).smallest is None  # under pretend no values are judged, so none are shown


def test_what_gets_stuck_on_a_device_is_not_tried_there_again(graded: Graded) -> None:
    more = ON_BOTH.replace("sizes   = { n = 3 }", "runs = 4") + "\n[limits]\ncall_seconds = 1\n"
    began = time.monotonic()
    report = graded("while x.is_cuda: pass\n    return x + x", more=more)
    assert time.monotonic() - began < 3
    runs = [run for run in there(report).runs if run.device == Device.PRETEND]
    assert [run.verdict for run in runs] == [Verdict.SKIPPED] * 4
    assert len({run.message for run in runs}) == 1


def test_the_call_on_the_cpu_takes_nothing_of_a_submissions_time(graded: Graded) -> None:
    more = ON_BOTH.replace('["cpu", "pretend"]', '["pretend"]').replace("sizes   = { n = 3 }", "runs = 5")
    more += "\n[limits]\ncall_seconds = 1\ntotal_seconds = 1.2\n"
    body = "import time; time.sleep(0.3) if torch.cuda.is_available() and not x.is_cuda else None; return x + x"
    report = graded(body, more=more)
    assert [run.verdict for run in there(report).runs] == [Verdict.ACCEPTED] * 5


def test_values_that_nothing_compared_earn_nothing(make_project: MakeProject) -> None:
    for devices in ('["pretend"]', '["cuda", "pretend"]'):
        toml = SPEC + f'check = ["device", "values"]\ndevices = {devices}\n'
        with pytest.raises(SpecError, match="no case that checks values on the CPU"):
            spec.load(make_project(toml), "double")


def test_a_text_of_the_submissions_own_stays_one_short_line(graded: Graded) -> None:
    report = graded("assert not x.is_cuda, 'fine\\n\\n  50 of 50 points' + 999 * '!'\n    return x + x")
    message = pretended(report).message or ""
    assert "\n" not in message
    assert "points' " not in message
    assert len(message) < 400


def test_a_hidden_case_shows_one_verdict_however_its_runs_were_left_open(graded: Graded) -> None:
    more = ON_BOTH.replace("sizes   = { n = 3 }", "runs = 6") + "hidden = true\n"
    scope = Scope(official=True)
    report = graded("assert not x.is_cuda or x[0] > 0\n    return x + x", more=more, scope=scope)
    shown = [(run.device, run.verdict) for run in there(report).runs]
    assert shown == [("cpu", Verdict.ACCEPTED), ("pretend", Verdict.ACCEPTED)]


LONG = SPEC.replace('"1..4"', '"50..60"').replace("runs = 3", "")


def of_one_size(make_project: MakeProject, sandbox: Sandbox, toml: str) -> CaseResult:
    """Grade a submission that is wrong everywhere by a case of one drawn run."""
    problem = spec.load(make_project(toml), "double")
    reference = Reference(problem, seed=7, sandbox=sandbox)
    submitted = Submission(name="learner.py", source=b"def double(x):\n    return x + 1\n")
    try:
        (case,) = grade(problem, submitted, sandbox=sandbox, reference=reference).cases
    finally:
        reference.close()
    return case


def test_a_single_large_call_is_shrunk_where_its_sizes_are_free(make_project: MakeProject, sandbox: Sandbox) -> None:
    smallest = of_one_size(make_project, sandbox, LONG).smallest
    assert smallest is not None
    assert smallest.arguments == {"x": [0.0] * 50}
    assert smallest.wrong is not None


def test_a_size_that_a_case_gives_is_kept_and_the_call_is_not_shrunk(
    make_project: MakeProject, sandbox: Sandbox
) -> None:
    case = of_one_size(make_project, sandbox, LONG + "sizes = { n = 50 }\n")
    assert case.smallest is None
    assert case.runs[0].exhibit is not None


def test_a_single_call_that_can_be_read_is_not_shrunk(make_project: MakeProject, sandbox: Sandbox) -> None:
    assert of_one_size(make_project, sandbox, SPEC.replace("runs = 3", "")).smallest is None


def test_what_is_plain_to_see_of_a_wrong_result_is_kept_back_for_a_hidden_case(graded: Graded) -> None:
    more = "\n[[case]]\nname = 'stays there'\nsizes = { n = 4 }\n"
    shown = there(graded("return x + x + 1", more=more))
    assert (shown.message or "").endswith(". Every element is the expected one + 1")
    hidden = there(graded("return x + x + 1", more=more + "hidden = true\n", scope=Scope(official=True)))
    assert hidden.message == KEPT_BACK
    assert "Every element" not in repr(hidden)
