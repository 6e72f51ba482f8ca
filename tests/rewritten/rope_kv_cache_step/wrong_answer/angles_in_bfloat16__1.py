import torch


def rotate(x, cos, sin):
    x1, x2 = x.chunk(2, dim=-1)
    return torch.cat((x1 * cos - x2 * sin, x2 * cos + x1 * sin), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    exponents = torch.arange(0, D, 2, device=q_new.device, dtype=torch.float64) / D
    theta = (position / base**exponents).bfloat16()
    cos, sin = theta.double().cos().to(q_new.dtype), theta.double().sin().to(q_new.dtype)
    q = rotate(q_new, cos, sin)
    new_k = torch.cat((cache_k, rotate(k_new, cos, sin)), dim=2)
    new_v = torch.cat((cache_v, v_new), dim=2)
    attn = torch.softmax(q @ new_k.transpose(2, 3) / D**0.5, dim=-1)
    return attn @ new_v, new_k, new_v
