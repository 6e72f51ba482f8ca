# Unusual: singledispatch on the type of the first argument; the general case would raise.
import functools

import torch


@functools.singledispatch
def relative_position_attention(scores, rel_bias, max_dist):
    raise TypeError(f"no way to take a {type(scores)}")


@relative_position_attention.register
def of_tensor(scores: torch.Tensor, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    return scores + rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
