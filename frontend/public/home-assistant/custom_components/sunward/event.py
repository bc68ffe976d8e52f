"""Charging sessions that have ended."""

from homeassistant.components.event import EventEntity, EventEntityDescription
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .coordinator import SunwardConfigEntry, SunwardCoordinator
from .entity import SunwardApplianceEntity, add_appliance_entities
from .model import charges_a_car, sun_percent

PARALLEL_UPDATES = 0

FINISHED = "finished"
SESSION = EventEntityDescription(key="session", translation_key="session", event_types=[FINISHED])


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds one for each charger and car."""
    add_appliance_entities(
        entry,
        async_add_entities,
        (SESSION,),
        SunwardSessionEvent,
        lambda _description, one: charges_a_car(one),
    )


class SunwardSessionEvent(SunwardApplianceEntity, EventEntity):
    """Fires once for each session that ends while Home Assistant runs."""

    def __init__(
        self, coordinator: SunwardCoordinator, description: EventEntityDescription, appliance_id: str
    ) -> None:
        super().__init__(coordinator, description, appliance_id)
        # Those that had ended before are no news; None: not known yet.
        self._told: set[str] | None = None
        self._look()

    def _look(self) -> None:
        """Notes the sessions that have ended, and tells those that had not before."""
        sessions = self.coordinator.data.sessions
        if sessions is None:
            return
        ended = [
            one for one in sessions if one["applianceId"] == self.appliance_id and one["endedAt"] is not None
        ]
        fresh = [] if self._told is None else [one for one in ended if one["id"] not in self._told]
        self._told = {one["id"] for one in ended}
        for one in reversed(fresh):
            energy = one["energyWh"]
            sun = sun_percent(one["sunWh"], energy)
            self._trigger_event(
                FINISHED,
                {
                    "started_at": one["startedAt"],
                    "ended_at": one["endedAt"],
                    "ended_by": one["endedBy"],
                    "energy_kwh": round(energy / 1000, 3),
                    "sun_share_percent": None if sun is None else round(sun),
                    "cost_eur": one["costEur"],
                },
            )

    @callback
    def _handle_coordinator_update(self) -> None:
        if self.appliance_id in self.coordinator.data.appliances:
            self._look()
        super()._handle_coordinator_update()
