"""The way in: chosen entities reach Sunward as they change, in its units and signs."""

from datetime import timedelta
from typing import Any

import pytest

from support import ACCOUNT_ID, DOMAIN, KEY, NOW, FakeSunward, load
from custom_components.sunward.reporter import values_of
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers import issue_registry as ir
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

WHOLE = {
    "key": KEY,
    "grid": "sensor.grid",
    "grid_inverted": False,
    "pv": "sensor.pv",
    "battery": "sensor.battery",
    "battery_inverted": True,
    "battery_soc": "sensor.soc",
}


def put(hass: HomeAssistant, entity_id: str, value: object, unit: str = "W") -> None:
    hass.states.async_set(entity_id, str(value), {"unit_of_measurement": unit})


async def pass_s(hass: HomeAssistant, now: Any, seconds: int) -> None:
    """In steps of a second, as time does."""
    for _ in range(seconds):
        now.tick(timedelta(seconds=1))
        async_fire_time_changed(hass)
        await hass.async_block_till_done(wait_background_tasks=True)


@pytest.fixture
async def reporting(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> FakeSunward:
    put(hass, "sensor.grid", -2560)
    put(hass, "sensor.pv", 4.21, "kW")
    put(hass, "sensor.battery", 300)
    put(hass, "sensor.soc", 64, "%")
    hass.config_entries.async_update_entry(entry, options={"report": WHOLE})
    await load(hass, entry)
    return sunward


def reports(sunward: FakeSunward) -> list[Any]:
    return sunward.sent("post", "/webhook")


async def test_units_signs_and_whose_key(hass: HomeAssistant, now: Any, reporting: FakeSunward) -> None:
    await pass_s(hass, now, 3)
    assert reports(reporting) == [{"gridW": -2560, "pvProductionW": 4210, "batteryW": -300, "batterySocPercent": 64}]
    call = next(one for one in reporting.mocker.mock_calls if one[1].path == "/api/webhook")
    # The key of the report, and not the token.
    assert call[3]["Authorization"] == f"Bearer {KEY}"


async def test_coalesced_and_throttled(hass: HomeAssistant, now: Any, reporting: FakeSunward) -> None:
    await pass_s(hass, now, 3)
    for step in range(17):
        put(hass, "sensor.grid", -2560 + 200 * step)
        await pass_s(hass, now, 1)
    # As soon as the answer allowed it: 20 s after the first.
    assert len(reports(reporting)) == 1
    await pass_s(hass, now, 3)
    assert [one["gridW"] for one in reports(reporting)] == [-2560, 640]
    # What is below the change that the answer asked for waits for the minute.
    put(hass, "sensor.grid", 670)
    await pass_s(hass, now, 40)
    assert len(reports(reporting)) == 2
    await pass_s(hass, now, 22)
    assert [one["gridW"] for one in reports(reporting)] == [-2560, 640, 670]
    # And after a quiet time a change goes at once.
    await pass_s(hass, now, 30)
    put(hass, "sensor.grid", 3000)
    await pass_s(hass, now, 2)
    assert reports(reporting)[-1]["gridW"] == 3000


async def test_missing_and_old_are_left_out(hass: HomeAssistant, now: Any, reporting: FakeSunward) -> None:
    await pass_s(hass, now, 25)
    put(hass, "sensor.pv", "unavailable")
    put(hass, "sensor.soc", "unknown", "%")
    await pass_s(hass, now, 25)
    assert reports(reporting)[-1] == {"gridW": -2560, "batteryW": -300}
    count = len(reports(reporting))
    # Nobody has reported for more than five minutes: nothing is sent any more.
    await pass_s(hass, now, 420)
    last = len(reports(reporting))
    assert count < last <= count + 5
    await pass_s(hass, now, 130)
    assert len(reports(reporting)) == last


@pytest.mark.parametrize(
    ("value", "unit", "found"),
    [
        ("1.5", "kW", {"gridW": 1500}),
        ("-0.002", "MW", {"gridW": -2000}),
        ("0", "W", {"gridW": 0}),
        ("12", "kWh", {}),
        ("12", "", {}),
        ("nan", "W", {}),
        ("inf", "W", {}),
        ("", "W", {}),
        ("none", "W", {}),
        ("200000", "W", {}),
    ],
)
async def test_only_numbers_in_units_of_power(
    hass: HomeAssistant, now: Any, value: str, unit: str, found: dict[str, float]
) -> None:
    put(hass, "sensor.grid", value, unit)
    assert values_of(hass, {"grid": "sensor.grid"}, NOW) == found


async def test_import_and_export_apart(hass: HomeAssistant, now: Any) -> None:
    report = {"grid": "sensor.in", "grid_export": "sensor.out", "grid_inverted": False}
    put(hass, "sensor.in", 0)
    assert values_of(hass, report, NOW) == {}
    put(hass, "sensor.out", 1.2, "kW")
    assert values_of(hass, report, NOW) == {"gridW": -1200}
    assert values_of(hass, {"grid": "sensor.out", "grid_inverted": True}, NOW) == {"gridW": -1200}
    put(hass, "sensor.pv", -4)
    assert values_of(hass, {"pv": "sensor.pv"}, NOW) == {"pvProductionW": 0}


async def test_tries_again_ever_more_seldom(
    hass: HomeAssistant, now: Any, reporting: FakeSunward, caplog: pytest.LogCaptureFixture
) -> None:
    reporting.refuse("/api/webhook", 500, "internal")
    await pass_s(hass, now, 150)
    # 1, 21, 61, 141 s.
    assert len(reports(reporting)) == 4
    assert len([one for one in caplog.records if "cannot be reported" in one.message]) == 1
    put(hass, "sensor.grid", 1830)
    reporting.refusals.clear()
    reporting.apply()
    await pass_s(hass, now, 165)
    # The newest values, not those that failed.
    assert reports(reporting)[0]["gridW"] == 1830
    assert "accepted again" in caplog.text


async def test_waits_as_it_is_asked(hass: HomeAssistant, now: Any, reporting: FakeSunward) -> None:
    reporting.refuse("/api/webhook", 429, "too_many_reports", {"Retry-After": "90"})
    await pass_s(hass, now, 85)
    assert len(reports(reporting)) == 1


async def test_a_key_that_ended_is_a_repair(
    hass: HomeAssistant, now: Any, reporting: FakeSunward, entry: MockConfigEntry, hass_client: Any
) -> None:
    assert await async_setup_component(hass, "repairs", {})
    reporting.refuse("/api/webhook", 401, "invalid_key")
    await pass_s(hass, now, 3)
    issue = f"report_key_{ACCOUNT_ID}"
    assert (DOMAIN, issue) in ir.async_get(hass).issues
    client = await hass_client()
    begun = await (
        await client.post("/api/repairs/issues/fix", json={"handler": DOMAIN, "issue_id": issue})
    ).json()
    assert begun["step_id"] == "key"
    flow = f"/api/repairs/issues/fix/{begun['flow_id']}"
    refused = await (await client.post(flow, json={"key": "whs_wrong"})).json()
    assert refused["errors"] == {"key": "invalid_key"}
    reporting.refusals.clear()
    reporting.apply()
    done = await (await client.post(flow, json={"key": "whs_new"})).json()
    assert done["type"] == "create_entry"
    await hass.async_block_till_done()
    assert entry.options["report"]["key"] == "whs_new"
    await pass_s(hass, now, 3)
    assert (DOMAIN, issue) not in ir.async_get(hass).issues


async def test_options(hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    put(hass, "sensor.grid", 100)
    flags = {"grid_inverted": False, "battery_inverted": False}

    async def give(**data: Any) -> Any:
        begun = await hass.config_entries.options.async_init(entry.entry_id)
        return await hass.config_entries.options.async_configure(begun["flow_id"], {**flags, **data})

    # A token that may only control makes no key.
    path = f"/api/v1/accounts/{ACCOUNT_ID}/reportKey"
    sunward.refuse(path, 403, "insufficient_scope")
    assert (await give(grid="sensor.grid"))["errors"] == {"key": "key_missing"}
    sunward.refusals.clear()
    sunward.apply()
    assert (await give(key=KEY, grid_export="sensor.grid"))["errors"] == {"grid_export": "import_missing"}
    assert (await give(key=KEY, pv="sensor.nothing"))["errors"] == {"base": "no_values"}
    for status, code, errors in [
        (401, "invalid_key", {"key": "invalid_key"}),
        (400, "invalid_report", {"base": "report_refused"}),
        (500, "internal", {"base": "cannot_connect"}),
        (429, "too_many_reports", {"base": "busy"}),
    ]:
        sunward.refuse("/api/webhook", status, code)
        assert (await give(key=KEY, grid="sensor.grid"))["errors"] == errors
    sunward.refusals.clear()
    sunward.apply()
    done = await give(key=KEY, grid="sensor.grid")
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert entry.options["report"] == {"key": KEY, "grid": "sensor.grid", **flags}
    await hass.async_block_till_done()
    # Left empty, the key stays, and is not shown.
    begun = await hass.config_entries.options.async_init(entry.entry_id)
    assert KEY not in repr(begun["data_schema"].schema)
    await hass.config_entries.options.async_configure(begun["flow_id"], {**flags, "grid": "sensor.grid"})
    assert entry.options["report"]["key"] == KEY
    await hass.async_block_till_done()
    await give()
    assert entry.options == {}
    await hass.async_block_till_done()
    assert await hass.config_entries.async_unload(entry.entry_id)


async def test_the_token_alone_is_enough(
    hass: HomeAssistant, now: Any, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    await load(hass, entry)
    flags = {"grid_inverted": False, "battery_inverted": False}
    begun = await hass.config_entries.options.async_init(entry.entry_id)

    async def give(**data: Any) -> Any:
        return await hass.config_entries.options.async_configure(begun["flow_id"], {**flags, **data})

    # No link is made that would wait for values.
    assert (await give(grid="sensor.nothing"))["errors"] == {"base": "no_values"}
    assert sunward.sent("post", "/reportKey") == []
    put(hass, "sensor.grid", 100)
    path = f"/api/v1/accounts/{ACCOUNT_ID}/reportKey"
    for status, code, errors in [
        (409, "link_limit", {"base": "key_refused"}),
        (500, "internal", {"base": "cannot_connect"}),
    ]:
        sunward.refuse(path, status, code)
        assert (await give(grid="sensor.grid"))["errors"] == errors
    sunward.refusals.clear()
    # The key comes, and the first report is refused: the next try makes no second link.
    sunward.refuse("/api/webhook", 429, "too_many_reports")
    assert (await give(grid="sensor.grid"))["errors"] == {"base": "busy"}
    sunward.refusals.clear()
    sunward.apply()
    made = len(sunward.sent("post", "/reportKey"))
    done = await give(grid="sensor.grid")
    assert done["type"] is FlowResultType.CREATE_ENTRY
    assert sunward.sent("post", "/reportKey")[made:] == []
    answer = sunward.answers["createReportKey"]
    assert entry.options["report"] == {
        "grid": "sensor.grid",
        **flags,
        "key": answer["key"],
        "link": answer["credentialsId"],
    }
    await hass.async_block_till_done()
    assert await hass.config_entries.async_unload(entry.entry_id)


@pytest.mark.parametrize("gone", [False, True])
async def test_the_repair_fetches_another_key(
    hass: HomeAssistant,
    now: Any,
    sunward: FakeSunward,
    entry: MockConfigEntry,
    hass_client: Any,
    gone: bool,
) -> None:
    assert await async_setup_component(hass, "repairs", {})
    put(hass, "sensor.grid", -2560)
    hass.config_entries.async_update_entry(
        entry, options={"report": {"key": KEY, "link": "crd_ours", "grid": "sensor.grid", "grid_inverted": False}}
    )
    await load(hass, entry)
    sunward.refuse("/api/webhook", 401, "invalid_key")
    await pass_s(hass, now, 3)
    client = await hass_client()
    handler = {"handler": DOMAIN, "issue_id": f"report_key_{ACCOUNT_ID}"}
    begun = await (await client.post("/api/repairs/issues/fix", json=handler)).json()
    sunward.refusals.clear()
    sunward.apply()
    if gone:
        sunward.refuse(f"/api/v1/accounts/{ACCOUNT_ID}/reportKey", 404, "credentials_not_found")
    done = await (await client.post(f"/api/repairs/issues/fix/{begun['flow_id']}", json={})).json()
    bodies = sunward.sent("post", "/reportKey")
    named = {"name": "Home Assistant", "credentialsId": "crd_ours"}
    if gone:
        # Its link was removed in Sunward: another is asked for, which this mock refuses as well.
        assert bodies == [named, {"name": "Home Assistant"}]
        assert done["errors"] == {"base": "key_refused"}
        return
    assert done["type"] == "create_entry"
    assert bodies == [named]
    assert entry.options["report"]["key"] == sunward.answers["createReportKey"]["key"]
    await hass.async_block_till_done()
    assert await hass.config_entries.async_unload(entry.entry_id)


async def test_ends_with_its_entry(
    hass: HomeAssistant, now: Any, reporting: FakeSunward, entry: MockConfigEntry
) -> None:
    await pass_s(hass, now, 3)
    assert await hass.config_entries.async_unload(entry.entry_id)
    put(hass, "sensor.grid", 5000)
    await pass_s(hass, now, 70)
    assert len(reports(reporting)) == 1
