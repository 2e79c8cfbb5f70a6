"""The game for the usual training tools; each adapter is an extra, and the core imports none of this.

`actions`, `choosing` and `observations` need nothing but hazari itself; `PolicyBot` needs numpy to arrange a
hand. `gymnasium` needs the extra `hazari[gymnasium]`, `pettingzoo` the extra `hazari[pettingzoo]`, and
`openspiel` the extra `hazari[openspiel]`.
"""

from hazari.envs.policies import PolicyBot

__all__ = ["PolicyBot"]
