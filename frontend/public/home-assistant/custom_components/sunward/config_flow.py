"""Adding a site, a new token, another address, and what is reported to Sunward."""

from collections.abc import Mapping
from typing import Any

import voluptuous as vol

from homeassistant.config_entries import SOURCE_REAUTH, ConfigEntry, ConfigFlow, ConfigFlowResult, OptionsFlow
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.selector import (
    BooleanSelector,
    EntityFilterSelectorConfig,
    EntitySelector,
    EntitySelectorConfig,
    SelectOptionDict,
    SelectSelector,
    SelectSelectorConfig,
    TextSelector,
    TextSelectorConfig,
    TextSelectorType,
)
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
    normal_url,
)
from .const import (
    CONF_ACCOUNT_ID,
    CONF_BATTERY,
    CONF_BATTERY_INVERTED,
    CONF_BATTERY_SOC,
    CONF_CONSUMPTION,
    CONF_GRID,
    CONF_GRID_EXPORT,
    CONF_GRID_INVERTED,
    CONF_KEY,
    CONF_LINK,
    CONF_PV,
    CONF_REPORT,
    CONF_VEHICLE_SOC,
    DOMAIN,
)
from .reporter import ENTITY_OPTIONS, values_of

# Name of the link and of the sensor that a key of ours gets in Sunward.
REPORTS_AS = "Home Assistant"

_URL = TextSelector(TextSelectorConfig(type=TextSelectorType.URL, autocomplete="url"))
_SECRET = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD, autocomplete="off"))
_POWER = EntitySelector(EntitySelectorConfig(filter=EntityFilterSelectorConfig(device_class="power", domain="sensor")))
_BATTERY = EntitySelector(
    EntitySelectorConfig(filter=EntityFilterSelectorConfig(device_class="battery", domain="sensor"))
)

SITE_SCHEMA = vol.Schema({vol.Required(CONF_URL): _URL, vol.Required(CONF_TOKEN): _SECRET})
TOKEN_SCHEMA = vol.Schema({vol.Required(CONF_TOKEN): _SECRET})
REPORT_SCHEMA = vol.Schema(
    {
        vol.Optional(CONF_KEY): _SECRET,
        vol.Optional(CONF_GRID): _POWER,
        vol.Required(CONF_GRID_INVERTED, default=False): BooleanSelector(),
        vol.Optional(CONF_GRID_EXPORT): _POWER,
        vol.Optional(CONF_PV): _POWER,
        vol.Optional(CONF_CONSUMPTION): _POWER,
        vol.Optional(CONF_BATTERY): _POWER,
        vol.Required(CONF_BATTERY_INVERTED, default=False): BooleanSelector(),
        vol.Optional(CONF_BATTERY_SOC): _BATTERY,
        vol.Optional(CONF_VEHICLE_SOC): _BATTERY,
    }
)


def _fault_of(error: SunwardError) -> str:
    if isinstance(error, SunwardAuthError):
        return "invalid_auth"
    if isinstance(error, SunwardBusyError):
        return "busy"
    if isinstance(error, SunwardConnectionError):
        return "cannot_connect"
    return "unknown"


def _opens(me: Json, entry: ConfigEntry) -> bool:
    return any(site["id"] == entry.data[CONF_ACCOUNT_ID] for site in me["accounts"])


async def report_fault(
    hass: HomeAssistant, data: Mapping[str, Any], report: dict[str, Any]
) -> dict[str, str] | None:
    """Sends what is known now, before it is stored that it will be. Returns what is wrong with which field; None: nothing."""
    values = values_of(hass, report, dt_util.utcnow())
    if not values:
        return {"base": "no_values"}
    client = SunwardClient(async_get_clientsession(hass), data[CONF_URL], data[CONF_TOKEN])
    try:
        await client.report(report[CONF_KEY], values)
    except SunwardAuthError:
        return {CONF_KEY: "invalid_key"}
    except SunwardError as error:
        return {"base": "report_refused" if _fault_of(error) == "unknown" else _fault_of(error)}
    return None


async def fetch_key(
    hass: HomeAssistant, data: Mapping[str, Any], report: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The report with a key that Sunward makes for it; or what is wrong with which field."""
    if not values_of(hass, report, dt_util.utcnow()):
        # Before a link is made that would wait for values.
        return report, {"base": "no_values"}
    client = SunwardClient(async_get_clientsession(hass), data[CONF_URL], data[CONF_TOKEN])
    known: str | None = report.get(CONF_LINK)
    try:
        try:
            link, key = await client.report_key(data[CONF_ACCOUNT_ID], REPORTS_AS, known)
        except SunwardGoneError:
            if known is None:
                raise
            # Its link was removed in Sunward.
            link, key = await client.report_key(data[CONF_ACCOUNT_ID], REPORTS_AS, None)
    except SunwardScopeError:
        return report, {CONF_KEY: "key_missing"}
    except SunwardError as error:
        return report, {"base": "key_refused" if _fault_of(error) == "unknown" else _fault_of(error)}
    return {**report, CONF_LINK: link, CONF_KEY: key}, {}


async def options_for(hass: HomeAssistant, entry: ConfigEntry, url: str, token: str) -> dict[str, Any]:
    """An entry's options with a key that its new token has made: the one that the old token made ends with that.

    As they are where the key was typed, or this token may not make one; the reporter says if it is refused then.
    """
    options = dict(entry.options)
    report: dict[str, Any] = options.get(CONF_REPORT) or {}
    if CONF_LINK not in report:
        return options
    client = SunwardClient(async_get_clientsession(hass), url, token)
    try:
        link, key = await client.report_key(entry.data[CONF_ACCOUNT_ID], REPORTS_AS, report[CONF_LINK])
    except SunwardError:
        return options
    return {**options, CONF_REPORT: {**report, CONF_LINK: link, CONF_KEY: key}}


class SunwardConfigFlow(ConfigFlow, domain=DOMAIN):
    """One entry is one site."""

    VERSION = 1

    def __init__(self) -> None:
        self._url = ""
        self._token = ""
        self._sites: dict[str, str] = {}

    @staticmethod
    @callback
    def async_get_options_flow(config_entry: ConfigEntry) -> OptionsFlow:
        """What is reported."""
        return SunwardOptionsFlow()

    async def _try(self, url: str, token: str) -> tuple[Json | None, dict[str, str]]:
        """Whose token it is, tried before anything is stored; or what is wrong with which field."""
        try:
            self._url = normal_url(url)
        except ValueError as error:
            return None, {CONF_URL: "not_encrypted" if "encrypted" in str(error) else "invalid_url"}
        self._token = token.strip()
        try:
            return await SunwardClient(async_get_clientsession(self.hass), self._url, self._token).me(), {}
        except SunwardError as error:
            return None, {"base": _fault_of(error)}

    async def _try_for(self, entry: ConfigEntry, url: str, token: str) -> tuple[Json | None, dict[str, str]]:
        """As `_try`, of a token that has to open the site of an entry."""
        me, errors = await self._try(url, token)
        if me is not None and not _opens(me, entry):
            return None, {"base": "site_not_open"}
        return me, errors

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Address and token."""
        errors: dict[str, str] = {}
        if user_input is not None:
            me, errors = await self._try(user_input[CONF_URL], user_input[CONF_TOKEN])
            if me is not None:
                if not me["accounts"]:
                    errors = {"base": "no_sites"}
                else:
                    there = self._async_current_ids(include_ignore=False)
                    self._sites = {site["id"]: site["name"] for site in me["accounts"] if site["id"] not in there}
                    if not self._sites:
                        return self.async_abort(reason="already_configured")
                    if len(self._sites) == 1:
                        return await self._add(next(iter(self._sites)))
                    return await self.async_step_site()
        return self.async_show_form(
            step_id="user",
            data_schema=self.add_suggested_values_to_schema(SITE_SCHEMA, user_input),
            errors=errors,
        )

    async def async_step_site(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Which of several sites; the others are added the same way."""
        if user_input is not None:
            return await self._add(user_input[CONF_ACCOUNT_ID])
        options = [SelectOptionDict(value=site, label=name) for site, name in self._sites.items()]
        return self.async_show_form(
            step_id="site",
            data_schema=vol.Schema(
                {vol.Required(CONF_ACCOUNT_ID): SelectSelector(SelectSelectorConfig(options=options))}
            ),
        )

    async def _add(self, account_id: str) -> ConfigFlowResult:
        await self.async_set_unique_id(account_id)
        self._abort_if_unique_id_configured()
        return self.async_create_entry(
            title=self._sites[account_id],
            data={CONF_URL: self._url, CONF_TOKEN: self._token, CONF_ACCOUNT_ID: account_id},
        )

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """The token was revoked, has expired, or does not open the site any more."""
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Another token for the same site."""
        entry = self._get_reauth_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            me, errors = await self._try_for(entry, entry.data[CONF_URL], user_input[CONF_TOKEN])
            if me is not None:
                await self._renew_others(entry, me)
                options = await options_for(self.hass, entry, self._url, self._token)
                return self.async_update_reload_and_abort(
                    entry, data_updates={CONF_TOKEN: self._token}, options=options
                )
        return self.async_show_form(
            step_id="reauth_confirm",
            data_schema=TOKEN_SCHEMA,
            description_placeholders={"site": entry.title, "url": entry.data[CONF_URL]},
            errors=errors,
        )

    async def _renew_others(self, entry: ConfigEntry, me: Json) -> None:
        """Other sites that had the same token get the new one as well, if it opens them: they do not ask for it again."""
        for other in self._async_current_entries(include_ignore=False):
            shared = all(other.data.get(name) == entry.data[name] for name in (CONF_URL, CONF_TOKEN))
            if other.entry_id == entry.entry_id or not shared or not _opens(me, other):
                continue
            for flow in list(other.async_get_active_flows(self.hass, {SOURCE_REAUTH})):
                self.hass.config_entries.flow.async_abort(flow["flow_id"])
            options = await options_for(self.hass, other, self._url, self._token)
            data = {**other.data, CONF_TOKEN: self._token}
            self.hass.config_entries.async_update_entry(other, data=data, options=options)
            self.hass.config_entries.async_schedule_reload(other.entry_id)

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Another address or token for the same site."""
        entry = self._get_reconfigure_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            me, errors = await self._try_for(entry, user_input[CONF_URL], user_input[CONF_TOKEN])
            if me is not None:
                is_same = self._token == entry.data[CONF_TOKEN]
                options = dict(entry.options) if is_same else await options_for(self.hass, entry, self._url, self._token)
                return self.async_update_reload_and_abort(
                    entry, data_updates={CONF_URL: self._url, CONF_TOKEN: self._token}, options=options
                )
        # The token is not shown again.
        shown = user_input or {CONF_URL: entry.data[CONF_URL]}
        return self.async_show_form(
            step_id="reconfigure",
            data_schema=self.add_suggested_values_to_schema(SITE_SCHEMA, shown),
            errors=errors,
        )


class SunwardOptionsFlow(OptionsFlow):
    """Which entities are reported to Sunward."""

    def __init__(self) -> None:
        # What was fetched in this dialog, so that a second try makes no second link.
        self._fetched: dict[str, Any] = {}

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """All in one form; without any entity nothing is reported."""
        old: dict[str, Any] = self.config_entry.options.get(CONF_REPORT) or {}
        errors: dict[str, str] = {}
        if user_input is not None:
            report = {name: value for name, value in user_input.items() if value not in (None, "")}
            if not any(name in report for name in ENTITY_OPTIONS):
                return self.async_create_entry(data={})
            if CONF_GRID_EXPORT in report and CONF_GRID not in report:
                errors = {CONF_GRID_EXPORT: "import_missing"}
            else:
                typed = str(report.get(CONF_KEY, "")).strip()
                kept = {name: value for name, value in (old | self._fetched).items() if name in (CONF_KEY, CONF_LINK)}
                report = {**report, CONF_KEY: typed} if typed else {**report, **kept}
                if CONF_KEY not in report:
                    report, errors = await fetch_key(self.hass, self.config_entry.data, report)
                    self._fetched = {name: report[name] for name in (CONF_KEY, CONF_LINK) if name in report}
                if not errors:
                    fault = await report_fault(self.hass, self.config_entry.data, report)
                    if fault is None:
                        return self.async_create_entry(data={CONF_REPORT: report})
                    errors = fault
        # The key is not shown again: left empty, it stays, or one is fetched.
        shown = user_input or {name: value for name, value in old.items() if name not in (CONF_KEY, CONF_LINK)}
        return self.async_show_form(
            step_id="init",
            data_schema=self.add_suggested_values_to_schema(REPORT_SCHEMA, shown),
            errors=errors,
        )
