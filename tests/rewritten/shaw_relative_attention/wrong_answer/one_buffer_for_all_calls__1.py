import torch

_out = {}


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = torch.matmul(q, k.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q, rel_k[idx])
    alpha = torch.softmax(e / dim**0.5, dim=-1)
    name = (tuple(v.shape), v.dtype, v.device)
    if name not in _out:
        _out[name] = torch.zeros_like(v)
    result = _out[name].detach_()
    result.copy_(torch.matmul(alpha, v) + torch.einsum("...qk,qkd->...qd", alpha, rel_v[idx]))
    return result
