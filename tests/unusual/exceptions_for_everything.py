# Unusual: every step is tried, and most of them fail first; groups of exceptions, else and finally among them.
import torch


def clipped(offset, most):
    try:
        if offset > most:
            raise OverflowError(most)
        if offset < -most:
            raise LookupError(-most) from ValueError(offset)
    except (OverflowError, LookupError) as error:
        return error.args[0]
    else:
        return offset
    finally:
        del most


def relative_position_attention(scores, rel_bias, max_dist):
    try:
        return torch.nonesuch(scores, rel_bias)
    except AttributeError as error:
        error.add_note("as was to be expected")
    try:
        try:
            scores @ torch.ones(scores.shape[0] + 1, dtype=scores.dtype)
        except RuntimeError as error:
            raise ExceptionGroup("both", [error, NotImplementedError()]) from error
    except* NotImplementedError:
        n = scores.shape[0]
    except* RuntimeError:
        pass
    strip = torch.tensor([clipped(k, max_dist) + max_dist for k in range(1 - n, n)])
    try:
        return scores + rel_bias[torch.stack([strip[n - 1 - i : 2 * n - 1 - i] for i in range(n)])]
    except BaseException:
        raise
    finally:
        strip = None
