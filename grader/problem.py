"""What an instructor wrote, as frozen data. Field by field the spec's format: `docs/spec.md` has the keys in words.

pydantic validates TOML over these very classes (see `spec`), so each forbids unknown keys and lax conversions.
Absent is None: `Argument` is merged key by key, so it must know what was not said.
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Annotated, Literal

from pydantic import BeforeValidator, ConfigDict, Discriminator, Field, Tag, WithJsonSchema

from grader.arrays import Layout
from grader.device import Device
from grader.fields import (
    FILES,
    RANGE,
    Arithmetic,
    Asked,
    Axes,
    DType,
    Explanation,
    Framework,
    Index,
    Name,
    Raises,
    Range,
    Shape,
    Size,
    Sizes,
    Values,
    Whole,
    many,
    one_or_many,
)
from grader.signature import CALL, Signature
from grader.verdict import Check

STRICT = ConfigDict(extra="forbid", strict=True, arbitrary_types_allowed=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """How an argument is made: a tensor (`shape` …), a whole number (`int`) or one of some values (`choice`)."""

    __pydantic_config__ = STRICT

    shape: Shape | None = None
    integer: Annotated[Arithmetic | None, Field(alias="int")] = None
    choice: Annotated[tuple[object, ...], Field(min_length=1)] | None = None
    values: Values | None = None
    low: Whole | None = None
    high: Whole | None = None
    scale: Arithmetic | None = None
    set: Mapping[Index, float] | None = None
    layout: Layout | None = None
    dtype: DType | None = None

    def merged(self, other: "Argument") -> "Argument":
        """Give this one with everything that the other says; a new kind of argument replaces the old kind."""
        said = {f.name: getattr(other, f.name) for f in fields(other) if getattr(other, f.name) is not None}
        if {"shape", "integer", "choice"} & said.keys():
            said = {"shape": None, "integer": None, "choice": None} | said
        return replace(self, **said)


def _table_or_value(value: object) -> str:
    return "table" if isinstance(value, dict | Argument) else "value"


Given = Mapping[
    str,
    Annotated[Annotated[Argument, Tag("table")] | Annotated[object, Tag("value")], Discriminator(_table_or_value)],
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Returns:
    """One result: the shape and dtype of an argument (`like`), or a shape and a dtype (a name, or an argument's).

    `index` names its axes, and `explain` says of an element, by these names, what belongs there.
    """

    __pydantic_config__ = STRICT

    name: Name | None = None
    like: str | None = None
    shape: Shape | None = None
    dtype: str | None = None
    index: Axes | None = None
    explain: Explanation | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tolerance:
    """What a spec says of closeness; without it the usual bound holds (see `compare`)."""

    __pydantic_config__ = STRICT

    ulps: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    rtol: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    atol: Arithmetic | None = None
    precision: Literal["float32"] | None = None
    reason: Annotated[str, Field(min_length=1)] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a submission may use: seconds to load, a call, all calls; memory on top of torch's own; output."""

    __pydantic_config__ = STRICT

    load_seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 15.0
    call_seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 5.0
    total_seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 20.0
    memory_mb: Annotated[int, Field(gt=0, le=1 << 24)] = 2048
    device_mb: Annotated[int, Field(gt=0, le=1 << 24)] = 4096
    output_kb: Annotated[int, Field(gt=0, le=1 << 24)] = 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A further call in the same process: what differs from the call before."""

    __pydantic_config__ = STRICT

    sizes: Mapping[str, Size] = field(default_factory=dict)
    given: Given = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One thing that a submission must get right, and what it is worth."""

    __pydantic_config__ = STRICT

    name: Name
    points: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 1.0
    sizes: Sizes = field(default_factory=dict)
    given: Given = field(default_factory=dict)
    then: tuple[Step, ...] = ()
    expect: object = None
    raises: Raises = ()
    about: Annotated[tuple[Asked, ...] | None, Field(alias="check", min_length=1)] = None
    dtypes: Annotated[tuple[DType, ...], Field(min_length=1)] = (DType.FLOAT32,)
    devices: Annotated[tuple[Device, ...], Field(min_length=1)] = (Device.CPU,)
    runs: Annotated[int, Field(ge=1, le=1000)] = 1
    needs: tuple[str, ...] = ()
    hidden: bool = False
    tolerance: Tolerance | None = None
    hint: str | None = None

    @property
    def check(self) -> tuple[Check, ...]:
        """Give what it is about: what the spec says, values where it says nothing, and where it raises only that."""
        return (Check.RAISES,) if self.raises else self.about or (Check.VALUES,)

    @property
    def exception(self) -> str:
        """Say in words what its calls must raise, where they must."""
        return "an exception" if self.raises == (Exception.__name__,) else " or ".join(self.raises)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A known misconception: examples that have it, the cases that must catch them, and what it tells a learner."""

    __pydantic_config__ = STRICT

    files: Annotated[tuple[Name, ...], Field(alias="file", min_length=1), BeforeValidator(one_or_many), many(FILES)]
    caught_by: Annotated[tuple[str, ...], Field(min_length=1)]
    says: Annotated[str, Field(min_length=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Equivalent:
    """A change of the reference that makes no difference: the statement as it was, what it becomes, and why."""

    __pydantic_config__ = STRICT

    was: Annotated[str, Field(min_length=1)]
    becomes: str
    reason: Annotated[str, Field(min_length=1)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Speed:
    """What it is worth to be about as fast as the reference, at each of these sizes; the largest decides the points.

    `full_at` is the ratio to the reference's time up to which all points are given, `zero_at` that from which none are.
    """

    __pydantic_config__ = STRICT

    points: Annotated[float, Field(ge=0, allow_inf_nan=False)] = 1.0
    device: Device = Device.CPU
    sizes: Sizes
    given: Given = field(default_factory=dict)
    full_at: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 1.5
    zero_at: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 20.0

    @property
    def each(self) -> tuple[Mapping[str, int], ...]:
        """Give every combination of its sizes."""
        return tuple(dict(zip(self.sizes, values, strict=True)) for values in itertools.product(*self.sizes.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """A whole `problem.toml`."""

    __pydantic_config__ = STRICT

    format: Literal[1]
    title: Name
    call: Annotated[Signature, BeforeValidator(Signature.parse), WithJsonSchema(CALL)]
    framework: Framework = Framework.TORCH
    topics: tuple[str, ...] = ()
    difficulty: Literal["easy", "medium", "hard"] = "medium"
    hints: tuple[Annotated[str, Field(min_length=1)], ...] = ()
    sizes: Mapping[str, Annotated[Range, BeforeValidator(Range.parse), WithJsonSchema(RANGE)]] = field(
        default_factory=dict
    )
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    weights: Annotated[Mapping[str, Argument], Field(max_length=16)] = field(default_factory=dict)
    returns: Annotated[tuple[Returns, ...], Field(min_length=1, max_length=16)]
    points: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    tolerance: Tolerance | None = None
    limits: Limits = field(default_factory=Limits)
    cases: Annotated[tuple[Case, ...], Field(alias="case", min_length=1)]
    mistakes: Annotated[tuple[Mistake, ...], Field(alias="mistake")] = ()
    equivalents: Annotated[tuple[Equivalent, ...], Field(alias="equivalent")] = ()
    speeds: Annotated[tuple[Speed, ...], Field(alias="speed")] = ()

    @property
    def worth(self) -> float:
        """Give the points of all cases together; `points` is the same where it is said."""
        return sum(case.points for case in self.cases)

    @property
    def inputs(self) -> Mapping[str, Argument]:
        """Give what is described by name: arguments, and weights."""
        return {**self.arguments, **self.weights} if self.weights else self.arguments

    @property
    def speed(self) -> Speed | None:
        """Give what speed is worth, if anything; a second table of it is a finding."""
        return self.speeds[0] if self.speeds else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A spec with what lies beside it; the sources are bytes, since the judge never runs them.

    `mistakes` has the examples that show known ones, by file. The starter is None where no copy of it was kept: whether
    a file was begun then shows only in what its calls raise. The reference is None where there are stored answers in
    its place, as in a handout.
    """

    slug: str
    spec: Spec
    digest: str
    reference: bytes | None
    starter: bytes | None
    mistakes: Mapping[str, bytes] = field(default_factory=dict)
    answers: bytes | None = None

    @property
    def source(self) -> bytes:
        """Give the source of the reference, where it is needed to compute."""
        if self.reference is None:
            raise AssertionError("nothing is computed where there are stored answers only")
        return self.reference

    @property
    def held_to(self) -> bytes | None:
        """Give what answers are held to: the reference, or what was stored in its place."""
        return self.answers if self.reference is None else self.reference
