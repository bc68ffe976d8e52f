"""Runs the configuration of Home Assistant that stands in a file, without its frontend.

Usage: home_assistant.py FOLDER CONFIGURATION. Reads lines "entity state" and sets them; prints "ready" once its automations
run. Ends with its input.
"""

import asyncio
import sys

from homeassistant import bootstrap, config_entries, loader
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from homeassistant.util.yaml import load_yaml


async def main(folder: str, configuration: str) -> None:
    hass = HomeAssistant(folder)
    loader.async_setup(hass)
    hass.config_entries = config_entries.ConfigEntries(hass, {})
    await bootstrap.async_load_base_functionality(hass)
    # The HTTP client asks it for the interfaces; its pages are not needed.
    await async_setup_component(hass, "network", {})
    config = load_yaml(configuration)
    automations = [one for key, block in config.items() if key.split()[0] == "automation" for one in block]
    if not await async_setup_component(hass, "rest_command", config):
        raise SystemExit("rest_command refuses its configuration")
    if not await async_setup_component(hass, "automation", {"automation": automations}):
        raise SystemExit("automation refuses its configuration")
    running = [state.entity_id for state in hass.states.async_all("automation") if state.state == "on"]
    if len(running) != len(automations):
        raise SystemExit(f"{len(running)} of {len(automations)} automations run")
    await hass.async_start()
    print("ready", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        entity, state = line.split()
        hass.states.async_set(entity, state)
    await hass.async_stop(force=True)


asyncio.run(main(*sys.argv[1:]))
