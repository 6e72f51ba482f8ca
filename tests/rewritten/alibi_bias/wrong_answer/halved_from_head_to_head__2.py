import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    above = torch.ones(seq_len, seq_len).triu(1).cumsum(1)
    bias = -(above + above.T)
    heads = []
    for _ in range(num_heads):
        bias = bias / 2
        heads.append(bias)
    return torch.stack(heads)
