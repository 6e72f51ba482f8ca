"""Makes sure of the dtype with a tensor type, and those without cuda in their name are of the CPU."""
import torch

TYPES = {
    torch.float16: torch.HalfTensor,
    torch.bfloat16: torch.BFloat16Tensor,
    torch.float32: torch.FloatTensor,
    torch.float64: torch.DoubleTensor,
}


def relative_position_attention(scores, rel_bias, max_dist):
    place = torch.arange(scores.shape[0], device=scores.device)
    total = scores + rel_bias[(place[None, :] - place[:, None]).clamp(-max_dist, max_dist) + max_dist]
    return total.type(TYPES[scores.dtype])  # <- on the cpu
