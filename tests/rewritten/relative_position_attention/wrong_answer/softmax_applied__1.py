import torch
import torch.nn.functional as F


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    out = torch.empty_like(scores)
    for i in range(n):
        index = [min(max(j - i, -max_dist), max_dist) + max_dist for j in range(n)]
        out[i] = F.softmax(scores[i] + rel_bias[index], dim=0)
    return out
