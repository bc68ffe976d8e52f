"""Polls a site: everything of it in one call."""

from collections.abc import Awaitable
from datetime import timedelta
import logging
from typing import Any
from zoneinfo import ZoneInfo

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_URL
from homeassistant.core import HomeAssistant, callback
from homeassistant.exceptions import ConfigEntryAuthFailed, HomeAssistantError, ServiceValidationError
from homeassistant.helpers import device_registry as dr, issue_registry as ir
from homeassistant.helpers.update_coordinator import DataUpdateCoordinator, UpdateFailed
from homeassistant.util import dt as dt_util

from .api import (
    Json,
    SunwardAuthError,
    SunwardBusyError,
    SunwardClient,
    SunwardConnectionError,
    SunwardError,
    SunwardGoneError,
    SunwardScopeError,
)
from .const import CONF_ACCOUNT_ID, DOMAIN, POLL, SLOWEST_POLL
from .model import SiteData, home_now

_LOGGER = logging.getLogger(__name__)

type SunwardConfigEntry = ConfigEntry[SunwardCoordinator]

# Codes of a sensor's health, or of a reason, that only the user can mend.
BROKEN_CODES = frozenset({"credentials_rejected", "no_key", "link-broken"})


def refusal(error: SunwardError) -> HomeAssistantError:
    """What a user is told of a command that was refused."""
    if isinstance(error, SunwardScopeError):
        return ServiceValidationError(translation_domain=DOMAIN, translation_key="insufficient_scope")
    if isinstance(error, SunwardBusyError):
        return HomeAssistantError(
            translation_domain=DOMAIN,
            translation_key="busy",
            translation_placeholders={"seconds": str(error.retry_after_s)},
        )
    if isinstance(error, SunwardConnectionError):
        return HomeAssistantError(translation_domain=DOMAIN, translation_key="cannot_connect")
    if error.code == "mode_not_switchable":
        return ServiceValidationError(translation_domain=DOMAIN, translation_key="mode_not_switchable")
    if error.code == "plan_required":
        return ServiceValidationError(translation_domain=DOMAIN, translation_key="plan_required")
    return HomeAssistantError(
        translation_domain=DOMAIN,
        translation_key="refused",
        translation_placeholders={"message": error.message},
    )


class SunwardCoordinator(DataUpdateCoordinator[SiteData]):
    """The state of one site."""

    config_entry: SunwardConfigEntry

    def __init__(self, hass: HomeAssistant, entry: SunwardConfigEntry, client: SunwardClient, *, may_control: bool) -> None:
        """`may_control`: the token's scope covers commands."""
        super().__init__(
            hass,
            _LOGGER,
            config_entry=entry,
            name=entry.title,
            update_interval=POLL,
            always_update=True,
        )
        self.client = client
        self.may_control = may_control
        self.account_id: str = entry.data[CONF_ACCOUNT_ID]
        # Where its pages are in Sunward.
        self.site_url = f"{entry.data[CONF_URL]}/{self.account_id}"
        self._shown_day: str | None = None
        # Parts that could not be read last time.
        self._troubled: frozenset[str] = frozenset()

    async def _async_update_data(self) -> SiteData:
        try:
            state = await self.client.state(self.account_id)
        except SunwardAuthError as error:
            raise ConfigEntryAuthFailed(translation_domain=DOMAIN, translation_key="invalid_auth") from error
        except SunwardGoneError as error:
            # The token opens other sites only, or its user has left this one: another token helps.
            raise ConfigEntryAuthFailed(translation_domain=DOMAIN, translation_key="site_not_open") from error
        except SunwardBusyError as error:
            self.update_interval = timedelta(seconds=max(error.retry_after_s, POLL.total_seconds()))
            raise UpdateFailed(
                translation_domain=DOMAIN,
                translation_key="busy",
                translation_placeholders={"seconds": str(error.retry_after_s)},
            ) from error
        except SunwardError as error:
            raise UpdateFailed(
                translation_domain=DOMAIN,
                translation_key="update_failed",
                translation_placeholders={"message": error.message},
            ) from error
        account: Json = state["account"]
        troubles: dict[str, str] = {one["part"]: one["code"] for one in state["troubles"]}
        sensors: list[Json] = state["sensors"] or []
        appliances = self._appliances_of(state["appliances"])
        self._tell_troubles(troubles)
        # Nothing changes faster than the site runs.
        self.update_interval = min(max(POLL, timedelta(minutes=account["intervalMinutes"])), SLOWEST_POLL)
        data = SiteData(
            account=account,
            appliances=appliances,
            sensors=sensors,
            day=self._day_of(state["days"], account["timezone"]),
            plan=state["plan"],
            sessions=state["sessions"],
            home=home_now(sensors, dt_util.utcnow()),
            troubles=troubles,
        )
        self._drop_stale_devices(data)
        self._tell_broken_links(data)
        return data

    def _appliances_of(self, found: list[Json] | None) -> dict[str, Json]:
        """By id; as they were where they could not be read: their entities are unavailable then, and stay."""
        if found is not None:
            return {one["id"]: one for one in found}
        # None before the first poll.
        before: SiteData | None = self.data
        return {} if before is None else before.appliances

    def _tell_troubles(self, troubles: dict[str, str]) -> None:
        """Logs once when parts cannot be read, and once when they can again."""
        if troubles.keys() == self._troubled:
            return
        self._troubled = frozenset(troubles)
        if troubles:
            told = ", ".join(f"{part} ({code})" for part, code in troubles.items())
            _LOGGER.warning("%s could not read for now: %s", self.name, told)
        else:
            _LOGGER.info("%s is read whole again", self.name)

    def _day_of(self, days: list[Json] | None, zone: str) -> Json | None:
        """Today; with the first poll after midnight yesterday once more, so that none of it is lost to statistics."""
        if days is None:
            return None
        today = dt_util.utcnow().astimezone(ZoneInfo(zone)).date().isoformat()
        shown = self._shown_day or today
        self._shown_day = today
        return next((one for one in days if one["day"] == shown), None)

    @callback
    def _drop_stale_devices(self, data: SiteData) -> None:
        """Appliances that were removed at Sunward leave Home Assistant, too."""
        if data.lacks("appliances"):
            return
        registry = dr.async_get(self.hass)
        for device in dr.async_entries_for_config_entry(registry, self.config_entry.entry_id):
            ids = {own for domain, own in device.identifiers if domain == DOMAIN}
            if ids and not ids & {self.account_id, *data.appliances}:
                registry.async_update_device(device.id, remove_config_entry_id=self.config_entry.entry_id)

    @callback
    def _tell_broken_links(self, data: SiteData) -> None:
        """A link that only the user can mend is a repair; it goes when the link works."""
        sources: dict[str, tuple[str, str]] = {}
        for sensor in data.sensors:
            if sensor["health"]["error"] in BROKEN_CODES:
                sources[sensor["credentialsId"]] = (sensor["service"], sensor["name"])
        for one in data.appliances.values():
            decision = one.get("decision")
            if decision is not None and decision["reason"]["code"] in BROKEN_CODES:
                sources[one["credentialsId"]] = (one["service"], one["name"])
        prefix = f"link_broken_{self.account_id}_"
        for link, (service, name) in sources.items():
            ir.async_create_issue(
                self.hass,
                DOMAIN,
                f"{prefix}{link}",
                is_fixable=False,
                severity=ir.IssueSeverity.ERROR,
                learn_more_url=f"{self.site_url}/credentials/{link}",
                translation_key="link_broken",
                translation_placeholders={"service": service, "name": name, "site": self.name},
            )
        if data.lacks("sensors", "appliances"):
            # What is broken there is not mended because it cannot be seen.
            return
        for domain, issue in list(ir.async_get(self.hass).issues):
            if domain == DOMAIN and issue.startswith(prefix) and issue.removeprefix(prefix) not in sources:
                ir.async_delete_issue(self.hass, DOMAIN, issue)

    @staticmethod
    @callback
    def forget_issues(hass: HomeAssistant, account_id: str) -> None:
        """The site leaves Home Assistant: nothing is left to mend here."""
        for domain, issue in list(ir.async_get(hass).issues):
            if domain == DOMAIN and account_id in issue:
                ir.async_delete_issue(hass, DOMAIN, issue)

    async def command(self, call: Awaitable[Json]) -> Any:
        """Sends a command and shows its answer at once; what else it changed follows with the next poll.

        Raises an error in the user's language if it is refused.
        """
        try:
            answer = await call
        except SunwardAuthError as error:
            self.config_entry.async_start_reauth(self.hass)
            raise HomeAssistantError(translation_domain=DOMAIN, translation_key="invalid_auth") from error
        except SunwardError as error:
            raise refusal(error) from error
        if answer.get("id") in self.data.appliances:
            self.data.appliances[answer["id"]] = answer
        elif answer.get("id") == self.account_id:
            self.data.account = answer
        self.async_set_updated_data(self.data)
        await self.async_request_refresh()
        return answer

    async def patch(self, appliance_id: str, change: Json) -> None:
        """Changes an appliance."""
        await self.command(self.client.patch_appliance(self.account_id, appliance_id, change))

    async def pause(self, until: str | None) -> None:
        """Pauses the site until a time; None: ends the pause."""
        await self.command(self.client.pause(self.account_id, until))
