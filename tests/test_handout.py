"""`grader handout`: what learners get grades as the project does, and holds nothing that is kept from them."""

import io
import json
import re
import shutil
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import tomli

from grader import handout, spec, stored, submission
from grader.errors import UsageError
from grader.grade import grade
from grader.problem import Problem
from grader.project import Project
from grader.reference import Reference
from grader.report import Report
from grader.sandbox import Sandbox
from grader.verdict import Verdict
from tests.conftest import ROOT, SLUG, MakeProject, Run

NOTE = "Graded with stored answers: not official. Speed and the smallest failing input need the reference."
SPEC = """\
# An instructor's comment that says SECRET_TOP.
format = 1
title = "Double"
call = "double(x, k=2)"
points = 6

[sizes]
n = "1..40"

[arguments]
x = { shape = "n" }

[returns]
like = "x"
index = "i"
explain = "element {i} of {n}"

[[case]]
name = "plain"
sizes = { n = 4 }

# SECRET_COMMENT: the next one is hidden.
[[case]]
name = "SECRET_NAME"
hidden = true
given = { x = [12345.678, 87654.321] }  # SECRET_BESIDE
expect = [24691.356, 175308.642]
hint = "SECRET_HINT"
# SECRET_BELOW

[[case]]
name = "typed"
needs = ["SECRET_NAME", "plain"]
check = ["dtype", "values", "gradient"]
sizes = { n = [3, 5] }
then = [{ given = { k = 2 } }, {}]
hint = '''
Two lines, \\ and "quotes",
[[case]]'''

[[case]]
name = "all kinds"
check = ["dtype", "values", "inputs_unchanged", "new_tensor"]
dtypes = ["float16", "bfloat16", "float32", "float64"]
sizes = { n = 6 }
given = { x = { layout = "strided", set = { "0" = -inf, "1" = nan } } }

[[case]]
name = "elsewhere"
check = ["device"]
devices = ["cpu", "pretend"]
sizes = { n = 2 }

[[case]]
name = "SECRET_DRAWN"
hidden = true
sizes = { n = 37 }

[[speed]]
sizes = { n = 1000 }

[[mistake]]
file = "wrong_answer/SECRET_FILE.py"
caught_by = ["SECRET_NAME"]
says = "SECRET_MISTAKE"
"""
REFERENCE = "def double(x, k=2):\n    SECRET_CODE = k\n    return x * SECRET_CODE\n"
STARTER = "def double(x, k=2):\n    raise NotImplementedError\n"
SECRETS = [12345.678, 87654.321, 24691.356, 175308.642]


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Path:
    """A project of a problem with hidden cases, and in its folder `out` the handout that the command made of it."""
    root = tmp_path_factory.mktemp("original")
    put(
        root,
        {
            "problems/double/problem.toml": SPEC,
            "problems/double/starter.py": STARTER,
            "problems/double/statement.md": "Double it.",
            "problems/double/examples/wrong_answer/SECRET_FILE.py": "def double(x, k=2):\n    return x\n",
            "exercise/double.py": "SECRET_WORK = 1\n",
            "solutions/double.py": REFERENCE,
        },
    )
    done = run("handout", root / "out", cwd=root)
    assert (done.returncode, done.stderr) == (0, "")
    return root


@pytest.fixture
def made(original: Path, tmp_path: Path) -> Path:
    """A handout of a problem with hidden cases, beside the project that it was made of: a copy for one test."""
    shutil.copytree(original, tmp_path, dirs_exist_ok=True)
    return tmp_path / "out"


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory, run: Run) -> Project:
    """A handout of the first problem."""
    folder = tmp_path_factory.mktemp("first") / "deep" / "out"
    done = run("handout", folder, SLUG)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"wrote {folder}/problems/{SLUG}/answers.npz" in done.stdout
    assert done.stdout.endswith(
        f"Next: give {folder} to learners. There, `grader grade` grades exercise/, and says that it is not official.\n"
    )
    return Project(folder)


def put(root: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content.encode() if isinstance(content, str) else content)


def everything(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file, and what is packed in those that are archives, by name; the names as well."""
    for path in folder.rglob("*"):
        yield str(path), str(path.relative_to(folder)).encode()
        if path.is_file():
            yield str(path), path.read_bytes()
        if path.suffix == ".npz":
            with zipfile.ZipFile(path) as packed:
                for name in packed.namelist():
                    yield f"{path}: {name}", name.encode() + packed.read(name)


def index_of(path: Path) -> dict[str, Any]:
    with np.load(path, allow_pickle=False) as parts:
        index: dict[str, Any] = json.loads(parts["index"].tobytes())
    return index


def test_it_holds_exactly_what_learners_may_have(made: Path) -> None:
    assert sorted(str(path.relative_to(made)) for path in made.rglob("*") if path.is_file()) == [
        "README.md",
        "exercise/double.py",
        "problems/double/answers.npz",
        "problems/double/problem.toml",
        "problems/double/starter.py",
        "problems/double/statement.md",
    ]
    assert (made / "exercise" / "double.py").read_text(encoding="utf-8") == STARTER
    assert (made / "problems" / "double" / "starter.py").read_text(encoding="utf-8") == STARTER
    readme = (made / "README.md").read_text(encoding="utf-8")
    assert "grader grade" in readme
    assert "- `double`: Double" in readme


def test_nothing_of_a_hidden_case_or_of_the_solution_is_in_any_file(made: Path) -> None:
    numbers = [np.asarray(value, dtype).tobytes() for value in SECRETS for dtype in ("float32", "float64")]
    texts = [b"SECRET", *(str(value).encode() for value in SECRETS)]
    for name, content in everything(made):
        assert [number for number in numbers if number in content] == [], name
        assert [text for text in texts if text in content] == [], name
    index = index_of(made / "problems" / "double" / "answers.npz")
    assert {run["case"] for run in index["runs"]} == {"plain", "typed", "all kinds", "elsewhere"}
    assert {call["sizes"]["n"] for run in index["runs"] for call in run["calls"]} == {2, 3, 4, 5, 6}


def test_the_spec_keeps_all_else_as_it_was(made: Path) -> None:
    before = tomli.loads(SPEC)
    after = tomli.loads((made / "problems" / "double" / "problem.toml").read_text(encoding="utf-8"))
    shown = [case for case in before["case"] if not case.get("hidden")]
    shown[1]["needs"] = ["plain"]
    assert repr(after["case"]) == repr(shown)  # by their texts, since nan is not nan
    gone = {"case", "mistake", "speed"}
    rest = {k: v for k, v in before.items() if k not in gone}
    assert {k: v for k, v in after.items() if k != "case"} == rest | {"points": 4}


def test_a_right_answer_gets_full_marks_there_and_is_told_that_it_is_not_official(made: Path, run: Run) -> None:
    (made / "exercise" / "double.py").write_text("def double(x, k=2):\n    return x * k\n", encoding="utf-8")
    done = run("grade", "--speed", cwd=made)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 of 4 points" in done.stdout
    assert NOTE in done.stdout
    report = json.loads(run("grade", "--format", "json", cwd=made).stdout)["reports"][0]
    assert report["official"] is False
    assert NOTE in report["notes"]
    assert report["seed"] == index_of(made / "problems" / "double" / "answers.npz")["seed"]
    assert re.fullmatch("[0-9a-f]{64}", report["hashes"]["reference"])


WRONG = {
    "return x + x + 1e-3": {"plain", "all kinds"},
    "return (x * k).float()": {"all kinds"},
    "return (x * k).detach()": {"typed"},
    "return (x * k).cpu()": {"elsewhere"},
    "return x.mul_(k)": {"all kinds"},
}


@pytest.fixture(scope="module")
def wrong(original: Path, run: Run) -> Mapping[str, Any]:
    """The reports on all wrong answers, by what they do, of one command in a handout."""
    names = [f"answers/double_{number}.py" for number in range(len(WRONG))]
    bodies = [f"def double(x, k=2):\n    {body}\n" for body in WRONG]
    put(original / "out", dict(zip(names, bodies, strict=True)))
    done = run("grade", *names, "--format", "json", cwd=original / "out")
    shutil.rmtree(original / "out" / "answers")
    return dict(zip(WRONG, json.loads(done.stdout)["reports"], strict=True))


@pytest.mark.parametrize("body", WRONG)
def test_a_wrong_answer_fails_there_where_it_should(wrong: Mapping[str, Any], body: str) -> None:
    cases = wrong[body]["cases"]
    failed = {case["name"] for case in cases if case["verdict"] not in {"accepted", "skipped", "blocked"}}
    assert failed >= WRONG[body]


def test_the_exercise_as_it_is_handed_out_is_not_attempted(made: Path, run: Run) -> None:
    done = run("grade", cwd=made)
    assert done.returncode == 1
    assert "Not started yet: edit exercise/double.py" in done.stdout
    assert run("list", cwd=made).stdout == "double  Double  medium, 4 points\n"


def report_on(path: Path, problem: Problem, answers: stored.Answers, sandbox: Sandbox) -> Report:
    return grade(problem, submission.read(path, name=path.name), sandbox=sandbox, reference=answers)


@pytest.fixture(scope="module")
def handed(first: Project) -> Problem:
    return spec.load(first, SLUG)


@pytest.fixture(scope="module")
def answers(handed: Problem, sandbox: Sandbox) -> stored.Answers:
    return stored.answers(handed, seed=0, sandbox=sandbox)


@pytest.fixture(scope="module")
def reference(problem: Problem, sandbox: Sandbox) -> Reference:
    return Reference(problem, seed=5, sandbox=sandbox)


def test_every_known_mistake_is_caught_where_its_spec_says(
    problem: Problem, handed: Problem, answers: stored.Answers, sandbox: Sandbox
) -> None:
    assert handed.reference is None
    assert handed.spec.cases == problem.spec.cases
    for mistake, file in [(known, file) for known in problem.spec.mistakes for file in known.files]:
        report = report_on(Project(ROOT).folder(SLUG) / "examples" / file, handed, answers, sandbox)
        assert report.verdict == file.split("/")[0]
        failed = {case.name for case in report.cases if case.verdict not in {Verdict.ACCEPTED, Verdict.SKIPPED}}
        assert set(mistake.caught_by) <= failed
        assert [case.smallest for case in report.cases if case.smallest is not None] == []
        assert report.notes == (NOTE,)


@pytest.mark.parametrize(
    "name",
    [
        "accepted/diagonal_by_diagonal.py",
        "accepted/float64_inside.py",
        "runtime_error/cache_stays_on_the_first_device.py",
        "runtime_error/no_clip.py",
        "wrong_answer/bias_cut_off_from_its_gradient.py",
        "wrong_answer/cached_by_length.py",
        "wrong_answer/float32_returned.py",
        "wrong_answer/scores_changed_in_place.py",
    ],
)
def test_an_example_is_graded_alike_with_and_without_the_reference(
    problem: Problem, reference: Reference, handed: Problem, answers: stored.Answers, sandbox: Sandbox, name: str
) -> None:
    path = Project(ROOT).folder(SLUG) / "examples" / name
    got = report_on(path, handed, answers, sandbox)
    expected = report_on(path, problem, reference, sandbox)
    assert got.score == expected.score
    assert [(case.name, case.verdict) for case in got.cases] == [(case.name, case.verdict) for case in expected.cases]


def test_a_case_and_a_device_can_be_chosen_there(first: Project, run: Run) -> None:
    solution = Project(ROOT).reference(SLUG)
    done = run("grade", solution, "--case", "worked example", "--device", "cpu", "--no-speed", cwd=first.root)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_has_no_reference_cannot_be_verified_there(made: Path, run: Run) -> None:
    done = run("verify", cwd=made)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "double has stored answers here and not its reference, which verify needs. Nothing was verified.\n"
        "Next: verify it where solutions/double.py is.\n"
    )


def test_what_needs_the_reference_is_refused_there(made: Path, run: Run) -> None:
    done = run("grade", "--official", cwd=made)
    assert done.returncode == 2
    assert done.stderr == (
        "double has stored answers here, not its reference, and --official needs that. Nothing was graded.\n"
        "Next: grade where solutions/double.py is, or leave out --official.\n"
    )
    done = run("grade", "--seed", "7", cwd=made)
    assert done.returncode == 2
    assert done.stderr == (
        "double has stored answers here, to inputs that were drawn before, and --seed draws others. "
        "Nothing was graded.\nNext: leave out --seed.\n"
    )
    done = run("handout", made.parent / "again", cwd=made)
    assert done.returncode == 2
    assert done.stderr == (
        "double has no reference here, only stored answers. Nothing was written.\n"
        "Next: make the handout where solutions/double.py is.\n"
    )


def test_a_speed_that_somebody_adds_there_is_not_timed(
    problem: Problem, handed: Problem, answers: stored.Answers, sandbox: Sandbox
) -> None:
    timed = Problem(slug=SLUG, spec=problem.spec, digest="", reference=None, starter=None, answers=handed.answers)
    submitted = submission.read(Project(ROOT).reference(SLUG), name="answer.py")
    report = grade(timed, submitted, sandbox=sandbox, reference=answers, stopwatch=lambda *order: [])
    assert report.speed is not None
    assert report.speed.message == "Not timed: the reference, which it is timed against, is not here."


def test_a_folder_that_holds_something_is_refused(made: Path, run: Run, tmp_path: Path) -> None:
    before = dict(everything(made))
    for place in (made, tmp_path / "exercise" / "double.py"):
        done = run("handout", place, cwd=tmp_path)
        assert done.returncode == 2
        assert done.stderr == f"{place} is there and is no empty folder. Nothing was written. Next: name a new one.\n"
    assert dict(everything(made)) == before
    (tmp_path / "empty").mkdir()
    assert run("handout", tmp_path / "empty", cwd=tmp_path).returncode == 0


def test_a_folder_that_cannot_be_written_is_told_and_nothing_stays(made: Path, run: Run, tmp_path: Path) -> None:
    done = run("handout", tmp_path / "exercise" / "double.py" / "out", cwd=tmp_path)
    assert done.returncode == 2
    assert "Nothing was written." in done.stderr


def test_a_problem_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    done = run("handout", tmp_path / "out", "nothing")
    assert done.returncode == 2
    assert re.match(r"There is no problem 'nothing'; here: (\w+, )*relative_position_attention", done.stderr)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("right", "wrong", "status", "said"),
    [
        ("return x * SECRET_CODE", "return None", 3, "double: the reference contradicts [returns]: returned None"),
        ('name = "plain"', 'name = "plain"\nhidden = true', 2, "double cannot be handed out. Nothing was written.\n"),
    ],
)
def test_what_cannot_be_handed_out_is_told(
    make_project: MakeProject, run: Run, tmp_path: Path, right: str, wrong: str, status: int, said: str
) -> None:
    toml = SPEC.partition("[[mistake]]")[0].replace(right, wrong)
    if status == 2:
        toml = toml.partition("# SECRET_COMMENT")[0].replace("points = 6\n", "")
    make_project(toml, reference=REFERENCE.replace(right, wrong), starter=STARTER)
    done = run("handout", tmp_path / "out", cwd=tmp_path)
    assert done.returncode == status, done.stderr
    assert said in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_problem_without_a_starter_is_told(make_project: MakeProject, run: Run, tmp_path: Path) -> None:
    make_project(starter=None)
    done = run("handout", tmp_path / "out", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr == (
        "problems/double/starter.py is not there, and learners begin with it. Nothing was written.\n"
        "Next: write it, with the signature and no answer.\n"
    )


def test_a_text_that_names_a_hidden_case_is_pointed_out(make_project: MakeProject, run: Run, tmp_path: Path) -> None:
    project = make_project(SPEC.partition("[[mistake]]")[0], reference=REFERENCE, starter=STARTER)
    (project.folder("double") / "ideas.md").write_text("Think of SECRET_DRAWN.", encoding="utf-8")
    done = run("handout", tmp_path / "out", cwd=tmp_path)
    assert done.returncode == 0
    said = "problems/double/ideas.md has the words 'SECRET_DRAWN', which are the name of a hidden case.\n"
    assert done.stderr == said


Damage = Callable[[bytes], bytes]


def repacked(**change: np.ndarray[Any, Any]) -> Damage:
    def damage(source: bytes) -> bytes:
        with np.load(io.BytesIO(source)) as parts:
            kept = {name: parts[name] for name in parts}
        file = io.BytesIO()
        np.savez(file, **{**kept, **change})
        return file.getvalue()

    return damage


def reindexed(change: Callable[[Any], object]) -> Damage:
    def damage(source: bytes) -> bytes:
        with np.load(io.BytesIO(source)) as parts:
            index = json.loads(parts["index"].tobytes())
        change(index)
        return repacked(index=np.frombuffer(json.dumps(index).encode(), np.uint8))(source)

    return damage


def zipped(index: bytes, *, how: int = zipfile.ZIP_STORED, then: Damage = lambda packed: packed) -> Damage:
    def damage(source: bytes) -> bytes:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", how) as packed:
            packed.writestr("index.npy", index)
            packed.writestr("content.npy", index)
        return then(file.getvalue())

    return damage


def headed(text: bytes) -> bytes:
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


DAMAGES: dict[str, tuple[Damage, str]] = {
    "no arrays": (zipped(b"hello"), "its parts are not bytes"),
    "a header of another kind": (zipped(headed(b"{[]: 1}")), "unhashable type"),
    "a size beyond all": (
        zipped(headed(b"{'descr': '|u1', 'fortran_order': False, 'shape': (%d,), }" % 10**30)),
        "Python int too large",
    ),
    "a broken compression": (
        zipped(b"hello" * 50, how=zipfile.ZIP_LZMA, then=lambda packed: packed[:50] + b"\xff" * 20 + packed[70:]),
        "Corrupt input data",
    ),
    "complex input": (
        reindexed(lambda i: i["runs"][0]["calls"][0]["tensors"]["x"]["array"].update(dtype="complex64", shape=[1])),
        "a call of the case 'plain' does not fit the spec",
    ),
    "empty": (lambda source: b"", "File is not a zip file"),
    "cut off": (lambda source: source[: len(source) // 2], "File is not a zip file"),
    "text": (lambda source: b"hello" * 100, "File is not a zip file"),
    "a pickle": (repacked(index=np.array([{"a": 1}], dtype=object)), "Object arrays cannot be loaded"),
    "floats": (repacked(content=np.zeros(3)), "its parts are not bytes"),
    "less content": (repacked(content=np.zeros(3, np.uint8)), "an array lies outside the file"),
    "no index": (repacked(index=np.frombuffer(b"{", np.uint8)), "an index that does not fit"),
    "another spec": (reindexed(lambda i: i.update(spec="x")), "problem.toml is not the one that they were stored for"),
    "no runs": (reindexed(lambda i: i.update(runs=[])), "the runs of the case 'plain' are not all there"),
    "an unknown case": (reindexed(lambda i: i["runs"][0].update(case="x")), "an index that does not fit"),
    "an unknown key": (reindexed(lambda i: i.update(more=1)), "an index that does not fit"),
    "no calls": (reindexed(lambda i: i["runs"][0].update(calls=[])), "a call of the case 'plain' does not fit"),
    "no results": (
        reindexed(lambda i: i["runs"][0]["calls"][0].update(results=[])),
        "a call of the case 'plain' does not fit the spec",
    ),
    "no argument": (
        reindexed(lambda i: i["runs"][0]["calls"][0].update(tensors={})),
        "a call of the case 'plain' does not fit the spec",
    ),
    "another shape": (
        reindexed(lambda i: i["runs"][0]["calls"][0]["results"][0]["values"].update(shape=[2])),
        "a call of the case 'plain' does not fit the spec",
    ),
    "a shape of nothing": (
        reindexed(lambda i: i["runs"][0]["calls"][0]["results"][0]["values"].update(shape=[-1])),
        "not a size",
    ),
    "a dtype of nothing": (
        reindexed(lambda i: i["runs"][0]["calls"][0]["results"][0]["values"].update(dtype="O")),
        "unknown dtype",
    ),
    "before the file": (
        reindexed(lambda i: i["runs"][0]["calls"][0]["results"][0]["values"].update(offset=-8)),
        "an array lies outside the file",
    ),
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory, sandbox: Sandbox) -> Problem:
    """A problem as it is read from a handout."""
    root = tmp_path_factory.mktemp("kept")
    put(
        root,
        {
            "problems/double/problem.toml": SPEC.partition("[[mistake]]")[0],
            "problems/double/starter.py": STARTER,
            "solutions/double.py": REFERENCE,
        },
    )
    made = handout.of(Project(root), [], sandbox=sandbox, seed=1, progress=lambda text: None)
    put(root / "out", made.contents)
    return spec.load(Project(root / "out"), "double")


def read(problem: Problem, answers: bytes) -> None:
    stored.Stored(
        Problem(
            slug=problem.slug,
            spec=problem.spec,
            digest=problem.digest,
            reference=None,
            starter=problem.starter,
            answers=answers,
        )
    )


@pytest.mark.parametrize("what", DAMAGES)
def test_damaged_answers_are_told_and_never_unpickled(kept: Problem, what: str) -> None:
    damage, said = DAMAGES[what]
    assert kept.answers is not None
    with pytest.raises(UsageError) as told:
        read(kept, damage(kept.answers))
    assert str(told.value).startswith("problems/double/answers.npz cannot be used: ")
    assert said in str(told.value)
    assert str(told.value).endswith(
        "Nothing was graded.\nNext: take the folder problems/double from the handout again."
    )


def test_no_byte_that_is_changed_ends_in_anything_but_a_message(kept: Problem) -> None:
    assert kept.answers is not None
    generator = np.random.default_rng(0)
    for place in generator.integers(0, len(kept.answers), 300):
        spoilt = bytearray(kept.answers)
        spoilt[place] ^= int(generator.integers(1, 256))
        try:
            read(kept, bytes(spoilt))
        except UsageError:
            continue


def test_the_command_tells_of_damaged_answers(made: Path, run: Run) -> None:
    path = made / "problems" / "double" / "answers.npz"
    path.write_bytes(path.read_bytes()[:100])
    (made / "exercise" / "double.py").write_text("def double(x, k=2):\n    return x * k\n", encoding="utf-8")
    done = run("grade", cwd=made)
    assert done.returncode == 2
    assert done.stderr.startswith("problems/double/answers.npz cannot be used: File is not a zip file.")


def test_a_spec_that_was_edited_there_is_told(made: Path, run: Run) -> None:
    path = made / "problems" / "double" / "problem.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("n = 4", "n = 1"), encoding="utf-8")
    done = run("grade", cwd=made)
    assert done.returncode == 2
    assert "problem.toml is not the one that they were stored for. Nothing was graded." in done.stderr


def test_what_the_reference_does_not_pass_is_not_asked_there(
    make_project: MakeProject, run: Run, tmp_path: Path
) -> None:
    make_project(
        SPEC.partition("[[mistake]]")[0], reference="def double(x, k=2):\n    return (x * k).cpu()\n", starter=STARTER
    )
    assert run("handout", tmp_path / "out", cwd=tmp_path).returncode == 0
    shutil.rmtree(tmp_path / "solutions")
    (tmp_path / "out" / "exercise" / "double.py").write_text(
        "def double(x, k=2):\n    return x * k\n", encoding="utf-8"
    )
    done = run("grade", cwd=tmp_path / "out")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "the reference itself does not pass here" in done.stdout
