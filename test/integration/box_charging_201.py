"""A wallbox with a car, in the words of the Python package ocpp (2.0.1): python3 box_charging_201.py ADDRESS IDENTITY PASSWORD"""

import uuid

from charging_box import ChargingBox, identity, run
from ocpp.routing import on
from ocpp.v201 import ChargePoint, call, call_result
from ocpp.v201.enums import Action


class Line(ChargePoint):
    """A connection of the box."""

    def __init__(self, owner, socket):
        super().__init__(identity, socket)
        self.owner = owner

    @on(Action.get_variables)
    def on_get(self, get_variable_data, **_):
        results = []
        for each in get_variable_data:
            value = self.owner.variables.get(each["variable"]["name"])
            results.append(
                {**each, "attribute_status": "UnknownVariable"}
                if value is None
                else {**each, "attribute_status": "Accepted", "attribute_value": value}
            )
        return call_result.GetVariables(get_variable_result=results)

    @on(Action.set_variables)
    def on_set(self, set_variable_data, **_):
        results = []
        for each in set_variable_data:
            value = each.pop("attribute_value")
            known = each["variable"]["name"] in self.owner.variables
            if known:
                self.owner.variables[each["variable"]["name"]] = value
            results.append({**each, "attribute_status": "Accepted" if known else "UnknownVariable"})
        return call_result.SetVariables(set_variable_result=results)

    @on(Action.set_charging_profile)
    def on_profile(self, evse_id, charging_profile, **_):
        self.owner.schedule = charging_profile["charging_schedule"][0]
        self.owner.profiles += 1
        return call_result.SetChargingProfile(status="Accepted")

    @on(Action.clear_charging_profile)
    def on_clear(self, **_):
        had, self.owner.schedule = self.owner.schedule, None
        return call_result.ClearChargingProfile(status="Unknown" if had is None else "Accepted")


class Box(ChargingBox):
    subprotocol = "ocpp2.0.1"

    def __init__(self):
        super().__init__()
        self.variables = {
            "HeartbeatInterval": "86400",
            "TxUpdatedInterval": "0",
            "TxUpdatedMeasurands": "Energy.Active.Import.Register",
            "Enabled": "true",
            "RateUnit": "A",
        }
        self.number = 0
        self.state = "Idle"

    def line_of(self, socket):
        return Line(self, socket)

    async def status(self, value):
        await self.line.call(
            call.StatusNotification(timestamp=self.time(), connector_status=value, evse_id=1, connector_id=1)
        )

    def event(self, kind, reason, **rest):
        sampled = [
            {"value": float(round(self.power_w)), "measurand": "Power.Active.Import", "unit_of_measure": {"unit": "W"}},
            {
                "value": float(round(self.energy_wh)),
                "measurand": "Energy.Active.Import.Register",
                "unit_of_measure": {"unit": "Wh"},
            },
        ]
        event = call.TransactionEvent(
            event_type=kind,
            timestamp=self.time(),
            trigger_reason=reason,
            seq_no=self.number,
            transaction_info={"transaction_id": self.transaction, "charging_state": self.state},
            evse={"id": 1, "connector_id": 1},
            offline=self.line is None,
            meter_value=[{"timestamp": self.time(), "sampled_value": sampled}],
            **rest,
        )
        self.number += 1
        return event

    async def boot(self):
        await self.connect()
        station = {"model": "Py", "vendor_name": "Acme", "firmware_version": "1.2"}
        boot = call.BootNotification(charging_station=station, reason="PowerUp")
        assert (await self.line.call(boot)).status == "Accepted"
        await self.status("Available")

    async def plug(self):
        await self.status("Occupied")
        card = {"id_token": "CARD", "type": "ISO14443"}
        judged = await self.line.call(call.Authorize(id_token=card))
        if judged.id_token_info["status"] != "Accepted":
            return
        self.transaction, self.number, self.state = str(uuid.uuid4()), 0, "EVConnected"
        await self.line.call(self.event("Started", "Authorized", id_token=card))
        await self.tick()

    async def tick(self):
        self.draw()
        if self.transaction is None:
            return
        state = "Charging" if self.power_w > 0 else "SuspendedEVSE"
        reason, self.state = "MeterValuePeriodic" if state == self.state else "ChargingStateChanged", state
        await self.send(self.event("Updated", reason))

    async def unplug(self):
        self.power_w, self.state = 0, "Idle"
        await self.line.call(self.event("Ended", "EVCommunicationLost"))
        self.transaction = None
        await self.status("Available")


run(Box())
