"""The smallest call that fails: minimal, plain, as the case has it; found in little time, and nothing is written."""

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from grader import cases, diagnosis, spec
from grader.arrays import Array, Layout, Tensor
from grader.cases import Call
from grader.project import Project
from tests.conftest import SPEC, MakeProject

TWO = """\
format = 1
title  = "Two"
call   = "two(x, i, n, mode)"
[sizes]
n = "1..6"
m = "0..4"
[arguments]
x = { shape = "n, m" }
i = { shape = "n", values = "integers", low = 2, high = 5 }
n = { int = "n" }
mode = { choice = ["first", "second", "third"] }
[returns]
like = "x"
[[case]]
name = "any size"
runs = 2
"""


def of(x: str, call: Call) -> Array:
    value = call.arguments[x]
    assert isinstance(value, Tensor)
    return value.array


def smallest(project: Project, slug: str, fails: Callable[[Call], bool], folder: Path, *, seed: int = 1) -> Call | None:
    """Search for the smallest call that fails, from the first run of the problem's first case."""
    loaded = spec.load(project, slug).spec
    run = next(cases.runs(loaded, loaded.cases[0], seed=seed))
    return diagnosis.smallest(loaded, run, fails=fails, seed=seed, folder=str(folder))


@pytest.fixture
def double(make_project: MakeProject, tmp_path: Path) -> Callable[..., Call | None]:
    def search(fails: Callable[[Call], bool], *, toml: str = SPEC, seed: int = 1) -> Call | None:
        (tmp_path / "kept").mkdir(exist_ok=True)
        return smallest(make_project(toml), "double", fails, tmp_path / "kept", seed=seed)

    return search


@pytest.fixture
def two(make_project: MakeProject, tmp_path: Path) -> Callable[..., Call | None]:
    def search(fails: Callable[[Call], bool], *, more: str = "") -> Call | None:
        (tmp_path / "kept").mkdir(exist_ok=True)
        source = "def two(x, i, n, mode):\n    return x\n"
        return smallest(make_project(TWO + more, slug="two", reference=source), "two", fails, tmp_path / "kept")

    return search


Search = Callable[..., Call | None]


def found(call: Call | None) -> Call:
    assert call is not None
    return call


def test_what_always_fails_fails_on_the_smallest_sizes_and_zeros(double: Search) -> None:
    call = found(double(lambda call: True))
    assert (dict(call.sizes), of("x", call).tolist()) == ({"n": 1}, [0.0])


def test_a_size_is_as_small_as_still_fails(double: Search) -> None:
    call = found(double(lambda call: call.sizes["n"] >= 3))
    assert (call.sizes["n"], of("x", call).tolist()) == (3, [0.0, 0.0, 0.0])


@pytest.mark.parametrize(
    ("fails", "values"),
    [
        (lambda x: x[0] != 0, [1]),
        (lambda x: x[0] < 0, [-1]),
        (lambda x: len(x) > 1 and x[0] != x[1], [1, 2]),
        (lambda x: x.sum() > 5, [6]),
    ],
    ids=["not zero", "negative", "two that differ", "a sum"],
)
def test_values_are_plain(double: Search, fails: Callable[[Array], bool], values: list[int]) -> None:
    x = of("x", found(double(lambda call: bool(fails(of("x", call))))))
    assert np.count_nonzero(x) == np.count_nonzero(values)
    assert len(x) == len(values)
    assert np.abs(x).sum() == np.abs(values).sum()


def test_what_never_fails_has_no_smallest_call(double: Search) -> None:
    assert double(lambda call: False) is None


def test_the_same_seed_finds_the_same_call(double: Search) -> None:
    def seldom(call: Call) -> bool:
        return call.sizes["n"] > 1 and bool(of("x", call)[-1] > 2)

    one, two = (found(double(seldom, seed=7)) for _ in range(2))
    assert of("x", one).tolist() == of("x", two).tolist()


def test_no_call_is_tried_twice(double: Search) -> None:
    tried: list[str] = []

    def fails(call: Call) -> bool:
        tried.append(repr((dict(call.sizes), of("x", call).tolist())))
        return call.sizes["n"] >= 2

    found(double(fails))
    assert len(tried) == len(set(tried))


def test_it_keeps_the_dtype_the_layout_and_what_must_come_back(double: Search) -> None:
    toml = SPEC.replace("runs = 3", 'runs = 3\ndtypes = ["bfloat16"]\ngiven = { x = { layout = "strided" } }')
    call = found(double(lambda call: call.sizes["n"] >= 2, toml=toml))
    x = call.arguments["x"]
    assert isinstance(x, Tensor)
    assert (x.array.dtype.name, x.layout) == ("bfloat16", Layout.STRIDED)
    assert [(wanted.shape, wanted.dtype) for wanted in call.wanted] == [((2,), "bfloat16")]


def test_what_the_case_itself_gives_is_kept(double: Search) -> None:
    sized = SPEC.replace("runs = 3", "runs = 3\nsizes = { n = 4 }")
    assert found(double(lambda call: True, toml=sized)).sizes["n"] == 4
    literal = SPEC.replace("runs = 3", "runs = 3\ngiven = { x = [3, 1] }")
    assert of("x", found(double(lambda call: True, toml=literal))).tolist() == [3, 1]
    drawn = SPEC.replace("runs = 3", 'runs = 3\ngiven = { x = { values = "ramp", scale = 0.5 } }')
    assert of("x", found(double(lambda call: call.sizes["n"] > 1, toml=drawn))).tolist() == [0.5, 1.0]
    put = SPEC.replace("runs = 3", 'runs = 3\ngiven = { x = { set = { "0" = -inf } } }')
    assert of("x", found(double(lambda call: call.sizes["n"] > 1, toml=put))).tolist() == [-np.inf, 0.0]


def test_several_arguments_are_shrunk_together(two: Search) -> None:
    call = found(two(lambda call: call.sizes["n"] >= 2 and call.sizes["m"] >= 1))
    assert dict(call.sizes) == {"n": 2, "m": 1}
    assert (of("x", call).tolist(), of("i", call).tolist()) == ([[0.0], [0.0]], [2, 2])
    assert (call.arguments["n"], call.arguments["mode"]) == (2, "first")


def test_integers_stay_in_their_range_and_in_their_dtype(two: Search) -> None:
    call = found(two(lambda call: int(of("i", call).max()) >= 4))
    assert of("i", call).dtype.name == "int64"
    assert of("i", call).tolist() == [4]
    assert two(lambda call: int(of("i", call).min()) < 2 or int(of("i", call).max()) > 5) is None


def test_a_choice_is_one_that_fails(two: Search) -> None:
    call = found(two(lambda call: call.arguments["mode"] == "second"))
    assert call.arguments["mode"] == "second"
    assert dict(call.sizes) == {"n": 1, "m": 0}


def test_a_shape_with_nothing_in_it_is_tried(two: Search) -> None:
    call = found(two(lambda call: of("x", call).size == 0))
    assert of("x", call).shape == (1, 0)


def test_a_search_that_takes_long_ends_with_what_was_found_until_then(double: Search) -> None:
    tried: list[Call] = []

    def slow(call: Call) -> bool:
        time.sleep(0.3)
        tried.append(call)
        return bool(of("x", call).max() >= 3)

    assert bool(of("x", found(double(slow))).max() >= 3)
    assert len(tried) <= diagnosis.SECONDS / 0.3 + 1


def test_what_a_call_raises_is_not_taken_for_a_failure(double: Search) -> None:
    def broken(call: Call) -> bool:
        raise OSError("the machine")

    with pytest.raises(OSError, match="the machine"):
        double(broken)


def test_nothing_is_written_outside_the_folder(double: Search, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    found(double(lambda call: call.sizes["n"] >= 2 and bool(of("x", call)[0] != 0)))
    assert not list((tmp_path / "here").iterdir())
    assert not list(tmp_path.glob(".hypothesis"))
