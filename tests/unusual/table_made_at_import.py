# Unusual: all offsets up to a length are made while the file is loaded; calls only cut their part out.
import torch

MOST = 300
ROW = torch.arange(MOST)
OFFSETS = ROW.unsqueeze(0) - ROW.unsqueeze(1)


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    return scores + rel_bias[OFFSETS[:n, :n].clamp(-max_dist, max_dist) + max_dist]
