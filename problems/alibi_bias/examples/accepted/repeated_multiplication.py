# Right: each slope is the one before times a ratio, and each distance the one before plus one, in float32.
import torch


def falling(count, exponent):
    return torch.full((count,), 2.0**-exponent).cumprod(0)


def alibi_bias(num_heads, seq_len):
    power = 1
    while power * 2 <= num_heads:
        power *= 2
    slopes = torch.hstack([falling(power, 8 / power), falling(2 * power, 4 / power)[::2]])[:num_heads]
    steps = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    return -(steps + steps.T) * slopes.view(-1, 1, 1)
