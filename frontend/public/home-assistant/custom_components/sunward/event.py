"""Charging sessions that have ended."""

from collections.abc import Callable

from homeassistant.components.event import EventEntity, EventEntityDescription
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .coordinator import SunwardConfigEntry, SunwardCoordinator
from .entity import SunwardApplianceEntity, add_appliance_entities

PARALLEL_UPDATES = 0

FINISHED = "finished"
SESSION = EventEntityDescription(key="session", translation_key="session", event_types=[FINISHED])


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds one for each charger and car."""
    coordinator = entry.runtime_data

    def make(appliance_id: str) -> list[tuple[str, Callable[[], SunwardSessionEvent]]]:
        if coordinator.data.appliances[appliance_id]["kind"] not in ("charger", "car"):
            return []
        return [(SESSION.key, lambda: SunwardSessionEvent(coordinator, SESSION, appliance_id))]

    add_appliance_entities(entry, async_add_entities, make)


class SunwardSessionEvent(SunwardApplianceEntity, EventEntity):
    """Fires once for each session that ends while Home Assistant runs."""

    def __init__(
        self, coordinator: SunwardCoordinator, description: EventEntityDescription, appliance_id: str
    ) -> None:
        super().__init__(coordinator, description, appliance_id)
        # Those that had ended before are no news; None: not known yet.
        self._told: set[str] | None = None
        self._look()

    def _look(self) -> bool:
        """Notes the sessions that have ended. Returns whether one is to be told."""
        sessions = self.coordinator.data.sessions
        if sessions is None:
            return False
        ended = [
            one for one in sessions if one["applianceId"] == self.appliance_id and one["endedAt"] is not None
        ]
        fresh = [] if self._told is None else [one for one in ended if one["id"] not in self._told]
        self._told = {one["id"] for one in ended}
        for one in reversed(fresh):
            energy = one["energyWh"]
            self._trigger_event(
                FINISHED,
                {
                    "started_at": one["startedAt"],
                    "ended_at": one["endedAt"],
                    "ended_by": one["endedBy"],
                    "energy_kwh": round(energy / 1000, 3),
                    "sun_share_percent": round(100 * one["sunWh"] / energy) if energy > 0 else None,
                    "cost_eur": one["costEur"],
                },
            )
        return bool(fresh)

    @callback
    def _handle_coordinator_update(self) -> None:
        if self.appliance_id in self.coordinator.data.appliances:
            self._look()
        super()._handle_coordinator_update()
