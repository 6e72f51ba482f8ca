import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    last = 2 * max_dist
    index = [[min(max(k - q + max_dist, 1), last - 1) for k in range(n)] for q in range(n)]
    return scores + rel_bias[torch.tensor(index, device=scores.device)]
