"""arange takes its device from the buffer it writes to."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.empty(n, dtype=torch.long, device=scores.device)
    torch.arange(n, out=position)
    index = (position[None] - position[:, None]).clamp_(-max_dist, max_dist).add_(max_dist)
    return scores + rel_bias[index]
