"""Sunward: the sun charges the car, seen and steered from Home Assistant."""

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_TOKEN, CONF_URL, Platform
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ConfigEntryAuthFailed, ConfigEntryNotReady
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.device_registry import DeviceEntry
from homeassistant.helpers.typing import ConfigType

from .api import SunwardAuthError, SunwardClient, SunwardError
from .const import CONF_ACCOUNT_ID, CONF_REPORT, DOMAIN
from .coordinator import SunwardConfigEntry, SunwardCoordinator
from .reporter import Reporter
from .services import async_setup_services

CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)

PLATFORMS = [
    Platform.BINARY_SENSOR,
    Platform.BUTTON,
    Platform.EVENT,
    Platform.NUMBER,
    Platform.SELECT,
    Platform.SENSOR,
    Platform.SWITCH,
    Platform.TIME,
]


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """Registers the actions: they are there, and can be checked, also while no site is."""
    async_setup_services(hass)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: SunwardConfigEntry) -> bool:
    """Sets up one site."""
    client = SunwardClient(async_get_clientsession(hass), entry.data[CONF_URL], entry.data[CONF_TOKEN])
    try:
        me = await client.me()
    except SunwardAuthError as error:
        raise ConfigEntryAuthFailed(translation_domain=DOMAIN, translation_key="invalid_auth") from error
    except SunwardError as error:
        raise ConfigEntryNotReady(
            translation_domain=DOMAIN,
            translation_key="update_failed",
            translation_placeholders={"message": error.message},
        ) from error
    coordinator = SunwardCoordinator(hass, entry, client, may_control=me.get("scope") != "read")
    await coordinator.async_config_entry_first_refresh()
    entry.runtime_data = coordinator
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    if report := entry.options.get(CONF_REPORT):
        reporter = Reporter(hass, entry, client, report)
        entry.async_on_unload(reporter.start())
    entry.async_on_unload(entry.add_update_listener(_reload))
    return True


async def _reload(hass: HomeAssistant, entry: ConfigEntry) -> None:
    hass.config_entries.async_schedule_reload(entry.entry_id)


async def async_unload_entry(hass: HomeAssistant, entry: SunwardConfigEntry) -> bool:
    """Takes one site down."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)


async def async_remove_entry(hass: HomeAssistant, entry: SunwardConfigEntry) -> None:
    """Leaves nothing to mend behind."""
    SunwardCoordinator.forget_issues(hass, entry.data[CONF_ACCOUNT_ID])


async def async_remove_config_entry_device(
    hass: HomeAssistant, entry: SunwardConfigEntry, device: DeviceEntry
) -> bool:
    """Only what Sunward does not know any more can be removed by hand."""
    data = entry.runtime_data.data
    if data.lacks("appliances"):
        return False
    alive = {entry.runtime_data.account_id, *data.appliances}
    return not any(domain == DOMAIN and own in alive for domain, own in device.identifiers)
