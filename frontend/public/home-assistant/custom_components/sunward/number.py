"""Goals and limits of an appliance."""

from collections.abc import Callable
from dataclasses import dataclass

from homeassistant.components.number import (
    NumberDeviceClass,
    NumberEntity,
    NumberEntityDescription,
    NumberMode,
)
from homeassistant.const import PERCENTAGE, EntityCategory, UnitOfElectricCurrent, UnitOfEnergy
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .api import Json
from .coordinator import SunwardConfigEntry
from .entity import SunwardApplianceEntity, add_appliance_entities
from .goals import daily_goal
from .model import battery_kwh, charges_a_car

PARALLEL_UPDATES = 1


@dataclass(frozen=True, kw_only=True)
class SunwardNumberDescription(NumberEntityDescription):
    """A figure of an appliance."""

    value_fn: Callable[[Json], float | None]
    change_fn: Callable[[Json, float], Json]
    exists_fn: Callable[[Json], bool]
    bounds_fn: Callable[[Json], tuple[float, float]] | None = None


def _has_current(one: Json) -> bool:
    return one["capabilities"]["current"] is not None


def _current_bounds(one: Json) -> tuple[float, float]:
    current = one["capabilities"]["current"]
    return float(current["minA"]), float(current["maxA"])


def _current(name: str, bound: str) -> Callable[[Json], float | None]:
    """What is in force: without a limit of the user's, the device's."""

    def value(one: Json) -> float | None:
        own = one["settings"].get(name)
        return float(one["capabilities"]["current"][bound] if own is None else own)

    return value


def _share(one: Json) -> float | None:
    share = one["autoCharge"]["sunShare"]
    return None if share is None else round(100 * share)


NUMBERS: tuple[SunwardNumberDescription, ...] = (
    SunwardNumberDescription(
        key="goal_percent",
        translation_key="goal_percent",
        native_unit_of_measurement=PERCENTAGE,
        native_min_value=1,
        native_max_value=100,
        native_step=1,
        value_fn=lambda one: (one["settings"].get("deadline") or {}).get("targetPercent"),
        change_fn=lambda one, value: daily_goal(one, percent=round(value)),
        exists_fn=lambda one: charges_a_car(one) and battery_kwh(one) is not None,
    ),
    SunwardNumberDescription(
        key="goal_energy",
        translation_key="goal_energy",
        device_class=NumberDeviceClass.ENERGY,
        native_unit_of_measurement=UnitOfEnergy.KILO_WATT_HOUR,
        native_min_value=0.1,
        native_max_value=300,
        native_step=0.1,
        mode=NumberMode.BOX,
        value_fn=lambda one: (one["settings"].get("deadline") or {}).get("energyKWh"),
        change_fn=lambda one, value: daily_goal(one, energy_kwh=round(value, 1)),
        exists_fn=charges_a_car,
    ),
    SunwardNumberDescription(
        key="at_least_percent",
        translation_key="at_least_percent",
        native_unit_of_measurement=PERCENTAGE,
        native_min_value=0,
        native_max_value=100,
        native_step=1,
        # 0 is a choice, not a gap: the grid never charges for this.
        value_fn=lambda one: one["settings"].get("atLeastPercent") or 0,
        change_fn=lambda _one, value: {"settings": {"atLeastPercent": round(value) or None}},
        exists_fn=charges_a_car,
    ),
    SunwardNumberDescription(
        key="min_current",
        translation_key="min_current",
        device_class=NumberDeviceClass.CURRENT,
        entity_category=EntityCategory.CONFIG,
        native_unit_of_measurement=UnitOfElectricCurrent.AMPERE,
        native_step=1,
        value_fn=_current("minCurrentA", "minA"),
        change_fn=lambda _one, value: {"settings": {"minCurrentA": round(value)}},
        exists_fn=_has_current,
        bounds_fn=_current_bounds,
    ),
    SunwardNumberDescription(
        key="max_current",
        translation_key="max_current",
        device_class=NumberDeviceClass.CURRENT,
        entity_category=EntityCategory.CONFIG,
        native_unit_of_measurement=UnitOfElectricCurrent.AMPERE,
        native_step=1,
        value_fn=_current("maxCurrentA", "maxA"),
        change_fn=lambda _one, value: {"settings": {"maxCurrentA": round(value)}},
        exists_fn=_has_current,
        bounds_fn=_current_bounds,
    ),
    SunwardNumberDescription(
        key="sun_share",
        translation_key="sun_share",
        entity_category=EntityCategory.CONFIG,
        entity_registry_enabled_default=False,
        native_unit_of_measurement=PERCENTAGE,
        native_min_value=0,
        native_max_value=100,
        native_step=1,
        # Unknown: derived from the site's prices.
        value_fn=_share,
        change_fn=lambda _one, value: {"autoCharge": {"sunShare": round(value) / 100}},
        exists_fn=lambda _one: True,
    ),
)


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds the figures that an appliance has, where the token may set them."""
    if not entry.runtime_data.may_control:
        return
    add_appliance_entities(
        entry,
        async_add_entities,
        NUMBERS,
        SunwardNumber,
        lambda description, one: description.exists_fn(one),
    )


class SunwardNumber(SunwardApplianceEntity, NumberEntity):
    """A figure that the user sets."""

    entity_description: SunwardNumberDescription

    @property
    def native_min_value(self) -> float:
        """The least that is taken."""
        bounds = self.entity_description.bounds_fn
        return super().native_min_value if bounds is None else bounds(self.appliance)[0]

    @property
    def native_max_value(self) -> float:
        """The most that is taken."""
        bounds = self.entity_description.bounds_fn
        return super().native_max_value if bounds is None else bounds(self.appliance)[1]

    @property
    def native_value(self) -> float | None:
        """None: not set, or derived."""
        return self.entity_description.value_fn(self.appliance)

    async def async_set_native_value(self, value: float) -> None:
        """Sets it; control acts on it at once."""
        await self.coordinator.patch(self.appliance_id, self.entity_description.change_fn(self.appliance, value))
