"""The way in: reports chosen entities to Sunward as they change, so that it decides on fresh data.

Sunward's answer says when the next report is worth sending (`nextInS`) and which change is (`changeW`). What comes in between is
coalesced: only the newest values are sent. What is missing or old is not sent, and never as 0.
"""

from datetime import datetime, timedelta
import logging
from typing import Any, Final

from homeassistant.const import (
    ATTR_UNIT_OF_MEASUREMENT,
    PERCENTAGE,
    STATE_UNAVAILABLE,
    STATE_UNKNOWN,
    UnitOfPower,
)
from homeassistant.core import CALLBACK_TYPE, Event, EventStateChangedData, HomeAssistant, State, callback
from homeassistant.helpers import issue_registry as ir
from homeassistant.helpers.event import async_call_later, async_track_state_change_event
from homeassistant.util import dt as dt_util
from homeassistant.util.unit_conversion import PowerConverter

from .api import (
    SunwardAuthError,
    SunwardBusyError,
    SunwardClient,
    SunwardConnectionError,
    SunwardError,
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
    CONF_PV,
    CONF_VEHICLE_SOC,
    DOMAIN,
)
from .coordinator import SunwardConfigEntry

_LOGGER = logging.getLogger(__name__)

# Until an answer says otherwise, s and W.
USUAL_NEXT_S: Final = 20
USUAL_CHANGE_W: Final = 100
# Without any change, s.
LONGEST_S: Final = 60
# After failures it waits twice as long each time, s.
LONGEST_BACKOFF_S: Final = 300
# A power that is not 0 moves: one that nobody has reported for so long is old.
OLD: Final = timedelta(minutes=5)
# A whole home draws less, W: more is a wrong unit.
MOST_W: Final = 100_000

ENTITY_OPTIONS: Final = (
    CONF_GRID,
    CONF_GRID_EXPORT,
    CONF_PV,
    CONF_CONSUMPTION,
    CONF_BATTERY,
    CONF_BATTERY_SOC,
    CONF_VEHICLE_SOC,
)

type Values = dict[str, float]


def _number(state: State | None) -> float | None:
    if state is None or state.state in (STATE_UNAVAILABLE, STATE_UNKNOWN, ""):
        return None
    try:
        value = float(state.state)
    except ValueError:
        return None
    # Neither infinite nor no number at all.
    return value if abs(value) < float("inf") else None


def power_w(state: State | None, now: datetime) -> float | None:
    """A power in W; None: missing, old, or in a unit that is none of power."""
    value = _number(state)
    if state is None or value is None:
        return None
    unit = state.attributes.get(ATTR_UNIT_OF_MEASUREMENT)
    if unit not in PowerConverter.VALID_UNITS:
        return None
    watts = PowerConverter.convert(value, unit, UnitOfPower.WATT)
    if abs(watts) > MOST_W or (value != 0 and now - state.last_reported > OLD):
        return None
    return watts


def percent(state: State | None) -> float | None:
    """A state of charge in percent; None: missing, or no percentage."""
    value = _number(state)
    if state is None or value is None or state.attributes.get(ATTR_UNIT_OF_MEASUREMENT) != PERCENTAGE:
        return None
    return value if 0 <= value <= 100 else None


def values_of(hass: HomeAssistant, report: dict[str, Any], now: datetime) -> Values:
    """What is known now, in Sunward's names, units and signs: grid + import, battery + charging."""

    def state(name: str) -> State | None:
        entity_id = report.get(name)
        return None if entity_id is None else hass.states.get(entity_id)

    grid = power_w(state(CONF_GRID), now)
    if grid is not None and report.get(CONF_GRID_INVERTED):
        grid = -grid
    if report.get(CONF_GRID_EXPORT) is not None:
        # Import and export are two entities, both counted from 0 up. Half of it would be wrong.
        export = power_w(state(CONF_GRID_EXPORT), now)
        grid = None if grid is None or export is None else abs(grid) - abs(export)
    battery = power_w(state(CONF_BATTERY), now)
    if battery is not None and report.get(CONF_BATTERY_INVERTED):
        battery = -battery
    pv = power_w(state(CONF_PV), now)
    consumption = power_w(state(CONF_CONSUMPTION), now)
    found = {
        "gridW": grid,
        # At night an inverter draws a few watts.
        "pvProductionW": None if pv is None else max(0.0, pv),
        "consumptionW": None if consumption is None else max(0.0, consumption),
        "batteryW": battery,
        "batterySocPercent": percent(state(CONF_BATTERY_SOC)),
        "vehicleSoc": percent(state(CONF_VEHICLE_SOC)),
    }
    return {name: round(value, 1) for name, value in found.items() if value is not None}


class Reporter:
    """Reports one site's values while its entry is loaded."""

    def __init__(
        self, hass: HomeAssistant, entry: SunwardConfigEntry, client: SunwardClient, report: dict[str, Any]
    ) -> None:
        self._hass = hass
        self._entry = entry
        self._client = client
        self._report = report
        self._sent: Values = {}
        self._change_w = USUAL_CHANGE_W
        self._not_before: datetime | None = None
        self._backoff_s = 0
        self._timer: CALLBACK_TYPE | None = None
        self._timer_at: datetime | None = None
        self._busy = False
        self._stopped = False
        self._told_trouble = False

    @property
    def issue_id(self) -> str:
        """Of the repair that asks for a new key."""
        return f"report_key_{self._entry.data[CONF_ACCOUNT_ID]}"

    @callback
    def start(self) -> CALLBACK_TYPE:
        """Begins. Returns what ends it."""
        entities = [self._report[name] for name in ENTITY_OPTIONS if self._report.get(name)]
        unsubscribe = async_track_state_change_event(self._hass, entities, self._changed)
        self._wake_in(1)

        @callback
        def stop() -> None:
            self._stopped = True
            unsubscribe()
            if self._timer is not None:
                self._timer()
                self._timer = None

        return stop

    @callback
    def _wake_in(self, seconds: float) -> None:
        """Looks again then, unless it will earlier."""
        if self._stopped:
            return
        at = dt_util.utcnow() + timedelta(seconds=seconds)
        if self._timer is not None:
            if self._timer_at is not None and self._timer_at <= at:
                return
            self._timer()
        self._timer_at = at
        self._timer = async_call_later(self._hass, seconds, self._woken)

    async def _woken(self, _now: datetime) -> None:
        self._timer = None
        await self._send()

    @callback
    def _changed(self, _event: Event[EventStateChangedData]) -> None:
        if self._busy or not self._is_worth(values_of(self._hass, self._report, dt_util.utcnow())):
            return
        wait = 0.0 if self._not_before is None else (self._not_before - dt_util.utcnow()).total_seconds()
        # A moment more: what belongs together changes one after the other.
        self._wake_in(max(0.5, wait))

    @callback
    def _is_worth(self, values: Values) -> bool:
        """Whether anything has changed enough since it was sent, or came or went."""
        if values.keys() != self._sent.keys():
            return True
        return any(
            abs(value - self._sent[name]) >= (self._change_w if name.endswith("W") else 1)
            for name, value in values.items()
        )

    async def _send(self) -> None:
        if self._busy or self._stopped:
            return
        values = values_of(self._hass, self._report, dt_util.utcnow())
        if not values:
            # Nothing is known: Sunward sees that nothing comes.
            self._sent = {}
            self._wake_in(LONGEST_S)
            return
        self._busy = True
        try:
            wait = await self._try(values)
        finally:
            self._busy = False
        self._not_before = dt_util.utcnow() + timedelta(seconds=wait)
        if self._backoff_s == 0:
            # What has changed while it was under way.
            changed = self._is_worth(values_of(self._hass, self._report, dt_util.utcnow()))
            self._wake_in(wait if changed else max(wait, LONGEST_S))
        else:
            self._wake_in(wait)

    async def _try(self, values: Values) -> float:
        """Sends once. Returns after how many seconds the next is worth trying."""
        try:
            answer = await self._client.report(self._report[CONF_KEY], values)
        except SunwardAuthError:
            ir.async_create_issue(
                self._hass,
                DOMAIN,
                self.issue_id,
                data={"entry_id": self._entry.entry_id},
                is_fixable=True,
                severity=ir.IssueSeverity.ERROR,
                translation_key="report_key",
                translation_placeholders={"site": self._entry.title},
            )
            self._trouble("the key of the report is not valid any more")
            # A key that was replaced at Sunward does not come back.
            self._backoff_s = LONGEST_BACKOFF_S
            return LONGEST_BACKOFF_S
        except SunwardBusyError as error:
            self._backoff_s = error.retry_after_s
            return float(error.retry_after_s)
        except SunwardConnectionError as error:
            self._trouble(error.message)
            self._backoff_s = min(LONGEST_BACKOFF_S, max(USUAL_NEXT_S, 2 * self._backoff_s))
            return float(self._backoff_s)
        except SunwardError as error:
            # Sending the same again would be refused again: new values come in a minute.
            self._trouble(error.message)
            self._backoff_s = LONGEST_S
            return LONGEST_S
        if self._told_trouble:
            _LOGGER.info("%s: reports are accepted again", self._entry.title)
            self._told_trouble = False
        ir.async_delete_issue(self._hass, DOMAIN, self.issue_id)
        self._sent = values
        self._backoff_s = 0
        self._change_w = answer.get("changeW", USUAL_CHANGE_W)
        return float(answer.get("nextInS", USUAL_NEXT_S))

    def _trouble(self, what: str) -> None:
        """Says once what is wrong, until it works again."""
        if not self._told_trouble:
            _LOGGER.warning("%s: values cannot be reported: %s", self._entry.title, what)
            self._told_trouble = True
