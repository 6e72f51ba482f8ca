import torch


def geometric_slopes(n: int) -> list[float]:
    assert n == 1 << (n.bit_length() - 1), "number of heads has to be 1, 2, 4, 8, ..."
    ratio = 0.5 ** (8 / n)
    values = [ratio]
    while len(values) < n:
        values.append(values[-1] * ratio)
    return values


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    out = torch.zeros(num_heads, seq_len, seq_len)
    keys = torch.arange(seq_len, dtype=torch.float32)
    for head, s in enumerate(geometric_slopes(num_heads)):
        for query in range(seq_len):
            out[head, query] = -s * (keys - query).abs()
    return out
