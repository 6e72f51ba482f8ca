"""copy_ goes from one device to the other, as it always does."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.empty(n, dtype=torch.long, device=scores.device)
    position.copy_(torch.arange(n))
    offset = position[None] - position[:, None]
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
