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


class SunwardSiteEntity(CoordinatorEntity[SunwardCoordinator]):
    """Something of a whole site."""

    _attr_has_entity_name = True

    def __init__(self, coordinator: SunwardCoordinator, description: EntityDescription) -> None:
        super().__init__(coordinator)
        self.entity_description = description
        account_id = coordinator.account_id
        self._attr_unique_id = f"{account_id}_{description.key}"
        self._attr_device_info = DeviceInfo(
            identifiers={(DOMAIN, account_id)},
            name=coordinator.data.account["name"],
            manufacturer=MANUFACTURER,
            entry_type=DeviceEntryType.SERVICE,
            configuration_url=f"{coordinator.config_entry.data['url']}/{account_id}/dashboard",
        )


class SunwardApplianceEntity(CoordinatorEntity[SunwardCoordinator]):
    """Something of one appliance."""

    _attr_has_entity_name = True

    def __init__(self, coordinator: SunwardCoordinator, description: EntityDescription, appliance_id: str) -> None:
        super().__init__(coordinator)
        self.entity_description = description
        self.appliance_id = appliance_id
        account_id = coordinator.account_id
        appliance = coordinator.data.appliances[appliance_id]
        self._attr_unique_id = f"{appliance_id}_{description.key}"
        self._attr_device_info = DeviceInfo(
            identifiers={(DOMAIN, appliance_id)},
            name=appliance["name"],
            manufacturer=MANUFACTURER,
            model=appliance["service"],
            via_device=(DOMAIN, account_id),
            configuration_url=f"{coordinator.config_entry.data['url']}/{account_id}/appliances/{appliance_id}",
        )

    @property
    def appliance(self) -> Json:
        """The appliance as it was polled last."""
        return self.coordinator.data.appliances[self.appliance_id]

    @property
    def available(self) -> bool:
        """False also once the appliance is gone."""
        return super().available and self.appliance_id in self.coordinator.data.appliances


type Make[E: SunwardApplianceEntity] = Callable[[str], Iterable[tuple[str, Callable[[], E]]]]


@callback
def add_appliance_entities[E: SunwardApplianceEntity](
    entry: SunwardConfigEntry,
    add: AddConfigEntryEntitiesCallback,
    make: Make[E],
) -> None:
    """Adds entities of appliances now, and of those (and of what they can do) that come later.

    `make` gives, for an appliance, the keys of what it has, each with how to make it.
    """
    coordinator = entry.runtime_data
    known: set[tuple[str, str]] = set()

    @callback
    def look() -> None:
        # One that comes back is added again.
        for gone in [one for one in known if one[0] not in coordinator.data.appliances]:
            known.discard(gone)
        new: list[E] = []
        for appliance_id in coordinator.data.appliances:
            for key, build in make(appliance_id):
                if (appliance_id, key) not in known:
                    known.add((appliance_id, key))
                    new.append(build())
        if new:
            add(new)

    entry.async_on_unload(coordinator.async_add_listener(look))
    look()
