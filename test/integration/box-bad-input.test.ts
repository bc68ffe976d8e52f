import { describe, expect, it } from 'vitest';
import { boxGateway } from './box-gateway.ts';
import { arrived, isControlled, type OddBench, withOddBox } from './box-quirks.ts';
import { OddBox, type Oddity } from './odd-box.ts';

/**
 * What a wallbox, or somebody who pretends to be one, may send: each is refused clearly or taken as far as it goes, the charge of the box
 * goes on, and its neighbour, which has the same link, notices nothing.
 */
const gateway = boxGateway();
const { engine } = gateway;
let neighbour: OddBox | null = null;
/** Everything that is stored of the neighbour. */
let before: unknown;
const storedOf = async (identity: string): Promise<unknown> =>
  (await gateway.boxes().list()).find((each) => each.identity === identity);

const bad = (name: string, odd: Oddity, play: (bench: OddBench) => Promise<void>): void => {
  it(
    name,
    () =>
      withOddBox(gateway, { make: 'other' }, odd, async (bench) => {
        const dialled = { address: gateway.address(), identity: 'WALLBOX2', password: gateway.password() };
        neighbour = new OddBox(dialled, () => engine.nowMs);
        try {
          await neighbour.dial();
          await neighbour.boot();
          await neighbour.plug();
          await arrived(bench);
          await isControlled(bench);
          before = await storedOf('WALLBOX2');
          const { transactionId } = bench.box;
          await play(bench);
          // The charge is the same, and it is led as before.
          bench.pass(61);
          await isControlled(bench);
          expect((await gateway.connector()).transaction?.id).toBe(transactionId);
          expect(neighbour.isConnected).toBe(true);
          expect(await storedOf('WALLBOX2')).toEqual(before);
        } finally {
          await neighbour.hangUp();
        }
      }),
    60_000,
  );
};
const values = (timestamp: unknown, value: unknown, more: object = {}) => ({
  ...{ connectorId: 1, ...more },
  meterValue: [{ timestamp, sampledValue: [{ value, measurand: 'Power.Active.Import', unit: 'W' }] }],
});
const state = async () => (await gateway.box()).state;
/** A text as it stands, and the frame that comes back; null: none does, and what is sent next is answered. */
const echo = async (box: OddBox, text: string): Promise<readonly unknown[] | null> => {
  const { length } = box.told;
  box.text(text);
  await box.call('Heartbeat', {});
  const answers = box.told.slice(length);
  return answers.length > 1 ? (answers[0] ?? null) : null;
};

describe('who dials', () => {
  const refusedWith = async (box: OddBox, status: number): Promise<void> =>
    expect(box.dial()).rejects.toThrow(new RegExp(`${status}`));
  const stranger = (address: string, identity: string, password = gateway.password()) =>
    new OddBox({ address, identity, password }, () => engine.nowMs);

  bad('with an unknown identity is refused 404, with a key that is none as well', {}, async () => {
    const { origin } = new URL(gateway.address().replace(/^ws/, 'http'));
    const root = origin.replace(/^http/, 'ws');
    for (const path of ['/ocpp/0000000000000000000000', '/ocpp', '/ocpp/WALLBOX1', '/ocpp/x'])
      await refusedWith(stranger(`${root}${path}`, 'WALLBOX1'), 404);
    expect(await gateway.boxes().list()).toHaveLength(2);
  });

  bad(
    'with a wrong password is refused 401, and takes nothing from the box whose name it uses',
    {},
    async ({ box }) => {
      for (const password of ['', 'wrong', gateway.password().toUpperCase(), `${gateway.password()} `])
        await refusedWith(stranger(gateway.address(), 'WALLBOX1', password), 401);
      expect(box.isConnected).toBe(true);
    },
  );
});

describe('a second box of the same name', () => {
  it(
    'is told apart from a box that redials: the one that is there stays, the other is refused 409, and the page says so',
    () =>
      withOddBox(gateway, { make: 'other' }, {}, async (bench) => {
        const { box, pass } = bench;
        await arrived(bench);
        await isControlled(bench);
        const { transactionId } = box;
        const dialled = { address: gateway.address(), identity: 'WALLBOX1', password: gateway.password() };
        const second = new OddBox(dialled, () => engine.nowMs);
        // Each takes over from the other, which speaks on: that ends soon.
        let isRefused = false;
        for (let nth = 0; nth < 12 && !isRefused; nth += 1) {
          await second.dial().catch((error: unknown) => {
            isRefused = /409/.test(String(error));
          });
          pass(10);
          if (box.isConnected) await Promise.race([box.tick(), box.hungUp()]);
          if (!box.isConnected) await box.dial();
          pass(10);
          if (second.isConnected) await Promise.race([second.boot(), second.hungUp()]);
        }
        expect(isRefused).toBe(true);
        expect(box.isConnected).toBe(true);
        for (let nth = 0; nth < 6; nth += 1) {
          pass(60);
          await expect(second.dial()).rejects.toThrow(/409/);
          await box.tick();
        }
        expect((await gateway.connector()).transaction?.id).toBe(transactionId);
        pass(30);
        await isControlled(bench);
        expect(await gateway.refusal()).toBe('same_name');
        // The one that is there redials as ever when its connection has ended, and the other may come once it has gone.
        await box.hangUp();
        await expect.poll(async () => (await gateway.box()).connectionId).toBeNull();
        await box.dial();
        await box.tick();
        await box.hangUp();
        await expect.poll(async () => (await gateway.box()).connectionId).toBeNull();
        await second.dial();
        await second.hangUp();
      }),
    60_000,
  );

  it(
    'is not seen in a box that redials before its old connection has ended',
    () =>
      withOddBox(gateway, { make: 'other' }, {}, async (bench) => {
        const { box, pass } = bench;
        await arrived(bench);
        for (let nth = 0; nth < 12; nth += 1) {
          pass(20);
          await box.dial();
          await box.tick();
        }
        await isControlled(bench);
      }),
    60_000,
  );
});

describe('frames', () => {
  bad('larger than 32 kB end the connection with 1009; the box dials again and goes on', {}, async ({ box, pass }) => {
    const text = JSON.stringify([2, 'big', 'DataTransfer', { vendorId: 'x', data: 'y'.repeat(33_000) }]);
    box.text(text);
    await expect.poll(() => box.isConnected).toBe(false);
    expect(box.closedBy).toBe(1009);
    pass(5);
    await box.dial();
    await box.tick();
  });

  bad('just below that are taken', {}, async ({ box }) => {
    const data = 'y'.repeat(31_000);
    expect(await box.call('DataTransfer', { vendorId: 'x', data })).toEqual({ status: 'UnknownVendorId' });
  });

  bad('that cannot be read are answered where they have an id, and never end the connection', {}, async ({ box }) => {
    for (const text of [
      '',
      'x',
      '{}',
      '[]',
      '[2]',
      '[2,"a',
      'null',
      '[7,"a","Heartbeat",{}]',
      '[3,"nobody",{}]',
      '[4,"nobody"]',
    ])
      expect(await echo(box, text), text).toBeNull();
    expect(await echo(box, '[2,"a","Heartbeat",[]]')).toEqual([4, 'a', 'FormationViolation', expect.any(String), {}]);
    expect(await echo(box, '[2,"b",5,{}]')).toEqual([4, 'b', 'FormationViolation', expect.any(String), {}]);
    expect(await echo(box, '[2,"c","Dance",{}]')).toEqual([4, 'c', 'NotImplemented', expect.any(String), {}]);
    expect(box.isConnected).toBe(true);
  });

  bad('with wrong types are read as far as they go: what cannot be read changes nothing', {}, async ({ box }) => {
    const known = (await state())?.connectors;
    for (const wrong of [null, true, [], {}, 'x', -1, 1e99, '\u0000']) {
      expect(await box.call('StatusNotification', { connectorId: wrong, status: wrong, errorCode: wrong })).toEqual({});
      expect(await box.call('MeterValues', { connectorId: wrong, meterValue: wrong, transactionId: wrong })).toEqual(
        {},
      );
      expect(
        await box.call('MeterValues', { connectorId: 1, meterValue: [{ timestamp: wrong, sampledValue: wrong }] }),
      ).toEqual({});
      expect(
        await box.call('StopTransaction', { transactionId: wrong, meterStop: wrong, timestamp: wrong }),
      ).toMatchObject({
        idTagInfo: { status: 'Accepted' },
      });
      expect(await box.call('Authorize', { idTag: wrong })).toMatchObject({ idTagInfo: {} });
    }
    expect((await state())?.connectors).toEqual(known);
  });

  bad(
    'with values of the future count as of now, and do not hold back those that come after',
    {},
    async ({ box, pass, read }) => {
      const { transactionId } = box;
      const future = new Date(engine.nowMs + 24 * 3_600_000).toISOString();
      await box.call('MeterValues', values(future, '3000', { transactionId }));
      expect((await gateway.connector()).sample).toMatchObject({ atMs: engine.nowMs, powerW: 3_000 });
      pass(30);
      await box.call('MeterValues', values(box.time(), '4000', { transactionId }));
      expect(await read()).toMatchObject({ powerW: 4_000 });
    },
  );

  bad('of the past do not replace what is known', {}, async ({ box }) => {
    const past = new Date(engine.nowMs - 3_600_000).toISOString();
    const known = (await gateway.connector()).sample;
    await box.call('MeterValues', values(past, '11000', { transactionId: box.transactionId }));
    expect((await gateway.connector()).sample).toEqual(known);
  });

  bad(
    'by the hundred are all answered, and sixty a minute are stored: starts and ends of charges always',
    {},
    async ({ box, pass }) => {
      pass(60);
      const { transactionId } = box;
      for (let each = 0; each < 150; each += 1)
        expect(await box.call('MeterValues', values(box.time(), String(1_000 + each), { transactionId }))).toEqual({});
      expect((await gateway.connector()).sample?.powerW).toBeLessThanOrEqual(1_060);
      expect((await state())?.pace?.count).toBe(60);
      // A state that changes in between is not lost: it would not be told again.
      await box.say('Faulted');
      expect((await gateway.connector()).status?.value).toBe('Faulted');
      await box.say('Charging');
      const started = { connectorId: 2, idTag: 'CARD', meterStart: 7, timestamp: box.time() };
      const { transactionId: other } = await box.call('StartTransaction', started);
      expect((await state())?.connectors[2]?.transaction?.id).toBe(other);
      await box.call('StopTransaction', { transactionId: other, meterStop: 9, timestamp: box.time() });
      expect((await state())?.connectors[2]?.transaction).toBeNull();
    },
  );
});

describe('answers', () => {
  const silentOnce = () => {
    let isSilent = false;
    const odd: Oddity = { answers: { SetChargingProfile: () => (isSilent ? 'silent' : undefined) } };
    const set = (to: boolean): void => {
      isSilent = to;
    };
    return { odd, set };
  };

  const late = silentOnce();
  bad(
    'that come after 60 s are too late for their command, which is told as lost and sent again',
    late.odd,
    async (bench) => {
      const { box, on, pass, read } = bench;
      late.set(true);
      await expect(on(11)).rejects.toMatchObject({ kind: 'timeout' });
      const id = box.lastId;
      pass(60);
      late.set(false);
      expect(await echo(box, JSON.stringify([3, id, { status: 'Accepted' }]))).toBeNull();
      // It may have been obeyed or not: the next reading sends it again.
      const { length } = box.sent;
      await read();
      expect(box.sent).toHaveLength(length + 1);
      pass(30);
      await box.tick();
      expect(await read()).toMatchObject({ on: true, powerW: 11 * 690 });
    },
  );

  bad('that come twice are taken once', {}, async ({ box, on }) => {
    await on(11);
    const known = await gateway.box();
    for (const status of ['Accepted', 'Rejected'])
      expect(await echo(box, JSON.stringify([3, box.lastId, { status }]))).toBeNull();
    expect(await echo(box, JSON.stringify([4, box.lastId, 'InternalError', '', {}]))).toBeNull();
    expect((await gateway.box()).wishes).toEqual(known.wishes);
  });

  bad(
    'of the wrong form count as a refusal: the next form of a limit is tried, and the one before does not stay in force',
    { answers: { SetChargingProfile: (_payload, { sent }) => (sent.length === 5 ? { status: 7 } : undefined) } },
    async ({ on, box }) => {
      const { length } = box.sent;
      expect(await on(11)).toMatchObject({ on: true, powerW: 11 * 690 });
      expect(box.sent.length - length).toBe(2);
      expect(box.profiles.size).toBe(1);
    },
  );
});
