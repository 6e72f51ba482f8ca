# The bias is kept in a tensor of the default dtype: half precision comes back as float32, and float64 loses digits.
# Source: own
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    bias = torch.empty(scores.shape, device=scores.device)
    bias[:] = rel_bias[offset + max_dist]
    return scores + bias
