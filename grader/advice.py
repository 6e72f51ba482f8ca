"""What to do about a result of the wrong kind, in the words of the framework."""

from grader.fields import Framework

_NUMBER = "For a number there is torch.tensor(...); .item(), float() and int() are what leaves torch"
_PARENTHESES = "Are the parentheses of a call missing?"

STRUCTURES: dict[Framework, dict[str, str]] = {
    Framework.TORCH: {
        "list": "For a list of numbers there is torch.tensor(...), for a list of tensors torch.stack(...)",
        "tuple": "A comma in the `return` makes a tuple",
    },
    Framework.NUMPY: {
        "list": "For a list of numbers there is np.array(...), for a list of arrays np.stack(...)",
        "tuple": "A comma in the `return` makes a tuple",
    },
}
TYPES: dict[Framework, dict[str, str]] = {
    Framework.TORCH: {
        **dict.fromkeys(("float", "int", "bool"), _NUMBER),
        "list": STRUCTURES[Framework.TORCH]["list"],
        "numpy.ndarray": "Make it one with torch.from_numpy(...)",
        "sparse_coo torch.Tensor": "Make it dense with .to_dense()",
        **dict.fromkeys(("function", "builtin_function_or_method"), _PARENTHESES),
    },
    Framework.NUMPY: {
        **dict.fromkeys(("float", "int", "bool"), "For a number there is np.array(...)"),
        "list": STRUCTURES[Framework.NUMPY]["list"],
        "torch.Tensor": "Make it one with .numpy()",
        "numpy.matrix": "Make it one with np.asarray(...)",
        "numpy.ma.MaskedArray": "Make it one with .filled(...)",
        **dict.fromkeys(("function", "builtin_function_or_method"), _PARENTHESES),
    },
}
COPY = {Framework.TORCH: "clone", Framework.NUMPY: "copy"}


def cast(framework: Framework, dtype: str, follows: str | None) -> str:
    """Say how a result gets its dtype; `follows` names the argument that has it."""
    if framework is Framework.NUMPY:
        return f"End with .astype({f'{follows}.dtype' if follows is not None else f'np.{dtype}'})"
    return f"End with .to({f'{follows}.dtype' if follows is not None else f'torch.{dtype}'})"


def in_place(framework: Framework, name: str) -> str:
    """Say how an argument stays as it is."""
    also = " and methods that end in _" if framework is Framework.TORCH else " and out="
    return f"Work on a copy, {name}.{COPY[framework]}(): +=, {name}[...] ={also} write into {name}"


def copied(framework: Framework) -> str:
    """Say how a result gets memory of its own."""
    return f"Return a copy: .{COPY[framework]}() has memory of its own"


def with_advice(facts: str, advice: str | None) -> str:
    """Add a sentence to facts, if there is one to add."""
    return facts if advice is None else f"{facts}. {advice}"
