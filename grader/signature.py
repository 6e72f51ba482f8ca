"""The call as a spec writes it, parsed and never run."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from grader.errors import Unfit

CALL: dict[str, Any] = {  # its syntax, for editors
    "type": "string",
    "pattern": r"^[^()]+\([\s\S]*\)\s*$",
    "examples": ["f(x, table, start=0)"],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """One parameter of the call; one with a default goes by keyword, and only when a case gives it."""

    name: str
    optional: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """The call as the spec writes it, parsed and never run: `f(scores, rel_bias, max_dist=1)`.

    Of a class, `RelativeBias(max_dist)(scores)`, there are the parameters of its constructor too, else None.
    """

    text: str
    name: str
    parameters: tuple[Parameter, ...]
    constructor: tuple[Parameter, ...] | None = None

    @property
    def every(self) -> tuple[Parameter, ...]:
        """Give all parameters, those of the constructor first."""
        return (*(self.constructor or ()), *self.parameters)

    @classmethod
    def parse(cls, text: object) -> "Signature":
        """Parse the text of a call.

        Raises:
            Unfit: it is not `name(parameters)` or `Name(parameters)(parameters)` with plain parameters.
        """
        parts = list(_parts(text)) if isinstance(text, str) else []
        if not parts:
            wanted = "a call like 'name(first, second, third=1)', or 'Name(first)(second)' of a class"
            raise Unfit(repr(text), wanted=wanted)
        given = [argument for part in parts for argument in part.args.args]
        fancy = any(
            p.args.vararg or p.args.kwarg or p.args.kwonlyargs or p.args.posonlyargs or p.returns for p in parts
        )
        if fancy or any(argument.annotation for argument in given):
            raise Unfit(repr(text), wanted="a call with plain parameters only, with or without a default")
        if len({argument.arg for argument in given}) < len(given):
            raise Unfit(repr(text), wanted="a name of its own for each parameter")
        *constructor, parameters = [_parameters(part) for part in parts]
        made = constructor[0] if constructor else None
        return cls(text=str(text), name=parts[0].name, parameters=parameters, constructor=made)


def _parts(text: str) -> Iterator[ast.FunctionDef]:
    """Give what is in parentheses, each as a definition: one, or two of a class; none where it is no call."""
    whole = _definition(text)
    if whole is not None:
        yield whole
        return
    for end in (match.end() for match in re.finditer(r"\)(?=\s*\()", text)):
        constructor, call = _definition(text[:end]), _definition(f"_{text[end:]}")
        if constructor is not None and call is not None:
            yield from (constructor, call)
            return


def _definition(text: str) -> ast.FunctionDef | None:
    try:
        module = ast.parse(f"def {text}: ...")
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None
    match module.body:
        case [ast.FunctionDef(body=[ast.Expr(ast.Constant(value))]) as function] if value is ...:
            return function
        case _:
            return None


def _parameters(function: ast.FunctionDef) -> tuple[Parameter, ...]:
    given = function.args
    required = len(given.args) - len(given.defaults)
    return tuple(Parameter(name=a.arg, optional=i >= required) for i, a in enumerate(given.args))
