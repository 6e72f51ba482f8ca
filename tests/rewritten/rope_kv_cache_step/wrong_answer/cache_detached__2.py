import torch
import torch.nn.functional as F


def append(old, new):
    with torch.no_grad():
        grown = F.pad(old, (0, 0, 0, 1))
    grown[:, :, -1:] = new
    return grown


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    dtype, D = q_new.dtype, q_new.shape[-1]
    powers = torch.arange(0, D, 2, dtype=torch.float64, device=q_new.device) / D
    phase = torch.polar(torch.ones_like(powers), position * torch.pow(base, -powers))

    def rotate(x):
        re, im = x.double().unflatten(-1, (2, D // 2)).unbind(-2)
        z = torch.complex(re, im) * phase
        return torch.stack((z.real, z.imag), -2).flatten(-2).to(dtype)

    new_k = append(cache_k, rotate(k_new))
    new_v = append(cache_v, v_new)
    scores = torch.einsum("bhxd,bhtd->bhxt", rotate(q_new), new_k) * D**-0.5
    out = torch.einsum("bhxt,bhtd->bhxd", scores.softmax(-1), new_v)
    return out, new_k, new_v
