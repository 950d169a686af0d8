"""A game in one small file: take one to three pebbles from a heap, the last one counts three more.

It writes nothing that `Game` has an answer for. Tests play it as it lies here, and installed as a package
of its own.
"""

from clayworks.core.messages import Speaker

M = Speaker(__name__)
