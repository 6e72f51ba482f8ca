import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    result = torch.empty(n, n, dtype=torch.float32, device=scores.device)
    columns = torch.arange(n, device=scores.device)
    for r in range(n):
        chosen = (columns - r).clip(-max_dist, max_dist) + max_dist
        result[r] = scores[r].float() + rel_bias[chosen].float()
    return result
