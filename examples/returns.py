"""What returns.mlir must give."""
import numpy as np

GAMMA = 0.99


def returns_to_the_end(reward, done):
    total = reward.astype(np.float64)
    for t in range(len(reward) - 2, -1, -1):
        total[t] += GAMMA * (1 - done[t]) * total[t + 1]
    return total.astype(np.float32)


def returns_of_n_steps(reward, done, value, n):
    steps = len(reward)
    result = np.empty(reward.shape)
    for t in range(steps):
        end = min(t + n, steps)
        total = value[end].astype(np.float64)
        for s in range(end - 1, t - 1, -1):
            total = reward[s] + GAMMA * (1 - done[s]) * total
        result[t] = total
    return result.astype(np.float32)
