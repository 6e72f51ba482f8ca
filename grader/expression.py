"""Arithmetic over named sizes, as specs write it: `2*max_dist + 1`. Parsed, never evaluated as Python."""

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from grader.errors import Unfit

Number = int | float

_OPERATORS: dict[type[ast.operator], tuple[str, Callable[[Number, Number], Number]]] = {
    ast.Add: ("+", operator.add),
    ast.Sub: ("-", operator.sub),
    ast.Mult: ("*", operator.mul),
    ast.FloorDiv: ("//", operator.floordiv),
}
_FUNCTIONS: dict[str, tuple[str, Callable[..., Number]]] = {
    "min": ("min(a, b)", min),
    "max": ("max(a, b)", max),
    "clip": ("clip(x, low, high)", lambda x, low, high: min(max(x, low), high)),
}
_LONGEST = 200
WANTED = "a number, or arithmetic over sizes like '2*n + 1'"


@dataclass(frozen=True, slots=True)
class Expression:
    """A parsed expression: numbers, names, `+ - * //`, `min`, `max`, `clip` and parentheses."""

    text: str
    tree: ast.expr = field(compare=False)
    names: frozenset[str]

    @classmethod
    def parse(cls, text: object) -> "Expression":
        """Parse a string, or take a number as it is.

        Raises:
            Unfit: it is neither, or holds anything but the arithmetic above.
        """
        if isinstance(text, bool) or not isinstance(text, str | int | float):
            raise Unfit(repr(text), wanted=WANTED)
        source = str(text).strip()
        if len(source) > _LONGEST:
            raise Unfit(f"{len(source)} characters", wanted=f"{WANTED}, of at most {_LONGEST}")
        try:
            tree = ast.parse(source, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise Unfit(repr(source), wanted=WANTED) from None
        names: set[str] = set()
        _examine(tree, names)
        return cls(source, tree, frozenset(names))

    def value(self, names: Mapping[str, Number]) -> Number:
        """Compute it.

        Raises:
            Unfit: a name has no value, or a division is by zero.
        """
        return _value(self.tree, names)

    def __str__(self) -> str:
        return self.text


def _examine(node: ast.expr, names: set[str]) -> None:
    match node:
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            _examine(left, names)
            _examine(right, names)
        case ast.UnaryOp(ast.USub(), operand):
            _examine(operand, names)
        case ast.Call(ast.Name(name), arguments, []) if name in _FUNCTIONS:
            form, _ = _FUNCTIONS[name]
            if len(arguments) != form.count(",") + 1:
                raise Unfit(f"{ast.unparse(node)!r}, with {len(arguments)} argument(s)", wanted=form)
            for argument in arguments:
                _examine(argument, names)
        case ast.Name(name):
            names.add(name)
        case ast.Constant(int() | float() as number) if not isinstance(number, bool):
            pass
        case _:
            raise Unfit(repr(ast.unparse(node)), wanted="only numbers, sizes, + - * //, min, max, clip and parentheses")


def _value(node: ast.expr, names: Mapping[str, Number]) -> Number:
    match node:
        case ast.BinOp(left, op, right):
            try:
                return _OPERATORS[type(op)][1](_value(left, names), _value(right, names))
            except ZeroDivisionError:
                raise Unfit(f"{ast.unparse(node)}, which divides by zero", wanted="a number") from None
        case ast.UnaryOp(_, operand):
            return -_value(operand, names)
        case ast.Call(ast.Name(name), arguments):
            return _FUNCTIONS[name][1](*(_value(argument, names) for argument in arguments))
        case ast.Name(name) if name in names:
            return names[name]
        case ast.Name(name):
            raise Unfit(f"{name}, which no size binds", wanted=f"one of {', '.join(names) or 'no name at all'}")
        case ast.Constant(int() | float() as number):
            return number
    raise AssertionError(ast.dump(node))  # parse lets nothing else through
