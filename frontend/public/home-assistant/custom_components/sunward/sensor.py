"""Sensors of a site and its appliances."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from homeassistant.components.sensor import (
    SensorDeviceClass,
    SensorEntity,
    SensorEntityDescription,
    SensorStateClass,
)
from homeassistant.const import (
    PERCENTAGE,
    EntityCategory,
    UnitOfElectricCurrent,
    UnitOfEnergy,
    UnitOfLength,
    UnitOfPower,
    UnitOfTime,
)
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.typing import StateType
from homeassistant.util import dt as dt_util

from .api import Json
from .coordinator import SunwardConfigEntry
from .entity import SunwardApplianceEntity, SunwardSiteEntity, add_appliance_entities
from .model import (
    SiteData,
    charges_a_car,
    live,
    live_power_w,
    next_start,
    plan_of,
    reason_code,
    running_session,
    slot_at,
    sun_percent,
    sun_share_percent,
    time_of,
)
from .reasons import REASON_CODES, sentence

PARALLEL_UPDATES = 0

PRICE_UNIT = "EUR/kWh"
# The contract has 48 hours of plan in quarters; attributes are recorded, and this many tell enough.
MOST_SLOTS = 24

type Value = StateType | datetime


def day_start(data: SiteData) -> datetime | None:
    """When the day of the figures began, in the site's time zone."""
    if data.day is None:
        return None
    return datetime.fromisoformat(data.day["day"]).replace(tzinfo=data.zone)


def _of_day(name: str) -> Callable[[SiteData, datetime], Value]:
    def value(data: SiteData, _now: datetime) -> Value:
        return None if data.day is None else data.day.get(name)

    return value


def _price(name: str) -> Callable[[SiteData, datetime], Value]:
    def value(data: SiteData, now: datetime) -> Value:
        slot = None if data.plan is None else slot_at(data.plan["prices"]["slots"], now)
        return None if slot is None else slot[name]

    return value


def _age_s(data: SiteData, now: datetime) -> Value:
    at = data.home.measured_at
    return None if at is None else max(0, round((now - at).total_seconds()))


def _expected_sun_wh(data: SiteData, now: datetime) -> Value:
    """Sun to come until the day ends; None where nothing is known of an hour of it."""
    if data.plan is None or not data.plan["sun"]["hours"]:
        return None
    zone = data.zone
    today = now.astimezone(zone).date()
    whole = 0.0
    for hour in data.plan["sun"]["hours"]:
        start, end = datetime.fromisoformat(hour["startAt"]), datetime.fromisoformat(hour["endAt"])
        if end <= now or start.astimezone(zone).date() != today:
            continue
        if hour["pvW"] is None:
            return None
        whole += hour["pvW"] * (end - max(start, now)).total_seconds() / 3600
    return round(whole)


# `total` with its last reset: late readings may correct a figure downwards, which is no new day.
_COUNTED_ENERGY: Final[dict[str, Any]] = {
    "device_class": SensorDeviceClass.ENERGY,
    "state_class": SensorStateClass.TOTAL,
    "native_unit_of_measurement": UnitOfEnergy.WATT_HOUR,
    "suggested_unit_of_measurement": UnitOfEnergy.KILO_WATT_HOUR,
    "suggested_display_precision": 2,
}


@dataclass(frozen=True, kw_only=True)
class SiteSensor(SensorEntityDescription):
    """A sensor of a site."""

    value_fn: Callable[[SiteData, datetime], Value]
    attributes_fn: Callable[[SiteData, datetime], Mapping[str, Any]] | None = None
    # Counts from the begin of the day.
    daily: bool = False
    # Made only once the site has it.
    exists_fn: Callable[[SiteData], bool] = lambda _: True


def _power(key: str, value_fn: Callable[[SiteData, datetime], Value], **more: Any) -> SiteSensor:
    return SiteSensor(
        key=key,
        translation_key=key,
        device_class=SensorDeviceClass.POWER,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=UnitOfPower.WATT,
        suggested_display_precision=0,
        value_fn=value_fn,
        **more,
    )


def _energy_today(key: str, name: str, **more: Any) -> SiteSensor:
    return SiteSensor(
        key=key, translation_key=key, value_fn=_of_day(name), daily=True, **_COUNTED_ENERGY, **more
    )


def _has_battery(data: SiteData) -> bool:
    return data.home.battery_w is not None or data.home.battery_percent is not None


SITE_SENSORS: tuple[SiteSensor, ...] = (
    _power("grid_power", lambda data, _: data.home.grid_w),
    _power("solar_power", lambda data, _: data.home.pv_w),
    _power("home_power", lambda data, _: data.home.consumption_w),
    _power("battery_power", lambda data, _: data.home.battery_w, exists_fn=_has_battery),
    SiteSensor(
        key="battery_level",
        translation_key="battery_level",
        device_class=SensorDeviceClass.BATTERY,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=0,
        value_fn=lambda data, _: data.home.battery_percent,
        exists_fn=lambda data: data.home.battery_percent is not None,
    ),
    _energy_today("solar_energy", "pvWh"),
    _energy_today("import_energy", "importWh"),
    _energy_today("feed_in_energy", "feedInWh"),
    _energy_today("home_energy", "consumptionWh"),
    _energy_today("battery_charged_energy", "batteryChargedWh", exists_fn=_has_battery),
    _energy_today("battery_discharged_energy", "batteryDischargedWh", exists_fn=_has_battery),
    _energy_today("charged_energy", "appliancesWh"),
    _energy_today("charged_sun_energy", "sunWh"),
    SiteSensor(
        key="sun_share",
        translation_key="sun_share",
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=0,
        value_fn=lambda data, _: sun_share_percent(data.day),
    ),
    SiteSensor(
        key="price",
        translation_key="price",
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PRICE_UNIT,
        suggested_display_precision=3,
        value_fn=_price("importEur"),
        attributes_fn=lambda data, now: {"guessed": _price("guessed")(data, now)},
    ),
    SiteSensor(
        key="feed_in_price",
        translation_key="feed_in_price",
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PRICE_UNIT,
        suggested_display_precision=3,
        entity_registry_enabled_default=False,
        value_fn=_price("feedInEur"),
    ),
    SiteSensor(
        key="expected_solar_energy",
        translation_key="expected_solar_energy",
        # Not a count but a forecast: no state class.
        device_class=SensorDeviceClass.ENERGY,
        native_unit_of_measurement=UnitOfEnergy.WATT_HOUR,
        suggested_unit_of_measurement=UnitOfEnergy.KILO_WATT_HOUR,
        suggested_display_precision=1,
        value_fn=_expected_sun_wh,
        attributes_fn=lambda data, _: {"source": None if data.plan is None else data.plan["sun"]["source"]},
    ),
    SiteSensor(
        key="data_age",
        translation_key="data_age",
        device_class=SensorDeviceClass.DURATION,
        native_unit_of_measurement=UnitOfTime.SECONDS,
        entity_category=EntityCategory.DIAGNOSTIC,
        entity_registry_enabled_default=False,
        value_fn=_age_s,
    ),
    SiteSensor(
        key="last_run",
        translation_key="last_run",
        device_class=SensorDeviceClass.TIMESTAMP,
        entity_category=EntityCategory.DIAGNOSTIC,
        entity_registry_enabled_default=False,
        value_fn=lambda data, _: time_of(data.account["lastRunAt"]),
    ),
)


@dataclass(frozen=True, kw_only=True)
class ApplianceSensor(SensorEntityDescription):
    """A sensor of an appliance."""

    value_fn: Callable[[SiteData, Json, datetime], Value]
    last_reset_fn: Callable[[SiteData, Json], datetime | None] | None = None
    attributes_fn: Callable[[SiteData, Json, datetime], Mapping[str, Any]] | None = None
    exists_fn: Callable[[SiteData, Json], bool] = lambda _data, _one: True


def _day_energy(data: SiteData, one: Json, _now: datetime) -> Value:
    if data.day is None:
        return None
    found: float | None = data.day["appliances"].get(one["id"])
    return found


def _day_sun(data: SiteData, one: Json, _now: datetime) -> Value:
    parts = None if data.day is None else data.day.get("applianceSources", {}).get(one["id"])
    return None if parts is None else parts["sunWh"]


def _session(name: str) -> Callable[[SiteData, Json, datetime], Value]:
    def value(data: SiteData, one: Json, _now: datetime) -> Value:
        session = running_session(data.sessions, one["id"])
        return None if session is None else session[name]

    return value


def _session_start(data: SiteData, one: Json) -> datetime | None:
    session = running_session(data.sessions, one["id"])
    return None if session is None else time_of(session["startedAt"])


def _session_sun(data: SiteData, one: Json, _now: datetime) -> Value:
    session = running_session(data.sessions, one["id"])
    return None if session is None else sun_percent(session["sunWh"], session["energyWh"])


def _battery(name: str) -> Callable[[SiteData, Json, datetime], Value]:
    def value(_data: SiteData, one: Json, _now: datetime) -> Value:
        return (one["state"].get("battery") or {}).get(name)

    return value


def _slots(data: SiteData, one: Json, _now: datetime) -> Mapping[str, Any]:
    plan = plan_of(data.plan, one["id"])
    if plan is None:
        return {"ready_by": None, "short_wh": None, "slots": []}
    return {
        "ready_by": plan["byAt"],
        "short_wh": plan["shortWh"],
        "slots": [
            {
                "start": slot["startAt"],
                "end": slot["endAt"],
                "kind": slot["kind"],
                "sun_wh": slot["sunWh"],
                "grid_wh": slot["gridWh"],
                "price": slot["importEur"],
            }
            for slot in plan["slots"][:MOST_SLOTS]
        ],
    }


APPLIANCE_SENSORS: tuple[ApplianceSensor, ...] = (
    ApplianceSensor(
        key="power",
        device_class=SensorDeviceClass.POWER,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=UnitOfPower.WATT,
        suggested_display_precision=0,
        value_fn=lambda _data, one, now: live_power_w(one, now),
        exists_fn=lambda _data, one: one["capabilities"]["metered"] or one["state"]["powerW"] is not None,
    ),
    ApplianceSensor(
        key="set_current",
        translation_key="set_current",
        device_class=SensorDeviceClass.CURRENT,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=UnitOfElectricCurrent.AMPERE,
        entity_category=EntityCategory.DIAGNOSTIC,
        entity_registry_enabled_default=False,
        value_fn=lambda _data, one, now: live(one, "setCurrentA", now),
        exists_fn=lambda _data, one: one["capabilities"]["current"] is not None,
    ),
    ApplianceSensor(
        key="phases",
        translation_key="phases",
        entity_category=EntityCategory.DIAGNOSTIC,
        entity_registry_enabled_default=False,
        value_fn=lambda _data, one, now: live(one, "phases", now),
        exists_fn=lambda _data, one: charges_a_car(one),
    ),
    ApplianceSensor(
        key="energy_today",
        translation_key="energy_today",
        **_COUNTED_ENERGY,
        value_fn=_day_energy,
        last_reset_fn=lambda data, _: day_start(data),
    ),
    ApplianceSensor(
        key="sun_energy_today",
        translation_key="sun_energy_today",
        **_COUNTED_ENERGY,
        value_fn=_day_sun,
        last_reset_fn=lambda data, _: day_start(data),
    ),
    ApplianceSensor(
        key="sun_share",
        translation_key="sun_share",
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=0,
        value_fn=lambda data, one, _: sun_share_percent(data.day, one["id"]),
    ),
    ApplianceSensor(
        key="energy_meter",
        translation_key="energy_meter",
        # The device's own counter, which only rises.
        device_class=SensorDeviceClass.ENERGY,
        state_class=SensorStateClass.TOTAL_INCREASING,
        native_unit_of_measurement=UnitOfEnergy.WATT_HOUR,
        suggested_unit_of_measurement=UnitOfEnergy.KILO_WATT_HOUR,
        suggested_display_precision=1,
        value_fn=lambda _data, one, _now: (one["state"].get("counter") or {}).get("wh"),
        exists_fn=lambda _data, one: one["state"].get("counter") is not None,
    ),
    ApplianceSensor(
        key="session_energy",
        translation_key="session_energy",
        **_COUNTED_ENERGY,
        value_fn=_session("energyWh"),
        last_reset_fn=_session_start,
        exists_fn=lambda _data, one: charges_a_car(one),
    ),
    ApplianceSensor(
        key="session_sun_share",
        translation_key="session_sun_share",
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=0,
        value_fn=_session_sun,
        exists_fn=lambda _data, one: charges_a_car(one),
    ),
    ApplianceSensor(
        key="session_cost",
        translation_key="session_cost",
        device_class=SensorDeviceClass.MONETARY,
        state_class=SensorStateClass.TOTAL,
        native_unit_of_measurement="EUR",
        suggested_display_precision=2,
        value_fn=_session("costEur"),
        last_reset_fn=_session_start,
        # Others than the owner are not told.
        exists_fn=lambda data, one: charges_a_car(one) and data.account["role"] == "owner",
    ),
    ApplianceSensor(
        key="car_battery_level",
        translation_key="car_battery_level",
        device_class=SensorDeviceClass.BATTERY,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=PERCENTAGE,
        suggested_display_precision=0,
        value_fn=_battery("percent"),
        # A car that stands still reports seldom: how old it is, is told.
        attributes_fn=lambda _data, one, _now: {
            "measured_at": (one["state"].get("battery") or {}).get("at"),
            "estimated": (one["state"].get("battery") or {}).get("estimated", False),
        },
        exists_fn=lambda _data, one: one["state"].get("battery") is not None,
    ),
    ApplianceSensor(
        key="car_range",
        translation_key="car_range",
        device_class=SensorDeviceClass.DISTANCE,
        state_class=SensorStateClass.MEASUREMENT,
        native_unit_of_measurement=UnitOfLength.KILOMETERS,
        suggested_display_precision=0,
        value_fn=_battery("rangeKm"),
        exists_fn=lambda _data, one: "rangeKm" in (one["state"].get("battery") or {}),
    ),
    ApplianceSensor(
        key="planned_start",
        translation_key="planned_start",
        device_class=SensorDeviceClass.TIMESTAMP,
        value_fn=lambda data, one, now: next_start(plan_of(data.plan, one["id"]), now),
        attributes_fn=_slots,
    ),
    ApplianceSensor(
        key="next_change",
        translation_key="next_change",
        device_class=SensorDeviceClass.TIMESTAMP,
        entity_category=EntityCategory.DIAGNOSTIC,
        entity_registry_enabled_default=False,
        value_fn=lambda _data, one, _now: time_of((one.get("decision") or {}).get("nextChangeAt")),
    ),
)

REASON = SensorEntityDescription(
    key="reason",
    translation_key="reason",
    device_class=SensorDeviceClass.ENUM,
    options=list(REASON_CODES),
)


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds what there is, and later what comes."""
    coordinator = entry.runtime_data
    known: set[str] = set()

    def look() -> None:
        new = [one for one in SITE_SENSORS if one.key not in known and one.exists_fn(coordinator.data)]
        known.update(one.key for one in new)
        if new:
            async_add_entities(SunwardSiteSensor(coordinator, one) for one in new)

    entry.async_on_unload(coordinator.async_add_listener(look))
    look()
    add_appliance_entities(entry, async_add_entities, (REASON,), SunwardReasonSensor)
    add_appliance_entities(
        entry,
        async_add_entities,
        APPLIANCE_SENSORS,
        SunwardApplianceSensor,
        lambda description, one: description.exists_fn(coordinator.data, one),
    )


class SunwardSiteSensor(SunwardSiteEntity, SensorEntity):
    """A value of a site."""

    entity_description: SiteSensor

    @property
    def native_value(self) -> Value:
        """None is unknown."""
        return self.entity_description.value_fn(self.coordinator.data, dt_util.utcnow())

    @property
    def last_reset(self) -> datetime | None:
        """When the day of a daily figure began."""
        return day_start(self.coordinator.data) if self.entity_description.daily else None

    @property
    def extra_state_attributes(self) -> Mapping[str, Any] | None:
        """What belongs to the value."""
        attributes = self.entity_description.attributes_fn
        return None if attributes is None else attributes(self.coordinator.data, dt_util.utcnow())


class SunwardApplianceSensor(SunwardApplianceEntity, SensorEntity):
    """A value of an appliance."""

    entity_description: ApplianceSensor
    _unrecorded_attributes = frozenset({"slots"})

    @property
    def native_value(self) -> Value:
        """None is unknown."""
        return self.entity_description.value_fn(self.coordinator.data, self.appliance, dt_util.utcnow())

    @property
    def last_reset(self) -> datetime | None:
        """When the count began."""
        reset = self.entity_description.last_reset_fn
        return None if reset is None else reset(self.coordinator.data, self.appliance)

    @property
    def extra_state_attributes(self) -> Mapping[str, Any] | None:
        """What belongs to the value."""
        attributes = self.entity_description.attributes_fn
        return None if attributes is None else attributes(self.coordinator.data, self.appliance, dt_util.utcnow())


class SunwardReasonSensor(SunwardApplianceEntity, SensorEntity):
    """Why an appliance does what it does: the code as state, the sentence with its figures as attributes."""

    _unrecorded_attributes = frozenset({"sentence"})

    @property
    def native_value(self) -> str | None:
        """None before the first decision, and for a code that came after this version."""
        code = reason_code(self.appliance)
        return code if code in REASON_CODES else None

    @property
    def extra_state_attributes(self) -> Mapping[str, Any] | None:
        """Figures by their own names, which end in their unit."""
        decision = self.appliance.get("decision")
        if decision is None:
            return None
        reason = decision["reason"]
        names = {one["id"]: one["name"] for one in self.coordinator.data.appliances.values()}
        return {
            "code": reason["code"],
            "sentence": sentence(reason, self.hass.config.language, names),
            "since": decision["time"],
            "next_change": decision["nextChangeAt"],
            "surplus_w": decision["surplusW"],
            **reason["figures"],
        }
