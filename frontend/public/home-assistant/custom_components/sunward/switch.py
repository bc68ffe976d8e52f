"""On and off, where the mode leaves it to the user."""

from typing import Any

from homeassistant.components.switch import SwitchDeviceClass, SwitchEntity, SwitchEntityDescription
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util import dt as dt_util

from .const import SWITCHABLE_MODES
from .coordinator import SunwardConfigEntry
from .entity import SunwardApplianceEntity, add_appliance_entities
from .model import live

PARALLEL_UPDATES = 1

POWER = SwitchEntityDescription(key="power", translation_key="power", device_class=SwitchDeviceClass.SWITCH)


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds a switch for each appliance, where the token may use it."""
    if not entry.runtime_data.may_control:
        return
    add_appliance_entities(entry, async_add_entities, (POWER,), SunwardSwitch)


class SunwardSwitch(SunwardApplianceEntity, SwitchEntity):
    """Whether an appliance may draw."""

    @property
    def available(self) -> bool:
        """In the other modes Sunward decides; the mode is changed first."""
        return super().available and self.appliance["mode"] in SWITCHABLE_MODES

    @property
    def is_on(self) -> bool | None:
        """None is unknown."""
        on: bool | None = live(self.appliance, "on", dt_util.utcnow())
        return on

    async def _switch(self, on: bool) -> None:
        coordinator = self.coordinator
        await coordinator.command(coordinator.client.switch(coordinator.account_id, self.appliance_id, on))

    async def async_turn_on(self, **kwargs: Any) -> None:
        """Switches on now."""
        await self._switch(True)

    async def async_turn_off(self, **kwargs: Any) -> None:
        """Switches off now."""
        await self._switch(False)
