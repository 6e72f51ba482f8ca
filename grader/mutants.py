"""A reference ▶ its mutants: the same file with one small change each, which sharp cases refuse. Nothing is run."""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from grader.mutations import Context, whole, with_part
from grader.tensor_mutations import KINDS

NOT_ENTERED = ast.Import | ast.ImportFrom | ast.Raise | ast.Assert | ast.JoinedStr | ast.arg | ast.Global | ast.Nonlocal
NOT_CHANGED = {"annotation", "returns", "decorator_list", "type_params", "bases"}
SCALARS = {"int", "float", "bool", "str"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """The reference with one small change: what kind, on which line, and the statement before and after."""

    kind: str
    line: int
    was: str
    becomes: str
    source: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a node stands: a field of another, or one item of a list there; and in which statement and function."""

    node: ast.AST
    parent: ast.AST
    field: str
    item: int | None
    statement: ast.stmt
    function: ast.FunctionDef | None

    def put(self, node: ast.AST) -> None:
        """Put a node here."""
        if self.item is None:
            setattr(self.parent, self.field, node)
        else:
            getattr(self.parent, self.field)[self.item] = node


def of(source: bytes, entry: str, *, without: Collection[str] = ()) -> list[Mutant]:
    """Give every mutant of a file, by line, then in the order of the table.

    `entry` names the function, or the class, that is called. Texts, annotations, imports and what is raised stay as
    they are. `without` names kinds that are of no use: "detached" where a result has no gradient, say.

    Raises:
        SyntaxError: it is no Python.
    """
    tree = ast.parse(source)
    rows = [(kind, row) for kind, row in KINDS.items() if kind not in without]
    answering = _answering(tree, entry)
    modules = _modules(tree)
    for_all = Context(
        modules=frozenset(modules),
        torch=next((local for local, module in modules.items() if module == "torch"), None),
        numpy=next((local for local, module in modules.items() if module == "numpy"), None),
    )
    inside = replace(for_all, tensors=_tensors(answering), wholes=_wholes(answering)) if answering else for_all
    made: list[tuple[int, int, Mutant]] = []
    for place in list(_places(tree, None, None)):
        known = inside if place.function is not None and place.function is answering else for_all
        context = replace(known, parent=place.parent, function=place.function)
        for number, (kind, row) in enumerate(rows):
            for other in list(row(place.node, context)):
                text, becomes = _written(tree, place, other)
                line = getattr(place.node, "lineno", place.statement.lineno)
                mutant = Mutant(kind=kind, line=line, was=_header(place.statement), becomes=becomes, source=text)
                made.append((line, number, mutant))
    made.sort(key=lambda entry: entry[:2])
    unlike = {mutant.source: mutant for _, _, mutant in reversed(made)}  # of those that are alike, the first
    unlike.pop(_file(tree), None)
    return [mutant for _, _, mutant in made if unlike.get(mutant.source) is mutant and _is_python(mutant.source)]


def _file(tree: ast.Module) -> bytes:
    return (ast.unparse(tree) + "\n").encode()


def _written(tree: ast.Module, place: Place, other: ast.AST) -> tuple[bytes, str]:
    """Write the whole file, and the one statement, with another node at a place; the tree is left as it was."""
    place.put(other)
    try:
        statement = other if isinstance(other, ast.stmt) else place.statement
        return _file(tree), _header(statement)
    finally:
        place.put(place.node)


def _is_python(source: bytes) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _header(statement: ast.stmt) -> str:
    """Write a statement on one line: of one with a body, what stands before it."""
    if not hasattr(statement, "body"):
        return " ".join(ast.unparse(statement).split("\n"))
    parts: dict[str, object] = {"body": [ast.Pass()]}
    parts |= {field: [] for field in ("orelse", "finalbody", "handlers", "decorator_list") if hasattr(statement, field)}
    return ast.unparse(with_part(statement, **parts)).partition("\n")[0]


def _places(parent: ast.AST, statement: ast.stmt | None, function: ast.FunctionDef | None) -> Iterator[Place]:
    for field, value in ast.iter_fields(parent):
        if field in NOT_CHANGED:
            continue
        for item, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if not isinstance(node, ast.AST) or _is_fixed(node):
                continue
            within = node if isinstance(node, ast.stmt) else statement
            if within is None:
                continue
            yield Place(node=node, parent=parent, field=field, item=item, statement=within, function=function)
            if not isinstance(node, NOT_ENTERED):
                yield from _places(node, within, node if isinstance(node, ast.FunctionDef) else function)


def _is_fixed(node: ast.AST) -> bool:
    """Say whether this is left alone, with all in it: a docstring, `__all__`, what runs only as a script."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Assign(targets=[ast.Name("__all__")]):
            return True
        case ast.If(test=ast.Compare(left=ast.Name("__name__"))):
            return True
    return False


def _answering(tree: ast.Module, entry: str) -> ast.FunctionDef | None:
    """Find the function that gives the answer: the entry point, or its method where that is a class."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name=found) if found == entry:
                return node
            case ast.ClassDef(name=found, body=body) if found == entry:
                methods = {method.name: method for method in body if isinstance(method, ast.FunctionDef)}
                return methods.get("forward") or methods.get("__call__")
    return None


def _required(function: ast.FunctionDef) -> dict[str, str]:
    """Give the parameters without a default, each with its annotation as text."""
    required = function.args.args[: len(function.args.args) - len(function.args.defaults)]
    return {a.arg: ast.unparse(a.annotation) if a.annotation is not None else "" for a in required if a.arg != "self"}


def _tensors(function: ast.FunctionDef) -> tuple[str, ...]:
    """Name the parameters that may be tensors: no default, and no annotation that says otherwise."""
    return tuple(name for name, kind in _required(function).items() if kind not in SCALARS)


def _wholes(function: ast.FunctionDef) -> tuple[str, ...]:
    """Name the parameters that are whole numbers, by their annotation or by their default."""
    given = function.args.args
    defaults = [None] * (len(given) - len(function.args.defaults)) + function.args.defaults
    pairs = zip(given, defaults, strict=True)
    return tuple(a.arg for a, default in pairs if _is_int(a.annotation) or whole(default) is not None)


def _is_int(annotation: ast.expr | None) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "int"


def _modules(tree: ast.Module) -> dict[str, str]:
    """Give what the file calls its modules: local name ▶ module."""
    found: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name.split(".")[0]: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found
