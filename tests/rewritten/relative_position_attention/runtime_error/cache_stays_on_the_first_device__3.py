import torch


def parts(n, max_dist, device, kept={}):
    """Give two masks: keys too far before, and keys too far after."""
    if (n, max_dist) in kept:
        return kept[n, max_dist]
    everywhere = torch.ones(n, n, dtype=torch.bool, device=device)
    before = everywhere.tril(-max_dist - 1)
    after = everywhere.triu(max_dist + 1)
    kept[n, max_dist] = before, after
    return before, after


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    before, after = parts(n, max_dist, scores.device)
    inner = [rel_bias[max(0, min(2 * max_dist, d + max_dist))] for d in range(1 - n, n)]
    bias = torch.stack(inner).unfold(0, n, 1).flip(0)
    bias = torch.where(before, rel_bias[0], bias)
    bias = torch.where(after, rel_bias[-1], bias)
    return scores + bias
