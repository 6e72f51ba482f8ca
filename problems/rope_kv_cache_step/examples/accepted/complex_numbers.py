# Right: a pair is a complex number, and a rotation a product with one of length 1, in float32 throughout.
import torch


def turn(x, position, base):
    half = x.shape[-1] // 2
    exponent = torch.arange(half, dtype=torch.float32, device=x.device) / half
    angle = position * torch.as_tensor(float(base), device=x.device).pow(-exponent)
    pairs = torch.complex(x[..., :half].float(), x[..., half:].float())
    turned = pairs * torch.polar(torch.ones_like(angle), angle)
    return torch.cat((turned.real, turned.imag), dim=-1).to(x.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    new_k = torch.cat([cache_k, turn(k_new, position, base)], dim=2)
    new_v = torch.cat([cache_v, v_new], dim=2)
    logits = torch.einsum("bhqd,bhtd->bhqt", turn(q_new, position, base), new_k) * q_new.shape[-1] ** -0.5
    weights = torch.softmax(logits, dim=-1, dtype=torch.float32).to(new_v.dtype)
    return torch.einsum("bhqt,bhtd->bhqd", weights, new_v), new_k, new_v
