"""The reference, loops over Python floats, torch's own attention and the slopes of two model families say the same."""

import math

import pytest
import torch

from tests.oracles import reference

answer = reference("alibi_causal_attention")

SLOPES = {  # worked out by hand, from the paper's sequence and the released code's rule for other numbers of heads
    1: [2**-8],
    2: [2**-4, 2**-8],
    3: [2**-4, 2**-8, 2**-2],
    4: [2**-2, 2**-4, 2**-6, 2**-8],
    5: [2**-2, 2**-4, 2**-6, 2**-8, 2**-1],
    6: [2**-2, 2**-4, 2**-6, 2**-8, 2**-1, 2**-3],
    8: [2 ** -(h + 1) for h in range(8)],
    12: [*(2 ** -(h + 1) for h in range(8)), 2**-0.5, 2**-1.5, 2**-2.5, 2**-3.5],
}
LENGTHS = [(1, 1), (4, 4), (1, 5), (2, 6), (3, 4)]  # of queries and keys


def drawn(*leading: int, queries: int, keys: int, width: int = 3) -> list[torch.Tensor]:
    """Draw q (…, queries, width), k and v (…, keys, width) in float64."""
    generator = torch.Generator().manual_seed(100 * queries + keys)
    shapes = [(*leading, length, width) for length in (queries, keys, keys)]
    return [torch.randn(shape, dtype=torch.float64, generator=generator) for shape in shapes]


def bias_of(slopes: list[float], queries: int, keys: int) -> torch.Tensor:
    """Make the bias (heads, queries, keys) one element after the other, with -inf where a key comes after its query."""
    positions = range(keys - queries, keys)
    rows = [[[-m * (p - j) if j <= p else -math.inf for j in range(keys)] for p in positions] for m in slopes]
    return torch.tensor(rows, dtype=torch.float64)


@pytest.mark.parametrize(("queries", "keys"), LENGTHS)
@pytest.mark.parametrize("heads", [1, 3, 4, 6])
def test_loops_over_python_floats_say_the_same(heads: int, queries: int, keys: int) -> None:
    q, k, v = drawn(2, heads, queries=queries, keys=keys)
    found = answer(q, k, v)
    for b in range(2):
        for h in range(heads):
            for i in range(queries):
                position = keys - queries + i
                powers = []
                for j in range(position + 1):
                    product = sum(float(x) * float(y) for x, y in zip(q[b, h, i], k[b, h, j], strict=True))
                    powers.append(math.exp(product / math.sqrt(3) - SLOPES[heads][h] * (position - j)))
                looped = [sum(w * float(v[b, h, j, d]) for j, w in enumerate(powers)) / sum(powers) for d in range(3)]
                assert found[b, h, i].tolist() == pytest.approx(looped, rel=1e-12, abs=1e-14)


@pytest.mark.parametrize(("queries", "keys"), LENGTHS)
@pytest.mark.parametrize("heads", SLOPES)
@pytest.mark.parametrize("batch", [(), (2,)], ids=["no batch axis", "a batch"])
def test_torchs_own_attention_with_a_float_mask_says_the_same(
    batch: tuple[int, ...], heads: int, queries: int, keys: int
) -> None:
    q, k, v = drawn(*batch, heads, queries=queries, keys=keys)
    mask = bias_of(SLOPES[heads], queries, keys)
    expected = torch.nn.functional.scaled_dot_product_attention(q, k, v, attn_mask=mask)
    torch.testing.assert_close(answer(q, k, v), expected, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("heads", [1, 2, 3, 5, 6, 7, 8, 12, 20])
def test_bloom_and_mpt_give_the_same_weights(heads: int) -> None:
    from transformers.models.bloom.modeling_bloom import build_alibi_tensor
    from transformers.models.mpt.modeling_mpt import build_mpt_alibi_tensor

    length = 5
    q, k, v = drawn(2, heads, queries=length, keys=length)
    future = torch.ones(length, length, dtype=torch.bool).triu(1)
    bloom = build_alibi_tensor(torch.ones(2, length), heads, torch.float32).view(2, heads, 1, length)
    made = build_mpt_alibi_tensor(heads, length)  # type: ignore[no-untyped-call]  # reason: transformers
    mpt = made.view(1, heads, 1, length)
    scores = q @ k.transpose(-1, -2) / math.sqrt(3)
    for alibi in (bloom, mpt):  # both count from another place, which a softmax does not see
        expected = (scores + alibi).masked_fill(future, -math.inf).softmax(-1) @ v
        torch.testing.assert_close(answer(q, k, v), expected, rtol=1e-6, atol=1e-7)


def test_a_decode_step_is_the_last_row_of_the_whole() -> None:
    q, k, v = drawn(2, 6, queries=7, keys=7)
    for queries in (1, 2, 4):
        torch.testing.assert_close(answer(q[..., -queries:, :], k, v), answer(q, k, v)[..., -queries:, :])


def test_what_comes_after_a_query_makes_no_difference_however_large_it_is() -> None:
    q, k, v = drawn(4, queries=5, keys=5)
    other_k, other_v = k.clone(), v.clone()
    other_k[..., 3:, :], other_v[..., 3:, :] = 1e300, -1e300
    assert torch.equal(answer(q, other_k, other_v)[..., :3, :], answer(q, k, v)[..., :3, :])


def test_a_gradient_reaches_every_input_and_is_a_number() -> None:
    inputs = [x.requires_grad_() for x in drawn(3, queries=2, keys=4)]
    assert torch.autograd.gradcheck(answer, inputs)
