# Right: one head after the other into an empty tensor, with slopes from torch.logspace.
import torch


def alibi_bias(num_heads, seq_len):
    bias = torch.empty((num_heads, seq_len, seq_len), dtype=torch.float32)
    closest = max(p for p in (2**k for k in range(num_heads)) if p <= num_heads)
    even = torch.logspace(-8 / closest, -8, closest, base=2, dtype=torch.float64)
    odd = torch.logspace(-4 / closest, -8 + 4 / closest, closest, base=2, dtype=torch.float64)
    ruler = torch.arange(seq_len)
    minus_distance = torch.minimum(ruler - ruler[:, None], ruler[:, None] - ruler)
    for h, slope in enumerate(torch.cat([even, odd])[:num_heads]):
        bias[h] = minus_distance * slope
    return bias
