import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    where = np.linspace(0.0, 1.0, num=seq_len, endpoint=False)
    columns = []
    for c in range(d_model):
        t, odd = divmod(c, 2)
        angle = where * np.exp(-2 * t / d_model * np.log(10000.0))
        columns.append(np.sin(angle + odd * np.pi / 2))
    return torch.tensor(np.stack(columns, axis=1), dtype=torch.float32)
