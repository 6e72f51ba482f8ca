"""from_numpy takes no notice of `with scores.device`: its memory is NumPy's."""
import numpy as np
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    with scores.device:
        key = torch.from_numpy(np.arange(scores.shape[0]))
        query = torch.arange(scores.shape[0])
        offset = key[None, :] - query[:, None]  # <- here
    return scores + rel_bias[offset.clamp(-max_dist, max_dist) + max_dist]
