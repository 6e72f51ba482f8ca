# As many slopes as the next power of two has do not fit into a view of num_heads.
# Source: https://github.com/huggingface/transformers/pull/28380
import math

import torch


def alibi_bias(num_heads, seq_len):
    full = 2 ** math.ceil(math.log2(num_heads))
    slopes = torch.exp2(-8.0 * torch.arange(1, full + 1) / full).view(num_heads, 1, 1)
    at = torch.arange(seq_len)
    return slopes * (at[None] - at[:, None]).abs().neg()
