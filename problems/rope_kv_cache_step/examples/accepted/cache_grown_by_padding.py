# Right: the caches are grown by a row of zeros and filled; the softmax is written by hand, with the maximum taken off.
import torch
import torch.nn.functional as F


def angles(width, position, base, device):
    exponents = torch.arange(0, width, 2, device=device).float() / width
    return position * torch.exp(-exponents * torch.log(torch.tensor(float(base), device=device)))


def turned(x, angle):
    low, high = torch.tensor_split(x, 2, dim=-1)
    cos, sin = torch.cos(angle).type_as(x), torch.sin(angle).type_as(x)
    return torch.cat((low * cos - high * sin, low * sin + high * cos), dim=-1)


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    angle = angles(q_new.shape[-1], position, base, q_new.device)
    new_k, new_v = F.pad(cache_k, (0, 0, 0, 1)), F.pad(cache_v, (0, 0, 0, 1))
    new_k[:, :, -1:], new_v[:, :, -1:] = turned(k_new, angle), v_new
    scores = (turned(q_new, angle) * new_k).sum(-1, keepdim=True) / q_new.shape[-1] ** 0.5
    powers = (scores - scores.amax(dim=2, keepdim=True)).exp()
    return (powers * new_v).sum(2, keepdim=True) / powers.sum(2, keepdim=True), new_k, new_v
