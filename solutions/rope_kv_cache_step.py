"""The reference for `rope_kv_cache_step`."""

import math

import torch


def rotated(x: torch.Tensor, position: int, base: float) -> torch.Tensor:
    """Turn each pair (i, i + D/2) of the last axis by `position · base^(-2i/D)` radians, counter-clockwise.

    Angles are float64; their sines and cosines are rounded to the dtype of `x`.
    """
    half = x.shape[-1] // 2
    frequency = base ** (-torch.arange(half, dtype=torch.float64, device=x.device) / half)
    angle = position * frequency
    cos, sin = angle.cos().to(x.dtype), angle.sin().to(x.dtype)
    a, b = x[..., :half], x[..., half:]
    return torch.cat([a * cos - b * sin, b * cos + a * sin], dim=-1)


def rope_kv_cache_step(
    q_new: torch.Tensor,
    k_new: torch.Tensor,
    v_new: torch.Tensor,
    cache_k: torch.Tensor,
    cache_v: torch.Tensor,
    position: int,
    base: float = 10000,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Attend with the new token to the cache and to itself, and give (out, new_k, new_v).

    The new tensors are (B, H, 1, D), the caches (B, H, T, D), with keys that are rotated already; `out` is
    (B, H, 1, D), `new_k` and `new_v` are (B, H, T + 1, D). Only the new query and key are rotated.
    """
    new_k = torch.cat([cache_k, rotated(k_new, position, base)], dim=-2)
    new_v = torch.cat([cache_v, v_new], dim=-2)
    scores = rotated(q_new, position, base) @ new_k.transpose(-1, -2) / math.sqrt(q_new.shape[-1])
    return scores.softmax(-1) @ new_v, new_k, new_v
