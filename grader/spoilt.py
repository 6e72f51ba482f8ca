"""The table of ways to spoil a right answer that need to know nothing of the problem."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

LIBRARIES = {"torch": ("torch", "torch.Tensor"), "numpy": ("numpy", "(numpy.ndarray, numpy.generic)")}
EXACTLY = "a case about values whose tolerance is tighter than 1 %"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the calls of a spec show of one result.

    `dtypes` are those that it has, `computed` those of float arguments while it is of a float type, `alike` says
    whether every call has an argument of its shape and dtype, `arguments` counts tensor arguments.
    """

    dtypes: frozenset[str]
    computed: frozenset[str]
    is_float: bool
    alike: bool
    arguments: int
    dimensions: int
    results: int
    checks: frozenset[str]
    in_steps: bool  # whether its closeness is given in steps of the dtype


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One row: the body, by framework, of a function that gives a spoilt answer in place of `result`.

    It may use `results`, `number` (which of them this is), `tensors` (the arguments that are), `alike` (those of its
    shape and dtype), `again(change)` (the right answer to changed arguments) and `kept` (a dict that outlives calls).
    Where it does not apply it gives `result` itself. `excusable`: the answer may be right in every run although the
    spec is sharp; then `silent` says that its values are right in any case, and something else is not.
    """

    wanted: str
    torch: str
    numpy: str | None = None
    applies: Callable[[Seen], bool] = lambda seen: True
    silent: bool = False
    excusable: bool = False

    @property
    def bodies(self) -> Mapping[str, str | None]:
        """Give the body by framework."""
        return {"torch": self.torch, "numpy": self.numpy}


def _lower(wide: str, narrow: str, *, in_numpy: bool = True, in_steps: bool = False) -> Kind:
    def body(library: str, cast: str) -> str:
        return f"""
            wide, narrow = {library}.{wide}, {library}.{narrow}
            if all(t.dtype != wide for t in tensors):
                return result
            return again(lambda t: t.{cast}(narrow) if t.dtype == wide else t).{cast}(result.dtype)
        """

    return Kind(
        wanted=f"a case with {wide} among its dtypes, and a tolerance that tells {narrow} from it",
        torch=body("torch", "to"),
        numpy=body("numpy", "astype") if in_numpy else None,
        applies=lambda seen: wide in seen.computed and (seen.in_steps or not in_steps),
        excusable=True,
    )


def _off(where: str) -> Kind:
    return Kind(
        wanted=EXACTLY,
        torch=f"""
            changed = torch.clone(result, memory_format=torch.contiguous_format)
            one = changed.view(-1)[{where}]
            if result.dtype is torch.bool:
                one.logical_not_()
            elif not result.dtype.is_floating_point:
                one += 1
            else:
                size = one.detach().abs() / 100
                one += torch.where(size > 0, size, 0.01)
            return changed
        """,
        numpy=f"""
            changed = numpy.array(result, order="C")
            one = changed.reshape(-1)[{where}]
            if changed.dtype.kind == "b":
                one[...] = ~one
            elif changed.dtype.kind != "f":
                one += 1
            else:
                one += numpy.where(one != 0, abs(one) / 100, 0.01).astype(one.dtype)
            return changed
        """,
    )


def _changed(which: int) -> Kind:
    return Kind(
        wanted="a case that names inputs_unchanged in check",
        torch=f"""
            if not any(t.requires_grad for t in tensors):  # else the gradient would tell
                tensors[{which}].add_(1)
            return result
        """,
        numpy=f"""
            tensors[{which}] += 1
            return result
        """,
        applies=lambda seen: seen.arguments > (0 if which == 0 else 1),
    )


KINDS: dict[str, Kind] = {
    "zeros": Kind(
        wanted="a case about values in which not everything is 0",
        torch="return torch.zeros_like(result)",
        numpy="return numpy.zeros_like(result)",
    ),
    "a constant": Kind(
        wanted="a case about values in which not everything is 1",
        torch="return torch.ones_like(result)",
        numpy="return numpy.ones_like(result)",
    ),
    "an input echoed": Kind(
        wanted="a case about values in which the answer is not an argument",
        torch="return alike[0].clone() if alike else result",
        numpy="return alike[0].copy() if alike else result",
        applies=lambda seen: seen.alike,
    ),
    "another of the results": Kind(
        wanted="a case about values in which the results differ from each other",
        torch="return results[(number + 1) % len(results)].clone()",
        numpy="return results[(number + 1) % len(results)].copy()",
        applies=lambda seen: seen.results > 1,
        excusable=True,
    ),
    "the answer to the call before": Kind(
        wanted="a case about values with `then = [{}]`: a further call of the same sizes, with new values",
        torch="""
            form = (result.shape, result.dtype, result.device)
            before = kept.get(form, result)
            kept[form] = result.detach().clone()
            return before
        """,
        numpy="""
            form = (result.shape, result.dtype)
            before = kept.get(form, result)
            kept[form] = result.copy()
            return before
        """,
        applies=lambda seen: seen.arguments > 0,  # else nothing but the shape may change from call to call
    ),
    "transposed": Kind(
        wanted="a case about values whose answer is not symmetric",
        torch="return result.transpose(-1, -2).clone() if result.ndim > 1 else result",
        numpy="return result.swapaxes(-1, -2).copy() if result.ndim > 1 else result",
        applies=lambda seen: seen.dimensions > 1,
        excusable=True,
    ),
    "flipped along the last axis": Kind(
        wanted="a case about values in which an answer's last axis is not the same backwards",
        torch="return result.flip(-1) if result.ndim else result",
        numpy="return numpy.flip(result, -1).copy() if result.ndim else result",
        applies=lambda seen: seen.dimensions > 0,
        excusable=True,
    ),
    "in a wider dtype": Kind(
        wanted="a case that names dtype in check, at a dtype below float64",
        torch="""
            half = dict.fromkeys((torch.float16, torch.bfloat16), torch.float32)
            whole = dict.fromkeys((torch.bool, torch.int32), torch.int64)
            return result.to({torch.float32: torch.float64, **half, **whole}.get(result.dtype, result.dtype))
        """,
        numpy="""
            floats = {"float16": "float32", "float32": "float64"}
            wider = {"bool": "int64", "int32": "int64", **floats}.get(result.dtype.name)
            return result if wider is None else result.astype(wider)
        """,
        applies=lambda seen: bool(seen.dtypes & {"float16", "bfloat16", "float32", "bool", "int32"}),
    ),
    "in a narrower dtype": Kind(
        wanted="a case that names dtype in check",
        torch="""
            narrower = {torch.float64: torch.float32, torch.int64: torch.int32}
            return result.to(narrower.get(result.dtype, result.dtype))
        """,
        numpy="""
            narrower = {"float64": "float32", "int64": "int32"}.get(result.dtype.name)
            return result if narrower is None else result.astype(narrower)
        """,
        applies=lambda seen: bool(seen.dtypes & {"float64", "int64"}),
    ),
    "always float32": Kind(
        wanted="a case that names dtype in check, with a dtype other than float32 among its dtypes",
        torch="return result.float()",
        numpy="return result if result.dtype == numpy.float32 else result.astype(numpy.float32)",
        applies=lambda seen: seen.is_float and seen.dtypes != {"float32"},
    ),
    "written into an argument": Kind(
        wanted="a case that names inputs_unchanged or new_tensor in check",
        torch="return alike[0].copy_(result) if alike and not alike[0].requires_grad else result",
        numpy="""
            if not alike:
                return result
            alike[0][...] = result
            return alike[0]
        """,
        applies=lambda seen: seen.alike,
    ),
    "the first argument changed": _changed(0),
    "the last argument changed": _changed(-1),
    "an argument itself where it is the answer": Kind(
        wanted="a case that names new_tensor in check, in which the answer equals an argument",
        torch="return next((t for t in alike if torch.equal(t, result)), result)",
        numpy="return next((t for t in alike if numpy.array_equal(t, result)), result)",
        applies=lambda seen: seen.alike,
        silent=True,
        excusable=True,
    ),
    "one buffer for all calls": Kind(
        wanted="a case that names new_tensor in check and has `then = [{}]`: a further call of the same sizes",
        torch="""
            if any(t.requires_grad for t in tensors):  # else the gradient would tell
                return result
            form = (result.shape, result.dtype, result.device)
            return kept.setdefault(form, torch.empty_like(result)).copy_(result)
        """,
        numpy="""
            buffer = kept.setdefault((result.shape, result.dtype), numpy.empty_like(result))
            buffer[...] = result
            return buffer
        """,
    ),
    "one NaN": Kind(
        wanted="a case about values",
        torch="""
            changed = torch.clone(result, memory_format=torch.contiguous_format)
            changed.view(-1)[:1] = float("nan")
            return changed
        """,
        numpy="""
            changed = numpy.array(result, order="C")
            changed.reshape(-1)[:1] = float("nan")
            return changed
        """,
        applies=lambda seen: seen.is_float,
    ),
    "the first element off by 1 %": _off(":1"),
    "the last element off by 1 %": _off("-1:"),
    "float64 computed in float32": _lower("float64", "float32"),
    "float32 computed in float16": _lower("float32", "float16"),
    "float32 computed in bfloat16": _lower("float32", "bfloat16", in_numpy=False),
    "float16 computed in bfloat16": _lower("float16", "bfloat16", in_numpy=False, in_steps=True),
    "cut off from its gradient": Kind(
        wanted="a case that names gradient in check",
        torch="return result.detach() if result.requires_grad else result",
        applies=lambda seen: "gradient" in seen.checks and seen.is_float,
    ),
    "left on the CPU": Kind(
        wanted='a case that names device in check, with "pretend" among its devices',
        torch='return result if result.device.type == "cpu" else result.cpu()',
        applies=lambda seen: "device" in seen.checks and seen.arguments > 0,  # else there is nowhere else to be
    ),
}
