"""The blueprint for who only wants to report."""

import asyncio
from datetime import timedelta
from pathlib import Path
import shutil
from typing import Any

from support import PUBLIC
from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import async_fire_time_changed


async def test_reports_on_change_and_nothing_unknown(hass: HomeAssistant, now: Any, tmp_path: Path) -> None:
    hass.config.config_dir = str(tmp_path)
    folder = tmp_path / "blueprints/automation/sunward"
    folder.mkdir(parents=True)
    shutil.copy(PUBLIC / "blueprints/report.yaml", folder / "report.yaml")
    sent: list[Any] = []

    async def report(call: ServiceCall) -> ServiceResponse:
        sent.append(call.data["values"])
        return {"status": 200, "content": {"nextInS": 20, "changeW": 50}}

    hass.services.async_register("rest_command", "sunward", report, supports_response=SupportsResponse.OPTIONAL)
    hass.states.async_set("sensor.grid", "unavailable")
    hass.states.async_set("sensor.pv", "4210")
    hass.states.async_set("sensor.soc", "unknown")
    given = {"grid": "sensor.grid", "pv": "sensor.pv", "battery_soc": "sensor.soc"}
    blueprint = {"use_blueprint": {"path": "sunward/report.yaml", "input": given}}
    assert await async_setup_component(hass, "automation", {"automation": blueprint})

    async def pass_s(seconds: int) -> None:
        # What waits in a delay would block `async_block_till_done`.
        for _ in range(seconds):
            now.tick(timedelta(seconds=1))
            async_fire_time_changed(hass)
            for _ in range(30):
                await asyncio.sleep(0)

    await pass_s(12)
    assert sent == []
    hass.states.async_set("sensor.grid", "-2560")
    await pass_s(6)
    assert sent == [{"gridW": -2560.0, "pvProductionW": 4210.0}]
    for step in range(10):
        hass.states.async_set("sensor.grid", str(-2000 + 100 * step))
        await pass_s(1)
    assert len(sent) == 1
    await pass_s(20)
    assert [one["gridW"] for one in sent] == [-2560, -1100]
    # Quiet: once a minute.
    await pass_s(40)
    assert len(sent) == 2
    await pass_s(30)
    assert len(sent) == 3
    hass.states.async_set("sensor.grid", "unknown")
    await pass_s(130)
    assert len(sent) == 3
    await hass.services.async_call("automation", "turn_off", {"entity_id": "all"}, blocking=True)
