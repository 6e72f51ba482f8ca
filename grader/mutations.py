"""The table of small changes that make a right answer wrong: each row sees one node and gives what may stand there."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Nodes = Iterator[ast.AST]


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Where a node stands: what holds it, in which function, and what the file calls its libraries.

    `tensors` are the parameters of the entry point that may be tensors, `wholes` those that are whole numbers, where
    the node is inside of it.
    """

    modules: frozenset[str]
    torch: str | None
    numpy: str | None
    parent: ast.AST | None = None
    function: ast.FunctionDef | None = None
    tensors: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()


OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add, ast.Div),
    ast.Div: (ast.Mult, ast.FloorDiv),
    ast.FloorDiv: (ast.Div, ast.Mod),
    ast.Mod: (ast.FloorDiv,),
    ast.Pow: (ast.Mult,),
    ast.MatMult: (ast.Mult,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
TINY = 1e-3  # what is smaller keeps a division from failing, and is lost or too large


def name(text: str) -> ast.Name:
    """Write a name."""
    return ast.Name(text, ast.Load())


def number(value: float) -> ast.expr:
    """Write a number as Python parses it: a sign of its own before what is below 0."""
    return ast.UnaryOp(ast.USub(), ast.Constant(-value)) if value < 0 else ast.Constant(value)


def whole(node: ast.AST | None) -> int | None:
    """Read a whole number, with or without a sign; None for anything else."""
    match node:
        case ast.UnaryOp(ast.USub(), ast.Constant(int(value))) if not isinstance(value, bool):
            return -value
        case ast.Constant(int(value)) if not isinstance(value, bool):
            return value
    return None


def with_part(node: ast.AST, **parts: object) -> ast.AST:
    """Copy a node with some of its fields replaced; what they hold is shared."""
    fields = {**dict(ast.iter_fields(node)), **parts}
    return ast.copy_location(type(node)(**fields), node)


def _operator(node: ast.AST, at: Context) -> Nodes:
    if isinstance(node, ast.BinOp | ast.AugAssign):
        for other in OPERATORS.get(type(node.op), ()):
            yield with_part(node, op=other())


def _swapped_operands(node: ast.AST, at: Context) -> Nodes:
    if not isinstance(node, ast.BinOp) or (isinstance(node.op, ast.Sub) and _even(at)):
        return
    if isinstance(node.op, ast.Sub | ast.Div | ast.MatMult | ast.FloorDiv | ast.Pow) and whole(node.right) is None:
        yield with_part(node, left=node.right, right=node.left)


def _operand_dropped(node: ast.AST, at: Context) -> Nodes:
    if isinstance(node, ast.BinOp):
        yield from (side for side in (node.left, node.right) if not isinstance(side, ast.Constant))


def _even(at: Context) -> bool:
    """Say whether a sign makes no difference here: what this is a part of is squared."""
    match at.parent:
        case ast.BinOp(op=ast.Pow(), right=ast.Constant(int(power))):
            return power % 2 == 0
    return False


def _sign(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.UnaryOp(ast.USub() | ast.Invert(), operand) if not isinstance(operand, ast.Constant):
            yield operand
        case ast.BinOp(op=ast.Sub()) if not _even(at) and not isinstance(at.parent, ast.Return | ast.Assign):
            yield ast.Call(name("abs"), [node], [])
        case ast.Call(func=ast.Attribute(attr="zeros" | "zeros_like" | "empty" | "empty_like")):
            return
        case ast.BinOp() | ast.Call() if isinstance(at.parent, ast.Return | ast.Assign) and at.function:
            yield ast.UnaryOp(ast.USub(), node)
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
                yield ast.Call(name("abs"), [node], [])


def _comparison(node: ast.AST, at: Context) -> Nodes:
    if isinstance(node, ast.Compare):
        for i, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                yield with_part(node, ops=[*node.ops[:i], other(), *node.ops[i + 1 :]])


def _boolean(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.BoolOp(op, values):
            yield with_part(node, op=ast.Or() if isinstance(op, ast.And) else ast.And())
            yield from values
        case ast.UnaryOp(ast.Not(), operand):
            yield operand


def _condition(node: ast.AST, at: Context) -> Nodes:
    if isinstance(node, ast.If | ast.IfExp):
        yield with_part(node, test=ast.Constant(value=True))
        yield with_part(node, test=ast.Constant(value=False))
    elif isinstance(node, ast.While):
        yield with_part(node, test=ast.Constant(value=False))


def _flag(node: ast.AST, at: Context) -> Nodes:
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)


def _constant(node: ast.AST, at: Context) -> Nodes:
    match node:
        case ast.Constant(bool()):
            return
        case ast.Constant(int() | float() as value) if not _signed(at.parent):
            yield from map(number, _neighbours(value))
        case ast.UnaryOp(ast.USub(), ast.Constant(int() | float() as value)):
            yield from map(number, _neighbours(-value))


def _signed(parent: ast.AST | None) -> bool:
    return isinstance(parent, ast.UnaryOp) and isinstance(parent.op, ast.USub)


def _neighbours(value: float) -> tuple[float, float]:
    if isinstance(value, int):
        return value + 1, value - 1
    return (value * 2, -value) if abs(value) >= TINY else (value * 1000 if value else 1.0, 0.0)


def _default(node: ast.AST, at: Context) -> Nodes:
    if isinstance(at.parent, ast.arguments):
        yield from _flag(node, at)
        yield from _constant(node, at)


def _moved(bound: ast.expr, by: int) -> ast.expr:
    value = whole(bound)
    if value is not None:
        return number(value + by)
    return ast.BinOp(bound, ast.Add() if by > 0 else ast.Sub(), ast.Constant(1))


def _position(node: ast.AST, at: Context) -> Nodes:
    """Move an index, one end of a slice or of a range by one position."""
    match node:
        case ast.Subscript(slice=ast.Tuple(elts=indices) as several):
            for i, index in enumerate(indices):
                for moved in _indices(index):
                    there = ast.Tuple([*indices[:i], moved, *indices[i + 1 :]], several.ctx)
                    yield with_part(node, slice=there)
        case ast.Subscript(slice=index):
            for moved in _indices(index):
                yield with_part(node, slice=moved)
        case ast.Call(func=ast.Name("range") | ast.Attribute(attr="arange"), args=[stop]):
            yield with_part(node, args=[ast.Constant(1), _moved(stop, 1)])
        case ast.Call(func=ast.Name("range") | ast.Attribute(attr="arange"), args=[start, stop, *rest]):
            yield with_part(node, args=[_moved(start, 1), _moved(stop, 1), *rest])
            yield with_part(node, args=[_moved(start, -1), _moved(stop, -1), *rest])


def _indices(index: ast.expr) -> Iterator[ast.expr]:
    match index:
        case ast.Slice(lower, upper, step):
            if lower is not None:
                yield from (ast.Slice(_moved(lower, by), upper, step) for by in (1, -1))
            if upper is not None:
                yield from (ast.Slice(lower, _moved(upper, by), step) for by in (1, -1))
        case ast.Constant(None | str() | bool() | float()) | ast.Tuple():
            return
        case ast.Constant(value) if value is ...:
            return
        case _:
            yield from (_moved(index, by) for by in (1, -1))


def _size(node: ast.AST, at: Context) -> Nodes:
    """Take one more or one less of what is a whole number: a parameter that says so, a length, a shape."""
    match node:
        case ast.Name(read, ast.Load()) if read in at.wholes:
            yield from (_moved(node, by) for by in (1, -1))
        case ast.Subscript(slice=ast.Slice()):
            return
        case ast.Subscript(value=ast.Attribute(attr="shape")) | ast.Call(func=ast.Name("len")):
            yield from (_moved(node, by) for by in (1, -1))
        case ast.Call(func=ast.Attribute(attr="size"), args=[_]):
            yield from (_moved(node, by) for by in (1, -1))


def _another_name(node: ast.AST, at: Context) -> Nodes:
    """Read the next tensor argument in place of one; they are all on one device."""
    if isinstance(at.parent, ast.Attribute) and at.parent.attr == "device":
        return
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in at.tensors[:-1]:
        yield name(at.tensors[at.tensors.index(node.id) + 1])
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in at.tensors[1:]:
        yield name(at.tensors[0])


def _statement(node: ast.AST, at: Context) -> Nodes:
    """Drop a statement after which every name is still bound; others fail at once and tell nothing."""
    match node:
        case ast.AugAssign() | ast.For() | ast.While() | ast.Delete() | ast.Break() | ast.Continue():
            yield ast.Pass()
        case ast.Expr(ast.Call()) if "super" not in ast.unparse(node):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]) if (
            not at.function or at.function.name != "__init__"
        ):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Name(target)]) if at.function and bound(at.function).count(target) > 1:
            yield ast.Pass()


def _raise(node: ast.AST, at: Context) -> Nodes:
    if isinstance(node, ast.Raise | ast.Assert):
        yield ast.Pass()


def bound(function: ast.FunctionDef) -> list[str]:
    """Name everything that a function binds, as often as it does: its parameters first."""
    stores = [n for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    plain = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return [a.arg for a in plain if a.arg != "self"] + [n.id for n in stores]


def returned(node: ast.AST, at: Context) -> Nodes:
    """Return something else that is at hand, or several results in another order."""
    if not isinstance(node, ast.Return) or node.value is None or at.function is None:
        return
    if isinstance(node.value, ast.Tuple):
        yield ast.Return(ast.Tuple(node.value.elts[::-1], ast.Load()))
        return
    names = dict.fromkeys([*at.tensors, *bound(at.function)[len(at.function.args.args) :]])
    yield from (ast.Return(name(other)) for other in [*names][-4:])


PLAIN: dict[str, Callable[[ast.AST, Context], Nodes]] = {
    "operator": _operator,
    "swapped operands": _swapped_operands,
    "operand dropped": _operand_dropped,
    "sign": _sign,
    "comparison": _comparison,
    "boolean": _boolean,
    "condition": _condition,
    "default": _default,
    "flag": _flag,
    "position": _position,
    "size": _size,
    "another name": _another_name,
    "constant": _constant,
    "statement dropped": _statement,
    "raise dropped": _raise,
}
