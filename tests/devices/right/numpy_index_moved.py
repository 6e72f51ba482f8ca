"""NumPy makes the index; from_numpy and .to bring it to the table."""
import numpy as np
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    position = np.arange(scores.shape[0])
    index = np.clip(np.subtract.outer(position, position).T, -max_dist, max_dist) + max_dist
    index = torch.from_numpy(np.ascontiguousarray(index)).to(rel_bias.device)
    return scores + torch.take(rel_bias, index)
