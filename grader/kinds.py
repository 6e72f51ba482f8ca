"""What the kind of a problem rules out: one in NumPy, and one whose entry point is a class."""

from collections.abc import Iterator, Mapping

from grader.device import Device
from grader.errors import Fault, Place
from grader.fields import DType, Framework
from grader.problem import Argument, Case, Spec
from grader.verdict import Check

TORCH_ONLY = (Check.DEVICE, Check.GRADIENT)
NO_BFLOAT16 = "bfloat16 in a problem of NumPy, which has no such type", "float16, float32 or float64"


def of(spec: Spec) -> Iterator[Fault]:
    """Find what makes no sense in a problem of its kind."""
    if spec.framework is Framework.NUMPY:
        yield from _in_numpy(spec)


def _in_numpy(spec: Spec) -> Iterator[Fault]:
    for name, argument in spec.arguments.items():
        yield from _no_bfloat16(("arguments", name), argument)
    for number, returns in enumerate(spec.returns):
        if returns.dtype == DType.BFLOAT16:
            yield ("returns", number, "dtype"), *NO_BFLOAT16
    for number, case in enumerate(spec.cases):
        yield from _case_in_numpy(("case", number), case)
    if spec.speed is not None and spec.speed.device is not Device.CPU:
        yield ("speed", 0, "device"), *_elsewhere(spec.speed.device)


def _elsewhere(device: Device) -> tuple[str, str]:
    return f"{device.value!r} in a problem of NumPy, which computes on the CPU", "'cpu'"


def _case_in_numpy(where: Place, case: Case) -> Iterator[Fault]:
    for check in case.check:
        if check in TORCH_ONLY:
            yield (*where, "check"), f"{check.value!r} in a problem of NumPy, which has none", "other checks"
    if DType.BFLOAT16 in case.dtypes:
        yield (*where, "dtypes"), *NO_BFLOAT16
    for device in case.devices:
        if device is not Device.CPU:
            yield (*where, "devices"), *_elsewhere(device)
    yield from _given_in_numpy(where, case.given)
    for number, step in enumerate(case.then):
        yield from _given_in_numpy((*where, "then", number), step.given)


def _given_in_numpy(where: Place, given: Mapping[str, object]) -> Iterator[Fault]:
    for name, value in given.items():
        if isinstance(value, Argument):
            yield from _no_bfloat16((*where, "given", name), value)


def _no_bfloat16(where: Place, argument: Argument) -> Iterator[Fault]:
    if argument.dtype is DType.BFLOAT16:
        yield (*where, "dtype"), *NO_BFLOAT16
