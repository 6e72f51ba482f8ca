import torch


class BiasStore:
    """Builds the additive table (heads, queries, keys) and remembers it."""

    def __init__(self):
        self.known = {}

    def slope(self, head, heads):
        n = 1
        while 2 * n <= heads:
            n *= 2
        if head < n:
            return 2 ** (-8 * (head + 1) / n)
        return 2 ** (-4 * (2 * (head - n) + 1) / n)

    def build(self, heads, past, total, like):
        query = torch.arange(past, total, device=like.device).reshape(-1, 1)
        key = torch.arange(total, device=like.device).reshape(1, -1)
        hidden = torch.full((total - past, total), float("-inf"), device=like.device).triu(past + 1)
        pages = [(key - query) * self.slope(h, heads) + hidden for h in range(heads)]
        return torch.stack(pages).to(like.dtype)

    def get(self, q, total):
        label = f"{q.shape[-3]} {total} {q.dtype} {q.device}"
        if label not in self.known:
            self.known[label] = self.build(q.shape[-3], total - q.shape[-2], total, q)
        return self.known[label]


store = BiasStore()


def alibi_causal_attention(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
    scores = torch.einsum("...id,...jd->...ij", q * q.shape[-1] ** -0.5, k)
    weights = torch.softmax(store.get(q, k.shape[-2]) + scores, -1)
    return torch.einsum("...ij,...jd->...id", weights, v)
