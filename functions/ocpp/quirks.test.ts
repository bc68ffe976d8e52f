import { describe, expect, it } from 'vitest';
import { type Box, type Connector, connectorOf, newBox } from './box.ts';
import type { Payload } from './frames.ts';
import { type Received, receive } from './receive.ts';

/**
 * What boxes do that no specification has, one case each: as users of other central systems report it (the issue is named), in our
 * own words. What they do with limits is in the tests of the service.
 */
const NOON = Date.parse('2026-06-01T12:00:00Z');

/** A box that plays a script: it sends, time passes, and we see what is known of it. */
const scripted = (from: Box = newBox) => {
  let box = from;
  let nowMs = NOON;
  let nth = 0;
  const text = (frame: string): Received => {
    const received = receive(box, frame, { nowMs, identity: 'BOX1' });
    box = received.box;
    return received;
  };
  return {
    text,
    pass: (seconds: number): void => {
      nowMs += seconds * 1_000;
    },
    time: (): string => new Date(nowMs).toISOString(),
    /** Calls, and returns the payload that it is answered with. */
    call: (action: string, payload: Payload): Payload => {
      nth += 1;
      const { reply } = text(JSON.stringify([2, `m${nth}`, action, payload]));
      const [kind, id, answer] = JSON.parse(reply ?? '[]') as [number, string, Payload];
      expect([kind, id], action).toEqual([3, `m${nth}`]);
      return answer;
    },
    box: (): Box => box,
    connector: (): Connector => connectorOf(box, 1),
  };
};
type Scripted = ReturnType<typeof scripted>;

const status = (box: Scripted, value: string, errorCode = 'NoError'): Payload =>
  box.call('StatusNotification', { connectorId: 1, errorCode, status: value });
const start = (box: Scripted, more: Payload = {}): number =>
  box.call('StartTransaction', { connectorId: 1, idTag: 'CARD', meterStart: 100, timestamp: box.time(), ...more })
    .transactionId as number;
const values = (box: Scripted, transactionId: number | undefined, ...sampledValue: Payload[]): Payload =>
  box.call('MeterValues', {
    ...{ connectorId: 1, ...(transactionId === undefined ? {} : { transactionId }) },
    meterValue: [{ timestamp: box.time(), sampledValue }],
  });
const stop = (box: Scripted, transactionId: number, meterStop = 900): Payload =>
  box.call('StopTransaction', { transactionId, meterStop, timestamp: box.time(), reason: 'EVDisconnected' });
const power = (value: string, unit = 'W', phase?: string): Payload => ({
  ...{ measurand: 'Power.Active.Import', value, unit },
  ...(phase === undefined ? {} : { phase }),
});
const charging = (from?: Box) => {
  const box = scripted(from);
  const id = start(box);
  status(box, 'Charging');
  return { box, id };
};

describe('starts and ends', () => {
  it('Wallbox (firmware 6) never says who it is, and is known all the same (evcc 27203)', () => {
    const { box, id } = charging();
    values(box, id, power('7200'));
    expect(box.box()).toMatchObject({ vendor: null, model: null, firmware: null });
    expect(box.connector()).toMatchObject({
      status: { value: 'Charging' },
      ...{ transaction: { id }, sample: { powerW: 7_200 } },
    });
  });

  it('Mennekes says who it is a quarter of an hour after it has begun to charge (evcc PR 19735)', () => {
    const { box, id } = charging();
    box.pass(900);
    box.call('BootNotification', { chargePointVendor: 'MENNEKES', chargePointModel: '4YOU' });
    expect(box.box().vendor).toBe('MENNEKES');
    expect(box.connector()).toMatchObject({ status: { value: 'Charging' }, transaction: { id } });
  });

  it('Vestel restarts each day, and its transaction continues; in free mode it has a card of its own (evcc 15726)', () => {
    const box = scripted();
    const id = start(box, { idTag: 'VESTELFREEMODE' });
    box.call('BootNotification', { chargePointVendor: 'Vestel', chargePointModel: 'EVC04' });
    status(box, 'Charging');
    expect(box.connector().transaction).toMatchObject({ id, idTag: 'VESTELFREEMODE' });
  });

  it.each([
    ['Zaptec’s counter begins at its largest number (evcc 30554)', 2_147_483_647],
    ['a counter that begins below nothing', -1],
    ['a counter that is no number', 'unknown'],
  ])('%s: where it began is not known', (_what, meterStart) => {
    const box = scripted();
    const id = start(box, { meterStart });
    expect(id).toBeGreaterThan(0);
    expect(box.connector().transaction).toMatchObject({ id, meterStartWh: null });
  });

  it('a start that got no answer is repeated with another id: it is one transaction', () => {
    const box = scripted();
    const call = { connectorId: 1, idTag: 'CARD', meterStart: 100, timestamp: box.time() };
    const first = box.call('StartTransaction', call);
    box.pass(60);
    expect(box.call('StartTransaction', call)).toEqual(first);
    stop(box, first.transactionId as number);
    expect(box.call('StartTransaction', call)).toEqual(first);
    expect(box.connector().transaction).toBeNull();
  });

  it('Ocular’s last values come after the end, and its card is damaged (lbbrhzn, supported devices)', () => {
    const box = scripted();
    const id = start(box, { idTag: '\u0000\uFFFDab12cd34ef56ab78cd90' });
    status(box, 'Charging');
    values(box, id, power('7200'));
    stop(box, id);
    status(box, 'Finishing');
    values(box, id, { value: '900', context: 'Transaction.End' });
    expect(box.connector()).toMatchObject({ transaction: null, endedId: id, status: { value: 'Finishing' } });
    expect(box.connector().sample).toMatchObject({ energyWh: 900, powerW: null });
  });

  it('Huawei ends the transaction where others pause, and Autel stays finished: that is not charging (evcc 29272, lbbrhzn 1019)', () => {
    const { box, id } = charging();
    values(box, id, power('4600'));
    stop(box, id);
    status(box, 'Finishing');
    expect(box.connector()).toMatchObject({ status: { value: 'Finishing' }, transaction: null });
    // Values that its clock still sends do not begin anything.
    box.pass(60);
    values(box, undefined, power('0'));
    values(box, id, power('0'));
    expect(box.connector().transaction).toBeNull();
  });

  it('a simulator that redials stays silent in its transaction, which then only its values name (SAP simulator)', () => {
    const box = scripted();
    values(box, 4_711, power('3600'));
    expect(box.connector()).toMatchObject({ transaction: { id: 4_711, idTag: null }, sample: { powerW: 3_600 } });
  });
});

describe('states that lie', () => {
  it.each([
    ['charging at 0 W: the power is what counts', 'Charging', '0', 0],
    ['the car holds back by the state, and draws', 'SuspendedEV', '7200', 7_200],
    ['we hold back by the state, and it draws', 'SuspendedEVSE', '1400', 1_400],
    ['no car by the state, and it draws', 'Available', '7200', 7_200],
  ])('%s', (_what, state, shown, powerW) => {
    const { box, id } = charging();
    status(box, state);
    values(box, id, power(shown));
    expect(box.connector()).toMatchObject({ status: { value: state }, transaction: { id }, sample: { powerW } });
  });

  it('Wallbox (firmware 5) claims to offer 11 A while it is held at 0 (evcc 15535): that is what it says, and no power', () => {
    const { box, id } = charging();
    status(box, 'SuspendedEVSE');
    values(box, id, power('0'), { measurand: 'Current.Offered', value: '11', unit: 'A' });
    expect(box.connector().sample).toMatchObject({ powerW: 0, offeredA: 11, currentsA: null });
  });

  it('a state that OCPP 1.6 does not have changes nothing', () => {
    const { box } = charging();
    expect(status(box, 'Occupied')).toEqual({});
    expect(box.connector().status?.value).toBe('Charging');
  });

  it('a fault keeps its name, and lasts until the next state', () => {
    const { box } = charging();
    status(box, 'Faulted', 'GroundFailure');
    expect(box.connector().status).toMatchObject({ value: 'Faulted', error: 'GroundFailure' });
    status(box, 'Charging');
    expect(box.connector().status).toMatchObject({ value: 'Charging', error: null });
  });
});

describe('values of every form', () => {
  it.each<[string, Payload[], number | null]>([
    ['kW', [power('7.2', 'kW')], 7_200],
    ['blanks', [power(' 7200 ')], 7_200],
    ['a decimal comma', [power('7,2', 'kW')], 7_200],
    ['phases without a total', [power('2300', 'W', 'L1'), power('2400', 'W', 'L2'), power('2500', 'W', 'L3-N')], 7_200],
    ['a total beside its phases', [power('7100'), power('2300', 'W', 'L1'), power('2400', 'W', 'L2')], 7_100],
    [
      'currents alone (Wallbox, evcc 31597)',
      [
        { measurand: 'Current.Import', value: '10', unit: 'A', phase: 'L1' },
        { measurand: 'Voltage', value: '232', unit: 'V', phase: 'L1-N' },
      ],
      2_320,
    ],
    ['mA', [{ measurand: 'Current.Import', value: '10000', unit: 'mA', phase: 'L1' }], 2_300],
    ['an idle meter below 0', [power('-3')], 0],
    ['text', [power('n/a'), { value: '1' }], null],
    ['nothing', [power(''), { value: '1' }], null],
    ['the energy that a car gave', [{ measurand: 'Power.Active.Export', value: '500' }, { value: '1' }], null],
  ])('%s', (_what, sampled, powerW) => {
    const { box, id } = charging();
    values(box, id, ...sampled);
    expect(box.connector().sample?.powerW ?? null).toBe(powerW);
  });

  it('of power only while a transaction runs (Mennekes ACU): without one the power is not known, and not 0', () => {
    const box = scripted();
    values(box, undefined, { value: '5000', measurand: 'Energy.Active.Import.Register' });
    expect(box.connector().sample).toMatchObject({ energyWh: 5_000, powerW: null });
  });

  it('kept while there was no connection (Schneider, lbbrhzn 492) stay as old as they are, and do not replace newer ones', () => {
    const { box, id } = charging();
    values(box, id, power('3000'));
    const old = { timestamp: new Date(NOON - 3_600_000).toISOString(), sampledValue: [power('11000')] };
    box.pass(5);
    box.call('MeterValues', { connectorId: 1, transactionId: id, meterValue: [old] });
    expect(box.connector().sample).toMatchObject({ atMs: NOON, powerW: 3_000 });
  });
});

describe('frames', () => {
  it.each([
    ['cut off (Grizzl-E, lbbrhzn 442)', '[2,"1","MeterValues",{"connectorId":1,"meterValue":[{"tim'],
    ['no JSON', 'MeterValues'],
    ['an object', '{"action":"Heartbeat"}'],
    ['numbers that JSON does not have', '[2,"1","Heartbeat",{"x":NaN}]'],
    ['empty', ''],
  ])('%s get no answer and change nothing', (_what, frame) => {
    const { box } = charging();
    const before = box.box();
    expect(box.text(frame)).toMatchObject({ reply: null, isNews: false });
    expect(box.box()).toEqual(before);
  });

  it('that complain of our answer are not answered (ocpp-go)', () => {
    const { box } = charging();
    const before = box.box();
    expect(box.text('[4,"m1","OccurenceConstraintViolation","currentTime is missing",{}]').reply).toBeNull();
    expect(box.box()).toEqual(before);
  });

  it('of a maker’s own are many, and start no run (EVBox, lbbrhzn 221)', () => {
    const { box } = charging();
    for (let nth = 0; nth < 100; nth += 1) {
      const frame = JSON.stringify([
        2,
        `d${nth}`,
        'DataTransfer',
        { vendorId: 'EV-BOX', messageId: 'evbStatus', data: 'x' },
      ]);
      expect(box.text(frame)).toMatchObject({ isNews: false, reply: `[3,"d${nth}",{"status":"UnknownVendorId"}]` });
    }
  });

  it('with fields that are too long, or numbers where a text belongs, are read as far as they go', () => {
    const box = scripted();
    box.call('BootNotification', { chargePointVendor: 'A'.repeat(80), chargePointModel: 7, firmwareVersion: null });
    expect(box.box()).toMatchObject({ vendor: 'A'.repeat(20), model: '7', firmware: null });
  });
});
