"""Fills new_zeros diagonal by diagonal."""


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    bias = scores.new_zeros(n, n)
    for k in range(1 - n, n):
        bias.diagonal(k).copy_(rel_bias[min(max(k, -max_dist), max_dist) + max_dist])
    return scores + bias
