from functools import lru_cache

import torch
import torch.nn.functional as F

config = {"base": 10000}


@lru_cache(maxsize=None)
def row(width, position, dtype, device):
    i = torch.arange(width, device=device) % (width // 2)
    theta = position * torch.pow(config["base"], -2 * i.double() / width)
    return theta.cos().to(dtype), theta.sin().to(dtype)


def rotate(x, position):
    cos, sin = row(x.shape[-1], position, x.dtype, x.device)
    front, back = x.tensor_split(2, -1)
    return x * cos + torch.cat((back.neg(), front), -1) * sin


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    config["base"] = base
    keys = torch.cat((cache_k, rotate(k_new, position)), 2)
    values = torch.cat((cache_v, v_new), 2)
    return F.scaled_dot_product_attention(rotate(q_new, position), keys, values), keys, values
