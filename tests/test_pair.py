"""A process of each side: what they are given, and what it means when one of them fails."""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator

import pytest
import tomli

from grader import machine
from grader.arrays import Array
from grader.clock import Timed
from grader.pair import MOST_PLAYED, SETTLE, Pair, Patience, Played, Settled
from grader.problem import Limits, Problem
from grader.reference import LIMITS, ReferenceFault
from grader.sandbox import Sandbox
from grader.spec import validate
from grader.speed import Conclusion
from grader.supply import Recipe, Supply
from grader.timing import ENVIRONMENT
from tests.children import is_gone

pytestmark = pytest.mark.alone

if sys.platform != "linux":
    pytest.skip("reason: only Linux has what timing takes", allow_module_level=True)

TOML = """\
format = 1
title  = "Any"
call   = "f(x)"

[sizes]
n = "1..4"

[arguments]
x = { shape = "n" }

[returns]
like = "x"

[[case]]
name = "it"
check = ["values", "dtype"]

[[speed]]
sizes = { n = [3] }
"""
TWO = TOML.replace("f(x)", "f(x, y)").replace('x = { shape = "n" }', 'x = { shape = "n" }\ny = { shape = "n" }')
DOUBLE = "def f(x):\n    return x + x\n"
RAISES = "def f(x):\n    raise KeyError('here')\n"
LOOPS = "def f(x):\n    while True:\n        pass\n"
CALLS = 4
PROCESSOR = max(machine.PROCESSORS)
Start = Callable[..., Pair]


@pytest.fixture(scope="module")
def warm() -> Iterator[Sandbox]:
    with Sandbox(environment=ENVIRONMENT) as sandbox:
        sandbox.wait()
        yield sandbox


def drawn() -> tuple[Problem, Supply]:
    """Give the problem, and its calls: each time the same ones."""
    spec, _ = validate(tomli.loads(TOML))
    assert spec is not None
    assert spec.speed is not None
    problem = Problem(slug="any", spec=spec, digest="", reference=b"", starter=None)
    return problem, Supply(spec, spec.speed, {"n": 3}, seed=0)


SUPPLY = drawn()[1]  # makes of a recipe what the supply of a pair makes of it


@pytest.fixture
def pair(warm: Sandbox) -> Iterator[Start]:
    """Put two sources side by side, not yet started; all is as it was before in the end."""
    problem, supply = drawn()
    allowed = os.sched_getaffinity(0)
    with contextlib.ExitStack() as stack:
        stack.callback(os.sched_setaffinity, 0, allowed)

        def pair(
            reference: str = DOUBLE, submission: str = DOUBLE, *, seconds: float = 2.0, closed: bool = True
        ) -> Pair:
            sides = [
                Timed(problem, source.encode(), name=name, call=supply.call, sandbox=warm, limits=most)
                for source, name, most in (
                    (reference, "reference", LIMITS),
                    (submission, "learner.py", Limits()),
                )
            ]
            made = Pair(sides[0], sides[1], supply=supply, patience=Patience(times=30.0, first=seconds))
            return stack.enter_context(made) if closed else made

        yield pair


def settled(act: Callable[[], object]) -> tuple[Conclusion, str]:
    """Give what the submission settled."""
    with pytest.raises(Settled) as caught:
        act()
    assert str(caught.value) == caught.value.message
    return caught.value.conclusion, caught.value.message


def made(recipe: Recipe) -> Array:
    """Give the input that a recipe makes."""
    (tensor,) = SUPPLY.made(recipe).tensors
    return tensor.array


def results(played: Played) -> list[list[float]]:
    """Give the only result of each call that was picked."""
    return [list(map(float, result)) for (result,) in played.results]


COUNTS = "import torch\nn = 0\ndef f(x):\n    global n\n    n += 1\n    return torch.full((3,), float(n))\n"

# Side by side


def test_both_make_the_calls_of_the_recipes_each_on_what_its_recipe_makes(pair: Start) -> None:
    one = pair().prepare(processor=PROCESSOR)
    for number in range(3):
        recipes = SUPPLY.recipes(CALLS)
        wanted = [(made(recipe) * 2).tolist() for recipe in recipes]
        assert len({tuple(result) for result in wanted}) == CALLS
        turns = [one.play_reference, one.play_submission]
        for turn in turns if number % 2 else turns[::-1]:
            assert results(turn(recipes, range(CALLS))) == wanted


def test_what_one_does_to_its_inputs_the_other_does_not_see(pair: Start) -> None:
    one = pair(submission="def f(x):\n    x.zero_()\n    return x + 1\n").prepare(processor=PROCESSOR)
    recipes = SUPPLY.recipes(CALLS)
    assert results(one.play_submission(recipes, [0])) == [[1.0, 1.0, 1.0]]
    assert results(one.play_reference(recipes, range(CALLS))) == [(made(recipe) * 2).tolist() for recipe in recipes]


@pytest.mark.parametrize("picks", [[], [2], [3, 0, 2], [0, 1, 2, 3], [1, 3, 0, 2]])
def test_picks_give_the_results_of_their_calls_in_the_order_of_the_picks(pair: Start, picks: list[int]) -> None:
    one = pair().prepare(processor=PROCESSOR)
    recipes = SUPPLY.recipes(CALLS)
    for turn in (one.play_reference, one.play_submission):
        assert results(turn(recipes, picks)) == [(made(recipes[number]) * 2).tolist() for number in picks]


def test_what_was_picked_is_kept_as_it_was_then(pair: Start) -> None:
    one = pair().prepare(processor=PROCESSOR)
    recipes = SUPPLY.recipes(CALLS)
    played = one.play_submission(recipes, range(CALLS))
    before = results(played)
    one.play_submission(SUPPLY.recipes(CALLS))
    one.close()
    assert results(played) == before


def test_a_turn_makes_as_many_calls_as_there_are_recipes(pair: Start) -> None:
    one = pair(COUNTS, COUNTS).prepare(processor=PROCESSOR)
    for turn in (one.play_reference, one.play_submission):
        assert results(turn(SUPPLY.recipes(1), [0])) == [[1.0] * 3]
        assert results(turn(SUPPLY.recipes(CALLS), range(CALLS))) == [[n] * 3 for n in (2.0, 3.0, 4.0, 5.0)]


def test_they_are_in_different_processes_and_share_a_processor_that_the_judge_leaves_to_them(pair: Start) -> None:
    tells = (
        "import os, torch\ndef f(x):\n    may = os.sched_getaffinity(0)\n"
        "    return torch.tensor([float(os.getpid()), float(min(may)), float(len(may))])\n"
    )
    one = pair(tells, tells).prepare(processor=PROCESSOR)
    reference, submission = (
        results(turn(SUPPLY.recipes(1), [0]))[0] for turn in (one.play_reference, one.play_submission)
    )
    assert reference[0] != submission[0]
    assert reference[1:] == submission[1:] == [PROCESSOR, 1.0]
    if len(machine.PROCESSORS) > 1:
        assert PROCESSOR not in os.sched_getaffinity(0)


def test_one_waits_while_the_other_works(pair: Start) -> None:
    sleeps = "import time\ndef f(x):\n    time.sleep(0.03)\n    return x + x\n"
    one = pair(sleeps, DOUBLE).prepare(processor=PROCESSOR)
    recipes = SUPPLY.recipes(CALLS)
    one.play_submission(recipes)
    assert one.play_reference(recipes).turn.seconds > 0.025
    turn = one.play_submission(recipes).turn
    assert turn.idle < 0.005
    assert turn.seconds < 0.025


# Inputs that are changed


@pytest.mark.parametrize(
    ("body", "changed"),
    [
        ("return x + y", False),
        ("x.add_(1); return x + y", True),
        ("y.add_(1); return x + y", True),
        ("y[-1] = 77.0; return x + y", True),
        ("z = x.clone(); x.zero_(); x.copy_(z); return x + y", False),
        ("x.neg_().neg_(); return x + y", False),
        ("x[torch.isnan(x)] = 0; return x + y", False),
        ("x[0] = -0.0 if x[0] == 0 else x[0]; return x + y", False),
        ("x[0] = float('nan'); return y + 0", True),
    ],
)
def test_it_is_told_whether_any_input_was_changed_in_place(warm: Sandbox, body: str, changed: bool) -> None:
    spec, _ = validate(tomli.loads(TWO))
    assert spec is not None
    assert spec.speed is not None
    problem = Problem(slug="any", spec=spec, digest="", reference=b"", starter=None)
    supply, other = (Supply(spec, spec.speed, {"n": 3}, seed=0) for _ in range(2))
    source = f"import torch\ndef f(x, y):\n    {body}\n"
    sides = [
        Timed(problem, text.encode(), name=name, call=supply.call, sandbox=warm, limits=LIMITS)
        for name, text in (("reference", "def f(x, y):\n    return x + y\n"), ("learner.py", source))
    ]
    allowed = os.sched_getaffinity(0)
    with Pair(*sides, supply=supply, patience=Patience(times=30.0)) as one:
        one.prepare(processor=PROCESSOR)
        for _ in range(3):
            recipes = other.recipes(CALLS)
            assert one.play_submission(recipes).changed is changed
            assert not one.play_reference(recipes).changed
    os.sched_setaffinity(0, allowed)


def test_a_change_in_a_picked_call_is_told_and_in_another_only_if_it_is_the_last(pair: Start) -> None:
    source = (
        "n = 0\ndef f(x):\n    global n\n    n += 1\n    y = x + x\n    return x.zero_() * 0 + y if n == 2 else y\n"
    )
    for picks, changed in (([1], True), ([0, 1], True), ([0], False), ([], False)):
        one = pair(submission=source).prepare(processor=PROCESSOR)
        assert one.play_submission(SUPPLY.recipes(3), picks).changed is changed
    one = pair(submission=source).prepare(processor=PROCESSOR)
    assert one.play_submission(SUPPLY.recipes(2)).changed


# Settling


@pytest.mark.parametrize("reference_first", [True, False])
def test_settling_ends_soon_for_what_is_steady_and_for_what_never_is(pair: Start, reference_first: bool) -> None:
    wavers = (
        "import time\nn = 0\ndef f(x):\n    global n\n    n += 1\n"
        f"    time.sleep(0.002 * (n // {CALLS} % 2))\n    return x + x\n"
    )
    for submission in (DOUBLE, wavers):
        one = pair(submission=submission).prepare(processor=PROCESSOR)
        began = time.monotonic()
        one.settle(CALLS, reference_first=reference_first)
        assert time.monotonic() - began < 2.0


@pytest.mark.parametrize("reference_first", [True, False])
def test_settling_lets_each_side_run_at_least_twice_and_at_most_so_often(pair: Start, reference_first: bool) -> None:
    one = pair(COUNTS, COUNTS).prepare(processor=PROCESSOR)
    one.settle(CALLS, reference_first=reference_first)
    counts = [results(turn(SUPPLY.recipes(1), [0]))[0][0] - 1 for turn in (one.play_reference, one.play_submission)]
    assert counts[0] == counts[1]
    assert counts[0] % CALLS == 0
    assert 2 <= counts[0] / CALLS <= SETTLE


def test_what_asking_takes_is_known_once_it_is_settled(pair: Start) -> None:
    one = pair().prepare(processor=PROCESSOR)
    assert (one.asking.wall, one.asking.work) == (0.0, 0.0)
    one.settle(CALLS, reference_first=True)
    assert 1e-6 < one.asking.wall < 0.002
    assert 0 < one.asking.work < 0.002
    turn = one.play_reference(SUPPLY.recipes(CALLS)).turn
    assert turn.wall > one.asking.wall / 2  # a call takes no less, but for noise


SLOW_TO_ANSWER = """\
import os, time
read = os.read
def late(*given):
    found = read(*given)
    time.sleep(0.01)
    return found
os.read = late
def f(x):
    return x + x
"""


@pytest.mark.parametrize(("slow", "least", "most"), [("reference", 0.008, 0.1), ("submission", 0.0, 0.005)])
def test_asking_is_measured_by_the_reference_whatever_the_submission_does(
    pair: Start, slow: str, least: float, most: float
) -> None:
    one = pair(**{slow: SLOW_TO_ANSWER}).prepare(processor=PROCESSOR)
    one.settle(1, reference_first=True)
    turn = one.play_reference if slow == "reference" else one.play_submission
    assert turn(SUPPLY.recipes(1)).turn.seconds > 0.008
    assert least <= one.asking.wall < most


def test_both_are_gone_at_the_end_of_it(pair: Start) -> None:
    with pair(closed=False) as one:
        assert one.prepare(processor=PROCESSOR) is one
        pids = [side._handle.pid for side in (one.reference, one.submission) if side._handle is not None]
        assert len(set(pids)) == 2
    assert all(is_gone(pid) for pid in pids)


# The reference fails


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise ValueError('no')\n", "line 1: ValueError: no"),
        ("def g(x):\n    return x\n", "f"),
        ("import os\nos._exit(3)\n", "exit status 3"),
    ],
)
def test_a_reference_that_cannot_be_loaded_is_a_fault_of_the_reference(pair: Start, source: str, said: str) -> None:
    with pytest.raises(ReferenceFault, match="the reference fails while it is timed: ") as caught:
        pair(reference=source).prepare(processor=PROCESSOR)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (RAISES, "line 2: KeyError: 'here'"),
        ("def f(x):\n    return None\n", "it returned a NoneType"),
        ("import os\ndef f(x):\n    os._exit(3)\n", "exit status 3"),
    ],
)
def test_a_reference_that_fails_in_its_turn_is_a_fault_of_the_reference(pair: Start, source: str, said: str) -> None:
    one = pair(reference=source).prepare(processor=PROCESSOR)
    with pytest.raises(ReferenceFault, match="the reference fails while it is timed: ") as caught:
        one.play_reference(SUPPLY.recipes(CALLS))
    assert said in str(caught.value)


def test_a_reference_that_fails_while_settling_is_one_as_well(pair: Start) -> None:
    with pytest.raises(ReferenceFault):
        pair(reference=RAISES).prepare(processor=PROCESSOR).settle(CALLS, reference_first=True)


def test_the_reference_is_blamed_before_the_submission(pair: Start) -> None:
    with pytest.raises(ReferenceFault):
        pair(reference="raise ValueError\n", submission="raise ValueError\n").prepare(processor=PROCESSOR)


# The submission fails


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("raise ValueError('no')\n", "line 1: ValueError: no"),
        ("def g(x):\n    return x\n", "f"),
        ("def f(x)\n    return x\n", "line 1: SyntaxError"),
        ("import os\nos._exit(3)\n", "exit status 3"),
    ],
)
def test_a_submission_that_cannot_be_loaded_has_failed(pair: Start, source: str, said: str) -> None:
    conclusion, message = settled(lambda: pair(submission=source).prepare(processor=PROCESSOR))
    assert conclusion is Conclusion.FAILED
    assert said in message


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("raise KeyError('here')", "line 3: KeyError: 'here'"),
        ("os._exit(3)", "exit status 3"),
        ("os.kill(os.getpid(), 9)", "SIGKILL"),
        ("print('a' * 3_000_000)", "printed more than the 1024 KB"),
    ],
)
def test_a_submission_that_raises_or_dies_in_its_turn_has_failed(pair: Start, body: str, said: str) -> None:
    one = pair(submission=f"import os\ndef f(x):\n    {body}\n").prepare(processor=PROCESSOR)
    conclusion, message = settled(lambda: one.play_submission(SUPPLY.recipes(CALLS)))
    assert conclusion is Conclusion.FAILED
    assert said in message


@pytest.mark.parametrize("result", ["None", "x[:2]", "x.double()", "(x, x)", "3.0", "x.tolist()"])
def test_a_result_of_another_form_than_was_asked_for_is_wrong(pair: Start, result: str) -> None:
    one = pair(submission=f"def f(x):\n    return {result}\n").prepare(processor=PROCESSOR)
    conclusion, message = settled(lambda: one.play_submission(SUPPLY.recipes(CALLS)))
    assert conclusion is Conclusion.WRONG
    assert message.startswith("it returned ")


def test_a_submission_past_its_patience_is_far_slower(pair: Start) -> None:
    one = pair(submission=LOOPS).prepare(processor=PROCESSOR)
    one.play_reference(SUPPLY.recipes(CALLS))
    conclusion, message = settled(lambda: one.play_submission(SUPPLY.recipes(CALLS)))
    assert conclusion is Conclusion.FAR_SLOWER
    assert message == "a call took more than 2 s and was stopped"


def test_patience_is_that_for_a_turn(pair: Start) -> None:
    sleeps = "import time\ndef f(x):\n    time.sleep(0.75)\n    return x + x\n"
    one = pair(submission=sleeps).prepare(processor=PROCESSOR)
    began = time.monotonic()
    assert settled(lambda: one.play_submission(SUPPLY.recipes(CALLS)))[0] is Conclusion.FAR_SLOWER
    assert 1.9 <= time.monotonic() - began < 2.7


def test_the_first_turn_of_a_process_may_take_as_long_as_a_call_in_a_case_and_is_not_counted(pair: Start) -> None:
    once = "import time\nready = []\ndef f(x):\n    ready or time.sleep(2.2)\n    ready.append(1)\n    return x + x\n"
    one = pair(submission=once, seconds=5.0).prepare(processor=PROCESSOR)
    assert one.play_submission(SUPPLY.recipes(1)).turn.wall > 1.5
    assert one._patience.left == MOST_PLAYED
    one.play_submission(SUPPLY.recipes(1))
    assert one._patience.left < MOST_PLAYED


@pytest.mark.parametrize(
    ("reference", "calls", "seconds"), [(0.001, 1, 2.0), (0.1, 1, 3.0), (0.01, 10, 3.0), (0.0, 9, 2.0)]
)
def test_patience_follows_the_reference(reference: float, calls: int, seconds: float) -> None:
    assert Patience(times=30.0, reference=reference).of(calls) == pytest.approx(seconds)


def test_a_submission_that_fails_while_settling_has_failed(pair: Start) -> None:
    one = pair(submission=RAISES).prepare(processor=PROCESSOR)
    assert settled(lambda: one.settle(CALLS, reference_first=True))[0] is Conclusion.FAILED
