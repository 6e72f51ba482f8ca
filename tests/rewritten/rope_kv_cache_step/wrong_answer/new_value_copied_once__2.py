import torch
import torch.nn.functional as F


def rope_kv_cache_step(q_new, k_new, v_new, cache_k, cache_v, position, base=10000):
    d = q_new.shape[-1]
    angles = [position * float(base) ** (-2 * i / d) for i in range(d // 2)]
    theta = torch.tensor(angles * 2, dtype=torch.float64, device=q_new.device)
    cos, sin = theta.cos().to(q_new.dtype), theta.sin().to(q_new.dtype)

    def rotate(t: torch.Tensor) -> torch.Tensor:
        a, b = t.chunk(2, dim=-1)
        return t * cos + torch.cat((-b, a), dim=-1) * sin

    new_k = rotate(k_new)
    if cache_k.numel() > 0:
        new_k = torch.cat((cache_k, new_k), dim=2)
        new_v = torch.cat((cache_v, v_new), dim=2)
        scores = torch.einsum("bhqd,bhkd->bhqk", rotate(q_new), new_k) * d**-0.5
        out = torch.einsum("bhqk,bhkd->bhqd", F.softmax(scores, dim=-1), new_v)
    else:
        out = new_v = torch.empty_like(v_new).copy_(v_new)
    return out, new_k, new_v
