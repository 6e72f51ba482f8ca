import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n, d = q.shape[-2:]
    near_k, near_v = rel_k[max_dist:], rel_v[max_dist:]
    at = torch.arange(n, device=q.device)
    rows_out = []
    for i in range(n):
        how_far = torch.where(at < i, i - at, at - i)
        how_far = torch.where(how_far > max_dist, max_dist, how_far)
        e = q[..., i : i + 1, :] @ (k + near_k[how_far]).transpose(-1, -2) / d**0.5
        rows_out.append(e.softmax(dim=-1) @ (v + near_v[how_far]))
    return torch.cat(rows_out, dim=-2)
