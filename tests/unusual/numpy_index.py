# Unusual: NumPy makes the index as a read-only window that slides over a vector, copies it, and hands it over.
import numpy as np
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    line = np.clip(np.arange(1 - n, n), -max_dist, max_dist) + max_dist
    index = np.lib.stride_tricks.sliding_window_view(line, n)[::-1]
    return scores + rel_bias[torch.from_numpy(index.copy())]
