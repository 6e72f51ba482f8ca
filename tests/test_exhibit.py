"""One call shown: which elements the judge marks, and what is shown of a call that is too large."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from grader import compare, exhibit
from grader.arrays import DTYPES, Array, Result, Tensor
from grader.cases import Call, Wanted
from grader.closeness import Expected
from grader.compare import Answer, Comparison
from grader.reference import Expectation
from grader.template import Template
from grader.verdict import Check, Exhibit, Part


def shown(
    got: Sequence[Array | None],
    expected: Sequence[Array],
    *,
    allowed: float = 0.0,
    arguments: dict[str, Any] | None = None,
    check: Check = Check.VALUES,
    names: Sequence[str] = (),
    axes: Sequence[tuple[str, ...]] = (),
    explain: Sequence[Template | None] = (),
) -> Exhibit | None:
    results = tuple(Result(type="torch.Tensor", dtype="float32", device="cpu", array=array) for array in got)
    answer = Answer(results=results, structure=f"tuple of {len(got)}" if len(got) > 1 else None)
    right = tuple(
        Expected(values=e.astype(np.float64), allowed=np.full(e.shape, allowed, np.float64)) for e in expected
    )
    wanted = tuple(
        Wanted(
            name=names[number] if names else None,
            shape=e.shape,
            dtype=e.dtype.name,
            axes=axes[number] if axes else (),
            explain=explain[number] if explain else None,
        )
        for number, e in enumerate(expected)
    )
    tensors = {name: Tensor(array=v) if isinstance(v, np.ndarray) else v for name, v in (arguments or {}).items()}
    call = Call(sizes={}, arguments=tensors, wanted=wanted)
    mismatch = compare.compare(Comparison(actual=answer, wanted=wanted, expected=right, device="cpu"), (check,))
    return exhibit.of(call, answer, Expectation(results=right), mismatch)


def floats(*values: Any) -> Array:
    return np.asarray(values, np.float32)


def test_what_is_within_the_bound_is_not_wrong_though_it_is_written_otherwise() -> None:
    found = shown([floats(1.0, 2.25, 4.0)], [floats(1.0, 2.0, 3.0)], allowed=0.25)
    assert found is not None
    assert found.wrong == (((2,),),)


def test_the_worst_element_comes_first() -> None:
    found = shown([floats([1.0, 0.0], [9.0, 5.0])], [floats([0.0, 0.0], [0.0, 0.0])])
    assert found is not None
    assert found.wrong == (((1, 0), (0, 0), (1, 1)),)


def test_infinities_and_nan_are_wrong_where_they_are_out_of_place_only() -> None:
    found = shown([floats(np.nan, np.inf, -np.inf, np.nan, 1.0)], [floats(np.nan, np.inf, np.inf, 1.0, -np.inf)])
    assert found is not None
    assert found.wrong == (((2,), (3,), (4,)),)


def test_what_is_rounded_in_the_wanted_dtype_is_judged_there() -> None:
    found = shown([floats(1.0001, 2.0)], [np.asarray([1.0, 1.0]).astype(DTYPES["bfloat16"])])
    assert found is not None
    assert found.wrong == (((1,),),)


def test_a_result_of_another_shape_has_no_wrong_elements_and_several_are_told_by_name() -> None:
    found = shown([floats(1.0), floats(1.0, 2.0)], [floats(2.0), floats(1.0)], names=("out", "mask"))
    assert found is not None
    assert (found.names, found.wrong) == (("out", "mask"), (((0,),), None))
    alone = shown([floats(1.0)], [floats(2.0), floats(1.0)], names=("out", "mask"))
    assert alone is not None
    assert alone.wrong is None


def test_what_cannot_be_written_is_left_out_and_not_shown_as_none() -> None:
    found = shown([None, None], [floats(1.0, 2.0)])
    assert found is not None
    assert found.actual is None


def test_of_a_large_call_there_is_a_window_around_the_worst_element() -> None:
    right = np.arange(10_000, dtype=np.float32).reshape(100, 100)
    wrong = right.copy()
    wrong[50, 97] += 8
    wrong[48, 97] += 1
    wrong[3, 3] += 1
    arguments = {"x": right, "table": np.arange(300.0), "few": np.arange(3.0), "k": 3}
    found = shown([wrong], [right], arguments=arguments)
    assert found is not None
    assert found.wrong == (((50, 97), (48, 97)),)
    assert found.window is not None
    assert found.window.results == (Part(start=(47, 93), shape=(100, 100)),)
    assert found.window.arguments == {"x": Part(start=(47, 93), shape=(100, 100))}
    assert found.window.left_out == {"table": (300,)}
    assert list(found.arguments) == ["x", "few", "k"]
    assert np.asarray(found.expected).shape == (7, 7)
    assert np.asarray(found.actual)[3, 4] == wrong[50, 97]
    assert found.elements == 30_303


def test_a_window_has_one_place_of_every_further_axis() -> None:
    right = np.zeros((5, 40, 3), np.float32)
    wrong = right.copy()
    wrong[4, 0, 2] = 1
    found = shown([wrong], [right])
    assert found is not None
    assert found.window is not None
    assert found.window.results == (Part(start=(4, 0, 0), shape=(5, 40, 3)),)
    assert np.asarray(found.actual).shape == (1, 7, 3)


def test_in_a_window_every_result_has_a_part_of_its_own() -> None:
    one, two = np.zeros(200, np.float32), np.zeros((20, 20), np.float32)
    wrong_two = two.copy()
    wrong_two[19, 19] = 1
    found = shown([one, wrong_two], [one, two], names=("a", "b"))
    assert found is not None
    assert found.window is not None
    assert [part.start for part in found.window.results] == [(0,), (13, 13)]
    assert found.wrong == ((), ((19, 19),))


@pytest.mark.parametrize("check", [Check.DTYPE, Check.SHAPE])
def test_of_a_large_call_that_fails_otherwise_nothing_is_shown(check: Check) -> None:
    right = np.zeros(200, np.float32)
    got = right.astype(np.float64) if check is Check.DTYPE else right[:-1]
    assert shown([got], [right], check=check) is None


def test_a_million_empty_rows_are_not_written() -> None:
    empty = np.zeros((1_000_000, 0), np.float32)
    assert shown([empty], [np.zeros((2, 2), np.float32)]) is None


def test_a_signalling_nan_is_shown_without_a_warning() -> None:
    left_over = np.array([0x7FA00000, 0x3F800000], np.uint32).view(np.float32)  # as in memory that nobody wrote to
    written = exhibit.plain(left_over, "float32")
    assert str(written) == "[nan, 1.0]"
