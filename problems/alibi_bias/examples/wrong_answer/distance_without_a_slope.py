# Minus the distance, for all heads alike.
import torch


def alibi_bias(num_heads, seq_len):
    at = torch.arange(seq_len, dtype=torch.float32)
    return -(at[None] - at[:, None]).abs().repeat(num_heads, 1, 1)
