import numpy as np
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    table = np.array(rel_bias.tolist())
    offset = np.subtract.outer(np.arange(n), np.arange(n)).T
    bias = table[np.clip(offset, -max_dist, max_dist) + max_dist]
    return scores + torch.from_numpy(bias).to(device=scores.device, dtype=scores.dtype)
