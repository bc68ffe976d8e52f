"""The mode of an appliance."""

from homeassistant.components.select import SelectEntity, SelectEntityDescription
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import MODES
from .coordinator import SunwardConfigEntry
from .entity import SunwardApplianceEntity, add_appliance_entities

PARALLEL_UPDATES = 1

MODE = SelectEntityDescription(key="mode", translation_key="mode", options=[mode.lower() for mode in MODES])


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds a mode for each appliance, where the token may set it."""
    if not entry.runtime_data.may_control:
        return
    add_appliance_entities(entry, async_add_entities, (MODE,), SunwardMode)


class SunwardMode(SunwardApplianceEntity, SelectEntity):
    """What decides over an appliance."""

    @property
    def current_option(self) -> str | None:
        """The mode, unchanged also while it is charged at once."""
        mode: str = self.appliance["mode"]
        return mode.lower() if mode in MODES else None

    async def async_select_option(self, option: str) -> None:
        """Sets the mode; control acts on it at once."""
        await self.coordinator.patch(self.appliance_id, {"mode": option.upper()})
