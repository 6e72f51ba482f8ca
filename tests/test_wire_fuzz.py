"""What a hostile child can send: through a real socket, whatever it is, it ends in an outcome or in a clean error.

Always in time, and nothing large is allocated for a frame before its arithmetic agrees.
"""

import contextlib
import json
import os
import socket
import threading
import time
import tracemalloc
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from grader import arrays, outcome
from grader.child import wire
from grader.outcome import Raised, Returned, Unusable, Watched
from grader.process import Expired, Flooded, Process

NONCE = 0xBEEF
MOST_BYTES = 4096
MOST_OUTPUT = 100_000
GIGABYTE = 1 << 30
SMALL = 2 << 20  # bytes at the peak: what is read from the socket at once is one of them
LONG = 5.0  # seconds; nothing here may come near
CLEAN = (wire.WireError, EOFError, ConnectionError, Expired, Flooded)
FUZZ = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=300,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.large_base_example],
)
BRIEF = settings(FUZZ, max_examples=120)

Read = Returned | Raised | Unusable | Watched | None
Ended = Read | Exception


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A frame in its parts; a length that is None is the right one."""

    header: bytes
    fields: bytes = b"{}"
    bodies: bytes = b""
    magic: bytes = wire.MAGIC
    nonce: int = NONCE
    header_length: int | None = None
    fields_length: int | None = None
    bodies_length: int | None = None

    def __bytes__(self) -> bytes:
        lengths = (
            len(self.header) if self.header_length is None else self.header_length,
            len(self.fields) if self.fields_length is None else self.fields_length,
            len(self.bodies) if self.bodies_length is None else self.bodies_length,
        )
        return wire.HEAD.pack(self.magic, self.nonce, *lengths) + self.header + self.fields + self.bodies


class Peer:
    """The child's end of a Process; what it sends goes from a thread, so that nothing here waits for the reader."""

    def __init__(self, process: Process) -> None:
        job, self.stdout, stderr = (os.dup(descriptor) for descriptor in process.descriptors)
        os.close(stderr)
        self.job = socket.socket(fileno=job)
        self.done = threading.Event()
        self.thread = threading.Thread(target=lambda: None)

    def send(self, pieces: list[bytes], *, pause: float = 0.0, stay: bool = False) -> None:
        def work() -> None:
            with contextlib.suppress(OSError):
                for piece in pieces:
                    self.job.sendall(piece)
                    if pause and self.done.wait(pause):
                        return
                if not stay:
                    self.job.shutdown(socket.SHUT_RDWR)

        self.thread = threading.Thread(target=work)
        self.thread.start()

    def close(self) -> None:
        self.done.set()
        with contextlib.suppress(OSError):
            self.job.shutdown(socket.SHUT_RDWR)
        if self.thread.ident is not None:
            self.thread.join()
        self.job.close()
        os.close(self.stdout)


@contextlib.contextmanager
def connected() -> Iterator[tuple[Process, Peer]]:
    process = Process(most_output=MOST_OUTPUT)
    peer = Peer(process)
    process.started(None)
    try:
        yield process, peer
    finally:
        peer.close()
        process.close()


def hear(process: Process, *, seconds: float = LONG, nonce: int = NONCE, gradients: int = 0) -> Ended:
    """Read an answer as the sandbox does; an exception that is not clean is a failure of the test."""
    began = time.monotonic()
    try:
        reply = process.hear(nonce=nonce, deadline=began + seconds, most_bytes=MOST_BYTES)
        ended: Ended = outcome.read(reply, gradients=gradients)
    except CLEAN as error:
        ended = error
    assert time.monotonic() - began < min(seconds + 0.8, LONG)
    return ended


def heard(data: bytes, *, gradients: int = 0, stay: bool = False, seconds: float = LONG) -> Ended:
    """Give what becomes of these bytes from a child that then ends, or stays."""
    with connected() as (process, peer):
        peer.send([data], stay=stay)
        return hear(process, seconds=seconds, gradients=gradients)


def refused(ended: Ended) -> bool:
    return isinstance(ended, CLEAN)


def fits(ended: Ended, gradients: int) -> bool:
    """Say whether it is one of the things that there are, and no larger than was to be taken."""
    if isinstance(ended, Returned):
        sent = [result.array for result in ended.answer.results] + list(ended.answer.gradients)
        distinct = {id(array): array.nbytes for array in sent if array is not None}
        assert sum(distinct.values()) <= MOST_BYTES
        assert len(ended.answer.gradients) == gradients
        for array in sent:
            if array is not None:
                arrays.to_float64(array) if array.dtype.kind != "c" else array.sum()
        return True
    return ended is None or isinstance(ended, Raised | Unusable) or refused(ended)


# The replies that there are


def of_arrays(described: list[tuple[str, tuple[int, ...]]], *, gradients: int = 0) -> Frame:
    """Give a right answer of these arrays, the last so many of which are gradients."""
    results = len(described) - gradients
    sizes = [wire.size(dtype, shape) for dtype, shape in described]
    bodies = b"".join(
        bytes(i % 2 if dtype == "bool" else i * 7 % 256 for i in range(size))
        for (dtype, _), size in zip(described, sizes, strict=True)
    )
    fields: dict[str, object] = {
        "structure": None if results == 1 else f"tuple of {results}",
        "results": [
            {"type": "torch.Tensor", "dtype": dtype, "device": "cpu", "line": None, "shares": [], "array": index}
            for index, (dtype, _) in enumerate(described[:results])
        ],
        "gradients": list(range(results, len(described))),
        "changed": ["x"],
        "costly": [],
    }
    header = json.dumps(["returned", described])
    return Frame(header=header.encode(), fields=json.dumps(fields).encode(), bodies=bodies)


RAISED = Raised(
    type="ValueError",
    kinds=("ValueError", "Exception"),
    message="nein: ä",
    line=3,
    code="raise",
    own=True,
    refused=False,
    changed=(),
    limit=None,
)
RAISED_FIELDS = {
    key: getattr(RAISED, key)
    for key in ("type", "kinds", "message", "line", "code", "own", "refused", "changed", "limit")
}
LOADED = Frame(header=b'["loaded", []]')
UNUSABLE = Frame(header=b'["unusable", []]', fields=b'{"message": "no f"}')
OF_RAISED = Frame(header=b'["raised", []]', fields=json.dumps(RAISED_FIELDS).encode())
ONE = of_arrays([("float32", (2, 3))])
WITH_GRADIENTS = of_arrays([("bfloat16", (3,)), ("float32", (3,)), ("float64", ())], gradients=2)

SHAPES = st.lists(st.integers(0, 4), max_size=3).map(tuple)
RETURNED = st.lists(st.tuples(st.sampled_from(sorted(wire.ITEMSIZE)), SHAPES), min_size=1, max_size=4).map(of_arrays)
REPLIES = st.sampled_from([LOADED, UNUSABLE, OF_RAISED, ONE, WITH_GRADIENTS]) | RETURNED


@pytest.mark.parametrize("dtype", sorted(wire.ITEMSIZE))
@pytest.mark.parametrize("shape", [(), (3,), (0,), (2, 0, 3), (2, 3)], ids=str)
def test_a_right_answer_of_any_dtype_is_heard(dtype: str, shape: tuple[int, ...]) -> None:
    ended = heard(bytes(of_arrays([(dtype, shape)])))
    assert isinstance(ended, Returned)
    (result,) = ended.answer.results
    assert result.array is not None
    assert (arrays.name_of(result.array.dtype), result.array.shape) == (dtype, shape)


def test_the_other_right_replies_are_heard() -> None:
    assert heard(bytes(LOADED)) is None
    assert heard(bytes(UNUSABLE)) == Unusable(message="no f")
    assert heard(bytes(OF_RAISED)) == RAISED
    assert isinstance(heard(bytes(WITH_GRADIENTS), gradients=2), Returned)


@BRIEF
@given(REPLIES, st.lists(st.integers(1, 40), max_size=30))
def test_how_the_bytes_are_cut_into_pieces_makes_no_difference(frame: Frame, cuts: list[int]) -> None:
    data, pieces = bytes(frame), []
    for cut in cuts:
        pieces.append(data[:cut])
        data = data[cut:]
    with connected() as (process, peer):
        peer.send([*pieces, data])
        assert not refused(hear(process, gradients=2 if frame is WITH_GRADIENTS else 0))


# One thing wrong

NO_SIZE = ["-1", "-0.0", "1.0", "true", "null", '"3"', "[3]", "{}", "1e2", "1e999", "-1e999", "NaN", "Infinity"]
HUGE = [str(n) for n in (2**31, 2**40, 2**40 + 1, 2**62, 2**63, 2**64, 10**400)] + ["9" * 5_000]
NO_SHAPE = [
    "3",
    "null",
    '"(2, 3)"',
    "{}",
    "[1, 1, 1, 1, 1, 1, 1, 1, 1]",
    "[0, 4611686018427387904, 4611686018427387904]",
]
NO_DTYPE = [
    '"float31"',
    '""',
    '"FLOAT32"',
    '"float32 "',
    '"object"',
    '"O"',
    '"<f4"',
    '"torch.float32"',
    "null",
    "4",
    '["float32"]',
]
NO_HEADER = [
    b"",
    b" ",
    b"returned",
    b"null",
    b"{}",
    b'"returned"',
    b"[]",
    b'["returned"]',
    b'["returned", null]',
    b'["returned", {}]',
    b'["returned", [], []]',
    b'["returned", [["float32"]]]',
    b'["returned", [["float32", [2, 3], [1, 1]]]]',
    b'["returned", [["float32", [2, 3]],]]',
    b'["returned", [["float32", [2, 3]]]',
    b'["returned", [["float32", [02, 3]]]]',
    b'["returned", [["float32", [2, 3]]]] ["returned", []]',
    b'[true, [["float32", [2, 3]]]]',
    b'[["returned"], [["float32", [2, 3]]]]',
    b'{"0": "returned", "1": []}',
    b'["\xff\xfe", [["float32", [2, 3]]]]',
    b'["\xc3", [["float32", [2, 3]]]]',
    b'["\xed\xa0\x80", [["float32", [2, 3]]]]',
    b'["\\ud800", [["float32", [2, 3]]]]',
    b'["returned\\u0000", [["float32", [2, 3]]]]',
    b"[" * 10_000,
    b"[" * 5_000 + b"]" * 5_000,
    b'["returned", ' + b"[" * 8_000 + b"]" * 8_000 + b"]",
    b'["returned", [["float32", ' + b"[" * 8_000 + b"]" * 8_000 + b"]]]",
    b'{"a":' * 3_000,
    b'["returned", [' + b", ".join([b'["bool", []]'] * 65) + b"]]",
    b'["' + b"r" * 16_000 + b'", []]',
]
WRONG: dict[str, Frame] = {
    **{
        f"the size {size[:24]}": replace(ONE, header=f'["returned", [["float32", [6, {size}]]]]'.encode())
        for size in [*NO_SIZE, *HUGE]
    },
    **{
        f"the only size {size[:24]}": replace(ONE, header=f'["returned", [["bool", [{size}]]]]'.encode())
        for size in [*NO_SIZE, *HUGE]
    },
    **{
        f"the shape {shape[:30]}": replace(ONE, header=f'["returned", [["float32", {shape}]]]'.encode())
        for shape in NO_SHAPE
    },
    **{f"the dtype {dtype}": replace(ONE, header=f'["returned", [[{dtype}, [2, 3]]]]'.encode()) for dtype in NO_DTYPE},
    **{f"header {number}": replace(ONE, header=header) for number, header in enumerate(NO_HEADER)},
    **{
        f"the magic {magic!r}": replace(ONE, magic=magic) for magic in (b"TGF2", b"tgf1", b"1FGT", b"\0\0\0\0", b"GET ")
    },
    **{
        f"the nonce {nonce}": replace(ONE, nonce=nonce)
        for nonce in (0, NONCE - 1, NONCE + 1, NONCE << 16, (1 << 64) - 1)
    },
    **{
        f"{n} too many in the header": replace(ONE, header_length=len(ONE.header) + n)
        for n in (-1, 1, 7, -len(ONE.header))
    },
    **{
        f"{n} too many in the fields": replace(ONE, fields_length=len(ONE.fields) + n)
        for n in (-1, 1, 7, -len(ONE.fields))
    },
    **{
        f"{n} too many in the bodies": replace(ONE, bodies_length=len(ONE.bodies) + n)
        for n in (-1, 1, 24, -len(ONE.bodies))
    },
    **{
        f"a header of {n}": replace(ONE, header_length=n)
        for n in (wire.MOST_HEADER, wire.MOST_HEADER + 1, (1 << 32) - 1)
    },
    **{
        f"fields of {n}": replace(ONE, fields_length=n) for n in (wire.MOST_FIELDS, wire.MOST_FIELDS + 1, (1 << 32) - 1)
    },
    **{
        f"bodies of {n}": replace(ONE, bodies_length=n)
        for n in (MOST_BYTES, MOST_BYTES + 1, GIGABYTE, 1 << 63, (1 << 64) - 1)
    },
    "bodies that lack a byte": replace(ONE, bodies=ONE.bodies[:-1]),
    "bodies with one byte more, and so said": replace(ONE, bodies=ONE.bodies + b"\0"),
    "no bodies": replace(ONE, bodies=b""),
    **{
        f"the bool {byte}": replace(of_arrays([("bool", (3,))]), bodies=bytes((0, byte, 1)))
        for byte in (2, 3, 127, 128, 255)
    },
}
KEYS = ("structure", "results", "gradients", "changed", "costly")
NO_FIELDS = [
    b"", b"null", b"[]", b"3", b"NaN", b'"{}"', b"{", b"{}", b"\xff", b"[" * 60_000, b'{"a":' * 9_000, b"1" * 60_000,
    ONE.fields[:-1], ONE.fields + b"}", ONE.fields + b" {}", b"\xef\xbb\xbf" + ONE.fields + b"\0",
]  # fmt: skip
VALUES = ["true", "-1", "1.5", "1e999", "NaN", "Infinity", "9" * 5_000, '"\\ud800"', "[[[[]]]]", '{"a": 1}', "[1e400]"]


@pytest.mark.parametrize("frame", WRONG.values(), ids=list(WRONG))
def test_a_frame_with_one_thing_wrong_is_refused(frame: Frame) -> None:
    assert refused(heard(bytes(frame)))


@pytest.mark.parametrize("fields", NO_FIELDS, ids=lambda fields: repr(fields[:20]))
@pytest.mark.parametrize("frame", [ONE, OF_RAISED, UNUSABLE], ids=["returned", "raised", "unusable"])
def test_fields_that_are_none_are_refused(frame: Frame, fields: bytes) -> None:
    assert isinstance(heard(bytes(replace(frame, fields=fields))), wire.WireError)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: value[:20])
@pytest.mark.parametrize("key", ["results", "gradients", "array"])
def test_a_field_of_another_type_is_refused(key: str, value: str) -> None:
    start = ONE.fields.index(f'"{key}": '.encode()) + len(f'"{key}": ')
    ends = {"results": b', "gradients"', "gradients": b', "changed"', "array": b"}"}
    end = ONE.fields.index(ends[key], start)
    mutated = replace(ONE, fields=ONE.fields[:start] + value.encode() + ONE.fields[end:])
    assert isinstance(heard(bytes(mutated)), wire.WireError)


@pytest.mark.parametrize("first", ["null", '"tuple of 9"', "[]", "1e999"])
def test_a_key_that_comes_twice_never_counts_twice(first: str) -> None:
    doubled = replace(ONE, fields=b'{"structure": ' + first.encode() + b", " + ONE.fields[1:])
    ended = heard(bytes(doubled))
    assert refused(ended) or (isinstance(ended, Returned) and ended.answer.structure is None)


# Anything wrong

TEXTS = st.sampled_from([*NO_SIZE, *HUGE, *NO_SHAPE, *NO_DTYPE, *VALUES, "0", "1", '"float64"', "[]"])
CHANGES = ("header", "fields", "tokens", "bodies", "lengths", "mixed", "nonce", "whole")
LENGTHS = st.sampled_from([0, 1, 2, 24, MOST_BYTES, 1 << 16, GIGABYTE, (1 << 32) - 1]) | st.integers(0, 200)


@st.composite
def tokens_replaced(draw: st.DrawFn, text: bytes) -> bytes:
    """Put another text in the place of one between two marks of JSON."""
    places = [index for index, byte in enumerate(text) if byte in b'[]{},:"']
    if len(places) < 2:
        return draw(TEXTS).encode()
    start = draw(st.integers(0, len(places) - 2))
    end = draw(st.integers(start + 1, min(start + 4, len(places) - 1)))
    return text[: places[start] + 1] + draw(TEXTS).encode() + text[places[end] :]


@st.composite
def headers(draw: st.DrawFn) -> bytes:
    """Give a header that is JSON, of arrays that are nearly right."""
    dtypes = st.sampled_from(['"float32"'] * 9 + ['"bool"', '"complex128"', *NO_DTYPE])
    sizes = st.sampled_from(["2", "3", "1", "0"] * 9 + [*NO_SIZE, *HUGE])
    shapes = st.lists(sizes, max_size=3).map(lambda shape: f"[{', '.join(shape)}]") | st.sampled_from(NO_SHAPE)
    kind = draw(st.sampled_from(["returned"] * 9 + ["raised", "loaded", "unusable", "ready", "call"]))
    described = draw(st.lists(st.tuples(dtypes, shapes), max_size=3))
    return f'["{kind}", [{", ".join(f"[{dtype}, {shape}]" for dtype, shape in described)}]]'.encode()


@st.composite
def values_replaced(draw: st.DrawFn, text: bytes) -> bytes:
    """Put another value behind a key of JSON."""
    keys = [index for index in range(len(text)) if text[index : index + 2] == b": "]
    if not keys:
        return draw(TEXTS).encode()
    start = draw(st.sampled_from(keys)) + 2
    end = min(index for mark in b",}]" if (index := text.find(mark, start)) >= 0)
    return text[:start] + draw(TEXTS).encode() + text[end:]


@st.composite
def mutated_frames(draw: st.DrawFn) -> bytes:
    """Give a right reply with one to three things about it changed, and then perhaps its bytes as well."""
    frame = draw(REPLIES)
    for _ in range(draw(st.integers(1, 3))):
        match draw(st.sampled_from(CHANGES)):
            case "header":
                frame = replace(frame, header=draw(headers()))
            case "fields":
                frame = replace(frame, fields=draw(values_replaced(frame.fields)))
            case "tokens":
                frame = replace(frame, header=draw(tokens_replaced(frame.header)))
                frame = replace(frame, fields=draw(tokens_replaced(frame.fields)))
            case "bodies":
                frame = replace(frame, bodies=frame.bodies[: draw(st.integers(0, 9))] + draw(st.binary(max_size=9)))
            case "lengths":
                header, fields, bodies = (draw(st.none() | LENGTHS) for _ in range(3))
                frame = replace(frame, header_length=header, fields_length=fields, bodies_length=bodies)
            case "mixed":
                other = draw(REPLIES)
                frame = replace(frame, fields=other.fields, bodies=other.bodies)
            case "nonce":
                frame = replace(frame, nonce=draw(st.integers(0, 3) | st.just(NONCE)))
            case _:
                frame = replace(frame, header=draw(st.sampled_from(NO_HEADER)))
    return draw(spoiled(bytes(frame)))


@st.composite
def spoiled(draw: st.DrawFn, data: bytes) -> bytes:
    """Flip, insert, remove, double or cut bytes, or leave them."""
    at = draw(st.integers(0, len(data)))
    match draw(st.sampled_from(["as it is"] * 7 + ["flip", "insert", "remove", "cut", "twice", "behind"])):
        case "flip":
            return data[:at] + bytes(byte ^ draw(st.integers(1, 255)) for byte in data[at : at + 1]) + data[at + 1 :]
        case "insert":
            return data[:at] + draw(st.binary(min_size=1, max_size=8)) + data[at:]
        case "remove":
            return data[:at] + data[at + draw(st.integers(1, 8)) :]
        case "cut":
            return data[:at]
        case "twice":
            return data + data
        case "behind":
            return data[at:] + data[:at]
        case _:
            return data


@FUZZ
@given(mutated_frames(), st.integers(0, 2))
def test_a_mutated_frame_ends_in_an_outcome_or_a_clean_error(data: bytes, gradients: int) -> None:
    assert fits(heard(data, gradients=gradients), gradients)


@FUZZ
@given(REPLIES.flatmap(lambda frame: spoiled(bytes(frame))))
def test_a_right_reply_with_wrong_bytes_ends_in_an_outcome_or_a_clean_error(data: bytes) -> None:
    assert fits(heard(data), 0)


@BRIEF
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_end_in_a_clean_error(data: bytes, begun: bool) -> None:
    assert refused(heard(wire.MAGIC + data if begun else data))


@BRIEF
@given(st.lists(st.tuples(st.sampled_from([LOADED, ONE, OF_RAISED, UNUSABLE]), st.integers(1, 3)), max_size=5))
def test_answers_out_of_turn_are_heard_only_as_answers_to_their_own_questions(sent: list[tuple[Frame, int]]) -> None:
    data = b"".join(bytes(replace(frame, nonce=nonce)) for frame, nonce in sent)
    with connected() as (process, peer):
        peer.send([data])
        for asked, (_, nonce) in enumerate(sent[:3], 1):
            ended = hear(process, nonce=asked)
            assert isinstance(ended, wire.WireError) == (nonce != asked)
            if refused(ended):
                return  # the sandbox ends the child here


def test_a_frame_that_is_sent_twice_answers_one_question() -> None:
    with connected() as (process, peer):
        peer.send([bytes(ONE) * 2], stay=True)
        assert isinstance(hear(process), Returned)
        assert isinstance(hear(process, nonce=NONCE + 1), wire.WireError)


# How much is allocated


def claiming(header: str, length: int) -> Frame:
    return Frame(header=header.encode(), fields=ONE.fields, bodies=bytes(64), bodies_length=length)


@pytest.mark.parametrize(
    "frame",
    [
        claiming('["returned", [["uint8", [1073741824]]]]', GIGABYTE),
        claiming('["returned", [["uint8", [4096]]]]', GIGABYTE),
        claiming('["returned", [["uint8", [1073741824]]]]', 64),
        claiming('["returned", [["float64", [1024, 1024, 128]]]]', MOST_BYTES),
        claiming('["returned", [["bool", [0, 4611686018427387904, 4611686018427387904]]]]', 0),
        claiming('["returned", [["bool", [0, 1099511627776, 1099511627776]]]]', 0),
        claiming('["returned", [["bool", [1099511627776]]]]', 1 << 40),
        claiming(f'["returned", [{", ".join(["""["complex128", [1048576]]"""] * 64)}]]', GIGABYTE),
        claiming(f'["returned", [["uint8", [{"9" * 4_000}]]]]', MOST_BYTES),
        claiming(f'["returned", [["uint8", [{", ".join(["1099511627776"] * 8)}]]]]', MOST_BYTES),
        claiming(f'["returned", [["uint8", [{", ".join(["0"] * 7_000)}]]]]', 0),
        claiming("[" * 10_000, MOST_BYTES),
        replace(ONE, header_length=(1 << 32) - 1),
        replace(ONE, fields_length=(1 << 32) - 1),
        replace(ONE, bodies_length=(1 << 64) - 1),
    ],
    ids=lambda frame: f"{frame.header[:60].decode()} {frame.bodies_length}",
)
def test_a_frame_that_claims_much_is_refused_before_anything_large_is_allocated(frame: Frame) -> None:
    refused(heard(bytes(LOADED)))  # what the first use of anything imports is not counted
    with connected() as (process, peer):
        peer.send([bytes(frame)], stay=True)
        tracemalloc.start()
        try:
            ended = hear(process)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert isinstance(ended, wire.WireError)
    assert peak < SMALL


@BRIEF
@given(mutated_frames())
def test_no_mutation_makes_the_reader_allocate_much(data: bytes) -> None:
    with connected() as (process, peer):
        peer.send([data])
        tracemalloc.start()
        try:
            hear(process)
            _, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert peak < SMALL


# How long it takes

SLOW = {
    "in its head": bytes(ONE),
    "in its header": bytes(Frame(header=b" " * 9_000)),
    "in its fields": bytes(Frame(header=b'["returned", []]', fields=b" " * 60_000)),
    "in its bodies": bytes(of_arrays([("float32", (1000,))])),
}
SKIPPED = {"in its head": 0, "in its header": 30, "in its fields": 60, "in its bodies": 400}


@pytest.mark.parametrize("where", SLOW)
def test_a_drip_ends_at_the_deadline(where: str) -> None:
    data, skipped = SLOW[where], SKIPPED[where]
    with connected() as (process, peer):
        peer.send([data[:skipped], *(bytes([byte]) for byte in data[skipped : skipped + 100])], pause=0.02, stay=True)
        began = time.monotonic()
        assert isinstance(hear(process, seconds=0.2), Expired)
        assert 0.19 < time.monotonic() - began < 1.0


@pytest.mark.parametrize("kept", [0, 1, wire.HEAD.size - 1, wire.HEAD.size, 40, len(bytes(ONE)) - 1])
def test_silence_in_the_middle_of_a_frame_ends_at_the_deadline(kept: int) -> None:
    began = time.monotonic()
    assert isinstance(heard(bytes(ONE)[:kept], stay=True, seconds=0.1), Expired)
    assert 0.09 < time.monotonic() - began < 0.9


@BRIEF
@given(REPLIES, st.floats(0, 1, exclude_max=True))
def test_a_frame_that_is_cut_off_by_the_end_of_the_child_is_an_end_of_file(frame: Frame, part: float) -> None:
    data = bytes(frame)
    assert isinstance(heard(data[: int(part * len(data))]), EOFError | ConnectionError)


def test_a_flood_of_output_beside_a_slow_answer_is_flooding() -> None:
    with connected() as (process, peer):
        peer.send([bytes([byte]) for byte in bytes(ONE)], pause=0.005, stay=True)
        for _ in range(3):
            os.write(peer.stdout, b"x" * 40_000)
            ended = hear(process, seconds=0.05)
            if isinstance(ended, Flooded):
                return
        raise AssertionError("it printed more than it may, and nobody said so")


def test_frames_without_end_cost_one_answer_each() -> None:
    with connected() as (process, peer):
        peer.send([bytes(replace(LOADED, nonce=nonce)) for nonce in range(1000)])
        assert [hear(process, nonce=nonce) for nonce in range(1000)] == [None] * 1000
        assert isinstance(hear(process), EOFError | ConnectionError)


def test_the_bytes_of_an_answer_are_those_that_were_sent() -> None:
    frame = of_arrays([("int16", (2, 3)), ("uint8", (4,))])
    ended = heard(bytes(frame))
    assert isinstance(ended, Returned)
    first, second = (result.array for result in ended.answer.results)
    assert first is not None
    assert second is not None
    assert first.tobytes() + second.tobytes() == frame.bodies
    assert (first.dtype, second.dtype) == (np.dtype("int16"), np.dtype("uint8"))


def test_fifty_refusals_leave_no_descriptor_open() -> None:
    def count() -> int:
        return sum(1 for _ in Path("/dev/fd").iterdir())

    before = count()
    for _ in range(50):
        assert refused(heard(b"no frame at all, but long enough to be one"))
    assert count() == before
