"""The integration against a running product: nothing is mocked between both. `harness.ts` starts it."""

import asyncio
from collections.abc import Awaitable, Callable
import json
import os
from typing import Any

import aiohttp
import pytest

from support import CONF_ACCOUNT_ID, DOMAIN
from homeassistant.config_entries import SOURCE_USER
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import entity_registry as er

LIVE = os.environ.get("SUNWARD_LIVE")
pytestmark = pytest.mark.skipif(LIVE is None, reason="no product runs; harness.ts starts one")


class Owner:
    """The user at the app: makes and revokes tokens, and sees what the product holds."""

    def __init__(self, session: aiohttp.ClientSession, url: str, access: str) -> None:
        self._session = session
        self._url = url
        self._access = access

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        async with self._session.request(
            method, f"{self._url}/api{path}", json=body, headers={"Authorization": f"Bearer {self._access}"}
        ) as answer:
            found = await answer.json()
            assert answer.status < 300, found
            return found

    async def token(self, scope: str) -> tuple[str, str]:
        me = await self.call("GET", "/auth/me")
        body = {"name": "Home Assistant", "scope": scope, "accountIds": None, "days": 30}
        made = await self.call("POST", f"/users/{me['id']}/tokens", body)
        return made["token"], f"/users/{me['id']}/tokens/{made['id']}"


async def until(look: Callable[[], Awaitable[bool]], seconds: float = 60) -> None:
    """Waits for something to become so."""
    async with asyncio.timeout(seconds):
        while not await look():
            await asyncio.sleep(0.2)


async def test_add_see_switch_report_reauth_remove(hass: HomeAssistant, socket_enabled: None) -> None:
    live = json.loads(LIVE or "{}")
    url, account_id = live["url"], live["accountId"]
    async with aiohttp.ClientSession() as session:
        login = {"email": live["email"], "password": live["password"]}
        async with session.post(f"{url}/api/auth/login", json=login) as answer:
            owner = Owner(session, url, (await answer.json())["accessToken"])
        site = f"/accounts/{account_id}"
        token, token_path = await owner.token("control")

        # Add.
        flow = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
        wrong = {CONF_URL: url, CONF_TOKEN: "swd_" + "0" * 38}
        result = await hass.config_entries.flow.async_configure(flow["flow_id"], wrong)
        assert result["errors"] == {"base": "invalid_auth"}
        result = await hass.config_entries.flow.async_configure(
            flow["flow_id"], {CONF_URL: url, CONF_TOKEN: token}
        )
        assert result["type"] is FlowResultType.CREATE_ENTRY
        entry = result["result"]
        assert entry.data[CONF_ACCOUNT_ID] == account_id
        await hass.async_block_till_done()

        # See.
        registry = er.async_get(hass)
        appliances = await owner.call("GET", f"{site}/appliances")
        charger = next(one for one in appliances if one["kind"] == "charger")
        entities = er.async_entries_for_config_entry(registry, entry.entry_id)
        assert len(entities) > 60

        def name(platform: str, key: str, of: str = charger["id"]) -> str:
            found = registry.async_get_entity_id(platform, DOMAIN, f"{of}_{key}")
            assert found is not None, key
            return found

        def shown(platform: str, key: str, of: str = charger["id"]) -> str:
            state = hass.states.get(name(platform, key, of))
            assert state is not None, key
            return state.state

        for key in ("grid_power", "solar_power", "home_power", "solar_energy", "sun_share", "price"):
            float(shown("sensor", key, account_id))
        assert shown("sensor", "reason") == charger["decision"]["reason"]["code"]
        assert shown("select", "mode") == charger["mode"].lower()

        # Switch.
        async def act(domain: str, action: str, target: str, **data: Any) -> None:
            await hass.services.async_call(domain, action, {"entity_id": target, **data}, blocking=True)

        async def stored() -> Any:
            return next(
                one for one in await owner.call("GET", f"{site}/appliances") if one["id"] == charger["id"]
            )

        await act("select", "select_option", name("select", "mode"), option="off")
        assert (await stored())["mode"] == "OFF"
        assert shown("select", "mode") == "off"

        async def is_forced_off() -> bool:
            return (await stored())["decision"]["reason"]["code"] == "forced-off"

        await until(is_forced_off)
        await act("switch", "turn_on", name("switch", "power"))

        async def is_on() -> bool:
            return (await stored())["state"]["on"] is True

        await until(is_on)
        await act("number", "set_value", name("number", "max_current"), value=13)
        await act("number", "set_value", name("number", "goal_energy"), value=9.5)
        await act("time", "set_value", name("time", "ready_by"), time="06:45:00")
        settings = (await stored())["settings"]
        assert settings["maxCurrentA"] == 13
        assert (settings["deadline"]["readyAt"], settings["deadline"]["energyKWh"]) == ("06:45", 9.5)
        await act("button", "press", name("button", "charge_now"))
        assert (await stored())["chargeNow"] is not None
        assert shown("binary_sensor", "charging_now") == "on"
        await act("button", "press", name("button", "end_charge_now"))
        assert (await stored())["chargeNow"] is None

        # Report: the way in.
        hass.states.async_set("sensor.grid", "-1.234", {"unit_of_measurement": "kW", "device_class": "power"})
        options = await hass.config_entries.options.async_init(entry.entry_id)
        report = {"grid": "sensor.grid", "grid_inverted": False, "battery_inverted": False}
        refused = await hass.config_entries.options.async_configure(
            options["flow_id"], {**report, "key": "whs_" + "0" * 40}
        )
        assert refused["errors"] == {"key": "invalid_key"}
        # This token may not make a key; one that may manage is all it takes.
        missing = await hass.config_entries.options.async_configure(options["flow_id"], report)
        assert missing["errors"] == {"key": "key_missing"}
        managing, token_path = await owner.token("manage")
        hass.config_entries.async_update_entry(entry, data={**entry.data, CONF_TOKEN: managing})
        await hass.async_block_till_done()
        options = await hass.config_entries.options.async_init(entry.entry_id)
        done = await hass.config_entries.options.async_configure(options["flow_id"], report)
        assert done["type"] is FlowResultType.CREATE_ENTRY, done
        await hass.async_block_till_done()
        sensors = await owner.call("GET", f"{site}/sensors")
        sensor = next(one for one in sensors if one["credentialsId"] == entry.options["report"]["link"])
        assert sensor["name"] == "Home Assistant"

        async def arrived(watts: float) -> bool:
            sensors = await owner.call("GET", f"{site}/sensors")
            data = next(one for one in sensors if one["id"] == sensor["id"])["sensorData"]
            return bool(data) and data[0]["gridPowerW"] == watts

        hass.states.async_set("sensor.grid", "2000", {"unit_of_measurement": "W", "device_class": "power"})
        await until(lambda: arrived(2000), 90)

        # Another token, once the first is revoked.
        await owner.call("DELETE", token_path)
        await entry.runtime_data.async_refresh()
        (flow_of_entry,) = hass.config_entries.flow.async_progress()
        assert flow_of_entry["context"]["source"] == "reauth"
        second, _ = await owner.token("read")
        result = await hass.config_entries.flow.async_configure(flow_of_entry["flow_id"], {CONF_TOKEN: second})
        assert result["reason"] == "reauth_successful"
        await hass.async_block_till_done()
        assert shown("sensor", "reason") not in ("unavailable", "unknown")
        # It only reads: what steers is not offered any more.
        assert shown("select", "mode") == "unavailable"

        # Remove.
        assert await hass.config_entries.async_remove(entry.entry_id)
        await hass.async_block_till_done()
        assert not er.async_entries_for_config_entry(registry, entry.entry_id)
