import torch
from torch import Tensor


def shaw_relative_attention(q: Tensor, k: Tensor, v: Tensor, rel_k: Tensor, rel_v: Tensor, max_dist: int) -> Tensor:
    length, depth = q.shape[-2:]
    out = []
    for i in range(length):
        # how many steps each key lies behind query i
        behind = [min(max(i - j, 0), max_dist) for j in range(length)]
        picked = torch.tensor([max_dist - steps for steps in behind], device=q.device)
        query = q[..., i : i + 1, :]
        logits = query @ k.transpose(-2, -1) + query @ rel_k.index_select(0, picked).t()
        alpha = torch.softmax(logits / depth**0.5, dim=-1)
        out.append(alpha @ v + alpha @ rel_v.index_select(0, picked))
    return torch.cat(out, dim=-2)
