"""CartPole (Barto, Sutton, Anderson 1983), as in cartpole.mlir, for any number of carts at once."""
import numpy as np

GRAVITY, CART, POLE, HALF_LENGTH, FORCE, SECONDS = 9.8, 1.0, 0.1, 0.5, 10.0, 0.02
WIDEST, STEEPEST = 2.4, 12 * np.pi / 180


def step(state, right):
    """The next state of (position, velocity, angle, angular velocity), each an array."""
    x, v, angle, turn = state
    force = np.where(right, FORCE, -FORCE)
    sin, cos = np.sin(angle), np.cos(angle)
    total = CART + POLE
    push = (force + POLE * HALF_LENGTH * turn**2 * sin) / total
    spin = (GRAVITY * sin - cos * push) / (HALF_LENGTH * (4 / 3 - POLE * cos**2 / total))
    speed_up = push - POLE * HALF_LENGTH * spin * cos / total
    return np.array([x + SECONDS * v, v + SECONDS * speed_up,
                     angle + SECONDS * turn, turn + SECONDS * spin])


def rollout(start, policy, steps):
    """(observations, alive) of all steps: the policy pushes right where policy . state > 0. A cart
    whose pole has fallen, or that has left the track, starts again from where it started at first."""
    state, observations, alive = start.astype(np.float64), [], []
    for _ in range(steps):
        observations.append(state)
        new = step(state, policy @ state > 0)
        up = (np.abs(new[0]) <= WIDEST) & (np.abs(new[2]) <= STEEPEST)
        alive.append(up)
        state = np.where(up, new, start)
    return np.array(observations), np.array(alive)
