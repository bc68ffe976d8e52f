"""Client of Sunward's API for programs. It knows nothing of Home Assistant.

Every failure is one of the exceptions below, so that a caller decides by class. No message holds the token.
"""

import asyncio
import ipaddress
from typing import Any, Final
from urllib.parse import quote, urlsplit

import aiohttp

TIMEOUT_S: Final = 20
# Where a Retry-After is wrong or missing, s.
USUAL_WAIT_S: Final = 60
LONGEST_WAIT_S: Final = 3600

type Json = dict[str, Any]


class SunwardError(Exception):
    """Any failed call. `code` is the API's own, `message` its English text; None: there was no such answer."""

    def __init__(self, message: str, code: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code


class SunwardConnectionError(SunwardError):
    """No answer, or none of Sunward's."""


class SunwardAuthError(SunwardError):
    """The token (or the key of a report) is not valid, or no longer."""


class SunwardScopeError(SunwardError):
    """The token does not allow this."""


class SunwardGoneError(SunwardError):
    """The site or device is not there any more, or not for this token."""


class SunwardBusyError(SunwardError):
    """Too many calls, or a server that asks to wait."""

    def __init__(self, message: str, code: str | None, retry_after_s: int) -> None:
        super().__init__(message, code)
        self.retry_after_s = retry_after_s


class SunwardRefusedError(SunwardError):
    """The call is understood and refused: `code` says why."""


def _is_home(host: str) -> bool:
    """Whether a host can only be one of the user's own network, where a certificate is seldom to be had."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "." not in host or host.endswith((".local", ".lan", ".home.arpa", ".internal"))
    return address.is_private or address.is_loopback


def normal_url(text: str) -> str:
    """The origin of an address that a user typed.

    Raises ValueError if it is none, or if a token would travel over the internet without encryption.
    """
    text = text.strip()
    parts = urlsplit(text if "://" in text else f"https://{text}")
    host = parts.hostname
    if parts.scheme not in ("http", "https") or not host or parts.username or parts.password:
        raise ValueError("no address")
    if parts.scheme == "http" and not _is_home(host):
        raise ValueError("not encrypted")
    port = f":{parts.port}" if parts.port else ""
    return f"{parts.scheme}://{f'[{host}]' if ':' in host else host}{port}"


def _wait_s(text: str | None) -> int:
    """Seconds of a Retry-After; a date, which a proxy may send, counts as a minute."""
    if text is None or not text.strip().isdigit():
        return USUAL_WAIT_S
    return max(1, min(int(text), LONGEST_WAIT_S))


class SunwardClient:
    """Calls of one token."""

    def __init__(self, session: aiohttp.ClientSession, url: str, token: str) -> None:
        """`url` is an origin as `normal_url` makes it."""
        self._session = session
        self._url = url
        self._token = token

    async def _call(
        self,
        method: str,
        path: str,
        *,
        body: Json | None = None,
        secret: str | None = None,
    ) -> Any:
        try:
            async with (
                asyncio.timeout(TIMEOUT_S),
                self._session.request(
                    method,
                    f"{self._url}{path}",
                    json=body,
                    # A redirect would take the token elsewhere.
                    allow_redirects=False,
                    headers={
                        "Authorization": f"Bearer {secret or self._token}",
                        "Accept": "application/json",
                    },
                ) as response,
            ):
                status = response.status
                retry_after = response.headers.get("Retry-After")
                try:
                    answer = await response.json(content_type=None)
                except (ValueError, aiohttp.ContentTypeError):
                    answer = None
        except (TimeoutError, aiohttp.ClientError) as error:
            raise SunwardConnectionError(f"no answer: {type(error).__name__}") from error
        if 200 <= status < 300 and answer is not None:
            return answer
        envelope: Json = answer if isinstance(answer, dict) else {}
        code = envelope.get("code")
        text = str(envelope.get("message") or f"status {status}")
        if status == 401:
            raise SunwardAuthError(text, code)
        if code is None or status == 500:
            # A proxy, or a page of something else.
            if status in (429, 503):
                raise SunwardBusyError(text, None, _wait_s(retry_after))
            raise SunwardConnectionError(text, code)
        if status == 429 or (status == 503 and code == "busy"):
            raise SunwardBusyError(text, code, _wait_s(retry_after))
        if code == "insufficient_scope":
            raise SunwardScopeError(text, code)
        if status == 404 or code == "forbidden":
            raise SunwardGoneError(text, code)
        raise SunwardRefusedError(text, code)

    async def me(self) -> Json:
        """The token's user: `scope`, and `accounts` with id and name."""
        found: Json = await self._call("GET", "/api/v1/auth/me")
        # Anything else that answers in JSON is no Sunward.
        if not isinstance(found, dict) or not isinstance(found.get("accounts"), list):
            raise SunwardConnectionError("not an answer of Sunward")
        return found

    def _site(self, account_id: str) -> str:
        return f"/api/v1/accounts/{quote(account_id, safe='')}"

    def _appliance(self, account_id: str, appliance_id: str) -> str:
        return f"{self._site(account_id)}/appliances/{quote(appliance_id, safe='')}"

    async def state(self, account_id: str) -> Json:
        """Everything that is shown of a site: `account`, `sensors`, `appliances`, `days`, `plan`, `sessions`.

        All but the account are None where they could not be read, and `troubles` says why.
        """
        found: Json = await self._call("GET", f"{self._site(account_id)}/state")
        return found

    async def patch_appliance(self, account_id: str, appliance_id: str, change: Json) -> Json:
        """Changes mode, settings or override. Returns the appliance afterwards."""
        found: Json = await self._call("PATCH", self._appliance(account_id, appliance_id), body=change)
        return found

    async def switch(self, account_id: str, appliance_id: str, on: bool) -> Json:
        """Switches on or off, in the modes that leave it to the user. Returns the appliance afterwards."""
        path = f"{self._appliance(account_id, appliance_id)}/{'on' if on else 'off'}"
        found: Json = await self._call("POST", path)
        return found

    async def charge_now(self, account_id: str, appliance_id: str, on: bool) -> Json:
        """Begins or ends charging at once. Returns the appliance afterwards."""
        path = f"{self._appliance(account_id, appliance_id)}/chargeNow"
        found: Json = await self._call("POST" if on else "DELETE", path)
        return found

    async def give_charge(self, account_id: str, appliance_id: str, percent: int | None) -> Json:
        """Says how full the car is; None: forgets it. Returns the appliance afterwards."""
        path = f"{self._appliance(account_id, appliance_id)}/charge"
        found: Json = await self._call("POST", path, body={"percent": percent})
        return found

    async def pause(self, account_id: str, until: str | None) -> Json:
        """Pauses control until a time, or ends the pause. Returns the site afterwards."""
        path = f"{self._site(account_id)}/pause"
        found: Json = (
            await self._call("DELETE", path)
            if until is None
            else await self._call("POST", path, body={"until": until})
        )
        return found

    async def report_key(self, account_id: str, name: str, link: str | None) -> tuple[str, str]:
        """Makes a key to report by, and where it is needed the link and the sensor; a known link gets a new key.

        Needs a token that may manage. Returns the id of the link, and the key.
        """
        body = {"name": name} if link is None else {"name": name, "credentialsId": link}
        found: Json = await self._call("POST", f"{self._site(account_id)}/reportKey", body=body)
        return found["credentialsId"], found["key"]

    async def report(self, key: str, values: Json) -> Json:
        """Reports values by a webhook's key. Returns when the next is worth sending."""
        found: Json = await self._call("POST", "/api/webhook", body=values, secret=key)
        return found
