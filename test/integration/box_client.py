"""A wallbox in the words of the Python package ocpp: python3 box_client.py ADDRESS IDENTITY PASSWORD"""

import asyncio
import base64
import sys
from datetime import datetime, timezone

import websockets
from ocpp.routing import on
from ocpp.v16 import ChargePoint, call, call_result
from ocpp.v16.enums import Action

address, identity, password = sys.argv[1:]


def now():
    return datetime.now(timezone.utc).isoformat()


class Box(ChargePoint):
    paused = None

    @on(Action.set_charging_profile)
    def on_profile(self, connector_id, cs_charging_profiles, **_):
        limit = cs_charging_profiles["charging_schedule"]["charging_schedule_period"][0]["limit"]
        print(f"limit {limit}", flush=True)
        if limit == 0:
            self.paused.set()
        return call_result.SetChargingProfile(status="Accepted")


async def status(box, value):
    await box.call(call.StatusNotification(connector_id=1, error_code="NoError", status=value))


async def live(box):
    answer = await box.call(call.BootNotification(charge_point_model="Two", charge_point_vendor="Acme"))
    assert answer.status == "Accepted"
    await status(box, "Preparing")
    await box.call(call.Authorize(id_tag="CARD"))
    started = await box.call(
        call.StartTransaction(connector_id=1, id_tag="CARD", meter_start=1000, timestamp=now())
    )
    await status(box, "Charging")
    values = [{"timestamp": now(), "sampled_value": [{"value": "2300", "measurand": "Power.Active.Import", "unit": "W"}]}]
    await box.call(call.MeterValues(connector_id=1, transaction_id=started.transaction_id, meter_value=values))
    print("charging", flush=True)
    await asyncio.wait_for(box.paused.wait(), 20)
    await status(box, "SuspendedEVSE")
    await box.call(
        call.StopTransaction(
            transaction_id=started.transaction_id, meter_stop=2000, timestamp=now(), reason="EVDisconnected"
        )
    )
    await status(box, "Available")
    await box.call(call.Heartbeat())


async def main():
    token = base64.b64encode(f"{identity}:{password}".encode()).decode()
    async with websockets.connect(
        f"{address}/{identity}", subprotocols=["ocpp1.6"], additional_headers={"Authorization": f"Basic {token}"}
    ) as line:
        assert line.subprotocol == "ocpp1.6"
        box = Box(identity, line)
        box.paused = asyncio.Event()
        reader = asyncio.create_task(box.start())
        await live(box)
        reader.cancel()


asyncio.run(main())
