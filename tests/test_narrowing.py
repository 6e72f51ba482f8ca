"""A reference that narrows in float64 is told by the first operation that does, and its line."""

import numpy as np
import pytest

from grader.fields import Framework
from grader.loaded import Child
from grader.outcome import Watched
from grader.sandbox import Sandbox
from tests.children import a_call, child, raised, returned

X = np.ones(3)


def watched(one: Child) -> Watched:
    returned(one.call(a_call(x=X)))
    found = one.watch()
    assert isinstance(found, Watched), found
    return found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("return x + x", None),
        ("return x.float() + x", "line 3: `_to_copy` gives float32"),
        ("y = x * 2\n    return (y.half() + 1).to(x.dtype)", "line 4: `_to_copy` gives float16"),
        ("return torch.empty(3).copy_(x).double()", "line 3: `copy` gives float32"),
        ("return x + torch.arange(3)", None),  # whole numbers are no floats
        ("return (x > 0).to(torch.float32)", None),  # what begins narrow is not narrowed
        ("return torch.nn.functional.softmax(x, -1, dtype=torch.float32)", "line 3: `_to_copy` gives float32"),
    ],
)
def test_the_first_operation_that_narrows_is_told(sandbox: Sandbox, body: str, found: str | None) -> None:
    with child(sandbox, f"import torch\ndef f(x):\n    {body}\n") as one:
        assert watched(one).narrowed == found


def test_a_call_that_fails_while_it_is_watched_says_so(sandbox: Sandbox) -> None:
    source = "calls = []\ndef f(x):\n    calls.append(1)\n    assert len(calls) < 2\n    return x\n"
    with child(sandbox, source) as one:
        returned(one.call(a_call(x=X)))
        failed = one.watch()
        assert not isinstance(failed, Watched)
        assert raised(failed).type == "AssertionError"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("return x + x", None),
        ("return x.astype(np.float32) + x", "line 3: an operation of NumPy gives float32"),
        (
            "y = np.exp(x)\n    return (y[None] * np.ones(3)).astype('f2').astype(float)",
            "line 4: an operation of NumPy gives float16",
        ),
        ("return np.sum(x, dtype=np.float32)[None]", "line 3: an operation of NumPy gives float32"),
        ("return (x > 0).astype(np.float32)", None),
    ],
)
def test_in_numpy_it_is_told_as_well(sandbox: Sandbox, body: str, found: str | None) -> None:
    with child(sandbox, f"import numpy as np\ndef f(x):\n    {body}\n", framework=Framework.NUMPY) as one:
        assert watched(one).narrowed == found
