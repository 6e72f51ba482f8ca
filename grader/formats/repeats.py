"""Which cases of a report fail as earlier ones did, so that nobody has to read the same thing again."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from grader.verdict import CaseResult, Verdict

MOST_WHOLE = 2  # cases that fail in one way and are shown whole; of others there is what they are told
PASSED = {Verdict.ACCEPTED, Verdict.SKIPPED}


@dataclass(frozen=True, slots=True, kw_only=True)
class Repeat:
    """How a case stands to earlier ones: whether its very words were `said` of one, and whether it is shown `whole`."""

    said: bool
    whole: bool


def repeats(cases: Sequence[CaseResult]) -> Iterator[Repeat]:
    """Give for each case, in order, what of it is told already; of one that passed, nothing is."""
    said: set[str | None] = set()
    ways: Counter[object] = Counter()
    for case in cases:
        if case.verdict in PASSED:
            yield Repeat(said=False, whole=True)
            continue
        way = _way(case)
        ways[way] += 1
        again = case.message in said
        yield Repeat(said=again, whole=ways[way] <= MOST_WHOLE and not (again and case.smallest is None))
        said.add(case.message)


def left_out(cases: Sequence[CaseResult]) -> str | None:
    """Say how many cases are not shown whole though there is more to show, and how one gets to see it."""
    undrawn = [case for case, repeat in zip(cases, repeats(cases), strict=True) if case.runs and not repeat.whole]
    if not undrawn:
        return None
    told = "1 case above is" if len(undrawn) == 1 else f"{len(undrawn)} cases above are"
    return f"{told} told in short, failing like an earlier one; --case {undrawn[0].name!r} shows that one whole."


def _way(case: CaseResult) -> tuple[object, ...]:
    """Tell ways to fail apart: by the check that did not hold, or by the exception and its line.

    One with a smallest input is a way of its own: that is what is read most easily.
    """
    run = case.decisive
    check = run.mismatch.check if run is not None and run.mismatch is not None else None
    raised = (run.fault.type, run.fault.line) if run is not None and run.fault is not None else None
    return case.verdict, check, raised, case.smallest is None
