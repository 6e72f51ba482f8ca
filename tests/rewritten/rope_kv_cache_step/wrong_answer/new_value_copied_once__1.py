import torch


def rotate(x, position, base):
    dim = x.size(-1)
    inv_freq = base ** (-torch.arange(0, dim, 2, dtype=torch.float64, device=x.device) / dim)
    theta = position * inv_freq
    cos, sin = torch.cos(theta).to(x.dtype), torch.sin(theta).to(x.dtype)
    first, second = x[..., : dim // 2], x[..., dim // 2 :]
    return torch.cat([first * cos - second * sin, first * sin + second * cos], dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    k = rotate(k_new, position, base)
    if cache_k.size(2) == 0:
        # one entry has the weight 1
        first_value = torch.clone(v_new)
        return first_value, k, first_value
    q = rotate(q_new, position, base)
    keys = torch.cat([cache_k, k], dim=-2)
    values = torch.cat([cache_v, v_new], dim=-2)
    scores = torch.matmul(q, keys.transpose(-2, -1)) / q.size(-1) ** 0.5
    return torch.matmul(torch.softmax(scores, dim=-1), values), keys, values
