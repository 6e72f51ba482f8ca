"""What is right gets full marks, what is wrong its verdict, what is unwritten none; where not, it is told."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from grader import advice
from grader.errors import Finding
from grader.fields import Framework
from grader.reference import Reference
from grader.sandbox import Sandbox
from grader.soundness import Soundness
from tests import small
from tests.small import line_of, told

HOME = "problems/scale"
SPEC = f"{HOME}/problem.toml"
REFERENCE = "solutions/scale.py"
HEAD = "import torch\ndef scale(x, weight):\n"
ANY, DTYPES, INPUTS = (f"case {name!r}" for name in list(small.CASES)[:3])
MEND = "mend the reference, or the case"
DEFINES = "a file that defines scale"
CHANGED = "inputs unchanged: the call changed `x`, which belongs to the caller. " + advice.in_place(
    Framework.TORCH, "x"
)
FILED = "mend it, the cases, or the folder it lies in"

Run = Callable[..., tuple[Soundness, list[Finding]]]


@pytest.fixture
def sound(tmp_path: Path, sandbox: Sandbox) -> Run:
    def run(toml: str | None = None, **files: str | bytes | None) -> tuple[Soundness, list[Finding]]:
        return made(tmp_path, sandbox, toml, {REFERENCE if k == "reference" else k: v for k, v in files.items()})

    return run


def made(
    root: Path, sandbox: Sandbox, toml: str | None, files: Mapping[str, str | bytes | None]
) -> tuple[Soundness, list[Finding]]:
    subject = small.subject(small.write(root, toml, files=files), sandbox)
    reference = Reference(subject.problem, seed=0, sandbox=sandbox)
    soundness = Soundness(subject, reference)
    findings = list(soundness.findings())
    reference.close()
    return soundness, findings


def example(name: str) -> str:
    return f"{HOME}/examples/{name}"


def test_a_sound_problem_has_no_findings(sound: Run) -> None:
    soundness, findings = sound()
    assert findings == []
    assert soundness.stands
    assert soundness.seconds > 0
    assert soundness.used == {REFERENCE: 0, example("accepted/einsum.py"): 0}


# The reference


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        (
            HEAD + "    if x.dtype == torch.float16:\n        raise ValueError('no half')\n    return x * weight\n",
            [(4, DTYPES, "ValueError: no half", "an answer", MEND)],
        ),
        (
            HEAD + "    print('a' * 2000000)\n    return x * weight\n",
            [(None, ANY, "it printed more than the 1024 KB that are allowed, and was stopped", "an answer", MEND)],
        ),
        (
            HEAD + "    import os\n    os._exit(3)\n",
            [(None, ANY, "the process ended itself with exit status 3", "an answer", MEND)],
        ),
        (
            "def skale(x, weight):\n    return x\n",
            [(None, "", "the file has no scale; it defines skale", "a file that defines scale", "mend it")],
        ),
        ("\ndef scale(x", [(2, "", "SyntaxError: '(' was never closed", DEFINES, "mend it")]),
        (
            "import nothing_of_the_kind\n",
            [
                (
                    1,
                    "",
                    "ModuleNotFoundError: No module named 'nothing_of_the_kind'",
                    "a file that defines scale",
                    "mend it",
                )
            ],
        ),
        (
            HEAD + "    return x[None] * weight\n",
            [
                (
                    None,
                    ANY,
                    "the reference contradicts [returns]: the result has shape [1, 4, 2]; [4, 2] is wanted",
                    "full marks",
                    MEND,
                )
            ],
        ),
        (
            HEAD + "    x *= weight\n    return x.clone()\n",
            [
                (
                    None,
                    INPUTS,
                    CHANGED,
                    "full marks",
                    MEND,
                )
            ],
        ),
    ],
)
def test_a_reference_that_does_not_stand_is_told_and_nothing_else_is_asked(
    sound: Run, source: str, wanted: list[tuple[int | None, str, str, str, str]]
) -> None:
    soundness, findings = sound(reference=source)
    assert not soundness.stands
    rows = [(line, key, found, want, then) for file, line, key, found, want, then, _ in told(findings)]
    if "contradicts" in wanted[0][2]:
        assert rows[0][1] == ANY
        assert rows[0][2].startswith("the reference contradicts [returns]: ")
        return
    assert rows == wanted
    assert {one.file for one in findings} == {REFERENCE}


def test_a_reference_that_never_ends_is_stopped_at_the_limit_and_told_once(sound: Run) -> None:
    head = small.HEAD + "\n[limits]\ncall_seconds = 0.5\n"
    soundness, findings = sound(small.spec(head=head), reference=HEAD + "    while True: pass\n")
    assert not soundness.stands
    assert told(findings) == [
        (REFERENCE, None, ANY, "the call took more than 0.5 s and was stopped", "an answer", MEND, False)
    ]


@pytest.mark.parametrize(
    "source",
    [
        HEAD + "    return x * weight * (1 + 1e-9 * torch.rand((), dtype=torch.float64))\n",
        "calls = []\n" + HEAD + "    calls.append(1)\n    return x * weight * (1 + 1e-9 * (len(calls) == 3))\n",
    ],
)
def test_an_answer_by_chance_or_of_earlier_calls_is_told_though_it_is_near_enough(sound: Run, source: str) -> None:
    toml = small.spec(
        head=small.HEAD.replace("ulps   = 1", "rtol   = 0.01"),
        cases={"float64": 'runs = 3\ndtypes = ["float64"]'},
        rest=small.MISTAKE.replace("any size", "float64"),
    )
    soundness, findings = sound(toml, reference=source)
    assert not soundness.stands
    assert told(findings) == [
        (
            REFERENCE,
            None,
            "case 'float64'",
            "another answer the second time",
            "the same one",
            "make it independent of chance and of earlier calls",
            False,
        )
    ]


def test_inputs_that_change_are_told_where_no_case_asks(sound: Run) -> None:
    cases = {"any size": small.CASES["any size"]}
    _, findings = sound(small.spec(cases=cases), reference=HEAD + "    y = x * weight\n    x.zero_()\n    return y\n")
    assert told(findings) == [
        (REFERENCE, None, ANY, "a call that changes x", "inputs that stay as they are", "work on a copy", False)
    ]


def test_an_expectation_that_contradicts_the_reference_is_told(sound: Run) -> None:
    cases = {**small.CASES, "worked": "given  = { x = [[1.0, 2.0]], weight = [2.0, 3.0] }\nexpect = [[2.0, 5.0]]"}
    toml = small.spec(cases=cases)
    soundness, findings = sound(toml)
    assert not soundness.stands
    (one,) = told(findings)
    assert one[:3] == ("problems/scale/problem.toml", line_of(toml, "expect ="), "case 'worked'.expect")
    assert one[3].startswith("`expect` in the spec contradicts the reference: ")
    assert one[4:] == ("what the reference gives", MEND, False)


# The starter


@pytest.mark.parametrize(
    ("body", "verdict"), [("return x", "wrong_answer"), ("return x * weight", "accepted"), ("pass", "wrong_answer")]
)
def test_a_starter_that_computes_something_is_told(sound: Run, body: str, verdict: str) -> None:
    _, findings = sound(**{f"{HOME}/starter.py": HEAD + f"    {body}\n"})
    assert told(findings) == [
        (
            f"{HOME}/starter.py",
            None,
            "",
            verdict,
            "not_attempted",
            "let it end in `raise NotImplementedError`",
            False,
        )
    ]


# Examples


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("accepted/x.py", HEAD + "    return x + weight\n", "wrong_answer in the case 'any size': values: "),
        ("accepted/x.py", "", "runtime_error in the case 'any size': the file is empty"),
        (
            "accepted/x.py",
            b"# \xe9\n" + small.REFERENCE.encode(),
            "runtime_error in the case 'any size': the file is not UTF-8 text",
        ),
        (
            "accepted/x.py",
            "def scale(",
            "runtime_error in the case 'any size': line 1: SyntaxError: '(' was never closed",
        ),
        ("runtime_error/x.py", small.REFERENCE, "accepted"),
        ("not_attempted/x.py", small.REFERENCE, "accepted"),
        ("wrong_answer/x.py", HEAD + "    return y\n", "runtime_error in the case 'any size': line 3: NameError: "),
    ],
)
def test_an_example_in_the_wrong_folder_is_told(sound: Run, name: str, source: str | bytes, found: str) -> None:
    _, findings = sound(**{example(name): source})
    (one,) = told(findings)
    assert one[:3] == (example(name), None, "")
    assert one[3].startswith(found)
    assert one[4:] == (f"{name.split('/')[0]}, as it is filed", FILED, False)


LIMITED = small.HEAD + "\n[limits]\ncall_seconds = 1\n"
SLOW = "import time\ndef scale(x, weight):\n    time.sleep({})\n    return x * weight\n"


def test_what_is_to_run_into_a_limit_has_to_do_so_at_one_and_a_half_times_that_too(sound: Run) -> None:
    _, findings = sound(
        small.spec(head=LIMITED, cases={"one": ""}, rest=small.MISTAKE.replace("any size", "one")),
        **{example("time_limit/never.py"): SLOW.format(60), example("time_limit/hardly.py"): SLOW.format(1.1)},
    )
    assert told(findings) == [
        (
            example("time_limit/hardly.py"),
            None,
            "",
            "accepted",
            "time_limit, as it is filed, with limits 1.5 times as wide",
            FILED,
            False,
        )
    ]


def test_a_right_answer_that_takes_more_than_half_of_a_limit_is_to_weigh(sound: Run) -> None:
    toml = small.spec(head=LIMITED, cases={"one": ""}, rest=small.MISTAKE.replace("any size", "one"))
    _, findings = sound(toml, **{example("accepted/slow.py"): SLOW.format(0.6)})
    (one,) = told(findings)
    assert one[:3] == (SPEC, line_of(toml, "call_seconds"), "limits.call_seconds")
    assert one[3] in {f"1 s, where {example('accepted/slow.py')} takes 0.{n} s" for n in range(60, 100)} | {
        f"1 s, where {example('accepted/slow.py')} takes 0.{n} s" for n in (6, 7, 8, 9)
    }
    assert one[4:] == ("room for 2 times as much", "give more, or smaller inputs", True)


# Mistakes


def test_a_case_that_a_mistake_passes_is_told(sound: Run) -> None:
    twos = "sizes  = { n = 1, m = 2 }\ngiven  = { x = [[2.0, 2.0]], weight = [2.0, 2.0] }"
    toml = small.spec(cases={**small.CASES, "twos": twos}, rest=small.MISTAKE.replace('["any size"]', '["twos"]'))
    _, findings = sound(toml)
    (one,) = told(findings)
    assert one[:3] == (SPEC, line_of(toml, "caught_by"), "mistake.0.caught_by")
    assert one[3] == "'twos', which wrong_answer/adds.py passes"
    assert one[4] == ("a case that it fails: it fails 'any size', 'keeps the dtype', 'gradients reach both inputs'")
    assert one[5:] == ("sharpen that case, or name another", False)


@pytest.mark.parametrize(
    ("name", "needs", "why"),
    [
        ("keeps the dtype", 'needs  = ["any size"]\n', "It needs the case 'any size' to be accepted first."),
        ("stays on its device", "", "It counts once a case about values is accepted."),
    ],
)
def test_a_case_that_is_blocked_for_a_mistake_is_told_with_what_blocks_it(
    sound: Run, name: str, needs: str, why: str
) -> None:
    cases = {**small.CASES, name: needs + small.CASES[name]}
    _, findings = sound(small.spec(cases=cases, rest=small.MISTAKE.replace("any size", name)))
    (found,) = [one.found for one in findings if one.key == "mistake.0.caught_by"]
    assert found == f"{name!r}, which is blocked for wrong_answer/adds.py: {why}"


TWO = small.MISTAKE + small.MISTAKE.replace("adds", "plus").replace("This adds the weight.", "This is a sum.")
PLUS = "def scale(x, weight):\n    return weight + x\n"


def test_two_mistakes_that_behave_alike_are_both_told(sound: Run) -> None:
    toml = small.spec(rest=TWO)
    _, findings = sound(toml, **{example("wrong_answer/plus.py"): PLUS})
    assert [(one.key, one.found, one.wanted, one.next) for one in findings] == [
        (
            f"mistake.{number}.says",
            f"no diagnosis, since another mistake behaves like wrong_answer/{name}.py, or that by chance",
            "what it says shown to the learner",
            "merge the two (file = ['…', '…']), or add a case that tells them apart",
        )
        for number, name in enumerate(("adds", "plus"))
    ]


def test_a_mistake_with_several_files_that_behave_alike_is_fine(sound: Run) -> None:
    files = 'file      = ["wrong_answer/adds.py", "wrong_answer/plus.py"]'
    toml = small.spec(rest=small.MISTAKE.replace('file      = "wrong_answer/adds.py"', files))
    _, findings = sound(toml, **{example("wrong_answer/plus.py"): PLUS})
    assert findings == []
