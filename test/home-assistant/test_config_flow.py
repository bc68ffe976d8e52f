"""Adding, a new token, another address."""

import pytest

from custom_components.sunward.const import CONF_ACCOUNT_ID, DOMAIN
from homeassistant.config_entries import SOURCE_USER
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from pytest_homeassistant_custom_component.common import MockConfigEntry

from support import ACCOUNT_ID, KEY, TOKEN, URL, FakeSunward, load

GIVEN = {CONF_URL: f"{URL}/{ACCOUNT_ID}/dashboard", CONF_TOKEN: f" {TOKEN} "}
OTHER = "acc_01JXW3T5YB8Q2M4N6P7R9S0V9Z"


async def begin(hass: HomeAssistant) -> str:
    result = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
    assert result["type"] is FlowResultType.FORM
    return result["flow_id"]


async def test_one_site(hass: HomeAssistant, sunward: FakeSunward) -> None:
    result = await hass.config_entries.flow.async_configure(await begin(hass), GIVEN)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert result["title"] == "Demo home"
    assert result["result"].unique_id == ACCOUNT_ID
    # The origin alone, and no blanks.
    assert result["data"] == {CONF_URL: URL, CONF_TOKEN: TOKEN, CONF_ACCOUNT_ID: ACCOUNT_ID}
    assert sunward.mocker.mock_calls[0][3]["Authorization"] == f"Bearer {TOKEN}"


async def test_several_sites_one_after_the_other(hass: HomeAssistant, sunward: FakeSunward) -> None:
    sunward.answers["getMe"]["accounts"].append({"id": OTHER, "name": "Hut", "role": {"type": "owner"}})
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(await begin(hass), GIVEN)
    assert result["step_id"] == "site"
    result = await hass.config_entries.flow.async_configure(result["flow_id"], {CONF_ACCOUNT_ID: ACCOUNT_ID})
    assert result["type"] is FlowResultType.CREATE_ENTRY
    # The other is the only one that is left.
    result = await hass.config_entries.flow.async_configure(await begin(hass), GIVEN)
    assert (result["type"], result["title"]) == (FlowResultType.CREATE_ENTRY, "Hut")
    result = await hass.config_entries.flow.async_configure(await begin(hass), GIVEN)
    assert (result["type"], result["reason"]) == (FlowResultType.ABORT, "already_configured")


@pytest.mark.parametrize(
    ("status", "code", "error"),
    [
        (401, "invalid_token", "invalid_auth"),
        (429, "too_many_requests", "busy"),
        (503, "busy", "busy"),
        (503, "", "busy"),
        (500, "internal", "cannot_connect"),
        (404, "", "cannot_connect"),
        (403, "insufficient_scope", "unknown"),
        (400, "invalid_request", "unknown"),
    ],
)
async def test_tried_before_it_is_saved(
    hass: HomeAssistant, sunward: FakeSunward, status: int, code: str, error: str
) -> None:
    sunward.refuse("/api/v1/auth/me", status, code)
    flow = await begin(hass)
    result = await hass.config_entries.flow.async_configure(flow, GIVEN)
    assert (result["type"], result["errors"]) == (FlowResultType.FORM, {"base": error})
    # It goes on from there.
    sunward.refusals.clear()
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(flow, GIVEN)
    assert result["type"] is FlowResultType.CREATE_ENTRY


async def test_nobody_there_and_somebody_else(hass: HomeAssistant, sunward: FakeSunward) -> None:
    flow = await begin(hass)
    sunward.down = True
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(flow, GIVEN)
    assert result["errors"] == {"base": "cannot_connect"}
    sunward.down = False
    sunward.answers["getMe"] = {"message": "hello"}
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(flow, GIVEN)
    assert result["errors"] == {"base": "cannot_connect"}
    sunward.answers["getMe"] = {"accounts": []}
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(flow, GIVEN)
    assert result["errors"] == {"base": "no_sites"}


@pytest.mark.parametrize(
    ("url", "error"),
    [
        ("http://sunward.test", "not_encrypted"),
        ("http://8.8.8.8", "not_encrypted"),
        ("ftp://sunward.test", "invalid_url"),
        ("https://me:secret@sunward.test", "invalid_url"),
        ("https://", "invalid_url"),
    ],
)
async def test_no_address_for_a_token(hass: HomeAssistant, sunward: FakeSunward, url: str, error: str) -> None:
    result = await hass.config_entries.flow.async_configure(await begin(hass), {**GIVEN, CONF_URL: url})
    assert result["errors"] == {CONF_URL: error}
    assert sunward.mocker.call_count == 0


async def test_reauth(hass: HomeAssistant, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    sunward.refuse("/api/v1/auth/me", 401, "invalid_token")
    await load(hass, entry)
    (flow,) = hass.config_entries.flow.async_progress()
    assert flow["step_id"] == "reauth_confirm"
    new = "swd_" + "b" * 38
    result = await hass.config_entries.flow.async_configure(flow["flow_id"], {CONF_TOKEN: new})
    assert result["errors"] == {"base": "invalid_auth"}
    sunward.refusals.clear()
    mine = sunward.answers["getMe"]["accounts"]
    sunward.answers["getMe"]["accounts"] = [{"id": OTHER, "name": "Hut", "role": {"type": "owner"}}]
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(flow["flow_id"], {CONF_TOKEN: new})
    assert result["errors"] == {"base": "site_not_open"}
    sunward.answers["getMe"]["accounts"] = mine
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(flow["flow_id"], {CONF_TOKEN: new})
    assert (result["type"], result["reason"]) == (FlowResultType.ABORT, "reauth_successful")
    assert entry.data[CONF_TOKEN] == new
    await hass.async_block_till_done()
    assert hass.states.get("sensor.demo_home_grid_power") is not None


async def test_reconfigure(hass: HomeAssistant, sunward: FakeSunward, entry: MockConfigEntry) -> None:
    await load(hass, entry)
    result = await entry.start_reconfigure_flow(hass)
    assert result["step_id"] == "reconfigure"
    flow = result["flow_id"]
    mine = sunward.answers["getMe"]["accounts"]
    sunward.answers["getMe"]["accounts"] = []
    sunward.apply()
    result = await hass.config_entries.flow.async_configure(flow, GIVEN)
    assert result["errors"] == {"base": "site_not_open"}
    sunward.answers["getMe"]["accounts"] = mine
    sunward.apply()
    new = "swd_" + "c" * 38
    result = await hass.config_entries.flow.async_configure(flow, {**GIVEN, CONF_TOKEN: new})
    assert result["reason"] == "reconfigure_successful"
    assert entry.data == {CONF_URL: URL, CONF_TOKEN: new, CONF_ACCOUNT_ID: ACCOUNT_ID}


async def test_sites_that_share_a_token_get_the_new_one_together(
    hass: HomeAssistant, sunward: FakeSunward, entry: MockConfigEntry
) -> None:
    other = MockConfigEntry(
        domain=DOMAIN, title="Hut", unique_id=OTHER, data={**entry.data, CONF_ACCOUNT_ID: OTHER}
    )
    other.add_to_hass(hass)
    apart = MockConfigEntry(domain=DOMAIN, title="Barn", unique_id="acc_barn", data={**entry.data, CONF_TOKEN: "swd_own"})
    apart.add_to_hass(hass)
    sunward.refuse("/api/v1/auth/me", 401, "invalid_token")
    await load(hass, entry)
    await hass.async_block_till_done()
    flows = {flow["context"]["entry_id"]: flow["flow_id"] for flow in hass.config_entries.flow.async_progress()}
    assert {entry.entry_id, other.entry_id} <= flows.keys()
    sunward.refusals.clear()
    sunward.answers["getMe"]["accounts"].append({"id": OTHER, "name": "Hut", "role": {"type": "owner"}})
    sunward.apply()
    new = "swd_" + "d" * 38
    await hass.config_entries.flow.async_configure(flows[entry.entry_id], {CONF_TOKEN: new})
    assert [one.data[CONF_TOKEN] for one in (entry, other, apart)] == [new, new, "swd_own"]
    assert other.entry_id not in {
        flow["context"]["entry_id"] for flow in hass.config_entries.flow.async_progress()
    }
    await hass.async_block_till_done()


@pytest.mark.parametrize("way", ["reauth", "reconfigure"])
@pytest.mark.parametrize(
    ("report", "scope", "renewed"),
    [
        # Made by the old token, with which it ends.
        ({"key": KEY, "link": "crd_ours", "grid": "sensor.grid"}, "manage", True),
        ({"key": KEY, "link": "crd_ours", "grid": "sensor.grid"}, "read", False),
        # Typed by a person: it is theirs.
        ({"key": KEY, "grid": "sensor.grid"}, "manage", False),
    ],
)
async def test_a_new_token_makes_the_key_that_the_old_one_had_made(
    hass: HomeAssistant,
    sunward: FakeSunward,
    entry: MockConfigEntry,
    way: str,
    report: dict[str, str],
    scope: str,
    renewed: bool,
) -> None:
    hass.config_entries.async_update_entry(entry, options={"report": report})
    new = "swd_" + "e" * 38
    if way == "reauth":
        sunward.refuse("/api/v1/auth/me", 401, "invalid_token")
        await load(hass, entry)
        (flow,) = hass.config_entries.flow.async_progress()
        sunward.refusals.clear()
        sunward.apply()
        flow_id, given = flow["flow_id"], {CONF_TOKEN: new}
    else:
        await load(hass, entry)
        flow_id, given = (await entry.start_reconfigure_flow(hass))["flow_id"], {**GIVEN, CONF_TOKEN: new}
    path = f"/api/v1/accounts/{ACCOUNT_ID}/reportKey"
    if scope == "read":
        sunward.refuse(path, 403, "insufficient_scope")
    await hass.config_entries.flow.async_configure(flow_id, given)
    await hass.async_block_till_done()
    assert entry.data[CONF_TOKEN] == new
    answer = sunward.answers["createReportKey"]
    expected = {**report, "link": answer["credentialsId"], "key": answer["key"]} if renewed else report
    assert entry.options["report"] == expected
    if renewed:
        assert sunward.sent("post", "/reportKey") == [{"name": "Home Assistant", "credentialsId": "crd_ours"}]
    # The same token again makes no other key.
    if way == "reconfigure" and renewed:
        flow_id = (await entry.start_reconfigure_flow(hass))["flow_id"]
        await hass.config_entries.flow.async_configure(flow_id, given)
        await hass.async_block_till_done()
        assert len(sunward.sent("post", "/reportKey")) == 1
    assert await hass.config_entries.async_unload(entry.entry_id)
