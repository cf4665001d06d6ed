"""The types of the decorators in seldom.py, which change nothing on a computer."""

from collections.abc import Callable
from typing import Any, TypeVar, overload

TYPE_CHECKING: bool

_Marked = TypeVar("_Marked", bound=Callable[..., Any])

@overload
def seldom(marked: str) -> Callable[[_Marked], _Marked]: ...
@overload
def seldom(marked: _Marked) -> _Marked: ...
def kept(method: _Marked) -> _Marked: ...
