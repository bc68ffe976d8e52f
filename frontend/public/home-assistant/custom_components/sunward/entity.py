"""What all entities of Sunward have in common."""

from collections.abc import Callable, Iterable

from homeassistant.core import callback
from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo
from homeassistant.helpers.entity import EntityDescription
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.update_coordinator import CoordinatorEntity

from .api import Json
from .const import DOMAIN, MANUFACTURER
from .coordinator import SunwardConfigEntry, SunwardCoordinator


class SunwardEntity(CoordinatorEntity[SunwardCoordinator]):
    """Something of a site or an appliance, whose id begins its own."""

    _attr_has_entity_name = True

    def __init__(self, coordinator: SunwardCoordinator, description: EntityDescription, owner_id: str) -> None:
        super().__init__(coordinator)
        self.entity_description = description
        self._attr_unique_id = f"{owner_id}_{description.key}"


class SunwardSiteEntity(SunwardEntity):
    """Something of a whole site."""

    def __init__(self, coordinator: SunwardCoordinator, description: EntityDescription) -> None:
        super().__init__(coordinator, description, coordinator.account_id)
        self._attr_device_info = DeviceInfo(
            identifiers={(DOMAIN, coordinator.account_id)},
            name=coordinator.data.account["name"],
            manufacturer=MANUFACTURER,
            entry_type=DeviceEntryType.SERVICE,
            configuration_url=f"{coordinator.site_url}/dashboard",
        )


class SunwardApplianceEntity(SunwardEntity):
    """Something of one appliance."""

    def __init__(self, coordinator: SunwardCoordinator, description: EntityDescription, appliance_id: str) -> None:
        super().__init__(coordinator, description, appliance_id)
        self.appliance_id = appliance_id
        self._attr_device_info = DeviceInfo(
            identifiers={(DOMAIN, appliance_id)},
            name=self.appliance["name"],
            manufacturer=MANUFACTURER,
            model=self.appliance["service"],
            via_device=(DOMAIN, coordinator.account_id),
            configuration_url=f"{coordinator.site_url}/appliances/{appliance_id}",
        )

    @property
    def appliance(self) -> Json:
        """The appliance as it was polled last."""
        return self.coordinator.data.appliances[self.appliance_id]

    @property
    def available(self) -> bool:
        """False also once the appliance is gone, and while it cannot be read."""
        data = self.coordinator.data
        return super().available and not data.lacks("appliances") and self.appliance_id in data.appliances


@callback
def add_appliance_entities[D: EntityDescription](
    entry: SunwardConfigEntry,
    add: AddConfigEntryEntitiesCallback,
    descriptions: Iterable[D],
    build: Callable[[SunwardCoordinator, D, str], SunwardApplianceEntity],
    exists: Callable[[D, Json], bool] = lambda _description, _one: True,
) -> None:
    """Adds what appliances have now, and what comes later: appliances, and what they can do.

    `exists` says whether an appliance has what is described, `build` makes it.
    """
    coordinator = entry.runtime_data
    known: set[tuple[str, str]] = set()

    @callback
    def look() -> None:
        appliances = coordinator.data.appliances
        # One that comes back is added again.
        known.difference_update([one for one in known if one[0] not in appliances])
        new: list[SunwardApplianceEntity] = []
        for appliance_id, one in appliances.items():
            for description in descriptions:
                mark = (appliance_id, description.key)
                if mark not in known and exists(description, one):
                    known.add(mark)
                    new.append(build(coordinator, description, appliance_id))
        if new:
            add(new)

    entry.async_on_unload(coordinator.async_add_listener(look))
    look()
