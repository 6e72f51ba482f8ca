"""Whether rounding harms what is expected: a reference that narrows on the way, inputs on the edge of a jump."""

from collections.abc import Iterator

import numpy as np

from grader import arrays
from grader.cases import Call, Wanted
from grader.device import Device
from grader.errors import Finding
from grader.fields import DType
from grader.outcome import Watched
from grader.reference import Reference, ReferenceFault
from grader.subject import Subject

EDGE = 1e-2  # of the largest element of a row, moved by rounding the inputs once in float32: then it is no rounding
CANCELLED = 1e-4  # of the largest input: what cancels may leave as little, and rounding moves that by as much


def findings(subject: Subject, reference: Reference) -> Iterator[Finding]:
    """Find where the reference narrows in float64, and inputs whose rounding decides the answer."""
    narrowed = False
    for number, case in enumerate(subject.problem.spec.cases):
        for run in reference.runs(case):
            if (
                case.raises
                or run.device is not Device.CPU
                or run.dtype != DType.FLOAT32
                or not run.calls[0].float_arguments
            ):
                continue
            try:
                watched = None if narrowed else reference.watch(run.calls[0])
                edge = any(
                    _on_an_edge(*moved, floor=_floor(call, wanted))
                    for call in run.calls
                    for moved, wanted in zip(reference.moves(call), call.wanted, strict=True)
                )
            except ReferenceFault:
                return  # it was told already
            if isinstance(watched, Watched) and watched.narrowed is not None and _follows_its_inputs(subject):
                narrowed = True
                line, _, what = watched.narrowed.removeprefix("line ").partition(": ")
                yield subject.in_file(
                    subject.reference_file,
                    line=int(line) if line.isdigit() else None,
                    key=f"case {case.name!r}",
                    found=f"{what}, in float64",
                    wanted="no float narrower than float64 on the way",
                    then="let it follow the dtype of its inputs",
                )
            if edge:
                yield subject.finding(
                    "case",
                    number,
                    found="inputs whose rounding decides the answer",
                    wanted="inputs away from a jump",
                    then="give other values: a right answer that rounds otherwise would be refused",
                    warning=True,
                )
                break


def _follows_its_inputs(subject: Subject) -> bool:
    return all(
        returns.like is not None or returns.dtype not in set(DType) - {DType.FLOAT64}
        for returns in subject.problem.spec.returns
    )


def _on_an_edge(values: np.ndarray, move: np.ndarray, *, floor: float) -> bool:
    finite = np.where(np.isfinite(values), np.abs(values), 0.0)
    scale = finite.max(-1, keepdims=True, initial=0.0) if values.ndim else finite
    return bool((move > np.maximum(EDGE * scale, floor)).any())


def _floor(call: Call, wanted: Wanted) -> float:
    """Give the move that rounding may cause where much cancels: of large floats that leave a small one."""
    if wanted.dtype not in arrays.FLOATS:
        return 0.0
    given = [np.abs(arrays.to_float64(t.array)) for t in call.tensors if arrays.is_float(t.array)]
    return CANCELLED * max((float(a.max(where=np.isfinite(a), initial=0.0)) for a in given), default=0.0)
