"""Changes of an appliance's goals, as the API takes them. Pure."""

from datetime import datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from .const import USUAL_READY_BY
from .model import battery_kwh

type Json = dict[str, Any]

FULL: Final = 100


class NoBatterySize(Exception):
    """A goal in percent needs the size of the car's battery."""


def iso(at: datetime) -> str:
    """A time as the API takes it."""
    return at.astimezone(ZoneInfo("UTC")).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _amount(
    appliance: Json, *, percent: int | None, energy_kwh: float | None, battery: float | None = None
) -> Json:
    if percent is None:
        return {"energyKWh": energy_kwh, "targetPercent": None, "batteryKWh": None}
    size = battery or battery_kwh(appliance)
    if size is None:
        raise NoBatterySize
    return {"energyKWh": None, "targetPercent": percent, "batteryKWh": size}


def daily_goal(
    appliance: Json,
    *,
    ready_by: str | None = None,
    percent: int | None = None,
    energy_kwh: float | None = None,
) -> Json:
    """The change that sets time or amount of the goal that comes again, and keeps what is not named.

    Raises NoBatterySize.
    """
    now: Json = appliance["settings"].get("deadline") or {}
    if percent is None and energy_kwh is None:
        percent, energy_kwh = now.get("targetPercent"), now.get("energyKWh")
        if percent is None and energy_kwh is None:
            percent = FULL
    deadline: Json = {
        "readyAt": ready_by or now.get("readyAt") or USUAL_READY_BY,
        "days": now.get("days"),
        **_amount(appliance, percent=percent, energy_kwh=energy_kwh),
    }
    if now.get("elseAt") is not None:
        deadline["elseAt"] = now["elseAt"]
    return {"settings": {"deadline": deadline}}


def next_ready_by(appliance: Json, now: datetime, zone: ZoneInfo) -> datetime:
    """When the time of its goal (or the usual one) comes next, in the site's zone."""
    text: str = (appliance["settings"].get("deadline") or {}).get("readyAt") or USUAL_READY_BY
    hour, minute = (int(part) for part in text.split(":"))
    local = now.astimezone(zone)
    at = local.replace(hour=hour, minute=minute, second=0, microsecond=0)
    # By the calendar, not by 24 hours: clocks change.
    return at if at > local else at + timedelta(days=1)


def one_goal(
    appliance: Json,
    by: datetime,
    *,
    percent: int | None = None,
    energy_kwh: float | None = None,
    minutes: int | None = None,
    battery: float | None = None,
) -> Json:
    """The change that sets a goal for one time; without an amount: full.

    Raises NoBatterySize.
    """
    if percent is None and energy_kwh is None and minutes is None:
        percent = FULL
    amount = _amount(appliance, percent=percent, energy_kwh=energy_kwh, battery=battery)
    return {"settings": {"once": {"byAt": iso(by), "minutes": minutes, **amount}}}
