import numpy as np
import torch


class Step:
    def __init__(self, width, position, base, like):
        angles = position * np.power(float(base), -np.arange(width // 2) * 2.0 / width)
        self.cos = torch.from_numpy(np.cos(angles)).to(like)
        self.sin = torch.from_numpy(np.sin(angles)).to(like)

    def rotate(self, x):
        a, b = x.tensor_split(2, dim=-1)
        return torch.cat((a * self.cos - b * self.sin, a * self.sin + b * self.cos), dim=-1)

    def attend(self, q, k, v):
        score = (q * k).sum(-1, keepdim=True) / q.shape[-1] ** 0.5
        return torch.softmax(score, dim=-1) * v


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    step = Step(q_new.shape[-1], position, base, q_new)
    q, k = step.rotate(q_new), step.rotate(k_new)
    out = step.attend(q, k, v_new)
    length = cache_k.shape[2]
    new_k = k.new_empty(*cache_k.shape[:2], length + 1, cache_k.shape[3])
    new_v = torch.empty_like(new_k)
    new_k[:, :, :length], new_k[:, :, length:] = cache_k, k
    new_v[:, :, :length], new_v[:, :, length:] = cache_v, v_new
    return out, new_k, new_v
