import torch
import torch.nn.functional as F


def store(past, entry):
    length = past.shape[2]
    small = torch.empty(past.shape, dtype=torch.bfloat16, device=past.device)
    small[:] = past
    full = entry.new_zeros(past.shape[0], past.shape[1], length + 1, past.shape[3])
    full[:, :, :length] = small
    full[:, :, length] = entry.squeeze(2)
    return full


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = q_new.shape[-1]
    inv = 1 / torch.pow(base, torch.arange(0, D, 2, device=q_new.device).double() / D)
    emb = torch.cat((position * inv, position * inv))
    cos, sin = emb.cos().to(q_new.dtype), emb.sin().to(q_new.dtype)
    rot = lambda x: x * cos + torch.cat((-x[..., D // 2 :], x[..., : D // 2]), -1) * sin
    keys, values = store(cache_k, rot(k_new)), store(cache_v, v_new)
    return F.scaled_dot_product_attention(rot(q_new), keys, values), keys, values
