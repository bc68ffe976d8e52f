"""When a car has to be ready."""

from collections.abc import Callable
from datetime import time

from homeassistant.components.time import TimeEntity, TimeEntityDescription
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .const import DOMAIN
from .coordinator import SunwardConfigEntry
from .entity import SunwardApplianceEntity, add_appliance_entities
from .goals import NoBatterySize, daily_goal

PARALLEL_UPDATES = 1

READY_BY = TimeEntityDescription(key="ready_by", translation_key="ready_by")


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds the time of the goal for chargers and cars, where the token may set it."""
    coordinator = entry.runtime_data
    if not coordinator.may_control:
        return

    def make(appliance_id: str) -> list[tuple[str, Callable[[], SunwardReadyBy]]]:
        if coordinator.data.appliances[appliance_id]["kind"] not in ("charger", "car"):
            return []
        return [(READY_BY.key, lambda: SunwardReadyBy(coordinator, READY_BY, appliance_id))]

    add_appliance_entities(entry, async_add_entities, make)


class SunwardReadyBy(SunwardApplianceEntity, TimeEntity):
    """Time of day of the goal that comes again, in the site's time zone."""

    @property
    def native_value(self) -> time | None:
        """None: there is no goal."""
        goal = self.appliance["settings"].get("deadline")
        return None if goal is None else time.fromisoformat(goal["readyAt"])

    async def async_set_value(self, value: time) -> None:
        """Sets the time; a goal that is new is a full battery."""
        try:
            change = daily_goal(self.appliance, ready_by=value.strftime("%H:%M"))
        except NoBatterySize as error:
            raise ServiceValidationError(translation_domain=DOMAIN, translation_key="no_battery_size") from error
        await self.coordinator.patch(self.appliance_id, change)
