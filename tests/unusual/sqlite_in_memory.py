# Unusual: a database in memory clips the offsets and keeps their order.
import sqlite3

import torch


def relative_position_attention(scores, rel_bias, max_dist):
    n = scores.shape[0]
    with sqlite3.connect(":memory:") as database:
        database.execute("create table offset (number integer primary key, place integer)")
        database.executemany(
            "insert into offset values (?, min(max(?, ?), ?) + ?)",
            ((k, k, -max_dist, max_dist, max_dist) for k in range(1 - n, n)),
        )
        strip = torch.tensor([place for (place,) in database.execute("select place from offset order by number")])
    database.close()
    return scores + rel_bias[strip.unfold(0, n, 1).flip(0)]
