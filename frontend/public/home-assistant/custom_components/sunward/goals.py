"""Changes of an appliance's goals, as the API takes them. Pure."""

from datetime import datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from homeassistant.exceptions import ServiceValidationError

from .api import Json
from .const import DOMAIN, USUAL_READY_BY
from .model import battery_kwh, iso

FULL: Final = 100


class NoBatterySize(ServiceValidationError):
    """A goal in percent needs the size of the car's battery; says so to the user."""

    def __init__(self) -> None:
        super().__init__(translation_domain=DOMAIN, translation_key="no_battery_size")


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


def next_at(wanted: time, now: datetime, zone: ZoneInfo) -> datetime:
    """When a time of day comes next in the site's zone, to the minute."""
    local = now.astimezone(zone)
    at = local.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    # By the calendar, not by 24 hours: clocks change.
    return at if at > local else at + timedelta(days=1)


def next_ready_by(appliance: Json, now: datetime, zone: ZoneInfo) -> datetime:
    """When the time of its goal (or the usual one) comes next, in the site's zone."""
    text: str = (appliance["settings"].get("deadline") or {}).get("readyAt") or USUAL_READY_BY
    return next_at(time.fromisoformat(text), now, zone)


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
