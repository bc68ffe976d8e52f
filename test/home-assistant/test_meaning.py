"""What answers mean, and how figures are said: without a site, and at the edges of one."""

from datetime import timedelta
from typing import Any

import pytest

from support import ACCOUNT_ID, CHARGER_ID, NOW, FakeSunward, device_of, load
from custom_components.sunward import async_remove_config_entry_device
from custom_components.sunward.model import Home, battery_kwh, home_now, is_forgotten, live_power_w, plan_of, sun_share_percent
from custom_components.sunward.reasons import sentence
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry


@pytest.mark.parametrize(
    ("code", "figures", "language", "said"),
    [
        ("charging-sun", {"powerW": 640, "haveW": 12345}, "en", ("640 W", "12.3 kW")),
        ("deadline-short", {"until": "2026-11-26T18:30:00Z", "missingWh": 1234567}, "de", ("1.234,6 kWh", "10:30")),
        ("deadline-short", {"until": "2026-11-26T18:30:00Z", "missingWh": 1234567}, "fr", ("1\u202f234,6 kWh",)),
        ("deadline-short", {"until": "2026-11-26T18:30:00Z", "missingWh": 900}, "nl", ("900 Wh",)),
        ("cheap-grid", {"until": "2026-11-26T18:30:00Z", "priceEur": 0.1234, "limitEur": -0.05}, "es", ("12,3 ct", "-5,0 ct")),
        ("clean-grid", {"until": "2026-11-26T18:30:00Z", "co2G": 123, "limitG": 200}, "it", ("123 g/kWh", "200 g/kWh")),
        ("no-new-data", {"ageS": 89}, "en", ("89 s",)),
        ("car-not-drawing", {"sinceS": 150}, "en", ("2 min",)),
        ("fuse-limit", {"limitA": 16}, "en", ("16 A",)),
        ("floor-grid", {"socPercent": 12, "atLeastPercent": 20}, "en", ("12 %", "20 %")),
        ("priority", {"other": "app_1", "powerW": 100}, "en", ("Boiler",)),
        ("data-stale", {"service": "Shelly", "ageS": 600}, "en", ("Shelly", "10 min")),
    ],
)
async def test_figures_are_said_in_their_units(
    hass: HomeAssistant, code: str, figures: dict[str, Any], language: str, said: tuple[str, ...]
) -> None:
    # The harness is at home in California.
    found = sentence({"code": code, "figures": figures}, language, {"app_1": "Boiler"})
    assert found is not None
    for one in said:
        assert one in found, found
    assert "{{" not in found


async def test_figures_that_no_sentence_has_yet(hass: HomeAssistant) -> None:
    assert sentence({"code": "a-later-one", "figures": {}}, "en", {}) is None
    # A figure without a unit is a number.
    assert sentence({"code": "night", "figures": {"count": 3}}, "en", {}) is not None


def reading(**values: float | None) -> dict[str, Any]:
    names = ("gridPowerW", "pvPowerW", "consumptionPowerW", "batteryPowerW", "batterySocPercent")
    return {"sensorData": [{"time": NOW.isoformat(), **dict.fromkeys(names), **values}]}


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ([], Home()),
        ([{"sensorData": []}], Home()),
        ([reading(gridPowerW=-500, pvPowerW=2000)], Home(-500, 2000, 1500, None, None, NOW)),
        ([reading(pvPowerW=2000, consumptionPowerW=1500)], Home(-500, 2000, 1500, None, None, NOW)),
        ([reading(gridPowerW=-500, consumptionPowerW=1500)], Home(-500, 2000, 1500, None, None, NOW)),
        # A battery takes 300 W of it; of one that does not say its power nothing follows.
        ([reading(gridPowerW=-500, pvPowerW=2000), reading(batteryPowerW=300)], Home(-500, 2000, 1200, 300, None, NOW)),
        ([reading(gridPowerW=-500, pvPowerW=2000, batterySocPercent=40)], Home(-500, 2000, None, None, 40, NOW)),
        # Two inverters add up.
        ([reading(pvPowerW=700), reading(pvPowerW=300)], Home(None, 1000, None, None, None, NOW)),
    ],
)
def test_a_home_adds_up(readings: list[dict[str, Any]], expected: Home) -> None:
    assert home_now(readings, NOW) == expected
    assert home_now(readings, NOW + timedelta(days=1)) == Home()


def test_what_is_not_known_of_a_device_is_none() -> None:
    never: dict[str, Any] = {"state": {"observedAt": None}, "decision": None}
    assert is_forgotten(never, NOW) and live_power_w(never, NOW) is None
    at = NOW.isoformat()
    state = {"observedAt": at, "on": False, "powerW": 0, "online": True}
    after = (NOW + timedelta(seconds=1)).isoformat()

    def decided(code: str, time: str) -> dict[str, Any]:
        return {"state": state, "decision": {"on": True, "time": time, "reason": {"code": code}}}

    # Switched on since it was read: its power is not known yet. What was refused is what it was.
    assert live_power_w(decided("charging-sun", after), NOW) is None
    assert live_power_w(decided("command-failed", after), NOW) == 0
    assert live_power_w(decided("charging-sun", (NOW - timedelta(minutes=5)).isoformat()), NOW) == 0
    assert plan_of(None, "x") is None and plan_of({"appliances": []}, "x") is None
    assert sun_share_percent(None) is None
    assert sun_share_percent({"applianceSources": {}}, "x") is None


@pytest.mark.parametrize(
    ("settings", "size"),
    [
        ({}, None),
        ({"carBatteryKWh": 77}, 77),
        ({"deadline": {"batteryKWh": 58}}, 58),
        ({"deadline": None, "once": {"batteryKWh": 40}}, 40),
    ],
)
def test_size_of_the_battery(settings: dict[str, Any], size: float | None) -> None:
    assert battery_kwh({"settings": settings}) == size


async def test_only_what_is_gone_is_removed_by_hand(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    await load(hass, entry)
    charger = device_of(hass, CHARGER_ID)
    site = device_of(hass, ACCOUNT_ID)
    assert charger is not None and site is not None
    assert not await async_remove_config_entry_device(hass, entry, charger)
    assert not await async_remove_config_entry_device(hass, entry, site)
    coordinator = entry.runtime_data
    del coordinator.data.appliances[CHARGER_ID]
    assert await async_remove_config_entry_device(hass, entry, charger)
    # What cannot be read is not gone.
    coordinator.data.troubles = {"appliances": "busy"}
    assert not await async_remove_config_entry_device(hass, entry, charger)


@pytest.mark.parametrize(("status", "code"), [(503, "busy"), (500, None)])
async def test_tries_again_where_sunward_does_not_answer_at_first(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry, status: int, code: str | None
) -> None:
    sunward.refuse("/api/v1/auth/me", status, code or "")
    await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    assert entry.state.value == "setup_retry"
    assert entry.error_reason_translation_key == "update_failed"
