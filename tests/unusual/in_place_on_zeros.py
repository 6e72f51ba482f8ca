# Unusual: two in-place additions to a tensor of its own that begins as zeros.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    out = torch.zeros_like(scores, memory_format=torch.contiguous_format)
    at = torch.arange(scores.shape[0])
    out.add_(rel_bias[(at[None, :] - at[:, None]).clamp_(-max_dist, max_dist).add_(max_dist)])
    out.add_(scores)
    return out
