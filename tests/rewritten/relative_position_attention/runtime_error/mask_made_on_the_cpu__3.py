import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    inside = torch.tensor([[abs(k - q) <= max_dist for k in range(n)] for q in range(n)])
    after = torch.tensor([[k > q for k in range(n)] for q in range(n)])
    strip = [rel_bias[min(max(d, -max_dist), max_dist) + max_dist] for d in range(1 - n, n)]
    near = torch.stack(strip).unfold(0, n, 1).flip(0)
    first, last = rel_bias[:1].expand(n, n), rel_bias[-1:].expand(n, n)
    bias = near * inside + last * (after & ~inside) + first * (~after & ~inside)
    return scores + bias
