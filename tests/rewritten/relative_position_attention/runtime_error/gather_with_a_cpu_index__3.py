import torch


def table_index(n, max_dist):
    ones = torch.ones(n, n, dtype=torch.int64)
    offset = torch.cumsum(ones, 1) - torch.cumsum(ones, 0)
    return torch.where(offset.abs() > max_dist, offset.sign() * max_dist, offset) + max_dist


def relative_position_attention(scores, rel_bias, max_dist):
    index = table_index(len(scores), max_dist)
    return scores + rel_bias.take(index)
