import { describe, expect, it } from 'vitest';
import { boxGateway } from './box-gateway.ts';
import { arrived, type OddBench, withOddBox } from './box-quirks.ts';

/** API Gateway ends every connection after two hours, and after ten minutes without a message: here after moments. */
const LONGEST_MS = 800;
const IDLE_MS = 500;
const GOING_AWAY = 1001;

/** Dials whenever its connection has ended, without a boot, as boxes do. */
const redialling = ({ box }: OddBench) => {
  let isOver = false;
  let dials = 0;
  const done = (async () => {
    while (!isOver) {
      await box.hungUp();
      if (isOver) break;
      expect(box.closedBy).toBe(GOING_AWAY);
      await box.dial();
      dials += 1;
      await box.sendValues();
    }
  })();
  return {
    dials: () => dials,
    stop: async () => {
      isOver = true;
      await box.hangUp();
      await done;
    },
  };
};

describe('connections that are two hours old', () => {
  const gateway = boxGateway({ longestMs: LONGEST_MS });

  it(
    'end, however much a box says over them',
    () =>
      withOddBox(gateway, { make: 'other' }, {}, async ({ box }) => {
        await box.dial();
        const startedMs = performance.now();
        while (box.isConnected) await box.call('Heartbeat', {});
        expect(performance.now() - startedMs).toBeGreaterThan(LONGEST_MS * 0.9);
        expect(box.closedBy).toBe(GOING_AWAY);
        await expect.poll(async () => (await gateway.box()).connectionId).toBeNull();
      }),
    30_000,
  );
});

describe('connections that end while a box charges', () => {
  const gateway = boxGateway();

  it(
    'come back without a gap in control: each command is in force by the next run at the latest',
    () =>
      withOddBox(gateway, { make: 'other' }, { forgets: true }, async (bench) => {
        const { box, pass, read } = bench;
        await arrived(bench);
        const { transactionId } = box;
        const line = redialling(bench);
        let currentA = 6;
        for (let command = 0; command < 16; command += 1) {
          currentA = currentA === 15 ? 6 : currentA + 1;
          // Each third command goes out at the moment at which the connection ends.
          const ending = command % 3 === 2 ? gateway.endLine() : null;
          // A run that finds the connection just ended is followed by the next, which finds the box again.
          await bench.on(currentA).catch(async () => {
            pass(31);
            await expect
              .poll(async () => (await gateway.box()).connectionId, { timeout: 20_000, interval: 20 })
              .not.toBeNull();
            await bench.on(currentA);
          });
          await ending;
          await expect.poll(() => box.limitA(), { timeout: 20_000, interval: 20 }).toBe(currentA);
          expect(await read()).toMatchObject({ online: true, on: true });
        }
        await expect.poll(() => line.dials(), { timeout: 20_000 }).toBe(5);
        // Nothing is commanded any more, and still its limit comes back over each new connection.
        for (const dials of [6, 7]) {
          await expect.poll(async () => (await gateway.box()).connectionId, { timeout: 20_000 }).not.toBeNull();
          await gateway.endLine();
          await expect.poll(() => line.dials(), { timeout: 20_000 }).toBe(dials);
          await expect.poll(() => box.limitA(), { timeout: 20_000, interval: 20 }).toBe(currentA);
        }
        await line.stop();
        expect((await gateway.connector()).transaction?.id).toBe(transactionId);
      }),
    60_000,
  );
});

describe('connections that end before a box has answered', () => {
  const gateway = boxGateway();

  it('do not hold up its limit over the next', async () => {
    let isSilent = false;
    const answers = { TriggerMessage: () => (isSilent ? ('silent' as const) : undefined) };
    await withOddBox(gateway, { make: 'other' }, { forgets: true, answers }, async (bench) => {
      const { box } = bench;
      await arrived(bench);
      await bench.on(9);
      isSilent = true;
      const questions = (): number => box.called.filter(([action]) => action === 'TriggerMessage').length;
      const before = questions();
      const line = redialling(bench);
      for (const dials of [1, 2, 3]) {
        await gateway.endLine();
        await expect.poll(() => line.dials(), { timeout: 20_000 }).toBe(dials);
        await expect.poll(() => box.limitA(), { timeout: 20_000, interval: 20 }).toBe(9);
        // After its limit comes the question for its state, which is open when the connection ends.
        if (dials < 3) await expect.poll(questions, { timeout: 20_000, interval: 20 }).toBe(before + dials);
      }
      await line.stop();
    });
  }, 60_000);
});

describe('connections without a message', () => {
  const gateway = boxGateway({ idleMs: IDLE_MS });

  it(
    'end after ten minutes; those over which a box says that it is there do not',
    () =>
      withOddBox(gateway, { make: 'other' }, {}, async ({ box }) => {
        await box.dial();
        for (let nth = 0; nth < 8; nth += 1) {
          await new Promise((resolve) => setTimeout(resolve, IDLE_MS / 3));
          await box.call('Heartbeat', {});
        }
        expect(box.isConnected).toBe(true);
        await box.hungUp();
        expect(box.closedBy).toBe(GOING_AWAY);
        await expect.poll(async () => (await gateway.box()).connectionId).toBeNull();
      }),
    30_000,
  );
});
