import torch
import torch.nn.functional as F

WORK = torch.float32  # half precision is too coarse to add in


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    far = max(n - 1 - max_dist, 0)
    table = F.pad(rel_bias.to(WORK)[None], (far, far), mode="replicate")[0]
    centre = table.numel() // 2
    bias = table[centre - n + 1 : centre + n].unfold(0, n, 1).flip(0)
    return torch.add(scores.to(WORK), bias)
