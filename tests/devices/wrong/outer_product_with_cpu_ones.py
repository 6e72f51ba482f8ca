"""torch.outer spreads the positions with ones that are on the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    position = torch.arange(n, device=scores.device)
    spread = torch.outer(torch.ones(n, dtype=torch.long), position)  # <- here
    index = (spread - spread.T).clamp(-max_dist, max_dist) + max_dist
    return scores + rel_bias[index]
