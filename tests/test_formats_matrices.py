"""A call drawn: labels, columns that stand below each other, marks that need no colour, and what is cut."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from grader.formats.look import Look
from grader.formats.matrices import FEW, MOST_ROWS, MOST_SLICES, draw
from grader.verdict import Exhibit, Part, Window

NAN, INF = float("nan"), float("inf")


def an_exhibit(actual: Any, expected: Any, cells: Sequence[tuple[int, ...]] | None = (), **more: Any) -> Exhibit:
    wrong = (None if cells is None else tuple(cells),)
    told: dict[str, Any] = {"arguments": {}, "elements": 8, "wrong": wrong, **more}
    return Exhibit(actual=actual, expected=expected, **told)


def drawn(exhibit: Exhibit, *, dtype: str = "float32", room: int = 60, unicode: bool = False) -> list[str]:
    look = Look(width=room + 8, unicode=unicode)
    return [text.plain.rstrip() for text in draw(exhibit, dtype, look, room=room)]


def test_a_matrix_has_its_rows_and_columns_labelled_and_its_points_below_each_other() -> None:
    shown = an_exhibit([[0.5, -2.0], [10.25, 3.0]], [[0.5, -2.0], [10.25, 3.0]])
    assert drawn(replace(shown, actual=None)) == [
        "expected =        0   1",
        "           0   0.5   -2",
        "           1  10.25   3",
    ]


def test_points_are_not_below_each_other_where_that_would_take_much_room() -> None:
    column = [[1078932224.0], [0.09375]]
    assert drawn(replace(an_exhibit(column, column), actual=None)) == [
        "expected =                 0",
        "           0  1.07893222e+09",
        "           1         0.09375",
    ]


def test_what_is_wrong_is_marked_without_colour_and_the_grids_stand_below_each_other() -> None:
    shown = an_exhibit([[0.0, 4.5], [1.0, 1.0]], [[0.0, 3.0], [1.0, 1.0]], [(0, 1)])
    assert drawn(shown) == [
        "got      =      0      1",
        "           0   0   *4.5*",
        "           1   1    1",
        "expected =      0      1",
        "           0   0   (3)",
        "           1   1    1",
    ]


def test_what_is_wrong_is_red_and_what_belongs_there_green() -> None:
    got, _ = (text for text in draw(an_exhibit(4.5, 3.0, [()]), "float32", Look(), room=60))
    assert [(got.plain[span.start : span.end], span.style) for span in got.spans if span.style] == [
        ("*4.5*", "bold red")
    ]


def test_a_vector_is_one_row_and_a_scalar_stands_plain() -> None:
    shown = an_exhibit([0.1, NAN], [0.5, 3.0], [(0,), (1,)], arguments={"k": 3, "mode": "sum", "x": [1.0, -INF]})
    assert drawn(shown) == [
        "k        = 3",
        "mode     = 'sum'",
        "x        =     0       1",
        "            1      -inf",
        "got      =     0       1",
        "           *0.1*   *nan*",
        "expected =     0       1",
        "           (0.5)     (3)",
    ]
    assert drawn(an_exhibit(4.5, 3.0, [()])) == ["got      = *4.5*", "expected = (3)"]


def test_whole_numbers_booleans_and_exponents_are_written_as_they_are() -> None:
    assert drawn(an_exhibit([[True, False]], [[True, True]], [(0, 1)]))[1] == "           0   True   *False*"
    assert drawn(an_exhibit([[3, -12]], [[3, -12]]))[1] == "           0  3  -12"
    assert drawn(an_exhibit([[1e30, 2.5]], [[1e30, 2.5]]))[1] == "           0  1e+30  2.5"


@pytest.mark.parametrize(("dtype", "said"), [("float16", "0.33333"), ("float64", "0.33333333333333331")])
def test_numbers_have_the_digits_of_the_dtype(dtype: str, said: str) -> None:
    assert said in drawn(an_exhibit([1 / 3], [1 / 3]), dtype=dtype)[1]


def test_more_axes_are_slices_with_their_index_those_that_differ_first() -> None:
    zeros = [[[0.0]] for _ in range(MOST_SLICES + 2)]
    other = [*zeros[:-1], [[9.0]]]
    found = drawn(an_exhibit(other, zeros, [(MOST_SLICES + 1, 0, 0)]))
    assert found[: found.index("expected = [2, :, :]")] == [
        "got      = [2, :, :]",
        "                0",
        "           0   0",
        "           [3, :, :]",
        "                0",
        "           0   0",
        "           [4, :, :]",
        "                0",
        "           0  *9*",
        "           ... 2 more",
    ]


def test_several_results_are_drawn_by_name() -> None:
    shown = an_exhibit([[1.0], [True]], [[2.0], [False]], names=("out", "mask"), wrong=(((0,),), ((0,),)))
    assert drawn(shown) == [
        "got out       =       0",
        "                    *1*",
        "expected out  =       0",
        "                    (2)",
        "got mask      =       0",
        "                 *True*",
        "expected mask =       0",
        "                (False)",
    ]


def test_beside_a_wrong_result_one_that_is_right_is_only_called_so() -> None:
    both = [[1.0], [2.0]]
    assert drawn(an_exhibit([[1.0], [3.0]], both, names=("out", "rest"), wrong=((), ((0,),)))) == [
        "got out       = as expected",
        "got rest      =   0",
        "                *3*",
        "expected rest =   0",
        "                (2)",
    ]
    assert len(drawn(an_exhibit(both, both, names=("out", "rest"), wrong=((), ())))) == 8  # it is not the values


def test_arrays_of_different_shapes_are_both_drawn_and_nothing_is_marked() -> None:
    found = drawn(an_exhibit([[1.0, 2.0]], [1.0, 2.0], None))
    assert found == ["got      =    0  1", "           0  1  2", "expected = 0  1", "           1  2"]


def test_another_number_of_results_is_written_in_one_line() -> None:
    shown = an_exhibit([[1.0], [2.0]], [[1.0], [2.0], [3.0]], names=("a", "b", "c"), wrong=None)
    assert drawn(shown)[0].split("=")[1] == " [[1], [2]]"
    alone = replace(an_exhibit([[1.0, 2.0], [3.0, 4.0]], [1.0, 2.0]), wrong=None)
    assert drawn(alone)[0] == "got      = [[1, 2], [3, 4]]"


@pytest.mark.parametrize("value", [[], [[], []], [[1.0], [2.0, 3.0]], ["(1+2j)"], None, "text", {"a": 1}])
def test_what_is_no_array_of_numbers_is_written_in_one_line(value: Any) -> None:
    (x, *_) = drawn(an_exhibit(1.0, 1.0, arguments={"x": value}))
    assert x.startswith("x        = ")


def test_a_wide_matrix_is_cut_to_the_screen_and_keeps_the_columns_that_differ() -> None:
    zeros = [[0.0] * 40]
    other = [[*zeros[0][:-1], 0.123456789]]
    shown = an_exhibit(other, zeros, [(0, 39)])
    ascii_only, modern = drawn(shown), drawn(shown, unicode=True)
    assert max(map(len, ascii_only)) <= 60
    assert ascii_only[0].startswith("got      =    ...")
    assert ascii_only[0].endswith(" 39")
    assert modern[0].startswith("got      =    …")
    assert ascii_only[1].endswith("*0.123456789*")
    assert ascii_only[0].split()[2:] == ascii_only[2].split()[2:]


def test_a_long_matrix_keeps_the_rows_that_differ() -> None:
    zeros = [[0.0] for _ in range(MOST_ROWS + 10)]
    other = [*zeros[:-1], [1.0]]
    found = drawn(an_exhibit(other, zeros, [(MOST_ROWS + 9, 0)]))
    got = found[: found.index("expected =        0")]
    assert got[1].strip() == "..."
    assert got[-1] == "            29  *1*"
    assert len(got) == MOST_ROWS + 2


def test_of_a_call_that_is_not_small_a_few_rows_and_columns_around_the_worst_are_drawn() -> None:
    zeros = [[0.0] * 9 for _ in range(9)]
    found = drawn(an_exhibit(zeros, zeros, [(4, 7), (4, 0)], elements=162, arguments={"x": zeros}))
    assert found[0].split()[2:] == ["0", "...", "5", "6", "7", "8"]
    rows = [line.split()[0] for line in found[2 : 2 + FEW]]
    assert rows == ["2", "3", "4", "5", "6"]
    assert found[1].strip() == found[2 + FEW].strip() == "..."


def test_a_window_has_the_labels_of_the_whole_array_and_says_what_is_left_out() -> None:
    part = Part(start=(100, 7), shape=(200, 10))
    window = Window(arguments={"x": part}, results=(part,), left_out={"table": (521,)})
    cells = [[float(10 * row + column) for column in range(3)] for row in range(2)]
    shown = an_exhibit(cells, cells, [(101, 8)], arguments={"x": cells}, window=window, elements=6000)
    assert drawn(shown) == [
        "x        =      ...     7     8     9",
        "           ...",
        "           100  ...    0     1     2",
        "           101  ...   10    11    12",
        "           ...",
        "table    = a tensor of the shape [521], not shown",
        "got      =      ...     7     8     9",
        "           ...",
        "           100  ...    0     1     2",
        "           101  ...   10   *11*   12",
        "           ...",
        "expected =      ...     7     8     9",
        "           ...",
        "           100  ...    0     1     2",
        "           101  ...   10   (11)   12",
        "           ...",
    ]


def test_results_are_labelled_with_the_names_of_their_axes() -> None:
    found = drawn(an_exhibit([[1.0, 2.0]], [[1.0, 2.0]], axes=(("i", "j"),), arguments={"k": 1}))
    assert found[1:3] == ["got      = i\\j  0  1", "             0  1  2"]
    assert drawn(an_exhibit([1.0, 2.0], [1.0, 2.0], axes=(("i",),)))[:2] == ["got      = i  0  1", "              1  2"]


def test_below_a_long_name_a_grid_begins_on_the_next_line() -> None:
    found = drawn(an_exhibit(1.0, 1.0, arguments={"a_rather_long_name": [1.0]}))
    assert found[:3] == ["a_rather_long_name =", "  0", "  1"]


def test_a_name_is_long_only_where_it_leaves_little_room() -> None:
    found = drawn(an_exhibit(1.0, 1.0, arguments={"a_rather_long_name": [1.0]}), room=92)
    assert found[:2] == ["a_rather_long_name = 0", "                     1"]


def test_a_result_that_cannot_be_written_is_left_out_beside_others() -> None:
    exhibit = an_exhibit([None, 1.0], [2.0, 1.0], names=("total", "count"), axes=((), ()))
    exhibit = replace(exhibit, wrong=(None, ()))
    assert [line.split("=")[0].rstrip() for line in drawn(exhibit)] == ["expected total", "got count", "expected count"]


@given(
    rows=st.lists(st.lists(st.floats(width=32), min_size=6, max_size=6), min_size=1, max_size=6),
    room=st.integers(45, 100),
)
@settings(deadline=None, database=None, max_examples=40)
def test_no_matrix_is_wider_than_its_room(rows: list[list[float]], room: int) -> None:
    cells = [(0, 0), (0, 5)]
    shown = an_exhibit(rows, rows, cells, arguments={"x": rows[0]}, elements=len(rows) * 12 + 6)
    assert max(map(cell_len, drawn(shown, room=room))) <= room
