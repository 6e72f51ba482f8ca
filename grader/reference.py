"""What is expected: the reference's answers in float64 on the rounded inputs, computed once for all submissions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from grader import arrays, bound, cases, closeness, compare
from grader.arrays import Array, Tensor
from grader.cases import Call, Run
from grader.closeness import Expected, Floats
from grader.compare import Answer, Comparison
from grader.device import Device
from grader.errors import GraderError
from grader.fault import fault_of, said
from grader.loaded import Child, SharedMemory
from grader.outcome import Died, Failure, Outcome, Raised, Returned, Stopped, Watched
from grader.problem import Case, Limits, Problem, Step, Tolerance
from grader.sandbox import Sandbox
from grader.verdict import Check

COPIES = 8
CONTRADICTED = "`expect` in the spec contradicts the reference"
LIMITS = Limits(call_seconds=60.0, total_seconds=3600.0, memory_mb=8192, device_mb=1 << 20)


class ReferenceFault(GraderError):
    """The reference does not answer as its spec says: the instructor's fault, never the learner's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expectation:
    """What one call must give back; gradients only where they are checked, and nothing where it must raise."""

    results: tuple[Expected, ...]
    gradients: tuple[Expected, ...] = ()


class Reference:
    """A problem's runs for one seed, and its reference's answers to them, each computed when first asked for."""

    def __init__(self, problem: Problem, *, seed: int, sandbox: Sandbox) -> None:
        self.problem = problem
        self.seed = seed
        self._child = child_of(problem, problem.source, name="reference", sandbox=sandbox, limits=LIMITS)
        self._hopeless: str | None = None
        self._runs: dict[str, tuple[Run, ...]] = {}
        self._kept: dict[int, tuple[Expectation, ...]] = {}
        self._unfit: dict[int, str | None] = {}

    def runs(self, case: Case) -> tuple[Run, ...]:
        """Give the runs of a case, drawn once."""
        if case.name not in self._runs:
            self._runs[case.name] = tuple(cases.runs(self.problem.spec, case, seed=self.seed))
        return self._runs[case.name]

    def expected(self, run: Run) -> tuple[Expectation, ...]:
        """Give what each call of one of these runs must give back.

        Raises:
            ReferenceFault: the reference fails, or contradicts its spec.
        """
        if id(run) not in self._kept:  # the runs are kept as well, so an identity is never used again
            self._kept[id(run)] = tuple(self.answer(call, run.case) for call in run.calls)
        return self._kept[id(run)]

    def unfit(self, run: Run) -> str | None:
        """Say why the reference itself does not pass one of these runs on its device, None where it does.

        What it cannot do there is not asked of others.
        """
        if run.device is Device.CPU:
            return None
        if id(run) not in self._unfit:
            self._unfit[id(run)] = self._tried(run) and self._tried(
                run
            )  # the first time, others may have been in the way
        return self._unfit[id(run)]

    @property
    def notes(self) -> tuple[str, ...]:
        """Say for the instructor where the reference does not pass, and why."""
        return tuple(
            dict.fromkeys(f"The reference does not pass everywhere: {why}" for why in self._unfit.values() if why)
        )

    def _tried(self, run: Run) -> str | None:
        child = self._child.on(run.device)
        made = zip(run.calls, child.run(run), self.expected(run), strict=False)
        fault = next(filter(None, (_fault(run, call, outcome, expected) for call, outcome, expected in made)), None)
        if fault is None:
            return None
        child.close()  # an error may have left the device unusable
        return f"solutions/{self.problem.slug}.py on {run.device}, case {run.case.name!r}: {fault}"

    def answer(self, call: Call, case: Case) -> Expectation:
        """Compute what one call must give back; of one that must raise, see to it that the reference does.

        Raises:
            ReferenceFault: the reference fails, or contradicts its spec.
        """
        if case.raises:
            self._hold_to_raises(call, case)
            return Expectation(results=())
        tolerance = case.tolerance or self.problem.spec.tolerance
        wide = _widened(call)
        base = self._ask(wide)
        self._hold_to_returns(base, call)
        values = _float64(base, wide)
        spreads: Sequence[Floats | None] = [None] * len(values)
        if call.cotangents or bound.is_usual(tolerance):
            spreads = self._spreads(wide, values, call, tolerance)
        results = tuple(
            bound.expect(value, dtype=wanted.dtype, tolerance=tolerance, sizes=call.sizes, spread=spread)
            for value, spread, wanted in zip(values, spreads, call.wanted, strict=False)
        )
        # Gradients have the usual bound, whatever the spec says of values: they sum what a value adds once.
        dtypes = [array.dtype.name for array in _float_arrays(call)] if call.cotangents else []
        gradients = tuple(
            bound.expect(value, dtype=dtype, tolerance=None, sizes=call.sizes, spread=spread)
            for value, spread, dtype in zip(values[len(results) :], spreads[len(results) :], dtypes, strict=True)
        )
        _hold_to_literal(case, call, results)
        return Expectation(results=results, gradients=gradients)

    def watch(self, call: Call) -> Watched | Failure:
        """Make a call in float64, and see whether any operation narrows.

        Raises:
            ReferenceFault: the reference fails.
        """
        self._ask(_widened(call))
        return self._child.watch()

    def moves(self, call: Call) -> list[tuple[Floats, Floats]]:
        """Give each result in float64, and how far rounding the float inputs once would move its rows.

        Raises:
            ReferenceFault: the reference fails.
        """
        call = replace(call, cotangents=())
        wide = _widened(call)
        values = _float64(self._ask(wide), wide)
        return list(zip(values, self._spreads(wide, values, call, None), strict=True))

    def close(self) -> None:
        """End the reference's process; the sandbox does so as well when it ends."""
        self._child.close()

    def _ask(self, call: Call) -> Answer:
        if self._hopeless is not None:
            raise ReferenceFault(self._hopeless)
        outcome = self._child.call(call)
        if isinstance(outcome, Died):  # another's doing, perhaps: once more, in a process of its own
            outcome = self._child.call(call)
        if isinstance(outcome, Returned):
            return outcome.answer
        message = f"the reference fails: {said(fault_of(outcome))}"
        if isinstance(outcome, Stopped):
            self._hopeless = message  # each further try would cost a whole limit
        raise ReferenceFault(message)

    def _hold_to_raises(self, call: Call, case: Case) -> None:
        if self._hopeless is not None:
            raise ReferenceFault(self._hopeless)
        outcome = self._child.call(call)  # as it is: no value is compared, and its dtype may be what does not fit
        if isinstance(outcome, Raised) and outcome.is_one_of(case.raises):
            return
        found = "it gives a result back" if isinstance(outcome, Returned) else said(fault_of(outcome))
        raise ReferenceFault(f"the reference contradicts `raises`: {found}; {case.exception} is wanted")

    def _hold_to_returns(self, base: Answer, call: Call) -> None:
        comparison = Comparison(actual=base, wanted=call.wanted, expected=(), device="cpu")
        mismatch = compare.compare(comparison, ())
        if mismatch is not None:
            raise ReferenceFault(f"the reference contradicts [returns]: {mismatch.message}")
        for wanted, result in zip(call.wanted, base.results, strict=True):
            is_float = result.array is not None and arrays.is_float(result.array)
            if is_float != (wanted.dtype in arrays.FLOATS):
                given = f"it gives {result.dtype}{f' for {wanted.name}' if wanted.name else ''}, not {wanted.dtype}"
                how = f'Write shape and dtype = "{result.dtype}" there, or mend the reference'
                raise ReferenceFault(f"the reference contradicts [returns]: {given}. {how}")

    def _spreads(self, wide: Call, before: Sequence[Floats], call: Call, tolerance: Tolerance | None) -> list[Floats]:
        """Measure how far rounding the float inputs once would move each row: the largest move over eight copies."""
        generator = np.random.default_rng(0)
        moves = [np.zeros((*values.shape[:-1], 1) if values.ndim else ()) for values in before]
        for _ in range(COPIES):
            after = _float64(self._ask(_perturbed(wide, call, tolerance, generator)), wide)
            for number, (old, new) in enumerate(zip(before, after, strict=True)):
                with np.errstate(invalid="ignore"):
                    move = np.nan_to_num(np.abs(new - old), nan=0.0, posinf=0.0)
                if old.ndim:
                    move = move.max(-1, keepdims=True, initial=0.0)
                moves[number] = np.maximum(moves[number], move)
        return moves


def _fault(run: Run, call: Call, outcome: Outcome, expected: Expectation) -> str | None:
    if not isinstance(outcome, Returned):
        return said(fault_of(outcome))
    device = run.device.named
    comparison = Comparison(actual=outcome.answer, wanted=call.wanted, expected=expected.results, device=device)
    checks = (Check.DEVICE, Check.VALUES) if run.device is Device.CUDA else (Check.DEVICE,)
    mismatch = compare.compare(comparison, checks)
    return None if mismatch is None else mismatch.message


def _hold_to_literal(case: Case, call: Call, results: Sequence[Expected]) -> None:
    if case.expect is None:
        return
    named = case.expect if isinstance(case.expect, dict) else {call.wanted[0].name: case.expect}
    for wanted, expected in zip(call.wanted, results, strict=True):
        if wanted.name in named:
            literal = np.asarray(named[wanted.name], np.float64)
            mismatch = closeness.in_place(literal, expected, wanted) or closeness.close(literal, expected, wanted)
            if mismatch is not None and (worst := mismatch.worst) is not None:
                says, gives = (closeness.number(value, wanted.dtype) for value in (worst.actual, worst.expected))
                where = f"{closeness.place(worst.index)}{f' of {wanted.name}' if wanted.name else ''}"
                how = f"it says {says}{where}, and the reference gives {gives}"
                many = f"{mismatch.wrong} of {mismatch.total} elements differ"
                raise ReferenceFault(f"{CONTRADICTED}: {how}; {many}. Mend one of them")


def child_of(
    problem: Problem,
    source: bytes,
    *,
    name: str,
    sandbox: Sandbox,
    limits: Limits,
    device: Device = Device.CPU,
    shared: Sequence[SharedMemory] = (),
) -> Child:
    """Give a child for a file that is to answer this problem's calls."""
    optional = [parameter.name for parameter in problem.spec.call.every if parameter.optional]
    given = {
        name for case in problem.spec.cases for step in (Step(given=case.given), *case.then) for name in step.given
    }
    keywords = tuple(name for name in optional if name in given or name in problem.spec.arguments)
    return Child(
        source,
        name=name,
        signature=problem.spec.call,
        keywords=keywords,
        sandbox=sandbox,
        limits=limits,
        framework=problem.spec.framework,
        device=device,
        shared=shared,
    )


def _float_arrays(call: Call) -> list[Array]:
    values = (call.arguments[name] for name in call.float_arguments)
    return [value.array for value in values if isinstance(value, Tensor)]


def _float64(answer: Answer, call: Call) -> list[Floats]:
    """Give results and gradients in float64; a gradient that does not reach its argument is zero."""
    results = [arrays.to_float64(result.array) for result in answer.results if result.array is not None]
    pairs = zip(answer.gradients, _float_arrays(call), strict=False)
    return results + [np.zeros(array.shape) if g is None else arrays.to_float64(g) for g, array in pairs]


def _widened(call: Call) -> Call:
    def wide(value: object) -> object:
        if not isinstance(value, Tensor) or not arrays.is_float(value.array):
            return value
        return replace(value, array=arrays.to_float64(value.array))

    return replace(
        call,
        arguments={name: wide(value) for name, value in call.arguments.items()},
        cotangents=tuple(replace(c, array=arrays.to_float64(c.array)) for c in call.cotangents),
    )


def _perturbed(wide: Call, call: Call, tolerance: Tolerance | None, generator: np.random.Generator) -> Call:
    """Multiply every float input by 1 ± eps of the dtype that it had before it was widened."""

    def moved(value: Tensor, original: Tensor) -> Tensor:
        step = arrays.eps(bound.judged_as(original.array.dtype.name, tolerance))
        return replace(value, array=value.array * (1 + step * generator.choice([-1.0, 1.0], value.array.shape)))

    arguments: dict[str, object] = {}
    for name, value in wide.arguments.items():
        original = call.arguments[name]
        floats = isinstance(value, Tensor) and isinstance(original, Tensor) and arrays.is_float(original.array)
        arguments[name] = moved(value, original) if floats else value  # type: ignore[arg-type]  # reason: tested by floats
    cotangents = tuple(moved(c, o) for c, o in zip(wide.cotangents, call.cotangents, strict=True))
    return replace(wide, arguments=arguments, cotangents=cotangents)
