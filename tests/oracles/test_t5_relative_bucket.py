"""The reference, T5 itself and whole-number arithmetic say the same, and no case asks where right answers differ."""

import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import torch

from grader import cases, spec
from grader.arrays import Tensor
from grader.problem import Spec
from grader.project import Project
from tests.conftest import ROOT
from tests.oracles import reference

answer = reference("t5_relative_bucket")
Setting = tuple[bool, int, int]  # bidirectional, num_buckets, max_distance

SETTINGS: list[Setting] = [
    *itertools.product([True, False], [5, 8, 20, 32, 33, 64], [35, 128, 300]),
    *[(True, 4, 10), (True, 6, 50), (False, 2, 7), (False, 3, 9), (False, 32, 20), (True, 128, 2000), (True, 32, 9)],
]
APART = 2e-4  # from a whole number: float32 is never off by so much, in any of the forms below


def sizes(setting: Setting) -> tuple[int, int]:
    """Give side and exact."""
    side = setting[1] // 2 if setting[0] else setting[1]
    return side, side // 2


def bucket(position: int, setting: Setting) -> int:
    """Count the borders e·(D/e)^(k/m) up to a distance in whole numbers: n^m·e^k ≥ D^k·e^m."""
    bidirectional, _, reach = setting
    side, exact = sizes(setting)
    n, m = abs(position) if bidirectional else max(-position, 0), side - exact
    far = sum(n**m * exact**k >= reach**k * exact**m for k in range(1, m)) if exact <= n < reach else m - 1
    return (n if n < exact else exact + far) + (side if bidirectional and position > 0 else 0)


def close(position: int, setting: Setting) -> bool:
    """Say whether the logarithm is next to a whole number, other than at exact, so that forms of it may differ."""
    side, exact = sizes(setting)
    n = abs(position) if setting[0] else -position
    if not exact < n < setting[2]:
        return False
    steps = (side - exact) * math.log(n / exact) / math.log(setting[2] / exact)
    return 0 < round(steps) < side - exact and abs(steps - round(steps)) < APART


@pytest.mark.parametrize("setting", SETTINGS)
def test_whole_numbers_say_the_same(setting: Setting) -> None:
    positions = [p for p in [*range(-310, 311), -5000, 5000, 2**40, -(2**40)] if not close(p, setting)]
    assert len(positions) > 590
    found = answer(torch.tensor(positions), *setting)
    assert found.dtype is torch.int64
    assert found.tolist() == [bucket(p, setting) for p in positions]


def test_t5_says_the_same_and_takes_what_the_reference_takes() -> None:
    from transformers.models.t5.modeling_t5 import T5Attention

    theirs: Callable[..., torch.Tensor] = T5Attention._relative_position_bucket
    for setting in SETTINGS:
        near = torch.tensor([p for p in range(-2100, 2101) if not close(p, setting)])
        assert torch.equal(answer(near, *setting), theirs(near, *setting)), setting
    far = torch.tensor([[[2**40, -(2**40), 10**6]], [[-(10**6), 2**31 + 1, -(2**31) - 1]]])
    for bidirectional in (True, False):
        assert torch.equal(answer(far, bidirectional), theirs(far, bidirectional))
        assert torch.equal(answer(far[0, 0, 0], bidirectional), theirs(far[0, 0, 0], bidirectional))
        assert answer(far[:0], bidirectional).shape == (0, 1, 3)


def forms(n: torch.Tensor, setting: Setting) -> Iterator[tuple[str, Any]]:
    """Give how many steps distances from exact on are beyond it, as a learner may write them, before they are held."""
    side, exact = sizes(setting)
    m, ratio = side - exact, setting[2] / exact
    logarithms: list[tuple[str, Callable[..., torch.Tensor], Callable[[float], float]]] = [
        ("log", torch.log, math.log),
        ("log2", torch.log2, math.log2),
        ("log10", torch.log10, math.log10),
    ]
    for dtype, (name, log, scalar) in itertools.product([torch.float32, torch.float64], logarithms):
        x, top = n.to(dtype), torch.tensor(ratio, dtype=dtype)
        yield f"quotient, {name}, {dtype}", log(x / exact) / scalar(ratio) * m
        yield f"of one tensor by another, {name}, {dtype}", log(x / exact) / log(top) * m
        yield f"multiplied first, {name}, {dtype}", log(x / exact) * m / scalar(ratio)
        yield f"one factor, {name}, {dtype}", log(x / exact) * (m / scalar(ratio))
        yield f"difference, {name}, {dtype}", (log(x) - scalar(exact)) / (scalar(setting[2]) - scalar(exact)) * m
        yield f"added before it is cut off, {name}, {dtype}", exact + log(x / exact) / scalar(ratio) * m - exact
        yield f"a little more, {name}, {dtype}", log(x / exact + 1e-6) / scalar(ratio) * m
    for dtype in (torch.float32, torch.float64):
        borders = exact * ratio ** (torch.arange(1, m, dtype=dtype) / m)
        yield f"borders, {dtype}", torch.bucketize(n.to(dtype), borders, right=True)
        spaced = torch.logspace(math.log10(exact), math.log10(setting[2]), m + 1, dtype=dtype)[1:-1]
        yield f"spaced borders, {dtype}", torch.bucketize(n.to(dtype), spaced, right=True)
    x32 = n.numpy().astype(np.float32)
    yield "NumPy, float32", torch.from_numpy(np.log(x32 / exact) / np.log(ratio, dtype=np.float32) * m)
    yield "a base", torch.tensor([math.log(p / exact, ratio) * m for p in n.tolist()])


class Noting(np.random.Generator):
    """A generator that notes between which ends it drew."""

    ends: tuple[int, int] | None = None

    def integers(self, low: Any, high: Any = None, *args: Any, **kwargs: Any) -> Any:
        self.ends = low, high
        return super().integers(low, high, *args, **kwargs)


def asked(problem: Spec) -> dict[Setting, set[int]]:
    """Give every position that a case can ask for, by setting: all that could be drawn, and those that are given."""
    found: dict[Setting, set[int]] = {}
    drawn = {name: size.high for name, size in problem.sizes.items()}
    generator = Noting(np.random.PCG64(0))

    def note(call: cases.Call) -> None:
        given = {"bidirectional": True, "num_buckets": 32, "max_distance": 128} | dict(call.arguments)
        positions = given["relative_position"]
        assert isinstance(positions, Tensor)
        key = bool(given["bidirectional"]), int(str(given["num_buckets"])), int(str(given["max_distance"]))
        explained = call.sizes["sides"] == 2, call.sizes["buckets"], call.sizes["reach"]
        assert key == explained, "`explain` speaks of another setting"
        between = range(generator.ends[0], generator.ends[1] + 1) if generator.ends else ()
        found.setdefault(key, set()).update(between, positions.array.ravel().tolist())
        generator.ends = None

    for case in problem.cases:
        for pick in itertools.product(*case.sizes.values()):
            at = drawn | dict(zip(case.sizes, pick, strict=True))
            for call in cases.calls(problem, case, at, dtype="float32", generator=generator):
                note(call)
    assert problem.speed is not None
    for pick in itertools.product(*problem.speed.sizes.values()):
        at = dict(zip(problem.speed.sizes, pick, strict=True))
        note(cases.call(problem, problem.speed.given, at, dtype="float32", generator=generator))
    return found


def test_no_case_asks_for_a_distance_at_which_right_answers_differ() -> None:
    for setting, positions in asked(spec.load(Project(ROOT), "t5_relative_bucket").spec).items():
        side, exact = sizes(setting)
        assert setting[2] > exact >= 1
        assert [p for p in positions if close(p, setting)] == [], setting
        distances = sorted({abs(p) if setting[0] else -p for p in positions})
        n = torch.tensor([p for p in distances if p >= exact])
        wanted = [bucket(-p, setting) for p in n.tolist()]
        for name, steps in forms(n, setting):
            assert (exact + steps.long()).clamp(max=side - 1).tolist() == wanted, (setting, name)
