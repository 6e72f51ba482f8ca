"""The reference, loops in Python floats, complex numbers, the other layout and Llama in transformers say the same."""

import cmath
import math

import pytest
import torch

from tests.oracles import reference

answer = reference("rope_half")


def drawn(*shape: int, seed: int = 0) -> torch.Tensor:
    return torch.randn(shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seed))


def places(*shape: int, top: int = 200) -> torch.Tensor:
    return torch.randint(0, top, shape, generator=torch.Generator().manual_seed(1))


@pytest.mark.parametrize("base", [10000, 100, 500000.0, 2.5])
@pytest.mark.parametrize("rows", [False, True])
@pytest.mark.parametrize("shape", [(1, 1, 1, 2), (2, 3, 4, 6), (3, 2, 3, 8), (2, 2, 2, 10)])
def test_loops_in_python_floats_say_the_same(shape: tuple[int, int, int, int], rows: bool, base: float) -> None:
    batch, heads, length, width = shape
    x, positions = drawn(*shape), places(batch, length) if rows else places(length)
    looped = x.tolist()
    for b in range(batch):
        for h in range(heads):
            for t in range(length):
                at = int(positions[b, t] if rows else positions[t])
                for k in range(width // 2):
                    angle = at / base ** (2 * k / width)
                    first, second = looped[b][h][t][k], looped[b][h][t][k + width // 2]
                    looped[b][h][t][k] = first * math.cos(angle) - second * math.sin(angle)
                    looped[b][h][t][k + width // 2] = first * math.sin(angle) + second * math.cos(angle)
    expected = torch.tensor(looped, dtype=torch.float64)
    torch.testing.assert_close(answer(x, positions, base), expected, rtol=0, atol=1e-10)


@pytest.mark.parametrize("base", [10000, 100.0])
@pytest.mark.parametrize("width", [2, 8, 64])
def test_the_halves_are_real_and_imaginary_part_of_a_complex_number(width: int, base: float) -> None:
    x, positions = drawn(2, 3, 5, width), places(2, 5, top=140_000)
    z = torch.complex(x[..., : width // 2], x[..., width // 2 :])
    rates = [base ** (-2 * k / width) for k in range(width // 2)]
    factors = [[[cmath.exp(1j * p * rate) for rate in rates] for p in row] for row in positions.tolist()]
    turned = z * torch.tensor(factors, dtype=torch.complex128).unsqueeze(1)
    expected = torch.cat((turned.real, turned.imag), dim=-1)
    torch.testing.assert_close(answer(x, positions, base), expected, rtol=0, atol=1e-9)


@pytest.mark.parametrize("width", [2, 4, 6, 16])
def test_permuted_it_is_the_interleaved_layout(width: int) -> None:
    x, positions = drawn(2, 3, 4, width), places(4)
    order = [*range(0, width, 2), *range(1, width, 2)]
    interleaved = torch.empty_like(x)
    for k in range(width // 2):
        angle = positions.double() * 10000 ** (-2 * k / width)
        first, second = x[..., 2 * k], x[..., 2 * k + 1]
        interleaved[..., 2 * k] = first * angle.cos() - second * angle.sin()
        interleaved[..., 2 * k + 1] = first * angle.sin() + second * angle.cos()
    torch.testing.assert_close(answer(x[..., order], positions), interleaved[..., order], rtol=0, atol=1e-10)
    assert width == 2 or not torch.allclose(answer(x, positions), interleaved, atol=0.1)


@pytest.mark.parametrize("base", [10000, 500000.0])
@pytest.mark.parametrize(("dtype", "near"), [(torch.float32, 1e-3), (torch.bfloat16, 0.05), (torch.float16, 6e-3)])
def test_llama_in_transformers_rotates_in_the_same_way(dtype: torch.dtype, near: float, base: float) -> None:
    # Only here: it takes seconds, and every worker reads this file.
    from transformers import LlamaConfig
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding, apply_rotary_pos_emb

    rope = {"rope_type": "default", "rope_theta": base}
    config = LlamaConfig(hidden_size=48, num_attention_heads=3, rope_parameters=rope)
    x, positions = drawn(2, 3, 6, 16).to(dtype), places(2, 6, top=3000)
    cos, sin = LlamaRotaryEmbedding(config)(x, positions)
    theirs, _ = apply_rotary_pos_emb(x, x, cos, sin)
    found = answer(x, positions, base)
    assert (found.dtype, found.shape) == (dtype, x.shape)
    torch.testing.assert_close(found, theirs, rtol=0, atol=near)


def test_nothing_turns_at_position_0_and_one_row_of_positions_is_that_row_for_all_sequences() -> None:
    x, positions = drawn(3, 2, 4, 6), places(4)
    assert torch.equal(answer(x, torch.zeros(4, dtype=torch.int64)), x)
    assert torch.equal(answer(x, positions), answer(x, positions.expand(3, 4)))


def test_lengths_stay_and_products_depend_on_the_distance_alone() -> None:
    query, key = drawn(1, 2, 1, 8), drawn(1, 2, 1, 8, seed=2)

    def product(m: int, n: int) -> torch.Tensor:
        turned: torch.Tensor = answer(query, torch.tensor([m])) * answer(key, torch.tensor([n]))
        return turned.sum(-1)

    torch.testing.assert_close(answer(query, torch.tensor([77])).norm(dim=-1), query.norm(dim=-1))
    torch.testing.assert_close(product(9, 4), product(109, 104))
    assert not torch.allclose(product(9, 4), product(4, 9))


@pytest.mark.parametrize("rows", [False, True])
def test_its_gradient_is_that_of_finite_differences(rows: bool) -> None:
    x, positions = drawn(2, 2, 3, 4), places(2, 3) if rows else places(3)
    assert torch.autograd.gradcheck(lambda given: answer(given, positions), x.requires_grad_())
