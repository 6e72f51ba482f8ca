"""triu_indices and tril_indices on the device; each triangle is written on its own."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    index = torch.full((n, n), max_dist, device=scores.device)
    after = torch.triu_indices(n, n, 1, device=scores.device)
    before = torch.tril_indices(n, n, -1, device=scores.device)
    for row, column in (after, before):
        index[row, column] += (column - row).clamp(-max_dist, max_dist)
    return scores + rel_bias[index]
