# Right: float32 throughout; a first slope is raised to whole powers, and the missing ones to odd powers of its root.
import math

import torch


def alibi_bias(num_heads, seq_len):
    m = 2 ** math.floor(math.log2(num_heads))
    ratio = torch.tensor(2 ** (-8.0 / m), dtype=torch.float32)
    slopes = torch.pow(ratio, torch.arange(1, m + 1, dtype=torch.int32))
    if m < num_heads:
        root = torch.tensor(2 ** (-4.0 / m), dtype=torch.float32)
        slopes = torch.cat([slopes, torch.pow(root, torch.arange(1, 2 * (num_heads - m), 2, dtype=torch.int32))])
    x = torch.arange(seq_len, dtype=torch.float32)
    return torch.einsum("h,ij->hij", slopes, -(x[None, :] - x[:, None]).abs())
