import torch


def get_slopes(heads):
    return torch.tensor([8.0 * (h + 1) / heads for h in range(heads)])


def alibi_bias(num_heads, seq_len):
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    slopes = get_slopes(m)
    if m != num_heads:
        extra = get_slopes(2 * m)[::2]
        slopes = torch.cat([slopes, extra[: num_heads - m]])
    pos = torch.arange(seq_len)
    dist = (pos.unsqueeze(0) - pos.unsqueeze(1)).abs()
    return -(slopes.view(-1, 1, 1) * dist)
