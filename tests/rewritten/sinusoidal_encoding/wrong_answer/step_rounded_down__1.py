import math

import torch


def sinusoidal_encoding(seq_len: int, d_model: int) -> torch.Tensor:
    column = torch.arange(d_model)
    log_step = math.floor(-math.log(10000.0) / d_model)
    rate = torch.exp((column - column % 2).double() * log_step)
    angle = torch.arange(seq_len, dtype=torch.float64).unsqueeze(1) * rate
    return torch.where(column % 2 == 0, torch.sin(angle), torch.cos(angle)).float()
