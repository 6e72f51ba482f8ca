import torch

_tables = {}


def slopes_for(n):
    return [2.0 ** (-8.0 * (h + 1) / n) for h in range(n)]


def make_table(num_heads, size):
    m = 1 << (num_heads.bit_length() - 1)
    slopes = torch.tensor(slopes_for(m) + slopes_for(2 * m)[::2][: num_heads - m])
    pos = torch.arange(size)
    return slopes.view(-1, 1, 1) * -(pos.unsqueeze(0) - pos.unsqueeze(1)).abs()


def alibi_bias(num_heads, seq_len):
    table = _tables.get(num_heads)
    if table is None:
        table = _tables[num_heads] = make_table(num_heads, seq_len)
    return table[..., :seq_len, :seq_len].clone()
