"""A fresh process of each side, the reference's and the submission's, and what a failure of either means."""

import math
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import TracebackType
from typing import NamedTuple, Self

import numpy as np

from grader import machine
from grader.arrays import Array
from grader.clock import Timed, Turn
from grader.fault import fault_of, said
from grader.handle import Restless
from grader.outcome import Failure, Raised, Stopped
from grader.reference import LIMITS, ReferenceFault
from grader.speed import Conclusion
from grader.supply import Recipe, Supply
from grader.verdict import Verdict

SETTLE, SETTLE_SECONDS = 10, 0.3  # turns at most, and time, before the first that counts
EMPTY = 20  # knocks by which it is found out what asking takes
LEAST_PATIENCE = 2.0  # seconds that a turn may take, whatever the reference takes: new memory can be slow to come
MOST_PLAYED = 40.0  # seconds of turns of the submission, after which no further pair is begun
LAST_SECONDS = 0.1  # that a call may take when those of its turn are used up
SETTLED = 1.2  # times the turn before, or the other way round


class Settled(Exception):
    """There is no use in timing this size further: the submission gave the reason."""

    def __init__(self, conclusion: Conclusion, message: str) -> None:
        super().__init__(message)
        self.conclusion = conclusion
        self.message = message


@dataclass(slots=True, kw_only=True)
class Patience:
    """How many seconds the submission may take: for a turn `times` the reference's, for all turns what is `left`.

    The first turn of a process may take as long as a call in a case: what is prepared there once is not in the rounds.
    """

    times: float
    first: float = LEAST_PATIENCE
    reference: float = 0.0  # seconds per call
    left: float = MOST_PLAYED

    def of(self, calls: int) -> float:
        """Give the seconds that a turn of so many calls may take."""
        return max(LEAST_PATIENCE, self.times * self.reference * calls)


class Played(NamedTuple):
    """A turn, and the results of its picked calls, in the order of the picks."""

    turn: Turn
    results: list[tuple[Array, ...]]
    changed: bool  # what the submission was given, in one of the picked calls or the last


class Pair:
    """A fresh process of each side, which take turns at the same calls. A context manager."""

    def __init__(self, reference: Timed, submission: Timed, *, supply: Supply, patience: "Patience") -> None:
        """Put them side by side."""
        self.reference, self.submission = reference, submission
        self.asking = Turn(walls=(0.0,), cpu=0.0, idle=0.0)  # calls in which nothing is done
        self._supply, self._patience, self._first = supply, patience, True
        self._scratch = np.zeros(supply.slots.nbytes, np.uint8)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End both."""
        self.reference.close()
        self.submission.close()

    def prepare(self, *, processor: int) -> Self:
        """Start both, and stop them. They share a processor, since no two are alike while others use them too.

        Raises:
            ReferenceFault, Settled: the reference, or the submission, cannot be loaded.
        """
        failure = self.reference.prepare(processor=processor)
        if failure is not None:
            raise _fault(failure)
        with _standing_still():
            failure = self.submission.prepare(processor=processor)
        if failure is not None:
            raise Settled(Conclusion.FAILED, said(fault_of(failure)))
        machine.keep_off(processor)
        return self

    def settle(self, calls: int, *, reference_first: bool) -> None:
        """Let both run until their times no longer fall: memory and code are slow when they are new.

        Then find out what asking takes: by the reference, which has no reason to make it longer.
        """
        sides = [self.play_reference, self.play_submission]
        beside = 0.0
        before, began = [math.inf, math.inf], time.monotonic()
        for _ in range(SETTLE):
            recipes = self._supply.recipes(calls)
            played = [side(recipes).turn for side in (sides if reference_first else sides[::-1])]
            took = [turn.seconds for turn in played]
            beside = played[0 if reference_first else 1].beside
            steady = all(old / SETTLED < new < old * SETTLED for old, new in zip(before, took, strict=True))
            if steady or time.monotonic() - began > SETTLE_SECONDS:
                break
            before = took
        self.reference.begin()
        for _ in range(EMPTY):
            failure = self.reference.nothing(seconds=LIMITS.call_seconds)
            if failure is not None:
                raise _fault(failure)
        self.asking = replace(self.reference.end(), beside=beside)

    def play_reference(self, recipes: Sequence[Recipe], picks: Collection[int] = ()) -> Played:
        """Let the reference make these calls.

        Raises:
            ReferenceFault: it fails.
        """
        played = self._play(self.reference, recipes, picks, seconds=LIMITS.call_seconds * len(recipes))
        if not isinstance(played, Played):
            raise _fault(played)
        return played

    def play_submission(self, recipes: Sequence[Recipe], picks: Collection[int] = ()) -> Played:
        """Let the submission make these calls.

        Raises:
            Settled: it fails, does not stand still, or changes its inputs.
        """
        with _standing_still():
            seconds = self._patience.of(len(recipes))
            seconds = max(seconds, self._patience.first) if self._first else seconds
            played = self._play(self.submission, recipes, picks, seconds=seconds)
        if not isinstance(played, Played):
            raise _settled(played)
        self._patience.left -= 0.0 if self._first else sum(played.turn.walls)
        self._first = False
        return played

    def _changed(self, side: Timed, recipe: Recipe) -> bool:
        self._supply.fill(self._scratch, recipe)
        return not np.array_equal(self._scratch, side.inputs.bytes)

    def _play(
        self, side: Timed, recipes: Sequence[Recipe], picks: Collection[int], *, seconds: float
    ) -> Played | Failure:
        """Let one side make these calls, for which it has so many seconds together."""
        results: dict[int, tuple[Array, ...]] = {}
        changed = False
        side.begin()
        deadline = time.monotonic() + seconds
        for number, recipe in enumerate(recipes):
            self._supply.fill(side.inputs.bytes, recipe)
            failure = side.call(seconds=max(round(deadline - time.monotonic(), 2), LAST_SECONDS))
            if failure is not None:
                return failure
            looked_at = number in picks or number == len(recipes) - 1
            failure = side.fetch(seconds=LIMITS.call_seconds) if looked_at else None
            if failure is not None:
                return failure
            if number in picks:
                results[number] = tuple(array.copy() for array in side.outputs.arrays())
            if looked_at:
                changed |= self._changed(side, recipe)
        return Played(side.end(), [results[number] for number in picks], changed)


@contextmanager
def _standing_still() -> Iterator[None]:
    try:
        yield
    except Restless:
        raise Settled(Conclusion.OUT_OF_TURN, "it does not stand still when it is stopped") from None


def _fault(failure: Failure) -> ReferenceFault:
    return ReferenceFault(f"the reference fails while it is timed: {said(fault_of(failure))}")


def _settled(failure: Failure) -> Settled:
    """Say what a failure of the submission settles."""
    match failure:
        case Stopped(limit=Verdict.TIME_LIMIT):
            return Settled(Conclusion.FAR_SLOWER, failure.message)
        case Raised(type="Unfit"):  # the child's own, of a result that has another form than was asked for
            return Settled(Conclusion.WRONG, failure.message)
        case _:
            return Settled(Conclusion.FAILED, said(fault_of(failure)))
