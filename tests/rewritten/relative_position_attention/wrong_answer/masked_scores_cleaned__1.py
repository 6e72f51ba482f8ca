import torch


def relative_position_attention(scores, rel_bias, max_dist):
    lowest = torch.finfo(scores.dtype).min
    out = scores.clamp(min=lowest)  # no infinities in the sum
    for offset in range(1 - scores.shape[0], scores.shape[0]):
        out.diagonal(offset).add_(rel_bias[max(-max_dist, min(offset, max_dist)) + max_dist])
    return out
