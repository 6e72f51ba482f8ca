# The clipped offset is the index itself, and index_select takes no negative one.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    return scores + rel_bias.index_select(0, offset.flatten()).reshape(scores.shape)
