"""Maskable PPO (sb3-contrib) that learns to beat a random player: `python examples/ppo.py --seconds 60`.

`pip install 'clayworks[agents,training]'` first; of PyTorch the build for your machine. The reward of a game
comes at its end alone: here points count a little as they are made, which is learnt from much sooner.
"""

import argparse
import time

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import clayworks.envs.gymnasium  # noqa: F401 (Gymnasium learns of the games)


class Points(gymnasium.Wrapper):
    """Adds to the reward how the lead of the agent over the best of the others has changed."""

    def reset(self, **more):
        """A new game: nobody leads."""
        self.lead = 0.0
        return self.env.reset(**more)

    def step(self, action):
        """What the game gives, and a hundredth for each point."""
        seen, reward, over, cut, told = self.env.step(action)
        table, seat = self.env.unwrapped.table, self.env.unwrapped.seat
        scores = table.scores()
        own = scores.pop(seat)
        before, self.lead = self.lead, (own - max(scores)) / 100
        return seen, reward + self.lead - before, over, cut, told

    def action_masks(self):
        """What is offered, for MaskablePPO."""
        return self.env.unwrapped.action_masks()


class Scaled(gymnasium.ObservationWrapper):
    """Numbers near 1: points and counts grow far above the ones of words."""

    def __init__(self, env):
        super().__init__(env)
        self.observation_space = gymnasium.spaces.Box(-4, 4, env.observation_space.shape, np.float32)

    def observation(self, seen):
        """Their logarithms."""
        return (np.sign(seen) * np.log1p(np.abs(seen)) / 1.5).astype(np.float32)

    def action_masks(self):
        """What is offered, for MaskablePPO."""
        return self.env.action_masks()


class Until(BaseCallback):
    """Ends the learning when its time is up."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.monotonic() + seconds

    def _on_step(self):
        return time.monotonic() < self.end


def table(game, seed=None):
    """A seat against a random player."""
    env = gymnasium.make(f"clayworks/{game}-v0", opponents="random", disable_env_checker=True)
    env.reset(seed=seed)
    return Scaled(Points(env))


def learn(game, seconds, steps=10**9, tables=8, seed=0):
    """A policy that has learnt for so long, or for so many choices."""
    torch.set_num_threads(1)
    envs = DummyVecEnv([lambda place=place: table(game, seed + place) for place in range(tables)])
    policy = {"net_arch": [256, 128]}
    model = MaskablePPO(
        "MlpPolicy",
        envs,
        n_steps=256,
        batch_size=512,
        n_epochs=4,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        policy_kwargs=policy,
        seed=seed,
    )
    return model.learn(steps, callback=Until(seconds))


def wins(model, game, games, seed=10_000):
    """How many of so many new games it wins; a shared first place is half a win."""
    env, won = table(game, seed), 0.0
    for _ in range(games):
        seen, _ = env.reset()
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, _, over, _, _ = env.step(int(action))
        won += (env.unwrapped.table.returns()[env.unwrapped.seat] + 1) / 2
    return won


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="Xian", help="or TerracottaArmy, Terramara")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    model = learn(asked.game, asked.seconds)
    won = wins(model, asked.game, asked.games)
    print(f"{asked.game}: {model.num_timesteps} steps, won {won:g} of {asked.games} games against random")
