# Right: computes in float64 and comes back; the double rounding stays within one step.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0], device=scores.device)
    offset = (at[None] - at[:, None]).clamp(-max_dist, max_dist)
    return (scores.double() + rel_bias.double()[offset + max_dist]).to(scores.dtype)
