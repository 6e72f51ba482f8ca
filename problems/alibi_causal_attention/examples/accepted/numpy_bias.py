# Right: bias and mask are made in NumPy, since no gradient has to pass them.
import numpy as np
import torch


def slopes(heads):
    power = 2 ** int(np.floor(np.log2(heads)))
    first = 2.0 ** (-8.0 * np.arange(1, power + 1) / power)
    second = 2.0 ** (-8.0 * np.arange(1, 2 * power + 1) / (2 * power))
    return np.concatenate([first, second[::2][: heads - power]])


def alibi_causal_attention(q, k, v):
    lq, lk = q.shape[-2], k.shape[-2]
    distance = np.subtract.outer(np.arange(lk - lq, lk), np.arange(lk))
    bias = np.where(distance < 0, -np.inf, -slopes(q.shape[-3])[:, None, None] * distance)
    scores = (q / q.shape[-1] ** 0.5) @ k.transpose(-2, -1)
    return (scores + torch.from_numpy(bias).to(q)).softmax(-1) @ v
