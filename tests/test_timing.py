"""One size, timed with real processes: how many calls and rounds, in which order, and what settles it early."""

import itertools
import math
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import tomli

from grader import machine
from grader.pair import Settled
from grader.problem import Problem
from grader.reference import ReferenceFault
from grader.sandbox import Sandbox
from grader.spec import validate
from grader.speed import Conclusion, Measured
from grader.timing import (
    ENVIRONMENT,
    FEWER_PAIRS,
    FEWER_ROUNDS,
    MOST_CALLS,
    PAIRS,
    ROUND_SECONDS,
    ROUNDS,
    Match,
)
from tests.children import is_gone

pytestmark = pytest.mark.alone

if sys.platform != "linux":
    pytest.skip("reason: only Linux has what timing takes", allow_module_level=True)

TOML = """\
format = 1
title  = "Any"
call   = "f(x, y)"

[sizes]
n = "1..4"

[arguments]
x = {{ shape = "n" }}
y = {{ shape = "n" }}

[returns]
like = "x"

[limits]
call_seconds = 2

[[case]]
name = "it"
check = [{checks}]

[[speed]]
sizes = {{ n = [3] }}
"""
ADDS = "def f(x, y):\n    return x + y\n"
Start = Callable[..., Match]


def sleeps(seconds: float, *, until: str = "True") -> str:
    """Give a source that sleeps in its calls, in those of them for which a condition on their number holds."""
    return (
        "import time\nnumber = 0\ndef f(x, y):\n    global number\n    number += 1\n"
        f"    if {until}:\n        time.sleep({seconds})\n    return x + y\n"
    )


@pytest.fixture(scope="module")
def warm() -> Iterator[Sandbox]:
    with Sandbox(environment=ENVIRONMENT) as sandbox:
        sandbox.wait()
        yield sandbox


@pytest.fixture
def start(warm: Sandbox) -> Iterator[Start]:
    """Put a submission beside a reference; all is ended, and as it was before, in the end."""
    allowed, made = os.sched_getaffinity(0), []

    def start(
        submission: str = ADDS, reference: str = ADDS, *, decisive: bool = True, checks: str = '"values"', seed: int = 0
    ) -> Match:
        spec, faults = validate(tomli.loads(TOML.format(checks=checks)))
        assert spec is not None, faults
        assert not faults
        problem = Problem(slug="any", spec=spec, digest="", reference=reference.encode(), starter=None)
        match = Match(
            *(problem, submission.encode()),
            name="learner.py",
            sizes={"n": 3},
            decisive=decisive,
            seed=seed,
            sandbox=warm,
        )
        made.append(match)
        return match

    yield start
    for match in made:
        match.__exit__(None, None, None)
    os.sched_setaffinity(0, allowed)


def play(match: Match, rounds: int) -> list[float]:
    """Play so many more rounds, as pytest-benchmark does; give what each turn of the submission gave."""
    found = []
    for _ in range(rounds):
        match.before()
        found.append(match.turn())
        match.after()
    return found


def settled(act: Callable[[], object]) -> tuple[Conclusion, str]:
    with pytest.raises(Settled) as caught:
        act()
    return caught.value.conclusion, caught.value.message


def held() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def told(match: Match) -> float:
    """Give the seconds that a call of the reference took as the first calls told."""
    reference = match.measured().reference
    assert reference is not None
    return reference


# How many calls, how many rounds


@pytest.mark.parametrize("reference", [ADDS, sleeps(0.0002), sleeps(0.0011), sleeps(0.01)])
def test_the_calls_of_a_round_are_as_many_as_the_reference_makes_in_the_time_of_a_turn(
    start: Start, reference: str
) -> None:
    match = start(reference=reference)
    match.first()
    assert match.calls == min(math.ceil(ROUND_SECONDS / told(match)), MOST_CALLS)
    assert match.calls >= 1


def test_a_slow_submission_gets_as_many_calls_as_a_fast_one(start: Start) -> None:
    reference = sleeps(0.0011)
    for submission in (ADDS, sleeps(0.02), sleeps(0.001, until="number > 1")):
        match = start(submission, reference)
        match.first()
        assert match.calls == math.ceil(ROUND_SECONDS / told(match))


def test_every_call_of_a_round_is_made_by_the_slow_one_too(start: Start) -> None:
    match = start(sleeps(0.01), sleeps(0.0011))
    match.first()
    match.before()
    began = time.monotonic()
    took = match.turn()
    assert time.monotonic() - began >= 0.01 * match.calls
    assert took > 0.008  # a call of it, without the asking


def test_a_size_that_decides_gets_all_pairs_and_another_fewer(start: Start) -> None:
    for decisive, pairs in ((True, PAIRS), (False, FEWER_PAIRS)):
        match = start(decisive=decisive)
        match.first()
        assert (match.rounds, match.number) == (pairs * ROUNDS, 1)


@pytest.mark.parametrize("slow", ["reference", "submission"])
def test_what_is_slow_gets_fewer_pairs_and_rounds(start: Start, slow: str) -> None:
    match = start(**{slow: sleeps(0.08)}, **({"reference": sleeps(0.02)} if slow == "submission" else {}))
    match.first()
    assert match.calls == 1
    assert match.rounds == FEWER_PAIRS * FEWER_ROUNDS


def test_the_number_of_a_round_counts_over_all_pairs(start: Start) -> None:
    match = start()
    match.first()
    for number in range(1, ROUNDS + 3):
        assert match.number == number
        play(match, 1)
    assert [len(pair) for pair in match.pairs] == [ROUNDS, 2]


# In which order, and where


def test_who_begins_alternates_over_rounds_and_over_pairs(start: Start) -> None:
    match, took = start(reference=sleeps(0.03)), []
    match.first()
    assert match.calls == 1
    assert match.rounds == PAIRS * ROUNDS
    for _ in range(3 * ROUNDS):
        match.before()
        match.turn()
        began = time.monotonic()
        match.after()
        took.append(time.monotonic() - began)
    reference_last = [seconds >= 0.03 for seconds in took]
    first_pair = [bool(number % 2) for number in range(ROUNDS)]
    assert reference_last == [*first_pair, *(not last for last in first_pair), *first_pair]


def test_each_pair_has_fresh_processes_and_keeps_them(start: Start) -> None:
    match, pids = start(), []
    match.first()
    for _ in range(2 * ROUNDS):
        match.before()
        pair = match._playing
        pids.append(tuple(side._standing.pid for side in (pair.reference, pair.submission)))
        match.turn()
        match.after()
    assert len(set(pids)) == 2
    assert len(set(itertools.chain(*pids))) == 4
    assert pids == sorted(pids, key=pids.index)


def test_the_processor_alternates_from_pair_to_pair_and_the_judge_keeps_off_it(start: Start) -> None:
    if len(machine.PROCESSORS) < 2:
        pytest.skip("reason: this machine has one processor")
    match, used = start(), []
    match.first()
    for _ in range(3):
        match.before()
        pair = match._playing
        (processor,) = machine.PROCESSORS - os.sched_getaffinity(0)
        used.append(processor)
        for side in (pair.reference, pair.submission):
            assert os.sched_getaffinity(side._standing.pid) == {processor}
        match.turn()
        match.after()
        play(match, ROUNDS - 1)
    everywhere = sorted(machine.PROCESSORS)
    assert used == [everywhere[number % len(everywhere)] for number in range(3)]


# What is measured


def test_what_was_measured_agrees_with_the_rounds(start: Start) -> None:
    match = start(sleeps(0.003), sleeps(0.0011))
    match.first()
    turns = play(match, 2 * ROUNDS)
    measured = match.measured()
    rounds = [turn for pair in measured.pairs for turn in pair]
    assert [len(pair) for pair in measured.pairs] == [ROUNDS] * 2
    assert [turn.submission for turn in rounds] == turns
    assert measured.reference == statistics.median(turn.reference for turn in rounds)
    assert measured.submission == statistics.median(turns)
    assert (measured.fault, measured.message) == (None, None)
    assert (measured.sizes, measured.elements, measured.calls) == ({"n": 3}, 9, match.calls)
    assert 0.0008 < measured.reference < 0.0024 < measured.submission
    assert measured.possible is not None
    assert 0 < measured.handover < measured.possible < 1e-5
    assert measured.busy >= 0
    assert statistics.median(turn.idle for turn in rounds) < 0.0005
    assert statistics.median(turn.processors for turn in rounds) < 1.05


def test_the_same_code_takes_about_the_same_time(start: Start) -> None:
    work = "def f(x, y):\n    for _ in range(300):\n        z = x + y\n    return z\n"
    match = start(work, work)
    match.first()
    play(match, 3 * ROUNDS)
    measured = match.measured()
    assert measured.reference is not None
    assert measured.submission is not None
    assert 0.7 < measured.submission / measured.reference < 1.4


def test_without_a_round_the_first_calls_tell_what_is_known(start: Start) -> None:
    match = start(sleeps(0.004), sleeps(0.002))
    before: Measured = match.measured()
    assert (before.reference, before.submission, before.pairs) == (None, None, ())
    match.first()
    after = match.measured()
    assert after.pairs == ()
    assert after.reference is not None
    assert after.submission is not None
    assert 0.0015 < after.reference < after.submission


def test_what_settles_it_is_kept_and_no_round_with_it(start: Start) -> None:
    match = start()
    match.first()
    play(match, 2)
    measured = match.measured(Settled(Conclusion.FAILED, "the reason"))
    assert (measured.fault, measured.message, measured.pairs) == (Conclusion.FAILED, "the reason", ())


# Inputs that are changed

IN_PLACE = ["x.add_(y); return x + 0", "z = x + y; y.zero_(); return z"]


@pytest.mark.parametrize("body", IN_PLACE)
def test_inputs_changed_in_place_are_wrong_where_a_case_is_about_it(start: Start, body: str) -> None:
    match = start(f"def f(x, y):\n    {body}\n", checks='"values", "inputs_unchanged"')
    match.first()
    conclusion, message = settled(lambda: play(match, 1))
    assert conclusion is Conclusion.WRONG
    assert message == "inputs unchanged: a call changed what it was given"


@pytest.mark.parametrize("body", IN_PLACE)
def test_inputs_changed_in_place_are_nobodys_business_elsewhere(start: Start, body: str) -> None:
    match = start(f"def f(x, y):\n    {body}\n")
    match.first()
    play(match, ROUNDS)
    assert match.measured().fault is None


def test_a_reference_that_changes_its_inputs_is_not_the_submissions_fault(start: Start) -> None:
    match = start(ADDS, f"def f(x, y):\n    {IN_PLACE[1]}\n", checks='"values", "inputs_unchanged"')
    match.first()
    play(match, ROUNDS)
    assert match.measured().fault is None


# What settles it


@pytest.mark.parametrize("when", ["True", "number % 3 == 0", "number > 20"])
def test_a_wrong_result_settles_it_with_the_pair_in_which_it_was_looked_at(start: Start, when: str) -> None:
    source = (
        "number = 0\ndef f(x, y):\n    global number\n    number += 1\n"
        f"    return x + y + (1 if {when} else 0)\n"
    )  # fmt: skip
    match = start(source)
    match.first()
    conclusion, message = settled(lambda: play(match, 3 * ROUNDS))
    assert conclusion is Conclusion.WRONG
    assert message.startswith("values: ")
    assert all(len(pair) == ROUNDS for pair in match.pairs)


def test_a_call_that_raises_settles_it(start: Start) -> None:
    match = start(
        "number = 0\ndef f(x, y):\n    global number\n    number += 1\n    assert number < 30\n    return x + y\n"
    )
    match.first()
    conclusion, message = settled(lambda: play(match, ROUNDS))
    assert conclusion is Conclusion.FAILED
    assert "line 5: AssertionError" in message


def test_a_first_call_that_takes_too_long_is_far_slower_and_is_not_tried_again(start: Start) -> None:
    match = start(sleeps(60))
    began = time.monotonic()
    conclusion, message = settled(match.first)
    assert 2.0 <= time.monotonic() - began < 3.5  # as long as a call in a case
    assert conclusion is Conclusion.FAR_SLOWER
    assert "took more than 2 s" in message
    measured = match.measured(Settled(conclusion, message))
    assert measured.fault is Conclusion.FAR_SLOWER
    assert measured.submission is None
    assert measured.reference is not None


def test_patience_grows_with_the_time_of_the_reference(start: Start) -> None:
    match = start(reference=sleeps(0.1))
    match.first()
    assert match._patience.of(1) == pytest.approx(1.5 * 20 * told(match))
    assert match._patience.of(1) > 2.7


def test_a_submission_that_slows_down_once_its_first_calls_are_over_is_cut_off(start: Start) -> None:
    match = start(
        "import time\nnumber = 0\ndef f(x, y):\n    global number\n    number += 1\n"
        "    time.sleep(0.5 * (number > 8))\n    return x + y\n"
    )
    match.first()
    assert match.calls > 10
    began = time.monotonic()
    assert settled(lambda: play(match, ROUNDS))[0] is Conclusion.FAR_SLOWER
    assert time.monotonic() - began < 6.5


def test_a_submission_that_is_far_slower_in_all_its_calls_is_cut_off_after_a_few(start: Start) -> None:
    match = start(sleeps(0.2))
    began = time.monotonic()
    conclusion, message = settled(match.first)
    assert conclusion is Conclusion.FAR_SLOWER
    assert message.startswith("a first call took ")
    assert time.monotonic() - began < 8 * 0.2 + 1.5
    measured = match.measured(Settled(conclusion, message))
    assert measured.submission is not None
    assert measured.submission > 0.19


@pytest.mark.parametrize(
    "source",
    [
        sleeps(0.3, until="number == 1"),
        sleeps(0.2, until="number <= 2"),
        sleeps(0.1, until="number <= 4"),
        sleeps(0.0, until="number > 4 or time.sleep(0.2 / number ** 2)"),
    ],
    ids=["the first", "the first two", "the first four", "less and less"],
)
def test_a_submission_that_is_slow_in_its_first_calls_only_is_not_cut_off(start: Start, source: str) -> None:
    match = start(source)
    match.first()
    play(match, ROUNDS)
    assert match.measured().fault is None


@pytest.mark.parametrize(
    ("source", "said"),
    [("raise ValueError('no')\n", "ValueError"), ("import os\ndef f(x, y):\n    os._exit(3)\n", "exit status 3")],
)
def test_a_reference_that_fails_is_the_references_fault(start: Start, source: str, said: str) -> None:
    with pytest.raises(ReferenceFault, match=said):
        start(reference=source).first()


def test_nothing_of_a_match_is_left_when_it_ends(start: Start) -> None:
    before = held()
    with start() as match:
        match.first()
        match.before()
        pids = [side._standing.pid for side in (match._playing.reference, match._playing.submission)]
    assert all(is_gone(pid) for pid in pids)
    assert held() == before


@pytest.mark.parametrize(
    "body",
    [
        "x.requires_grad_(); (x * x / 2).sum().backward(); return x.grad + y",  # a leaf, and a gradient that adds up
        "return x.double() + y.double()",  # no case is about the dtype here
        "print('.' * 3000); return x + y",  # more than one process may print in the cases
        "y.unsqueeze_(0); return x + y[0]",
    ],
)
def test_what_the_cases_accept_is_not_blamed_for_being_called_often(start: Start, body: str) -> None:
    match = start(f"def f(x, y):\n    {body}\n")
    match.first()
    play(match, ROUNDS)
    measured = match.measured()
    assert measured.fault is None
    assert len(measured.pairs) == 1
