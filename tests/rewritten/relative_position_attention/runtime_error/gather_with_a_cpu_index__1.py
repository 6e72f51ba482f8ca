import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    which = torch.tensor([[min(max(k - q, -max_dist), max_dist) + max_dist for k in range(n)] for q in range(n)])
    tables = torch.stack([rel_bias] * n)
    return scores + torch.gather(tables, dim=1, index=which)
