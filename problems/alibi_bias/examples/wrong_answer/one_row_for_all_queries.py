# slope * (j - (L - 1)) in every row: the last query's row for all of them, which a causal softmax cannot tell apart.
# Source: https://github.com/mosaicml/llm-foundry/issues/186, https://github.com/baichuan-inc/Baichuan-13B/issues/172
import torch


def _row(n):
    return 2.0 ** (-8.0 * torch.arange(1, n + 1) / n)


def alibi_bias(num_heads, seq_len):
    p = 2 ** (num_heads.bit_length() - 1)
    slopes = torch.cat((_row(p), _row(2 * p)[0::2][: num_heads - p]))
    strip = torch.arange(1 - seq_len, 1).float() if seq_len else torch.empty(0)
    return (slopes[:, None, None] * strip).expand(num_heads, seq_len, seq_len)
