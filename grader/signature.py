"""The call as a spec writes it, parsed and never run."""

import ast
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
    """The call as the spec writes it, parsed and never run: `f(scores, rel_bias, max_dist=1)`."""

    text: str
    name: str
    parameters: tuple[Parameter, ...]

    @classmethod
    def parse(cls, text: object) -> "Signature":
        """Parse the text of a call.

        Raises:
            Unfit: it is not `name(parameters)` with plain parameters.
        """
        try:
            module = ast.parse(f"def {text}: ...") if isinstance(text, str) else ast.parse("")
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            module = ast.parse("")
        match module.body:
            case [ast.FunctionDef(body=[ast.Expr(ast.Constant(value))]) as function] if value is ...:
                given = function.args
            case _:
                raise Unfit(repr(text), wanted="a call like 'name(first, second, third=1)'")
        fancy = given.vararg or given.kwarg or given.kwonlyargs or given.posonlyargs or function.returns
        if fancy or any(argument.annotation for argument in given.args):
            raise Unfit(repr(text), wanted="a call with plain parameters only, with or without a default")
        if len({argument.arg for argument in given.args}) < len(given.args):
            raise Unfit(repr(text), wanted="a name of its own for each parameter")
        required = len(given.args) - len(given.defaults)
        parameters = (Parameter(name=a.arg, optional=i >= required) for i, a in enumerate(given.args))
        return cls(text=str(text), name=function.name, parameters=tuple(parameters))
