"""A child's reply is hostile until it fits: what fits becomes an outcome, anything else a WireError."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader import outcome
from grader.child.wire import Array, Message, WireError
from grader.outcome import MOST_RESULTS, Raised, Returned, Unusable

Fields = dict[str, Any]  # Any: JSON, some of it wrong on purpose

FLOATS = Array(dtype="float32", shape=(2,), data=np.array([1.5, -2.0], np.float32).tobytes())
WHOLE = Array(dtype="int64", shape=(), data=np.array(7, np.int64).tobytes())
RESULT: Fields = {
    "type": "torch.Tensor",
    "dtype": "float32",
    "device": "cpu",
    "line": None,
    "shares": ["x"],
    "array": 0,
}
NOTHING: Fields = {"type": "NoneType", "dtype": None, "device": None, "line": None, "shares": [], "array": None}
ANSWERED: Fields = {"structure": None, "results": [RESULT], "gradients": [], "changed": [], "costly": []}
RAISED: Fields = {"type": "ValueError", "message": "no", "line": 3, "code": "raise", "own": True, "limit": None}
RAISED |= {"refused": False, "changed": (), "kinds": ("ValueError", "Exception")}


def returned(fields: object, *, arrays: tuple[Array, ...] = (FLOATS,), gradients: int = 0) -> Returned:
    message = Message(kind="returned", fields=json.dumps(fields).encode(), arrays=arrays)
    read = outcome.read(message, gradients=gradients)
    assert isinstance(read, Returned)
    return read


def result(**changes: object) -> Fields:
    """Give an answer of one result that is as it should be but for these keys."""
    return {**ANSWERED, "results": [{**RESULT, **changes}]}


def answered(**changes: object) -> Fields:
    return {**ANSWERED, **changes}


def without(fields: Fields, key: str) -> Fields:
    return {name: value for name, value in fields.items() if name != key}


def test_loaded_is_no_outcome() -> None:
    assert outcome.read(Message(kind="loaded"), gradients=0) is None


def test_what_makes_a_file_unusable_is_told_in_its_words() -> None:
    read = outcome.read(Message.of("unusable", {"message": "the file has no f"}), gradients=0)
    assert read == Unusable(message="the file has no f")


@pytest.mark.parametrize("changes", [{}, {"line": None, "code": None}, {"own": False, "limit": "memory"}])
def test_what_was_raised_is_told_with_its_place(changes: Fields) -> None:
    fields = {**RAISED, **changes}
    assert outcome.read(Message.of("raised", fields), gradients=0) == Raised(**fields)


def test_an_answer_becomes_its_arrays_and_what_the_child_says_of_them() -> None:
    answer = returned(answered(changed=["x", "y"])).answer
    (only,) = answer.results
    assert only.array is not None
    assert (only.array.dtype.name, only.array.tolist()) == ("float32", [1.5, -2.0])
    assert (only.type, only.dtype, only.device, only.shares) == ("torch.Tensor", "float32", "cpu", ("x",))
    assert (answer.structure, answer.changed, answer.gradients) == (None, ("x", "y"), ())


def test_a_result_that_did_not_travel_is_described_without_an_array() -> None:
    (only,) = returned(answered(results=[NOTHING]), arrays=()).answer.results
    assert (only.type, only.array) == ("NoneType", None)


def test_several_results_keep_their_order_and_their_structure() -> None:
    fields = answered(structure="tuple of 2", results=[{**RESULT, "array": 1}, {**RESULT, "array": 0}])
    answer = returned(fields, arrays=(FLOATS, WHOLE)).answer
    first, second = (one.array for one in answer.results)
    assert first is not None
    assert second is not None
    assert (answer.structure, first.tolist(), second.tolist()) == ("tuple of 2", 7, [1.5, -2.0])


def test_a_tuple_of_nothing_is_an_answer() -> None:
    assert returned(answered(structure="tuple of 0", results=[]), arrays=()).answer.results == ()


def test_gradients_are_found_by_their_place_and_may_be_missing() -> None:
    first, second = returned(answered(gradients=[1, None]), arrays=(FLOATS, FLOATS), gradients=2).answer.gradients
    assert first is not None
    assert first.dtype == np.float32
    assert second is None


def test_an_answer_without_the_gradients_that_were_asked_for_has_none_of_them() -> None:
    assert returned(ANSWERED, gradients=2).answer.gradients == (None, None)


@pytest.mark.parametrize(
    "fields",
    [
        answered(verdict="accepted"),
        answered(points=10),
        *(without(ANSWERED, key) for key in ANSWERED),
        answered(structure=3),
        answered(structure="s" * 401),
        answered(structure=["tuple"]),
        answered(results=None),
        answered(results={}),
        answered(results={"0": RESULT}),
        answered(results="none"),
        answered(results=[None]),
        answered(results=[[]]),
        answered(structure="list of 17", results=[RESULT] * (MOST_RESULTS + 1)),
        answered(gradients=None),
        answered(gradients=0),
        answered(gradients=["0"]),
        answered(gradients=[0.5]),
        answered(changed="x"),
        answered(changed=[1]),
        answered(changed=[["x"]]),
        answered(changed=["n" * 401]),
        answered(changed={"x": True}),
    ],
    ids=lambda fields: json.dumps(fields)[:60],
)
def test_an_answer_with_other_keys_or_types_is_refused(fields: Fields) -> None:
    with pytest.raises(WireError, match="do not fit"):
        returned(fields)


@pytest.mark.parametrize(
    "changes",
    [
        {"expected": 1},
        {"type": None},
        {"type": 3},
        {"type": "t" * 401},
        {"dtype": 32},
        {"device": ["cpu"]},
        {"line": 0},
        {"line": "1"},
        {"shares": None},
        {"shares": "x"},
        {"shares": [None]},
        {"array": True},
        {"array": "0"},
        {"array": 0.5},
        {"array": [0]},
    ],
    ids=str,
)
def test_a_result_with_other_keys_or_types_is_refused(changes: Fields) -> None:
    with pytest.raises(WireError, match="do not fit"):
        returned(result(**changes))


@pytest.mark.parametrize("key", RESULT)
def test_a_result_that_lacks_a_key_is_refused(key: str) -> None:
    with pytest.raises(WireError, match="do not fit"):
        returned(answered(results=[without(RESULT, key)]))


@pytest.mark.parametrize("index", [1, 2, 1000, -1, -2, 2**62])
def test_the_place_of_an_array_that_was_not_sent_is_refused(index: int) -> None:
    with pytest.raises(WireError, match="not sent"):
        returned(result(array=index))
    with pytest.raises(WireError, match="not sent"):
        returned(answered(gradients=[index]), gradients=1)


@pytest.mark.parametrize(("count", "asked"), [(1, 0), (2, 0), (1, 2), (3, 2), (200, 1)])
def test_another_count_of_gradients_than_was_asked_for_is_refused(count: int, asked: int) -> None:
    with pytest.raises(WireError, match="not what was asked for"):
        returned(answered(gradients=[None] * count), gradients=asked)


@pytest.mark.parametrize("count", [0, 2, MOST_RESULTS])
def test_an_answer_that_is_no_tuple_has_one_result(count: int) -> None:
    with pytest.raises(WireError, match="not what was asked for"):
        returned(answered(results=[RESULT] * count))


@pytest.mark.parametrize(
    "fields",
    [
        {**RAISED, "verdict": "accepted"},
        {**RAISED, "output": "as if it had been printed"},
        *(without(RAISED, key) for key in RAISED),
        {**RAISED, "line": "3"},
        {**RAISED, "line": 3.5},
        {**RAISED, "line": True},
        {**RAISED, "own": 1},
        {**RAISED, "own": None},
        {**RAISED, "limit": "yes"},
        {**RAISED, "type": None},
        {**RAISED, "type": "T" * 401},
        {**RAISED, "code": "c" * 401},
        {**RAISED, "message": "m" * 4001},
        {**RAISED, "message": None},
    ],
    ids=lambda fields: json.dumps(fields)[:60],
)
def test_what_was_raised_with_other_keys_or_types_is_refused(fields: Fields) -> None:
    with pytest.raises(WireError, match="do not fit"):
        outcome.read(Message.of("raised", fields), gradients=0)


@pytest.mark.parametrize("fields", [{}, {"message": None}, {"message": "m" * 4001}, {"message": "m", "points": 3}])
def test_an_unusable_file_with_other_keys_or_types_is_refused(fields: Fields) -> None:
    with pytest.raises(WireError, match="do not fit"):
        outcome.read(Message.of("unusable", fields), gradients=0)


@pytest.mark.parametrize("kind", ["returned", "raised", "unusable"])
@pytest.mark.parametrize(
    "fields", [b"", b"[]", b"null", b"no JSON", b"\xff\xfe", b'{"a":' * 9000, b"[" * 60_000, b"{}"]
)
def test_fields_that_are_no_object_or_no_json_are_refused(kind: str, fields: bytes) -> None:
    with pytest.raises(WireError, match="do not fit"):
        outcome.read(Message(kind=kind, fields=fields), gradients=0)


@pytest.mark.parametrize("kind", ["", "accepted", "ready", "call", "Returned", "stopped", "died", "judge_error"])
def test_a_kind_that_there_is_not_is_refused(kind: str) -> None:
    with pytest.raises(WireError, match="unknown kind"):
        outcome.read(Message(kind=kind), gradients=0)


LEAF = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
ANY: st.SearchStrategy[Any] = st.recursive(
    LEAF,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*ANSWERED, *RESULT]), inner, max_size=4)
    ),
    max_leaves=10,
)
NEARLY = st.fixed_dictionaries(
    {
        "structure": st.none() | st.text(max_size=3) | ANY,
        "results": st.lists(st.sampled_from([RESULT, NOTHING]) | ANY, max_size=3) | ANY,
        "gradients": st.lists(st.integers(-2, 3) | st.none(), max_size=3) | ANY,
        "changed": st.lists(st.text(max_size=3), max_size=2) | ANY,
    },
    optional={"more": ANY},
)


@given(st.sampled_from(["loaded", "returned", "raised", "unusable"]), NEARLY | ANY, st.integers(0, 2))
@settings(deadline=None, database=None, max_examples=300)
def test_any_json_for_fields_ends_in_an_outcome_or_a_refusal(kind: str, fields: object, gradients: int) -> None:
    message = Message(kind=kind, fields=json.dumps(fields).encode(), arrays=(FLOATS, WHOLE))
    try:
        read = outcome.read(message, gradients=gradients)
    except WireError:
        return
    assert read is None or not isinstance(read, Returned) or len(read.answer.gradients) == gradients
