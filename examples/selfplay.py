"""Self-play on a batch with PyTorch: `python examples/selfplay.py --game xian --seconds 60`.

`pip install 'clayworks[agents,training]'` first; of PyTorch the build for your machine. One network plays all
seats of many games at once. When a game is over, every choice in it is learnt from: what its seat got, beside
what the network had expected (advantage actor-critic).
"""

import argparse
import time

import numpy as np
import torch
from torch import nn

import clayworks


class Policy(nn.Module):
    """What to choose, and what to expect, from what a seat observes."""

    def __init__(self, width, actions, hidden=256):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.choice, self.worth = nn.Linear(hidden, actions), nn.Linear(hidden, 1)

    def forward(self, seen, mask):
        """Log-probabilities of all actions, and the expected return."""
        scaled = torch.sign(seen) * torch.log1p(seen.abs())
        inside = self.body(scaled)
        logits = self.choice(inside).masked_fill(~mask, -1e9)
        return logits.log_softmax(1), torch.tanh(self.worth(inside)).squeeze(1)


def tensors(games):
    """What all deciding seats observe, and what is offered to them; copied, for a batch writes in place."""
    return torch.from_numpy(games.observation.astype(np.float32)), torch.from_numpy(games.mask.copy())


class Memory:
    """The choices of games that are not over yet, each with who made it."""

    def __init__(self, size):
        self.open = [[] for _ in range(size)]
        self.ready = []

    def note(self, games, before, action):
        """What has just been chosen in view of `before`, and what games have brought that are over."""
        seen, mask, seat = before
        for place, choices in enumerate(self.open):
            choices.append((seen[place], mask[place], seat[place], action[place]))
            if games.done[place]:
                returns = games.reward[place]
                self.ready += [(*choice, returns[choice[2]]) for choice in choices]
                choices.clear()

    def taken(self):
        """All that can be learnt from now: rows, masks, actions, returns."""
        seen, mask, _seat, action, gained = zip(*self.ready, strict=True)
        self.ready = []
        return torch.stack(seen), torch.stack(mask), torch.tensor(action), torch.tensor(np.float32(gained))


def learn(name, seconds, rounds=10**9, size=128, players=2, seed=0):
    """A network that has played against itself for so long, or for so many rounds of learning."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    games = clayworks.batch(name, players=players, size=size, seed=seed)
    policy = Policy(games.observation.shape[1], games.mask.shape[1])
    optimiser = torch.optim.Adam(policy.parameters(), lr=1e-3)
    memory, end, played, learnt = Memory(size), time.monotonic() + seconds, 0, 0
    while time.monotonic() < end and learnt < rounds:
        seen, mask = tensors(games)
        with torch.no_grad():
            action = policy(seen, mask)[0].exp().multinomial(1).squeeze(1)
        seats = games.seat.tolist()
        games.step(action.numpy())
        memory.note(games, (seen, mask, seats), action.tolist())
        played += int(games.done.sum())
        if len(memory.ready) >= 8192:
            improve(policy, optimiser, *memory.taken())
            learnt += 1
    return policy, played


def improve(policy, optimiser, seen, mask, action, gained, part=1024):
    """Once through what was played, in any order."""
    for rows in torch.randperm(len(action)).split(part):
        chances, worth = policy(seen[rows], mask[rows])
        advantage = gained[rows] - worth.detach()
        chosen = chances.gather(1, action[rows, None]).squeeze(1)
        spread = -(chances.exp() * chances).sum(1)
        loss = (worth - gained[rows]).square() - advantage * chosen - 0.02 * spread
        optimiser.zero_grad()
        loss.mean().backward()
        nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
        optimiser.step()


def wins(policy, name, games_wanted, players=2, seed=10_000):
    """How many of so many games it wins against random players, at every seat in turn."""
    games, rng = clayworks.batch(name, players=players, size=64, seed=seed), np.random.default_rng(seed)
    won = finished = 0.0
    while finished < games_wanted:
        own = games.seat == np.array(games.numbers) % players  # the number of a game says where it sits
        numbers = np.array(games.numbers)
        with torch.no_grad():
            best = policy(*tensors(games))[0].argmax(1).numpy()
        drawn = (rng.random(games.size) * games.counts).astype(int)
        games.step(np.where(own, best, games.options[np.arange(games.size), drawn]))
        for place in np.flatnonzero(games.done):
            won += (games.reward[place, numbers[place] % players] + 1) / 2
            finished += 1
    return float(won), int(finished)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="xian", choices=clayworks.game_names())
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=200)
    asked = parser.parse_args()
    policy, played = learn(asked.game, asked.seconds, players=asked.players)
    won, of = wins(policy, asked.game, asked.games, asked.players)
    print(f"{asked.game}: {played} games against itself, then won {won:g} of {of} against random")
