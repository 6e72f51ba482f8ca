import torch


def alibi_bias(num_heads, seq_len):
    slopes = torch.tensor([2.0 ** -(h + 1) for h in range(num_heads)])
    pos = torch.arange(seq_len)
    dist = (pos[:, None] - pos[None, :]).abs()
    return -dist * slopes.view(-1, 1, 1)
