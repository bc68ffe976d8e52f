"""When a car has to be ready."""

from datetime import time

from homeassistant.components.time import TimeEntity, TimeEntityDescription
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .coordinator import SunwardConfigEntry
from .entity import SunwardApplianceEntity, add_appliance_entities
from .goals import daily_goal
from .model import charges_a_car

PARALLEL_UPDATES = 1

READY_BY = TimeEntityDescription(key="ready_by", translation_key="ready_by")


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds the time of the goal for chargers and cars, where the token may set it."""
    if not entry.runtime_data.may_control:
        return
    add_appliance_entities(
        entry,
        async_add_entities,
        (READY_BY,),
        SunwardReadyBy,
        lambda _description, one: charges_a_car(one),
    )


class SunwardReadyBy(SunwardApplianceEntity, TimeEntity):
    """Time of day of the goal that comes again, in the site's time zone."""

    @property
    def native_value(self) -> time | None:
        """None: there is no goal."""
        goal = self.appliance["settings"].get("deadline")
        return None if goal is None else time.fromisoformat(goal["readyAt"])

    async def async_set_value(self, value: time) -> None:
        """Sets the time; a goal that is new is a full battery."""
        change = daily_goal(self.appliance, ready_by=value.strftime("%H:%M"))
        await self.coordinator.patch(self.appliance_id, change)
