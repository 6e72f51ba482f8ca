import torch


class Index:
    def __init__(self):
        self.known = {}

    def __call__(self, n, max_dist, device):
        key = f"{n}/{max_dist}"
        if key not in self.known:
            rows = [[min(max(k - q, -max_dist), max_dist) + max_dist for k in range(n)] for q in range(n)]
            self.known[key] = torch.tensor(rows, device=device)
        return self.known[key]


index_of = Index()


def relative_position_attention(scores, rel_bias, max_dist):
    index = index_of(scores.shape[0], max_dist, scores.device)
    return scores + rel_bias.expand(scores.shape[0], -1).gather(1, index)
