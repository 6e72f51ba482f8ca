import torch

tables: dict[int, torch.Tensor] = {}


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    table = tables.get(d_model)
    if table is None:
        pos = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1)
        freq = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
        table = torch.zeros(seq_len, d_model, dtype=torch.float32)
        table[:, 0::2] = torch.sin(pos * freq)
        table[:, 1::2] = torch.cos(pos * freq[: d_model // 2])
        tables[d_model] = table
    return torch.clone(table[:seq_len])
