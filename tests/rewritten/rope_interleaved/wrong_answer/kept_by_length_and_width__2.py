import torch


class Tables:
    def __init__(self):
        self.made = {}

    def of(self, x, positions, base):
        shape = tuple(x.shape[2:])
        if shape not in self.made:
            steps = torch.arange(0, shape[1], 2, dtype=torch.float64)
            phi = positions.detach().cpu().double()[..., None] * torch.pow(float(base), -steps / shape[1])
            phi = phi if positions.dim() == 1 else phi[:, None]
            phi = phi.repeat_interleave(2, -1)
            self.made[shape] = (phi.cos(), phi.sin())
        return [table.to(device=x.device, dtype=x.dtype) for table in self.made[shape]]


tables = Tables()


def rope_interleaved(x, positions, base=10000):
    cos, sin = tables.of(x, positions, base)
    companion = torch.stack((-x[..., 1::2], x[..., ::2]), -1).flatten(-2)
    return x * cos + companion * sin
