import math

import torch
import torch.nn.functional as F


def shaw_relative_attention(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, rel_k: torch.Tensor, rel_v: torch.Tensor, max_dist: int
) -> torch.Tensor:
    n = q.size(-2)
    steps = torch.arange(1 - n, n, device=q.device).clamp(-max_dist, max_dist) + max_dist
    # window w of the long table belongs to query n - 1 - w
    keys = (rel_k / math.sqrt(q.size(-1)))[steps].unfold(0, n, 1).flip(0)
    values = rel_v[steps].unfold(0, n, 1).flip(0)
    logits = torch.einsum("...id,...jd->...ij", q, k) + torch.einsum("...id,idj->...ij", q, keys)
    weights = F.softmax(logits, dim=-1)
    return torch.einsum("...ij,...jd->...id", weights, v) + torch.einsum("...ij,idj->...id", weights, values)
