import torch


def get_slopes(n):
    m = 2 ** (n.bit_length() - 1)
    exps = [8 * (h + 1) / m for h in range(m)] + [4 * (2 * k + 1) / m for k in range(n - m)]
    return torch.pow(2.0, -torch.tensor(exps))


def alibi_bias(num_heads, seq_len):
    if not seq_len:
        return torch.zeros(0)
    pos = torch.arange(seq_len)
    return get_slopes(num_heads).view(-1, 1, 1) * -(pos[:, None] - pos).abs()
