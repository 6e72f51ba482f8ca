import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    keys = torch.arange(n, device=scores.device)
    result = torch.zeros((n, n), dtype=scores.dtype)
    for query in range(n):
        index = torch.clip(keys - query, -max_dist, max_dist) + max_dist
        result[query, :] = scores[query] + rel_bias[index]
    return result
