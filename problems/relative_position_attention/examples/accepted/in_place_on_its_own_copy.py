# Right: works in place, on a clone.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    out = scores.clone()
    out += rel_bias.index_select(0, (offset + max_dist).flatten()).view(offset.shape)
    return out
