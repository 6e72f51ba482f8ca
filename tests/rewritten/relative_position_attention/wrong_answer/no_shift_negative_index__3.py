import torch


def relative_position_attention(scores: torch.Tensor, rel_bias: torch.Tensor, max_dist: int) -> torch.Tensor:
    seq_len = scores.shape[0]
    token = torch.arange(seq_len, device=scores.device)
    out = []
    for query in range(seq_len):
        offset = torch.clip(token - query, min=-max_dist, max=max_dist)
        out.append(scores[query] + rel_bias.index_select(0, offset))
    return torch.stack(out, dim=0)
