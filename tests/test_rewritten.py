"""Wrong submissions as other learners would have written them: the report has to name the misconception all the same.

`tests/rewritten/<slug>/<verdict>/<stem>__<n>.py` has the misconception of the example `<verdict>/<stem>.py`.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from grader import spec, submission
from grader.grade import grade_all
from grader.problem import Mistake
from grader.sandbox import Sandbox
from tests.conftest import ROOT
from tests.test_examples import BY_SLUG, SLUGS

ENOUGH = 0.9
SEED = 3


def rewritten(slug: str, mistakes: tuple[Mistake, ...]) -> Mapping[Path, Mistake]:
    by_file = {file: mistake for mistake in mistakes for file in mistake.files}
    folder = ROOT / "tests" / "rewritten" / slug
    files = sorted(folder.glob("*/*.py"))
    return {path: by_file[f"{path.parent.name}/{path.stem.rpartition('__')[0]}.py"] for path in files}


@pytest.mark.parametrize("slug", SLUGS)
def test_nine_of_ten_rewritten_wrong_answers_are_told_their_misconception_and_none_another(
    slug: str, sandbox: Sandbox
) -> None:
    problem = spec.load(BY_SLUG[slug], slug)
    files = rewritten(slug, problem.spec.mistakes)
    assert len(files) >= 2 * len(problem.spec.mistakes)
    assert set(map(id, files.values())) == set(map(id, problem.spec.mistakes)), "a mistake that is not rewritten"
    pairs = [(problem, submission.read(path, name=path.name)) for path in files]
    reports = grade_all(pairs, sandbox=sandbox, seed=SEED)
    told = {
        report.submission: (report.diagnosis.says, mistake.says)
        for report, mistake in zip(reports, files.values(), strict=True)
        if report.diagnosis is not None
    }
    assert {name: says for name, says in told.items() if says[0] != says[1]} == {}
    silent = {report.submission for report in reports} - told.keys()
    assert len(told) >= ENOUGH * len(files), sorted(silent)


@pytest.mark.parametrize("slug", SLUGS)
def test_an_accepted_answer_is_told_no_misconception(slug: str, sandbox: Sandbox) -> None:
    problem = spec.load(BY_SLUG[slug], slug)
    files = sorted((BY_SLUG[slug].folder(slug) / "examples" / "accepted").glob("*.py"))
    pairs = [(problem, submission.read(path, name=path.name)) for path in [BY_SLUG[slug].reference(slug), *files]]
    reports = grade_all(pairs, sandbox=sandbox, seed=SEED)
    assert [report.submission for report in reports if report.diagnosis is not None] == []
