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
    if spec.weights:
        yield from _weights(spec)


def _weights(spec: Spec) -> Iterator[Fault]:
    if spec.framework is not Framework.TORCH or spec.call.constructor is None:
        found = f"weights in a problem whose call is {spec.call.text!r} in {spec.framework}"
        yield ("weights",), found, "weights only of a class in torch, called as 'Name(…)(…)'"
    names = [parameter.name for parameter in spec.call.every]
    for name, weight in spec.weights.items():
        if name in names:
            yield ("weights", name), f"{name!r}, which is a parameter of the call too", "a name of its own for each"
        yield from _weight(("weights", name), weight)
    for where, given in _every_given(spec):
        for name, value in given.items():
            if name in spec.weights and isinstance(value, Argument):
                yield from _weight((*where, "given", name), value)


def _weight(where: Place, weight: Argument) -> Iterator[Fault]:
    if weight.integer is not None or weight.choice is not None:
        yield where, "a weight that is no tensor", "shape = '…'"
    if weight.layout is not None:
        yield (
            (*where, "layout"),
            f"a weight with layout = {weight.layout.value!r}",
            "none: it lies as its module made it",
        )


def _every_given(spec: Spec) -> Iterator[tuple[Place, Mapping[str, object]]]:
    for number, case in enumerate(spec.cases):
        yield ("case", number), case.given
        for further, step in enumerate(case.then):
            yield ("case", number, "then", further), step.given
    for number, speed in enumerate(spec.speeds):
        yield ("speed", number), speed.given


def _in_numpy(spec: Spec) -> Iterator[Fault]:
    for name, argument in spec.arguments.items():
        yield from _no_bfloat16(("arguments", name), argument)
    for number, returns in enumerate(spec.returns):
        if returns.dtype == DType.BFLOAT16:
            yield ("returns", number, "dtype"), *NO_BFLOAT16
    for number, case in enumerate(spec.cases):
        yield from _case_in_numpy(("case", number), case)
    for where, given in _every_given(spec):
        for name, value in given.items():
            if isinstance(value, Argument):
                yield from _no_bfloat16((*where, "given", name), value)
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


def _no_bfloat16(where: Place, argument: Argument) -> Iterator[Fault]:
    if argument.dtype is DType.BFLOAT16:
        yield (*where, "dtype"), *NO_BFLOAT16
