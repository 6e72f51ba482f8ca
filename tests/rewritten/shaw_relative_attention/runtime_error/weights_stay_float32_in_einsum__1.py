import torch
import torch.nn.functional as F


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    length, dim = q.shape[-2:]
    pos = torch.arange(length, device=q.device)
    rows = torch.clamp(pos.unsqueeze(0) - pos.unsqueeze(1), -max_dist, max_dist) + max_dist
    scores = torch.einsum("...qd,...kd->...qk", q, k)
    scores = scores + torch.einsum("...qd,qkd->...qk", q, rel_k[rows])
    attn = F.softmax(scores / dim**0.5, dim=-1, dtype=torch.float32)
    out = torch.einsum("...qk,...kd->...qd", attn, v)
    return out + torch.einsum("...qk,qkd->...qd", attn, rel_v[rows])
