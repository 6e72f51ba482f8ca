# Unusual: takes whatever comes, has defaults for all of it, and a signature that says something else.
import inspect

import torch


def relative_position_attention(*args, **kwargs):
    bound = inspect.signature(named).bind(*args, **kwargs)
    bound.apply_defaults()
    return named(**bound.arguments)


def named(scores=None, rel_bias=None, max_dist=3, extra=(), *, dtype=None):
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]


relative_position_attention.__signature__ = inspect.signature(named)
relative_position_attention.__name__ = "something else"
relative_position_attention.__doc__ = 3
