import torch


class Slopes:
    def __init__(self):
        self.by_device = {}

    def __call__(self, like):
        heads = like.shape[-3]
        n = 1
        while 2 * n <= heads:
            n *= 2
        h = torch.arange(heads, device=like.device)
        steps = torch.where(h < n, 2 * h + 2, 2 * (h - n) + 1)
        fresh = torch.exp2(-4.0 * steps / n)[:, None, None]
        return self.by_device.setdefault(like.device, fresh)


slopes = Slopes()


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    past, keys = k.shape[-2] - q.shape[-2], k.shape[-2]
    m = slopes(q)
    rows = []
    for here in range(past, keys):
        place = torch.arange(keys, device=q.device)
        row = q[..., here - past, None, :] @ k.mT / q.shape[-1] ** 0.5
        row = row + (m * (place - here)).to(q.dtype)
        row = torch.where(place <= here, row, -float("inf"))
        rows.append(row.softmax(dim=-1) @ v)
    return torch.cat(rows, dim=-2)
