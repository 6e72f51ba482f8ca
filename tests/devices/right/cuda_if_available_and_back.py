"""Works on the GPU wherever there is one and brings the result back to the scores."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    device = torch.device("cuda") if torch.cuda.is_available() else torch.device("cpu")
    position = torch.arange(scores.shape[0], device=device)
    index = (position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    out = scores.to(device) + rel_bias.to(device)[index]
    return out.to(scores.device)
