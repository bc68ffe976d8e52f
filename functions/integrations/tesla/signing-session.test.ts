import { describe, expect, it } from 'vitest';
import { actions, hexOf, key, vectors, vin } from '#test/support/tesla-signing.ts';
import { decodeAnswer } from './car-messages.ts';
import { type CommandLine, emptySlot, sendSigned } from './command-session.ts';
import { createSimulatedCar, type Order } from './simulated-car.ts';
import { bytesField, decodeMessage, messageField, numberField } from './wire.ts';

/** A car over a connection that a test can tamper with. */
const setUp = () => {
  let nowMs = Date.parse('2026-05-14T10:30:00Z');
  const orders: Order[] = [];
  let refusal: string | null = null;
  const paired = new Set([hexOf(key.publicKey)]);
  const car = createSimulatedCar(
    vin,
    paired,
    () => nowMs,
    (order) => {
      if (refusal === null) orders.push(order);
      return refusal;
    },
  );
  const sent: Uint8Array[] = [];
  let meddle = (message: Uint8Array): Uint8Array => car.handle(message);
  const line: CommandLine = {
    vin,
    key,
    slot: emptySlot(),
    now: () => nowMs,
    carry: async (message) => {
      sent.push(message);
      return meddle(message);
    },
  };
  return {
    car,
    line,
    orders,
    sent,
    paired,
    pass: (ms: number) => {
      nowMs += ms;
    },
    refuse: (reason: string | null) => {
      refusal = reason;
    },
    meddleWith: (change: (message: Uint8Array) => Uint8Array) => {
      meddle = change;
    },
  };
};

describe('session with a car', () => {
  it('starts once and continues', async () => {
    const { line, orders, sent, pass } = setUp();
    await sendSigned(line, actions.amps10);
    pass(3_600_000);
    await sendSigned(line, actions.start);
    expect(orders).toEqual([{ name: 'set_charging_amps', amps: 10 }, { name: 'charge_start' }]);
    expect(sent).toHaveLength(3);
  });

  it("returns the car's rejection as a result", async () => {
    const { line, refuse } = setUp();
    refuse('disconnected');
    expect(await sendSigned(line, actions.start)).toEqual({ done: false, reason: 'disconnected' });
  });

  it.each([
    ['its computer restarted', ({ car }: ReturnType<typeof setUp>) => car.restart()],
    [
      'another Lambda went on with the session',
      async ({ line }: ReturnType<typeof setUp>) => {
        const other = { ...line, slot: emptySlot() };
        for (let i = 0; i < 40; i += 1) await sendSigned(other, actions.honk);
      },
    ],
    [
      'our clock ran ahead of it',
      ({ line }: ReturnType<typeof setUp>) => {
        const { session } = line.slot;
        if (session !== null) line.slot.session = { ...session, clockS: session.clockS - 60 };
      },
    ],
  ])('finds its step again when %s', async (_why, disturb) => {
    const all = setUp();
    await sendSigned(all.line, actions.amps10);
    await disturb(all);
    all.sent.length = 0;
    all.orders.length = 0;
    expect(await sendSigned(all.line, actions.stop)).toEqual({ done: true, reason: '' });
    expect(all.orders).toEqual([{ name: 'charge_stop' }]);
    // The refused command brought the new session along.
    expect(all.sent).toHaveLength(2);
  });

  it('sends concurrent commands one after the other', async () => {
    const { line, orders, sent } = setUp();
    await Promise.all([actions.amps10, actions.start, actions.honk].map((action) => sendSigned(line, action)));
    expect(orders.map(({ name }) => name)).toEqual(['set_charging_amps', 'charge_start', 'honk_horn']);
    expect(sent).toHaveLength(4);
    expect(line.slot.session?.counter).toBe(3);
  });

  it('is not given to a key that the owner did not add', async () => {
    const { line, paired, orders } = setUp();
    paired.clear();
    await expect(sendSigned(line, actions.start)).rejects.toMatchObject({ kind: 'refused' });
    expect(orders).toEqual([]);
  });

  it('ends when the owner removes the key', async () => {
    const { line, paired } = setUp();
    await sendSigned(line, actions.start);
    paired.clear();
    await expect(sendSigned(line, actions.stop)).rejects.toThrow('does not know our key');
    expect(line.slot.session).toBeNull();
  });

  it('accepts no replayed answer, and no session that the car did not sign for this request', async () => {
    const { line, car, sent, meddleWith, orders } = setUp();
    await sendSigned(line, actions.amps10);
    const [first] = sent;
    if (first === undefined) throw new Error('nothing was sent');
    const old = car.handle(first);
    line.slot.session = null;
    meddleWith(() => old);
    await expect(sendSigned(line, actions.start)).rejects.toMatchObject({ kind: 'bad_response' });
    // Without the mark of its request only the signature shows it.
    const unmarked = Buffer.from(old).subarray(0, old.length - 19);
    expect(decodeAnswer(unmarked)).toMatchObject({ requestUuid: null });
    meddleWith(() => unmarked);
    await expect(sendSigned(line, actions.start)).rejects.toThrow('not genuine');
    expect(orders).toHaveLength(1);
  });

  it('does not go back to an older state of the same session', async () => {
    const { line, meddleWith, car, pass } = setUp();
    await sendSigned(line, actions.amps10);
    const { session } = line.slot;
    pass(60_000);
    line.slot.session = session && { ...session, clockS: session.clockS + 3_600, atMs: line.now() };
    // The car is asked for its session, as the command is out of step; its answer is an hour older than what we know.
    meddleWith((message) => {
      const isCommand = decodeMessage(message).bytes(10) !== null;
      return car.handle(isCommand ? withBrokenSignature(message) : message);
    });
    await expect(sendSigned(line, actions.start)).rejects.toThrow('an older one');
  });

  it.each([
    [1, 'upstream'],
    [2, 'timeout'],
    [4, 'refused'],
    [7, 'refused'],
    [9, 'unsupported'],
    [21, 'refused'],
    [28, 'unsupported'],
  ])('reports fault %s of the car as %s', async (code, kind) => {
    const { line, car, meddleWith } = setUp();
    meddleWith((message) => {
      const isCommand = decodeMessage(message).bytes(10) !== null;
      return !isCommand ? car.handle(message) : messageField(12, numberField(1, 2), numberField(2, code));
    });
    await expect(sendSigned(line, actions.start)).rejects.toMatchObject({ kind });
  });

  it('reads the refusals of the reference', async () => {
    const { line, car, meddleWith } = setUp();
    const answers = (answer: Uint8Array): void =>
      meddleWith((message) => {
        // Only the mark of the request differs from one request to the next.
        if (decodeMessage(message).bytes(10) === null) return car.handle(message);
        const mark = decodeMessage(message).bytes(51) ?? new Uint8Array();
        return Buffer.concat([answer, bytesField(50, mark)]);
      });
    answers(vectors.plainRefusal);
    expect(await sendSigned(line, actions.start)).toEqual({ done: false, reason: 'complete' });
    answers(vectors.insufficientPrivileges);
    await expect(sendSigned(line, actions.start)).rejects.toThrow('may not command');
    meddleWith((message) =>
      Buffer.concat([vectors.notPaired, bytesField(50, decodeMessage(message).bytes(51) ?? new Uint8Array())]),
    );
    await expect(sendSigned(line, actions.start)).rejects.toThrow('does not know our key');
  });
});

/** The same command with a broken signature: the car answers with the state of its session. */
const withBrokenSignature = (message: Uint8Array): Uint8Array => {
  const action = decodeMessage(message).bytes(10) ?? new Uint8Array();
  const at = Buffer.from(message).indexOf(action);
  const broken = Buffer.from(message);
  broken[at + action.length - 1] = (broken[at + action.length - 1] ?? 0) ^ 1;
  return broken;
};
