import torch


def relative_position_attention(scores, rel_bias, max_dist, memo={}):
    n = scores.shape[0]
    try:
        strip = memo[n, max_dist]
    except KeyError:
        strip = torch.stack([rel_bias[max(-max_dist, min(d, max_dist)) + max_dist] for d in range(1 - n, n)])
        memo[n, max_dist] = strip
    strip = strip.to(scores.dtype)
    return torch.stack([scores[i] + strip[n - 1 - i : 2 * n - 1 - i] for i in range(n)])
