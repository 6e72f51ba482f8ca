"""The reference, the paper's recursion in Python floats, and the biases of BLOOM and MPT say the same."""

import math

import pytest
import torch

from tests.oracles import reference

answer = reference("alibi_bias")

HALF_A_STEP = 2**-24  # of a float32, relative to it: all is float64 until the one rounding at the end
RATIOS = 2e-6  # what up to 40 products of a ratio that was rounded to float32 may be off, relative to each


def slopes(heads: int) -> list[float]:
    """Give the slopes as the paper's authors describe them: a geometric sequence, or two of them joined."""
    if math.log2(heads).is_integer():
        first = 2 ** (-8 / heads)
        return [first**k for k in range(1, heads + 1)]
    below = 2 ** math.floor(math.log2(heads))
    return slopes(below) + slopes(2 * below)[0::2][: heads - below]


@pytest.mark.parametrize("heads", range(1, 41))
@pytest.mark.parametrize("length", [0, 1, 2, 7])
def test_the_recursion_of_the_paper_in_python_floats_says_the_same(heads: int, length: int) -> None:
    looped = [[[-slope * abs(i - j) for j in range(length)] for i in range(length)] for slope in slopes(heads)]
    found = answer(heads, length)
    assert (found.dtype, found.shape) == (torch.float32, (heads, length, length))
    for head, expected in zip(found.flatten(1).tolist(), looped, strict=True):
        assert head == pytest.approx([bias for row in expected for bias in row], rel=1.01 * HALF_A_STEP, abs=0)


def test_the_first_heads_of_a_count_that_is_no_power_of_two_are_those_of_the_power_below() -> None:
    assert torch.equal(answer(13, 6)[:8], answer(8, 6))
    assert torch.equal(answer(13, 6)[8:], answer(16, 6)[0::2][:5])


def test_far_positions_are_as_right_as_near_ones() -> None:
    far = answer(3, 1024)[:, 0]
    expected = [[-slope * j for j in range(1024)] for slope in slopes(3)]
    torch.testing.assert_close(far, torch.tensor(expected), rtol=HALF_A_STEP, atol=0)


# BLOOM counts from the first key up and MPT from the last key down, and both keep one row for all queries. A row of the
# bias differs from it by a constant, which a softmax does not see, up to the query; keys after that are masked there.
@pytest.mark.parametrize("heads", range(1, 41))
def test_a_query_of_bloom_sees_the_same_differences(heads: int) -> None:
    from transformers.models.bloom.modeling_bloom import build_alibi_tensor

    length = 9
    row = build_alibi_tensor(torch.ones(1, length), heads, torch.float32)  # (heads, 1, length)
    found = answer(heads, length)
    for i in range(length):
        own = found[:, i, : i + 1]
        torch.testing.assert_close(own - own[:, :1], row[:, 0, : i + 1], rtol=RATIOS, atol=0)


# Its slopes come in another way, from the next power of two, and in the same order.
@pytest.mark.parametrize("heads", range(1, 41))
def test_the_last_query_of_mpt_has_the_same_row(heads: int) -> None:
    from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor

    length = 9
    row = build_mpt_alibi_tensor(heads, length)  # type: ignore[no-untyped-call]  # reason: transformers
    torch.testing.assert_close(answer(heads, length)[:, -1], row[:, 0], rtol=RATIOS, atol=0)


@pytest.mark.parametrize("default", [torch.float16, torch.float64])
def test_the_result_is_float32_whatever_the_default_dtype_is(default: torch.dtype) -> None:
    expected = answer(12, 5)
    torch.set_default_dtype(default)
    try:
        found = answer(12, 5)
    finally:
        torch.set_default_dtype(torch.float32)
    assert found.dtype is torch.float32
    assert torch.equal(found, expected)
