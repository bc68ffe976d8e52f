"""What the user can mend here: a key of a report that is not valid any more."""

from typing import Any

import voluptuous as vol

from homeassistant import data_entry_flow
from homeassistant.components.repairs import RepairsFlow
from homeassistant.core import HomeAssistant
from homeassistant.helpers.selector import TextSelector, TextSelectorConfig, TextSelectorType

from .config_flow import fetch_key, report_fault
from .const import CONF_KEY, CONF_LINK, CONF_REPORT


class ReportKeyRepair(RepairsFlow):
    """Asks for a new key, or fetches one, and tries it before it is stored."""

    def __init__(self, entry_id: str) -> None:
        super().__init__()
        self._entry_id = entry_id

    async def async_step_init(self, user_input: dict[str, str] | None = None) -> data_entry_flow.FlowResult:
        """Begins."""
        return await self.async_step_key()

    async def async_step_key(self, user_input: dict[str, str] | None = None) -> data_entry_flow.FlowResult:
        """Takes the key."""
        entry = self.hass.config_entries.async_get_entry(self._entry_id)
        if entry is None:
            return self.async_abort(reason="entry_gone")
        errors: dict[str, str] = {}
        if user_input is not None:
            report: dict[str, Any] = {**entry.options[CONF_REPORT]}
            if typed := user_input.get(CONF_KEY, "").strip():
                # Of whichever link: the one that this integration made is not its own any more.
                report.pop(CONF_LINK, None)
                report[CONF_KEY] = typed
            else:
                report, errors = await fetch_key(self.hass, entry.data, report)
            fault = errors or await report_fault(self.hass, entry.data, report)
            if fault is None:
                self.hass.config_entries.async_update_entry(entry, options={**entry.options, CONF_REPORT: report})
                return self.async_create_entry(data={})
            errors = fault
        return self.async_show_form(
            step_id="key",
            data_schema=vol.Schema(
                {vol.Optional(CONF_KEY): TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))}
            ),
            errors=errors,
        )


async def async_create_fix_flow(
    hass: HomeAssistant, issue_id: str, data: dict[str, str | int | float | None] | None
) -> RepairsFlow:
    """Only one issue is fixable."""
    return ReportKeyRepair(str((data or {}).get("entry_id")))
