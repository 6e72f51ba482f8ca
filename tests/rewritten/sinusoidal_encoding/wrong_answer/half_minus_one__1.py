import math

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    num_pairs = math.ceil(d_model / 2)
    log_step = math.log(10000.0) / (num_pairs - 1)
    inv = torch.exp(torch.arange(num_pairs, dtype=torch.float64) * -log_step)
    scaled = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1) * inv.unsqueeze(0)
    out = torch.zeros(seq_len, d_model, dtype=torch.float32)
    out[:, 0::2] = torch.sin(scaled)
    out[:, 1::2] = torch.cos(scaled)[:, : d_model // 2]
    return out
