import math

import torch


def shaw_relative_attention(q, k, v, rel_k, rel_v, max_dist):
    n = q.size(-2)
    steps = torch.arange(1 - n, n, device=q.device).clamp(-max_dist, max_dist) + max_dist
    keys, values = rel_k[steps], rel_v[steps]
    logits = torch.stack(
        [((k + keys[n - 1 - i : 2 * n - 1 - i]) @ q[..., i, :, None]).squeeze(-1) for i in range(n)], dim=-2
    )
    logits = logits / math.sqrt(q.size(-1))
    top = logits.detach().flatten().amax()
    powers = (logits - top).exp()
    shares = powers / powers.sum(-1).unsqueeze(-1)
    return torch.cat([shares[..., i : i + 1, :] @ (v + values[n - 1 - i : 2 * n - 1 - i]) for i in range(n)], dim=-2)
