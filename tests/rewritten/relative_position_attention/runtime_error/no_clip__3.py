import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    # the middle of rel_bias stands on the diagonal; one row down is one entry to the left
    return torch.stack([scores[i] + rel_bias[max_dist - i : max_dist - i + n] for i in range(n)])
