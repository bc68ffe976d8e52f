import { describe, expect, it } from 'vitest';
import { type Box, connectorOf, newBox } from './box.ts';
import type { Taken } from './changes.ts';
import type { Payload } from './frames.ts';
import { takeCall } from './messages.ts';

const NOON = Date.parse('2026-06-01T12:00:00Z');
const at = (seconds: number): string => new Date(NOON + seconds * 1_000).toISOString();

/** Sends calls one after the other, a second apart, and returns what came of the last. */
const sending = (calls: readonly (readonly [string, Payload])[], from: Box = newBox, startS = 0): Taken => {
  let taken: Taken = { box: from, answer: {}, isNews: false };
  for (const [index, [action, payload]] of calls.entries()) {
    const next = takeCall(taken.box, action, payload, { nowMs: NOON + (startS + index) * 1_000, identity: 'BOX1' });
    if ('error' in next) throw new Error(next.text);
    taken = next;
  }
  return taken;
};

const status = (value: string, connectorId = 1) =>
  ['StatusNotification', { connectorId, errorCode: 'NoError', status: value, timestamp: at(0) }] as const;
const start = ['StartTransaction', { connectorId: 1, idTag: 'CARD', meterStart: 1_000, timestamp: at(0) }] as const;
const idOf = ({ answer }: Taken): number => answer.transactionId as number;
const values = (transactionId: number | undefined, powerW: number, seconds = 0) =>
  [
    'MeterValues',
    {
      connectorId: 1,
      ...(transactionId === undefined ? {} : { transactionId }),
      meterValue: [
        {
          timestamp: at(seconds),
          sampledValue: [{ measurand: 'Power.Active.Import', value: String(powerW), unit: 'W' }],
        },
      ],
    },
  ] as const;

describe('calls of a box', () => {
  it('begin with who it is; the answer has the time and how often to report', () => {
    const { box, answer, isNews } = sending([
      ['BootNotification', { chargePointVendor: 'Acme', chargePointModel: 'Box 2', firmwareVersion: '1.2' }],
    ]);
    expect(box).toMatchObject({ vendor: 'Acme', model: 'Box 2', firmware: '1.2' });
    expect(answer).toEqual({ status: 'Accepted', currentTime: at(0), interval: 240 });
    expect(isNews).toBe(true);
  });

  it('are answered though they say nothing that we use', () => {
    const context = { nowMs: NOON, identity: 'BOX1' };
    expect(takeCall(newBox, 'Heartbeat', {}, context)).toMatchObject({ answer: { currentTime: at(0) } });
    expect(takeCall(newBox, 'DataTransfer', { vendorId: 'x' }, context)).toMatchObject({
      answer: { status: 'UnknownVendorId' },
    });
    expect(takeCall(newBox, 'SignCertificate', { csr: 'x' }, context)).toMatchObject({
      answer: { status: 'Rejected' },
    });
    expect(takeCall(newBox, 'Authorize', { idTag: 'anybody' }, context)).toMatchObject({
      answer: { idTagInfo: { status: 'Accepted' } },
    });
  });

  it.each(['Dance', 'constructor', 'SetChargingProfile', 'TransactionEvent'])('are not implemented: %s', (action) => {
    expect(takeCall(newBox, action, {}, { nowMs: NOON, identity: 'BOX1' })).toMatchObject({ error: 'NotImplemented' });
  });

  it('report the state of a connector, and that it changed', () => {
    const plugged = sending([status('Available'), status('Preparing')]);
    expect(connectorOf(plugged.box, 1).status).toEqual({ value: 'Preparing', atMs: NOON + 1_000, error: null });
    expect(plugged.isNews).toBe(true);
    expect(sending([status('Preparing')], plugged.box).isNews).toBe(false);
  });

  it('report of the whole box only that it is out of order', () => {
    const box = sending([status('Charging'), status('Available', 0)]).box;
    expect(connectorOf(box, 1).status?.value).toBe('Charging');
    expect(connectorOf(sending([status('Faulted', 0)], box).box, 1).status?.value).toBe('Faulted');
  });

  it('do not lose a state that OCPP 1.6 does not have, or a connector that no box has', () => {
    const box = sending([status('Charging')]).box;
    expect(sending([status('Occupied'), status('Charging', 99)], box).box).toEqual(box);
  });
});

describe('a transaction', () => {
  it('has the same number however often its start is repeated, also after its end', () => {
    const first = sending([start]);
    const id = idOf(first);
    expect(id).toBeGreaterThan(0);
    expect(id).toBeLessThan(2 ** 31);
    expect(idOf(sending([start], first.box))).toBe(id);
    expect(idOf(sending([start]))).toBe(id);
    const ended = sending([['StopTransaction', { transactionId: id, meterStop: 2_000, timestamp: at(5) }]], first.box);
    expect(connectorOf(ended.box, 1)).toMatchObject({ transaction: null, endedId: id });
    const again = sending([start], ended.box);
    expect(idOf(again)).toBe(id);
    expect(connectorOf(again.box, 1).transaction).toBeNull();
  });

  it('has another number when anything of its start is different', () => {
    const other = (change: Payload) => idOf(sending([['StartTransaction', { ...start[1], ...change }]]));
    const ids = [
      idOf(sending([start])),
      other({ connectorId: 2 }),
      other({ idTag: 'OTHER' }),
      other({ meterStart: 1_001 }),
      other({ timestamp: at(1) }),
    ];
    expect(new Set(ids).size).toBe(5);
  });

  it('is recognised without a time by the one that runs', () => {
    const timeless = ['StartTransaction', { connectorId: 1, idTag: 'CARD', meterStart: 1_000 }] as const;
    const first = sending([timeless]);
    expect(idOf(sending([timeless], first.box, 30))).toBe(idOf(first));
  });

  it('is known again from its values after we lost it', () => {
    const { box, isNews } = sending([status('Charging'), values(77, 6_900)]);
    expect(connectorOf(box, 1)).toMatchObject({ transaction: { id: 77 }, sample: { powerW: 6_900 } });
    expect(isNews).toBe(true);
  });

  it('is not begun again by values that come after its end', () => {
    const first = sending([status('Charging'), start]);
    const id = idOf(first);
    const over = sending(
      [['StopTransaction', { transactionId: id, meterStop: 2_000, timestamp: at(5) }], values(id, 0, 6)],
      first.box,
    );
    expect(connectorOf(over.box, 1).transaction).toBeNull();
    expect(connectorOf(sending([status('Finishing'), values(123, 0, 7)], over.box).box, 1).transaction).toBeNull();
  });

  it('leaves another alone when an old one ends late', () => {
    const first = sending([start]);
    const { box } = sending(
      [['StopTransaction', { transactionId: 4_711, meterStop: 1, timestamp: at(-900) }]],
      first.box,
    );
    expect(connectorOf(box, 1).transaction?.id).toBe(idOf(first));
  });
});

describe('values', () => {
  it('that are older than those that are known change nothing', () => {
    const box = sending([values(undefined, 6_900, 0), values(undefined, 100, -3_600)]).box;
    expect(connectorOf(box, 1).sample?.powerW).toBe(6_900);
  });

  it('keep their own age when they were kept offline', () => {
    const sample = connectorOf(sending([values(undefined, 6_900, -3_600)]).box, 1).sample;
    expect(sample).toMatchObject({ powerW: 6_900, atMs: NOON - 3_600_000 });
  });

  it('of several messages in a moment complete each other', () => {
    const energy = (seconds: number) =>
      [
        'MeterValues',
        { connectorId: 1, meterValue: [{ timestamp: at(seconds), sampledValue: [{ value: '500' }] }] },
      ] as const;
    expect(connectorOf(sending([values(undefined, 6_900), energy(1)]).box, 1).sample).toMatchObject({
      powerW: 6_900,
      energyWh: 500,
    });
    const later = sending([energy(600)], sending([values(undefined, 6_900)]).box, 600);
    expect(connectorOf(later.box, 1).sample).toMatchObject({ powerW: null, energyWh: 500 });
  });
});
