import { describe, expect, it } from 'vitest';
import { type Box, connectorOf, newBox } from '../box.ts';
import type { Taken } from '../changes.ts';
import type { Payload } from '../frames.ts';
import { takeCall } from './messages.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const at = (seconds: number): string => new Date(NOON + seconds * 1_000).toISOString();
type Call = readonly [string, Payload];

/** Sends calls one after the other, a second apart from `startS` on, and returns what came of the last. */
const sending = (calls: readonly Call[], from: Box = newBox, startS = 0): Taken => {
  let taken: Taken = { box: from, answer: {}, isNews: false };
  for (const [index, [action, payload]] of calls.entries()) {
    const next = takeCall(taken.box, action, payload, { nowMs: NOON + (startS + index) * 1_000, identity: 'BOX1' });
    if ('error' in next) throw new Error(next.text);
    taken = next;
  }
  return taken;
};
const connector = ({ box }: Taken) => connectorOf(box, 1);

const power = (powerW: number) => ({
  measurand: 'Power.Active.Import',
  value: powerW / 1000,
  unitOfMeasure: { unit: 'W', multiplier: 3 },
});
const energy = (energyWh: number) => ({ value: energyWh });
const values = (seconds: number, ...sampledValue: object[]) => [{ timestamp: at(seconds), sampledValue }];
const event = (
  eventType: 'Started' | 'Updated' | 'Ended',
  seqNo: number,
  { state, seconds = 0, ...rest }: { state?: string; seconds?: number; [field: string]: unknown } = {},
): Call => [
  'TransactionEvent',
  {
    eventType,
    timestamp: at(seconds),
    triggerReason: 'ChargingStateChanged',
    seqNo,
    transactionInfo: { transactionId: 'tx-1', ...(state === undefined ? {} : { chargingState: state }) },
    evse: { id: 1, connectorId: 1 },
    ...rest,
  },
];
const status = (connectorStatus: string): Call => [
  'StatusNotification',
  { timestamp: at(0), connectorStatus, evseId: 1, connectorId: 1 },
];
const card = { idToken: { idToken: 'CARD', type: 'ISO14443' } };

describe('calls of a box that speaks 2.0.1', () => {
  it('begin with who it is', () => {
    const { box, answer, isNews } = sending([
      [
        'BootNotification',
        { reason: 'PowerUp', chargingStation: { vendorName: 'Acme', model: 'Two', firmwareVersion: '9' } },
      ],
    ]);
    expect(box).toMatchObject({ vendor: 'Acme', model: 'Two', firmware: '9' });
    expect(answer).toEqual({ status: 'Accepted', currentTime: at(0), interval: 240 });
    expect(isNews).toBe(true);
  });

  it.each([
    ['Heartbeat', {}, { currentTime: at(0) }],
    ['Authorize', card, { idTokenInfo: { status: 'Accepted' } }],
    ['DataTransfer', { vendorId: 'x' }, { status: 'UnknownVendorId' }],
    ['SignCertificate', { csr: 'x' }, { status: 'Rejected' }],
    ['NotifyReport', { requestId: 1, generatedAt: at(0), seqNo: 0 }, {}],
    ['NotifyEvent', { generatedAt: at(0), seqNo: 0, eventData: [] }, {}],
    ['FirmwareStatusNotification', { status: 'Idle' }, {}],
    ['LogStatusNotification', { status: 'Idle' }, {}],
    ['SecurityEventNotification', { type: 'x', timestamp: at(0) }, {}],
  ])('are answered though they say nothing that we use: %s', (action, payload, answer) => {
    expect(takeCall(newBox, action, payload, { nowMs: NOON, identity: 'BOX1' })).toEqual({
      ...{ box: newBox, answer, isNews: false },
    });
  });

  it('are refused with a card that is not on the list of the link, at first and when a charge begins', () => {
    const accepts = (idTag: string | null) => idTag === 'MINE';
    const context = { nowMs: NOON, identity: 'BOX1', accepts };
    const mine = { idToken: { idToken: 'MINE', type: 'ISO14443' } };
    const begins = (token: object) => event('Started', 0, { state: 'EVConnected', ...token })[1];
    for (const [token, answer] of [
      [card, 'Invalid'],
      [mine, 'Accepted'],
    ] as const) {
      expect(takeCall(newBox, 'Authorize', token, context)).toMatchObject({
        answer: { idTokenInfo: { status: answer } },
      });
      expect(takeCall(newBox, 'TransactionEvent', begins(token), context)).toMatchObject({
        answer: { idTokenInfo: { status: answer } },
      });
    }
  });

  it('that only 1.6 has are not known here', () => {
    expect(takeCall(newBox, 'StartTransaction', {}, { nowMs: NOON, identity: 'BOX1' })).toMatchObject({
      error: 'NotImplemented',
    });
  });
});

describe('a transaction in events', () => {
  const started = event('Started', 0, { state: 'EVConnected', ...card, meterValue: values(0, energy(1_000)) });

  it('starts with its card and counter, charges with its values, is held back, and ends', () => {
    const first = sending([status('Occupied'), started]);
    expect(first).toMatchObject({ isNews: true, answer: { idTokenInfo: { status: 'Accepted' } } });
    expect(connector(first)).toMatchObject({
      status: { value: 'Preparing' },
      transaction: { name: 'tx-1', idTag: 'CARD', meterStartWh: 1_000, event: { seqNo: 0 } },
    });
    const charging = sending(
      [event('Updated', 1, { state: 'Charging', seconds: 2, meterValue: values(2, power(6_900), energy(1_050)) })],
      first.box,
      2,
    );
    expect(charging).toMatchObject({ isNews: true, answer: {} });
    expect(connector(charging)).toMatchObject({
      status: { value: 'Charging' },
      sample: { powerW: 6_900, energyWh: 1_050 },
    });
    const sample = sending(
      [event('Updated', 2, { seconds: 30, meterValue: values(30, power(6_800)) })],
      charging.box,
      30,
    );
    expect(sample).toMatchObject({ isNews: false, answer: {} });
    const held = sending([event('Updated', 3, { state: 'SuspendedEVSE', seconds: 40 })], sample.box, 40);
    expect(connector(held)).toMatchObject({ status: { value: 'SuspendedEVSE' }, transaction: { event: { seqNo: 3 } } });
    const over = sending([event('Ended', 4, { seconds: 50, meterValue: values(50, energy(1_100)) })], held.box, 50);
    expect(over.isNews).toBe(true);
    expect(connector(over)).toMatchObject({
      ...{ status: { value: 'Finishing' }, transaction: null },
      sample: { energyWh: 1_100, powerW: null },
    });
    expect(connector(sending([status('Available')], over.box, 51)).status?.value).toBe('Available');
  });

  it('has the same number whoever sees it, and is the same when its start is repeated', () => {
    const first = sending([started]);
    const again = sending([started], first.box, 1);
    expect(connector(again)).toEqual(connector(first));
    expect(again).toMatchObject({ isNews: false, answer: { idTokenInfo: { status: 'Accepted' } } });
  });

  it('is known from any of its events after a reconnect, and not from one that comes after its end', () => {
    const adopted = sending([event('Updated', 7, { state: 'Charging', meterValue: values(0, power(3_000)) })]);
    expect(adopted.isNews).toBe(true);
    expect(connector(adopted).transaction).toMatchObject({
      name: 'tx-1',
      idTag: null,
      meterStartWh: null,
      event: { seqNo: 7 },
    });
    const over = sending([event('Ended', 9, { seconds: 1 })], adopted.box, 1);
    const late = sending([event('Updated', 8, { state: 'Charging', seconds: 2 })], over.box, 2);
    expect(late).toEqual({ box: over.box, answer: {}, isNews: false });
  });

  it('takes no state from an event that an earlier one has overtaken', () => {
    const held = sending([
      started,
      event('Updated', 2, { state: 'SuspendedEV', seconds: 1 }),
      event('Updated', 1, { state: 'Charging', seconds: 0 }),
    ]);
    expect(connector(held)).toMatchObject({ status: { value: 'SuspendedEV' }, transaction: { event: { seqNo: 2 } } });
  });

  it('is followed by the times of its events where all have the same number', () => {
    const charging = sending([started, event('Updated', 0, { state: 'Charging', seconds: 1 })]);
    expect(connector(charging).status?.value).toBe('Charging');
  });

  it('that went on while the box was offline is told later: it began then, and says nothing of now', () => {
    const hourLater = 3_600;
    const queued = sending(
      [
        event('Started', 0, { state: 'Charging', offline: true, ...card }),
        event('Updated', 1, { seconds: 60, offline: true, meterValue: values(60, power(11_000)) }),
      ],
      newBox,
      hourLater,
    );
    expect(connector(queued)).toMatchObject({
      ...{ status: null, transaction: { startedAtMs: NOON, idTag: 'CARD' } },
      sample: { atMs: NOON + 60_000, powerW: 11_000 },
    });
    const over = sending([event('Ended', 2, { seconds: 120, offline: true })], queued.box, hourLater + 2);
    expect(connector(over)).toMatchObject({ transaction: null, status: null });
  });

  it('of old does not displace the one that runs', () => {
    const running = sending([event('Started', 0, { state: 'Charging', seconds: 4_000 })], newBox, 4_000);
    const old: Call = [
      'TransactionEvent',
      { ...event('Started', 0)[1], transactionInfo: { transactionId: 'tx-0' }, offline: true },
    ];
    expect(sending([old], running.box, 4_001).box).toEqual(running.box);
  });

  it('may begin with a card, before there is a cable', () => {
    const begun = sending([event('Started', 0, { state: 'Idle', ...card })]);
    expect(connector(begun)).toMatchObject({ status: { value: 'Available' }, transaction: { idTag: 'CARD' } });
    const plugged = sending([status('Occupied')], begun.box, 1);
    expect(connector(plugged).status?.value).toBe('Preparing');
    expect(connector(sending([event('Ended', 1, { state: 'Idle', seconds: 2 })], plugged.box, 2))).toMatchObject({
      ...{ status: { value: 'Available' }, transaction: null },
    });
  });

  it('keeps its state when the connector says again that it is occupied', () => {
    expect(
      connector(sending([started, event('Updated', 1, { state: 'Charging' }), status('Occupied')])).status?.value,
    ).toBe('Charging');
  });

  it('has a name, or it is nothing', () => {
    const nameless: Call = ['TransactionEvent', { eventType: 'Started', timestamp: at(0), seqNo: 0 }];
    expect(sending([nameless])).toEqual({ box: newBox, answer: {}, isNews: false });
  });
});

describe('values', () => {
  it.each([
    ['a power of ten', { value: 7.2, unitOfMeasure: { unit: 'W', multiplier: 3 } }, 7_200],
    ['a negative one', { value: 72_000, unitOfMeasure: { unit: 'W', multiplier: -1 } }, 7_200],
    ['their unit', { value: 7.2, unitOfMeasure: { unit: 'kW' } }, 7_200],
    ['text for a number', { value: '7200' }, 7_200],
    ['no number', { value: 'many' }, null],
  ])('have %s', (_what, sampled, powerW) => {
    const taken = sending([
      [
        'MeterValues',
        { evseId: 1, meterValue: values(0, { measurand: 'Power.Active.Import', ...sampled }, energy(5)) },
      ],
    ]);
    expect(connector(taken).sample).toMatchObject({ powerW, energyWh: 5 });
    expect(connector(taken).transaction).toBeNull();
  });
});

describe('a box that is out of order', () => {
  it('is so at each connector', () => {
    const taken = sending([status('Available'), ['StatusNotification', { connectorStatus: 'Faulted', evseId: 0 }]]);
    expect(connector(taken).status?.value).toBe('Faulted');
  });
});
