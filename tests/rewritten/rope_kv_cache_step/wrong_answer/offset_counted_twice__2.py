import torch
import torch.nn.functional as F


def waves(first, last, width, base, like):
    positions = torch.arange(first, last, dtype=torch.float64, device=like.device)
    freqs = torch.pow(base, -torch.arange(width // 2, dtype=torch.float64, device=like.device) * 2 / width)
    table = torch.cat([positions[:, None] * freqs] * 2, dim=1)
    return table.cos().to(like.dtype), table.sin().to(like.dtype)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    length, D = cache_k.shape[2:]
    cos, sin = waves(position, position + length + 1, D, base, q_new)
    turn = lambda x: x * cos[length:] + torch.cat((-x[..., D // 2 :], x[..., : D // 2]), -1) * sin[length:]
    new_k, new_v = torch.cat((cache_k, turn(k_new)), 2), torch.cat((cache_v, v_new), 2)
    return F.scaled_dot_product_attention(turn(q_new), new_k, new_v), new_k, new_v
