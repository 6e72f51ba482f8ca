"""The reference, loops in Python floats, torch's own attention, and the layers of two speech models say the same."""

import math

import pytest
import torch

from tests.oracles import reference

answer = reference("shaw_relative_attention")


def drawn(
    lead: tuple[int, ...], length: int, width: int, value_width: int, max_dist: int
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
    """Draw q, k, v, rel_k and rel_v in float64."""
    generator = torch.Generator().manual_seed(length * 10 + max_dist)
    shapes = [(*lead, length, width), (*lead, length, width), (*lead, length, value_width)]
    shapes += [(2 * max_dist + 1, width), (2 * max_dist + 1, value_width)]
    q, k, v, rel_k, rel_v = (torch.randn(shape, dtype=torch.float64, generator=generator) for shape in shapes)
    return q, k, v, rel_k, rel_v


def clipped(i: int, j: int, max_dist: int) -> int:
    return min(max(j - i, -max_dist), max_dist) + max_dist


def looped(
    q: list[list[float]],
    k: list[list[float]],
    v: list[list[float]],
    rel_k: list[list[float]],
    rel_v: list[list[float]],
    max_dist: int,
) -> list[list[float]]:
    """Attend within one head, number by number."""
    results = []
    for i, query in enumerate(q):
        rows = [clipped(i, j, max_dist) for j in range(len(k))]
        logits = [
            sum(a * (b + c) for a, b, c in zip(query, key, rel_k[row], strict=True)) / math.sqrt(len(query))
            for key, row in zip(k, rows, strict=True)
        ]
        powers = [math.exp(logit) for logit in logits]
        weights = [power / sum(powers) for power in powers]
        results.append(
            [
                sum(weight * (value[c] + rel_v[row][c]) for weight, value, row in zip(weights, v, rows, strict=True))
                for c in range(len(v[0]))
            ]
        )
    return results


@pytest.mark.parametrize("lead", [(), (3,), (2, 3), (2, 1, 2)])
@pytest.mark.parametrize(("length", "max_dist"), [(1, 0), (1, 2), (2, 0), (3, 2), (4, 2), (7, 2), (5, 9)])
def test_loops_over_python_floats_say_the_same(length: int, max_dist: int, lead: tuple[int, ...]) -> None:
    q, k, v, rel_k, rel_v = drawn(lead, length, 3, 2, max_dist)
    found = answer(q, k, v, rel_k, rel_v, max_dist)
    assert found.shape == v.shape
    queries, keys, values = (tensor.reshape(-1, *tensor.shape[-2:]).tolist() for tensor in (q, k, v))
    heads = [looped(one, keys[n], values[n], rel_k.tolist(), rel_v.tolist(), max_dist) for n, one in enumerate(queries)]
    torch.testing.assert_close(found.reshape(-1, *v.shape[-2:]), torch.tensor(heads, dtype=torch.float64))


@pytest.mark.parametrize(("length", "max_dist"), [(1, 1), (6, 2), (8, 8)])
def test_torchs_attention_with_the_key_term_as_a_mask_says_the_same(length: int, max_dist: int) -> None:
    q, k, v, rel_k, rel_v = drawn((2, 3), length, 4, 5, max_dist)
    bias = torch.empty(2, 3, length, length, dtype=torch.float64)
    for i in range(length):
        for j in range(length):
            bias[..., i, j] = (q[..., i, :] @ rel_k[clipped(i, j, max_dist)]) / 2.0
    attention = torch.nn.functional.scaled_dot_product_attention
    weights = attention(q, k, torch.eye(length, dtype=torch.float64).expand(2, 3, -1, -1), attn_mask=bias)
    expected = attention(q, k, v, attn_mask=bias)
    for i in range(length):
        for j in range(length):
            expected[..., i, :] += weights[..., i, j, None] * rel_v[clipped(i, j, max_dist)]
    torch.testing.assert_close(answer(q, k, v, rel_k, rel_v, max_dist), expected)


def by_head(projected: torch.Tensor, heads: int) -> torch.Tensor:
    batch, length, _ = projected.shape
    return projected.view(batch, length, heads, -1).transpose(1, 2)


def joined(result: torch.Tensor) -> torch.Tensor:
    return result.transpose(1, 2).flatten(2)


@pytest.mark.parametrize(("length", "max_dist"), [(1, 2), (3, 2), (9, 2), (4, 6)])
def test_the_relative_keys_of_wav2vec2_bert_are_the_same(length: int, max_dist: int) -> None:
    from transformers import Wav2Vec2BertConfig
    from transformers.models.wav2vec2_bert.modeling_wav2vec2_bert import Wav2Vec2BertSelfAttention

    config = Wav2Vec2BertConfig(
        hidden_size=12,
        num_attention_heads=3,
        position_embeddings_type="relative_key",
        left_max_position_embeddings=max_dist,
        right_max_position_embeddings=max_dist,
    )
    layer = Wav2Vec2BertSelfAttention(config)  # type: ignore[no-untyped-call]  # reason: transformers
    layer = layer.double().eval()
    hidden = torch.randn(2, length, 12, dtype=torch.float64, generator=torch.Generator().manual_seed(length))
    rel_v = torch.zeros(2 * max_dist + 1, 4, dtype=torch.float64)  # it has none
    with torch.no_grad():
        q, k, v = (by_head(part(hidden), 3) for part in (layer.linear_q, layer.linear_k, layer.linear_v))
        found = answer(q, k, v, layer.distance_embedding.weight, rel_v, max_dist)
        torch.testing.assert_close(layer.linear_out(joined(found)), layer(hidden)[0])


@pytest.mark.parametrize(("length", "max_dist"), [(2, 1), (3, 4), (5, 4)])
def test_both_tables_of_vits_are_the_same_where_nothing_is_clipped(length: int, max_dist: int) -> None:
    from transformers import VitsConfig
    from transformers.models.vits.modeling_vits import VitsAttention

    config = VitsConfig(hidden_size=12, num_attention_heads=3, window_size=max_dist)
    layer = VitsAttention(config).double().eval()
    hidden = torch.randn(2, length, 12, dtype=torch.float64, generator=torch.Generator().manual_seed(length))
    with torch.no_grad():
        q, k, v = (by_head(part(hidden), 3) for part in (layer.q_proj, layer.k_proj, layer.v_proj))
        found = answer(q, k, v, layer.emb_rel_k[0], layer.emb_rel_v[0], max_dist)
        torch.testing.assert_close(layer.out_proj(joined(found)), layer(hidden)[0])
