# Computes in int16, which ends at 32767, and comes back to int64.
# Source: https://github.com/vllm-project/tpu-inference/pull/2756
import torch


def relative_distance(query_positions, key_positions, convention):
    sign = {"key - query": 1, "query - key": -1}[convention]
    distance = key_positions.to(torch.int16)[None, :] - query_positions.to(torch.int16)[:, None]
    return sign * distance.to(torch.int64)
