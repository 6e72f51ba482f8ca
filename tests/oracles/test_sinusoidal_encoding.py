"""The reference, the closed form in Python floats, and the table that the XLM models are made with say the same."""

import math

import pytest
import torch

from tests.oracles import reference

answer = reference("sinusoidal_encoding")

ROUNDED = 2**-25  # half a step of float32 just below 1: the angles are float64, and nothing else is rounded


@pytest.mark.parametrize("width", [1, 2, 3, 4, 5, 7, 8, 33, 64])
@pytest.mark.parametrize("length", [0, 1, 2, 30])
def test_the_closed_form_in_python_floats_says_the_same(length: int, width: int) -> None:
    waves = (math.sin, math.cos)
    looped = [[waves[c % 2](p * 10000 ** (-2 * (c // 2) / width)) for c in range(width)] for p in range(length)]
    found = answer(length, width)
    assert (found.dtype, found.shape) == (torch.float32, (length, width))
    for row, expected in zip(found.tolist(), looped, strict=True):
        assert row == pytest.approx(expected, rel=0, abs=1.01 * ROUNDED)


@pytest.mark.parametrize("position", [2047, 2049, 4095, 5000, 9999])
def test_a_far_position_is_as_right_as_a_near_one(position: int) -> None:
    row = answer(position + 1, 6)[position].tolist()
    angles = [position * 10000 ** (-2 * t / 6) for t in range(3)]
    assert row[0::2] == pytest.approx([math.sin(a) for a in angles], rel=0, abs=1.01 * ROUNDED)
    assert row[1::2] == pytest.approx([math.cos(a) for a in angles], rel=0, abs=1.01 * ROUNDED)


@pytest.mark.parametrize(("length", "width"), [(1, 2), (7, 4), (50, 16), (600, 6)])
def test_the_table_of_the_xlm_models_is_the_same(length: int, width: int) -> None:
    # Only here: it takes seconds, and every worker reads this file.
    from transformers.models.xlm.modeling_xlm import create_sinusoidal_embeddings

    table = torch.empty(length, width)
    create_sinusoidal_embeddings(length, width, table)
    torch.testing.assert_close(answer(length, width), table, rtol=0, atol=2 * ROUNDED)


@pytest.mark.parametrize("default", [torch.float16, torch.float64])
def test_the_result_is_float32_whatever_the_default_dtype_is(default: torch.dtype) -> None:
    expected = answer(5, 7)
    torch.set_default_dtype(default)
    try:
        found = answer(5, 7)
    finally:
        torch.set_default_dtype(torch.float32)
    assert found.dtype is torch.float32
    assert torch.equal(found, expected)
