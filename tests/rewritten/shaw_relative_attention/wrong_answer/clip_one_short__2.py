import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, d = q.shape[-2:]
    allowed = range(-max_dist + 1, max_dist) or range(1)
    table = [[max_dist + min(max(j - i, allowed[0]), allowed[-1]) for j in range(n)] for i in range(n)]
    outputs = []
    for i, picks in enumerate(table):
        picks = torch.tensor(picks, device=q.device)
        keys = k + rel_k.index_select(0, picks)
        values = v + rel_v.index_select(0, picks)
        e = (keys @ q[..., i, :].unsqueeze(-1)).squeeze(-1) / d**0.5
        outputs.append((e.softmax(-1).unsqueeze(-2) @ values).squeeze(-2))
    return torch.stack(outputs, dim=-2)
