"""Where arrays lie in shared memory."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.child.slots import LINE, Slots

ARRAYS = st.lists(st.integers(0, 300), max_size=9).map(tuple)


def places(slots: Slots) -> list[tuple[int, int]]:
    """Give where each array begins and ends."""
    return [(slots.offset(number), slots.offset(number) + nbytes) for number, nbytes in enumerate(slots.arrays)]


@settings(deadline=None, max_examples=200)
@given(arrays=ARRAYS)
def test_every_array_begins_on_a_line_and_none_overlaps_another_or_leaves_the_memory(arrays: tuple[int, ...]) -> None:
    slots = Slots(arrays=arrays)
    found = places(slots)
    assert all(begin % LINE == 0 for begin, _ in found)
    assert found == sorted(found)
    assert all(end <= begin for (_, end), (begin, _) in itertools.pairwise(found))
    assert all(begin >= 0 and end <= slots.nbytes for begin, end in found)


@settings(deadline=None, max_examples=200)
@given(arrays=ARRAYS)
def test_memory_holds_the_slots_and_no_more(arrays: tuple[int, ...]) -> None:
    assert Slots(arrays=arrays).nbytes == max(sum(math.ceil(nbytes / 64) * 64 for nbytes in arrays), 64)


def test_the_slots_of_an_example_lie_as_reckoned_by_hand() -> None:
    slots = Slots(arrays=(4, 64, 65, 0, 1))
    assert [slots.offset(number) for number in range(5)] == [0, 64, 128, 256, 256]
    assert slots.nbytes == 64 + 64 + 128 + 0 + 64


@pytest.mark.parametrize("arrays", [(), (0,), (0, 0)])
def test_memory_for_nothing_can_be_mapped_all_the_same(arrays: tuple[int, ...]) -> None:
    slots = Slots(arrays=arrays)
    assert slots.nbytes == LINE
    assert all(slots.offset(number) == 0 for number in range(len(arrays)))


def test_an_array_of_no_bytes_takes_no_place_from_those_beside_it() -> None:
    assert [Slots(arrays=(8, 0, 8)).offset(number) for number in range(3)] == [0, 64, 64]


def test_a_line_is_as_wide_as_torch_aligns_its_own_memory() -> None:
    assert LINE == 64
