# Right, as the formula reads: a key vector and a value vector for each pair, in each head.
import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    at = torch.arange(n, device=q.device)
    row = (at - at.unsqueeze(-1)).clamp(-max_dist, max_dist) + max_dist
    keys, values = k.unsqueeze(-3) + rel_k[row], v.unsqueeze(-3) + rel_v[row]
    logits = (q.unsqueeze(-2) * keys).sum(-1) * q.size(-1) ** -0.5
    return (logits.softmax(-1).unsqueeze(-1) * values).sum(-2)
