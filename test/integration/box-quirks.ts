import { expect, it } from 'vitest';
import { integration } from '#functions/integrations/ocpp/index.ts';
import { settingsOf } from '#functions/ocpp/settings.ts';
import { boxView } from '#functions/ocpp/view.ts';
import type { BoxView } from '#shared/model/box.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import { SECOND_MS } from '#shared/units.ts';
import { type CallableAdapter, callableIntegration } from '#test/support/callable-adapter.ts';
import type { boxGateway } from './box-gateway.ts';
import { OddBox, type Oddity } from './odd-box.ts';

type Gateway = ReturnType<typeof boxGateway>;

/** What the tests of peculiar boxes are made of: the box, the link that reads and commands it, and time. */
export interface OddBench {
  readonly gateway: Gateway;
  readonly box: OddBox;
  readonly adapter: CallableAdapter;
  readonly pass: (seconds: number) => void;
  /** Until nothing of its set-up is open any more. */
  readonly isSetUp: () => Promise<void>;
  /** Lets it charge; half a minute later it is read. */
  readonly on: (currentA: number, phases?: 1 | 3) => Promise<ApplianceState>;
  readonly off: () => Promise<ApplianceState>;
  readonly read: () => Promise<ApplianceState>;
  /** What its user sees on the page of its link. */
  readonly view: () => Promise<BoxView>;
}

const TARGET = { deviceId: '1:WALLBOX1' };
/** A car follows a limit within this, s. */
const FOLLOWS_S = 30;

/** A box that has dialled over the gateway of the local product, with the handlers that are deployed. */
export const withOddBox = async (
  gateway: Gateway,
  fields: Readonly<Record<string, string>>,
  odd: Oddity,
  play: (bench: OddBench) => Promise<void>,
): Promise<void> => {
  await gateway.link(fields);
  const { engine, identity } = gateway;
  const now = (): number => engine.nowMs;
  const box = new OddBox({ address: gateway.address(), identity, password: gateway.password() }, now, odd);
  const adapter = callableIntegration(integration).open({
    ...{ fields, boxes: gateway.boxes(), now, sleep: async () => {}, baseUrlOverride: null },
    fetch: () => Promise.reject(new Error('nothing is asked')),
  });
  const pass = (seconds: number): void => {
    engine.nowMs += seconds * SECOND_MS;
  };
  const read = async (): Promise<ApplianceState> => {
    const [outcome] = (await adapter.read({ sensors: [], appliances: [TARGET] })).appliances;
    if (outcome?.ok !== true) throw outcome?.error ?? new Error('nothing was read');
    return outcome.value;
  };
  const followed = async (): Promise<ApplianceState> => {
    // What it does after its answer, such as ending a charge.
    await box.settle();
    pass(FOLLOWS_S);
    await box.tick();
    return read();
  };
  try {
    await play({
      gateway,
      box,
      adapter,
      pass,
      read,
      isSetUp: async () => {
        await expect
          .poll(async () => (await gateway.box()).state?.setup?.results.values, { timeout: 20_000, interval: 20 })
          .toBeDefined();
      },
      on: async (currentA, phases) => {
        await adapter.command(TARGET, { kind: 'on', currentA, phases: phases ?? null });
        return followed();
      },
      off: async () => {
        await adapter.command(TARGET, { kind: 'off' });
        return followed();
      },
      view: async () => boxView(await gateway.box(), settingsOf(fields), engine.nowMs),
    });
    expect(gateway.faults).toEqual([]);
  } finally {
    await box.hangUp();
  }
};

/** A box that is there, with a car, and set up. */
export const arrived = async ({ box, isSetUp }: OddBench): Promise<void> => {
  await box.dial();
  await box.boot();
  await box.say('Available');
  await isSetUp();
  await box.plug();
};

/** It charges with what it is let, with less, not at all, and again. */
export const isControlled = async ({ box, on, off, gateway }: OddBench, phases = 3): Promise<void> => {
  const charges = async (currentA: number): Promise<void> => {
    const state = await on(currentA);
    const powerW = currentA * 230 * phases;
    expect(box.powerW).toBe(powerW);
    expect(state).toMatchObject({ online: true, plugged: true, on: true, powerW, setCurrentA: currentA });
  };
  await charges(12);
  await charges(7);
  expect(await off()).toMatchObject({ online: true, plugged: true, on: false, powerW: 0 });
  expect(box.powerW).toBe(0);
  await charges(9);
  expect((await gateway.connector()).transaction?.id).toBe(box.transactionId);
};

/** Tests of peculiar boxes: each by what users report, with the fields of its link and what is odd in it. */
export const quirksOf =
  (gateway: Gateway) =>
  (
    name: string,
    fields: Readonly<Record<string, string>>,
    odd: Oddity,
    play: (bench: OddBench) => Promise<void>,
  ): void => {
    it(name, () => withOddBox(gateway, fields, odd, play), 60_000);
  };
