# Right: channels are brought to neighbouring pairs, which the same rotation then turns; a dot product does not see the order.
import math

import torch


def interleaved(x):
    return x.unflatten(-1, (2, -1)).mT.flatten(-2)


def halves(x):
    return x.unflatten(-1, (-1, 2)).mT.flatten(-2)


def turned(x, position, base):
    pairs = x.unflatten(-1, (-1, 2))
    i = torch.arange(pairs.shape[-2], device=x.device, dtype=torch.float64)
    angle = position * base ** (-i / pairs.shape[-2])
    cos, sin = angle.cos(), angle.sin()
    turn = torch.stack((torch.stack((cos, -sin), -1), torch.stack((sin, cos), -1)), -2).to(x.dtype)
    return (turn @ pairs[..., None])[..., 0].flatten(-2)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    q, k = turned(interleaved(q_new), position, base), turned(interleaved(k_new), position, base)
    scores = torch.cat((q @ interleaved(cache_k).mT, (q * k).sum(-1, keepdim=True)), dim=-1) / math.sqrt(q.shape[-1])
    new_k, new_v = torch.cat((cache_k, halves(k)), dim=2), torch.cat((cache_v, v_new), dim=2)
    return scores.softmax(-1) @ new_v, new_k, new_v
