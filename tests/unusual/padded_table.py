# Unusual: F.pad repeats both ends of the table, or cuts them off where its padding is negative.
import torch
import torch.nn.functional as F


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    more = n - 1 - max_dist
    if more > 0:
        strip = F.pad(rel_bias[None, None], (more, more), mode="replicate")[0, 0]
    else:
        strip = F.pad(rel_bias, (more, more))
    return scores + torch.stack([strip.narrow(0, n - 1 - i, n) for i in range(n)])
