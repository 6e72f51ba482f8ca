"""`grader new`: what it writes grades as it is, refuses every usual wrong answer, and overwrites nothing."""

import re
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from grader import files, judge, scaffold, spec, submission, tryout
from grader.grade import grade
from grader.project import Project
from grader.reference import Reference
from grader.report import Report
from grader.sandbox import Sandbox
from grader.verdict import Verdict
from tests.conftest import ROOT, Run

SLUG = "scale_it"
WRONG = {
    "zeros": "return torch.zeros_like(x)",
    "ones": "return torch.ones_like(x)",
    "an input echoed": "return x",
    "another input": "return shift.expand(x.shape)",
    "a copy of an input": "return x.clone()",
    "no scale": "return x + shift",
    "no shift": "return x * scale",
    "plus for times": "return x + scale + shift",
    "divided": "return x / scale + shift",
    "minus for plus": "return x * scale - shift",
    "negated": "return -(x * scale + shift)",
    "times one more": "return x * (scale + 1) + shift",
    "a constant more": "return x * scale + shift + 1",
    "a little more": "return (x * scale + shift) * (1 + 1e-5)",
    "arguments swapped": "return x * shift + scale",
    "scale of the next column": "return x * scale.roll(1) + shift",
    "absolute": "return x * scale.abs() + shift",
    "rows for columns": "return (x.reshape(-1, x.shape[0]).T * scale + shift)",
    "transposed": "return (x * scale + shift).T",
    "rows flipped": "return (x * scale + shift).flip(0)",
    "columns flipped": "return (x * scale + shift).flip(1)",
    "a row missing": "return (x * scale + shift)[1:]",
    "one element off": "y = x * scale + shift; y[-1, -1] += 0.01; return y",
    "one NaN": "y = x * scale + shift; y[0, 0] = float('nan'); return y",
    "the last column left out": "y = x.clone(); y[:, :-1] = (x * scale + shift)[:, :-1]; return y",
    "always float32": "return (x * scale + shift).float()",
    "always float64": "return (x * scale + shift).double()",
    "computed in float32": "return (x.float() * scale.float() + shift.float()).to(x.dtype)",
    "computed in half": "return (x.half() * scale.half() + shift.half()).to(x.dtype)",
    "computed in bfloat16": "return (x.bfloat16() * scale.bfloat16() + shift.bfloat16()).to(x.dtype)",
    "written in place": "x *= scale; x += shift; return x",
    "written in place, copied": "x *= scale; x += shift; return x.clone()",
    "an input changed": "y = x * scale + shift; shift.zero_(); return y",
    "detached": "return (x * scale + shift).detach()",
    "scale detached": "return x * scale.detach() + shift",
    "shift detached": "return x * scale + shift.detach()",
    "x detached": "return x.detach() * scale + shift",
    "back on the CPU": "return (x * scale + shift).cpu()",
    "made on the CPU": "return torch.ones(x.shape, dtype=x.dtype) * x * scale + shift",
    "a tuple": "return (x * scale + shift,)",
    "a list": "return (x * scale + shift).tolist()",
    "nothing": "x * scale + shift",
    "the first answer again": "kept.append(x * scale + shift); return kept[0].clone()",
    "the answer before": "kept.append(x * scale + shift); return kept[max(len(kept) - 2, 0)].clone()",
    "scale kept": "kept.append(scale.clone()); return x * kept[0] + shift",
    "scale kept by width": "kept.append({}); return x * kept[0].setdefault(len(scale), scale.clone()) + shift",
    "a buffer kept": (
        "kept.append({}); y = kept[0].setdefault((x.shape, x.dtype), x.clone()); "
        "y = y.detach(); y.copy_(x * scale + shift); return y"
    ),
    "a view of a kept buffer": (
        "kept.append({}); y = kept[0].setdefault(x.dtype, torch.empty(64, dtype=x.dtype, device=x.device)); "
        "y = y[:x.numel()].view(x.shape); y.copy_((x * scale + shift).detach()); return y"
    ),
}


@dataclass(frozen=True)
class New:
    """A project with a new problem, as the command wrote it."""

    project: Project
    said: str
    reference: Reference
    sandbox: Sandbox
    reports: dict[Path, Report] = field(default_factory=dict)

    def grade(self, path: Path) -> Report:
        submitted = submission.read(path, name=path.name)
        return grade(self.reference.problem, submitted, sandbox=self.sandbox, reference=self.reference)


@pytest.fixture(scope="module")
def new(tmp_path_factory: pytest.TempPathFactory, sandbox: Sandbox, run: Run) -> New:
    root = tmp_path_factory.mktemp("new")
    done = run("new", SLUG, "--project", root)
    assert (done.returncode, done.stderr) == (0, "")
    project = Project(root)
    problem = spec.load(project, SLUG)
    return New(project, done.stdout, Reference(problem, seed=3, sandbox=sandbox), sandbox)


def test_it_says_what_it_wrote_and_what_comes_next(new: New) -> None:
    wrote = re.findall(r"^wrote (.*)$", new.said, re.MULTILINE)
    assert sorted(wrote) == sorted(str(p.relative_to(new.project.root)) for p in _all(new.project.root))
    assert sorted(wrote) == [
        "exercise/scale_it.py",
        "problem.schema.json",
        "problems/scale_it/examples/accepted/one_operation.py",
        "problems/scale_it/examples/wrong_answer/shift_before_scale.py",
        "problems/scale_it/ideas.md",
        "problems/scale_it/problem.toml",
        "problems/scale_it/starter.py",
        "problems/scale_it/statement.md",
        "solutions/scale_it.py",
    ]
    assert "Next: grader verify scale_it" in new.said
    assert "grader grade --problem scale_it solutions/scale_it.py" in new.said


def test_every_file_says_where_to_go_on_and_names_the_problem(new: New) -> None:
    for path in _all(new.project.root):
        text = path.read_text(encoding="utf-8")
        assert "SLUG" not in text
        assert "TITLE" not in text
        assert path.name == "problem.schema.json" or "Go on" in text or "For the instructor" in text, path
    assert 'title  = "Scale it"' in (new.project.folder(SLUG) / "problem.toml").read_text(encoding="utf-8")
    assert new.project.schema.read_bytes() == (ROOT / "problem.schema.json").read_bytes()
    assert new.project.exercise(SLUG).read_bytes() == new.project.starter(SLUG).read_bytes()


def test_the_next_step_that_it_names_works(new: New, run: Run) -> None:
    done = run("grade", "--problem", SLUG, f"solutions/{SLUG}.py", "--no-speed", cwd=new.project.root)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "100 of 100 points" in done.stdout


@pytest.mark.parametrize("name", ["exercise/scale_it.py", "problems/scale_it/starter.py"])
def test_the_starter_is_not_attempted(new: New, name: str) -> None:
    assert new.grade(new.project.root / name).verdict is Verdict.NOT_ATTEMPTED


def test_what_is_accepted_gets_full_marks(new: New) -> None:
    report = new.grade(new.project.folder(SLUG) / "examples" / "accepted" / "one_operation.py")
    assert report.verdict is Verdict.ACCEPTED
    assert report.score is not None
    assert (report.score.points, report.score.max_points) == (100, 100)


def test_the_mistake_fails_where_the_spec_says(new: New) -> None:
    (mistake,) = new.reference.problem.spec.mistakes
    report = new.grade(new.project.folder(SLUG) / "examples" / mistake.files[0])
    assert report.verdict is Verdict.WRONG_ANSWER
    assert set(mistake.caught_by) <= {case.name for case in report.cases if case.verdict is Verdict.WRONG_ANSWER}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_answer_fails_some_case(new: New, tmp_path: Path, what: str) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(f"import torch\nkept = []\ndef {SLUG}(x, scale, shift):\n    {WRONG[what]}\n", encoding="utf-8")
    came = tryout.tried(new.reference, path.read_bytes(), name=path.name, sandbox=new.sandbox)
    assert judge.conclude(came.results) in {Verdict.WRONG_ANSWER, Verdict.RUNTIME_ERROR}


def test_nothing_is_overwritten(new: New, run: Run, tmp_path: Path) -> None:
    (tmp_path / "problems").mkdir()
    (tmp_path / "exercise").mkdir()
    (tmp_path / "exercise" / "mine.py").write_text("precious", encoding="utf-8")
    (tmp_path / "problem.schema.json").write_text("{}", encoding="utf-8")
    before = {path: path.read_bytes() for path in _all(tmp_path)}
    done = run("new", "mine", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "There already: exercise/mine.py. Nothing was written. Next: take another name, or clear the way.\n"
    )
    assert {path: path.read_bytes() for path in _all(tmp_path)} == before
    assert run("new", "other", cwd=tmp_path).returncode == 0
    assert (tmp_path / "problem.schema.json").read_text(encoding="utf-8") == "{}"
    again = run("new", "other", cwd=tmp_path)
    assert "There already: problems/other and exercise/other.py and solutions/other.py." in again.stderr


@pytest.mark.parametrize(
    ("slug", "why"),
    [
        ("Scale", "a Python name in lower case is wanted"),
        ("scale-it", "a Python name in lower case is wanted"),
        ("2d", "a Python name in lower case is wanted"),
        ("../up", "a Python name in lower case is wanted"),
        ("maß", "a Python name in lower case is wanted"),
        ("a" * 81, "a Python name in lower case is wanted, of at most 80 letters"),
        ("lambda", "it is a keyword of Python"),
        ("torch", "exercise/torch.py would stand in the way of `import torch`"),
        ("numpy", "exercise/numpy.py would stand in the way of `import numpy`"),
    ],
)
def test_a_name_that_cannot_be_is_refused(run: Run, tmp_path: Path, slug: str, why: str) -> None:
    done = run("new", slug, "--project", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith(f"{slug!r} cannot name a problem: {why}")
    assert done.stderr.endswith("Next: take a name like 'scale_and_shift'.\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("slug", ["x", "scale", "_", "match"])
def test_an_unusual_name_makes_a_problem_all_the_same(tmp_path: Path, slug: str, sandbox: Sandbox) -> None:
    project = Project(tmp_path)
    scaffold.write(project, slug)
    reference = Reference(spec.load(project, slug), seed=1, sandbox=sandbox)
    submitted = submission.read(project.reference(slug), name="reference.py")
    assert grade(reference.problem, submitted, sandbox=sandbox, reference=reference).verdict is Verdict.ACCEPTED


def test_a_folder_without_problems_has_to_be_named(run: Run, tmp_path: Path) -> None:
    done = run("new", "mine", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.endswith("In a folder that is there, `grader new` makes problems/.\n")
    assert list(tmp_path.iterdir()) == []
    missing = run("new", "mine", "--project", tmp_path / "nowhere")
    assert missing.returncode == 2
    assert "holds no problems/ folder" in missing.stderr


def test_what_cannot_be_written_whole_leaves_nothing_behind(run: Run, tmp_path: Path) -> None:
    (tmp_path / "solutions").write_text("a file where a folder has to be", encoding="utf-8")
    done = run("new", "mine", "--project", tmp_path)
    assert done.returncode == 2
    assert "Nothing was written." in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["solutions"]


def test_a_file_of_many_that_cannot_be_written_takes_the_others_along(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "third").write_text("mine", encoding="utf-8")
    wanted = {tmp_path / "a" / "b" / "first": b"1", tmp_path / "second": b"2", tmp_path / "kept" / "third": b"3"}
    with pytest.raises(FileExistsError):
        files.write_all(wanted)
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]
    assert (tmp_path / "kept" / "third").read_text(encoding="utf-8") == "mine"


def _all(root: Path) -> list[Path]:
    return [path for path in root.rglob("*") if path.is_file() and ".grader" not in path.parts]
