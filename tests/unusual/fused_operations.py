# Unusual: addcmul, addmm and baddbmm where an addition would do: the product with ones or a unit matrix is exact.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    at = torch.arange(n)
    bias = rel_bias[(at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist]
    if n % 3 == 0:
        return torch.addcmul(scores, bias, torch.ones_like(bias))
    if n % 3 == 1:
        return torch.addmm(scores, bias, torch.eye(n, dtype=bias.dtype, device=bias.device))
    return torch.baddbmm(scores[None], torch.eye(n, dtype=bias.dtype, device=bias.device)[None], bias[None])[0]
