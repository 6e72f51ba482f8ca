import torch


def rope_half(x: torch.Tensor, positions: torch.Tensor, base: float = 10000) -> torch.Tensor:
    half = x.shape[-1] // 2
    freq = torch.tensor([base ** (-k / half) for k in range(half)], dtype=torch.float64, device=x.device)
    per_sequence = positions.size(0) == x.size(0)
    sequences = []
    for b, seq in enumerate(x):
        p = positions[b] if per_sequence else positions
        phi = p.reshape(-1, 1) * freq
        z = torch.complex(seq[..., :half].double(), seq[..., half:].double()) * torch.exp(1j * phi)
        sequences.append(torch.cat((z.real, z.imag), dim=-1).to(x.dtype))
    return torch.stack(sequences)
