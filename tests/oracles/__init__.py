"""References held to independent oracles: naive loops in float64, and well-known model code."""

import runpy
from collections.abc import Callable
from typing import Any

from tests.conftest import ROOT


def reference(slug: str) -> Callable[..., Any]:  # Any: what it gives is what its test is about
    """Load the reference of a problem that ships, as its children do: by its file alone."""
    loaded = runpy.run_path(str(ROOT / "solutions" / f"{slug}.py"))[slug]
    assert callable(loaded)
    return loaded  # type: ignore[no-any-return]  # reason: a file's namespace has no types
