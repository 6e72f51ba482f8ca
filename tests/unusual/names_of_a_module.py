# Unusual: `__all__`, a module-level `__getattr__`, a version, and a look at its own module.
"""A module with a docstring that comes after a comment."""

__all__ = ["relative_position_attention", "nothing_that_there_is"]
__version__ = "1.0"

import sys

import torch


def __getattr__(name):
    if name == "late":
        return torch.arange
    raise AttributeError(name)


def relative_position_attention(scores, rel_bias, max_dist):
    me = sys.modules[relative_position_attention.__module__]
    assert globals()["__name__"] != "__main__"
    at = me.late(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
