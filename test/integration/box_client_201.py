"""A wallbox that speaks OCPP 2.0.1 in the words of the Python package ocpp: python3 box_client_201.py ADDRESS IDENTITY PASSWORD"""

import asyncio
import base64
import sys
from datetime import datetime, timezone

import websockets
from ocpp.routing import on
from ocpp.v201 import ChargePoint, call, call_result
from ocpp.v201.enums import Action

address, identity, password = sys.argv[1:]
transaction = "5a3e9c64-6f0b-4d0e-9b5c-2f6d1c1f0a11"


def now():
    return datetime.now(timezone.utc).isoformat()


class Box(ChargePoint):
    paused = None

    @on(Action.set_charging_profile)
    def on_profile(self, evse_id, charging_profile, **_):
        limit = charging_profile["charging_schedule"][0]["charging_schedule_period"][0]["limit"]
        print(f"limit {limit}", flush=True)
        if limit == 0:
            self.paused.set()
        return call_result.SetChargingProfile(status="Accepted")

    @on(Action.set_variables)
    def on_set(self, set_variable_data, **_):
        results = [{**each, "attribute_status": "Accepted"} for each in set_variable_data]
        for each in results:
            del each["attribute_value"]
        return call_result.SetVariables(set_variable_result=results)

    @on(Action.get_variables)
    def on_get(self, get_variable_data, **_):
        results = [
            {**each, "attribute_status": "Accepted", "attribute_value": "true"}
            if each["variable"]["name"] == "Enabled"
            else {**each, "attribute_status": "UnknownVariable"}
            for each in get_variable_data
        ]
        return call_result.GetVariables(get_variable_result=results)

    @on(Action.request_stop_transaction)
    def on_stop(self, transaction_id, **_):
        return call_result.RequestStopTransaction(status="Accepted" if transaction_id == transaction else "Rejected")


def event(kind, number, state=None, **rest):
    info = {"transaction_id": transaction}
    if state is not None:
        info["charging_state"] = state
    return call.TransactionEvent(
        event_type=kind,
        timestamp=now(),
        trigger_reason="ChargingStateChanged",
        seq_no=number,
        transaction_info=info,
        evse={"id": 1, "connector_id": 1},
        **rest,
    )


async def status(box, value):
    await box.call(
        call.StatusNotification(timestamp=now(), connector_status=value, evse_id=1, connector_id=1)
    )


async def live(box):
    station = {"vendor_name": "Acme", "model": "Two", "firmware_version": "9"}
    answer = await box.call(call.BootNotification(charging_station=station, reason="PowerUp"))
    assert answer.status == "Accepted"
    await status(box, "Occupied")
    card = {"id_token": "CARD", "type": "ISO14443"}
    allowed = await box.call(call.Authorize(id_token=card))
    assert allowed.id_token_info["status"] == "Accepted"
    started = await box.call(event("Started", 0, "EVConnected", id_token=card))
    assert started.id_token_info["status"] == "Accepted"
    power = {"value": 2.3, "measurand": "Power.Active.Import", "unit_of_measure": {"unit": "W", "multiplier": 3}}
    values = [{"timestamp": now(), "sampled_value": [power]}]
    await box.call(event("Updated", 1, "Charging", meter_value=values))
    await box.call(call.SecurityEventNotification(type="FirmwareUpdated", timestamp=now()))
    await box.call(call.NotifyReport(request_id=1, generated_at=now(), seq_no=0))
    assert (await box.call(call.SignCertificate(csr="x"))).status == "Rejected"
    print("charging", flush=True)
    await asyncio.wait_for(box.paused.wait(), 20)
    await box.call(event("Updated", 2, "SuspendedEVSE"))
    await box.call(event("Ended", 3, "EVConnected"))
    await status(box, "Available")
    await box.call(call.Heartbeat())


async def main():
    token = base64.b64encode(f"{identity}:{password}".encode()).decode()
    async with websockets.connect(
        f"{address}/{identity}", subprotocols=["ocpp2.0.1"], additional_headers={"Authorization": f"Basic {token}"}
    ) as line:
        assert line.subprotocol == "ocpp2.0.1"
        box = Box(identity, line)
        box.paused = asyncio.Event()
        reader = asyncio.create_task(box.start())
        await live(box)
        reader.cancel()


asyncio.run(main())
