import torch
import torch.nn.functional as F


def head_slopes(n):
    base = 1
    while 2 * base <= n:
        base *= 2
    return [2 ** (-8 * (h + 1) / base) if h < base else 2 ** (-4 * (2 * (h - base) + 1) / base) for h in range(n)]


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    # one row of penalties per distance, one column per head
    penalties = torch.stack([-d * torch.tensor(head_slopes(num_heads)) for d in range(512)])
    positions = torch.arange(seq_len)
    gaps = torch.maximum(positions[:, None], positions) - torch.minimum(positions[:, None], positions)
    return F.embedding(gaps, penalties).permute(2, 0, 1).contiguous()
