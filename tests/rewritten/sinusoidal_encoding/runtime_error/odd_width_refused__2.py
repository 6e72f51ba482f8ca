import numpy as np
import torch


def sinusoidal_encoding(seq_len, d_model):
    pairs, rest = divmod(d_model, 2)
    assert rest == 0, "every sine needs its cosine"
    p = np.arange(seq_len)
    columns = []
    for t in range(pairs):
        angle = p * np.exp(-2 * t * np.log(10000.0) / d_model)
        columns += [np.sin(angle), np.cos(angle)]
    return torch.from_numpy(np.array(columns, dtype=np.float32).T.copy())
