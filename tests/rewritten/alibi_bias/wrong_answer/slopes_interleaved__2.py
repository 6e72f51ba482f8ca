import torch


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    m = 1
    while 2 * m <= num_heads:
        m *= 2
    missing = num_heads - m
    exponents = torch.empty(num_heads, dtype=torch.float64)
    exponents[1 : 2 * missing : 2] = (torch.arange(missing, dtype=torch.float64) * 2 + 1) / (2 * m)
    own = torch.arange(1, m + 1, dtype=torch.float64) / m
    exponents[: 2 * missing : 2] = own[:missing]
    exponents[2 * missing :] = own[missing:]
    slopes = torch.exp2(-8 * exponents)
    distance = torch.zeros(seq_len, seq_len, dtype=torch.float64)
    for offset in range(1, seq_len):
        distance.diagonal(offset).fill_(offset)
        distance.diagonal(-offset).fill_(offset)
    return torch.einsum("h,ij->hij", slopes, distance).neg().to(torch.float32)
