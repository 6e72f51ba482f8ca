import math

import torch


class Tables:
    def __init__(self):
        self.made = {}

    def get(self, positions, width, base):
        label = (repr(positions), width, base, str(positions.device))
        found = self.made.get(label)
        if found is None:
            exponents = torch.arange(0, width, 2, device=positions.device).double() * (-math.log(base) / width)
            angles = (positions.double().unsqueeze(-1) * exponents.exp()).unsqueeze(-3)
            found = self.made[label] = (angles.cos(), angles.sin())
        return found


tables = Tables()


def rope_interleaved(x, positions, base=10000):
    cos, sin = (t.to(x.dtype) for t in tables.get(positions, x.shape[-1], base))
    even, odd = x.unflatten(-1, (-1, 2)).unbind(-1)
    return torch.stack([even * cos - odd * sin, odd * cos + even * sin], dim=-1).flatten(start_dim=-2)
