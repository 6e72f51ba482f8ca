class PositionalEmbedding:
    def __init__(self, table):
        self.table = table

    def forward(self, x, start):
        L = x.size(1)
        if start < 0 or start + L > self.table.size(0):
            raise ValueError("position outside the table")
        return x + self.table[start : start + L]


def learned_absolute_embedding(tokens, table, start=0):
    positions = PositionalEmbedding(table).forward(tokens, start)
    return positions + tokens
