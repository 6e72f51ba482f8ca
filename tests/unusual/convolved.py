# Unusual: a convolution with the rows of a unit matrix cuts the windows out; each sum has one term that is not zero.
import torch
import torch.nn.functional as F


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    wide = torch.promote_types(scores.dtype, torch.float32)
    strip = rel_bias[torch.arange(1 - n, n).clamp(-max_dist, max_dist) + max_dist].to(wide)
    windows = F.conv1d(strip.view(1, 1, -1), torch.eye(n, dtype=wide, device=strip.device).unsqueeze(1))
    return scores + windows[0].T.flip(0).to(scores.dtype)
