import torch


def alibi_bias(num_heads, seq_len):
    pos = torch.arange(seq_len)
    dist = torch.abs(pos.view(-1, 1) - pos.view(1, -1)).float()
    return torch.stack([-dist for _ in range(num_heads)])
