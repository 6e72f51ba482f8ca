# Right: one head and one query after the other, each with the keys that it may see, so that nothing has to be masked.
import torch


def slope(head, heads):
    power = 1 << (heads.bit_length() - 1)
    return 2.0 ** (-8 * (head + 1) / power) if head < power else 2.0 ** (-8 * (2 * (head - power) + 1) / (2 * power))


def alibi_causal_attention(q, k, v):
    heads, lq, d = q.shape[-3:]
    past = k.shape[-2] - lq
    out = torch.zeros_like(q)
    for h in range(heads):
        for i in range(lq):
            keys = k[..., h, : past + i + 1, :]
            scores = (keys @ q[..., h, i, :, None])[..., 0] / d**0.5
            scores = scores - slope(h, heads) * torch.arange(past + i, -1, -1, device=q.device, dtype=q.dtype)
            out[..., h, i, :] = (scores.softmax(-1)[..., None, :] @ v[..., h, : past + i + 1, :])[..., 0, :]
    return out
