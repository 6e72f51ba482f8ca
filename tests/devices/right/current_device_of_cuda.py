"""Names the device by its number, as torch.cuda.current_device gives it."""
import torch


def relative_position_attention(scores, rel_bias, max_dist):
    where = "cpu"
    if scores.device.type == "cuda":
        with torch.cuda.device(scores.device):
            where = f"cuda:{torch.cuda.current_device()}"
    position = torch.arange(scores.shape[0], device=where)
    return scores + rel_bias[(position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]
