"""What a user may post in an issue: without secrets, names and places."""

from typing import Any

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant

from .const import CONF_ACCOUNT_ID, CONF_KEY, CONF_LINK
from .coordinator import SunwardConfigEntry

TO_REDACT = {
    CONF_TOKEN,
    CONF_KEY,
    CONF_LINK,
    CONF_URL,
    CONF_ACCOUNT_ID,
    "accountId",
    "deviceId",
    "email",
    "name",
    "note",
    "title",
    "unique_id",
    "vehicle",
}


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: SunwardConfigEntry) -> dict[str, Any]:
    """Settings and what was polled last."""
    coordinator = entry.runtime_data
    data = coordinator.data
    # The site's own id stands also in values.
    account = {key: value for key, value in data.account.items() if key != "id"}
    return async_redact_data(
        {
            "entry": {"data": dict(entry.data), "options": dict(entry.options), "version": entry.version},
            "polling": {
                "interval_s": None
                if coordinator.update_interval is None
                else coordinator.update_interval.total_seconds(),
                "last_success": coordinator.last_update_success,
                "may_control": coordinator.may_control,
            },
            "troubles": data.troubles,
            "account": account,
            "appliances": list(data.appliances.values()),
            "sensors": data.sensors,
            "day": data.day,
            "plan": data.plan,
            "sessions": data.sessions,
        },
        TO_REDACT,
    )
