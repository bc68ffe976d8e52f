"""What a wallbox with a car is in any version of OCPP: its time, limit, power and connection.

Each line that it reads is what to do and the time, ms; each line that it prints is what it then does, as JSON.
"""

import asyncio
import base64
import json
import sys
from datetime import datetime, timezone

import websockets

address, identity, password = sys.argv[1:]
MAINS_V = 230
MOST_A = 16


class ChargingBox:
    """A box with one connector; a version adds its connection (`line_of`) and its messages."""

    subprotocol = ""

    def __init__(self):
        self.schedule = None
        self.profiles = 0
        self.at_ms = None
        self.power_w = 0.0
        self.energy_wh = 5000.0
        self.transaction = None
        self.socket = self.line = self.reader = None
        self.kept = []

    def line_of(self, socket):
        raise NotImplementedError

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
            f"{address}/{identity}",
            subprotocols=[self.subprotocol],
            additional_headers={"Authorization": f"Basic {token}"},
        )
        assert self.socket.subprotocol == self.subprotocol
        self.line = self.line_of(self.socket)
        self.reader = asyncio.create_task(self.line.start())

    def draw(self):
        """Draws what the limit allows, W."""
        limit = self.limit()
        current = min(MOST_A if limit is None else limit, MOST_A)
        self.power_w = 0 if self.transaction is None or current < 6 else current * MAINS_V * 3

    async def send(self, message):
        """Sends it, or keeps it for the next connection."""
        if self.line is None:
            self.kept.append(message)
        else:
            await self.line.call(message)

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


async def serve(box):
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


def run(box):
    asyncio.run(serve(box))
