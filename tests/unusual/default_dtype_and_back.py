# Unusual: the default dtype is float64 while it works in float64, and what it was before afterwards.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    try:
        at = torch.linspace(0, scores.shape[0] - 1, scores.shape[0])
        assert at.dtype == torch.float64
        index = ((at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist).round().long()
    finally:
        torch.set_default_dtype(before)
    return scores + rel_bias[index]
