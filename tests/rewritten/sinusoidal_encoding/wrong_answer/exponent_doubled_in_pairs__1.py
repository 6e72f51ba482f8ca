import math

import torch


def sinusoidal_encoding(seq_len, d_model):
    i = torch.arange(0, d_model, step=2, dtype=torch.float64)
    div_term = torch.exp(2 * i * -(math.log(10000.0) / d_model))
    phase = torch.einsum("p,t->pt", torch.arange(seq_len, dtype=torch.float64), div_term)
    both = torch.stack([phase.sin(), phase.cos()], dim=-1)
    return both.reshape(seq_len, -1 if seq_len else 2 * len(i))[:, :d_model].to(torch.float32)
