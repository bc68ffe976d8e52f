import { expect, it } from 'vitest';
import { boxGateway } from './box-gateway.ts';
import { arrived, isControlled, type OddBench, withOddBox } from './box-quirks.ts';
import type { Profile } from './odd-box.ts';

/** A box that is handed back loses our limit and nothing else: over a real connection, with the handlers that are deployed. */
const gateway = boxGateway();
const released = (name: string, play: (bench: OddBench) => Promise<void>): void =>
  it(name, () => withOddBox(gateway, {}, {}, play), 60_000);

const ONE = { deviceId: '1:WALLBOX1' };
const TWO = { deviceId: '2:WALLBOX1' };
const clearsOf = ({ box }: OddBench) =>
  box.called.flatMap(([action, payload]) => (action === 'ClearChargingProfile' ? [payload] : []));

/** What the box's owner or its grid operator set. */
const foreign = (chargingProfileId: number, chargingProfilePurpose: string, limit: number): Profile => ({
  ...{ chargingProfileId, chargingProfilePurpose, stackLevel: 3, chargingProfileKind: 'Absolute' },
  chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
});

released('a box that is handed back loses our profile, by its id alone, and keeps those of others', async (bench) => {
  const { box, adapter, on, pass, read } = bench;
  await arrived(bench);
  box.profiles.set('TxDefaultProfile 3', foreign(77, 'TxDefaultProfile', 13));
  box.profiles.set('ChargePointMaxProfile 3', foreign(78, 'ChargePointMaxProfile', 16));
  await on(8);
  expect(box.limitA()).toBe(8);
  const before = clearsOf(bench).length;
  const ours = box.sent.at(-1)?.chargingProfileId;
  await adapter.command(ONE, { kind: 'release' });
  expect(clearsOf(bench).slice(before)).toEqual([{ id: ours }]);
  expect([...box.profiles.values()].map(({ chargingProfileId }) => chargingProfileId)).toEqual([77, 78]);
  pass(30);
  await box.tick();
  expect(box.limitA()).toBe(13);
  expect(await read()).toMatchObject({ on: true, powerW: 13 * 690 });
  // Nothing of it comes back by itself, and there is nothing more to clear.
  const sent = box.sent.length;
  await adapter.command(ONE, { kind: 'release' });
  pass(20 * 60);
  await box.tick();
  await read();
  expect([box.sent.length, clearsOf(bench).length]).toEqual([sent, before + 1]);
  await isControlled(bench);
});

released(
  'one connector that is handed back takes nothing from another: each has a profile with its own id',
  async (bench) => {
    const { box, adapter } = bench;
    await arrived(bench);
    await adapter.command(ONE, { kind: 'on', currentA: 8, phases: null });
    await adapter.command(TWO, { kind: 'on', currentA: 9, phases: null });
    const [one, two] = box.sent.map(({ chargingProfileId }) => chargingProfileId);
    expect(one).not.toBe(two);
    await adapter.command(TWO, { kind: 'release' });
    expect(clearsOf(bench).at(-1)).toEqual({ id: two });
  },
);
