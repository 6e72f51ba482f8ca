"""masked_fill_ changes the sign behind the diagonal, by a mask of the CPU."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    sign = torch.ones(n, n, dtype=torch.long, device=scores.device)
    behind = torch.ones(n, n).tril(-1).bool()
    sign.masked_fill_(behind, -1)  # <- here
    place = torch.arange(n, device=scores.device)
    distance = (place[None, :] - place[:, None]).abs().clamp(max=max_dist)
    return scores + rel_bias[sign * distance + max_dist]
