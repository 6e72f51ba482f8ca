import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    at = torch.arange(n, device=scores.device)
    bias = rel_bias[(at - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    every = torch.ones(n, n, dtype=torch.bool)
    long_before = every.tril(-max_dist - 1)
    long_after = every.triu(max_dist + 1)
    bias = bias.masked_fill(long_before, rel_bias[0])
    bias = bias.masked_fill(long_after, rel_bias[-1])
    return scores + bias
