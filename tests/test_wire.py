"""Frames: what is written is read back; anything else ends in WireError or EOFError, before a body is allocated."""

import contextlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grader.child import wire
from grader.child.wire import Array, Message, WireError

PLENTY = 1 << 20
NONCE = 0x1234_5678_9ABC
SHAPES = [(), (1,), (0,), (3,), (2, 3), (0, 4), (2, 0, 3), (1, 2, 1, 2, 1, 2, 1, 1)]


class Source:
    """Bytes to read a frame from, and the sizes that were asked of it."""

    def __init__(self, data: bytes) -> None:
        self.left = memoryview(data)
        self.asked: list[int] = []

    def fill(self, view: memoryview) -> None:
        self.asked.append(len(view))
        if len(view) > len(self.left):
            raise EOFError
        view[:] = self.left[: len(view)]
        self.left = self.left[len(view) :]


def read(data: bytes, *, most_bytes: int = PLENTY) -> tuple[int, Message]:
    return wire.read(Source(data).fill, most_bytes=most_bytes)


def written(message: Message, nonce: int = NONCE) -> bytes:
    return b"".join(message.frame(nonce))


def framed(header: bytes, *, bodies: bytes = b"", fields: bytes = b"{}", length: int | None = None) -> bytes:
    """Make a frame of any header, with right lengths unless the bodies are said to have another."""
    said = len(bodies) if length is None else length
    return wire.HEAD.pack(wire.MAGIC, NONCE, len(header), len(fields), said) + header + fields + bodies


def of_array(dtype: object, shape: object, *, bodies: bytes = b"", length: int | None = None) -> bytes:
    return framed(json.dumps(["call", [[dtype, shape]]]).encode(), bodies=bodies, length=length)


def an_array(dtype: str, shape: tuple[int, ...]) -> Array:
    count = wire.size(dtype, shape)
    return Array(dtype=dtype, shape=shape, data=bytes(i % 2 if dtype == "bool" else i % 251 for i in range(count)))


@pytest.mark.parametrize("dtype", wire.ITEMSIZE)
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_an_array_of_any_dtype_and_shape_is_read_back_as_it_was_written(dtype: str, shape: tuple[int, ...]) -> None:
    sent = an_array(dtype, shape)
    nonce, message = read(written(Message(kind="call", arrays=(sent,))))
    (received,) = message.arrays
    assert nonce == NONCE
    assert (received.dtype, received.shape, bytes(received.data)) == (dtype, shape, sent.data)


def test_kind_fields_and_many_arrays_are_read_back_in_their_order() -> None:
    arrays = [an_array("int16", (n,)) for n in range(wire.MOST_ARRAYS)]
    _, message = read(written(Message.of("ré", {"a": [1, None, "ü"]}, arrays)))
    assert message.kind == "ré"
    assert json.loads(message.fields) == {"a": [1, None, "ü"]}
    assert [array.shape for array in message.arrays] == [(n,) for n in range(wire.MOST_ARRAYS)]
    assert [bytes(array.data) for array in message.arrays] == [array.data for array in arrays]


def test_two_frames_in_a_row_are_read_one_after_the_other() -> None:
    source = Source(written(Message(kind="first"), 1) + written(Message(kind="second"), 2))
    first, second = (wire.read(source.fill, most_bytes=PLENTY) for _ in range(2))
    assert (first[0], first[1].kind, second[0], second[1].kind) == (1, "first", 2, "second")


def test_a_small_frame_is_one_piece_and_a_large_one_does_not_copy_its_bodies() -> None:
    small, large = an_array("uint8", (9,)), an_array("uint8", (wire.ONE_PIECE + 1,))
    assert len(list(Message(kind="call", arrays=(small, small)).frame(NONCE))) == 1
    pieces = list(Message(kind="call", arrays=(small, large)).frame(NONCE))
    assert [len(piece) for piece in pieces[1:]] == [9, wire.ONE_PIECE + 1]
    assert pieces[2] is large.data


@pytest.mark.parametrize(
    ("dtype", "shape", "data"),
    [("float32", (2,), bytes(7)), ("float32", (2,), bytes(9)), ("int64", (), b""), ("bool", (0, 3), b"\0")],
)
def test_an_array_cannot_be_made_of_bytes_that_its_shape_does_not_have(
    dtype: str, shape: tuple[int, ...], data: bytes
) -> None:
    with pytest.raises(WireError, match="bytes for"):
        Array(dtype=dtype, shape=shape, data=data)


@pytest.mark.parametrize(
    "message",
    [
        Message(kind="k" * (wire.MOST_HEADER + 1)),
        Message(kind="call", fields=b" " * (wire.MOST_FIELDS + 1)),
        Message(kind="call", arrays=(Array(dtype="bool", shape=(), data=b"\0"),) * (wire.MOST_ARRAYS + 1)),
    ],
    ids=["header", "fields", "arrays"],
)
def test_a_message_that_no_reader_would_take_is_not_written(message: Message) -> None:
    with pytest.raises(WireError, match="too long"):
        written(message)


@pytest.mark.parametrize(
    ("magic", "header", "fields", "bodies"),
    [
        (b"TGF2", 13, 2, 0),
        (b"\0\0\0\0", 13, 2, 0),
        (wire.MAGIC, wire.MOST_HEADER + 1, 2, 0),
        (wire.MAGIC, 0xFFFF_FFFF, 2, 0),
        (wire.MAGIC, 13, wire.MOST_FIELDS + 1, 0),
        (wire.MAGIC, 13, 0xFFFF_FFFF, 0),
        (wire.MAGIC, 13, 2, PLENTY + 1),
        (wire.MAGIC, 13, 2, (1 << 64) - 1),
    ],
)
def test_a_head_that_is_wrong_is_refused_before_anything_else_is_read(
    magic: bytes, header: int, fields: int, bodies: int
) -> None:
    source = Source(wire.HEAD.pack(magic, NONCE, header, fields, bodies) + b'["call", []]{}')
    with pytest.raises(WireError, match=r"not a frame|too large"):
        wire.read(source.fill, most_bytes=PLENTY)
    assert source.asked == [wire.HEAD.size]


@pytest.mark.parametrize("dtype", ["float128", "uint16", "Float32", "", "object", None, 1, ["float32"], {"a": 1}, True])
def test_an_unknown_dtype_is_refused(dtype: object) -> None:
    with pytest.raises(WireError, match="unknown dtype"):
        read(of_array(dtype, [0]))


@pytest.mark.parametrize("shape", [None, 3, "3", {"0": 1}, True, [1] * (wire.MOST_DIMENSIONS + 1), [0] * 1000])
def test_what_is_not_a_short_list_is_no_shape(shape: object) -> None:
    with pytest.raises(WireError, match="not a shape"):
        read(of_array("float32", shape))


@pytest.mark.parametrize("size", [-1, -(2**63), wire.MOST_SIZE + 1, 2**63, 2**64, 10**40, 1.0, True, None, "1", [1]])
def test_what_is_not_a_whole_number_in_range_is_no_size(size: object) -> None:
    with pytest.raises(WireError, match="not a size"):
        read(of_array("float32", [0, size]))


@pytest.mark.parametrize("size", [b"NaN", b"Infinity", b"1e3", b"-0.0"])
def test_a_number_that_is_not_whole_is_no_size(size: bytes) -> None:
    with pytest.raises(WireError, match="not a size"):
        read(framed(b'["call", [["float32", [' + size + b"]]]]"))


@pytest.mark.parametrize("shape", [(0, 2**40, 2**40), (2**40, 2**40, 0), (2**20, 2**21), (2**40,) * 8, (2, 2**40)])
def test_a_shape_whose_strides_would_overflow_is_refused_even_when_it_holds_nothing(shape: tuple[int, ...]) -> None:
    with pytest.raises(WireError, match="too large"):
        read(of_array("float32", list(shape)))


def test_the_largest_shape_that_holds_nothing_is_read() -> None:
    _, message = read(of_array("complex128", [0, wire.MOST_SIZE]))
    assert message.arrays[0].shape == (0, wire.MOST_SIZE)


@pytest.mark.parametrize(
    ("dtype", "shape", "length"),
    [("float32", [2], 7), ("float32", [2], 9), ("float32", [2], 0), ("float64", [], 4), ("bool", [0], 1)],
)
def test_bodies_of_another_length_than_the_header_says_are_refused(dtype: str, shape: list[int], length: int) -> None:
    with pytest.raises(WireError, match="not as long"):
        read(of_array(dtype, shape, bodies=bytes(length)))


@pytest.mark.parametrize("shape", [[1 << 38], [1 << 20, 1 << 18], [PLENTY]])
def test_no_body_is_allocated_when_it_is_not_as_long_as_the_header_says(shape: list[int]) -> None:
    frame = of_array("float32", shape, length=PLENTY)
    source = Source(frame)
    with pytest.raises(WireError, match="not as long"):
        wire.read(source.fill, most_bytes=PLENTY)
    assert sum(source.asked) == len(frame)  # head, header and fields, and nothing of the bodies


def test_no_body_is_allocated_beyond_what_the_reader_allows_in_all() -> None:
    half = Array(dtype="uint8", shape=(600,), data=bytes(600))
    source = Source(written(Message(kind="call", arrays=(half, half))))
    with pytest.raises(WireError, match="too large"):
        wire.read(source.fill, most_bytes=1000)
    assert source.asked == [wire.HEAD.size]


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"nonsense",
        b'["call", [',
        b'["call", []] trailing',
        b"\xff\xfe\xfd",
        b'["call", [["float32", [' + b"9" * 5000 + b"]]]]",
        b"[" * 16_000,
        b'{"a":' * 3000,
    ],
    ids=lambda header: repr(header[:24]),
)
def test_a_header_that_is_not_json_is_refused(header: bytes) -> None:
    with pytest.raises(WireError, match="not JSON"):
        read(framed(header))


@pytest.mark.parametrize(
    "header",
    [
        "null",
        "3",
        "{}",
        "[]",
        '["call"]',
        '["call", [], []]',
        "[1, []]",
        '[null, [["float32", [1]]]]',
        '["call", {}]',
        '["call", "arrays"]',
        '["call", null]',
        json.dumps(["call", [["bool", [0]]] * (wire.MOST_ARRAYS + 1)]),
    ],
)
def test_a_header_that_is_not_a_kind_and_arrays_is_refused(header: str) -> None:
    with pytest.raises(WireError, match="not a kind and arrays"):
        read(framed(header.encode()))


@pytest.mark.parametrize("entry", [None, 1, "ab", {"dtype": "bool", "shape": []}, [], ["bool"], ["bool", [], 1]])
def test_an_entry_that_is_not_a_dtype_and_a_shape_is_refused(entry: object) -> None:
    with pytest.raises(WireError, match="a dtype and a shape"):
        read(framed(json.dumps(["call", [entry]]).encode()))


@pytest.mark.parametrize("body", [b"\2", b"\0\1\xff", b"\1\2\1", b"\x80"])
def test_a_bool_that_is_neither_0_nor_1_is_refused(body: bytes) -> None:
    with pytest.raises(WireError, match="neither 0 nor 1"):
        read(of_array("bool", [len(body)], bodies=body))


@pytest.mark.parametrize("kept", [0, 1, wire.HEAD.size - 1, wire.HEAD.size, wire.HEAD.size + 3, -9, -1])
def test_a_frame_that_ends_early_is_an_end_of_file(kept: int) -> None:
    whole = written(Message(kind="call", arrays=(an_array("float32", (2,)),)))
    with pytest.raises(EOFError):
        read(whole[:kept])


FRAMES = st.sampled_from(
    [
        written(Message(kind="ready")),
        written(Message.of("returned", {"structure": None, "results": []}, [an_array("float32", (2, 3))])),
        written(
            Message.of("call", {"a": 1}, [an_array("bool", (5,)), an_array("int64", ()), an_array("int8", (0, 9))])
        ),
    ]
)
JSON: st.SearchStrategy[object] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from([*wire.ITEMSIZE]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)
SIZES = st.integers(-1, 5) | st.integers(2**30, 2**65) | JSON
DESCRIBED = st.tuples(st.sampled_from([*wire.ITEMSIZE]) | JSON, st.lists(SIZES, max_size=10) | JSON)


def ends_well(data: bytes) -> bool:
    """Read a hostile frame: it may be a message or refused, and takes no more memory than a frame may have."""
    source = Source(data)
    with contextlib.suppress(WireError, EOFError):
        wire.read(source.fill, most_bytes=1000)
    return sum(source.asked) <= wire.HEAD.size + wire.MOST_HEADER + wire.MOST_FIELDS + 1000


@given(FRAMES, st.lists(st.tuples(st.integers(0, 200), st.integers(0, 255)), max_size=6), st.integers(0, 250))
@settings(deadline=None, database=None, max_examples=300)
def test_a_mutated_or_truncated_frame_ends_in_a_message_or_a_refusal(
    frame: bytes, edits: list[tuple[int, int]], kept: int
) -> None:
    data = bytearray(frame)
    for place, value in edits:
        data[place % len(data)] = value
    assert ends_well(bytes(data[:kept]))
    assert ends_well(bytes(data))


@given(st.text(max_size=5) | JSON, st.lists(DESCRIBED, max_size=3) | JSON, st.binary(max_size=64))
@settings(deadline=None, database=None, max_examples=300)
def test_a_frame_with_any_json_for_a_header_ends_in_a_message_or_a_refusal(
    kind: object, arrays: object, bodies: bytes
) -> None:
    assert ends_well(framed(json.dumps([kind, arrays]).encode(), bodies=bodies))


@given(st.data(), st.sampled_from([*wire.ITEMSIZE]))
@settings(deadline=None, database=None, max_examples=100)
def test_any_message_that_can_be_written_is_read_back(data: st.DataObject, dtype: str) -> None:
    shape = tuple(data.draw(st.lists(st.integers(0, 4), max_size=4)))
    sent = Message.of(data.draw(st.text(max_size=20)), {"a": data.draw(st.text(max_size=20))}, [an_array(dtype, shape)])
    nonce = data.draw(st.integers(0, 2**64 - 1))
    received_nonce, received = read(written(sent, nonce))
    assert received_nonce == nonce
    assert (received.kind, received.fields) == (sent.kind, sent.fields)
    assert [(a.dtype, a.shape, bytes(a.data)) for a in received.arrays] == [(dtype, shape, sent.arrays[0].data)]


@pytest.mark.parametrize("raised", [EOFError, ConnectionResetError, TimeoutError])
def test_what_the_filler_raises_reaches_the_caller(raised: type[Exception]) -> None:
    def fill(view: memoryview) -> None:
        raise raised

    with pytest.raises(raised):
        wire.read(fill, most_bytes=PLENTY)
