"""Wrong submissions as other learners would have written them: the report has to name the misconception all the same.

`tests/rewritten/<slug>/<verdict>/<stem>__<n>.py` has the misconception of the example `<verdict>/<stem>.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from grader import judge, spec
from grader.mistakes import Mistakes
from grader.problem import Mistake
from grader.reference import Reference
from grader.sandbox import Sandbox
from grader.scope import Scope
from tests.conftest import ROOT
from tests.test_examples import BY_SLUG, SLUGS, tried

ENOUGH = 0.9
SEED = 3

ReferenceOf = Callable[[str], Reference]


def rewritten(slug: str, mistakes: tuple[Mistake, ...]) -> Mapping[Path, Mistake]:
    by_file = {file: mistake for mistake in mistakes for file in mistake.files}
    folder = ROOT / "tests" / "rewritten" / slug
    files = sorted(folder.glob("*/*.py"))
    return {path: by_file[f"{path.parent.name}/{path.stem.rpartition('__')[0]}.py"] for path in files}


@pytest.fixture(scope="module")
def reference_of(sandbox: Sandbox) -> ReferenceOf:
    """Give what a problem expects, computed once for all of its tests here."""
    return cache(lambda slug: Reference(spec.load(BY_SLUG[slug], slug), seed=SEED, sandbox=sandbox))


def told(reference: Reference, files: Sequence[Path], sandbox: Sandbox) -> Mapping[Path, str]:
    """Give what each file is told that it does, as its report would say; nothing of those that are told nothing."""
    mistakes = Mistakes(reference, sandbox, Scope())
    found: dict[Path, str] = {}
    for path in files:
        came = tried(path, reference, sandbox)
        diagnosis = mistakes.like(judge.conclude(came.results), came.seen)
        if diagnosis is not None:
            found[path] = diagnosis.says
    return found


@pytest.mark.parametrize("slug", SLUGS)
def test_nine_of_ten_rewritten_wrong_answers_are_told_their_misconception_and_none_another(
    slug: str, reference_of: ReferenceOf, sandbox: Sandbox
) -> None:
    reference = reference_of(slug)
    known = reference.problem.spec.mistakes
    files = rewritten(slug, known)
    assert len(files) >= 2 * len(known)
    assert set(map(id, files.values())) == set(map(id, known)), "a mistake that is not rewritten"
    found = told(reference, list(files), sandbox)
    assert {path.name: (says, files[path].says) for path, says in found.items() if says != files[path].says} == {}
    silent = [path.name for path in files if path not in found]
    assert len(found) >= ENOUGH * len(files), silent


@pytest.mark.parametrize("slug", SLUGS)
def test_an_accepted_answer_is_told_no_misconception(slug: str, reference_of: ReferenceOf, sandbox: Sandbox) -> None:
    files = sorted((BY_SLUG[slug].folder(slug) / "examples" / "accepted").glob("*.py"))
    assert told(reference_of(slug), [BY_SLUG[slug].reference(slug), *files], sandbox) == {}
