"""A child process as the judge holds it: deadlines that a drip cannot stretch, output kept apart and capped.

The other side is a real process that inherits the child's ends, or the test itself, which writes into them beforehand.
"""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from grader.child import wire
from grader.child.wire import Message, WireError
from grader.process import SHOWN_OUTPUT, Expired, Flooded, Process, remove

NONCE = 11
MOST_OUTPUT = 200_000


def soon(seconds: float = 10.0) -> float:
    return time.monotonic() + seconds


def frame(kind: str, nonce: int = NONCE) -> bytes:
    return b"".join(Message(kind=kind).frame(nonce))


def open_descriptors() -> int:
    return sum(1 for _ in Path("/dev/fd").iterdir())


class Other:
    """The child's ends of a Process, written to by the test."""

    def __init__(self, process: Process) -> None:
        self.job, self.stdout, self.stderr = (os.dup(descriptor) for descriptor in process.descriptors)

    def close(self) -> None:
        for descriptor in (self.job, self.stdout, self.stderr):
            os.close(descriptor)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    (tmp_path / "scratch").mkdir()
    process = Process(most_output=MOST_OUTPUT)
    yield process
    if process.open:
        process.close()


@pytest.fixture
def other(process: Process) -> Iterator[Other]:
    other = Other(process)
    process.started(os.getpid())
    yield other
    other.close()


def run_beside(process: Process, script: str) -> "subprocess.Popen[bytes]":
    """Start a process that has the child's ends as JOB, STDOUT and STDERR, and is their only holder."""
    job, stdout, stderr = process.descriptors
    head = f"import os, time\nJOB, STDOUT, STDERR = {job}, {stdout}, {stderr}\n"
    beside = subprocess.Popen([sys.executable, "-I", "-S", "-c", head + script], pass_fds=process.descriptors)
    process.started(beside.pid)
    return beside


def test_an_answer_to_the_question_is_heard(process: Process, other: Other) -> None:
    os.write(other.job, frame("returned"))
    assert process.hear(nonce=NONCE, deadline=soon()).kind == "returned"


def test_answers_that_come_together_are_heard_one_by_one(process: Process, other: Other) -> None:
    os.write(other.job, frame("first", 1) + frame("second", 2))
    assert process.hear(nonce=1, deadline=soon()).kind == "first"
    assert process.hear(nonce=2, deadline=soon()).kind == "second"


def test_an_answer_to_another_question_is_refused(process: Process, other: Other) -> None:
    os.write(other.job, frame("returned", NONCE + 1))
    with pytest.raises(WireError, match="another question"):
        process.hear(nonce=NONCE, deadline=soon())


def test_a_question_and_its_answer_cross_a_real_process(process: Process) -> None:
    body = wire.Array(dtype="uint8", shape=(3_000_000,), data=bytes(range(250)) * 12_000)
    question = Message(kind="call", arrays=(body,))
    length = sum(map(len, question.frame(NONCE)))
    script = f"data = b''\nwhile len(data) < {length}: data += os.read(JOB, 1 << 20)\nview = memoryview(data)\n"
    with run_beside(process, script + "while view: view = view[os.write(JOB, view):]"):
        echoed = process.ask(question, nonce=NONCE, deadline=soon(), most_bytes=1 << 24)
    assert echoed.kind == "call"
    assert bytes(echoed.arrays[0].data) == body.data


def test_an_answer_that_comes_in_drips_is_heard_whole(process: Process) -> None:
    script = f"for byte in {frame('returned')!r}: os.write(JOB, bytes([byte])); time.sleep(0.001)"
    with run_beside(process, script):
        assert process.hear(nonce=NONCE, deadline=soon()).kind == "returned"


def test_a_drip_cannot_stretch_the_deadline(process: Process) -> None:
    script = "try:\n    while True: os.write(JOB, b'T'); time.sleep(0.01)\nexcept OSError: pass"
    long = wire.HEAD.pack(wire.MAGIC, NONCE, wire.MOST_HEADER, 2, 0)
    with run_beside(process, f"os.write(JOB, {long!r})\n{script}"):
        with pytest.raises(Expired):
            process.hear(nonce=NONCE, deadline=soon(0.3))
        process.close()


def test_one_that_prints_all_the_time_cannot_stretch_the_deadline(process: Process) -> None:
    script = "try:\n    while True: os.write(STDOUT, b'.'); time.sleep(0.005)\nexcept OSError: pass"
    with run_beside(process, script):
        with pytest.raises(Expired):
            process.hear(nonce=NONCE, deadline=soon(0.3))
        process.close()


def test_one_that_does_not_read_a_large_question_runs_into_the_deadline(process: Process, other: Other) -> None:
    body = wire.Array(dtype="uint8", shape=(8_000_000,), data=bytes(8_000_000))
    with pytest.raises(Expired):
        process.ask(Message(kind="call", arrays=(body,)), nonce=NONCE, deadline=soon(0.2), most_bytes=1 << 24)


def test_a_deadline_that_has_passed_expires_even_when_the_answer_is_there(process: Process, other: Other) -> None:
    os.write(other.job, frame("returned"))
    with pytest.raises(Expired):
        process.hear(nonce=NONCE, deadline=time.monotonic() - 1)


def test_one_that_ends_is_an_end_of_file(process: Process) -> None:
    with run_beside(process, f"os.write(JOB, {frame('returned')[:20]!r})"), pytest.raises(EOFError):
        process.hear(nonce=NONCE, deadline=soon())


def test_asking_one_that_is_gone_raises(process: Process) -> None:
    run_beside(process, "").wait()
    with pytest.raises((ConnectionError, EOFError)):
        process.ask(Message(kind="call"), nonce=NONCE, deadline=soon(), most_bytes=1 << 24)


def test_output_before_an_answer_belongs_to_it_and_is_given_once(process: Process, other: Other) -> None:
    os.write(other.stdout, b"from the call\n")
    os.write(other.job, frame("returned"))
    process.hear(nonce=NONCE, deadline=soon())
    assert process.output() == "from the call\n"
    assert process.output() == ""


def test_both_streams_are_captured(process: Process, other: Other) -> None:
    os.write(other.stdout, b"out ")
    os.write(other.stderr, b"err ")
    os.write(other.job, frame("returned"))
    process.hear(nonce=NONCE, deadline=soon())
    assert sorted(process.output().split()) == ["err", "out"]


def test_output_is_capped_and_says_so(process: Process, other: Other) -> None:
    os.write(other.stdout, b"a" * (SHOWN_OUTPUT + 5000))
    os.write(other.job, frame("returned"))
    process.hear(nonce=NONCE, deadline=soon())
    assert process.output() == "a" * SHOWN_OUTPUT + " … (cut)"
    assert process.printed == SHOWN_OUTPUT + 5000


def test_output_of_exactly_the_cap_is_whole(process: Process, other: Other) -> None:
    os.write(other.stdout, b"a" * SHOWN_OUTPUT)
    os.write(other.job, frame("returned"))
    process.hear(nonce=NONCE, deadline=soon())
    assert process.output() == "a" * SHOWN_OUTPUT


def test_output_that_is_no_utf_8_is_shown_all_the_same(process: Process, other: Other) -> None:
    os.write(other.stdout, b"ok \xff\xfe \xc3\xa9")
    os.write(other.job, frame("returned"))
    process.hear(nonce=NONCE, deadline=soon())
    assert process.output() == "ok \ufffd\ufffd é"


def test_a_stream_that_was_closed_does_not_hide_the_answer(process: Process, other: Other) -> None:
    os.write(other.stdout, b"last")
    for stream in (other.stdout, other.stderr):
        os.dup2(other.job, stream)  # the last writer of each pipe goes away
    os.write(other.job, frame("returned"))
    assert process.hear(nonce=NONCE, deadline=soon()).kind == "returned"
    assert process.output() == "last"


def test_one_that_prints_more_than_it_may_is_flooding(process: Process) -> None:
    script = "try:\n    while True: os.write(STDOUT, b'x' * 4096)\nexcept OSError: pass"
    with run_beside(process, script):
        with pytest.raises(Flooded):
            process.hear(nonce=NONCE, deadline=soon())
        assert MOST_OUTPUT < process.printed < MOST_OUTPUT + (1 << 21)  # no more is taken than one read beyond
        assert len(process.close()) < SHOWN_OUTPUT + 20


def test_output_adds_up_over_calls(process: Process, other: Other) -> None:
    for nonce in (1, 2, 3):
        os.write(other.stdout, b"y" * 60_000)
        os.write(other.job, frame("returned", nonce))
        process.hear(nonce=nonce, deadline=soon())
    os.write(other.stdout, b"y" * 60_000)
    with pytest.raises(Flooded):
        process.hear(nonce=4, deadline=soon())


def test_closing_gives_the_last_output_and_removes_the_folder(process: Process, other: Other, tmp_path: Path) -> None:
    os.write(other.stderr, b"last words")
    process.started(None, scratch=str(tmp_path / "scratch"))
    (tmp_path / "scratch" / "left behind").write_text("by a call")
    assert process.close() == "last words"
    assert not (tmp_path / "scratch").exists()


def test_closing_leaves_no_descriptor_open(tmp_path: Path) -> None:
    before = open_descriptors()
    for number in range(3):
        (tmp_path / str(number)).mkdir()
        process = Process(most_output=MOST_OUTPUT)
        if number:  # one that was never started holds the child's ends as well
            process.started(os.getpid())
        process.close()
    assert open_descriptors() == before


def test_a_folder_is_removed_however_deep_it_is_and_though_it_is_closed(tmp_path: Path) -> None:
    here, folder = Path.cwd(), tmp_path / "scratch"
    folder.mkdir()
    try:
        os.chdir(folder)
        for _ in range(2000):
            Path("file").touch()
            Path("deep").mkdir()
            os.chdir("deep")
    finally:
        os.chdir(here)
    (folder / "closed" / "in").mkdir(parents=True)
    (folder / "closed").chmod(0)
    (folder / "link").symlink_to(here)
    remove(str(folder))
    assert not folder.exists()
    assert here.exists()
