import torch

_cache: dict[int, torch.Tensor] = {}


def build(n: int, d: int) -> torch.Tensor:
    pos = torch.arange(n, dtype=torch.float64).unsqueeze(1)
    freq = torch.pow(10000.0, -torch.arange(0, d, 2, dtype=torch.float64) / d)
    pe = torch.zeros(n, d, dtype=torch.float32)
    pe[:, 0::2] = torch.sin(pos * freq)
    pe[:, 1::2] = torch.cos(pos * freq[: d // 2])
    return pe


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    pe = _cache.get(seq_len)
    if pe is None:
        pe = _cache[seq_len] = build(seq_len, d_model)
    return pe.detach().clone()
