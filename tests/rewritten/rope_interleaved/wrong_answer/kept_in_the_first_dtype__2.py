import torch


def rope_interleaved(x, positions, base=10000, *, seen={}):
    d = x.shape[-1]
    name = (tuple(positions.shape), tuple(positions.flatten().tolist()), d, float(base), x.device)
    table = seen.get(name)
    if table is None:
        rows = []
        for i in range(d // 2):
            phi = positions.to(torch.float64) * base ** (-2 * i / d)
            rows += [torch.stack((phi.cos(), phi.sin()))] * 2
        table = torch.stack(rows, dim=-1).to(x.dtype).unsqueeze(-3)
        seen[name] = table
    companion = torch.stack((-x[..., 1::2], x[..., ::2]), -1).flatten(-2)
    return (x * table[0] + companion * table[1]).to(x.dtype)
