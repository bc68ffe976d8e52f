"""Home Assistant's own test harness, with our integration in it."""

from collections.abc import Iterator
from typing import Any

import pytest

from support import ACCOUNT_ID, CONF_ACCOUNT_ID, DOMAIN, NOW, TOKEN, URL, FakeSunward
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.test_util.aiohttp import AiohttpClientMocker


@pytest.fixture(autouse=True)
def _custom(enable_custom_integrations: None) -> None:
    """Home Assistant loads custom integrations."""


@pytest.fixture
def sunward(aioclient_mock: AiohttpClientMocker) -> FakeSunward:
    return FakeSunward(aioclient_mock)


@pytest.fixture
def now(freezer: Any) -> Iterator[Any]:
    freezer.move_to(NOW)
    yield freezer


@pytest.fixture
def entry(hass: HomeAssistant) -> MockConfigEntry:
    found = MockConfigEntry(
        domain=DOMAIN,
        title="Demo home",
        unique_id=ACCOUNT_ID,
        data={CONF_URL: URL, CONF_TOKEN: TOKEN, CONF_ACCOUNT_ID: ACCOUNT_ID},
    )
    found.add_to_hass(hass)
    return found
