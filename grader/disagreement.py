"""Where a submission gives other values on CUDA than on the CPU."""

from collections.abc import Sequence

from grader.device import Device
from grader.verdict import Check, RunResult, Verdict

DISAGREES = "On CUDA the values differ from those that are expected, which this case does not count:"
RIGHT_ON_CPU = "The same call is right on the CPU: the two devices disagree."


def of(runs: Sequence[RunResult]) -> tuple[str, ...]:
    """Say where a run on CUDA gave other values than the run with the same inputs on the CPU, which was right."""
    said: dict[str, None] = {}
    for run in (run for run in runs if run.device == Device.CUDA):
        twin = _twin(run, runs)
        if twin is None or twin.verdict is not Verdict.ACCEPTED or twin.aside is not None:
            continue
        if run.mismatch is not None and run.mismatch.check in {Check.VALUES, Check.NON_FINITE}:
            said[RIGHT_ON_CPU] = None
        if run.aside is not None:
            said[f"{DISAGREES} {run.aside}"] = None
    return tuple(said)


def _twin(run: RunResult, runs: Sequence[RunResult]) -> RunResult | None:
    """Give the run on the CPU with the inputs of one on another device: that at the same place among its likes."""
    own = [other for other in runs if (other.device, other.dtype) == (run.device, run.dtype)]
    place = next(number for number, other in enumerate(own) if other is run)  # some may be equal
    likes = [other for other in runs if (other.device, other.dtype) == (Device.CPU, run.dtype)]
    return likes[place] if place < len(likes) else None
