import { hashAccess, newBoxAccess } from '#functions/ocpp/address.ts';
import { createLinkBoxes } from '#functions/ocpp/commands.ts';
import { createBoxHandler } from '#functions/ocpp/handler.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { lambdaContext } from '#infra/local/gateway/gateway.ts';
import { BOX_PATH_HEADER, BOX_SERVICE } from '#shared/ocpp.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units.ts';
import { type Load, noLoad } from './cost-load.ts';
import { type Bill, functionBill, MINUTES_A_MONTH, times, together } from './cost-model.ts';
import { assumed, prices } from './cost-prices.ts';
import { type CostWorld, FIRST_DAY_MS, startWorld } from './cost-world.ts';

/** What a wallbox's day has beside its values. */
export const boxDay = {
  heartbeatS: 240,
  /** API Gateway ends a connection after so long. */
  connectionH: 2,
  /** Limits that control sends: a change of the sun, or one before it lapses. */
  commandsPerH: 10,
} as const;

/** What one text of a box, or to it, takes in front of the function, USD: a message, and a line of the stage's log. */
const ACCESS_LOG_BYTES = 250;
const LOG_LINE = ((ACCESS_LOG_BYTES + assumed.logLineBytes) / 1e9) * (prices.logGb + prices.logGbMonth);
/** Bytes of a text, with its frame and its part of TLS, that leave through CloudFront. */
const TEXT_BYTES = 250;

/** A wallbox's month. */
export interface BoxMonth {
  readonly name: string;
  readonly loads: { readonly values: Load; readonly heartbeats: Load; readonly commands: Load };
  /** Texts a month, either way, and runs that the box starts. */
  readonly texts: number;
  readonly runs: number;
  readonly bill: Bill;
}

/** What a day has of one kind of message. */
interface Counted {
  readonly load: Load;
  readonly texts: number;
  readonly runs: number;
  readonly events: number;
  readonly bill: Bill;
}
const scaled = (part: Counted, factor: number): Counted => ({
  load: part.load,
  texts: part.texts * factor,
  runs: part.runs * factor,
  events: part.events * factor,
  bill: times(part.bill, factor),
});

/** Links a box, and measures its day, each kind of message by itself: some of each, times how often it comes. */
const measureBox = async (world: CostWorld): Promise<readonly BoxMonth[]> => {
  const { deps, meter, accountId } = world;
  const { key } = newBoxAccess();
  const credentialsId = deps.newId('crd');
  const createdAt = isoTime(FIRST_DAY_MS);
  await deps.storage.credentials.create({
    ...{
      id: credentialsId,
      accountId,
      createdAt,
      service: BOX_SERVICE,
      name: 'Wallbox',
      settings: {},
      accountKey: null,
    },
    health: { lastSuccessAt: createdAt, error: null, errorAt: null },
    sealed: await deps.secrets.seal(accountId, credentialsId, {}),
    webhookKeyHash: hashAccess(key),
  });
  let texts = 0;
  const calls: string[] = [];
  const connections = {
    send: (_connectionId: string, text: string) => {
      texts += 1;
      calls.push(text);
      return meter.waits(assumed.dynamoMs, async () => true);
    },
    close: async () => undefined,
  };
  const handler = createBoxHandler({ ...deps, connections });
  let nowMs = FIRST_DAY_MS + 12 * HOUR_MS;
  let [nth, connection, dialledMs] = [0, 0, 0];
  const event = (eventType: string, rest: object): Promise<{ readonly body?: string }> =>
    handler(
      { requestContext: { eventType, connectionId: `c${connection}`, requestId: 'r', stage: 'live' }, ...rest },
      lambdaContext('ocpp', 'request-1', 20_000),
    );
  const frame = async (load: Load, text: string): Promise<unknown> => {
    texts += 1;
    let answer: string | undefined;
    await world.measure(load, async () => {
      ({ body: answer } = await event('MESSAGE', { body: text }));
    });
    if (answer !== undefined) texts += 1;
    return answer === undefined ? null : JSON.parse(answer);
  };
  /** A call of the box; what we ask it in return it accepts. */
  const say = async (load: Load, action: string, payload: object): Promise<Readonly<Record<string, unknown>>> => {
    nth += 1;
    const answer = await frame(load, JSON.stringify([2, `m${nth}`, action, payload]));
    await settle(load);
    return (answer as [number, string, Record<string, unknown>])[2];
  };
  const settle = async (load: Load): Promise<void> => {
    while (calls.length > 0) {
      for (const text of calls.splice(0)) {
        const [, id] = JSON.parse(text) as [number, string];
        await frame(load, JSON.stringify([3, id, { status: 'Accepted' }]));
      }
    }
  };
  const pass = (seconds: number): void => {
    nowMs += seconds * SECOND_MS;
    world.hold(nowMs);
  };
  const dial = async (load: Load): Promise<void> => {
    connection += 1;
    const headers = { [BOX_PATH_HEADER]: `/ocpp/${key}/BOX1`, 'sec-websocket-protocol': 'ocpp1.6' };
    await world.measure(load, () => event('CONNECT', { headers }));
    dialledMs = nowMs;
  };
  /** A new connection in time, which is counted elsewhere. */
  const goOn = async (): Promise<void> => {
    if (nowMs - dialledMs < boxDay.connectionH * HOUR_MS) return;
    const [texted, started] = [texts, meter.invoked.length];
    await dial(noLoad());
    await say(noLoad(), 'Heartbeat', {});
    texts = texted;
    meter.invoked.length = started;
  };

  pass(0);
  const setup = noLoad();
  await dial(setup);
  await say(setup, 'BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Two', firmwareVersion: '1.0' });
  // What is asked once for each firmware rides on its first messages.
  for (let each = 0; each < 20; each += 1) {
    await goOn();
    pass(boxDay.heartbeatS);
    await say(setup, 'Heartbeat', {});
  }

  /** Measures what is done a number of times, as what a day has of it. */
  const counted = async (
    timesADay: number,
    samples: number,
    what: (load: Load, index: number) => Promise<void>,
  ): Promise<Counted> => {
    const load = noLoad();
    const [textsBefore, runsBefore] = [texts, meter.invoked.length];
    for (let index = 0; index < samples; index += 1) await what(load, index);
    const perDay = timesADay / samples;
    return {
      load,
      texts: (texts - textsBefore) * perDay,
      runs: (meter.invoked.length - runsBefore) * perDay,
      bill: times(functionBill(load, 'ocpp'), perDay),
      events: load.calls * perDay,
    };
  };
  const status = (load: Load, value: string) =>
    say(load, 'StatusNotification', { connectorId: 1, errorCode: 'NoError', status: value });

  const idle = await counted((24 * 3600) / boxDay.heartbeatS, 200, async (load) => {
    await goOn();
    pass(boxDay.heartbeatS);
    await say(load, 'Heartbeat', {});
  });
  const redials = await counted(24 / boxDay.connectionH, 24, async (load) => {
    pass(HOUR_MS / SECOND_MS);
    await world.measure(load, () => event('DISCONNECT', {}));
    await dial(load);
    pass(10);
    // A box that redials goes on where it was.
    await status(load, 'Available');
  });
  const charge = async (load: Load, within: (transactionId: unknown) => Promise<void>): Promise<void> => {
    await status(load, 'Preparing');
    const start = { connectorId: 1, idTag: 'CARD', meterStart: 1_000 + nth, timestamp: isoTime(nowMs) };
    const { transactionId } = await say(load, 'StartTransaction', start);
    await status(load, 'Charging');
    await within(transactionId);
    await status(load, 'SuspendedEV');
    await say(load, 'StopTransaction', { transactionId, meterStop: 9_000 + nth, timestamp: isoTime(nowMs) });
    await status(load, 'Finishing');
    pass(60);
    await status(load, 'Available');
  };
  const charges = await counted(1, 10, async (load) => charge(load, async () => pass(600)));
  const sample = (transactionId: unknown, index: number) => ({
    ...{ connectorId: 1, transactionId },
    meterValue: [
      {
        timestamp: isoTime(nowMs),
        sampledValue: [
          { value: String(1_000 + 30 * index), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
          // A car's power wavers by itself.
          { value: String(6_900 + (index % 7) * 10), measurand: 'Power.Active.Import', unit: 'W' },
          ...['L1', 'L2', 'L3'].map((phase) => ({ value: '10', measurand: 'Current.Import', unit: 'A', phase })),
        ],
      },
    ],
  });
  const measured: Counted[] = [];
  await charge(noLoad(), async (transactionId) => {
    measured.push(
      await counted(1, 240, async (load, index) => {
        await goOn();
        pass(30);
        await say(load, 'MeterValues', sample(transactionId, index));
      }),
    );
    // Of a command the run pays what it asks of the table, and the time that it waits.
    let answers = 0;
    const boxes = createLinkBoxes(
      {
        ...{ store: deps.storage.boxes, now: deps.now },
        connections: {
          ...connections,
          send: async (connectionId, text) => {
            const sent = await connections.send(connectionId, text);
            // Its answer is a call of the function of boxes, within the same measurement.
            for (const call of calls.splice(0)) {
              const [, id] = JSON.parse(call) as [number, string];
              texts += 1;
              answers += 1;
              await event('MESSAGE', { body: JSON.stringify([3, id, { status: 'Accepted' }]) });
            }
            return sent;
          },
        },
        sleep: (ms) => meter.waits(ms, async () => undefined),
      },
      accountId,
      credentialsId,
    );
    measured.push(
      await counted(1, 40, async (load) => {
        await goOn();
        pass(120);
        await world.measure(load, async () => {
          const [box] = await boxes.list();
          if (box === undefined) throw new Error('no box');
          const outcome = await boxes.call(box, 'SetChargingProfile', {
            connectorId: 1,
            csChargingProfiles: { chargingProfileId: 1, chargingSchedule: { chargingSchedulePeriod: [] } },
          });
          if (outcome.kind !== 'answered') throw new Error(`A limit was ${outcome.kind}`);
          await boxes.keepWishes(box, box.wishes);
          await boxes.keepWishes(box, box.wishes);
        });
        load.calls += answers;
        answers = 0;
      }),
    );
  });
  const [values, commands] = measured;
  if (values === undefined || commands === undefined) throw new Error('nothing was measured');

  return [
    [30, 4],
    [60, 4],
    [10, 4],
    [30, 24],
  ].map(([everyS = 0, chargingH = 0]) => {
    const all = [
      idle,
      redials,
      charges,
      scaled(values, (chargingH * 3600) / everyS),
      scaled(commands, chargingH * boxDay.commandsPerH),
    ];
    const sum = (of: (part: Counted) => number): number => all.reduce((total, part) => total + of(part), 0);
    const textsADay = sum((part) => part.texts);
    const handshakes = 24 / boxDay.connectionH;
    const front: Bill = {
      'API Gateway': textsADay * prices.socketMessage,
      CloudFront: handshakes * prices.cloudFrontRequest + (textsADay * TEXT_BYTES * prices.cloudFrontGb) / 1e9,
      firewall: handshakes * prices.wafRequest,
      logs: sum((part) => part.events) * LOG_LINE,
    };
    const day = together(front, ...all.map(({ bill }) => bill));
    return {
      name: `${everyS} s, ${chargingH} h a day`,
      loads: { values: values.load, heartbeats: idle.load, commands: commands.load },
      texts: textsADay * assumed.daysPerMonth,
      runs: sum((part) => part.runs) * assumed.daysPerMonth,
      bill: together(times(day, assumed.daysPerMonth), { connection: MINUTES_A_MONTH * prices.socketMinute }),
    };
  });
};

/** The months of a wallbox by how often it sends values and how long it charges. */
export const boxMonths = async (): Promise<readonly BoxMonth[]> => {
  const world = await startWorld('PREMIUM');
  try {
    return await measureBox(world);
  } finally {
    await world.stop();
  }
};
