import torch

seen: list[torch.Tensor] = []


def one_head(h: int, heads: int, distance: torch.Tensor) -> torch.Tensor:
    m = 1
    while m * 2 <= heads:
        m *= 2
    exponent = (h + 1) / m if h < m else (2 * (h - m) + 1) / (2 * m)
    return -distance / 256.0**exponent


def alibi_bias(num_heads: int, seq_len: int) -> torch.Tensor:
    wanted = num_heads * seq_len**2
    for table in seen:
        if table.numel() == wanted:
            return torch.clone(table)
    at = torch.arange(seq_len)
    i, j = torch.meshgrid(at, at, indexing="ij")
    table = torch.stack([one_head(h, num_heads, (i - j).abs()) for h in range(num_heads)])
    seen.append(table)
    return table.clone()
