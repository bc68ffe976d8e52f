"""Constants of the Sunward integration."""

from datetime import timedelta
from typing import Final

DOMAIN: Final = "sunward"
MANUFACTURER: Final = "Sunward"

CONF_ACCOUNT_ID: Final = "account_id"

# Options: what is reported to Sunward.
CONF_REPORT: Final = "report"
CONF_KEY: Final = "key"
# Id of the link whose key it is, if this integration made it.
CONF_LINK: Final = "link"
CONF_GRID: Final = "grid"
CONF_GRID_EXPORT: Final = "grid_export"
CONF_GRID_INVERTED: Final = "grid_inverted"
CONF_PV: Final = "pv"
CONF_CONSUMPTION: Final = "consumption"
CONF_BATTERY: Final = "battery"
CONF_BATTERY_INVERTED: Final = "battery_inverted"
CONF_BATTERY_SOC: Final = "battery_soc"
CONF_VEHICLE_SOC: Final = "vehicle_soc"

# A token may read 60 times a minute, and a poll is one call.
POLL: Final = timedelta(seconds=60)
SLOWEST_POLL: Final = timedelta(minutes=5)

# Older readings count as unknown, as in Sunward's own screens.
DEAD: Final = timedelta(hours=1)
# A device's state while Sunward cannot reach it.
UNREACHED: Final = timedelta(minutes=3)
# What draws less is not charging, W.
CHARGING_FROM_W: Final = 50

# Modes as the contract names them; Home Assistant wants lower case.
MODES: Final = ("AUTO", "MANUAL", "OFF", "ON", "SCHEDULE", "SOC_MAP")
SWITCHABLE_MODES: Final = ("MANUAL", "ON", "OFF")

# Time of day at which a car has to be ready unless its goal names another.
USUAL_READY_BY: Final = "07:00"
