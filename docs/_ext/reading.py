"""Small corrections of what autodoc and napoleon make of this package."""

from __future__ import annotations

import ast
import inspect as python_inspect
import re
import sys
import textwrap
from enum import Enum

from sphinx.application import Sphinx
from sphinx.domains.python import PythonDomain
from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer
from sphinx.util import inspect

DEFAULT = re.compile(r"attr_dict\['(\w+)'\]\.default")
ALIAS = re.compile(r"TypeAliasForwardRef\('hazari\.(\w+)'\)")


def constant_docstring(name: str) -> list[str]:
    """The docstring below a constant, in the module that defines it: `hazari` only exports it."""
    attribute = name.rpartition(".")[2]
    for module in sorted(module for module in sys.modules if module.startswith("hazari.")):
        try:
            found = ModuleAnalyzer.for_module(module).find_attr_docs()
        except PycodeError:
            continue
        if ("", attribute) in found:
            return found["", attribute]
    return []


def docstring(
    app: Sphinx,  # noqa: ARG001
    what: str,
    name: str,
    obj: object,  # noqa: ARG001
    options: object,  # noqa: ARG001
    lines: list[str],
) -> None:
    if what == "data":
        lines[:] = constant_docstring(name)
    if what in ("attribute", "data", "property"):
        # Otherwise napoleon takes the words before a colon for a type.
        lines[:1] = lines[0].replace(": ", ":\n").splitlines() if lines else []


def written_default(cls: type, attribute: str) -> str:
    """The default of an attribute as the class has it, where attrs only names its own variable."""
    (body,) = ast.parse(textwrap.dedent(python_inspect.getsource(cls))).body
    for line in ast.walk(body):
        if isinstance(line, ast.AnnAssign) and ast.unparse(line.target) == attribute and line.value:
            given = {word.arg: word.value for word in getattr(line.value, "keywords", ())}
            return ast.unparse(given.get("default", line.value))
    raise LookupError(f"{cls.__name__} gives {attribute} no default")


def signature(
    app: Sphinx,  # noqa: ARG001
    what: str,  # noqa: ARG001
    name: str,  # noqa: ARG001
    obj: object,
    options: object,  # noqa: ARG001
    arguments: str | None,
    returned: str | None,
) -> tuple[str | None, str | None]:
    if isinstance(obj, type) and issubclass(obj, Enum):
        return "", None  # nobody makes one
    if isinstance(obj, type) and arguments:
        arguments = DEFAULT.sub(lambda found: written_default(obj, found[1]), arguments)
    return arguments and ALIAS.sub(r"\1", arguments), returned and ALIAS.sub(r"\1", returned)


def setup(app: Sphinx) -> dict[str, bool]:
    inspect.is_singledispatch_function = lambda _: False  # `table` is one function to its callers
    for described in PythonDomain.directives.values():
        for field in getattr(described, "doc_field_types", ()):
            if field.name == "variable":
                field.label = "Attributes"
    app.connect("autodoc-process-docstring", docstring, priority=200)
    app.connect("autodoc-process-signature", signature)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
