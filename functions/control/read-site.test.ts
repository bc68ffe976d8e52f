import { describe, expect, it } from 'vitest';
import type { RawReading } from '#shared/model/reading.ts';
import { depsFor, FakeHome, meterLink, NOON, sensor, sensorId, storeWith } from '#test/control/harness.ts';
import { readSite } from './read-site.ts';
import type { RunDeps } from './run-types.ts';

const read = async (raw: Partial<RawReading>, settings: Parameters<typeof sensor>[0], service: 'meter' | 'webhook') => {
  const home = new FakeHome();
  const reading = { ...home.reading(), ...raw };
  const link = { id: meterLink, service, sealed: new Uint8Array([1]) };
  const store = storeWith({
    sensors: [sensor(settings)],
    appliances: [],
    credentials: [{ ...link, health: { lastSuccessAt: null, error: null, errorAt: null } }],
    reports: new Map([[meterLink, reading]]),
  });
  const bundle = await store.loadSite();
  if (bundle === null) throw new Error('no site');
  const deps: RunDeps = {
    ...depsFor(home, store),
    open: (name) => ({
      ...home.adapter(name),
      read: async () => ({ sensors: [{ ok: true, value: reading }], appliances: [] }),
    }),
    now: () => NOON,
  };
  const outcome = (
    await readSite({ deps, bundle, intervalS: 60, signal: new AbortController().signal }, 1000)
  ).sensors.get(sensorId);
  if (outcome?.ok !== true) throw new Error('not read');
  return outcome.value;
};

describe.each(['meter', 'webhook'] as const)('what is read from a %s', (service) => {
  it('has the signs of the product', async () => {
    const raw = { pvPowerW: -4000, consumptionPowerW: -500, batteryPowerW: 300 };
    const reversed = { reversePvProduction: true, reverseConsumption: true, reverseBatteryCharging: true };
    const right = { pvPowerW: 4000, consumptionPowerW: 500, batteryPowerW: -300 };
    expect(await read(raw, reversed, service)).toMatchObject(right);
    expect(await read(right, {}, service)).toMatchObject(right);
  });

  it('is unknown and never stored where its sign is impossible', async () => {
    const raw = { pvPowerW: -4000, consumptionPowerW: -500 };
    expect(await read(raw, {}, service)).toMatchObject({ pvPowerW: null, consumptionPowerW: null });
    expect((await read({ pvPowerW: -7 }, {}, service)).pvPowerW).toBe(0);
  });

  it('is derived after the signs of its parts are corrected', async () => {
    const raw = { pvPowerW: -4000, gridPowerW: -3500, derive: 'consumptionPowerW' as const };
    const reading = await read(raw, { reversePvProduction: true }, service);
    expect(reading.consumptionPowerW).toBe(500);
    expect(reading).not.toHaveProperty('derive');
  });
});

describe('a service that pushes and has fallen silent', () => {
  it.each([
    [{}, 10],
    [{ intervalSeconds: '300' }, 25],
  ])('is offline after a while by its interval (%o), not before', async (settings, minutes) => {
    const home = new FakeHome();
    const receivedAt = new Date(NOON).toISOString();
    const link = { id: meterLink, service: 'webhook', sealed: new Uint8Array([1]), settings };
    const store = storeWith({
      appliances: [],
      credentials: [{ ...link, health: { lastSuccessAt: null, error: null, errorAt: null } }],
      reports: new Map([[meterLink, { ...home.reading(), receivedAt }]]),
    });
    const bundle = await store.loadSite();
    if (bundle === null) throw new Error('no site');
    const heard = async (nowMs: number) => {
      const deps = { ...depsFor(home, store), now: () => nowMs };
      return (await readSite({ deps, bundle, intervalS: 60, signal: new AbortController().signal }, 1000)).sensors.get(
        sensorId,
      );
    };
    expect(await heard(NOON + minutes * 60_000)).toMatchObject({ ok: true });
    expect(await heard(NOON + minutes * 60_000 + 1)).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });
});
