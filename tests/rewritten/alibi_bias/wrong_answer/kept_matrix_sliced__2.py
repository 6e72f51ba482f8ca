import torch


def head_slopes(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


class AlibiTable:
    def __init__(self, heads: int) -> None:
        self.slopes = torch.tensor(head_slopes(heads))
        self.size = 0
        self.bias = torch.empty(heads, 0, 0)

    def grow(self, size: int) -> None:
        above = torch.ones(size, size).triu(1).cumsum(1)
        self.bias = torch.einsum("h,ij->hij", -self.slopes, above + above.T)
        self.size = size


tables: dict[int, AlibiTable] = {}


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    table = tables.setdefault(num_heads, AlibiTable(num_heads))
    if table.size == 0 or table.size < seq_len:
        table.grow(max(64, 2 * seq_len))
    return table.bias.narrow(1, 0, seq_len).narrow(2, 0, seq_len)
