"""A wallbox with a car, in the words of the Python package ocpp (1.6): python3 box_charging.py ADDRESS IDENTITY PASSWORD"""

from charging_box import ChargingBox, identity, run
from ocpp.routing import on
from ocpp.v16 import ChargePoint, call, call_result
from ocpp.v16.enums import Action


class Line(ChargePoint):
    """A connection of the box."""

    def __init__(self, owner, socket):
        super().__init__(identity, socket)
        self.owner = owner

    @on(Action.get_configuration)
    def on_configuration(self, **_):
        keys = [{"key": key, "readonly": False, "value": value} for key, value in self.owner.config.items()]
        return call_result.GetConfiguration(configuration_key=keys)

    @on(Action.change_configuration)
    def on_change(self, key, value):
        if key not in self.owner.config:
            return call_result.ChangeConfiguration(status="NotSupported")
        self.owner.config[key] = value
        return call_result.ChangeConfiguration(status="Accepted")

    @on(Action.set_charging_profile)
    def on_profile(self, connector_id, cs_charging_profiles, **_):
        self.owner.schedule = cs_charging_profiles["charging_schedule"]
        self.owner.profiles += 1
        return call_result.SetChargingProfile(status="Accepted")


class Box(ChargingBox):
    subprotocol = "ocpp1.6"

    def __init__(self):
        super().__init__()
        self.config = {
            "ChargingScheduleAllowedChargingRateUnit": "Current",
            "HeartbeatInterval": "86400",
            "MeterValueSampleInterval": "0",
            "NumberOfConnectors": "1",
            "SupportedFeatureProfiles": "Core,SmartCharging",
        }
        self.status = "Available"

    def line_of(self, socket):
        return Line(self, socket)

    async def say(self, status, always=False):
        if self.line is None or (status == self.status and not always):
            return
        self.status = status
        await self.line.call(call.StatusNotification(connector_id=1, error_code="NoError", status=status))

    def values(self):
        sampled = [
            {"value": str(round(self.power_w)), "measurand": "Power.Active.Import", "unit": "W"},
            {"value": str(round(self.energy_wh)), "measurand": "Energy.Active.Import.Register", "unit": "Wh"},
        ]
        return call.MeterValues(
            connector_id=1,
            transaction_id=self.transaction,
            meter_value=[{"timestamp": self.time(), "sampled_value": sampled}],
        )

    async def boot(self):
        await self.connect()
        boot = call.BootNotification(charge_point_model="Py", charge_point_vendor="Acme", firmware_version="1.2")
        assert (await self.line.call(boot)).status == "Accepted"
        await self.say(self.status, always=True)

    async def plug(self):
        await self.say("Preparing")
        judged = await self.line.call(call.Authorize(id_tag="CARD"))
        if judged.id_tag_info["status"] != "Accepted":
            return
        started = await self.line.call(
            call.StartTransaction(
                connector_id=1, id_tag="CARD", meter_start=round(self.energy_wh), timestamp=self.time()
            )
        )
        self.transaction = started.transaction_id
        await self.tick()

    async def tick(self):
        self.draw()
        if self.transaction is None:
            return
        await self.say("Charging" if self.power_w > 0 else "SuspendedEVSE")
        await self.send(self.values())

    async def unplug(self):
        self.power_w = 0
        await self.line.call(
            call.StopTransaction(
                transaction_id=self.transaction,
                meter_stop=round(self.energy_wh),
                timestamp=self.time(),
                reason="EVDisconnected",
            )
        )
        self.transaction = None
        await self.say("Available")


run(Box())
