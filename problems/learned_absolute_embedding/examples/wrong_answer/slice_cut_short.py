# Trusts the slice: past the end it is cut short, and a row that is left alone goes to every token.
# Source: https://github.com/karpathy/nanochat/pull/520, https://github.com/huggingface/transformers/issues/32154
def learned_absolute_embedding(tokens, table, start=0):
    return tokens + table[start : start + tokens.shape[1]]
