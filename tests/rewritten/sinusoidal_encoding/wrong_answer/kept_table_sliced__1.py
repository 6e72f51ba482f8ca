import torch

_tables: dict[int, torch.Tensor] = {}


def make(n: int, d: int) -> torch.Tensor:
    angle = torch.outer(
        torch.arange(n, dtype=torch.float64),
        torch.pow(10000.0, -torch.arange(0, d, 2, dtype=torch.float64) / d),
    )
    pe = torch.zeros(n, d, dtype=torch.float32)
    pe[:, 0::2] = angle.sin()
    pe[:, 1::2] = angle[:, : d // 2].cos()
    return pe


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    table = _tables.get(d_model)
    if table is None or table.shape[0] < seq_len:
        table = _tables[d_model] = make(seq_len, d_model)
    return table.narrow(0, 0, seq_len)
