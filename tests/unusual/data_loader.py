# Unusual: a DataLoader gives the rows, in batches of two.
import torch
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self, scores, rel_bias, max_dist):
        self.scores, self.rel_bias, self.max_dist = scores, rel_bias, max_dist

    def __len__(self):
        return self.scores.shape[0]

    def __getitem__(self, i):
        columns = torch.arange(len(self))
        return self.scores[i] + self.rel_bias[(columns - i).clamp(-self.max_dist, self.max_dist) + self.max_dist]


def relative_position_attention(scores, rel_bias, max_dist):
    return torch.cat(list(DataLoader(Rows(scores, rel_bias, max_dist), batch_size=2, shuffle=False)))
