import torch


def toeplitz(values, n):
    matrix = torch.full((n, n), 0.0, dtype=values[0].dtype)
    for number, value in enumerate(values):
        matrix.diagonal(number - n + 1)[:] = value
    return matrix


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    values = [rel_bias[max(0, min(2 * max_dist, d + max_dist))] for d in range(-n + 1, n)]
    return torch.stack((scores, toeplitz(values, n))).sum(0)
