"""The forms that one value of a spec can have: a range, a shape, an index, arithmetic, names of closed sets."""

import builtins
import difflib
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from keyword import iskeyword
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, GetPydanticSchema, WithJsonSchema
from pydantic_core import core_schema

from grader.child.wire import MOST_DIMENSIONS
from grader.errors import Unfit
from grader.expression import Expression, Number
from grader.template import Template
from grader.verdict import Check

MOST_DIGITS = 10  # of a size
LIMIT = MemoryError.__name__  # told as the limit of memory, so that no call can be asked for it
EXCEPTIONS = {
    name: kind.__name__
    for name, kind in vars(builtins).items()
    if isinstance(kind, type) and issubclass(kind, Exception) and name != LIMIT
}
ASKED = [check.value for check in Check if check is not Check.RAISES]  # that one is a key of its own


class Framework(StrEnum):
    """What a problem's arrays are."""

    TORCH = "torch"
    NUMPY = "numpy"

    @property
    def type(self) -> str:
        """Give the one type that a result may have."""
        return "torch.Tensor" if self is Framework.TORCH else "numpy.ndarray"

    @property
    def noun(self) -> str:
        """Give what people call one."""
        return "tensor" if self is Framework.TORCH else "array"


class DType(StrEnum):
    """The float types that a run can have."""

    FLOAT16 = "float16"
    BFLOAT16 = "bfloat16"
    FLOAT32 = "float32"
    FLOAT64 = "float64"


class Values(StrEnum):
    """How the elements of a tensor argument are made."""

    NORMAL = "normal"
    ZEROS = "zeros"
    ONES = "ones"
    RAMP = "ramp"
    INTEGERS = "integers"


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """The whole numbers from low to high, both included."""

    low: int
    high: int

    @classmethod
    def parse(cls, text: object) -> "Range":
        """Parse `"1..12"`.

        Raises:
            Unfit: it is anything else, or empty, or reaches below 0.
        """
        low, dots, high = text.partition("..") if isinstance(text, str) else ("", "", "")
        sound = dots and all(end.strip().isdecimal() and len(end.strip()) < MOST_DIGITS for end in (low, high))
        if not sound or int(low) > int(high):
            raise Unfit(repr(text), wanted="a range like '1..12', from low to high, not below 0")
        return cls(low=int(low), high=int(high))


def parse_shape(text: object) -> tuple[Expression, ...]:
    """Parse `"L, 2*L + 1"`; an empty text is the shape of a scalar tensor.

    Raises:
        Unfit: it is not text, or a dimension is no arithmetic over sizes.
    """
    if not isinstance(text, str):
        raise Unfit(repr(text), wanted="a shape like 'L, 2*n + 1'")
    shape = tuple(Expression.parse(part) for part in _parted(text)) if text.strip() else ()
    if len(shape) > MOST_DIMENSIONS:
        raise Unfit(f"{len(shape)} dimensions", wanted=f"at most {MOST_DIMENSIONS}")
    return shape


def _parted(text: str) -> list[str]:
    """Split at the commas that stand in no parentheses."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def parse_index(text: object) -> tuple[int, ...]:
    """Parse `"0, 3"`, the index of one element.

    Raises:
        Unfit: it is anything else.
    """
    try:
        return tuple(int(part) for part in str(text).split(","))
    except ValueError:
        raise Unfit(repr(text), wanted="an index like '0, 3'") from None


def parse_axes(text: object) -> tuple[str, ...]:
    """Parse `"i, j"`, names for the axes of an array.

    Raises:
        Unfit: it is anything else, or a name stands there twice.
    """
    names = tuple(part.strip() for part in text.split(",")) if isinstance(text, str) else ()
    sound = all(name.isidentifier() and not iskeyword(name) for name in names)
    if not names or not sound or len(set(names)) < len(names):
        raise Unfit(repr(text), wanted="names like 'i, j', another one for each axis")
    return names


def one_or_many(value: object) -> object:
    """Take a single value as a list of one."""
    return tuple(value) if isinstance(value, list) else (value,)


def parse_raises(value: object) -> tuple[str, ...]:
    """Parse what a call must raise: `true` for any exception, or a list of names of Python's own.

    Raises:
        Unfit: it is anything else.
    """
    wanted = "true for any exception, or a list of Python's own, like ['IndexError', 'ValueError']"
    if value is True:
        return (Exception.__name__,)
    if not isinstance(value, list) or not value:
        raise Unfit(repr(value), wanted=wanted)
    odd = [name for name in value if not isinstance(name, str) or name not in EXCEPTIONS]
    if odd:
        found = ", ".join(f"{name!r}, which counts as a memory limit" if name == LIMIT else repr(name) for name in odd)
        misspelt = (str(name) for name in odd if name != LIMIT)
        near = [repr(close) for name in misspelt for close in difflib.get_close_matches(name, EXCEPTIONS, n=1)]
        raise Unfit(found, wanted=f"{' and '.join(near)}, perhaps; {wanted}" if near else wanted)
    return tuple(dict.fromkeys(EXCEPTIONS[name] for name in value))


# The syntax of each, as far as a regular expression can say it, for the JSON Schema that `schema` makes of these types.


def _text(pattern: str, description: str, *examples: str) -> dict[str, Any]:
    return {"type": "string", "pattern": pattern, "description": description, "examples": list(examples)}


_ARITHMETIC = r"\w\s.,()+*/\u0080-\uffff-"  # what may stand in a class of characters
_SIZE = {"type": "integer", "minimum": 0, "exclusiveMaximum": 10**MOST_DIGITS}
RANGE = _text(r"^\s*\d{1,9}\s*\.\.\s*\d{1,9}\s*$", "Whole numbers, both ends included.", "1..12")
ARITHMETIC = _text(
    f"^[{_ARITHMETIC}]+$",
    "Arithmetic over sizes: numbers, names, + - * //, parentheses, min, max and clip.",
    "2*n + 1",
)
SHAPE = _text(f"^[{_ARITHMETIC}]*$", 'Dimensions separated by commas; "" is a scalar tensor.', "B, L, 2*half", "")
INDEX = _text(r"^\s*[+-]?\d+\s*(,\s*[+-]?\d+\s*)*$", "The index of one element.", "0, 3")
AXES = _text(r"^\s*\w+\s*(,\s*\w+\s*)*$", "Names for the axes of a result.", "i, j")
EXPLANATION = _text(r"[^\s]", "What belongs at an index: text with arithmetic in braces.", "row {i}, column {j}")
RAISES = {
    "anyOf": [{"const": True}, {"type": "array", "items": {"type": "string"}, "minItems": 1}],
    "examples": [True, ["IndexError", "ValueError"]],
}
FILES = {"type": "string", "minLength": 1, "maxLength": 80}


def many(one: dict[str, Any]) -> WithJsonSchema:
    """Give the schema of a value that may be a list of such values."""
    return WithJsonSchema({"anyOf": [one, {"type": "array", "items": one, "minItems": 1}]})


Arithmetic = Annotated[
    Expression,
    BeforeValidator(Expression.parse),
    WithJsonSchema({"anyOf": [{"type": "number"}, ARITHMETIC]}),
]
Shape = Annotated[tuple[Expression, ...], BeforeValidator(parse_shape), WithJsonSchema(SHAPE)]
Index = Annotated[tuple[int, ...], BeforeValidator(parse_index), WithJsonSchema(INDEX)]
Axes = Annotated[tuple[str, ...], BeforeValidator(parse_axes), WithJsonSchema(AXES)]
Explanation = Annotated[Template, BeforeValidator(Template.parse), WithJsonSchema(EXPLANATION)]
Raises = Annotated[tuple[str, ...], BeforeValidator(parse_raises), WithJsonSchema(RAISES)]
Asked = Annotated[  # an enum_schema of these members would take the others as well
    Check,
    GetPydanticSchema(
        lambda kind, _: core_schema.no_info_after_validator_function(kind, core_schema.literal_schema(ASKED))
    ),
]
Whole = Annotated[int, Field(ge=-(2**62), le=2**62)]
Size = Annotated[int, Field(ge=0, lt=10**MOST_DIGITS)]
Sizes = Mapping[str, Annotated[tuple[Size, ...], BeforeValidator(one_or_many), Field(min_length=1), many(_SIZE)]]
Name = Annotated[str, Field(min_length=1, max_length=80)]


def whole(expression: Expression, names: Mapping[str, Number]) -> int:
    """Compute a number that must be whole; a dimension below 0 is refused where a shape is made of it.

    Raises:
        Unfit: it has no value, or is not a whole number.
    """
    value = expression.value(names)
    if not math.isfinite(value) or value != int(value):
        raise Unfit(f"{expression} = {value}", wanted="a whole number")
    return int(value)
