"""The reference of the first problem and a double loop in Python floats say the same."""

import pytest
import torch

from tests.oracles import reference

answer = reference("relative_position_attention")


@pytest.mark.parametrize("max_dist", range(6))
@pytest.mark.parametrize("length", [1, 2, 5, 9])
def test_a_double_loop_in_float64_says_the_same(length: int, max_dist: int) -> None:
    generator = torch.Generator().manual_seed(length * 10 + max_dist)
    scores = torch.randn(length, length, dtype=torch.float64, generator=generator)
    rel_bias = torch.randn(2 * max_dist + 1, dtype=torch.float64, generator=generator)
    looped = [
        [float(scores[i, j]) + float(rel_bias[min(max(j - i, -max_dist), max_dist) + max_dist]) for j in range(length)]
        for i in range(length)
    ]
    assert answer(scores, rel_bias, max_dist).tolist() == looped
