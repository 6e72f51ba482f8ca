"""The reference, loops in Python floats, complex numbers, the other layout, and GPT-J's functions say the same."""

import cmath
import math
from collections.abc import Callable

import pytest
import torch

from tests.oracles import reference

answer = reference("rope_interleaved")

Turn = Callable[[list[float], int, float], list[float]]

SIZES = [(1, 1, 1, 2), (2, 3, 5, 6), (3, 2, 4, 16)]
BASES = [10000, 100, 500000.0, 2.5]


def drawn(shape: tuple[int, ...], *, rows: bool, far: int = 5000) -> tuple[torch.Tensor, torch.Tensor]:
    """Draw x in float64, and positions (L,) or (B, L)."""
    generator = torch.Generator().manual_seed(sum(shape))
    x = torch.randn(shape, dtype=torch.float64, generator=generator)
    at = (shape[0], shape[2]) if rows else (shape[2],)
    return x, torch.randint(0, far, at, generator=generator)


def looped(token: list[float], position: int, base: float) -> list[float]:
    """Turn one token, number by number."""
    turned = []
    for i in range(len(token) // 2):
        a, b = token[2 * i], token[2 * i + 1]
        angle = position * base ** (-2 * i / len(token))
        turned += [a * math.cos(angle) - b * math.sin(angle), a * math.sin(angle) + b * math.cos(angle)]
    return turned


def multiplied(token: list[float], position: int, base: float) -> list[float]:
    """Turn one token by a product of complex numbers, whose factor is the frequency's own power."""
    turned = []
    for i in range(len(token) // 2):
        step = cmath.exp(1j * math.exp(-math.log(base) * 2 * i / len(token)))
        number = complex(token[2 * i], token[2 * i + 1]) * step**position
        turned += [number.real, number.imag]
    return turned


@pytest.mark.parametrize("turn", [looped, multiplied])
@pytest.mark.parametrize("rows", [False, True])
@pytest.mark.parametrize("shape", SIZES)
def test_loops_over_python_numbers_say_the_same_for_any_base(shape: tuple[int, ...], rows: bool, turn: Turn) -> None:
    x, positions = drawn(shape, rows=rows)
    each = positions.expand(shape[0], shape[2]).tolist()
    for base in BASES:
        found = answer(x, positions, base=base)
        assert (found.dtype, found.shape) == (x.dtype, x.shape)
        expected = [
            [[turn(token, p, base) for token, p in zip(head, each[b], strict=True)] for head in heads]
            for b, heads in enumerate(x.tolist())
        ]
        torch.testing.assert_close(found, torch.tensor(expected, dtype=x.dtype), rtol=0, atol=1e-9)


@pytest.mark.parametrize("base", BASES)
def test_halves_with_their_channels_permuted_say_the_same(base: float) -> None:
    x, positions = drawn((2, 3, 5, 6), rows=True)
    order = [0, 2, 4, 1, 3, 5]  # even channels first: neighbours are halves then
    rate = torch.tensor([base ** (-2 * i / 6) for i in range(3)], dtype=x.dtype)
    angle = positions[:, None, :, None] * rate
    first, second = x[..., order].chunk(2, dim=-1)
    halves = torch.cat((first * angle.cos() - second * angle.sin(), first * angle.sin() + second * angle.cos()), dim=-1)
    found = answer(x, positions, base=base)
    torch.testing.assert_close(found, halves[..., torch.tensor(order).argsort()], rtol=0, atol=1e-9)
    assert not torch.allclose(found, halves, atol=0.1)


@pytest.mark.parametrize("rows", [False, True])
@pytest.mark.parametrize("shape", SIZES)
def test_the_rotary_functions_of_gpt_j_say_the_same(shape: tuple[int, ...], rows: bool) -> None:
    # Only here: it takes seconds, and every worker reads this file.
    from transformers.models.gptj.modeling_gptj import apply_rotary_pos_emb, create_sinusoidal_positions

    x, positions = drawn(shape, rows=rows, far=300)
    table = create_sinusoidal_positions(300, shape[-1])
    sin, cos = table[positions.expand(shape[0], shape[2])].double().chunk(2, dim=-1)
    expected = apply_rotary_pos_emb(x.transpose(1, 2), sin, cos).transpose(1, 2)  # heads behind the tokens there
    torch.testing.assert_close(answer(x, positions), expected, rtol=0, atol=3e-4)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32, torch.float64])
def test_a_far_position_is_as_right_as_a_near_one_in_every_dtype(dtype: torch.dtype) -> None:
    x = torch.linspace(-2, 2, 8, dtype=dtype).reshape(1, 1, 1, 8)
    room = 4 * torch.finfo(dtype).eps if dtype is not torch.float64 else 1e-9
    for position in (0, 1, 257, 2049, 70000, 131072):
        found = answer(x, torch.tensor([position]))
        expected = torch.tensor(looped(x.flatten().tolist(), position, 10000), dtype=torch.float64)
        torch.testing.assert_close(found.flatten(), expected.to(dtype), rtol=0, atol=room)


def test_a_product_of_two_turned_vectors_depends_on_their_distance_alone() -> None:
    x, positions = drawn((2, 2, 4, 8), rows=True)
    y, _ = drawn((2, 2, 4, 8), rows=False)
    near = (answer(x, positions) * answer(y, positions + 3)).sum(-1)
    far = (answer(x, positions + 1000) * answer(y, positions + 1003)).sum(-1)
    torch.testing.assert_close(near, far, rtol=0, atol=1e-9)


@pytest.mark.parametrize("rows", [False, True])
def test_its_gradient_is_that_of_finite_differences(rows: bool) -> None:
    x, positions = drawn((2, 2, 3, 4), rows=rows)
    assert torch.autograd.gradcheck(lambda given: answer(given, positions), x.requires_grad_())
