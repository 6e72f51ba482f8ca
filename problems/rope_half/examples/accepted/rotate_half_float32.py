# Right: the way of Llama, with angles in float32, sine and cosine in the dtype of x, and a companion for every channel.
# Source: https://github.com/huggingface/transformers (LlamaRotaryEmbedding)
import torch


def rotate_half(x):
    half = x.shape[-1] // 2
    return torch.cat((-x[..., half:], x[..., :half]), dim=-1)


def rope_half(x, positions, base=10000):
    inverse = 1.0 / base ** (torch.arange(0, x.shape[-1], 2, dtype=torch.float32, device=x.device) / x.shape[-1])
    angle = positions[..., None].float() * inverse
    angle = torch.cat((angle, angle), dim=-1)
    angle = angle[None, None] if positions.dim() == 1 else angle[:, None]
    return x * angle.cos().to(x.dtype) + rotate_half(x) * angle.sin().to(x.dtype)
