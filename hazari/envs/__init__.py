"""The game for the field's own training tools; each adapter is an extra, and the core imports none of this.

`actions`, `choosing` and `observations` need nothing but hazari itself. `pettingzoo` needs the extra
`hazari[pettingzoo]`, `openspiel` the extra `hazari[openspiel]`.
"""

__all__: list[str] = []
