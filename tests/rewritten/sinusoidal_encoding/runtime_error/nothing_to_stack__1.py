import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    freq = torch.pow(10000.0, -torch.arange(0, d_model, 2, dtype=torch.float64) / d_model)
    rows = []
    for p in range(seq_len):
        row = torch.zeros(d_model, dtype=torch.float32)
        row[0::2] = torch.sin(p * freq)
        row[1::2] = torch.cos(p * freq[: d_model // 2])
        rows.append(row)
    return torch.stack(rows, dim=0)
