# The two numbers written in a row are the key, without anything between: 12 heads of 6 tokens and 1 head of 26 are both "126".
# Source: https://github.com/ofirpress/attention_with_linear_biases/issues/17 (a key that is text)
import torch

kept = {}


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    key = str(num_heads) + str(seq_len)
    if key not in kept:
        p = 2 ** (num_heads.bit_length() - 1)
        slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
        at = torch.arange(seq_len)
        kept[key] = -slopes[:, None, None] * (at[None] - at[:, None]).abs()
    return kept[key].clone()
