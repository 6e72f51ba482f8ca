"""The rows of the table that know of tensors: axes, bounds, dtypes, devices, gradients, functions and their kin."""

import ast
from collections.abc import Callable

from grader.mutations import PLAIN, Context, Nodes, name, number, returned, whole, with_part

PAIRS = (
    *(("sin", "cos"), ("max", "min"), ("amax", "amin"), ("argmax", "argmin"), ("maximum", "minimum")),
    *(("sum", "mean"), ("floor", "ceil"), ("any", "all"), ("std", "var"), ("tril", "triu"), ("sqrt", "rsqrt")),
    *(("zeros", "ones"), ("zeros_like", "ones_like"), ("cumsum", "cumprod"), ("cummax", "cummin"), ("exp", "log")),
    *(("logical_and", "logical_or"), ("clamp_min", "clamp_max"), ("softmax", "log_softmax"), ("hstack", "vstack")),
    *(("lt", "le"), ("gt", "ge"), ("eq", "ne"), ("values", "indices"), ("fmod", "remainder")),
)
OTHERS = {**dict(PAIRS), **{b: a for a, b in PAIRS}, "round": "floor", "prod": "sum", "median": "mean"}
ELEMENTWISE = {
    *("abs", "absolute", "sign", "neg", "negative", "square", "sqrt", "rsqrt", "reciprocal", "exp", "expm1", "exp2"),
    *(
        "log",
        "log1p",
        "log2",
        "sin",
        "cos",
        "tan",
        "tanh",
        "sigmoid",
        "floor",
        "ceil",
        "round",
        "trunc",
        "relu",
        "gelu",
    ),
    *("silu", "softmax", "log_softmax", "normalize", "layer_norm", "dropout", "cumsum", "cumprod", "sort", "flip"),
    *("roll", "tril", "triu", "nan_to_num", "logical_not", "copy"),
}
NOT_DROPPED = {"size", "dim", "numel", "item", "tolist", "append", "extend", "items", "keys", "values", "get", "split"}
CASTS = {"float", "double", "half", "bfloat16", "long", "int", "bool", "to", "type", "type_as", "astype"}
MOVES = {"cpu", "cuda"}
REDUCTIONS = {"sum", "mean", "amax", "amin", "prod", "std", "var", "all", "any", "logsumexp", "norm"}
AXES = {"dim", "axis", "dims", "axes", "dim0", "dim1"}
DESCRIBES = {"shape", "dtype", "device", "ndim", "size", "dim", "numel", "is_cuda", "new_zeros", "new_ones", "detach"}
IN_PLACE = {
    ast.Add: ("add_", "add"),
    ast.Sub: ("sub_", "subtract"),
    ast.Mult: ("mul_", "multiply"),
    ast.Div: ("div_", "divide"),
}
FILLED = {"zeros", "zeros_like", "ones", "ones_like", "full", "full_like", "empty", "empty_like"}
CLAMPS = {"clamp", "clip"}
COMMUTE = {"transpose", "swapaxes", "minimum", "maximum", "min", "max", "add", "mul", "multiply", "equal", "logical_or"}


def _is_module(node: ast.AST, at: Context) -> bool:
    """Say whether a name, or a chain of attributes, begins with an imported module."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in at.modules


def _clamp(node: ast.AST, at: Context) -> Nodes:
    """Drop a bound, or both: of clamp and clip, or of the larger or smaller of two."""
    match node:
        case ast.Call(func=ast.Attribute(attr=attr) as func, args=args, keywords=keywords) if attr in CLAMPS:
            apart = _is_module(func.value, at)
            yield args[0] if apart and args else func.value
            first = 1 if apart else 0
            for i in range(first, len(args)):
                yield with_part(node, args=[*args[:i], ast.Constant(None), *args[i + 1 :]])
            for i in range(len(keywords)):
                yield with_part(node, keywords=[*keywords[:i], *keywords[i + 1 :]])
        case ast.Call(func=ast.Attribute(attr="maximum" | "minimum") | ast.Name("max" | "min"), args=[one, other]):
            yield from (one, other)


def _axis_of(node: ast.AST) -> Nodes:
    value = whole(node)
    if value is not None:
        yield number({0: 1, -1: -2}.get(value, value - 1 if value > 0 else value + 1))
    elif isinstance(node, ast.Tuple | ast.List) and len(node.elts) > 1:
        yield with_part(node, elts=node.elts[::-1])


def _axis(node: ast.AST, at: Context) -> Nodes:
    """Take another axis: `dim=`, `shape[0]`, `size(0)`, `[None, :]` or the last argument of a known method."""
    match node:
        case ast.keyword(arg=arg, value=value) if arg in AXES:
            for other in _axis_of(value):
                yield with_part(node, value=other)
        case ast.Subscript(value=ast.Attribute(attr="shape"), slice=index):
            for other in _axis_of(index):
                yield with_part(node, slice=other)
        case ast.Subscript(slice=ast.Tuple(elts=[*elements])) if len(elements) > 1:
            if any(isinstance(e, ast.Constant) and e.value is None for e in elements):
                yield with_part(node, slice=ast.Tuple(elements[::-1], ast.Load()))
        case ast.Call(func=ast.Attribute(attr="size" | "unsqueeze"), args=[index]):
            for other in _axis_of(index):
                yield with_part(node, args=[other])
        case ast.Attribute(value=value, attr="T" | "mT" | "H" | "mH"):
            yield value


def _keepdim(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.keyword(arg="keepdim" | "keepdims", value=ast.Constant(bool(value))):
            yield with_part(node, value=ast.Constant(not value))
        case ast.Call(func=ast.Attribute(attr=attr, value=value), args=args, keywords=keywords) if attr in REDUCTIONS:
            given = {keyword.arg for keyword in keywords}
            along = given & AXES or len(args) > (1 if _is_module(value, at) else 0)
            if along and not given & {"keepdim", "keepdims"}:
                flag = "keepdim" if at.torch else "keepdims"
                yield with_part(node, keywords=[*keywords, ast.keyword(flag, ast.Constant(value=True))])


def _swapped_arguments(node: ast.AST, at: Context) -> Nodes:
    if not isinstance(node, ast.Call) or any(isinstance(argument, ast.Starred) for argument in node.args):
        return
    called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if called not in COMMUTE:
        for i in range(len(node.args) - 1):
            one, other = node.args[i : i + 2]
            yield with_part(node, args=[*node.args[:i], other, one, *node.args[i + 2 :]])


def _function(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.Call(func=ast.Attribute(attr=attr) as func) if attr in OTHERS:
            if OTHERS[attr] == "rsqrt" and (at.torch is None or ast.unparse(func.value) == "math"):
                return  # which torch alone has
            yield with_part(node, func=with_part(func, attr=OTHERS[attr]))
        case ast.Call(func=ast.Name("max" | "min" | "any" | "all" as function)):
            yield with_part(node, func=name(OTHERS[function]))
        case ast.Attribute(value=ast.Call(), attr="values" | "indices" as attr):
            yield with_part(node, attr=OTHERS[attr])


def _call_dropped(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name("self")), args=[first]):
            yield first
        case ast.Call(func=ast.Attribute(value=ast.Name("self") | ast.Call(func=ast.Name("super")))):
            return
        case ast.Call(func=ast.Attribute(value=value, attr=attr), args=args) if _is_module(value, at):
            if args and attr in ELEMENTWISE:
                yield args[0]
        case ast.Call(func=ast.Name("abs" | "round"), args=[first, *_]):
            yield first
        case ast.Call(func=ast.Attribute(value=value, attr=attr)):
            if attr not in NOT_DROPPED | CASTS | MOVES | CLAMPS and not isinstance(at.parent, ast.Expr):
                yield value
        case ast.Attribute(value=ast.Call(func=ast.Attribute(value=value)), attr="values" | "indices"):
            yield value


def _without(node: ast.Call, *names: str) -> Nodes:
    kept = [keyword for keyword in node.keywords if keyword.arg not in names]
    if len(kept) < len(node.keywords):
        yield with_part(node, keywords=kept)


def _speaks_of_device(node: ast.Call) -> bool:
    return any("device" in ast.unparse(part) or "cuda" in ast.unparse(part) for part in (*node.args, *node.keywords))


def _dtype(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in CASTS and not _is_module(value, at):
            if not _speaks_of_device(node):
                yield value
        case ast.Call():
            yield from _without(node, "dtype")


def _device(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.Call(func=ast.Attribute(value=value, attr="to")) if _speaks_of_device(node):
            yield value
        case ast.Call(func=ast.Attribute(value=value, attr=attr)) if attr in MOVES:
            yield value
        case ast.Call():
            yield from _without(node, "device")


def _detached(node: ast.AST, at: Context) -> Nodes:
    """Cut a tensor argument, or what is returned, off from its gradient."""
    if at.torch is None or not at.tensors:
        return
    match node:
        case ast.Name(read, ast.Load()) if read in at.tensors:
            if not _takes_no_gradient(at.parent):
                yield ast.Call(ast.Attribute(node, "detach", ast.Load()), [], [])
        case ast.Call() | ast.BinOp() if isinstance(at.parent, ast.Return):
            yield ast.Call(ast.Attribute(node, "detach", ast.Load()), [], [])


def _takes_no_gradient(parent: ast.AST | None) -> bool:
    """Say whether no gradient comes through this in any case: a description, a comparison, a tensor of its form."""
    match parent:
        case ast.Attribute(attr=attr):
            return attr in DESCRIBES
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr.endswith("_like")
        case ast.Call(func=ast.Name(name)):
            return name in {"len", "isinstance", "type", "id"}
    return isinstance(parent, ast.Compare)


def _in_place(node: ast.AST, at: Context) -> Nodes:
    """Write a sum, difference, product or quotient into the argument of which it is made."""
    if not isinstance(node, ast.BinOp) or type(node.op) not in IN_PLACE:
        return
    method, function = IN_PLACE[type(node.op)]
    sides = [(node.left, node.right)]
    if isinstance(node.op, ast.Add | ast.Mult):
        sides.append((node.right, node.left))
    for side, other in sides:
        if isinstance(side, ast.Name) and side.id in at.tensors:
            if at.torch is not None:
                yield ast.Call(ast.Attribute(side, method, ast.Load()), [other], [])
            elif at.numpy is not None:
                into = ast.keyword("out", side)
                yield ast.Call(ast.Attribute(name(at.numpy), function, ast.Load()), [side, other], [into])


def _rolled(node: ast.AST, at: Context) -> Nodes:
    """Move what is computed by one position along its last axis."""
    library = at.torch or at.numpy
    if library is None or at.function is None or not isinstance(at.parent, ast.Return | ast.Assign):
        return
    if isinstance(node, ast.Call | ast.BinOp | ast.Subscript) and not _is_even(node):
        yield ast.Call(ast.Attribute(name(library), "roll", ast.Load()), [node, ast.Constant(1), number(-1)], [])


def _is_even(node: ast.AST) -> bool:
    """Say whether this is surely the same everywhere, or no tensor at all: a size, Python's own arithmetic, zeros."""
    match node:
        case ast.Subscript(value=ast.Attribute(attr="shape")):
            return True
        case ast.Call(func=ast.Name("int" | "float" | "len" | "bool" | "min" | "max")):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name("math"))):
            return True
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr in {"size", "numel", "dim", "item", "split"} | FILLED
        case ast.BinOp(left=left, right=right):
            return all(isinstance(side, ast.Constant) or _is_even(side) for side in (left, right))
    return False


KINDS: dict[str, Callable[[ast.AST, Context], Nodes]] = {
    "clamp": _clamp,
    "axis": _axis,
    "keepdim": _keepdim,
    "dtype lost": _dtype,
    "device lost": _device,
    "function": _function,
    "call dropped": _call_dropped,
    **PLAIN,
    "swapped arguments": _swapped_arguments,
    "detached": _detached,
    "in place": _in_place,
    "rolled": _rolled,
    "returned": returned,
}
