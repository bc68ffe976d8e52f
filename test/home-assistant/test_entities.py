"""What a site looks like in Home Assistant, and what is sent when it is steered."""

from datetime import timedelta
from typing import Any

import pytest

from support import ACCOUNT_ID, CHARGER_ID, DOMAIN, KEY, PLUG_ID, TOKEN, URL, FakeSunward, device_of, load
from custom_components.sunward.diagnostics import async_get_config_entry_diagnostics
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError
from homeassistant.helpers import entity_registry as er, issue_registry as ir
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed


async def poll(hass: HomeAssistant, now: Any, seconds: int = 61) -> None:
    now.tick(timedelta(seconds=seconds))
    async_fire_time_changed(hass)
    await hass.async_block_till_done(wait_background_tasks=True)


def state(hass: HomeAssistant, entity_id: str) -> str:
    found = hass.states.get(entity_id)
    assert found is not None, sorted(one.entity_id for one in hass.states.async_all())
    return found.state


def entity(hass: HomeAssistant, platform: str, key: str, of: str = CHARGER_ID) -> str:
    found = er.async_get(hass).async_get_entity_id(platform, DOMAIN, f"{of}_{key}")
    assert found is not None, (platform, key)
    return found


async def press(hass: HomeAssistant, domain: str, action: str, key: str, of: str = CHARGER_ID, **data: Any) -> None:
    target = {"entity_id": entity(hass, domain, key, of)}
    await hass.services.async_call(domain, action, {**target, **data}, blocking=True)


async def test_what_a_site_shows(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    grid, sun = sunward.reading
    day = sunward.answers["getDays"]["days"][0]
    shown = {
        "grid_power": grid["gridPowerW"],
        "solar_power": sun["pvPowerW"],
        "home_power": grid["gridPowerW"] + sun["pvPowerW"],
        "solar_energy": day["pvWh"] / 1000,
        "import_energy": day["importWh"] / 1000,
        "feed_in_energy": day["feedInWh"] / 1000,
        "home_energy": day["consumptionWh"] / 1000,
        "charged_energy": day["appliancesWh"] / 1000,
        "charged_sun_energy": day["sunWh"] / 1000,
        "sun_share": 100 * day["sunWh"] / day["appliancesWh"],
        "price": 0.32,
    }
    for key, value in shown.items():
        assert float(state(hass, entity(hass, "sensor", key, ACCOUNT_ID))) == pytest.approx(value), key
    energy = hass.states.get(entity(hass, "sensor", "import_energy", ACCOUNT_ID))
    assert energy is not None
    # As the energy dashboard takes it.
    assert energy.attributes["state_class"] == "total"
    assert energy.attributes["device_class"] == "energy"
    assert energy.attributes["unit_of_measurement"] == "kWh"
    assert energy.attributes["last_reset"] == f"{day['day']}T00:00:00+01:00"
    # Not measured: not there, rather than 0.
    assert er.async_get(hass).async_get_entity_id("sensor", DOMAIN, f"{ACCOUNT_ID}_battery_power") is None


async def test_what_a_charger_shows(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    charger = sunward.charger
    session = sunward.answers["listChargingSessions"]["sessions"][0]
    assert float(state(hass, entity(hass, "sensor", "power"))) == charger["state"]["powerW"]
    assert float(state(hass, entity(hass, "sensor", "session_energy"))) == pytest.approx(session["energyWh"] / 1000)
    assert float(state(hass, entity(hass, "sensor", "energy_meter"))) == pytest.approx(
        charger["state"]["counter"]["wh"] / 1000
    )
    reason = hass.states.get(entity(hass, "sensor", "reason"))
    assert reason is not None
    assert reason.state == charger["decision"]["reason"]["code"] == "charging-sun"
    assert reason.attributes["sentence"] == "Surplus is 8.0 kW, so the car charges at 7.6 kW."
    assert reason.attributes["powerW"] == charger["decision"]["reason"]["figures"]["powerW"]
    for language, said in [
        ("de", "Überschuss 8,0 kW, deshalb lädt das Auto mit 7,6 kW."),
        ("fr", "Surplus de 8,0 kW\u202f: la voiture charge à 7,6 kW."),
        ("it", "Surplus 8,0 kW, quindi l’auto carica a 7,6 kW."),
        ("nl", "Overschot 8,0 kW, dus de auto laadt met 7,6 kW."),
        ("es-419", "Hay 8,0 kW de excedentes, así que el coche carga a 7,6 kW."),
        ("pl", "Surplus is 8.0 kW, so the car charges at 7.6 kW."),
    ]:
        hass.config.language = language
        await poll(hass, now)
        reason = hass.states.get(entity(hass, "sensor", "reason"))
        assert reason is not None
        assert reason.attributes["sentence"] == said
    hass.config.language = "de"
    for platform, key, shown in [
        ("select", "mode", "auto"),
        ("binary_sensor", "plugged", "on"),
        ("binary_sensor", "charging", "on"),
        ("binary_sensor", "problem", "off"),
        ("number", "max_current", "16.0"),
        ("number", "min_current", "6.0"),
        ("number", "at_least_percent", "0"),
        # No goal is none, and Sunward decides in AUTO.
        ("number", "goal_energy", "unknown"),
        ("time", "ready_by", "unknown"),
        ("switch", "power", "unavailable"),
        ("button", "end_charge_now", "unavailable"),
    ]:
        assert state(hass, entity(hass, platform, key)) == shown, key
    device = device_of(hass, CHARGER_ID)
    site = device_of(hass, ACCOUNT_ID)
    assert device is not None and site is not None
    assert device.via_device_id == site.id
    assert device.configuration_url == f"{URL}/{ACCOUNT_ID}/appliances/{CHARGER_ID}"


async def test_missing_is_unknown_and_never_zero(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    grid, sun = sunward.reading
    grid["gridPowerW"] = None
    sunward.answers["getDays"]["days"] = []
    sunward.answers["getPlan"]["prices"]["slots"] = []
    sunward.answers["getPlan"]["sun"]["hours"] = []
    sunward.charger["state"].update(powerW=None, plugged=None, on=None)
    sunward.charger["decision"] = None
    sunward.answers["listChargingSessions"]["sessions"] = []
    sunward.apply()
    await load(hass, entry)
    for key in ("grid_power", "home_power", "solar_energy", "sun_share", "price", "expected_solar_energy"):
        assert state(hass, entity(hass, "sensor", key, ACCOUNT_ID)) == "unknown", key
    for platform, key in [
        ("sensor", "power"),
        ("sensor", "reason"),
        ("sensor", "session_energy"),
        ("sensor", "energy_today"),
        ("binary_sensor", "plugged"),
        ("binary_sensor", "charging"),
        ("binary_sensor", "problem"),
    ]:
        assert state(hass, entity(hass, platform, key)) == "unknown", key
    assert float(state(hass, entity(hass, "sensor", "solar_power", ACCOUNT_ID))) == sun["pvPowerW"]


async def test_old_is_unknown(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    # Sunward answers, but nothing new has come to it.
    await poll(hass, now, 3700)
    assert state(hass, entity(hass, "sensor", "grid_power", ACCOUNT_ID)) == "unknown"
    assert state(hass, entity(hass, "sensor", "power")) == "unknown"
    assert state(hass, entity(hass, "binary_sensor", "plugged")) == "unknown"


async def test_a_source_that_went_silent_is_told(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    await load(hass, entry)
    sunward.answers["listSensors"][0]["health"]["error"] = "credentials_rejected"
    sunward.apply()
    await poll(hass, now)
    assert state(hass, entity(hass, "binary_sensor", "source_problem", ACCOUNT_ID)) == "on"
    issues = ir.async_get(hass).issues
    link = sunward.answers["listSensors"][0]["credentialsId"]
    issue = issues[(DOMAIN, f"link_broken_{ACCOUNT_ID}_{link}")]
    assert issue.learn_more_url == f"{URL}/{ACCOUNT_ID}/credentials/{link}"
    sunward.answers["listSensors"][0]["health"]["error"] = None
    sunward.apply()
    await poll(hass, now)
    assert not ir.async_get(hass).issues


async def test_unavailable_once_and_back(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry, caplog: pytest.LogCaptureFixture
) -> None:
    await load(hass, entry)
    sunward.down = True
    sunward.apply()
    for _ in range(3):
        await poll(hass, now)
    assert state(hass, entity(hass, "sensor", "grid_power", ACCOUNT_ID)) == "unavailable"
    assert state(hass, entity(hass, "select", "mode")) == "unavailable"
    assert len([one for one in caplog.records if one.levelname == "ERROR"]) == 1
    sunward.down = False
    sunward.apply()
    await poll(hass, now)
    assert state(hass, entity(hass, "select", "mode")) == "auto"


async def test_a_part_that_cannot_be_read_takes_no_other_along(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry, caplog: pytest.LogCaptureFixture
) -> None:
    sunward.answers["listSensors"][0]["health"]["error"] = "credentials_rejected"
    sunward.apply()
    await load(hass, entry)
    issues = len(ir.async_get(hass).issues)
    assert issues == 1
    before = {one.entity_id: one.state for one in hass.states.async_all()}

    def of(parts: tuple[tuple[str, str, str], ...]) -> list[str]:
        return [state(hass, entity(hass, platform, key, owner)) for platform, key, owner in parts]

    whole = (
        ("sensor", "grid_power", ACCOUNT_ID),
        ("sensor", "import_energy", ACCOUNT_ID),
        ("sensor", "price", ACCOUNT_ID),
        ("sensor", "power", CHARGER_ID),
        ("sensor", "session_energy", CHARGER_ID),
    )
    shown = of(whole)
    assert not {"unknown", "unavailable"} & set(shown)
    for part, missing in [
        ("sensors", {0: "unknown"}),
        ("days", {1: "unknown"}),
        ("plan", {2: "unknown"}),
        ("appliances", {3: "unavailable", 4: "unavailable"}),
        ("sessions", {4: "unknown"}),
    ]:
        caplog.clear()
        sunward.absent = [part]
        sunward.apply()
        for _ in range(2):
            await poll(hass, now)
        # Unknown, and never 0; the others are as they were.
        assert of(whole) == [missing.get(nth, value) for nth, value in enumerate(shown)], part
        assert caplog.text.count(f"could not read for now: {part} (busy)") == 1
        # What cannot be seen is neither gone nor mended.
        assert device_of(hass, CHARGER_ID) is not None
        assert len(ir.async_get(hass).issues) == issues
        found = await async_get_config_entry_diagnostics(hass, entry)
        assert found["troubles"] == {part: "busy"}
        sunward.absent = []
        sunward.apply()
        await poll(hass, now)
        assert of(whole) == shown, part
    assert "does not generate unique IDs" not in caplog.text
    assert {one.entity_id for one in hass.states.async_all()} == set(before)


async def test_appliances_that_cannot_be_read_at_first_come_later(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    sunward.absent = ["sensors", "appliances", "days", "plan", "sessions"]
    sunward.apply()
    await load(hass, entry)
    assert entry.state is ConfigEntryState.LOADED
    assert state(hass, entity(hass, "sensor", "grid_power", ACCOUNT_ID)) == "unknown"
    assert device_of(hass, CHARGER_ID) is None
    sunward.absent = []
    sunward.apply()
    await poll(hass, now)
    assert float(state(hass, entity(hass, "sensor", "power"))) == sunward.charger["state"]["powerW"]


async def test_waits_as_long_as_it_is_asked(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    await load(hass, entry)
    sunward.refuse(f"/api/v1/accounts/{ACCOUNT_ID}/state", 429, "too_many_requests", {"Retry-After": "200"})
    await poll(hass, now)
    calls = sunward.mocker.call_count
    await poll(hass, now, 150)
    assert sunward.mocker.call_count == calls
    sunward.refusals.clear()
    sunward.apply()
    await poll(hass, now, 60)
    assert state(hass, entity(hass, "select", "mode")) == "auto"
    assert entry.runtime_data.update_interval == timedelta(seconds=60)


async def test_polls_fairly(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    sunward.mocker.mock_calls.clear()
    for _ in range(10):
        await poll(hass, now)
    # One a minute: far below the 60 of a token.
    assert len(sunward.sent("get")) == 10
    # A site that runs each quarter hour is not asked each minute.
    sunward.answers["getAccount"]["intervalMinutes"] = 15
    sunward.apply()
    await poll(hass, now)
    assert entry.runtime_data.update_interval == timedelta(minutes=5)


async def test_a_revoked_token_asks_for_another(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    await load(hass, entry)
    sunward.refuse(f"/api/v1/accounts/{ACCOUNT_ID}/state", 401, "invalid_token")
    await poll(hass, now)
    (flow,) = hass.config_entries.flow.async_progress()
    assert flow["context"]["source"] == "reauth"


async def test_devices_come_and_go(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    every = sunward.answers["listAppliances"]
    sunward.answers["listAppliances"] = every[:1]
    sunward.apply()
    await load(hass, entry)
    assert device_of(hass, PLUG_ID) is None
    sunward.answers["listAppliances"] = every
    sunward.charger["state"]["battery"] = {"percent": 61, "at": "2026-11-26T17:50:00.000Z", "estimated": True}
    sunward.apply()
    await poll(hass, now)
    assert state(hass, entity(hass, "select", "mode", PLUG_ID)) == "auto"
    # Also what a device can do only now.
    assert float(state(hass, entity(hass, "sensor", "car_battery_level"))) == 61
    sunward.answers["listAppliances"] = every[:1]
    sunward.apply()
    await poll(hass, now)
    assert device_of(hass, PLUG_ID) is None
    sunward.answers["listAppliances"] = every
    sunward.apply()
    await poll(hass, now)
    assert state(hass, entity(hass, "select", "mode", PLUG_ID)) == "auto"


async def test_a_token_that_only_reads_has_nothing_to_switch(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    sunward.answers["getMe"]["scope"] = "read"
    sunward.apply()
    await load(hass, entry)
    found = er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
    assert {one.domain for one in found} == {"sensor", "binary_sensor", "event"}


async def test_steering(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    charger = sunward.charger
    # The answer is shown at once.
    charger["mode"] = "MANUAL"
    sunward.apply()
    await press(hass, "select", "select_option", "mode", option="manual")
    assert sunward.sent("patch")[-1] == {"mode": "MANUAL"}
    assert state(hass, entity(hass, "select", "mode")) == "manual"
    await press(hass, "switch", "turn_off", "power")
    await press(hass, "switch", "turn_on", "power")
    assert [len(sunward.sent("post", path)) for path in ("/off", "/on")] == [1, 1]
    await press(hass, "number", "set_value", "max_current", value=10)
    await press(hass, "number", "set_value", "min_current", value=8)
    await press(hass, "number", "set_value", "at_least_percent", value=20)
    await press(hass, "number", "set_value", "at_least_percent", value=0)
    await press(hass, "number", "set_value", "goal_energy", value=12.5)
    goal = {"readyAt": "07:00", "days": None, "energyKWh": 12.5, "targetPercent": None, "batteryKWh": None}
    assert sunward.sent("patch")[-5:] == [
        {"settings": {"maxCurrentA": 10}},
        {"settings": {"minCurrentA": 8}},
        {"settings": {"atLeastPercent": 20}},
        {"settings": {"atLeastPercent": None}},
        {"settings": {"deadline": goal}},
    ]
    with pytest.raises(ServiceValidationError):
        await press(hass, "number", "set_value", "max_current", value=32)
    await press(hass, "button", "press", "charge_now")
    assert len(sunward.sent("post", "/chargeNow")) == 1
    charger["chargeNow"] = {"since": "2026-11-26T17:57:00.000Z", "until": "2026-11-27T17:57:00.000Z"}
    charger["settings"]["deadline"] = {**goal, "days": [1, 2], "elseAt": "10:00"}
    sunward.answers["getAccount"]["override"] = {"cause": "paused", "until": "2026-11-26T19:57:00.000Z"}
    charger["override"] = {"cause": "foreign-change", "until": None}
    sunward.apply()
    await poll(hass, now)
    await press(hass, "button", "press", "end_charge_now")
    await press(hass, "button", "press", "resume", ACCOUNT_ID)
    assert [len(sunward.sent("delete", path)) for path in ("/chargeNow", "/pause")] == [1, 1]
    await press(hass, "button", "press", "resume")
    # The other parts of the goal stay.
    await press(hass, "time", "set_value", "ready_by", time="06:30:00")
    await press(hass, "button", "press", "clear_goal")
    assert sunward.sent("patch")[-3:] == [
        {"override": None},
        {"settings": {"deadline": {**goal, "readyAt": "06:30", "days": [1, 2], "elseAt": "10:00"}}},
        {"settings": {"deadline": None, "once": None}},
    ]


async def test_full_by(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    # Nobody knows the size of the car's battery: nothing is guessed.
    with pytest.raises(ServiceValidationError) as refused:
        await press(hass, "button", "press", "full_by")
    assert refused.value.translation_key == "no_battery_size"
    sunward.charger["settings"]["carBatteryKWh"] = 58
    sunward.apply()
    await poll(hass, now)
    await press(hass, "button", "press", "full_by")
    full = {"energyKWh": None, "minutes": None, "targetPercent": 100, "batteryKWh": 58}
    assert sunward.sent("patch")[-1] == {"settings": {"once": {"byAt": "2026-11-27T06:00:00.000Z", **full}}}
    device = device_of(hass, CHARGER_ID)
    site = device_of(hass, ACCOUNT_ID)
    assert device is not None and site is not None

    async def act(action: str, to: str = device.id, **data: Any) -> None:
        await hass.services.async_call(DOMAIN, action, {"device_id": to, **data}, blocking=True)

    # A time of day is the next one at home; a date without a zone is a time at home.
    await act("full_by", time="05:30", energy_kwh=8)
    await act("full_by", time="2026-11-28 08:00:00", percent=80)
    assert [body["settings"]["once"]["byAt"] for body in sunward.sent("patch")[-2:]] == [
        "2026-11-27T04:30:00.000Z",
        "2026-11-28T07:00:00.000Z",
    ]
    await act("give_charge", percent=40)
    assert sunward.sent("post", "/charge") == [{"percent": 40}]
    await act("pause", site.id, duration={"minutes": 30})
    await act("pause", until="2026-11-26 22:00:00")
    await act("pause")
    assert sunward.sent("post", "/pause") == [
        {"until": "2026-11-26T18:28:01.000Z"},
        {"until": "2026-11-26T21:00:00.000Z"},
        {"until": "2026-11-26T19:58:01.000Z"},
    ]
    await act("resume", site.id)
    await act("resume")
    assert len(sunward.sent("delete", "/pause")) == 1
    for action, to, data, key in [
        ("full_by", device.id, {"time": "2026-11-25 08:00:00"}, "past_time"),
        ("pause", device.id, {"until": "2026-11-25 08:00:00"}, "past_time"),
        ("full_by", site.id, {"time": "08:00"}, "no_appliance"),
        ("resume", "nothing", {}, "no_device"),
    ]:
        with pytest.raises(ServiceValidationError) as invalid:
            await act(action, to, **data)
        assert invalid.value.translation_key == key
    await hass.config_entries.async_unload(entry.entry_id)
    with pytest.raises(ServiceValidationError) as invalid:
        await act("resume")
    assert invalid.value.translation_key == "not_loaded"


@pytest.mark.parametrize(
    ("status", "code", "key"),
    [
        (403, "insufficient_scope", "insufficient_scope"),
        (409, "mode_not_switchable", "mode_not_switchable"),
        (402, "plan_required", "plan_required"),
        (429, "too_many_requests", "busy"),
        (500, "internal", "cannot_connect"),
        (502, "device_offline", "refused"),
        (401, "invalid_token", "invalid_auth"),
    ],
)
async def test_a_refused_command_says_why(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry, status: int, code: str, key: str
) -> None:
    await load(hass, entry)
    sunward.refuse(f"/api/v1/accounts/{ACCOUNT_ID}/appliances/{CHARGER_ID}", status, code)
    with pytest.raises(HomeAssistantError) as refused:
        await press(hass, "select", "select_option", "mode", option="off")
    assert refused.value.translation_key == key
    assert state(hass, entity(hass, "select", "mode")) == "auto"


async def test_a_session_that_ends_is_told_once(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    await load(hass, entry)
    assert state(hass, entity(hass, "event", "session")) == "unknown"
    session = sunward.answers["listChargingSessions"]["sessions"][0]
    session.update(endedAt="2026-11-26T18:01:00.000Z", endedBy="unplugged", energyWh=12000, sunWh=9000)
    sunward.apply()
    await poll(hass, now, 301)
    told = hass.states.get(entity(hass, "event", "session"))
    assert told is not None
    assert told.attributes["event_type"] == "finished"
    assert (told.attributes["energy_kwh"], told.attributes["sun_share_percent"]) == (12, 75)
    await poll(hass, now, 301)
    assert hass.states.get(entity(hass, "event", "session")).state == told.state


async def test_midnight_loses_nothing(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    await load(hass, entry)
    yesterday = sunward.answers["getDays"]["days"][0]
    today = {**yesterday, "day": "2026-11-27", "importWh": 5}
    sunward.answers["getDays"]["days"] = [{**yesterday, "importWh": 900}, today]
    sunward.apply()
    # Midnight in Berlin.
    now.move_to("2026-11-26T23:01:00Z")
    name = entity(hass, "sensor", "import_energy", ACCOUNT_ID)
    await poll(hass, now)
    shown = hass.states.get(name)
    assert shown is not None
    assert (float(shown.state), shown.attributes["last_reset"][:10]) == (0.9, "2026-11-26")
    await poll(hass, now, 301)
    shown = hass.states.get(name)
    assert shown is not None
    assert (float(shown.state), shown.attributes["last_reset"][:10]) == (0.005, "2026-11-27")


async def test_diagnostics_hold_no_secret(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    hass.config_entries.async_update_entry(entry, options={"report": {"key": KEY, "link": "crd_ours", "grid": "sensor.meter"}})
    await load(hass, entry)
    found = repr(await async_get_config_entry_diagnostics(hass, entry))
    for secret in (TOKEN, KEY, "crd_ours", URL, ACCOUNT_ID, "Demo home", sunward.charger["deviceId"], sunward.charger["name"]):
        assert secret not in found, secret
    assert "charging-sun" in found


async def test_unload_and_remove(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    assert await hass.config_entries.async_unload(entry.entry_id)
    assert state(hass, entity(hass, "select", "mode")) == "unavailable"
    sunward.down = True
    sunward.apply()
    await load(hass, entry)
    assert entry.state is ConfigEntryState.SETUP_RETRY
    await hass.config_entries.async_remove(entry.entry_id)
    assert not er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
