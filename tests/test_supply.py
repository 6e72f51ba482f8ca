"""Fresh inputs for calls that are timed."""

import itertools
import math
from collections.abc import Sequence

import numpy as np
import pytest
import tomli

from grader import cases, supply
from grader.arrays import Array, Memory, Tensor
from grader.cases import Call
from grader.child.slots import Slots
from grader.fields import Values
from grader.problem import Argument, Spec, Speed
from grader.spec import validate
from grader.supply import SPREAD, STEP, Recipe, Supply

TOML = """\
format = 1
title  = "Any"
call   = "{call}"

[sizes]
n = "0..4"
m = "0..4"

[arguments]
{arguments}

[returns]
like = "x"

[[case]]
name = "it"

[[speed]]
sizes = {{ n = [{n}], m = [{m}] }}
"""
X = 'x = { shape = "n, m" }'


def spec_of(arguments: str = X, *, call: str = "f(x)", n: int = 3, m: int = 5) -> tuple[Spec, Speed]:
    spec, faults = validate(tomli.loads(TOML.format(arguments=arguments, call=call, n=n, m=m)))
    assert spec is not None
    assert not faults
    assert spec.speed is not None
    return spec, spec.speed


class Given:
    """A supply, and the calls that it gave."""

    def __init__(self, arguments: str = X, *, call: str = "f(x)", n: int = 3, m: int = 5, seed: int = 0) -> None:
        spec, speed = spec_of(arguments, call=call, n=n, m=m)
        (sizes,) = speed.each
        self.supply = Supply(spec, speed, sizes, seed=seed)

    def calls(self, number: int) -> list[Call]:
        """Have so many more calls made."""
        return [self.supply.made(recipe) for recipe in self.supply.recipes(number)]

    def arrays(self, number: int, name: str = "x") -> list[Array]:
        """Have so many more calls made; give one argument of each."""
        return [array(call, name) for call in self.calls(number)]

    def at(self, first: int, second: int, name: str = "x") -> Array:
        """Give one argument of the call that is made of these two places."""
        return array(self.supply.made(Recipe(first, second)), name)

    def filled(self, recipe: Recipe, *, before: int = 0xAB) -> Memory:
        """Give memory that was all of one byte, filled by a recipe."""
        memory: Memory = np.full(self.supply.slots.nbytes, before, np.uint8)
        self.supply.fill(memory, recipe)
        return memory


def array(call: Call, name: str = "x") -> Array:
    value = call.arguments[name]
    assert isinstance(value, Tensor)
    return value.array


def different(found: Sequence[Array]) -> int:
    return len({one.tobytes() for one in found})


def alike(one: Array, other: Array) -> float:
    """Give the largest correlation of two pieces of equal length, over all shifts against each other."""
    one, other = ((piece - piece.mean()) / piece.std() for piece in (one.astype(np.float64), other.astype(np.float64)))
    length = 2 * one.size
    product = np.fft.rfft(one, length) * np.conj(np.fft.rfft(other, length))
    return float(np.abs(np.fft.irfft(product, length)).max()) / one.size


INTEGERS = 'x = { shape = "n, m", values = "integers", low = 0, high = 1000 }'
LARGE = 2**62  # the largest that a spec may name

# A recipe


@pytest.mark.parametrize(
    "arguments", [X, INTEGERS, 'x = { shape = "n, m", dtype = "float16", set = { "0, 0" = 1.0 } }']
)
def test_a_recipe_makes_the_same_inputs_each_time_whatever_lay_there_before(arguments: str) -> None:
    given = Given(arguments)
    recipes, nbytes = given.supply.recipes(20), array(given.supply.call).nbytes
    before = {recipe: given.filled(recipe)[:nbytes].tobytes() for recipe in recipes}
    for recipe in reversed(recipes):
        assert given.filled(recipe, before=0xFF)[:nbytes].tobytes() == before[recipe]


def test_what_a_recipe_makes_is_what_it_fills() -> None:
    given = Given('x = { shape = "n, m" }\ny = { shape = "m", values = "integers" }', call="f(x, y)")
    for recipe in given.supply.recipes(10):
        call, memory = given.supply.made(recipe), given.filled(recipe)
        for number, name in enumerate(("x", "y")):
            lies = memory[given.supply.slots.offset(number) :][: array(call, name).nbytes]
            assert lies.tobytes() == array(call, name).tobytes()


def test_calls_that_were_made_stay_when_others_are() -> None:
    given = Given()
    one, other = given.supply.recipes(2)
    call = given.supply.made(one)
    kept = array(call).tolist()
    given.supply.made(other)
    assert array(call).tolist() == kept != array(given.supply.made(other)).tolist()


def test_the_form_of_a_call_is_not_one_of_the_calls() -> None:
    given = Given()
    form = array(given.supply.call).tobytes()
    assert form not in {one.tobytes() for one in given.arrays(500)}


# No two calls alike


def test_the_first_places_of_a_whole_period_are_all_different() -> None:
    assert math.gcd(STEP, SPREAD) == 1
    assert SPREAD >= 1_000_000
    supply = Given().supply
    firsts = np.array([recipe.first for recipe in supply.recipes(SPREAD)])
    assert (np.bincount(firsts, minlength=SPREAD) == 1).all()
    assert supply.recipes(1)[0].first == firsts[0]


@pytest.mark.parametrize("counts", [(1, 1, 1, 1, 1, 1), (2, 4), (6,)])
def test_a_round_goes_on_where_the_last_one_ended(counts: tuple[int, ...]) -> None:
    supply = Given(seed=3).supply
    firsts = [recipe.first for count in counts for recipe in supply.recipes(count)]
    assert firsts == [recipe.first for recipe in Given(seed=3).supply.recipes(6)]


def test_the_second_places_are_drawn_from_all_and_tell_nothing_of_the_first() -> None:
    recipes = Given().supply.recipes(50_000)
    first, second = (np.array(places) / SPREAD for places in zip(*recipes, strict=True))
    counts = np.histogram(second, bins=50, range=(0, 1))[0]
    assert counts.min() > 850  # of 1000, five standard deviations
    assert counts.max() < 1150
    assert abs(np.corrcoef(first, second)[0, 1]) < 0.03
    assert abs(np.corrcoef(second[1:], second[:-1])[0, 1]) < 0.03


def test_places_lie_within_the_pools_at_either_end() -> None:
    given = Given()
    for first, second in ((0, 0), (SPREAD - 1, SPREAD - 1), (0, SPREAD - 1), (SPREAD - 1, 0)):
        assert given.at(first, second).shape == (3, 5)


@pytest.mark.parametrize(
    "arguments",
    [
        X,
        INTEGERS,
        'x = { shape = "n, m", dtype = "float64" }',
        'x = { shape = "n, m", dtype = "float16" }',
        'x = { shape = "n, m", set = { "0, 0" = 1.0, "-1, -1" = 2.0 } }',
    ],
)
def test_no_two_calls_of_many_rounds_have_equal_inputs(arguments: str) -> None:
    given = Given(arguments)
    assert different([one for _ in range(20) for one in given.arrays(100)]) == 2000


def test_no_part_of_a_normal_call_is_found_again_in_another() -> None:
    found = np.stack([one.ravel() for one in Given(n=64, m=64).arrays(400)])  # so many that the pieces overlap
    neighbours = np.stack([found[:, :-1], found[:, 1:]], axis=-1).view(np.uint64)
    assert len(np.unique(neighbours)) == neighbours.size


LONG = pytest.mark.parametrize(
    "arguments", ['x = { shape = "n" }', INTEGERS.replace("n, m", "n")], ids=["normal", "int"]
)
SHIFTED = pytest.mark.parametrize(
    ("one", "other"),
    [((9, 9), (9, 700)), ((9, 9), (700, 9)), ((9, 9), (40, 10)), ((9, 9), (10, 40)), ((0, 2000), (2000, 0))],
    ids=["same first place", "same second place", "first shifted more", "second shifted more", "crossed"],
)


@LONG
@SHIFTED
def test_a_call_is_not_alike_another_whose_pieces_overlap_neither_as_it_is_nor_scaled(
    arguments: str, one: tuple[int, int], other: tuple[int, int]
) -> None:
    given = Given(arguments, n=20_000)
    assert alike(given.at(*one), given.at(*one)) == pytest.approx(1.0)
    assert alike(given.at(*one), given.at(*other)) < 0.06  # of 40 000 shifts: eight standard deviations


@LONG
def test_no_call_is_alike_another_neither_as_it_is_nor_scaled(arguments: str) -> None:
    found = Given(arguments, n=20_000).arrays(12)
    assert max(alike(*both) for both in itertools.combinations(found, 2)) < 0.06


def test_no_two_calls_shift_both_pieces_alike() -> None:
    recipes = Given().supply.recipes(20_000)  # else a piece of one is a piece of the other, where they overlap
    assert len({recipe.first - recipe.second for recipe in recipes}) == len(recipes)


@LONG
@pytest.mark.parametrize("same", ["first", "second"])
def test_sums_of_one_pool_tell_nothing_of_the_sum_of_a_call(arguments: str, same: str) -> None:
    given, generator = Given(arguments, n=60), np.random.default_rng(0)
    places = generator.integers(0, SPREAD, (800, 3)).tolist()
    made = [((a, b), (a, c)) if same == "first" else ((b, a), (c, a)) for a, b, c in places]
    sums = np.array([[float(given.at(*one).sum()) for one in both] for both in made])
    assert abs(np.corrcoef(sums.T)[0, 1]) < 0.15  # of 800: four standard deviations
    assert (sums[:, 0] != sums[:, 1]).mean() > 0.99


# Values


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_normal_values_are_each_multiplied_by_a_number_between_a_half_and_one_and_a_half_of_either_sign(
    dtype: str,
) -> None:
    given = Given(f'x = {{ shape = "n", dtype = "{dtype}" }}', n=20_000)
    ratio = given.at(5, 100_000) / given.at(5, 700_000)  # of two such numbers
    assert 1 / 3 - 1e-5 < np.abs(ratio).min() < 0.35
    assert 2.9 < np.abs(ratio).max() < 3 + 1e-5
    assert 0.48 < (ratio > 0).mean() < 0.52
    assert abs(np.corrcoef(ratio[1:], ratio[:-1])[0, 1]) < 0.05


def test_normal_values_stay_of_the_size_that_they_have_in_cases() -> None:
    found = Given(n=50, m=50).arrays(100)
    spreads = [float(one.std()) for one in found]
    assert 0.9 < min(spreads) < max(spreads) < 1.2
    assert np.mean(spreads) == pytest.approx(math.sqrt(13 / 12), abs=0.02)  # the mean square from ½ to 1½ is 13/12
    assert abs(float(np.mean(found))) < 0.02


def test_the_scale_of_a_description_holds() -> None:
    spreads = [float(one.std()) for one in Given('x = { shape = "n, m", scale = "100" }', n=50, m=50).arrays(20)]
    assert 90 < min(spreads) < max(spreads) < 120


def test_integers_stay_within_low_and_high_and_take_every_value_between() -> None:
    found = np.concatenate(Given('x = { shape = "n, m", values = "integers", low = -2, high = 3 }').arrays(200))
    assert found.dtype == np.int64
    assert set(found.ravel().tolist()) == {-2, -1, 0, 1, 2, 3}


@pytest.mark.parametrize(
    ("low", "high"),
    [(0, 1), (-2, 3), (0, 999), (-LARGE, LARGE), (-LARGE, LARGE - 1), (1 - LARGE, LARGE), (0, LARGE), (-LARGE, 0),
     (LARGE - 1, LARGE)],
)  # fmt: skip
def test_integers_are_uniform_whatever_their_range(low: int, high: int) -> None:
    given = Given(f'x = {{ shape = "n", values = "integers", low = {low}, high = {high} }}', n=1000)
    found = [value for one in given.arrays(100) for value in one.tolist()]
    assert low <= min(found) <= max(found) <= high
    parts = min(high - low + 1, 20)
    counts = np.bincount([(value - low) * parts // (high - low + 1) for value in found], minlength=parts)
    assert len(counts) == parts
    assert counts.min() > 0.9 * len(found) / parts  # seven standard deviations of 5000
    assert counts.max() < 1.1 * len(found) / parts


def test_integers_are_independent_of_their_neighbours_and_of_the_call_before() -> None:
    found = np.stack(Given(INTEGERS, n=100, m=100).arrays(20)).reshape(20, -1)
    assert abs(np.corrcoef(found[:, 1:].ravel(), found[:, :-1].ravel())[0, 1]) < 0.02
    assert abs(np.corrcoef(found[1:].ravel(), found[:-1].ravel())[0, 1]) < 0.02


@pytest.mark.parametrize(
    ("values", "wanted"),
    [
        ('values = "zeros"', [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0]]),
        ('values = "ones"', [[1.0, 1.0, 1.0], [1.0, 1.0, 1.0]]),
        ('values = "ramp"', [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]),
        ('values = "ramp", scale = "0.5"', [[0.5, 1.0, 1.5], [2.0, 2.5, 3.0]]),
        ('values = "integers", low = 7, high = 7', [[7, 7, 7], [7, 7, 7]]),
        ('values = "ones", set = { "1, 2" = 9.0 }', [[1.0, 1.0, 1.0], [1.0, 1.0, 9.0]]),
    ],
)
def test_constant_values_are_in_every_call_what_the_description_says(values: str, wanted: list[list[float]]) -> None:
    arguments = f'x = {{ shape = "n" }}\nc = {{ shape = "2, 3", {values} }}'
    given = Given(arguments, call="f(x, c)")
    assert [one.tolist() for one in given.arrays(5, "c")] == [wanted] * 5
    assert array(given.supply.call, "c").tolist() == wanted


@pytest.mark.parametrize("values", ["normal", "integers"])
def test_entries_of_set_are_placed_in_every_call_and_are_not_scaled(values: str) -> None:
    given = Given(f'x = {{ shape = "n, m", values = "{values}", set = {{ "0, 1" = -77.0, "-1, -2" = 123.0 }} }}')
    found = np.stack(given.arrays(50))
    assert (found[:, 0, 1] == -77.0).all()
    assert (found[:, 2, 3] == 123.0).all()
    rest = np.ones(found.shape[1:], bool)
    rest[0, 1] = rest[2, 3] = False
    assert not np.isin(found[:, rest], (-77.0, 123.0)).any()


def test_minus_infinity_in_set_stays_what_it_is() -> None:
    given = Given('x = { shape = "n, m", set = { "0, 0" = -inf } }')
    assert {float(one[0, 0]) for one in given.arrays(6)} == {-math.inf}


# Repeatable


def test_the_same_seed_gives_the_same_calls_byte_by_byte() -> None:
    one, other = Given(seed=5), Given(seed=5)
    recipes = one.supply.recipes(7)
    assert recipes == other.supply.recipes(7)
    assert [one.filled(recipe).tobytes() for recipe in recipes] == [other.filled(r).tobytes() for r in recipes]


def test_what_was_made_before_does_not_change_what_is_made_next() -> None:
    one, other = Given(seed=5), Given(seed=5)
    one.supply.recipes(4)
    skipped = other.supply.recipes(4)
    for recipe in skipped:
        other.supply.made(recipe)
    assert one.supply.recipes(3) == other.supply.recipes(3)


def test_another_seed_and_other_sizes_give_other_values() -> None:
    base = {float(value) for one in Given(seed=5).arrays(4) for value in one.ravel()}
    for given in (Given(seed=6), Given(seed=5, n=4), Given(seed=5, n=5, m=3)):
        assert not base & {float(value) for one in given.arrays(4) for value in one.ravel()}


# Memory


def test_a_call_that_is_made_is_like_the_form_in_all_but_its_values() -> None:
    arguments = 'x = { shape = "n, m" }\ny = { shape = "m", values = "integers" }\nk = { int = "n + 1" }'
    given = Given(arguments, call="f(x, y, k)")
    assert given.supply.slots == Slots(arrays=(60, 40))
    for call in given.calls(4):
        assert (array(call, "x").dtype.name, array(call, "x").shape) == ("float32", (3, 5))
        assert (array(call, "y").dtype.name, array(call, "y").shape) == ("int64", (5,))
        assert call.arguments["k"] == 4
        assert list(call.arguments) == ["x", "y", "k"]
        assert (call.wanted, call.sizes) == (given.supply.call.wanted, {"n": 3, "m": 5})


def test_nothing_is_written_beside_the_arrays() -> None:
    given = Given('x = { shape = "n, m" }\ny = { shape = "m" }', call="f(x, y)")
    for recipe in given.supply.recipes(3):
        lines = given.filled(recipe).reshape(2, 64)
        assert (lines[0, 60:] == 0xAB).all()
        assert (lines[1, 20:] == 0xAB).all()


def test_several_arguments_differ_from_each_other_and_from_call_to_call() -> None:
    given = Given('x = { shape = "n, m" }\ny = { shape = "n, m" }', call="f(x, y)")
    calls = given.calls(30)
    assert different([array(call, name) for call in calls for name in ("x", "y")]) == 60


def test_a_scalar_tensor_gets_a_new_value_in_every_call() -> None:
    found = Given('x = { shape = "" }').arrays(50)
    assert {one.shape for one in found} == {()}
    assert different(found) == 50


def test_an_empty_tensor_stays_empty_beside_one_that_is_not() -> None:
    given = Given('x = { shape = "n, 0" }\ny = { shape = "m" }', call="f(x, y)")
    calls = given.calls(10)
    assert {array(call, "x").shape for call in calls} == {(3, 0)}
    assert different([array(call, "y") for call in calls]) == 10


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_an_argument_keeps_its_dtype(dtype: str) -> None:
    given = Given(f'x = {{ shape = "n, m", dtype = "{dtype}" }}')
    assert {one.dtype.name for one in given.arrays(3)} == {dtype}
    assert np.isfinite(np.stack(given.arrays(20)).astype(np.float64)).all()


def test_a_table_in_given_is_laid_over_the_description() -> None:
    text = TOML.format(arguments=X, call="f(x)", n=2, m=2) + "given = { x = { values = 'integers', high = 4 } }\n"
    spec, faults = validate(tomli.loads(text))
    assert spec is not None
    assert spec.speed is not None
    assert not faults
    given = Given()
    given.supply = Supply(spec, spec.speed, {"n": 2, "m": 2}, seed=0)
    found = np.stack(given.arrays(60))
    assert found.dtype == np.int64
    assert set(found.ravel().tolist()) == {0, 1, 2, 3, 4}


def test_the_elements_of_a_call_are_known_before_it_is_drawn() -> None:
    spec, speed = spec_of('x = { shape = "n, m" }\ny = { shape = "" }\nk = { int = "n" }', call="f(x, y, k)")
    (sizes,) = speed.each
    assert cases.elements(spec, speed.given, sizes) == Supply(spec, speed, sizes, seed=0).call.elements == 31
    assert list(cases.tensors(spec, speed.given)) == ["x", "y"]


# Which arguments change


@pytest.mark.parametrize(
    ("argument", "change"),
    [
        (Argument(), True),
        (Argument(values=Values.NORMAL), True),
        (Argument(values=Values.INTEGERS), True),
        (Argument(values=Values.INTEGERS, low=3, high=4), True),
        (Argument(values=Values.INTEGERS, low=3, high=3), False),
        (Argument(values=Values.INTEGERS, high=0), False),
        (Argument(values=Values.ZEROS), False),
        (Argument(values=Values.ONES), False),
        (Argument(values=Values.RAMP), False),
    ],
)
def test_drawn_values_change_and_constant_ones_do_not(argument: Argument, change: bool) -> None:
    assert supply.changes(argument) is change
