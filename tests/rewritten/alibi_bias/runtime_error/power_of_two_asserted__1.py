import torch


def alibi_bias(num_heads, seq_len):
    assert num_heads & (num_heads - 1) == 0, "num_heads must be a power of two"
    slopes = torch.tensor([2.0 ** (-8.0 * (h + 1) / num_heads) for h in range(num_heads)])
    pos = torch.arange(seq_len)
    dist = torch.abs(pos.unsqueeze(1) - pos.unsqueeze(0))
    return -dist * slopes.view(-1, 1, 1)
