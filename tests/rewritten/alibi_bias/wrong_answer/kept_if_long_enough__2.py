import numpy as np
import torch


def slope_list(n):
    m = 1
    while 2 * m <= n:
        m *= 2
    return [2 ** (-8 * (h + 1) / m) if h < m else 2 ** (-4 * (2 * (h - m) + 1) / m) for h in range(n)]


class Table:
    def __init__(self) -> None:
        self.values = np.empty((0, 0, 0), dtype=np.float32)

    def fits(self, heads: int, length: int) -> bool:
        return heads <= len(self.values) and length <= self.values.shape[-1]

    def make(self, heads: int, length: int) -> None:
        rows, cols = np.indices((length, length))
        gap = np.abs(rows - cols)
        self.values = np.array([-s * gap for s in slope_list(heads)], dtype=np.float32)


table = Table()


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    if not table.fits(num_heads, seq_len):
        table.make(num_heads, seq_len)
    return torch.tensor(table.values[:num_heads, :seq_len, :seq_len])
