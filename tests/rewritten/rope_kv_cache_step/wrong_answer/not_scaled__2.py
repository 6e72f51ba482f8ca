import torch


def softmax(scores):
    powers = torch.exp(scores - scores.amax(-1, keepdim=True))
    return powers / powers.sum(-1, keepdim=True)


def rope(x, position, base):
    half = x.shape[-1] // 2
    freqs = torch.logspace(0, -(half - 1) / half, half, base=base, dtype=torch.float64, device=x.device)
    cos, sin = torch.cos(position * freqs).to(x.dtype), torch.sin(position * freqs).to(x.dtype)
    y = torch.empty_like(x)
    y[..., :half] = x[..., :half] * cos - x[..., half:] * sin
    y[..., half:] = x[..., :half] * sin + x[..., half:] * cos
    return y


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    keys = torch.cat((cache_k, rope(k_new, position, base)), 2)
    values = torch.cat((cache_v, v_new), 2)
    query = rope(q_new, position, base)
    out = torch.einsum("bht,bhtd->bhd", softmax((query * keys).sum(-1)), values)
    return out.unsqueeze(2), keys, values
