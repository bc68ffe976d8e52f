"""Actions: what takes more than a press."""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import voluptuous as vol

from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import ATTR_DEVICE_ID
from homeassistant.core import HomeAssistant, ServiceCall, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import config_validation as cv, device_registry as dr
from homeassistant.util import dt as dt_util

from .const import CONF_ACCOUNT_ID, DOMAIN
from .coordinator import SunwardConfigEntry, SunwardCoordinator
from .goals import next_at, one_goal
from .model import iso

ATTR_BATTERY_KWH = "battery_kwh"
ATTR_ENERGY_KWH = "energy_kwh"
ATTR_MINUTES = "minutes"
ATTR_PERCENT = "percent"
ATTR_TIME = "time"
ATTR_UNTIL = "until"
ATTR_DURATION = "duration"

_DEVICE: dict[Any, Any] = {vol.Required(ATTR_DEVICE_ID): cv.string}
_PERCENT = vol.All(vol.Coerce(int), vol.Range(min=1, max=100))
_ENERGY = vol.All(vol.Coerce(float), vol.Range(min=0.1, max=300))

FULL_BY = vol.Schema(
    {
        **_DEVICE,
        # A time of day (the next one), or a day with it.
        vol.Required(ATTR_TIME): vol.Any(cv.time, cv.datetime),
        vol.Exclusive(ATTR_PERCENT, "amount"): _PERCENT,
        vol.Exclusive(ATTR_ENERGY_KWH, "amount"): _ENERGY,
        vol.Exclusive(ATTR_MINUTES, "amount"): vol.All(vol.Coerce(int), vol.Range(min=1, max=1440)),
        vol.Optional(ATTR_BATTERY_KWH): _ENERGY,
    }
)
GIVE_CHARGE = vol.Schema({**_DEVICE, vol.Required(ATTR_PERCENT): vol.All(vol.Coerce(int), vol.Range(min=0, max=100))})
PAUSE = vol.Schema(
    {
        **_DEVICE,
        vol.Exclusive(ATTR_UNTIL, "end"): cv.datetime,
        vol.Exclusive(ATTR_DURATION, "end"): cv.positive_time_period,
    }
)
RESUME = vol.Schema(_DEVICE)

# How long a pause is that names no end.
USUAL_PAUSE = timedelta(hours=2)


def _invalid(key: str) -> ServiceValidationError:
    return ServiceValidationError(translation_domain=DOMAIN, translation_key=key)


@callback
def _find(hass: HomeAssistant, call: ServiceCall) -> tuple[SunwardCoordinator, str | None]:
    """The site of the device that an action names, and the appliance; None: the device is the site."""
    device = dr.async_get(hass).async_get(call.data[ATTR_DEVICE_ID])
    own = None if device is None else next((one for domain, one in device.identifiers if domain == DOMAIN), None)
    if device is None or own is None:
        raise _invalid("no_device")
    for entry_id in device.config_entries:
        entry: SunwardConfigEntry | None = hass.config_entries.async_get_entry(entry_id)
        if entry is None or entry.domain != DOMAIN:
            continue
        if entry.state is not ConfigEntryState.LOADED:
            raise _invalid("not_loaded")
        return entry.runtime_data, None if own == entry.data[CONF_ACCOUNT_ID] else own
    raise _invalid("no_device")


@callback
def _find_appliance(hass: HomeAssistant, call: ServiceCall) -> tuple[SunwardCoordinator, str]:
    coordinator, appliance_id = _find(hass, call)
    if appliance_id is None or appliance_id not in coordinator.data.appliances:
        raise _invalid("no_appliance")
    return coordinator, appliance_id


def _at_home(wanted: datetime, zone: ZoneInfo) -> datetime:
    """Without a zone it is a time at home."""
    return wanted if wanted.tzinfo else wanted.replace(tzinfo=zone)


async def _full_by(call: ServiceCall) -> None:
    coordinator, appliance_id = _find_appliance(call.hass, call)
    zone = coordinator.data.zone
    now = dt_util.utcnow().astimezone(zone)
    wanted = call.data[ATTR_TIME]
    by = _at_home(wanted, zone) if isinstance(wanted, datetime) else next_at(wanted, now, zone)
    if by <= now:
        raise _invalid("past_time")
    change = one_goal(
        coordinator.data.appliances[appliance_id],
        by,
        percent=call.data.get(ATTR_PERCENT),
        energy_kwh=call.data.get(ATTR_ENERGY_KWH),
        minutes=call.data.get(ATTR_MINUTES),
        battery=call.data.get(ATTR_BATTERY_KWH),
    )
    await coordinator.patch(appliance_id, change)


async def _give_charge(call: ServiceCall) -> None:
    coordinator, appliance_id = _find_appliance(call.hass, call)
    await coordinator.command(
        coordinator.client.give_charge(coordinator.account_id, appliance_id, call.data[ATTR_PERCENT])
    )


async def _pause(call: ServiceCall) -> None:
    coordinator, _ = _find(call.hass, call)
    now = dt_util.utcnow()
    if wanted := call.data.get(ATTR_UNTIL):
        until = _at_home(wanted, coordinator.data.zone)
    else:
        until = now + call.data.get(ATTR_DURATION, USUAL_PAUSE)
    if until <= now:
        raise _invalid("past_time")
    await coordinator.pause(iso(until))


async def _resume(call: ServiceCall) -> None:
    coordinator, appliance_id = _find(call.hass, call)
    if appliance_id is None:
        await coordinator.pause(None)
    else:
        await coordinator.patch(appliance_id, {"override": None})


@callback
def async_setup_services(hass: HomeAssistant) -> None:
    """Registers all actions."""
    hass.services.async_register(DOMAIN, "full_by", _full_by, FULL_BY)
    hass.services.async_register(DOMAIN, "give_charge", _give_charge, GIVE_CHARGE)
    hass.services.async_register(DOMAIN, "pause", _pause, PAUSE)
    hass.services.async_register(DOMAIN, "resume", _resume, RESUME)
