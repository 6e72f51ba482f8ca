import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    q32, k32, v32 = q.to(torch.float32), k.to(torch.float32), v.to(torch.float32)
    table_k, table_v = rel_k.to(torch.float32), rel_v.to(torch.float32)
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    idx = torch.clamp(pos[None, :] - pos[:, None], -max_dist, max_dist) + max_dist
    e = (torch.matmul(q32, k32.transpose(-1, -2)) + torch.einsum("...qd,qkd->...qk", q32, table_k[idx])) / dim**0.5
    alpha = torch.softmax(e, dim=-1)
    return (torch.matmul(alpha, v32) + torch.einsum("...qk,qkd->...qd", alpha, table_v[idx])).type_as(v)
