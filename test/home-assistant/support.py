"""What tests share: the integration on the path, and an API with answers that a test compares with the contract."""

from copy import deepcopy
from datetime import UTC, datetime
import json
from pathlib import Path
import sys
import tempfile
from typing import Any

PUBLIC = Path(__file__).parents[2] / "frontend/public/home-assistant"

# Home Assistant looks for a package of this name; the harness has one of its own, which must not be found first.
_folder = Path(tempfile.mkdtemp(prefix="sunward-components-"))
(_folder / "custom_components").mkdir()
(_folder / "custom_components/__init__.py").touch()
(_folder / "custom_components/sunward").symlink_to(PUBLIC / "custom_components/sunward")
sys.path.insert(0, str(_folder))
sys.dont_write_bytecode = True

import custom_components.sunward  # noqa: E402, F401
from custom_components.sunward.const import CONF_ACCOUNT_ID, DOMAIN  # noqa: E402
from homeassistant.core import HomeAssistant  # noqa: E402
from homeassistant.helpers import device_registry as dr  # noqa: E402
from pytest_homeassistant_custom_component.common import MockConfigEntry  # noqa: E402
from pytest_homeassistant_custom_component.test_util.aiohttp import AiohttpClientMocker  # noqa: E402

URL = "https://sunward.test"
TOKEN = "swd_" + "a" * 38
KEY = "whs_the-key-of-a-report"
# A minute after the samples were taken.
NOW = datetime(2026, 11, 26, 17, 57, tzinfo=UTC)

SAMPLES: dict[str, Any] = json.loads((Path(__file__).parent / "samples.json").read_text())
ACCOUNT_ID: str = SAMPLES["getAccount"]["id"]
CHARGER_ID, PLUG_ID = (one["id"] for one in SAMPLES["listAppliances"])


class FakeSunward:
    """The API as the harness mocks it: tests change `answers` and look at `calls`."""

    def __init__(self, mocker: AiohttpClientMocker) -> None:
        self.mocker = mocker
        self.answers: dict[str, Any] = deepcopy(SAMPLES)
        self.down = False
        # Parts of a state that cannot be read.
        self.absent: list[str] = []
        self.refusals: dict[str, tuple[int, str, dict[str, str]]] = {}
        self.apply()

    @property
    def charger(self) -> dict[str, Any]:
        found: dict[str, Any] = self.answers["listAppliances"][0]
        return found

    @property
    def reading(self) -> list[dict[str, Any]]:
        """The newest of each sensor."""
        return [sensor["sensorData"][0] for sensor in self.answers["listSensors"]]

    @property
    def state(self) -> dict[str, Any]:
        """The one answer of a poll: what the rows of its parts would answer."""
        a = self.answers
        return {
            "account": a["getAccount"],
            "sensors": a["listSensors"],
            "appliances": a["listAppliances"],
            "days": a["getDays"]["days"],
            "plan": a["getPlan"],
            "sessions": a["listChargingSessions"]["sessions"],
            **dict.fromkeys(self.absent),
            "troubles": [{"part": part, "code": "busy"} for part in self.absent],
        }

    def refuse(self, path: str, status: int, code: str, headers: dict[str, str] | None = None) -> None:
        """Whatever asks for this path is refused from now on."""
        self.refusals[path] = (status, code, headers or {})
        self.apply()

    def apply(self) -> None:
        """Takes over what was changed."""
        self.mocker.clear_requests()
        site = f"{URL}/api/v1/accounts/{ACCOUNT_ID}"
        charger = f"{site}/appliances/{CHARGER_ID}"
        a = self.answers
        routes = [
            ("get", f"{URL}/api/v1/auth/me", a["getMe"]),
            ("get", f"{site}/state", self.state),
            ("post", f"{site}/reportKey", a["createReportKey"]),
            ("patch", charger, self.charger),
            ("post", f"{charger}/on", self.charger),
            ("post", f"{charger}/off", self.charger),
            ("post", f"{charger}/charge", self.charger),
            ("post", f"{charger}/chargeNow", self.charger),
            ("delete", f"{charger}/chargeNow", self.charger),
            ("post", f"{site}/pause", a["getAccount"]),
            ("delete", f"{site}/pause", a["getAccount"]),
            ("post", f"{URL}/api/webhook", {"accepted": True, "stored": True, "nextInS": 20, "changeW": 50}),
        ]
        for method, url, answer in routes:
            path = url.removeprefix(URL)
            if self.down:
                self.mocker.request(method, url, exc=TimeoutError())
            elif path in self.refusals:
                status, code, headers = self.refusals[path]
                body = {"statusCode": status, "code": code, "message": f"refused: {code}"} if code else None
                self.mocker.request(method, url, status=status, json=body, headers=headers)
            else:
                self.mocker.request(method, url, json=answer)

    def sent(self, method: str, path: str = "") -> list[Any]:
        """Bodies of the calls that were made."""
        return [
            body
            for called, url, body, _headers in self.mocker.mock_calls
            if called.lower() == method and url.path.startswith("/api") and url.path.endswith(path)
        ]


def device_of(hass: HomeAssistant, ours: str) -> dr.DeviceEntry | None:
    """The device of a site or an appliance. Home Assistant of late 2026 no longer finds one by its identifier alone."""
    entries = hass.config_entries.async_entries(DOMAIN)
    found = [one for entry in entries for one in dr.async_entries_for_config_entry(dr.async_get(hass), entry.entry_id)]
    return next((one for one in found if (DOMAIN, ours) in one.identifiers), None)


async def load(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """Sets an entry up."""
    await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
