import torch


def rotated(t, position, base):
    n = t.shape[-1] // 2
    theta = position / base ** (torch.arange(n, dtype=torch.float64, device=t.device) / n)
    c, s = theta.cos().to(t.dtype), theta.sin().to(t.dtype)
    left, right = t[..., :n], t[..., n:]
    return torch.cat((left * c - right * s, left * s + right * c), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q = rotated(q_new, position, base)
    scores = torch.matmul(q, cache_k.transpose(-2, -1)) / q.shape[-1] ** 0.5
    out = torch.matmul(torch.softmax(scores, dim=-1), cache_v)
    cache_k = torch.cat((cache_k, rotated(k_new, position, base)), dim=2)
    cache_v = torch.cat((cache_v, v_new), dim=2)
    return out, cache_k, cache_v
