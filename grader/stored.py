"""Answers that were computed before, for where the reference is not: written from a Reference, read like one."""

import io
import itertools
import json
import lzma
import math
import tokenize
import warnings
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict

import numpy as np
from pydantic import TypeAdapter, ValidationError

from grader import arrays, cases
from grader.arrays import Array, Tensor
from grader.cases import Call, Run
from grader.child import wire
from grader.closeness import Expected
from grader.device import Device
from grader.errors import Unfit, UsageError
from grader.ledger import Bounded, Called, Index, Made, Piece, Ran
from grader.problem import Case, Problem, Spec
from grader.reference import Expectation, Reference
from grader.sandbox import Sandbox
from grader.verdict import Check

NOTE = "Graded with stored answers: not official. Speed and the smallest failing input need the reference."
UNFIT = "the reference did not pass there when its answers were stored"
MOST_BYTES = 1 << 30  # of all arrays together, once they are unpacked
MOST_WHY = 200  # characters of what a library says of it
UNREADABLE = (  # what reading a file that anybody may have edited can end in
    *(OSError, ValueError, TypeError, LookupError, OverflowError, EOFError, MemoryError, RuntimeError),
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, wire.WireError),
    *(SyntaxError, tokenize.TokenError),  # of the header that NumPy writes
)


class Stored:
    """A problem's runs and the answers to them, as they were stored. To what else is asked there is no answer."""

    notes = (NOTE,)

    def __init__(self, problem: Problem) -> None:
        """Read what is stored.

        Raises:
            UsageError: it is damaged, or was stored for another spec.
        """
        self.problem = problem
        self._runs: dict[str, list[Run]] = {case.name: [] for case in problem.spec.cases}
        self._expected: dict[int, tuple[Expectation, ...]] = {}
        self._unfit: dict[int, str | None] = {}
        try:
            index, content = _opened(problem.answers or b"")
            if index.spec != problem.digest:
                raise ValueError("problem.toml is not the one that they were stored for")
            named = {case.name: case for case in problem.spec.cases}
            for ran in index.runs:
                self._take(ran, named[ran.case], content)
            for case in named.values():
                if [(run.dtype, run.device) for run in self._runs[case.name]] != list(_due(case)):
                    raise ValueError(f"the runs of the case {case.name!r} are not all there")
        except UNREADABLE as error:
            unfit = isinstance(error, ValidationError | LookupError)
            why = "an index that does not fit" if unfit else str(error)[:MOST_WHY]
            folder = f"problems/{problem.slug}"
            raise UsageError(
                f"{folder}/answers.npz cannot be used: {why or type(error).__name__}. Nothing was graded.\n"
                f"Next: take the folder {folder} from the handout again."
            ) from error
        self.seed = index.seed

    def _take(self, ran: Ran, case: Case, content: bytes) -> None:
        unfit = f"a call of the case {case.name!r} does not fit the spec"
        try:
            calls = tuple(_call(called, self.problem.spec, ran.dtype, content) for called in ran.calls)
        except Unfit:
            raise ValueError(unfit) from None
        run = Run(case=case, dtype=ran.dtype, device=ran.device, calls=calls)
        expected = tuple(
            Expectation(
                results=tuple(_expected(one, content) for one in called.results),
                gradients=tuple(_expected(one, content) for one in called.gradients),
            )
            for called in ran.calls
        )
        if len(calls) != 1 + len(case.then) or not all(
            _agree(call, answer, case, self.problem) for call, answer in zip(calls, expected, strict=True)
        ):
            raise ValueError(unfit)
        self._runs[case.name].append(run)
        self._expected[id(run)] = expected
        self._unfit[id(run)] = None if ran.fit else UNFIT

    def runs(self, case: Case) -> tuple[Run, ...]:
        """Give the runs of a case."""
        return tuple(self._runs[case.name])

    def expected(self, run: Run) -> tuple[Expectation, ...]:
        """Give what each call of one of these runs must give back."""
        return self._expected[id(run)]

    def unfit(self, run: Run) -> str | None:
        """Say why the reference itself does not pass one of these runs on its device, None where it does."""
        return self._unfit[id(run)]


Answers = Reference | Stored


def answers(problem: Problem, *, seed: int, sandbox: Sandbox) -> Answers:
    """Give what a problem's answers are held to: its reference, or what was stored in place of that.

    Raises:
        UsageError: what was stored cannot be used.
    """
    return Stored(problem) if problem.reference is None else Reference(problem, seed=seed, sandbox=sandbox)


def write(reference: Reference, *, sandbox: Sandbox) -> bytes:
    """Compute the answers of all runs of a reference's problem, and give them as an .npz file without pickles.

    Raises:
        ReferenceFault: the reference fails, or contradicts its spec.
    """
    content = bytearray()

    def piece(array: Array) -> Piece:
        place = Piece(dtype=arrays.name_of(array.dtype), shape=array.shape, offset=len(content))
        content.extend(array.tobytes())
        return place

    def made(tensor: Tensor) -> Made:
        return Made(array=piece(tensor.array), layout=tensor.layout)

    def bounded(expected: Expected) -> Bounded:
        return Bounded(values=piece(expected.values), allowed=piece(expected.allowed))

    def called(call: Call, expected: Expectation) -> Called:
        given = call.arguments.items()
        return Called(
            sizes=dict(call.sizes),
            tensors={name: made(value) for name, value in given if isinstance(value, Tensor)},
            others={name: value for name, value in given if not isinstance(value, Tensor)},
            cotangents=tuple(map(made, call.cotangents)),
            results=tuple(map(bounded, expected.results)),
            gradients=tuple(map(bounded, expected.gradients)),
        )

    def ran(run: Run) -> Ran:
        fit = sandbox.absent(run.device) is not None or reference.unfit(run) is None
        pairs = zip(run.calls, reference.expected(run), strict=True)
        calls = tuple(called(call, expected) for call, expected in pairs)
        return Ran(case=run.case.name, dtype=run.dtype, device=run.device, fit=fit, calls=calls)

    problem = reference.problem
    runs = tuple(ran(run) for case in problem.spec.cases for run in reference.runs(case))
    index = Index(format=1, spec=problem.digest, seed=reference.seed, runs=runs)
    file = io.BytesIO()
    described = json.dumps(asdict(index)).encode()
    np.savez_compressed(file, index=np.frombuffer(described, np.uint8), content=np.frombuffer(content, np.uint8))
    return file.getvalue()


def _opened(source: bytes) -> tuple[Index, bytes]:
    with zipfile.ZipFile(io.BytesIO(source)) as packed:
        if sum(member.file_size for member in packed.infolist()) > MOST_BYTES:
            raise ValueError(f"it holds more than {MOST_BYTES} bytes")
    with warnings.catch_warnings(action="ignore"), np.load(io.BytesIO(source), allow_pickle=False) as parts:
        found = [np.asarray(parts[name]) for name in ("index", "content")]  # what is no array is given as it is
    if any(part.dtype != np.uint8 for part in found):
        raise ValueError("its parts are not bytes")
    index, content = (part.tobytes() for part in found)
    return TypeAdapter(Index).validate_json(index), content


def _array(piece: Piece, content: bytes) -> Array:
    nbytes = wire.size(piece.dtype, piece.shape)
    if not 0 <= piece.offset <= piece.offset + nbytes <= len(content):
        raise ValueError("an array lies outside the file")
    data = content[piece.offset : piece.offset + nbytes]
    return arrays.from_wire(wire.Array(dtype=piece.dtype, shape=piece.shape, data=data))


def _expected(bounded: Bounded, content: bytes) -> Expected:
    return Expected(values=_array(bounded.values, content), allowed=_array(bounded.allowed, content))


def _call(called: Called, spec: Spec, dtype: str, content: bytes) -> Call:
    def tensor(made: Made) -> Tensor:
        return Tensor(array=_array(made.array, content), layout=made.layout)

    given: Mapping[str, object] = {**called.others, **{name: tensor(made) for name, made in called.tensors.items()}}
    names = (*(parameter.name for parameter in spec.call.every), *spec.weights)
    arguments = {name: given[name] for name in names if name in given}
    return Call(
        sizes=called.sizes,
        arguments=arguments,
        wanted=tuple(cases.results(spec, arguments, called.sizes, dtype=dtype)),
        cotangents=tuple(map(tensor, called.cotangents)),
        weights=tuple(spec.weights),
    )


def _due(case: Case) -> Iterator[tuple[str, Device]]:
    """Give the dtype and device of each run of a case, in the order in which `cases` draws them."""
    picks = math.prod(len(sizes) for sizes in case.sizes.values())
    for _ in range(case.runs):
        for dtype, device in itertools.product(case.dtypes, case.devices):
            yield from [(dtype, device)] * picks


def _agree(call: Call, expected: Expectation, case: Case, problem: Problem) -> bool:
    """Say whether a call, what it must give back and the spec have the same names, shapes and numbers."""
    spec = problem.spec
    gradient = Check.GRADIENT in case.check
    forms = [(wanted.dtype, wanted.shape) for wanted in call.wanted if not case.raises]
    floats = [call.arguments[name] for name in call.float_arguments] if gradient else []
    shapes = [value.array.shape for value in floats if isinstance(value, Tensor)]
    return (
        all(parameter.optional or parameter.name in call.arguments for parameter in spec.call.every)
        and all(isinstance(call.arguments.get(name), Tensor) for name in spec.weights)
        and all(tensor.array.dtype.kind != "c" for tensor in call.tensors)
        and [(c.array.dtype.name, c.array.shape) for c in call.cotangents] == (forms if gradient else [])
        and [one.values.shape for one in expected.results] == [shape for _, shape in forms]
        and [one.values.shape for one in expected.gradients] == shapes
        and all(dtype in arrays.DTYPES for dtype, _ in forms)
        and all(
            one.values.dtype == one.allowed.dtype == np.float64 and one.values.shape == one.allowed.shape
            for one in (*expected.results, *expected.gradients)
        )
    )
