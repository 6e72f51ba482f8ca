import math

import torch


def rope(x: torch.Tensor, base: float) -> torch.Tensor:
    half = x.shape[-1] // 2
    tokens = []
    for p, token in enumerate(x.unbind(2)):
        angles = [p / base ** (i / half) for i in range(half)]
        c = torch.tensor([math.cos(t) for t in angles], dtype=x.dtype, device=x.device)
        s = torch.tensor([math.sin(t) for t in angles], dtype=x.dtype, device=x.device)
        tokens.append(torch.cat((token[..., :half] * c - token[..., half:] * s, token[..., :half] * s + token[..., half:] * c), -1))
    return torch.stack(tokens, 2)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = torch.cat((cache_k, rope(k_new, base)), dim=2)
    values = torch.cat((cache_v, v_new), dim=2)
    scores = (rope(q_new, base) * keys).sum(-1) / math.sqrt(keys.shape[-1])
    out = (scores.softmax(-1).unsqueeze(-1) * values).sum(2, keepdim=True)
    return out, keys, values
