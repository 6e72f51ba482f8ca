"""The reference of `relative_distance` and a double loop over Python's whole numbers say the same."""

import pytest
import torch

from tests.oracles import reference

answer = reference("relative_distance")

POSITIONS = {
    "from 0 on": [0, 1, 2, 3],
    "a step of decoding": [7],
    "negative, in any order, and twice": [4, -9, 4, 0, -9],
    "far": [2**40, -(2**40), 0, 2**31, 2**24 + 1],
    "none": [],
}


@pytest.mark.parametrize("keys", POSITIONS)
@pytest.mark.parametrize("queries", POSITIONS)
def test_a_double_loop_over_whole_numbers_says_the_same(queries: str, keys: str) -> None:
    query, key = POSITIONS[queries], POSITIONS[keys]
    given = torch.tensor(query, dtype=torch.int64), torch.tensor(key, dtype=torch.int64)
    for convention, looped in (
        ("key - query", [[k - q for k in key] for q in query]),
        ("query - key", [[q - k for k in key] for q in query]),
    ):
        table = answer(*given, convention)
        assert (table.dtype, table.shape) == (torch.int64, (len(query), len(key)))
        assert table.tolist() == looped


@pytest.mark.parametrize("convention", ["", "Key - Query", "key-query", " key - query", "key", "absolute", None, 0, []])
@pytest.mark.parametrize("length", [0, 2])
def test_any_other_convention_is_refused(convention: object, length: int) -> None:
    positions = torch.arange(length)
    with pytest.raises(ValueError, match="'key - query' or 'query - key' is wanted"):
        answer(positions, positions, convention)
