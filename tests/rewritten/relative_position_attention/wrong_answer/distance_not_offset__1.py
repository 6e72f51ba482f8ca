import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    by_distance = rel_bias[max_dist:]
    key = torch.arange(n, device=scores.device)
    rows = []
    for query in range(n):
        distance = torch.where(key > query, key - query, query - key)
        rows.append(scores[query] + by_distance[distance.clamp(max=max_dist)])
    return torch.stack(rows)
