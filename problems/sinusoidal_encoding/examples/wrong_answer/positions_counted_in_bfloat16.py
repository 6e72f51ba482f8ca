# Positions are counted in bfloat16 from the start, where some steps round otherwise than a cast would.
# Source: https://github.com/modelscope/DiffSynth-Studio/pull/1025 (the same kind)
import torch


def sinusoidal_encoding(seq_len, d_model):
    pos = torch.arange(seq_len, dtype=torch.bfloat16).unsqueeze(1)
    rate = 10000.0 ** (-torch.arange(0, d_model, 2, dtype=torch.float32) / d_model)
    table = torch.zeros(seq_len, d_model)
    table[:, 0::2] = torch.sin(pos * rate)
    table[:, 1::2] = torch.cos(pos * rate[: d_model // 2])
    return table
