"""A wallbox with a car, in the words of the Python package ocpp (1.6): python3 box_charging.py ADDRESS IDENTITY PASSWORD

Each line that it reads is what to do and the time, ms; each line that it prints is what it then does, as JSON.
"""

import asyncio
import base64
import json
import sys
from datetime import datetime, timezone

import websockets
from ocpp.routing import on
from ocpp.v16 import ChargePoint, call, call_result
from ocpp.v16.enums import Action

address, identity, password = sys.argv[1:]
MAINS_V = 230
MOST_A = 16


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


class Box:
    def __init__(self):
        self.config = {
            "ChargingScheduleAllowedChargingRateUnit": "Current",
            "HeartbeatInterval": "86400",
            "MeterValueSampleInterval": "0",
            "NumberOfConnectors": "1",
            "SupportedFeatureProfiles": "Core,SmartCharging",
        }
        self.schedule = None
        self.profiles = 0
        self.at_ms = None
        self.power_w = 0.0
        self.energy_wh = 5000.0
        self.transaction = None
        self.status = "Available"
        self.socket = self.line = self.reader = None
        self.kept = []

    def time(self):
        return datetime.fromtimestamp(self.at_ms / 1000, timezone.utc).isoformat()

    def limit(self):
        if self.schedule is None:
            return None
        start = datetime.fromisoformat(self.schedule["start_schedule"].replace("Z", "+00:00"))
        seconds = self.at_ms / 1000 - start.timestamp()
        periods = [p for p in self.schedule["charging_schedule_period"] if p["start_period"] <= seconds]
        return periods[-1]["limit"] if periods else None

    async def connect(self):
        token = base64.b64encode(f"{identity}:{password}".encode()).decode()
        self.socket = await websockets.connect(
            f"{address}/{identity}", subprotocols=["ocpp1.6"], additional_headers={"Authorization": f"Basic {token}"}
        )
        self.line = Line(self, self.socket)
        self.reader = asyncio.create_task(self.line.start())

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
        limit = self.limit()
        current = min(MOST_A if limit is None else limit, MOST_A)
        self.power_w = 0 if self.transaction is None or current < 6 else current * MAINS_V * 3
        if self.transaction is None:
            return
        await self.say("Charging" if self.power_w > 0 else "SuspendedEVSE")
        if self.line is None:
            self.kept.append(self.values())
        else:
            await self.line.call(self.values())

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

    async def cut(self):
        self.reader.cancel()
        await self.socket.close()
        self.line = None

    async def redial(self):
        await self.connect()
        for each in self.kept:
            await self.line.call(each)
        self.kept = []
        await self.tick()


async def main():
    box = Box()
    loop = asyncio.get_running_loop()
    while command := await loop.run_in_executor(None, sys.stdin.readline):
        verb, at_ms = command.split()
        before, box.at_ms = box.at_ms, int(at_ms)
        box.energy_wh += box.power_w * max(0, box.at_ms - (before or box.at_ms)) / 3_600_000
        await getattr(box, verb)()
        report = {
            "limitA": box.limit(),
            "powerW": box.power_w,
            "energyWh": round(box.energy_wh),
            "profiles": box.profiles,
        }
        print(json.dumps(report), flush=True)


asyncio.run(main())
