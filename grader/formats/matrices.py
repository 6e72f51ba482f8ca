"""A call drawn for a person: matrices as grids, their rows and columns labelled, wrong elements marked."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.cells import cell_len
from rich.text import Text

from grader.closeness import DIGITS, number
from grader.exhibit import SMALL
from grader.formats.look import Look
from grader.verdict import Exhibit, Part

MOST_ROWS = 20
MOST_SLICES = 3  # of an array of three axes and more
FEW = 5  # rows and columns of a call that is not small
SLACK = 4  # columns of the screen that aligning a column to its decimal points may take
LONGEST_NAME = 14  # beside which a grid begins; it begins below a longer one, unless that leaves three quarters
MARKS = {"got": ("*", "*", "bold red"), "expected": ("(", ")", "green")}
Index = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Array:
    """An array to be drawn; `part` is where it lies in the whole array, and `wrong` has indices of that one."""

    values: npt.NDArray[Any]  # Any: numbers of all kinds, as Python has them
    part: Part
    kind: str = ""
    wrong: tuple[Index, ...] = ()
    axes: tuple[str, ...] = ()

    def at(self, index: Index) -> object:
        value: object = self.values[tuple(i - start for i, start in zip(index, self.part.start, strict=True))]
        return value


def draw(exhibit: Exhibit, dtype: str, look: Look, *, room: int) -> Iterator[Text]:
    """Draw a call in so many columns: arguments, what was got, what was expected, one below the other.

    Arrays of one shape have their columns in the same places. What does not fit is cut, wrong elements last.
    """
    items = list(_items(exhibit, dtype))
    wide = max(cell_len(name) for name, _ in items)
    beside = wide <= max(LONGEST_NAME, room // 4)
    margin = wide + 3 if beside else 2
    groups: dict[Part, list[_Array]] = {}
    for _, item in items:
        if isinstance(item, _Array):
            groups.setdefault(item.part, []).append(item)
    few = exhibit.elements > SMALL
    grids = {part: _Grid(group, dtype, look, few=few, room=room - margin) for part, group in groups.items()}
    for name, item in items:
        head = f"{name}{' ' * (wide - cell_len(name))} ="
        if isinstance(item, str):
            yield Text(f"{head} {item}")
            continue
        if not beside:
            yield Text(head)
        for place, line in enumerate(grids[item.part].lines(item)):
            yield Text(f"{head} " if beside and place == 0 else " " * margin).append_text(line)


def is_cut(exhibit: Exhibit) -> bool:
    """Say whether rows, columns or slices of a result are left out since the call is not small."""
    if exhibit.elements <= SMALL:
        return False
    results = exhibit.expected if exhibit.names and isinstance(exhibit.expected, list) else [exhibit.expected]
    shapes = [np.array(result, dtype=object).shape for result in results]
    return exhibit.window is not None or any(len(s) > 2 or (len(s) > 1 and max(s) > FEW) for s in shapes)


def _items(exhibit: Exhibit, dtype: str) -> Iterator[tuple[str, _Array | str]]:
    """Give what is drawn, by name: an array, or what is written in one line."""
    window = exhibit.window
    for name, value in exhibit.arguments.items():
        yield name, _item(value, window.arguments.get(name) if window is not None else None, dtype)
    for name, shape in (window.left_out if window is not None else {}).items():
        yield name, f"a tensor of the shape {list(shape)}, not shown"
    sides = {"got": exhibit.actual, "expected": exhibit.expected}
    if exhibit.actual is None:
        del sides["got"]
    elif exhibit.wrong is None:  # another number of results than is wanted, or one where the call must raise
        yield "got", _flat(sides.pop("got"), dtype)
    for place, name in enumerate(exhibit.names or ("",)):
        part = window.results[place] if window is not None else None
        if exhibit.wrong is not None and exhibit.wrong[place] == () and any(exhibit.wrong):  # another is wrong
            yield f"got {name}", "as expected"
            continue
        for kind, side in sides.items():
            value = side[place] if exhibit.names and isinstance(side, list) else side
            if value is None:
                continue  # something that cannot be written
            item = value if kind == "expected" and isinstance(value, str) else _item(value, part, dtype)
            if isinstance(item, _Array):
                cells = exhibit.wrong[place] if exhibit.wrong is not None else None
                axes = exhibit.axes[place] if exhibit.axes else ()
                axes = axes if len(axes) == item.values.ndim else ()
                item = replace(item, kind=kind, wrong=cells or (), axes=axes)
            yield f"{kind} {name}".rstrip(), item


def _item(value: object, part: Part | None, dtype: str) -> _Array | str:
    """Take nested lists of numbers as an array; what is ragged, empty, or anything else, is written in one line."""
    array = np.array(value, dtype=object) if isinstance(value, list | int | float) else np.empty(0)
    if not array.size or not all(isinstance(element, int | float) for element in array.flat):
        return _flat(value, dtype)
    return _Array(values=array, part=part or Part(start=(0,) * array.ndim, shape=array.shape))


def _flat(value: object, dtype: str) -> str:
    if isinstance(value, float):
        return number(value, dtype) if dtype in DIGITS else repr(value)
    if isinstance(value, list):
        return "[" + ", ".join(_flat(item, dtype) for item in value) + "]"
    return repr(value)


class _Grid:
    """Which slices, rows and columns of arrays of one shape are drawn, and how wide: all of them get the same.

    A scalar is one cell, and a vector one row, without labels for what it does not have.
    """

    def __init__(self, arrays: Sequence[_Array], dtype: str, look: Look, *, few: bool, room: int) -> None:
        part, shape = arrays[0].part, arrays[0].values.shape
        self._dtype = dtype
        self._gap = "…" if look.unicode else "..."
        self._whole = part.shape
        axes = [range(start, start + size) for start, size in zip(part.start, shape, strict=True)]
        cells = [cell for array in arrays for cell in array.wrong]
        self._mark = int(bool(cells))
        slices = list(itertools.product(*axes[:-2]))
        picked = _picked(
            list(range(len(slices))),
            [slices.index(cell[:-2]) for cell in cells],
            lambda kept: len(kept) <= (1 if few else MOST_SLICES),
        )
        self._slices = [slices[number] for number in picked]
        cells = [cell for cell in cells if cell[:-2] in self._slices]
        most = FEW if few else MOST_ROWS
        rows = list(axes[-2]) if len(axes) > 1 else []
        self._rows = _picked(rows, [c[-2] for c in cells] if rows else [], lambda kept: len(kept) <= most)
        labels = [*map(str, self._rows), *map(_corner, arrays)]
        labels += [self._gap] if rows and None in self._with_gaps(self._rows, -2) else []
        self._label = max(map(cell_len, labels), default=0)
        columns = list(axes[-1]) if axes else []
        self._plain: set[int] = (
            set()
        )  # columns that are not aligned to the decimal point, which would take too much room
        self._widths = {column: self._width(arrays, column) for column in columns or [0]}

        def fits(kept: Sequence[int]) -> bool:
            shown = self._with_gaps(kept, -1)
            wide = sum(2 + (len(self._gap) if c is None else sum(self._widths[c])) for c in shown)
            return self._label + wide <= room and not (few and rows and len(kept) > FEW)

        self._columns = _picked(columns, [c[-1] for c in cells] if columns else [], fits)

    def lines(self, array: _Array) -> Iterator[Text]:
        """Draw one of the arrays."""
        if not self._whole:
            yield self._cell(array, (), 0)
            return
        for one in self._slices:
            if one:
                yield Text(f"[{', '.join(map(str, one))}, :, :]", style="dim")
            labels = [
                self._gap if c is None else f"{c:>{sum(self._widths[c])}}" for c in self._with_gaps(self._columns, -1)
            ]
            yield self._line(_corner(array), [Text(label, style="dim") for label in labels])
            if not self._rows:
                yield self._row(array, one, None)
            for row in self._with_gaps(self._rows, -2) if self._rows else ():
                yield Text(f"{self._gap:>{self._label}}", style="dim") if row is None else self._row(array, one, row)
        if int(np.prod(self._whole[:-2])) > len(self._slices):
            yield Text(f"{self._gap} {int(np.prod(self._whole[:-2])) - len(self._slices)} more", style="dim")

    def _row(self, array: _Array, one: Index, row: int | None) -> Text:
        index = one if row is None else (*one, row)
        cells = [
            Text(self._gap, style="dim") if column is None else self._cell(array, (*index, column), column)
            for column in self._with_gaps(self._columns, -1)
        ]
        return self._line("" if row is None else str(row), cells)

    def _line(self, label: str, cells: Sequence[Text]) -> Text:
        line = Text(" " * (self._label - cell_len(label)))
        line.append(label, style="dim")
        for place, cell in enumerate(cells):
            line.append("  " if place or self._label else "").append_text(cell)
        return line

    def _cell(self, array: _Array, index: Index, column: int) -> Text:
        text = _flat(array.at(index), self._dtype)
        before, after = (text, "") if column in self._plain else _parted(text)
        left, right, style = MARKS[array.kind] if index in array.wrong else ("", "", "")
        wide_before, wide_after = self._widths[column]
        cell = Text(" " * (wide_before - len(left + before)))
        cell.append(left + before + after + right, style=style)
        return cell.append(" " * (wide_after - len(after + right)))

    def _width(self, arrays: Sequence[_Array], column: int) -> tuple[int, int]:
        """Give how wide a column is before its decimal points and from there on, with room for marks."""
        rows: list[Index] = [(row,) for row in self._rows] or [()]
        indices = [(*one, *row, column) for one in self._slices for row in rows] if self._whole else [()]
        texts = [_flat(array.at(index), self._dtype) for array in arrays for index in indices]
        written = [_parted(text) for text in texts]
        before, after = (max(len(parts[side]) for parts in written) + self._mark for side in (0, 1))
        longest = max(map(len, texts)) + 2 * self._mark
        if before + after > longest + SLACK:
            self._plain.add(column)
            before, after = longest - self._mark, self._mark
        return max(before, len(str(column)) - after), after

    def _with_gaps(self, kept: Sequence[int], axis: int) -> list[int | None]:
        """Give places of an axis in order, with None where others are left out."""
        ends = [-1, *kept, self._whole[axis]] if self._whole else [-1, 0]
        gaps = [[None] if other > one + 1 else [] for one, other in itertools.pairwise(ends)]
        found: list[int | None] = [*gaps[0]]
        for place, gap in zip(kept, gaps[1:], strict=True):
            found += [place, *gap]
        return found


def _parted(text: str) -> tuple[str, str]:
    """Part a number at its decimal point; one with an exponent is not aligned to it."""
    before, point, after = text.partition("." if "e" not in text else " ")
    return before, point + after


def _corner(array: _Array) -> str:
    return "\\".join(array.axes[-2:])


def _picked(places: list[int], urgent: Sequence[int], fits: Callable[[list[int]], bool]) -> list[int]:
    """Pick places that fit: those that are urgent first, then what is near the first of these; at least one."""
    if fits(places) or not places:
        return places
    focus = places.index(urgent[0]) if urgent else 0
    order = sorted(places, key=lambda place: (place not in urgent, abs(places.index(place) - focus)))
    kept = order[:1]
    for place in order[1:]:
        if fits(sorted([*kept, place])):
            kept.append(place)
    return sorted(kept)
