"""The whole flow on real submissions: what each fault costs, what doing nothing earns, whose fault it was."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest

from grader import spec
from grader.device import Device
from grader.errors import SpecError
from grader.formats.look import Look
from grader.formats.reports import FORMATS
from grader.grade import grade, grade_all
from grader.problem import Problem
from grader.reference import Reference
from grader.report import KEPT_BACK, Report
from grader.sandbox import Sandbox
from grader.scope import Scope
from grader.submission import Submission
from grader.trial import ALONE
from grader.verdict import CaseResult, Evidence, RunResult, Verdict
from tests.conftest import REFERENCE, SPEC, STARTER, MakeProject

HEAD = "import torch\nimport numpy as np\n"
BIAS = """\
def _bias(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    offset = position[None, :] - position[:, None]
    return rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
"""
SEED = 1


def submitted(source: str | bytes, *, name: str = "learner.py") -> Submission:
    return Submission(name=name, source=source.encode() if isinstance(source, str) else source)


def attention(body: str, *, head: str = "") -> Submission:
    """Give a submission for the first problem; its body may use `bias`, the right matrix to add."""
    lines = "\n".join(f"    {line}" for line in ("bias = _bias(scores, rel_bias, max_dist)", *body.split("\n")))
    return submitted(f"{HEAD}{head}{BIAS}def relative_position_attention(scores, rel_bias, max_dist):\n{lines}\n")


def of(report: Report, name: str) -> CaseResult:
    return next(case for case in report.cases if case.name == name)


def lost(report: Report) -> list[str]:
    return [case.name for case in report.cases if case.verdict is not Verdict.ACCEPTED]


def total(problem: Problem) -> float:
    return sum(case.points for case in problem.spec.cases)


def points(report: Report) -> tuple[float | None, float]:
    assert report.score is not None
    return report.score.points, report.score.max_points


def without_seconds(reports: Sequence[Report]) -> object:
    def cleaned(value: object) -> object:
        match value:
            case dict():
                return {key: cleaned(item) for key, item in value.items() if key != "seconds"}
            case list():
                return [cleaned(item) for item in value]
            case _:
                return value

    return cleaned(json.loads(FORMATS["json"](reports, Look())))


@pytest.fixture(scope="module")
def first(problem: Problem, sandbox: Sandbox) -> Iterator[Callable[..., Report]]:
    """Grade a submission on the first problem; all of them meet the same inputs."""
    reference = Reference(problem, seed=SEED, sandbox=sandbox)

    def run(submission: Submission, only: Sequence[str] = ()) -> Report:
        return grade(problem, submission, sandbox=sandbox, reference=reference, scope=Scope(cases=frozenset(only)))

    yield run
    reference.close()


@pytest.fixture
def small(make_project: MakeProject, sandbox: Sandbox) -> Iterator[Callable[..., Report]]:
    """Grade a submission on a small problem of its own."""
    references: list[Reference] = []

    def run(
        source: str | bytes,
        toml: str = SPEC,
        *,
        reference: str = REFERENCE,
        starter: str | None = STARTER,
        seed: int = SEED,
        only: Sequence[str] = (),
        official: bool = False,
    ) -> Report:
        problem = spec.load(make_project(toml, reference=reference, starter=starter), "double")
        references.append(Reference(problem, seed=seed, sandbox=sandbox))
        return grade(
            *(problem, submitted(source)),
            sandbox=sandbox,
            reference=references[-1],
            scope=Scope(cases=frozenset(only), official=official),
        )

    yield run
    for reference in references:
        reference.close()


First = Callable[..., Report]
Small = Callable[..., Report]


# The first problem


def test_the_reference_itself_earns_every_point(first: First, problem: Problem) -> None:
    report = first(submitted(problem.source))
    assert report.verdict is Verdict.ACCEPTED
    assert points(report) == (total(problem), total(problem))
    assert lost(report) == []


@pytest.mark.parametrize(
    ("body", "case"),
    [
        ("scores += bias\nreturn scores", "leaves its inputs alone"),
        ("return scores.add_(bias).clone()", "leaves its inputs alone"),
        ("rel_bias[:1] += 1\nreturn scores + bias", "leaves its inputs alone"),
        ("return scores.float() + bias.float()", "keeps the dtype"),
        ("return scores.double() + bias.double()", "keeps the dtype"),
        ("return scores + bias.detach()", "gradients reach both inputs"),
        ("return scores.new_tensor((scores + bias).tolist())", "gradients reach both inputs"),
        ("return (scores.view(-1) + bias.view(-1)).view(scores.shape)", "scores that are not contiguous"),
        ("return scores.nan_to_num(neginf=-1e4) + bias", "scores that are -inf already"),
    ],
)
def test_one_fault_costs_the_case_that_is_about_it_and_no_other(first: First, body: str, case: str) -> None:
    assert lost(first(attention(body))) == [case]


@pytest.mark.parametrize(
    "body",
    [
        "return scores + bias",
        "return bias + scores",
        "out = scores.clone()\nout += bias\nreturn out",
        "return (scores.double() + bias.double()).to(scores.dtype)",
        "return torch.stack([row + b for row, b in zip(scores, bias)])",
        "return (scores + bias).t().contiguous().t()",
        "print('working on', scores.shape)\nreturn scores + bias",
        "return torch.add(input=scores, other=bias)",
    ],
)
def test_an_unusual_right_answer_earns_every_point(first: First, problem: Problem, body: str) -> None:
    report = first(attention(body))
    assert lost(report) == []
    assert points(report) == (total(problem), total(problem))


@pytest.mark.parametrize(
    "body",
    [
        "return scores",
        "return scores.clone()",
        "return torch.zeros_like(scores)",
        "return None",
        "pass",
        "return torch.empty(0)",
        "return scores + rel_bias[max_dist] * 0 + 1",
    ],
)
def test_doing_nothing_earns_nothing(first: First, body: str) -> None:
    report = first(attention(body))
    assert points(report)[0] == 0
    assert report.verdict is Verdict.WRONG_ANSWER
    assert Verdict.ACCEPTED not in {case.verdict for case in report.cases}


def test_the_smallest_input_that_shows_query_minus_key_has_two_tokens(first: First) -> None:
    source = HEAD + BIAS.replace("position[None, :] - position[:, None]", "position[:, None] - position[None, :]")
    source += "def relative_position_attention(scores, rel_bias, max_dist):\n"
    report = first(submitted(source + "    return scores + _bias(scores, rel_bias, max_dist)\n"))
    smallest = of(report, "any size").smallest
    assert smallest is not None
    assert np.asarray(smallest.arguments["scores"]).tolist() == [[0, 0], [0, 0]]
    assert smallest.arguments["max_dist"] == 1
    assert np.count_nonzero(np.asarray(smallest.arguments["rel_bias"])) == 1
    assert smallest.actual == np.transpose(smallest.expected).tolist()  # type: ignore[call-overload]  # reason: lists


def test_what_has_no_smaller_input_than_one_token_is_shown_with_one(first: First) -> None:
    report = first(attention("return scores"), only=["any size"])
    smallest = of(report, "any size").smallest
    assert smallest is not None
    assert smallest.arguments == {"scores": [[0.0]], "rel_bias": [1.0], "max_dist": 0}


def test_a_cache_that_answers_by_length_alone_is_seen(first: First) -> None:
    body = "key = len(scores)\nkept.setdefault(key, bias)\nreturn scores + kept[key]"
    report = first(attention(body, head="kept = {}\n"), only=["worked example", "remembers nothing"])
    assert lost(report) == ["remembers nothing"]


def test_a_case_for_a_device_that_is_not_here_counts_by_its_other_runs(first: First, sandbox: Sandbox) -> None:
    if sandbox.absent(Device.CUDA) is None:
        pytest.skip(reason="there is a CUDA device here")
    result = of(first(attention("return scores + bias"), only=["stays on its device"]), "stays on its device")
    assert [run.verdict for run in result.runs] == [Verdict.ACCEPTED, Verdict.SKIPPED, Verdict.ACCEPTED]
    assert result.verdict is Verdict.ACCEPTED


# Chosen cases, seeds, records


def test_chosen_cases_are_run_without_a_score(first: First) -> None:
    report = first(attention("return scores"), only=["one token", "worked example"])
    assert [case.name for case in report.cases] == ["worked example", "one token"]
    assert report.score is None
    assert report.partial
    assert report.verdict is Verdict.WRONG_ANSWER


def test_the_same_seed_gives_the_same_report_but_for_seconds(small: Small) -> None:
    wrong = "def double(x):\n    return x + x if len(x) < 3 else x\n"
    toml = SPEC.replace("runs = 3", "runs = 9")
    one, two, three = (small(wrong, toml, seed=seed) for seed in (5, 5, 6))
    assert without_seconds([one]) == without_seconds([two])
    assert without_seconds([one]) != without_seconds([three])
    assert one.cases[0].smallest is not None


def test_two_submissions_of_one_run_meet_the_same_inputs(problem: Problem, sandbox: Sandbox, first: First) -> None:
    reports = [first(attention(body), only=["any size"]) for body in ("return scores", "return scores.clone()")]
    sizes = [[dict(run.sizes) for run in report.cases[0].runs] for report in reports]
    assert sizes[0] == sizes[1]
    assert {report.seed for report in reports} == {SEED}


def test_a_report_names_what_was_graded(small: Small, sandbox: Sandbox) -> None:
    report = small(REFERENCE)
    assert (report.problem, report.title, report.submission) == ("double", "Double", "learner.py")
    assert report.hashes["submission"] == report.hashes["reference"] == hashlib.sha256(REFERENCE.encode()).hexdigest()
    assert report.hashes["spec"] == hashlib.sha256(SPEC.encode()).hexdigest()
    assert report.isolation == sandbox.isolation
    assert report.environment.versions == sandbox.versions
    assert report.seconds > 0


# Our own faults


@pytest.mark.parametrize(
    ("reference", "words"),
    [
        ("def double(x):\n    raise ValueError('no idea')\n", "the reference fails: line 2: ValueError: no idea"),
        ("def double(x):\n    pass\n", "the reference contradicts [returns]"),
        ("import os\nos._exit(0)\n", "the reference fails"),
    ],
)
@pytest.mark.parametrize("source", [REFERENCE, "def double(x):\n    return x\n", "def double(x):\n    raise OSError\n"])
def test_a_fault_of_the_reference_gives_no_points_and_no_blame(
    small: Small, source: str, reference: str, words: str
) -> None:
    report = small(source, reference=reference)
    (case,) = report.cases
    assert report.verdict is case.verdict is Verdict.JUDGE_ERROR
    assert case.message is not None
    assert case.message.startswith(words)
    assert (case.runs, case.hint, case.notes) == ((), None, ())
    assert points(report) == (None, 1.0)


FIXED = SPEC.replace('name = "any size"\nruns = 3', 'name = "fixed"\ngiven = { x = [1.0, 2.0] }\nexpect = [2.0, 4.0]')


def test_an_answer_in_the_spec_that_contradicts_the_reference_is_no_fault_of_the_learner(small: Small) -> None:
    assert small(REFERENCE, FIXED).verdict is Verdict.ACCEPTED
    report = small(REFERENCE, FIXED.replace("[2.0, 4.0]", "[2.0, 5.0]"))
    assert report.verdict is Verdict.JUDGE_ERROR
    assert points(report)[0] is None


def test_a_fault_of_the_reference_in_one_case_leaves_the_others_judged(small: Small) -> None:
    toml = SPEC + '[[case]]\nname = "fours"\nsizes = { n = 4 }\n'
    reference = "def double(x):\n    if len(x) == 4: raise ValueError\n    return x + x\n"
    report = small(REFERENCE, toml.replace("runs = 3", "sizes = { n = 3 }"), reference=reference)
    assert [case.verdict for case in report.cases] == [Verdict.ACCEPTED, Verdict.JUDGE_ERROR]
    assert report.verdict is Verdict.JUDGE_ERROR
    assert points(report) == (None, 2.0)


def test_a_reference_that_fails_only_on_inputs_of_our_own_search_does_not_spoil_the_verdict(small: Small) -> None:
    reference = "def double(x):\n    assert x.sum() % 1 > 0, 'only the search makes whole numbers'\n    return x + x\n"
    report = small("def double(x):\n    return x\n", reference=reference)
    assert report.verdict is Verdict.WRONG_ANSWER
    assert points(report) == (0.0, 1.0)


# Not attempted, blocked, skipped


@pytest.mark.parametrize(
    "source",
    [
        STARTER,
        'def double(x):\n    """Other words."""\n    raise NotImplementedError\n',
        "# a comment\nimport torch\n\n\ndef double(x):  # another\n    raise NotImplementedError  # and one more\n",
        "def double(x):\n\n    raise    NotImplementedError\n",
    ],
)
def test_a_starter_with_other_words_around_it_is_not_attempted(small: Small, source: str) -> None:
    report = small(source)
    assert report.verdict is Verdict.NOT_ATTEMPTED
    assert {case.verdict for case in report.cases} == {Verdict.NOT_ATTEMPTED}
    assert points(report) == (0.0, 1.0)


@pytest.mark.parametrize(
    "source",
    [
        "def double(x):\n    y = x\n    raise NotImplementedError\n",
        "def double(x):\n    return later(x)\ndef later(x):\n    raise NotImplementedError('to do')\n",
        "class Double:\n    def __call__(self, x):\n        raise NotImplementedError\ndouble = Double()\n",
    ],
)
def test_one_that_raises_not_implemented_in_every_call_is_not_attempted(small: Small, source: str) -> None:
    report = small(source, starter="def double(x):\n    return None\n")
    assert report.verdict is Verdict.NOT_ATTEMPTED
    assert report.cases[0].message is None


@pytest.mark.parametrize(
    "expression",
    [
        "torch.nn.Module()(x)",
        "torch.ones(2, 2, dtype=torch.bool) @ torch.ones(2, 2, dtype=torch.bool)",
        "torch.complex(x, x).clamp(min=0)",
    ],
)
def test_one_that_meets_the_same_error_in_torch_was_attempted(small: Small, expression: str) -> None:
    report = small(f"import torch\ndef double(x):\n    return {expression}\n")
    assert report.verdict is Verdict.RUNTIME_ERROR
    assert report.cases[0].message is not None
    assert "NotImplementedError" in report.cases[0].message


def test_one_that_is_written_for_some_sizes_was_attempted(small: Small) -> None:
    toml = SPEC.replace("runs = 3", "sizes = { n = [1, 2] }")
    report = small("def double(x):\n    if len(x) > 1: raise NotImplementedError\n    return x + x\n", toml)
    assert report.verdict is Verdict.RUNTIME_ERROR


def test_without_a_starter_nothing_is_taken_for_it(small: Small) -> None:
    assert small("def double(x):\n    return x\n", starter=None).verdict is Verdict.WRONG_ANSWER


def case(name: str, **keys: str) -> str:
    return f'[[case]]\nname = "{name}"\n' + "".join(f"{key} = {value}\n" for key, value in keys.items())


def spec_of(*cases: str) -> str:
    return SPEC[: SPEC.index("[[case]]")] + "\n".join(cases)


def test_a_case_that_needs_one_that_failed_is_blocked_and_still_counts(small: Small) -> None:
    toml = spec_of(
        case("one", sizes="{ n = 1 }"),
        case("two", sizes="{ n = 2 }", needs='["one"]', points="3"),
        case("three", sizes="{ n = 3 }", needs='["two"]'),
        case("free", sizes="{ n = 4 }"),
    )
    report = small("def double(x):\n    return x + x if len(x) > 1 else x\n", toml)
    assert [one.verdict for one in report.cases] == ["wrong_answer", "blocked", "blocked", "accepted"]
    assert of(report, "two").message == "It needs the case 'one' to be accepted first."
    assert of(report, "two").runs == ()
    assert points(report) == (1.0, 6.0)
    assert points(small(REFERENCE, toml)) == (6.0, 6.0)


def test_a_device_that_is_not_here_leaves_both_columns(small: Small, sandbox: Sandbox) -> None:
    absent = sandbox.absent(Device.CUDA)
    if absent is None:
        pytest.skip(reason="there is a CUDA device here")
    toml = spec_of(case("here", points="2"), case("there", points="5", devices='["cuda"]'))
    report = small(REFERENCE, toml)
    assert [one.verdict for one in report.cases] == [Verdict.ACCEPTED, Verdict.SKIPPED]
    assert report.verdict is Verdict.ACCEPTED
    assert points(report) == (2.0, 2.0)
    assert of(report, "there").message == absent


def test_the_first_case_that_did_not_pass_decides_the_report(small: Small) -> None:
    toml = spec_of(*(case(str(n), sizes=f"{{ n = {n} }}") for n in (1, 2, 3, 4)))
    source = "def double(x):\n    if len(x) == 2: raise ValueError\n    return x if len(x) == 3 else x + x\n"
    report = small(source, toml)
    assert [one.verdict for one in report.cases] == ["accepted", "runtime_error", "wrong_answer", "accepted"]
    assert report.verdict is Verdict.RUNTIME_ERROR


# A second look


SECOND_IS_WRONG = "n = 0\ndef double(x):\n    global n\n    n += 1\n    return x if n == 2 else x + x\n"


def test_one_that_is_wrong_only_after_earlier_calls_is_told_so_and_nothing_else(small: Small) -> None:
    (result,) = small(SECOND_IS_WRONG).cases
    assert result.verdict is Verdict.WRONG_ANSWER
    assert [run.verdict for run in result.runs] == ["accepted", "wrong_answer", "accepted"]
    assert result.notes == (ALONE,)
    assert result.smallest is None


def test_one_that_is_wrong_on_its_own_is_not_told_that_it_depends_on_earlier_calls(small: Small) -> None:
    (result,) = small("def double(x):\n    return x\n", SPEC.replace("runs = 3", "sizes = { n = [1, 2] }")).cases
    assert (result.verdict, result.notes) == (Verdict.WRONG_ANSWER, ())


def test_state_of_one_case_shows_in_the_next(small: Small) -> None:
    toml = spec_of(case("one", sizes="{ n = 1 }"), case("two", sizes="{ n = 2 }"))
    report = small(SECOND_IS_WRONG, toml)
    assert [one.verdict for one in report.cases] == [Verdict.ACCEPTED, Verdict.WRONG_ANSWER]
    assert of(report, "two").notes == (ALONE,)


def test_further_calls_of_one_case_are_made_in_one_process(small: Small) -> None:
    toml = spec_of(case("again", sizes="{ n = 2 }", then="[{}, { sizes = { n = 3 } }]"))
    (result,) = small(SECOND_IS_WRONG, toml).cases
    assert result.verdict is Verdict.WRONG_ANSWER
    assert result.decisive is not None
    assert (result.decisive.call, result.decisive.calls) == (2, 3)
    assert result.notes == ()  # a fresh process makes the same calls, and meets the same fault


def test_one_that_answers_by_chance_does_not_pass(small: Small) -> None:
    source = "import random\ndef double(x):\n    return x + x + (random.random() < 0.5)\n"
    report = small(source, SPEC.replace("runs = 3", "runs = 40"))
    assert report.verdict is Verdict.WRONG_ANSWER


def test_a_submission_that_is_killed_is_not_run_again_in_the_same_case(small: Small) -> None:
    toml = spec_of(case("one", runs="5"), case("two", sizes="{ n = 2 }"))
    report = small("import os\ndef double(x):\n    os._exit(0)\n", toml)
    assert [len(one.runs) for one in report.cases] == [1, 1]
    assert [one.verdict for one in report.cases] == [Verdict.RUNTIME_ERROR] * 2


def test_one_that_times_out_is_not_searched_for_a_smaller_input(small: Small) -> None:
    toml = "".join((SPEC, "\n[limits]\ncall_seconds = 0.3\ntotal_seconds = 0.6\n"))
    (result,) = small("def double(x):\n    while True: pass\n", toml).cases
    assert result.verdict is Verdict.TIME_LIMIT
    assert (result.smallest, result.notes, len(result.runs)) == (None, (), 1)


def test_the_smallest_input_fails_in_the_same_way(small: Small) -> None:
    source = "def double(x):\n    if len(x) == 1: raise ValueError\n    return x\n"
    toml = SPEC.replace("runs = 3", "runs = 20")
    (result,) = small(source, toml).cases
    assert result.decisive is not None
    assert result.smallest is not None
    length = len(result.smallest.arguments["x"])  # type: ignore[arg-type]  # reason: a list
    assert length == (1 if result.verdict is Verdict.RUNTIME_ERROR else 2)


def test_a_file_that_cannot_be_loaded_fails_every_case_once(small: Small) -> None:
    toml = spec_of(case("one"), case("two"))
    report = small("print('so far')\nimport no_such_module\n", toml)
    assert report.message is not None
    assert report.message.startswith("line 2: ModuleNotFoundError")
    assert report.output == "so far\n"
    assert {one.message for one in report.cases} == {report.message}
    assert {one.verdict for one in report.cases} == {Verdict.RUNTIME_ERROR}
    assert points(report) == (0.0, 2.0)


def test_a_submission_that_could_not_be_read_is_never_run(problem: Problem, first: First) -> None:
    fault = replace(submitted(problem.source), fault="the file is empty")
    report = first(fault)
    assert (report.verdict, report.message) == (Verdict.RUNTIME_ERROR, "the file is empty")
    assert points(report) == (0.0, total(problem))


def test_progress_names_every_case_in_order(problem: Problem, sandbox: Sandbox) -> None:
    told: list[str] = []
    reference = Reference(problem, seed=SEED, sandbox=sandbox)
    grade(problem, submitted(problem.source), sandbox=sandbox, reference=reference, progress=told.append)
    reference.close()
    names = [one.name for one in problem.spec.cases]
    assert told == [f"case {n} of {len(names)}: {name}" for n, name in enumerate(names, 1)]


# Corners


def test_a_helper_of_the_starter_that_was_filled_in_is_an_attempt(small: Small) -> None:
    starter = "def double(x):\n    return twice(x)\n\n\ndef twice(x):\n    raise NotImplementedError\n"
    assert small(starter, starter=starter).verdict is Verdict.NOT_ATTEMPTED
    filled = starter.replace("raise NotImplementedError", "return x + x")
    assert small(filled, starter=starter).verdict is Verdict.ACCEPTED


def test_a_case_about_gradients_and_inputs_sees_both(small: Small) -> None:
    toml = spec_of(case("values"), case("both", sizes="{ n = 3 }", check='["inputs_unchanged", "gradient"]'))
    assert lost(small(REFERENCE, toml)) == []
    assert lost(small("def double(x):\n    return (x + x).detach()\n", toml)) == ["both"]
    assert lost(small("def double(x):\n    y = x + x\n    x.zero_()\n    return y\n", toml)) == ["both"]


def test_an_input_that_is_changed_without_a_trace_in_the_answer_is_seen(small: Small) -> None:
    toml = spec_of(case("values"), case("inputs", sizes="{ n = 3 }", check='["inputs_unchanged"]'))
    for change in ("x.zero_()", "x.resize_(1)", "x.requires_grad_()", "x += 0 * x + 1"):
        report = small(f"def double(x):\n    y = x + x\n    {change}\n    return y\n", toml)
        assert lost(report) == ["inputs"], change


def test_a_second_answer_on_the_same_tensors_that_differs_is_seen_by_the_judge_itself(small: Small) -> None:
    toml = spec_of(case("values"), case("inputs", sizes="{ n = 3 }", check='["inputs_unchanged"]'))
    report = small("n = 0\ndef double(x):\n    global n\n    n += 1\n    return x + x + (n > 2)\n", toml)
    assert lost(report) == ["inputs"]
    decisive = of(report, "inputs").decisive
    assert decisive is not None
    assert decisive.mismatch is not None
    assert decisive.mismatch.evidence is Evidence.OBSERVED


def test_a_problem_without_a_case_about_values_can_be_solved_or_is_refused(small: Small) -> None:
    toml = spec_of(case("gradient", sizes="{ n = 3 }", check='["gradient"]'))
    try:
        report = small(REFERENCE, toml)
    except SpecError:
        return
    assert report.verdict is Verdict.ACCEPTED


def test_more_results_than_can_be_looked_at_are_too_many(small: Small) -> None:
    names = [f"r{n}" for n in range(16)]
    returns = "".join(f'[[returns]]\nname = "{name}"\nlike = "x"\n\n' for name in names)
    toml = SPEC.replace('[returns]\nlike = "x"\n', returns)
    reference = "def double(x):\n    return [x + x] * {}\n"
    assert small(reference.format(16), toml, reference=reference.format(16)).verdict is Verdict.ACCEPTED
    assert small(reference.format(20), toml, reference=reference.format(16)).verdict is Verdict.WRONG_ANSWER


def test_a_constant_that_was_changed_is_an_attempt(small: Small) -> None:
    starter = "FACTOR = 1\n\n\ndef double(x):\n    return x * FACTOR\n"
    assert small(starter.replace("= 1", "= 2"), starter=starter).verdict is Verdict.ACCEPTED


# Official grading

HIDDEN = (
    SPEC
    + """
[[case]]
name   = "kept back"
hidden = true
runs   = 3
hint   = "Look again."

[[case]]
name = "shown again"
"""
)
SECRETIVE = """\
import os, torch
seen = []
def double(x):
    seen.extend(x.tolist())
    print("seen", seen, os.getpid())
    if {condition}:
        raise ValueError(f"secret {seen}")
    return torch.tensor(seen)
"""


@pytest.mark.parametrize("condition", ["True", "len(seen) > 4", "False"])
def test_in_official_grading_a_hidden_case_shows_its_verdict_and_points_only(small: Small, condition: str) -> None:
    report = small(SECRETIVE.replace("{condition}", condition), toml=HIDDEN, official=True)
    kept = of(report, "kept back")
    assert kept.verdict in {Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR}
    assert kept.message == KEPT_BACK
    assert kept.hint == "Look again."
    assert (kept.smallest, kept.notes) == (None, ())
    for run in kept.runs:
        bare = RunResult(verdict=run.verdict, dtype=run.dtype, device=run.device, sizes={})
        assert run == bare


@pytest.mark.parametrize("official", [True, False])
def test_in_official_grading_what_met_a_hidden_case_meets_none_that_is_shown(small: Small, official: bool) -> None:
    report = small(SECRETIVE.replace("{condition}", "False"), toml=HIDDEN, official=official)
    calls = [run.output.count(",") for run in of(report, "shown again").runs]
    assert (calls[0] <= 8) == official  # otherwise it has all that came before in its memory


TELLS = """
[[case]]
name = "kept back"
hidden = true
{hidden}
sizes = {{ n = 4 }}

[[case]]
name = "shown again"
{shown}
sizes = {{ n = 3 }}
"""


def told_by(small: Small, then: str, *, hidden: str, shown: str, last: str = "pass") -> CaseResult:
    """Grade what does `then` with a hidden input, and `last` with a shown one; give the shown case."""
    lines = (
        "import os, time",
        "def double(x):",
        f"    if len(x) == 4:\n        {then}",
        f"    if len(x) == 3:\n        {last}",
        "    return x + x\n",
    )
    toml = SPEC.replace("runs = 3", "sizes = { n = 1 }") + TELLS.format(hidden=hidden, shown=shown)
    toml += "\n[limits]\ncall_seconds = 1\ntotal_seconds = 1\n"
    report = small("\n".join(lines), toml=toml, official=True)
    for result in report.cases:
        if result.hidden and result.verdict is not Verdict.ACCEPTED:
            assert len(result.runs) == 1
    return of(report, "shown again")


def test_the_time_that_hidden_cases_took_does_not_show_in_what_is_left_for_shown_ones(small: Small) -> None:
    result = told_by(small, "time.sleep(0.7)", hidden="", shown="", last="time.sleep(0.7)")
    assert result.verdict is Verdict.ACCEPTED


def test_how_a_process_ended_in_a_hidden_case_is_not_told_of_a_shown_one(small: Small) -> None:
    devices = 'check = ["device"]\ndevices = ["cpu", "pretend"]'
    then = "if type(x).__name__ and 'cuda' in str(x.device): os._exit(77)"
    result = told_by(small, then, hidden=devices, shown=devices)
    assert [run.verdict for run in result.runs] == [Verdict.ACCEPTED] * 2
    assert "status 77" not in str(result)


def test_which_input_a_hidden_case_changed_or_gave_back_is_not_told(small: Small) -> None:
    checks = 'check = ["inputs_unchanged", "new_tensor"]'
    result = told_by(small, "return x.mul_(2)", hidden="", shown=checks)
    assert result.message == "inputs unchanged: a call of the case 'kept back' changed what belongs to the caller"
    result = told_by(small, "x.data = x + x; return x", hidden="", shown='check = ["new_tensor"]')
    said = "new tensor: a result of the case 'kept back' shares memory with an input or another result"
    assert result.message == said


def test_at_which_dtype_a_hidden_case_ended_the_process_is_not_told(small: Small) -> None:
    for number in range(2):
        then = f"x.element_size() == {(2, 4)[number]} and os._exit(1)"
        told_by(small, then, hidden='check = ["dtype", "values"]\ndtypes = ["float16", "float32"]', shown="")


def test_an_official_report_says_so_in_every_format(small: Small) -> None:
    report = small(REFERENCE, toml=HIDDEN, official=True)
    assert report.verdict is Verdict.ACCEPTED
    assert of(report, "kept back").message is None
    (told,) = json.loads(FORMATS["json"]([report], Look()))["reports"]
    assert told["official"] is True
    assert "official - cpu" in FORMATS["terminal"]([report], Look())


def test_nothing_of_a_hidden_case_is_in_any_format(small: Small) -> None:
    source = "import torch\ndef double(x):\n    print('leak 4242')\n    raise ValueError('leak 4242', x.tolist())\n"
    toml = SPEC.replace("runs = 3", "hidden = true\nruns = 3")
    report = small(source, toml=toml, official=True)
    for name in FORMATS:
        assert "4242" not in FORMATS[name]([report], Look())
    assert "4242" in FORMATS["json"]([small(source, toml=toml)], Look())


def test_a_fault_of_ours_costs_one_submission_its_score_and_no_other_its_report(
    make_project: MakeProject,
) -> None:
    problem = spec.load(make_project(), "double")
    broken = replace(problem, starter="not bytes")  # type: ignore[arg-type]  # reason: a fault, and any will do
    faults: list[Exception] = []
    pairs = [(broken, submitted(REFERENCE)), (problem, submitted(REFERENCE))]
    with Sandbox() as own:
        reports = grade_all(pairs, sandbox=own, seed=SEED, on_fault=faults.append)
    assert [report.verdict for report in reports] == [Verdict.JUDGE_ERROR, Verdict.ACCEPTED]
    message = reports[0].cases[0].message
    assert message is not None
    assert "This is a fault in the grader" in message
    assert len(faults) == 1
