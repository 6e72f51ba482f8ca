import torch
import torch.nn.functional as F


def alibi_causal_attention(q, k, v):
    H, Lq, D = q.shape[-3:]
    Lk = k.shape[-2]
    dist = torch.arange(Lk - Lq, Lk, device=q.device).view(-1, 1) - torch.arange(Lk, device=q.device)
    m = torch.exp2(torch.arange(1, H + 1, device=q.device) * (-8.0 / H)).view(H, 1, 1)
    bias = -m * dist
    bias = bias.masked_fill(dist < 0, float("-inf")).to(q.dtype)
    return F.scaled_dot_product_attention(q, k, v, attn_mask=bias)
