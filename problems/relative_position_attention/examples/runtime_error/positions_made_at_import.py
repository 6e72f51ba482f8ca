import torch

POSITION = torch.arange(4096)


def relative_position_attention(scores, rel_bias, max_dist):
    position = POSITION[: scores.shape[0]]
    index = (position[None, :] - position[:, None]).clamp(-max_dist, max_dist) + max_dist
    return scores + torch.nn.functional.embedding(index, rel_bias[:, None]).squeeze(-1)
