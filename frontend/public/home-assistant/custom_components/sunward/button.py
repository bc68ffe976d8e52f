"""What is done at a press: charge now, full by, resume."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from homeassistant.components.button import ButtonEntity, ButtonEntityDescription
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.util import dt as dt_util

from .api import Json
from .coordinator import SunwardConfigEntry, SunwardCoordinator
from .entity import SunwardApplianceEntity, SunwardSiteEntity, add_appliance_entities
from .goals import next_ready_by, one_goal
from .model import charges_a_car

PARALLEL_UPDATES = 1


@dataclass(frozen=True, kw_only=True)
class SunwardButtonDescription(ButtonEntityDescription):
    """A press on an appliance."""

    press_fn: Callable[[SunwardCoordinator, Json], Awaitable[object]]
    exists_fn: Callable[[Json], bool] = lambda _: True
    available_fn: Callable[[Json], bool] = lambda _: True


async def _charge(coordinator: SunwardCoordinator, one: Json, on: bool) -> None:
    await coordinator.command(coordinator.client.charge_now(coordinator.account_id, one["id"], on))


async def _full_by(coordinator: SunwardCoordinator, one: Json) -> None:
    by = next_ready_by(one, dt_util.utcnow(), coordinator.data.zone)
    await coordinator.patch(one["id"], one_goal(one, by))


BUTTONS: tuple[SunwardButtonDescription, ...] = (
    SunwardButtonDescription(
        key="charge_now",
        translation_key="charge_now",
        press_fn=lambda coordinator, one: _charge(coordinator, one, True),
    ),
    SunwardButtonDescription(
        key="end_charge_now",
        translation_key="end_charge_now",
        press_fn=lambda coordinator, one: _charge(coordinator, one, False),
        available_fn=lambda one: one["chargeNow"] is not None,
    ),
    SunwardButtonDescription(
        key="full_by",
        translation_key="full_by",
        press_fn=_full_by,
        exists_fn=charges_a_car,
    ),
    SunwardButtonDescription(
        key="clear_goal",
        translation_key="clear_goal",
        press_fn=lambda coordinator, one: coordinator.patch(
            one["id"], {"settings": {"deadline": None, "once": None}}
        ),
        exists_fn=charges_a_car,
        available_fn=lambda one: (
            one["settings"].get("deadline") is not None or one["settings"].get("once") is not None
        ),
    ),
    SunwardButtonDescription(
        key="resume",
        translation_key="resume",
        press_fn=lambda coordinator, one: coordinator.patch(one["id"], {"override": None}),
        available_fn=lambda one: one["override"] is not None and one["override"]["cause"] == "foreign-change",
    ),
)

RESUME_SITE = ButtonEntityDescription(key="resume", translation_key="resume_site")


async def async_setup_entry(
    hass: HomeAssistant, entry: SunwardConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Adds the buttons, where the token may press them."""
    coordinator = entry.runtime_data
    if not coordinator.may_control:
        return
    async_add_entities([SunwardResumeSite(coordinator, RESUME_SITE)])
    add_appliance_entities(
        entry,
        async_add_entities,
        BUTTONS,
        SunwardButton,
        lambda description, one: description.exists_fn(one),
    )


class SunwardButton(SunwardApplianceEntity, ButtonEntity):
    """A press on an appliance."""

    entity_description: SunwardButtonDescription

    @property
    def available(self) -> bool:
        """Only where there is something to do."""
        return super().available and self.entity_description.available_fn(self.appliance)

    async def async_press(self) -> None:
        """Does it; control acts on it at once."""
        await self.entity_description.press_fn(self.coordinator, self.appliance)


class SunwardResumeSite(SunwardSiteEntity, ButtonEntity):
    """Ends the pause of a site."""

    @property
    def available(self) -> bool:
        """Only while it is paused."""
        return super().available and self.coordinator.data.account["override"] is not None

    async def async_press(self) -> None:
        """Control goes on at once."""
        await self.coordinator.pause(None)
