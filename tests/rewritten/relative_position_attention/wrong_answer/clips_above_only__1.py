import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    many = len(rel_bias)
    strip = torch.stack([rel_bias[(min(d, max_dist) + max_dist) % many] for d in range(1 - n, n)])
    return scores + strip.unfold(0, n, 1).flip(0)
