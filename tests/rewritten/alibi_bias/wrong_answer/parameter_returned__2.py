import torch


def slope_list(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


class AlibiBias(torch.nn.Module):
    def __init__(self, num_heads: int, seq_len: int) -> None:
        super().__init__()
        above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
        gap = above + above.T
        table = torch.stack([gap * -s for s in slope_list(num_heads)])
        self.bias = torch.nn.Parameter(table)
        self.bias.requires_grad_(False)


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    return AlibiBias(num_heads, seq_len).bias
