# Unusual: takes its answer as the gradient of a product that it makes for that purpose only.
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    at = torch.arange(scores.shape[0])
    index = (at[None] - at[:, None]).clamp(-max_dist, max_dist) + max_dist
    with torch.enable_grad():
        probe = torch.zeros_like(scores).requires_grad_()
        wanted = scores + rel_bias[index]
        (out,) = torch.autograd.grad((probe * wanted), probe, torch.ones_like(scores), create_graph=True)
    return out if wanted.requires_grad else out.detach()
