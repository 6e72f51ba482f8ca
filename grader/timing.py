"""One size, timed: pairs of fresh processes, the reference's and the submission's, take turns at the same inputs.

A `Match` gives pytest-benchmark what it asks for: what comes before a round, the round, and what comes after it.
"""

import math
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Self

from grader import audit, inputs, machine
from grader.audit import Audit
from grader.child import wire
from grader.clock import Timed, Turn
from grader.device import Device
from grader.pair import Pair, Patience, Played, Settled
from grader.problem import Problem
from grader.reference import LIMITS, Reference, ReferenceFault
from grader.sandbox import Sandbox
from grader.speed import Conclusion, Measured, Round, duration
from grader.supply import Recipe, Supply
from grader.verdict import Check

# For the warm process of timed children. Memory that is taken from the system with every call, or lies on small pages
# in one process and on large ones in the next, makes the same code a fifth slower here than there.
ENVIRONMENT = {
    "MALLOC_MMAP_MAX_": "0",
    "MALLOC_TRIM_THRESHOLD_": str(1 << 32),
    "MALLOC_TOP_PAD_": str(64 << 20),
    "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",
    "OMP_WAIT_POLICY": "PASSIVE",  # threads that wait awake would take their one processor from each other
}
PAIRS, FEWER_PAIRS = 10, 6  # at the size that decides the points, and at the others
ROUNDS, FEWER_ROUNDS = 4, 2  # of each pair, by turns: A B, B A, A B, B A
LONG_SECONDS = 4.0  # of all pairs, from which on there are fewer of them
ROUND_SECONDS, MOST_CALLS = 0.003, 64  # of the reference, for a turn; but no more calls than this
TRIED = 8  # single calls at most by which a time is first known
LEAST_SHARE = 0.25  # of a turn, that is left when what asking takes is taken off: below, there is only noise
MORE_MEMORY = 4  # times the limit
BESIDE = 1.5  # times what it took the reference: as much as that may differ by chance
STEADY = 0.9  # times the fastest before
NARROWER = "a tolerance that fits such results, or sizes at which they are larger"
BEYOND = 1.5  # times zero_at: from there on a call is cut off


class Enough(Exception):
    """There has been enough: what is measured by now has to do."""


class Match:
    """The rounds of one size. A context manager."""

    def __init__(
        self,
        problem: Problem,
        source: bytes,
        *,
        name: str,
        sizes: Mapping[str, int],
        decisive: bool,
        seed: int,
        sandbox: Sandbox,
    ) -> None:
        """Draw the inputs; `sandbox` has a warm process with ENVIRONMENT. A `decisive` size is timed longer."""
        if problem.spec.speed is None:
            raise AssertionError("only a problem with [[speed]] is timed")
        self.sizes = sizes
        self._device = problem.spec.speed.device
        self.pairs: list[list[Round]] = []
        self.supply = Supply(problem.spec, problem.spec.speed, sizes, seed=seed)
        self._problem, self._source, self._name, self._sandbox = problem, source, name, sandbox
        limits = problem.spec.limits
        self._patience = Patience(times=BEYOND * problem.spec.speed.zero_at, first=limits.call_seconds)
        # The cases have held it to its own limits. Here it is called far more often, and freed memory is kept.
        self._limits = replace(
            limits,
            total_seconds=LIMITS.total_seconds,
            memory_mb=MORE_MEMORY * limits.memory_mb,
            device_mb=MORE_MEMORY * limits.device_mb,
            output_kb=LIMITS.memory_mb * 1024,
        )
        self._unchanged = any(Check.INPUTS_UNCHANGED in case.check for case in problem.spec.cases)
        self._judge = Reference(problem, seed=seed, sandbox=sandbox)
        self._processors = sorted(machine.PROCESSORS)
        self._pairs, self._rounds = PAIRS if decisive else FEWER_PAIRS, ROUNDS
        self._audit = Audit(self._judge, pairs=self._pairs)
        self._pair: Pair | None = None
        self.calls = 1  # in a round
        self._reference: float | None = None  # seconds per call, as the first calls told
        self._submission: float | None = None
        self._recipes: list[Recipe] = []  # of the round that is played
        self._picks: list[int] = []
        self._played: dict[str, Played] = {}
        self._askings: list[Turn] = []  # of each pair
        self._began = machine.moment(ours=self._spent())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end_pair()
        self._judge.close()

    @property
    def rounds(self) -> int:
        """Count the rounds of all pairs."""
        return self._pairs * self._rounds

    @property
    def number(self) -> int:
        """Give the number of the next round, from 1."""
        return sum(map(len, self.pairs)) + 1

    def first(self) -> None:
        """Time the first calls of each side: how many make a round, and whether there is any use in rounds.

        The number comes from the reference alone; a submission could only make it worse for the reference.

        Raises:
            ReferenceFault: the reference fails.
            Settled: the submission fails, or is far slower than the ratio at which no points are left.
        """
        with self._fresh() as pair:
            pair.prepare(processor=self._processors[-1])
            self._reference = self._soon(pair.play_reference)
            if audit.are_as_good_as_zero(pair.reference.outputs.arrays(), self._problem.spec.tolerance, self.sizes):
                raise ReferenceFault(
                    f"zeros would be taken for its results at {inputs.at(self.sizes)}. Wanted: {NARROWER}"
                )
            self.calls = max(min(math.ceil(ROUND_SECONDS / self._reference), MOST_CALLS), 1)
            self._patience.reference = self._reference
            most = self._patience.times * self._reference
            self._submission = self._soon(pair.play_submission, enough=most)
            if self._submission > most:
                raise Settled(Conclusion.FAR_SLOWER, f"a first call took {duration(self._submission)}")
        turns = self._pairs * 2 * ROUNDS  # about half of them to settle
        if turns * self.calls * (self._reference + self._submission) > LONG_SECONDS:
            self._pairs, self._rounds = FEWER_PAIRS, FEWER_ROUNDS
        self._audit = Audit(self._judge, pairs=self._pairs)

    def _soon(self, play: Callable[[Sequence[Recipe]], Played], *, enough: float = math.inf) -> float:
        """Give the least time of a few single calls, up to one that is not much faster: what is new is slow.

        While that is more than `enough`, further ones are tried.
        """
        best = math.inf
        for recipe in self.supply.recipes(TRIED):
            before, best = best, min(best, play([recipe]).turn.seconds)
            if best > STEADY * before and best <= enough:
                break
        return best

    def before(self) -> None:
        """Get ready for a round: fresh processes if it is the first of a pair, fresh inputs, the reference's turn.

        Raises:
            Enough: no time is left for another pair.
        """
        if self._pair is None:
            if self.pairs and self._patience.left <= 0:
                raise Enough
            processor = self._processors[len(self.pairs) % len(self._processors)]
            self._pair = self._fresh()
            self._pair.prepare(processor=processor)
            self.pairs.append([])
            self._pair.settle(self.calls, reference_first=self._reference_first)
            self._askings.append(self._pair.asking)
        self._recipes = self.supply.recipes(self.calls)
        self._picks = self._audit.picks(self.calls)
        if self._reference_first:
            self._played["reference"] = self._pair.play_reference(self._recipes, self._picks)

    def turn(self) -> float:
        """Let the submission have its turn; give the seconds that a call of it took, without the asking."""
        pair = self._playing
        self._played["submission"] = pair.play_submission(self._recipes, self._picks)
        return self._seconds(self._played["submission"].turn)

    def after(self) -> None:
        """Let the reference have its turn if it has not, look at some results, and end the pair with its last round.

        Raises:
            Settled: a result is wrong, or inputs are changed where they must not be.
        """
        pair = self._playing
        if self._unchanged and self._played["submission"].changed:
            raise Settled(Conclusion.WRONG, "inputs unchanged: a call changed what it was given")
        if not self._reference_first:
            self._played["reference"] = pair.play_reference(self._recipes, self._picks)
        reference, submission = self._played["reference"], self._played["submission"]
        self.pairs[-1].append(
            Round(
                reference=self._seconds(reference.turn),
                submission=self._seconds(submission.turn),
                processors=submission.turn.work / submission.turn.wall,
                idle=submission.turn.idle,
            )
        )
        for picked, ours, theirs in zip(self._picks, submission.results, reference.results, strict=True):
            self._audit.look(self.supply.made(self._recipes[picked]), ours, theirs)
        if len(self.pairs[-1]) == self._rounds:
            self._end_pair()
            mismatch = self._audit.conclude(len(self.pairs) - 1)
            if mismatch is not None:
                raise Settled(Conclusion.WRONG, f"{mismatch.check.replace('_', ' ')}: {mismatch.message}")

    def measured(self, settled: Settled | None = None) -> Measured:
        """Give what was measured; `settled` is what ended it early."""
        rounds = [turn for pair in self.pairs for turn in pair]
        given, results = self._bytes
        speed = machine.bandwidth(max(given + results, 1 << 12))
        here = self._device is Device.CPU  # elsewhere nobody has measured how fast bytes move
        handover = results / speed if here else 0.0  # to write them; what is broadcast need not be read from memory
        whole = settled is None and bool(rounds)
        return Measured(
            sizes=self.sizes,
            elements=self.supply.call.elements,
            calls=self.calls,
            reference=statistics.median(turn.reference for turn in rounds) if whole else self._reference,
            submission=statistics.median(turn.submission for turn in rounds) if whole else self._submission,
            possible=(given + 3 * results) / speed if here else None,
            handover=handover,
            asking=statistics.median(turn.wall for turn in self._askings) if self._askings else 0.0,
            pairs=tuple(map(tuple, self.pairs)) if whole else (),
            busy=machine.busy(self._began, machine.moment(ours=self._spent())),
            fault=settled.conclusion if settled else None,
            message=settled.message if settled else None,
        )

    @property
    def _reference_first(self) -> bool:
        """Say who begins: A B, B A, A B … and the other way round in the next pair."""
        return (len(self.pairs) + len(self.pairs[-1])) % 2 == 1

    @property
    def _playing(self) -> Pair:
        if self._pair is None:
            raise AssertionError("a round comes after what comes before it")
        return self._pair

    @property
    def _bytes(self) -> tuple[int, int]:
        """Count the bytes of the inputs and of the results of a call."""
        call = self.supply.call
        given = sum(tensor.array.nbytes for tensor in call.passed)
        return given, sum(wire.size(wanted.dtype, wanted.shape) for wanted in call.wanted)

    def _seconds(self, turn: Turn) -> float:
        """Give what a call took of a turn, without what asking takes."""
        asking = self._playing.asking
        seconds = max(turn.wall - asking.wall, turn.work - asking.work, LEAST_SHARE * turn.seconds)
        # What bringing and fetching take beyond what they took the reference may have been spent on the work itself.
        return seconds + max(turn.beside - BESIDE * asking.beside, 0.0)

    def _fresh(self) -> Pair:
        """Give a fresh process of each side."""
        sides = [
            Timed(
                *(self._problem, source),
                name=name,
                call=self.supply.call,
                sandbox=self._sandbox,
                limits=limits,
                device=self._device,
                apart=self._device is Device.CUDA,
            )
            for source, name, limits in (
                (self._problem.source, "reference", LIMITS),
                (self._source, self._name, self._limits),
            )
        ]
        return Pair(*sides, supply=self.supply, patience=self._patience)

    def _spent(self) -> float:
        """Ask the warm process how many processor seconds it and its children have used."""
        return float(self._sandbox.ask({"op": "spent"})["seconds"])

    def _end_pair(self) -> None:
        if self._pair is not None:
            self._pair.close()
            self._pair = None
