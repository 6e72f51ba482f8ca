# Keeps the rows by start and length, and casts them: the table that they came from may have changed since.
# Source: https://github.com/ooples/AiDotNet/pull/1488 (the same kind)
class Rows:
    known = {}

    @classmethod
    def of(cls, table, start, length):
        if start < 0 or start + length > table.shape[0]:
            raise IndexError(start)
        if (start, length) not in cls.known:
            cls.known[start, length] = table[start : start + length]
        return cls.known[start, length]


def learned_absolute_embedding(tokens, table, start=0):
    return tokens + Rows.of(table, start, tokens.shape[1]).to(tokens.dtype)
