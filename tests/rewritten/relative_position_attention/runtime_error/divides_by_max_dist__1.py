import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    q = torch.arange(n, device=scores.device).reshape(n, 1)
    k = torch.arange(n, device=scores.device).reshape(1, n)
    # place in the table from 0 (first entry) to 1 (last entry)
    share = (k - q + max_dist).float() / (2 * max_dist)
    share = torch.clamp(share, 0.0, 1.0)
    entry = torch.round(share * 2 * max_dist).to(torch.int64)
    return scores + rel_bias.index_select(0, entry.reshape(-1)).reshape(n, n)
