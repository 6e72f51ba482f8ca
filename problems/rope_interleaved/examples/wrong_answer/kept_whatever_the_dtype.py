# Sine and cosine are kept under all that makes their angles, in the dtype of the first call.
# Source: https://github.com/vllm-project/vllm/pull/40180 (the same kind)
import torch

kept = {}


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    key = (str(positions.tolist()), d, base, x.device)
    if key not in kept:
        rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
        angle = (positions.double()[..., None] * rate).unsqueeze(-3)
        kept[key] = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    c, s = kept[key]
    a, b = x[..., 0::2], x[..., 1::2]
    return torch.stack((a * c - b * s, a * s + b * c), dim=-1).flatten(-2)
