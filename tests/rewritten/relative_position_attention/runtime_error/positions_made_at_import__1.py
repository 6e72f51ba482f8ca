import torch

LONGEST = 2048
OFFSETS = torch.arange(LONGEST).unsqueeze(0) - torch.arange(LONGEST).unsqueeze(1)


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.size(0)
    index = torch.clip(OFFSETS[:n, :n], -max_dist, max_dist) + max_dist
    return scores + torch.index_select(rel_bias, 0, index.reshape(-1)).reshape(n, n)
