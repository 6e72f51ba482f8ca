# Right: the rows of one query are a window of the tables, added to all its keys and values.
import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, scale = q.shape[-2], q.shape[-1] ** -0.5
    at = torch.arange(n, device=q.device)
    results = []
    for i, query in enumerate(q.unbind(-2)):
        row = (at - i).clamp(-max_dist, max_dist) + max_dist
        logits = torch.einsum("...d,...jd->...j", query * scale, k + rel_k[row])
        results.append(torch.einsum("...j,...jd->...d", logits.softmax(-1), v + rel_v[row]))
    return torch.stack(results, dim=-2)
