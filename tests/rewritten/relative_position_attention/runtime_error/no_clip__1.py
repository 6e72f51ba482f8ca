import torch


def relative_position_attention(scores, rel_bias, max_dist):
    out = scores.clone()
    for q in range(scores.size(0)):
        for k in range(scores.size(1)):
            out[q, k] += rel_bias[k - q + max_dist]
    return out
