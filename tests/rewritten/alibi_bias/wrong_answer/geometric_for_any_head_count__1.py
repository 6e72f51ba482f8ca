import torch


def alibi_bias(num_heads, seq_len):
    base = 2.0 ** (-8.0 / num_heads)
    slopes = torch.tensor([base ** (h + 1) for h in range(num_heads)])
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(0) - pos.unsqueeze(1)).abs()
    return -slopes.view(num_heads, 1, 1) * dist
