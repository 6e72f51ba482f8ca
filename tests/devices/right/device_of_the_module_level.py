"""The line that every tutorial begins with; the result goes back to where the scores are."""
import torch

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
STEPS = torch.arange(1500, device=DEVICE)


def relative_position_attention(scores, rel_bias, max_dist):
    steps = STEPS[: scores.shape[0]]
    index = (steps[None] - steps[:, None]).clamp(-max_dist, max_dist) + max_dist
    bias = rel_bias.to(DEVICE)[index]
    return (scores.to(DEVICE) + bias).to(scores.device)
