import math

import torch


class Rope:
    made = {}

    def __init__(self, width, dtype, device, position, base):
        thetas = [position * math.pow(base, -2 * i / width) for i in range(width // 2)]
        turn = [[math.cos(t), math.sin(t)] for t in thetas]
        self.cos, self.sin = torch.tensor(turn, dtype=dtype, device=device).unbind(-1)

    @classmethod
    def of(cls, x, position, base):
        name = f"{x.shape[-1]} {x.dtype} {x.device}"
        try:
            return cls.made[name]
        except KeyError:
            return cls.made.setdefault(name, cls(x.shape[-1], x.dtype, x.device, position, base))

    def __call__(self, x):
        a, b = x.unflatten(-1, (2, -1)).unbind(-2)
        return torch.cat((a * self.cos - b * self.sin, a * self.sin + b * self.cos), -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    rope = Rope.of(q_new, position, base)
    keys, values = torch.cat((cache_k, rope(k_new)), 2), torch.cat((cache_v, v_new), 2)
    scores = (rope(q_new) * keys).sum(-1, keepdim=True) / math.sqrt(keys.shape[-1])
    return (scores.softmax(2) * values).sum(2, keepdim=True), keys, values
