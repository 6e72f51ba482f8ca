"""Exercise: decode step with RoPE and a cache. The task is in problems/rope_kv_cache_step/statement.md.

Edit this file, then run `make grade`.
"""

import torch


def rope_kv_cache_step(
    q_new: torch.Tensor,
    k_new: torch.Tensor,
    v_new: torch.Tensor,
    cache_k: torch.Tensor,
    cache_v: torch.Tensor,
    position: int,
    base: float = 10000,
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Decode one token: rotate its query and key, put key and value behind the cache, and attend to all of it.

    q_new, k_new, v_new: (B, H, 1, D), of the new token; D is even
    cache_k, cache_v:    (B, H, T, D), of the tokens before, T >= 0; the keys are rotated already
    position:            the new token's position, a whole number, 0 or more; it need not be T

    Returns (out, new_k, new_v), all new: out is (B, H, 1, D), the others are (B, H, T + 1, D).
    """
    raise NotImplementedError
