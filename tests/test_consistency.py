"""What of a problem's files contradicts itself or is missing is found, with its place; nothing is run for it."""

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from grader import consistency, spec
from grader.errors import Finding
from grader.project import Project
from grader.sandbox import Sandbox
from tests import small
from tests.conftest import ROOT
from tests.small import line_of

HOME = "problems/scale"
SPEC = f"{HOME}/problem.toml"
WANTED = "scale(x, weight), as in the spec"
SIGNATURE = "give it that signature, or change `call`"

SHOW = "show the signature in a block of Python, as the spec has it, or change `call`"
Found = Callable[..., list[Finding]]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    def find(toml: str | None = None, files: Mapping[str, str | bytes | None] | None = None) -> list[Finding]:
        project = small.write(tmp_path, toml, files=files)
        _, _, dangling = spec.examine(project, small.SLUG)
        return [*dangling, *consistency.findings(small.subject(project, Sandbox()))]  # one that is never started

    return find


def test_a_problem_whose_files_agree_has_no_findings(found: Found) -> None:
    assert found() == []


Row = tuple[str, str | bytes | None, Finding]


def finding(file: str, said: str, *, wanted: str = WANTED, then: str = SIGNATURE, line: int | None = None) -> Finding:
    return Finding(file=f"{file}", line=line, key="", found=said, wanted=wanted, next=then)


ROWS: list[Row] = [
    (
        "solutions/scale.py",
        "def scale(x, factor):\n    return x\n",
        finding("solutions/scale.py", "scale(x, factor)"),
    ),
    ("solutions/scale.py", "def scale(x, weight=1): ...\n", finding("solutions/scale.py", "scale(x, weight=1)")),
    ("solutions/scale.py", "def skale(x, weight): ...\n", finding("solutions/scale.py", "no scale")),
    (
        "solutions/scale.py",
        "\ndef scale(x, weight:\n",
        finding("solutions/scale.py", "no Python ('(' was never closed)", line=2),
    ),
    (
        "solutions/scale.py",
        b"def scale(x, weight):\n    return x * weight  # \xff\n",
        finding(
            "solutions/scale.py",
            "the file is not UTF-8 text: line 2 holds a byte that is none. Save it as UTF-8",
            then="write it as text",
        ),
    ),
    (f"{HOME}/starter.py", "def scale(x): ...\n", finding(f"{HOME}/starter.py", "scale(x)")),
    (
        f"{HOME}/starter.py",
        None,
        finding(
            f"{HOME}/starter.py",
            "no such file",
            wanted="a starter",
            then="write it: what a learner starts from, with the signature and a NotImplementedError",
        ),
    ),
    (
        "exercise/scale.py",
        None,
        finding(
            "exercise/scale.py",
            "no such file",
            wanted="a copy of the starter",
            then=f"copy {HOME}/starter.py there",
        ),
    ),
    (
        f"{HOME}/statement.md",
        None,
        finding(f"{HOME}/statement.md", "nothing", wanted="the text that a learner reads", then="write it"),
    ),
    (
        f"{HOME}/ideas.md",
        " \n",
        finding(f"{HOME}/ideas.md", "nothing", wanted="the text that a learner reads", then="write it"),
    ),
    *(
        (
            f"{HOME}/statement.md",
            text,
            finding(
                f"{HOME}/statement.md",
                said,
                then=SHOW,
            ),
        )
        for text, said in (
            ("Scale.\n", "no code block that defines it"),
            ("```python\nprint(1)\n```\n", "no scale"),
            ("```py\nprint(1)\n```\n\n```python\ndef scale(x, w): ...\n```\n", "scale(x, w)"),
            (
                "```python\ndef scale(x, weight\n```\n",
                "a block of Python that does not parse, with 'def scale(x, weight'",
            ),
        )
    ),
]


@pytest.mark.parametrize(("file", "content", "wanted"), ROWS)
def test_a_file_that_does_not_agree_is_found(found: Found, file: str, content: str | None, wanted: Finding) -> None:
    assert found(files={file: content}) == [wanted]


@pytest.mark.parametrize(
    ("file", "content"),
    [
        (f"{HOME}/statement.md", "```python\nscale(x, weight)\n```\n\n```python\ndef scale(x, weight)\n    ...\n"),
        (f"{HOME}/statement.md", "```python\nimport torch\ndef scale(x, weight): ...\n```\n"),
        (f"{HOME}/statement.md", b"\xff\n```python\ndef scale(x, weight):\n    return\n```\n"),
    ],
)
def test_a_file_may_say_it_in_other_ways(found: Found, file: str, content: str) -> None:
    if "```python\ndef scale(x, weight)\n" in str(content):
        content = content.replace("weight)\n    ...\n", "weight):\n```\n")  # a signature alone
    assert found(files={file: content}) == []


def test_an_optional_argument_is_optional_everywhere(found: Found) -> None:
    toml = small.spec(head=small.HEAD.replace("scale(x, weight)", "scale(x, weight=None)"))
    optional = dict.fromkeys(("a", "b"), "def scale(x, *, weight=None):\n    raise NotImplementedError\n")
    files = {
        "solutions/scale.py": optional["a"],
        f"{HOME}/starter.py": optional["b"],
        f"{HOME}/statement.md": "```python\ndef scale(x, weight=None): ...\n```\n",
    }
    assert found(toml, files) == []


# Names in the spec


def test_a_name_of_a_case_that_leads_nowhere_is_found(found: Found) -> None:
    cases = {**small.CASES, "again": 'needs  = ["nothing", "any size"]'}
    toml = small.spec(cases=cases, rest=small.MISTAKE.replace('["any size"]', '["any siez", "again"]'))
    assert found(toml) == [
        Finding(
            file=SPEC,
            line=line_of(toml, 'needs  = ["nothing"'),
            key="case 'again'.needs",
            found="'nothing'",
            wanted="the name of an earlier case",
        ),
        Finding(
            file=SPEC,
            line=line_of(toml, "caught_by"),
            key="mistake.0.caught_by",
            found="'any siez'",
            wanted="the name of a case",
        ),
    ]


def test_an_example_that_two_mistakes_name_is_found_at_both(found: Found) -> None:
    toml = small.spec(rest=small.MISTAKE * 2)
    first = line_of(toml, "file      =")
    assert [(one.line, one.key, one.found, one.wanted, one.next) for one in found(toml)] == [
        (line, f"mistake.{number}.file", "'wrong_answer/adds.py', 2 times", "each example once", "take one away")
        for number, line in ((0, first), (1, first + 5))
    ]


def test_examples_of_one_name_are_found(found: Found) -> None:
    files = {f"{HOME}/examples/accepted/adds.py": small.REFERENCE}
    assert {(one.file, one.found, one.wanted, one.next) for one in found(files=files)} == {
        (
            f"{HOME}/examples/{folder}/adds.py",
            "2 examples of this name",
            "a name of its own for each",
            "rename it",
        )
        for folder in ("accepted", "wrong_answer")
    }


def test_a_folder_that_is_no_verdict_is_found(found: Found) -> None:
    files = {f"{HOME}/examples/{folder}/x.py": "" for folder in ("wrong", "time_limit")}
    (one, *others) = found(files=files)
    assert (one.file, one.found, one.next) == (
        f"{HOME}/examples/time_limit/x.py",
        "2 examples of this name",
        "rename it",
    )
    assert (others[0].file, others[0].found, others[0].wanted, others[0].next) == (
        f"{HOME}/examples/wrong/x.py",
        "the folder 'wrong'",
        "one of accepted, wrong_answer, runtime_error, time_limit, memory_limit, output_limit, not_attempted",
        "file it by its verdict",
    )


def test_a_wrong_example_that_no_mistake_names_is_found(found: Found) -> None:
    (one,) = found(files={f"{HOME}/examples/runtime_error/x.py": "def scale(x, weight):\n    return x[99]\n"})
    assert one == Finding(
        file=f"{HOME}/examples/runtime_error/x.py",
        line=None,
        key="",
        found="no [[mistake]] that names it",
        wanted="one, with what it says to a learner",
        next="add one with file = 'runtime_error/x.py'",
    )


def test_a_problem_without_examples_is_found(found: Found) -> None:
    toml = small.spec(rest="")
    files = {f"{HOME}/examples/{name}": None for name in small.EXAMPLES}
    assert [(one.file, one.key, one.found, one.wanted, one.next) for one in found(toml, files)] == [
        (SPEC, "examples", f"none under {verdict}/", "at least one", "add one: it proves the cases")
        for verdict in ("accepted", "wrong_answer")
    ]


def test_an_empty_folder_of_a_name_like_a_file_is_no_example(found: Found, tmp_path: Path) -> None:
    (tmp_path / HOME / "examples" / "accepted" / "folder.py").mkdir(parents=True)
    assert found() == []


def test_a_case_with_points_and_no_hint_is_found(found: Found) -> None:
    toml = small.spec().replace('hint   = "Look at any size."\n', "")
    assert found(toml) == [
        Finding(
            file=SPEC,
            line=line_of(toml, "[[case]]"),
            key="case 'any size'",
            found="no hint in 'any size'",
            wanted="hint = '…' in each case with points",
            next="say what a learner who fails it should look at",
        )
    ]


def test_a_case_without_points_needs_no_hint(found: Found) -> None:
    toml = small.spec().replace('hint   = "Look at keeps the dtype."\n', "points = 0\n")
    assert found(toml) == []


@pytest.mark.parametrize("points", [0.5, 5])
def test_much_for_what_a_submission_says_of_itself_is_to_weigh(found: Found, points: float) -> None:
    toml = small.spec().replace("points = 0.5", f"points = {points}")
    made = found(toml)
    if points == 0.5:
        assert made == []
        return
    assert made == [
        Finding(
            file=SPEC,
            line=line_of(toml, "[[case]]"),
            key="case",
            found="5 of 9 points for what only the submission's own process reports (device, new_tensor)",
            wanted="at most 20% of them",
            next="give more points to what the grader sees for itself",
            warning=True,
        )
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "def forward(self, x: torch.Tensor)",
            "def forward(self, y: torch.Tensor)",
            "RMSNorm.forward(self, y: torch.Tensor)",
        ),
        (
            "def __init__(self, dim: int, eps: float)",
            "def __init__(self, dim: int)",
            "RMSNorm.__init__(self, dim: int)",
        ),
        ("class RMSNorm(", "class RmsNorm(", "no RMSNorm"),
        ("def forward", "def forward", None),
    ],
)
def test_of_a_class_the_constructor_and_the_call_are_compared(
    tmp_path: Path, old: str, new: str, said: str | None
) -> None:
    shutil.copytree(ROOT / "examples", tmp_path / "course")
    project = Project(tmp_path / "course")
    starter = project.starter("rms_norm")
    starter.write_text(starter.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    findings = list(consistency.findings(small.subject(project, Sandbox(), slug="rms_norm")))
    wanted = [("problems/rms_norm/starter.py", said, "RMSNorm(dim, eps)(x), as in the spec")] if said else []
    assert [(one.file, one.found, one.wanted) for one in findings] == wanted
