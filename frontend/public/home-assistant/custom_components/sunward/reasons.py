"""Sunward's sentences: why an appliance does what it does, in the user's language.

`reasons.json` holds them as the app has them; a test compares both.
"""

import json
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from homeassistant.util import dt as dt_util

SENTENCES: Final[dict[str, dict[str, str]]] = json.loads(
    (Path(__file__).parent / "reasons.json").read_text(encoding="utf-8")
)
REASON_CODES: Final = tuple(SENTENCES["en"])

_UNITS: Final = {
    "W": ("power", "W"),
    "Wh": ("energy", "Wh"),
    "A": ("current", "A"),
    "Percent": ("percent", "%"),
    "S": ("duration", "s"),
    "Eur": ("price", "€/kWh"),
    "G": ("emission", "g/kWh"),
}
# Longest endings first: `missingWh` is no power.
_ENDINGS: Final = tuple(sorted(_UNITS, key=len, reverse=True))


# Between thousands, and before decimals, by language.
_MARKS: Final = {"en": (",", "."), "fr": ("\u202f", ",")}
_USUAL_MARKS: Final = (".", ",")


def _number(value: float, decimals: int, language: str) -> str:
    thousands, point = _MARKS.get(language, _USUAL_MARKS)
    whole, _, rest = f"{value:,.{decimals}f}".partition(".")
    return whole.replace(",", thousands) + (point + rest if rest else "")


def _figure(name: str, value: Any, language: str, names: dict[str, str]) -> str:
    if isinstance(value, str):
        if name in ("until", "at", "since", "by"):
            local = dt_util.as_local(datetime.fromisoformat(value))
            return local.strftime("%H:%M")
        return names.get(value, value)
    ending = next((one for one in _ENDINGS if name.endswith(one)), None)
    if ending is None:
        return _number(value, 0, language)
    kind, unit = _UNITS[ending]
    if kind in ("power", "energy") and abs(value) >= 1000:
        return f"{_number(value / 1000, 1, language)} k{unit}"
    if kind == "duration":
        return f"{round(value / 60)} min" if value >= 90 else f"{round(value)} s"
    if kind == "price":
        return f"{_number(value * 100, 1, language)} ct"
    return f"{_number(value, 0, language)} {unit}"


def sentence(reason: dict[str, Any], language: str, names: dict[str, str]) -> str | None:
    """The sentence of a reason, in English where its language has none; None for a code that this version does not know.

    `names` are those of the appliances by their id.
    """
    own = language.split("-")[0]
    language = own if reason["code"] in SENTENCES.get(own, {}) else "en"
    text = SENTENCES[language].get(reason["code"])
    if text is None:
        return None
    for name, value in reason["figures"].items():
        text = text.replace("{{" + name + "}}", _figure(name, value, language, names))
    return text
