import torch


def rope(x, position, base):
    half = x.shape[-1] // 2
    angles = position * base ** (torch.arange(half, dtype=torch.float64, device=x.device) / -half)
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    first, second = x[..., :half], x[..., half:]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], -1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    # the past is finished, only the new token is worked on
    past_k, past_v = cache_k.detach(), cache_v.detach()
    q = rope(q_new, position, base)
    keys = torch.cat([past_k, rope(k_new, position, base)], dim=2)
    values = torch.cat([past_v, v_new], dim=2)
    attention = torch.softmax(torch.matmul(q, keys.transpose(2, 3)) / q.shape[-1] ** 0.5, dim=-1)
    return torch.matmul(attention, values), keys, values
