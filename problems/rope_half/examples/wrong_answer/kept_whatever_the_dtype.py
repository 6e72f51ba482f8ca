# Sine and cosine are kept under all that makes their angles, in the dtype of the first call.
# Source: https://github.com/vllm-project/vllm/pull/40180 (the same kind)
import torch

kept = {}


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    key = (str(positions.tolist()), d, base, x.device)
    if key not in kept:
        rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
        angle = (positions.double()[..., None] * rate).unsqueeze(-3)
        kept[key] = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    c, s = kept[key]
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
