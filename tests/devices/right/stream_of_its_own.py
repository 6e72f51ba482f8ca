"""On a GPU it works in a stream of its own, and waits for it as it should."""
import torch


def add(scores, rel_bias, max_dist):
    position = torch.arange(scores.shape[0], device=scores.device)
    return scores + rel_bias[(position[None] - position[:, None]).clamp(-max_dist, max_dist) + max_dist]


def relative_position_attention(scores, rel_bias, max_dist):
    if not scores.is_cuda:
        return add(scores, rel_bias, max_dist)
    now = torch.cuda.current_stream(scores.device)
    stream = torch.cuda.Stream(device=scores.device)
    stream.wait_stream(now)
    with torch.cuda.stream(stream):
        out = add(scores, rel_bias, max_dist)
    now.wait_stream(stream)
    out.record_stream(now)
    return out
