"""The reference, passes without a cache, loops over Python floats, torch's attention and Llama's rotation agree."""

import math

import pytest
import torch

from tests.oracles import reference

answer = reference("rope_kv_cache_step")

BASES = [10000, 100, 500000.0, 2.5]


def drawn(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.randn(shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def rotated(x: torch.Tensor, positions: torch.Tensor, base: float) -> torch.Tensor:
    """Rotate (…, L, D) by the positions (L,), as numbers of the complex plane: a pair is a + ib."""
    half = x.shape[-1] // 2
    angles = positions.double()[:, None] / base ** (torch.arange(half, dtype=torch.float64) / half)
    turned = torch.complex(x[..., :half], x[..., half:]) * torch.polar(torch.ones_like(angles), angles)
    return torch.cat([turned.real, turned.imag], dim=-1)


def whole_pass(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, positions: torch.Tensor, base: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """Attend causally, each token at its position; give all outputs and all rotated keys."""
    q, k = rotated(q, positions, base), rotated(k, positions, base)
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    future = torch.ones(len(positions), len(positions), dtype=torch.bool).triu(1)
    return scores.masked_fill(future, -math.inf).softmax(-1) @ v, k


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("first", [0, 11])  # a text may begin later, behind something that was evicted as a whole
def test_a_text_step_by_step_is_a_pass_over_all_of_it(first: int, base: float) -> None:
    q, k, v = (drawn(2, 3, 9, 8, seed=seed) for seed in range(3))
    positions = torch.arange(first, first + 9)
    out, keys = whole_pass(q, k, v, positions, base)
    cache_k = cache_v = q[:, :, :0]
    for t in range(9):
        new = (x[:, :, t : t + 1] for x in (q, k, v))
        step, cache_k, cache_v = answer(*new, cache_k, cache_v, first + t, base=base)
        torch.testing.assert_close(step, out[:, :, t : t + 1], rtol=1e-12, atol=1e-13)
    torch.testing.assert_close(cache_k, keys, rtol=1e-12, atol=1e-13)
    assert torch.equal(cache_v, v)


@pytest.mark.parametrize("kept", [[0, 1, 6], [2], [], [5, 3, 4], [6, 6]])
def test_with_entries_evicted_it_is_the_last_row_of_a_pass_over_what_is_left(kept: list[int]) -> None:
    q, k, v = (drawn(2, 2, 8, 6, seed=seed) for seed in range(3))
    left = [*kept, 7]
    out, keys = whole_pass(q[:, :, left], k[:, :, left], v[:, :, left], torch.tensor(left), 10000)
    cached = rotated(k, torch.arange(8), 10000)[:, :, kept]
    step, new_k, new_v = answer(*(x[:, :, 7:] for x in (q, k, v)), cached, v[:, :, kept], 7)
    torch.testing.assert_close(step, out[:, :, -1:], rtol=1e-12, atol=1e-13)
    torch.testing.assert_close(new_k, keys, rtol=1e-12, atol=1e-13)
    assert torch.equal(new_v, v[:, :, left])


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize(("entries", "position"), [(0, 0), (0, 5), (4, 4), (3, 70_001), (5, 0)])
def test_loops_over_python_floats_say_the_same(entries: int, position: int, base: float) -> None:
    width, half = 6, 3
    new = [drawn(2, 2, 1, width, seed=seed) for seed in range(3)]
    caches = [drawn(2, 2, entries, width, seed=seed) for seed in (3, 4)]
    out, new_k, new_v = answer(*new, *caches, position, base)

    def turned(row: list[float]) -> list[float]:
        angles = [position * base ** (-2 * i / width) for i in range(half)]
        waves = [(math.cos(a), math.sin(a)) for a in angles]
        first = [row[i] * c - row[i + half] * s for i, (c, s) in enumerate(waves)]
        return first + [row[i] * s + row[i + half] * c for i, (c, s) in enumerate(waves)]

    for b in range(2):
        for h in range(2):
            q, k, v = (x[b, h, 0].tolist() for x in new)
            keys = [*caches[0][b, h].tolist(), turned(k)]
            values = [*caches[1][b, h].tolist(), v]
            scores = [sum(x * y for x, y in zip(turned(q), key, strict=True)) / math.sqrt(width) for key in keys]
            powers = [math.exp(score) for score in scores]
            total = [sum(w * row[c] for w, row in zip(powers, values, strict=True)) for c in range(width)]
            assert out[b, h, 0].tolist() == pytest.approx([x / sum(powers) for x in total], rel=1e-10, abs=1e-12)
            assert new_k[b, h, -1].tolist() == pytest.approx(keys[-1], rel=1e-10, abs=1e-12)
            assert new_k[b, h, :-1].tolist() == keys[:-1]
            assert new_v[b, h].tolist() == values


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_torchs_attention_over_what_it_gives_back_is_its_output(dtype: torch.dtype) -> None:
    new = [drawn(2, 3, 1, 8, seed=seed).to(dtype) for seed in range(3)]
    caches = [drawn(2, 3, 5, 8, seed=seed).to(dtype) for seed in (3, 4)]
    out, new_k, new_v = answer(*new, *caches, 12)
    assert {out.dtype, new_k.dtype, new_v.dtype} == {dtype}
    assert torch.equal(new_k[:, :, :5], caches[0])
    query = rotated(new[0].double(), torch.tensor([12]), 10000).to(dtype)
    expected = torch.nn.functional.scaled_dot_product_attention(query, new_k, new_v)
    size = {torch.float64: 1e-12, torch.float32: 1e-5}.get(dtype, 2e-2)
    torch.testing.assert_close(out, expected, rtol=size, atol=size)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_a_key_far_on_is_rotated_as_exactly_as_one_nearby_in_every_dtype(dtype: torch.dtype) -> None:
    new = drawn(1, 2, 1, 8).to(dtype)
    for position in (0, 1, 257, 2049, 70_001):
        _, new_k, _ = answer(new, new, new, new[:, :, :0], new[:, :, :0], position)
        expected = rotated(new.double(), torch.tensor([position]), 10000)
        torch.testing.assert_close(new_k.double(), expected, rtol=0, atol=max(8 * torch.finfo(dtype).eps, 1e-9))


@pytest.mark.parametrize(("position", "width"), [(0, 2), (3, 8), (40, 64), (2500, 16)])
def test_llama_rotates_the_same_pairs_by_the_same_angles(position: int, width: int) -> None:
    # Only here: it takes seconds, and every worker reads this file.
    from transformers.models.llama.modeling_llama import apply_rotary_pos_emb

    q, k, v = (drawn(2, 3, 1, width, seed=seed) for seed in range(3))
    cache_k, cache_v = (drawn(2, 3, 4, width, seed=seed) for seed in (3, 4))
    angles = position / 10000 ** (torch.arange(0, width, 2, dtype=torch.float64) / width)
    angles = torch.cat([angles, angles]).expand(2, 1, width)
    llama_q, llama_k = apply_rotary_pos_emb(q, k, angles.cos(), angles.sin())
    out, new_k, _ = answer(q, k, v, cache_k, cache_v, position)
    torch.testing.assert_close(new_k, torch.cat([cache_k, llama_k], dim=2), rtol=1e-12, atol=1e-12)
    expected = torch.nn.functional.scaled_dot_product_attention(llama_q, new_k, torch.cat([cache_v, v], dim=2))
    torch.testing.assert_close(out, expected, rtol=1e-12, atol=1e-12)


def test_only_distances_count_for_what_comes_out() -> None:
    q, k, v = (drawn(1, 2, 6, 8, seed=seed) for seed in range(3))
    outs = []
    for shift in (0, 90, 5000):
        cached = rotated(k[:, :, :5], torch.arange(shift, shift + 5), 10000)
        outs.append(answer(q[:, :, 5:], k[:, :, 5:], v[:, :, 5:], cached, v[:, :, :5], shift + 5)[0])
    torch.testing.assert_close(outs[1], outs[0], rtol=1e-10, atol=1e-11)
    torch.testing.assert_close(outs[2], outs[0], rtol=1e-10, atol=1e-11)


@pytest.mark.parametrize("entries", [0, 3])
def test_a_gradient_reaches_every_input(entries: int) -> None:
    new = [drawn(1, 2, 1, 4, seed=seed).requires_grad_() for seed in range(3)]
    caches = [drawn(1, 2, entries, 4, seed=seed).requires_grad_() for seed in (3, 4)]
    inputs = [*new, *(caches if entries else [])]

    def step(*given: torch.Tensor) -> tuple[torch.Tensor, ...]:
        results: tuple[torch.Tensor, ...] = answer(*given, *([] if entries else caches), 7)
        return results

    assert torch.autograd.gradcheck(step, inputs)
