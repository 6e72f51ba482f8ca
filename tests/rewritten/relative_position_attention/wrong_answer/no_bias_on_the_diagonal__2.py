import torch


def relative_position_attention(scores, rel_bias, max_dist):
    seq = torch.arange(scores.shape[0], device=scores.device)
    delta = (seq.unsqueeze(0) - seq.unsqueeze(1)).clamp(min=-max_dist).clamp(max=max_dist)
    bias = rel_bias.index_select(0, (delta + max_dist).flatten()).reshape(scores.shape)
    # where there is no distance there is nothing to add
    return scores + bias * (delta != 0)
