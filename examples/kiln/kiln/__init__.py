"""Kiln: a small card game, made by following *How to add a game*."""

from clayworks.core.messages import Speaker

M = Speaker(__name__)
