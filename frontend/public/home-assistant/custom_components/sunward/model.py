"""What a site's answers mean. Pure: no calls, no clock, nothing of Home Assistant.

Powers are W: grid + import, battery + charging. What is missing is None, never 0.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from .api import Json
from .const import DEAD, UNREACHED

UNREACHED_CODES = frozenset({"vendor-trouble", "own-trouble", "link-broken", "vendor-limit"})
UNTAKEN_CODES = frozenset({"command-failed", "vendor-step"})


def time_of(text: str | None) -> datetime | None:
    """An ISO time of the API, which has a zone."""
    return None if text is None else datetime.fromisoformat(text)


def iso(at: datetime) -> str:
    """A time as the API takes it."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Home:
    """A home's energy now."""

    grid_w: float | None = None
    pv_w: float | None = None
    consumption_w: float | None = None
    battery_w: float | None = None
    battery_percent: float | None = None
    # Time of the oldest reading in use; None without any.
    measured_at: datetime | None = None


@dataclass(slots=True)
class SiteData:
    """A site as it was polled."""

    account: Json
    appliances: dict[str, Json]
    sensors: list[Json]
    # Of a day of the site's calendar; None: unknown.
    day: Json | None = None
    plan: Json | None = None
    # Newest first; None: unknown.
    sessions: list[Json] | None = None
    home: Home = field(default_factory=Home)
    # Parts that Sunward could not read now, with its code for why. Appliances that are among them stand as they were before.
    troubles: dict[str, str] = field(default_factory=dict)

    def lacks(self, *parts: str) -> bool:
        """Whether one of these parts could not be read: nothing follows from what it does not hold."""
        return not self.troubles.keys().isdisjoint(parts)

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the site."""
        return ZoneInfo(self.account["timezone"])


def _first(readings: Iterable[Json], name: str) -> float | None:
    return next((value for reading in readings if (value := reading.get(name)) is not None), None)


def _sum(readings: Iterable[Json], name: str) -> float | None:
    values = [value for reading in readings if (value := reading.get(name)) is not None]
    return sum(values) if values else None


def home_now(sensors: list[Json], now: datetime) -> Home:
    """Combines the newest readings of a site's sensors.

    Several inverters or batteries add up. What is missing follows from `consumption = PV + grid - battery` if the rest is known.
    """
    readings: list[Json] = []
    times: list[datetime] = []
    for sensor in sensors:
        newest = next(iter(sensor["sensorData"]), None)
        if newest is None:
            continue
        time = datetime.fromisoformat(newest["time"])
        if now - time <= DEAD:
            readings.append(newest)
            times.append(time)
    battery = _sum(readings, "batteryPowerW")
    percent = _first(readings, "batterySocPercent")
    has_battery = battery is not None or percent is not None
    term = battery if has_battery else 0.0
    pv = _sum(readings, "pvPowerW")
    grid = _first(readings, "gridPowerW")
    consumption = _first(readings, "consumptionPowerW")
    if term is not None:
        if consumption is None and pv is not None and grid is not None:
            consumption = max(0.0, pv + grid - term)
        elif grid is None and pv is not None and consumption is not None:
            grid = consumption + term - pv
        elif pv is None and grid is not None and consumption is not None:
            pv = max(0.0, consumption + term - grid)
    return Home(grid, pv, consumption, battery, percent, min(times, default=None))


def charges_a_car(appliance: Json) -> bool:
    """Whether it is a charger or a car, and no plug."""
    return appliance["kind"] in ("charger", "car")


def reason_code(appliance: Json) -> str | None:
    """The code of the decision in force; None before the first."""
    decision = appliance.get("decision")
    return None if decision is None else decision["reason"]["code"]


def is_forgotten(appliance: Json, now: datetime) -> bool:
    """The state that it reported last is too old to count."""
    observed = time_of(appliance["state"].get("observedAt"))
    if observed is None:
        return True
    return now - observed > (UNREACHED if reason_code(appliance) in UNREACHED_CODES else DEAD)


def _is_underway(appliance: Json) -> bool:
    decision, state = appliance.get("decision"), appliance["state"]
    if decision is None or decision.get("on") is None or decision["on"] == state.get("on"):
        return False
    if decision["reason"]["code"] in UNTAKEN_CODES:
        return False
    observed = time_of(state.get("observedAt"))
    return observed is None or observed <= datetime.fromisoformat(decision["time"])


def live(appliance: Json, name: str, now: datetime) -> Any:
    """A value of a device's state that counts as now; None if it is not known, too old, or the device is gone."""
    state = appliance["state"]
    if is_forgotten(appliance, now) or state.get("online") is False:
        return None
    return state.get(name)


def live_power_w(appliance: Json, now: datetime) -> float | None:
    """Its power now, W; None also from before the last switch."""
    return None if _is_underway(appliance) else live(appliance, "powerW", now)


def sun_percent(sun_wh: float, whole_wh: float) -> float | None:
    """Sun in an energy, %; None if there is none."""
    return 100 * sun_wh / whole_wh if whole_wh > 0 else None


def sun_share_percent(day: Json | None, appliance_id: str | None = None) -> float | None:
    """Sun in what the appliances (or one of them) drew on a day, %; None before they drew anything."""
    if day is None:
        return None
    parts = day if appliance_id is None else day.get("applianceSources", {}).get(appliance_id)
    if parts is None:
        return None
    return sun_percent(parts["sunWh"], parts["sunWh"] + parts["batteryWh"] + parts["gridWh"])


def slot_at(slots: list[Json], now: datetime) -> Json | None:
    """The one of `slots` that holds now."""
    return next(
        (
            slot
            for slot in slots
            if datetime.fromisoformat(slot["startAt"]) <= now < datetime.fromisoformat(slot["endAt"])
        ),
        None,
    )


def plan_of(plan: Json | None, appliance_id: str) -> Json | None:
    """The plan of an appliance; None if it has none."""
    if plan is None:
        return None
    found: Iterable[Json] = plan["appliances"]
    return next((one for one in found if one["applianceId"] == appliance_id), None)


def next_start(plan: Json | None, now: datetime) -> datetime | None:
    """When it is to run next, or the begin of the slot that runs; None: nothing is planned."""
    if plan is None:
        return None
    return min(
        (
            datetime.fromisoformat(slot["startAt"])
            for slot in plan["slots"]
            if datetime.fromisoformat(slot["endAt"]) > now
        ),
        default=None,
    )


def running_session(sessions: list[Json] | None, appliance_id: str) -> Json | None:
    """The session that runs at an appliance; None: there is none, or it is not known."""
    return next(
        (one for one in sessions or [] if one["applianceId"] == appliance_id and one["endedAt"] is None),
        None,
    )


def battery_kwh(appliance: Json) -> float | None:
    """Usable size of the battery of the car at a charger, kWh; None: unknown."""
    settings = appliance["settings"]
    for size in (
        settings.get("carBatteryKWh"),
        (settings.get("deadline") or {}).get("batteryKWh"),
        (settings.get("once") or {}).get("batteryKWh"),
    ):
        if size is not None:
            return float(size)
    return None
