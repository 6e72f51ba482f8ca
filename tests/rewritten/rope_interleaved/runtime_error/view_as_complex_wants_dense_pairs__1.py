import torch


def rope_interleaved(x, positions, base=10000):
    dim = x.size(-1)
    inv_freq = 1.0 / base ** (torch.arange(0, dim, 2, device=x.device).double() / dim)
    phi = (positions.unsqueeze(-1) * inv_freq).unsqueeze(-3)
    freqs_cis = torch.complex(phi.cos().float(), phi.sin().float())
    x_ = torch.view_as_complex(x.float().unflatten(-1, (dim // 2, 2)))
    return torch.view_as_real(x_ * freqs_cis).flatten(3).type_as(x)
