"""Values on CUDA that differ from those on the CPU: when that is said, and when it is not."""

import pytest

from grader import disagreement
from grader.disagreement import DISAGREES, RIGHT_ON_CPU
from grader.verdict import Check, Mismatch, RunResult, Verdict

WRONG = Mismatch(check=Check.VALUES, message="off")
OTHER = Mismatch(check=Check.DTYPE, message="float32")


def a_run(
    device: str, mismatch: Mismatch | None = None, *, dtype: str = "float32", aside: str | None = None
) -> RunResult:
    verdict = Verdict.ACCEPTED if mismatch is None else Verdict.WRONG_ANSWER
    return RunResult(verdict=verdict, dtype=dtype, device=device, sizes={}, mismatch=mismatch, aside=aside)


@pytest.mark.parametrize(
    ("runs", "said"),
    [
        ([a_run("cpu"), a_run("cuda")], ()),
        ([a_run("cpu"), a_run("cuda", WRONG)], (RIGHT_ON_CPU,)),
        ([a_run("cpu", WRONG), a_run("cuda", WRONG)], ()),
        ([a_run("cpu"), a_run("cuda", OTHER)], ()),
        ([a_run("cuda", WRONG)], ()),  # nothing to compare with
        ([a_run("cpu", dtype="float16"), a_run("cuda", WRONG)], ()),
        ([a_run("cpu"), a_run("cpu", WRONG), a_run("cuda"), a_run("cuda", WRONG)], ()),
        ([a_run("cpu", WRONG), a_run("cpu"), a_run("cuda"), a_run("cuda", WRONG)], (RIGHT_ON_CPU,)),
        ([a_run("cpu"), a_run("cuda", aside="off")], (f"{DISAGREES} off",)),
        ([a_run("cpu", aside="off"), a_run("cuda", aside="off")], ()),
        ([a_run("cpu"), a_run("pretend", WRONG)], ()),
    ],
)
def test_a_disagreement_is_said_where_the_cpu_was_right(runs: list[RunResult], said: tuple[str, ...]) -> None:
    assert disagreement.of(runs) == said
