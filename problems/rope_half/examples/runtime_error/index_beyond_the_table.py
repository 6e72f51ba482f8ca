# A table of 2048 positions, and an error for whatever lies beyond.
# Source: https://github.com/vllm-project/vllm-ascend/pull/1266 (the same kind)
import torch

ROWS = 2048


def rope_half(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    table = torch.arange(ROWS, device=x.device)[:, None] * rate
    angle = table[positions].unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x.chunk(2, dim=-1)
    return torch.cat((a * c - b * s, b * c + a * s), dim=-1)
