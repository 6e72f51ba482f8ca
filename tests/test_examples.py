"""Every problem that ships: its examples get the verdict of their folder, its mistakes are caught where it says so.

Examples are run through every case without the second looks that a learner's failed run gets, which change no verdict
and take most of the time; one example of each problem goes the whole way.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from grader import judge, score, spec, submission, tryout
from grader.grade import grade
from grader.problem import Problem
from grader.project import Project
from grader.reference import Reference
from grader.report import Report
from grader.sandbox import Sandbox
from grader.tryout import Tryout
from grader.verdict import CaseResult, Verdict
from tests.conftest import ROOT

PROJECTS = (Project(ROOT), Project(ROOT / "examples"))
BY_SLUG = {slug: project for project in PROJECTS for slug in project.slugs()}
SLUGS = list(BY_SLUG)
SEEDS = (1, 2)


def examples(slug: str) -> dict[str, Path]:
    folder = BY_SLUG[slug].folder(slug) / "examples"
    return {str(path.relative_to(folder)): path for path in sorted(folder.glob("*/*.py"))}


ALL = [(slug, name) for slug in SLUGS for name in examples(slug)]


@pytest.fixture(scope="session")
def problems() -> Mapping[str, Problem]:
    return {slug: spec.load(project, slug) for slug, project in BY_SLUG.items()}


@pytest.fixture(scope="session", params=SEEDS, ids=lambda seed: f"seed {seed}")
def references(
    request: pytest.FixtureRequest, problems: Mapping[str, Problem], sandbox: Sandbox
) -> Mapping[str, Reference]:
    return {slug: Reference(p, seed=request.param, sandbox=sandbox) for slug, p in problems.items()}


def report_on(path: Path, reference: Reference, sandbox: Sandbox) -> Report:
    submitted = submission.read(path, name=path.name)
    return grade(reference.problem, submitted, sandbox=sandbox, reference=reference)


def tried(path: Path, reference: Reference, sandbox: Sandbox) -> Tryout:
    return tryout.tried(reference, path.read_bytes(), name=path.name, sandbox=sandbox)


def failed(results: Iterable[CaseResult]) -> set[str]:
    return {result.name for result in results if result.verdict not in {*judge.PASSED, Verdict.BLOCKED}}


@pytest.mark.parametrize("project", PROJECTS, ids=lambda project: project.root.name)
def test_problems_exercises_and_references_have_the_same_slugs(project: Project) -> None:
    slugs = project.slugs()
    assert slugs
    assert sorted(path.stem for path in (project.root / "exercise").glob("*.py")) == slugs
    assert sorted(path.stem for path in (project.root / "solutions").glob("*.py")) == slugs


def test_no_two_projects_have_a_problem_of_the_same_name() -> None:
    assert len(SLUGS) == sum(len(project.slugs()) for project in PROJECTS)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_case_has_a_hint_and_all_together_are_worth_100(slug: str, problems: Mapping[str, Problem]) -> None:
    cases = problems[slug].spec.cases
    assert sum(case.points for case in cases) == 100
    assert all(case.hint for case in cases)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_exercise_is_still_the_starter(slug: str) -> None:
    assert BY_SLUG[slug].exercise(slug).read_bytes() == BY_SLUG[slug].starter(slug).read_bytes()


@pytest.mark.parametrize("slug", SLUGS)
def test_a_problem_has_a_statement_and_ideas(slug: str) -> None:
    for name in ("statement.md", "ideas.md"):
        assert len((BY_SLUG[slug].folder(slug) / name).read_text(encoding="utf-8")) > 500


@pytest.mark.parametrize("slug", SLUGS)
def test_the_reference_earns_everything(slug: str, references: Mapping[str, Reference], sandbox: Sandbox) -> None:
    report = report_on(BY_SLUG[slug].reference(slug), references[slug], sandbox)
    assert report.verdict is Verdict.ACCEPTED
    assert report.score is not None
    assert report.score.points == report.score.max_points > 0


@pytest.mark.parametrize("slug", SLUGS)
def test_the_starter_earns_nothing(slug: str, references: Mapping[str, Reference], sandbox: Sandbox) -> None:
    report = report_on(BY_SLUG[slug].exercise(slug), references[slug], sandbox)
    assert report.verdict is Verdict.NOT_ATTEMPTED
    assert report.score is not None
    assert report.score.points == 0


@pytest.mark.parametrize(("slug", "name"), [pair for pair in ALL if not pair[1].startswith("time_limit/")])
def test_an_example_gets_the_verdict_of_its_folder(
    slug: str, name: str, problems: Mapping[str, Problem], references: Mapping[str, Reference], sandbox: Sandbox
) -> None:
    came = tried(examples(slug)[name], references[slug], sandbox)
    first = tryout.failed(came.results)
    told = name if first is None else f"{name}, case {first.name!r}: {first.message}"
    assert judge.conclude(came.results) == Verdict(name.split("/")[0]), told
    for mistake in problems[slug].spec.mistakes:
        if name in mistake.files:
            assert set(mistake.caught_by) <= failed(came.results), told
    if name.startswith("accepted/"):
        points = score.total(came.results)
        assert points.points == points.max_points


@pytest.mark.parametrize("references", SEEDS[:1], indirect=True, ids=lambda seed: f"seed {seed}")
@pytest.mark.parametrize("slug", SLUGS)
def test_a_second_look_at_what_fails_changes_no_verdict(
    slug: str, problems: Mapping[str, Problem], references: Mapping[str, Reference], sandbox: Sandbox
) -> None:
    mistake = max(problems[slug].spec.mistakes, key=lambda mistake: len(mistake.caught_by))
    path = examples(slug)[mistake.files[0]]
    report = report_on(path, references[slug], sandbox)
    assert report.verdict == path.parent.name, report.message
    came = tried(path, references[slug], sandbox)
    assert [(case.name, case.verdict) for case in report.cases] == [(one.name, one.verdict) for one in came.results]
    assert report.score == score.total(came.results)


@pytest.mark.parametrize(("slug", "name"), [pair for pair in ALL if pair[1].startswith("time_limit/")])
def test_an_example_that_never_ends_is_stopped(slug: str, name: str, sandbox: Sandbox) -> None:
    problem = spec.load(BY_SLUG[slug], slug)
    limits = replace(problem.spec.limits, total_seconds=problem.spec.limits.call_seconds)  # so that one call uses it up
    reference = Reference(replace(problem, spec=replace(problem.spec, limits=limits)), seed=1, sandbox=sandbox)
    report = report_on(examples(slug)[name], reference, sandbox)
    assert report.verdict is Verdict.TIME_LIMIT
    assert {case.verdict for case in report.cases} <= {Verdict.TIME_LIMIT, Verdict.BLOCKED}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_wrong_example_is_a_mistake_that_says_what_is_wrong(slug: str, problems: Mapping[str, Problem]) -> None:
    wrong = {name for name in examples(slug) if name.startswith(("wrong_answer/", "runtime_error/"))}
    assert wrong == {file for mistake in problems[slug].spec.mistakes for file in mistake.files}
