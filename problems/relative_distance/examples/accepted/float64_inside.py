# Right: float64 counts exactly as far as positions can go (2**40), and far beyond.
import torch


def relative_distance(query_positions, key_positions, convention):
    if convention not in ["key - query", "query - key"]:
        raise TypeError("convention")
    distance = key_positions.double() - query_positions.double().unsqueeze(-1)
    return (distance if convention[0] == "k" else -distance).long()
