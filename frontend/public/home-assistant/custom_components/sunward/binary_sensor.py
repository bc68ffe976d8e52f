"""What is so or not, of a site and its appliances."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from homeassistant.components.binary_sensor import (
    BinarySensorDeviceClass,
    BinarySensorEntity,
    BinarySensorEntityDescription,
)
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util import dt as dt_util

from .api import Json
from .const import CHARGING_FROM_W
from .coordinator import SunwardConfigEntry
from .entity import SunwardApplianceEntity, SunwardSiteEntity, add_appliance_entities
from .model import SiteData, charges_a_car, is_forgotten, live, live_power_w, reason_code

PARALLEL_UPDATES = 0

# Reasons that ask for a hand, or mean that Sunward cannot do its work.
PROBLEM_CODES = frozenset(
    {
        "data-stale",
        "data-stale-past",
        "data-stale-minimum",
        "data-stale-off",
        "data-missing",
        "data-implausible",
        "wrong-sign",
        "wrong-meter",
        "other-lost",
        "deadline-short",
        "device-offline",
        "device-unknown",
        "link-broken",
        "vendor-trouble",
        "vendor-step",
        "own-trouble",
        "command-failed",
        "limits-conflict",
        "not-obeying",
        "no-sensor",
        "house-unknown",
        "plan-paused",
        "plan-mode",
    }
)


@dataclass(frozen=True, kw_only=True)
class SiteBinary(BinarySensorEntityDescription):
    """A fact of a site."""

    is_on_fn: Callable[[SiteData], bool | None]


@dataclass(frozen=True, kw_only=True)
class ApplianceBinary(BinarySensorEntityDescription):
    """A fact of an appliance."""

    is_on_fn: Callable[[Json, datetime], bool | None]
    exists_fn: Callable[[Json], bool] = lambda _: True


def _is_charging(one: Json, now: datetime) -> bool | None:
    power = live_power_w(one, now)
    return None if power is None else power >= CHARGING_FROM_W


def _problem(one: Json, _now: datetime) -> bool | None:
    code = reason_code(one)
    return None if code is None else code in PROBLEM_CODES


def _online(one: Json, now: datetime) -> bool | None:
    online: bool | None = one["state"].get("online")
    return None if is_forgotten(one, now) and online else online


SITE_BINARIES = (
    SiteBinary(
        key="paused",
        translation_key="paused",
        is_on_fn=lambda data: data.account["override"] is not None,
    ),
    SiteBinary(
        key="source_problem",
        translation_key="source_problem",
        device_class=BinarySensorDeviceClass.PROBLEM,
        entity_category=EntityCategory.DIAGNOSTIC,
        is_on_fn=lambda data: (
            None if not data.sensors else any(one["health"]["error"] is not None for one in data.sensors)
        ),
    ),
)

APPLIANCE_BINARIES = (
    ApplianceBinary(
        key="plugged",
        translation_key="plugged",
        device_class=BinarySensorDeviceClass.PLUG,
        is_on_fn=lambda one, now: live(one, "plugged", now),
        exists_fn=charges_a_car,
    ),
    ApplianceBinary(
        key="charging",
        translation_key="charging",
        device_class=BinarySensorDeviceClass.BATTERY_CHARGING,
        is_on_fn=_is_charging,
        exists_fn=charges_a_car,
    ),
    ApplianceBinary(
        key="running",
        translation_key="running",
        device_class=BinarySensorDeviceClass.RUNNING,
        is_on_fn=lambda one, now: live(one, "on", now),
        exists_fn=lambda one: one["kind"] == "plug",
    ),
    ApplianceBinary(
        key="charging_now",
        translation_key="charging_now",
        is_on_fn=lambda one, _: one["chargeNow"] is not None,
    ),
    ApplianceBinary(
        key="online",
        translation_key="online",
        device_class=BinarySensorDeviceClass.CONNECTIVITY,
        entity_category=EntityCategory.DIAGNOSTIC,
        is_on_fn=_online,
    ),
    ApplianceBinary(
        key="problem",
        translation_key="problem",
        device_class=BinarySensorDeviceClass.PROBLEM,
        entity_category=EntityCategory.DIAGNOSTIC,
        is_on_fn=_problem,
    ),
)


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds what there is, and later what comes."""
    async_add_entities(SunwardSiteBinary(entry.runtime_data, one) for one in SITE_BINARIES)
    add_appliance_entities(
        entry,
        async_add_entities,
        APPLIANCE_BINARIES,
        SunwardApplianceBinary,
        lambda description, one: description.exists_fn(one),
    )


class SunwardSiteBinary(SunwardSiteEntity, BinarySensorEntity):
    """A fact of a site."""

    entity_description: SiteBinary

    @property
    def is_on(self) -> bool | None:
        """None is unknown."""
        return self.entity_description.is_on_fn(self.coordinator.data)


class SunwardApplianceBinary(SunwardApplianceEntity, BinarySensorEntity):
    """A fact of an appliance."""

    entity_description: ApplianceBinary

    @property
    def is_on(self) -> bool | None:
        """None is unknown."""
        return self.entity_description.is_on_fn(self.appliance, dt_util.utcnow())
