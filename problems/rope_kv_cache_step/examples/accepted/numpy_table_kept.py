# Right: sines and cosines come from NumPy and are kept under all that they depend on; results come as a list.
import functools

import numpy as np
import torch


@functools.lru_cache(maxsize=64)
def waves(width, position, base):
    angle = position * np.power(float(base), -np.arange(0, width, 2) / width)
    return torch.from_numpy(np.cos(angle)), torch.from_numpy(np.sin(angle))


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    both = torch.cat((q_new, k_new), dim=2)
    cos, sin = (wave.to(both) for wave in waves(both.shape[-1], position, base))
    a, b = both.unflatten(-1, (2, -1)).unbind(-2)
    q, k = torch.stack((a * cos - b * sin, a * sin + b * cos), dim=-2).flatten(-2).split(1, dim=2)
    keys, values = torch.cat((cache_k, k), dim=2), torch.cat((cache_v, v_new), dim=2)
    weights = (q @ keys.mT * q.shape[-1] ** -0.5).softmax(-1)
    return [weights @ values, keys, values]
