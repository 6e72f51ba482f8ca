import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    D = k_new.shape[-1]
    theta = position * torch.pow(base, -torch.arange(0, D, 2, device=k_new.device).double() / D)
    cos, sin = theta.cos().float().repeat(2), theta.sin().float().repeat(2)

    def rotate(x):
        swapped = torch.cat((-x[..., D // 2 :], x[..., : D // 2]), dim=-1)
        return x * cos + swapped * sin

    key = rotate(k_new)
    B, H, T, _ = cache_k.shape
    new_k = key.new_empty(B, H, T + 1, D)
    new_k[:, :, :T] = cache_k
    new_k[:, :, T:] = key
    new_v = torch.cat((cache_v, v_new), dim=2)
    out = F.scaled_dot_product_attention(rotate(q_new).to(v_new.dtype), new_k.to(v_new.dtype), new_v)
    return out, new_k, new_v
