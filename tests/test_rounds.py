"""Calls that are timed, from inside: what they are given, which results they may leave, and the knocks they answer."""

import contextlib
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest
import tomli

from grader.arrays import Array, Tensor
from grader.cases import Call
from grader.child import wire
from grader.child.wire import Message, WireError
from grader.clock import CALL, NOTHING, Timed
from grader.errors import CannotTime
from grader.outcome import Failure
from grader.problem import Limits, Problem
from grader.process import NUMBER, Expired, Flooded, Process
from grader.sandbox import Sandbox
from grader.spec import validate
from grader.supply import Supply
from grader.timing import ENVIRONMENT
from tests.children import died, is_gone, raised, unusable

if sys.platform != "linux":
    pytest.skip("reason: only Linux has what timing takes", allow_module_level=True)

TOML = """\
format = 1
title  = "Any"
call   = "{call}"
framework = "{framework}"

[sizes]
n = "0..4"

[arguments]
{arguments}

{returns}

[[case]]
name = "it"
check = ["values", "dtype"]

[[speed]]
sizes = {{ n = [3] }}
{given}
"""
X = 'x = { shape = "n" }'
LIKE = "[returns]\nlike = 'x'"
Start = Callable[..., "Side"]


class Side:
    """A file that is timed, of a problem that is given in short."""

    def __init__(
        self,
        sandbox: Sandbox,
        source: str,
        *,
        call: str = "f(x)",
        arguments: str = X,
        returns: str = LIKE,
        given: str = "",
        framework: str = "torch",
        weights: str = "",
        apart: bool = False,
    ) -> None:
        arguments = f"{arguments}\n{weights}"
        text = TOML.format(framework=framework, call=call, arguments=arguments, returns=returns, given=given)
        spec, faults = validate(tomli.loads(text))
        assert spec is not None, faults
        assert not faults
        assert spec.speed is not None
        problem = Problem(slug="any", spec=spec, digest="", reference=b"", starter=None)
        self.supply = Supply(spec, spec.speed, {"n": 3}, seed=0)
        about = {"name": "learner.py", "call": self.supply.call, "sandbox": sandbox, "limits": Limits()}
        self.timed = Timed(problem, source.encode(), **about, apart=apart)  # type: ignore[arg-type]  # reason: as named

    def try_call(self) -> tuple[Call, Failure | None]:
        """Make another call; give it and how it failed."""
        (recipe,) = self.supply.recipes(1)
        self.supply.fill(self.timed.inputs.bytes, recipe)
        self.timed.begin()
        failure = self.timed.call(seconds=10.0)
        return self.supply.made(recipe), failure

    def call(self) -> tuple[Mapping[str, Array], list[Array]]:
        """Make another call; give its tensors and copies of its results."""
        call, failure = self.try_call()
        assert failure is None
        assert self.timed.fetch(seconds=10.0) is None
        self.timed.end()
        given = {name: value.array for name, value in call.arguments.items() if isinstance(value, Tensor)}
        return given, [result.copy() for result in self.timed.outputs.arrays()]

    def failure(self) -> Failure:
        failure = self.try_call()[1]
        assert failure is not None
        return failure


@pytest.fixture(scope="module")
def warm() -> Iterator[Sandbox]:
    with Sandbox(environment=ENVIRONMENT) as sandbox:
        sandbox.wait()
        yield sandbox


@pytest.fixture
def start(warm: Sandbox) -> Iterator[Start]:
    """Start a file, which waits for its first call then."""
    with contextlib.ExitStack() as stack:

        def start(source: str, **about: Any) -> Side:
            try:
                side = Side(warm, source, **about)
            except CannotTime as error:
                pytest.skip(f"reason: {error}")
            stack.callback(side.timed.close)
            assert side.timed.prepare(processor=max(os.sched_getaffinity(0))) is None
            return side

        yield start


# A device with memory of its own


def test_where_memory_is_apart_inputs_are_brought_and_results_fetched_outside_of_the_turn(start: Start) -> None:
    side = start("import time\ndef f(x):\n    time.sleep(0.05)\n    return x + x\n", apart=True)
    for _ in range(3):
        before = side.timed.outputs.bytes.copy()
        call, failure = side.try_call()
        assert failure is None
        assert np.array_equal(side.timed.outputs.bytes, before)
        assert side.timed.fetch(seconds=10.0) is None
        turn = side.timed.end()
        assert len(turn.walls) == 1
        assert turn.walls[0] > 0.03
        assert turn.beside < 0.03
        x = call.arguments["x"]
        assert isinstance(x, Tensor)
        np.testing.assert_array_equal(side.timed.outputs.arrays()[0], x.array + x.array)


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("return x * 2", False),
        ("return x.mul_(2)", True),
        ("x.t_(); return x * 2", False),  # its form: the next call has another tensor
        ("x.requires_grad_(); return x.detach() * 2", False),
    ],
)
def test_where_memory_is_apart_a_change_of_the_inputs_is_seen_when_it_is_fetched(
    start: Start, body: str, changed: bool
) -> None:
    side = start(f"def f(x):\n    {body}\n", apart=True)
    for _ in range(3):
        (recipe,) = side.supply.recipes(1)
        side.supply.fill(side.timed.inputs.bytes, recipe)
        before = side.timed.inputs.bytes.copy()
        side.timed.begin()
        assert side.timed.call(seconds=10.0) is None
        assert side.timed.fetch(seconds=10.0) is None
        side.timed.end()
        assert np.array_equal(side.timed.inputs.bytes, before) is not changed
        x = side.supply.made(recipe).arguments["x"]
        assert isinstance(x, Tensor)
        np.testing.assert_array_equal(side.timed.outputs.arrays()[0], x.array * 2)


def test_where_memory_is_not_apart_there_is_nothing_to_fetch(start: Start) -> None:
    side = start("def f(x):\n    return x + x\n")
    assert side.try_call()[1] is None
    before = side.timed.outputs.bytes.copy()
    assert side.timed.fetch(seconds=10.0) is None
    assert np.array_equal(side.timed.outputs.bytes, before)
    assert before.any()


# Results of the right form


@pytest.mark.parametrize(
    "result",
    [
        "x + x",
        "[x + x]",
        "(x + x).detach().requires_grad_()",
        "x.clone().requires_grad_() * 2",
        "(x + x).repeat_interleave(2)[::2]",
        "(x + x).flip(0).flip(0)",
        "torch.stack([x + x, x])[0]",
        "x.mul_(2)",
        "torch.complex(x * 0, x * 2).imag",
        "torch.complex(x * 0, x * -2).conj().imag",
    ],
)
def test_a_result_is_copied_however_it_lies_and_whether_it_needs_a_gradient(start: Start, result: str) -> None:
    side = start(f"import torch\ndef f(x):\n    return {result}\n")
    for _ in range(3):
        given, results = side.call()
        assert [one.tolist() for one in results] == [(given["x"] * 2).tolist()]


def test_a_result_that_is_expanded_is_copied_whole(start: Start) -> None:
    given, (result,) = start("def f(x):\n    return (x[:1] + 1).expand(3)\n").call()
    assert result.tolist() == [given["x"][0] + np.float32(1)] * 3


def test_a_result_that_is_the_input_itself_is_copied_too(start: Start) -> None:
    given, (result,) = start("def f(x):\n    return x\n").call()
    assert result.tolist() == given["x"].tolist()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_values_cross_in_every_float_type_bit_by_bit(start: Start, dtype: str) -> None:
    side = start("def f(x):\n    return x.clone()\n", arguments=f'x = {{ shape = "n", dtype = "{dtype}" }}')
    for _ in range(3):
        given, (result,) = side.call()
        assert result.dtype.name == dtype
        assert result.tobytes() == given["x"].tobytes()


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int64"])
def test_results_of_other_types_cross_too(start: Start, dtype: str) -> None:
    returns = f"[returns]\nshape = '3'\ndtype = '{dtype}'"
    side = start(f"import torch\ndef f(x):\n    return (x > 0).to(torch.{dtype})\n", returns=returns)
    given, (result,) = side.call()
    assert result.dtype.name == dtype
    assert result.tolist() == (given["x"] > 0).tolist()


def test_a_result_of_no_axes_has_a_place(start: Start) -> None:
    given, (result,) = start("def f(x):\n    return x[0] * 2\n", returns="[returns]\nshape = ''").call()
    assert result.shape == ()
    assert result == given["x"][0] * 2


SEVERAL = "[[returns]]\nname = 'twice'\nlike = 'x'\n\n[[returns]]\nname = 'n'\nshape = '2, 2'\ndtype = 'int64'\n"


@pytest.mark.parametrize("form", ["{0}, {1}", "[{0}, {1}]", "torch.return_types.sort(({0}, {1}))"])
def test_each_of_several_results_lies_in_its_place(start: Start, form: str) -> None:
    both = form.format("x + x", "torch.arange(4).reshape(2, 2) + n")
    source = f"import torch\nn = 0\ndef f(x):\n    global n\n    n += 1\n    return {both}\n"
    side = start(source, returns=SEVERAL)
    for number in range(1, 4):
        given, (twice, counted) = side.call()
        assert twice.tolist() == (given["x"] * 2).tolist()
        assert counted.tolist() == [[number, number + 1], [number + 2, number + 3]]


# What a call is given

MANY = (
    'x = { shape = "n" }\ny = { shape = "2, n", values = "integers" }\nk = { int = "n + 4" }\nup = { choice = [true] }'
)


def test_arguments_come_by_position_and_by_name_as_the_call_says(start: Start) -> None:
    source = (
        "def f(x, k, *rest, y=None, up=False, **more):\n    assert (rest, more, k, up) == ((), {}, 7, True)\n"
        "    assert y.shape == (2, 3)\n    return x * k + y.sum(0)\n"
    )
    side = start(source, call="f(x, k, y=None, up=False)", arguments=MANY)
    for _ in range(3):
        given, (result,) = side.call()
        assert np.allclose(result, given["x"] * 7 + given["y"].sum(0), rtol=1e-6)


def test_a_keyword_that_is_not_given_keeps_its_default(start: Start) -> None:
    source = "def f(x, y=None):\n    assert y is None\n    return x + x\n"
    given, (result,) = start(source, call="f(x, y=None)").call()
    assert result.tolist() == (given["x"] * 2).tolist()


def test_a_keyword_that_only_speed_gives_arrives(start: Start) -> None:
    source = "def f(x, k=1):\n    return x * k\n"
    given, (result,) = start(source, call="f(x, k=1)", given="given = { k = 5 }").call()
    assert result.tolist() == (given["x"] * 5).tolist()


def test_inputs_are_the_same_tensors_in_every_call_with_other_values(start: Start) -> None:
    source = (
        "import torch\nseen = []\ndef f(x):\n    seen.append((id(x), x.data_ptr(), x.is_contiguous()))\n"
        "    assert len(set(seen)) == 1 and x.is_contiguous() and not x.requires_grad\n    return x + x\n"
    )
    side = start(source)
    assert len({side.call()[1][0].tobytes() for _ in range(4)}) == 4


def test_arrays_of_no_elements_come_and_go(start: Start) -> None:
    arguments = 'x = { shape = "n" }\ny = { shape = "0, n" }\nz = { shape = "n, 0", values = "integers" }'
    returns = "[[returns]]\nname = 'none'\nlike = 'y'\n\n[[returns]]\nname = 'twice'\nlike = 'x'"
    source = (
        "import torch\ndef f(x, y, z):\n    assert (y.shape, z.shape, z.dtype) == ((0, 3), (3, 0), torch.int64)\n"
        "    return y * 2, x + x\n"
    )
    side = start(source, call="f(x, y, z)", arguments=arguments, returns=returns)
    for _ in range(3):
        given, (none, twice) = side.call()
        assert none.shape == (0, 3)
        assert twice.tolist() == (given["x"] * 2).tolist()


def test_a_call_whose_results_are_all_empty_can_be_timed(start: Start) -> None:
    side = start("def f(x):\n    return x[:0]\n", returns="[returns]\nshape = '0'")
    assert [result.shape for result in side.call()[1]] == [(0,)]


@pytest.mark.parametrize("wrong", ["x[:1]", "x[:0].double()", "x[:0].reshape(0, 1)"])
def test_an_empty_result_is_held_to_its_form_too(start: Start, wrong: str) -> None:
    side = start(f"def f(x):\n    return {wrong}\n", returns="[returns]\nshape = '0'")
    assert raised(side.failure()).type == "Unfit"


# Results of another form


@pytest.mark.parametrize(
    ("result", "said"),
    [
        ("None", "it returned a NoneType"),
        ("3.0", "it returned a float"),
        ("x.tolist()", "it returned 3 results"),
        ("x.numpy()", "it returned a numpy.ndarray"),
        ("x.double()", "it returned a torch.Tensor of torch.float64 and shape [3]"),
        ("x.half()", "it returned a torch.Tensor of torch.float16 and shape [3]"),
        ("x.to(torch.complex64)", "it returned a torch.Tensor of torch.complex64 and shape [3]"),
        ("x[:2]", "it returned a torch.Tensor of torch.float32 and shape [2]"),
        ("x[:1]", "it returned a torch.Tensor of torch.float32 and shape [1]"),
        ("x[0]", "it returned a torch.Tensor of torch.float32 and shape []"),
        ("x[None]", "it returned a torch.Tensor of torch.float32 and shape [1, 3]"),
        ("x[:0]", "it returned a torch.Tensor of torch.float32 and shape [0]"),
        ("(x, x)", "it returned 2 results"),
        ("[]", "it returned 0 results"),
        ("torch.nn.Parameter(x)", "it returned a torch.nn.parameter.Parameter of torch.float32 and shape [3]"),
    ],
)
def test_a_result_of_another_form_is_refused_and_its_type_dtype_and_shape_are_named(
    start: Start, result: str, said: str
) -> None:
    failure = raised(start(f"import torch\ndef f(x):\n    return {result}\n").failure())
    assert (failure.type, failure.message) == ("Unfit", said)


@pytest.mark.parametrize(
    ("results", "said"),
    [
        ("x", "it returned 1 results"),
        ("(x, x, x)", "it returned 3 results"),
        ("(torch.zeros(2, 2, dtype=torch.int64), x)", "it returned a torch.Tensor of torch.int64 and shape [2, 2]"),
        ("(x, torch.zeros(2, 2))", "it returned a torch.Tensor of torch.float32 and shape [2, 2]"),
        ("(x, None)", "it returned a NoneType"),
        ("{'twice': x, 'n': x}", "it returned 1 results"),
    ],
)
def test_each_of_several_results_is_held_to_its_form(start: Start, results: str, said: str) -> None:
    failure = raised(start(f"import torch\ndef f(x):\n    return {results}\n", returns=SEVERAL).failure())
    assert (failure.type, failure.message) == ("Unfit", said)


@pytest.mark.parametrize("result", ["x.to_sparse()", "torch.empty(3, device='meta')"])
def test_a_result_without_values_that_could_be_copied_is_an_outcome(start: Start, result: str) -> None:
    raised(start(f"import torch\ndef f(x):\n    return {result}\n").failure())


def test_what_a_call_printed_before_it_raised_is_kept(start: Start) -> None:
    failure = raised(start("def f(x):\n    print('so far')\n    raise ValueError('no')\n").failure())
    assert (failure.type, failure.line, failure.output.strip()) == ("ValueError", 3, "so far")


def test_one_that_raised_can_be_called_again(start: Start) -> None:
    side = start("n = 0\ndef f(x):\n    global n\n    n += 1\n    assert n > 2\n    return x + x\n")
    assert [raised(side.failure()).type for _ in range(2)] == ["AssertionError"] * 2
    given, (result,) = side.call()
    assert result.tolist() == (given["x"] * 2).tolist()


@pytest.mark.parametrize("error", ["SystemExit(3)", "KeyboardInterrupt()", "GeneratorExit()", "BaseException('x')"])
def test_whatever_is_raised_ends_a_call_and_not_the_child(start: Start, error: str) -> None:
    side = start(f"def f(x):\n    raise {error}\n")
    for _ in range(2):
        assert raised(side.failure()).type == re.sub(r"\W.*", "", error)


@pytest.mark.parametrize("said", ["b''", "b'ccccccccc'", "b'c' + bytes(8)", "b'n' * 200", "b'TGF1' + bytes(300)"])
def test_a_child_that_answers_something_of_its_own_is_an_outcome_and_gone(start: Start, said: str) -> None:
    side = start(f"import os\ndef f(x):\n    os.write(3, {said})\n    os.write(3, bytes(40))\n    return x + x\n")
    pid = side.timed._handle.pid if side.timed._handle is not None else 0
    assert "no valid message" in died(side.failure()).message
    assert is_gone(pid)


# A knock, as the judge makes it

NONCE = 11
BYTES = CALL + NONCE.to_bytes(NUMBER, "little")


def frame(kind: str, nonce: int = NONCE, fields: bytes = b"{}") -> bytes:
    return b"".join(Message(kind=kind, fields=fields).frame(nonce))


@pytest.fixture
def process() -> Iterator[Process]:
    process = Process(most_output=1000)
    yield process
    if process.open:
        process.close()


@pytest.fixture
def other(process: Process) -> Iterator[int]:
    """The child's end of its job; the test is the child."""
    job, _, stderr = (os.dup(descriptor) for descriptor in process.descriptors)
    process.started(os.getpid())
    yield job
    os.close(job)
    os.close(stderr)


def knock(process: Process, *, nonce: int = NONCE, seconds: float = 5.0, kind: bytes = CALL) -> Message | None:
    return process.knock(kind, nonce=nonce, deadline=time.monotonic() + seconds, when_sent=lambda: None)


@pytest.mark.parametrize("kind", [CALL, NOTHING])
@pytest.mark.parametrize("nonce", [0, 1, NONCE, (1 << 48) - 1, (1 << 64) - 1])
def test_the_same_bytes_say_that_it_is_done(process: Process, other: int, kind: bytes, nonce: int) -> None:
    def echo() -> None:
        os.write(other, os.read(other, 100))

    made = process.knock(kind, nonce=nonce, deadline=time.monotonic() + 5, when_sent=echo)
    assert made is None


def test_what_is_to_begin_once_the_knock_is_sent_begins_once_and_before_the_answer(
    process: Process, other: int
) -> None:
    began: list[bytes] = []

    def start() -> None:
        began.append(os.read(other, 100))
        os.write(other, BYTES)

    assert process.knock(CALL, nonce=NONCE, deadline=time.monotonic() + 5, when_sent=start) is None
    assert began == [BYTES]


def test_a_frame_with_the_right_number_gives_its_message(process: Process, other: int) -> None:
    os.write(other, frame("raised", fields=b'{"type": "KeyError"}'))
    message = knock(process)
    assert message is not None
    assert (message.kind, message.fields) == ("raised", b'{"type": "KeyError"}')


def test_knocks_follow_each_other_whatever_was_answered(process: Process, other: int) -> None:
    for nonce in range(20):
        answer = frame("raised", nonce) if nonce % 3 == 0 else CALL + nonce.to_bytes(NUMBER, "little")
        os.write(other, answer)
        message = knock(process, nonce=nonce)
        assert (message is not None) is (nonce % 3 == 0)


@pytest.mark.parametrize("drip", [1, 4, 8, 10])
@pytest.mark.parametrize("answer", [BYTES, frame("raised")], ids=["done", "raised"])
def test_an_answer_that_comes_in_pieces_is_heard_whole(process: Process, answer: bytes, drip: int) -> None:
    pieces = [answer[at : at + drip] for at in range(0, len(answer), drip)]
    job, *_ = process.descriptors
    script = f"import os, time\nfor piece in {pieces!r}:\n    os.write({job}, piece)\n    time.sleep(0.001)\n"
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", script], pass_fds=process.descriptors) as beside:
        process.started(beside.pid)
        assert (knock(process) is None) is (answer == BYTES)


GARBAGE = {
    "zeros": bytes(60),
    "text": b"done, all of it is done, and there is no doubt about that at all",
    "another kind": (NOTHING + BYTES[1:]) * 7,
    "another number": (CALL + (NONCE + 1).to_bytes(NUMBER, "little")) * 7,
    "the number alone": BYTES[1:] * 8,
    "a frame with another number": frame("raised", NONCE + 1),
    "a frame with arrays": b"".join(
        Message(kind="raised", arrays=(wire.Array(dtype="uint8", shape=(3,), data=b"abc"),)).frame(NONCE)
    ),
    "a frame of no kind": frame("raised").replace(b'"raised"', b"[[[[[]]]]"[:8]),
}


@pytest.mark.parametrize("answer", GARBAGE.values(), ids=GARBAGE)
def test_garbage_and_another_number_are_no_answer(process: Process, other: int, answer: bytes) -> None:
    os.write(other, answer)
    with pytest.raises(WireError):
        knock(process)


SHORT = {
    "another number": CALL + (NONCE + 1).to_bytes(NUMBER, "little"),
    "another kind": NOTHING + BYTES[1:],
    "text": b"it is done",
    "zeros": bytes(NUMBER + 1),
}


@pytest.mark.parametrize("answer", SHORT.values(), ids=SHORT)
def test_garbage_that_is_as_short_as_an_answer_is_refused_at_once(process: Process, other: int, answer: bytes) -> None:
    os.write(other, answer)
    began = time.monotonic()
    with pytest.raises(WireError):
        knock(process, seconds=0.4)
    assert time.monotonic() - began < 0.2


def test_an_early_answer_to_a_later_knock_is_not_taken_for_it(process: Process, other: int) -> None:
    os.write(other, BYTES * 5)  # it cannot know the next number, so it says the one that it knows again
    assert knock(process) is None
    with pytest.raises(WireError):
        knock(process, nonce=NONCE + 1)


def test_one_early_answer_is_found_out_by_the_next_knock_at_once(process: Process, other: int) -> None:
    os.write(other, BYTES * 2)
    assert knock(process) is None
    with pytest.raises(WireError):
        knock(process, nonce=NONCE + 1, seconds=0.4)


def test_the_deadline_of_a_knock_holds_where_nothing_is_answered(process: Process, other: int) -> None:
    began = time.monotonic()
    with pytest.raises(Expired):
        knock(process, seconds=0.2)
    assert 0.2 <= time.monotonic() - began < 1.0


@pytest.mark.parametrize("drip", ["c", "T"])
def test_a_drip_cannot_stretch_the_deadline_of_a_knock(process: Process, drip: str) -> None:
    job, *_ = process.descriptors
    script = (
        f"import os, time\ntry:\n    while True: os.write({job}, b'{drip}'); time.sleep(0.05)\nexcept OSError: pass"
    )
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", script], pass_fds=process.descriptors) as beside:
        process.started(beside.pid)
        began = time.monotonic()
        with pytest.raises((Expired, WireError)):
            knock(process, seconds=0.3)
        assert time.monotonic() - began < 1.0
        process.close()


def test_one_that_ends_instead_of_answering_is_an_end_of_file(process: Process) -> None:
    job, *_ = process.descriptors
    script = f"import os\nos.read({job}, 9)\nos.write({job}, {BYTES[:5]!r})"
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", script], pass_fds=process.descriptors) as beside:
        process.started(beside.pid)
        with pytest.raises((EOFError, ConnectionError)):
            knock(process)


def test_one_that_prints_too_much_before_its_answer_is_found_out(process: Process) -> None:
    job, out, _ = process.descriptors
    script = f"import os, time\nos.write({out}, b'.' * 1001)\nos.write({job}, {BYTES!r})\ntime.sleep(5)"
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", script], pass_fds=process.descriptors) as beside:
        process.started(beside.pid)
        with pytest.raises(Flooded):
            knock(process)
        beside.kill()


# NumPy


def test_numpy_is_timed_on_the_memory_that_the_judge_fills(start: Start) -> None:
    source = "import numpy as np\ndef f(x):\n    assert type(x) is np.ndarray\n    return x + x\n"
    side = start(source, framework="numpy")
    for _ in range(3):
        given, (result,) = side.call()
        np.testing.assert_array_equal(result, given["x"] + given["x"])


def test_a_number_of_numpy_may_be_timed_where_there_are_no_axes(start: Start) -> None:
    returns = "[returns]\nshape = ''"
    side = start("def f(x):\n    return x.sum()\n", framework="numpy", returns=returns)
    given, (result,) = side.call()
    np.testing.assert_allclose(result, given["x"].sum(), rtol=1e-6)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("x.astype('float64')", "it returned a numpy.ndarray of float64 and shape [3]"),
        ("x[:2]", "it returned a numpy.ndarray of float32 and shape [2]"),
        ("x.astype(object)", "it returned a numpy.ndarray of object and shape [3]"),
        ("x.sum()", "it returned a numpy.float32"),
        ("x.tolist()", "it returned 3 results"),
        ("None", "it returned a NoneType"),
        ("torch.from_numpy(x)", "it returned a torch.Tensor"),
    ],
)
def test_a_result_of_another_form_is_not_timed_in_numpy(start: Start, value: str, said: str) -> None:
    side = start(f"import torch\ndef f(x):\n    return {value}\n", framework="numpy")
    assert raised(side.failure()).message == said


def test_an_array_that_was_given_another_shape_is_laid_out_anew(start: Start) -> None:
    side = start("def f(x):\n    y = x * 2\n    x.shape = (1, 3)\n    return y\n", framework="numpy")
    for _ in range(2):
        given, (result,) = side.call()
        np.testing.assert_array_equal(result, given["x"] * 2)


# Classes

SCALE = """
import torch
made = []
class Scale(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        made.append(n)
        self.weight = torch.nn.Parameter(torch.ones(n))
    def forward(self, x):
        return x * self.weight * len(made)
"""


@pytest.mark.parametrize("apart", [False, True])
def test_a_class_is_constructed_once_and_filled_before_it_is_timed(start: Start, *, apart: bool) -> None:
    arguments = f"n = {{ int = 'n' }}\n{X}"
    side = start(
        SCALE, call="Scale(n)(x)", arguments=arguments, weights="[weights]\nweight = { shape = 'n' }", apart=apart
    )
    weights = []
    for _ in range(3):
        given, (result,) = side.call()
        np.testing.assert_array_equal(result, given["x"] * given["weight"])
        weights.append(given["weight"].tolist())
    assert weights[0] == weights[1] == weights[2]


def test_a_class_of_numpy_is_timed(start: Start) -> None:
    source = "class Add:\n    def __init__(self, n):\n        self.n = n\n"
    source += "    def __call__(self, x):\n        return x + self.n\n"
    side = start(source, call="Add(n)(x)", arguments=f"n = {{ int = 'n' }}\n{X}", framework="numpy")
    given, (result,) = side.call()
    np.testing.assert_array_equal(result, given["x"] + 3)


def test_a_class_that_cannot_be_filled_is_not_timed(warm: Sandbox) -> None:
    weights = "[weights]\ngain = { shape = 'n' }"
    try:
        side = Side(warm, SCALE, call="Scale(n)(x)", arguments=f"n = {{ int = 'n' }}\n{X}", weights=weights)
        failure = side.timed.prepare(processor=max(os.sched_getaffinity(0)))
    except CannotTime as error:
        pytest.skip(f"reason: {error}")
    side.timed.close()
    assert unusable(failure).message.startswith("there is no parameter or buffer `gain`; one of shape [3] is wanted")
