import { beforeEach, describe, expect, test } from 'vitest';
import { FORGOTTEN_MS, type Outage } from '#functions/integrations/outage.ts';
import { createOutageWatch, type OutageWatch } from '#functions/integrations/outage-watch.ts';
import type { AccountId } from '#shared/model/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { storageEngine } from './engine.ts';
import { NOON } from './samples.ts';

const engine = storageEngine();
let number = 0;
let service: string;
beforeEach(() => {
  // Every test uses its own service.
  number += 1;
  service = `vendor-${number}`;
});
const siteOf = (n: number): AccountId => `acc_${n.toString().padStart(26, '0')}` as AccountId;
const [A, B, C] = [siteOf(1), siteOf(2), siteOf(3)] as const;

/** The parts of one Lambda: Lambdas share the table and nothing else. */
const newProcess = (): OutageWatch =>
  createOutageWatch({
    store: () => engine.storage.outages,
    now: () => engine.nowMs,
    onFailed: (_, error) => {
      throw error;
    },
  });
const hear = async (process: OutageWatch, site: AccountId, heard: 'answered' | 'failed'): Promise<void> => {
  process.note(service, site, heard);
  await process.publish([service]);
};
/** What a site sees that has observed nothing yet. */
const shown = (): Promise<number | null> => newProcess().troubleSinceMs(service);
const rowsOf = () => engine.partition(`$sunward#service_${service}`);
/** Write units so far. */
const writes = (): number => engine.capacity.total('PutItem');

describe("a vendor's outage", () => {
  test('observed by two sites, each in its own process, is shown to a third', async () => {
    await hear(newProcess(), A, 'failed');
    expect(await shown()).toBeNull();
    engine.nowMs += MINUTE_MS;
    await hear(newProcess(), B, 'failed');
    expect(await shown()).toBe(NOON);
  });

  test('identifies no site', async () => {
    const process = newProcess();
    await hear(process, A, 'failed');
    engine.nowMs += MINUTE_MS;
    await hear(process, B, 'failed');
    const rows = await rowsOf();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/acc_|crd_/);
  });

  test('costs nothing while all is well', async () => {
    const process = newProcess();
    const before = engine.capacity.calls.length;
    for (let minute = 0; minute < 60; minute += 1) {
      engine.nowMs += MINUTE_MS;
      await hear(process, A, 'answered');
      await hear(process, B, 'answered');
    }
    expect(engine.capacity.calls.length).toBe(before);
  });

  test('costs at most one write a minute, however many sites observe it', async () => {
    const processes = [newProcess(), newProcess(), newProcess()];
    const before = writes();
    for (let second = 0; second < 600; second += 5) {
      engine.nowMs = NOON + second * SECOND_MS;
      const n = second / 5;
      await hear(processes[n % 3] ?? newProcess(), siteOf(n % 10), 'failed');
    }
    expect(await shown()).not.toBeNull();
    expect(writes() - before).toBeLessThanOrEqual(10);
    console.log(`ten sites in trouble for 10 min: ${writes() - before} write units`);
  });

  test('reports later what had to wait, and nothing twice', async () => {
    const process = newProcess();
    await hear(process, A, 'failed');
    engine.nowMs += SECOND_MS;
    await hear(process, B, 'failed');
    await hear(process, A, 'failed');
    expect(await shown()).toBeNull();
    engine.nowMs += MINUTE_MS;
    await process.publish([service]);
    expect(await shown()).toBe(NOON);
    const [row] = await rowsOf();
    expect(row).toMatchObject({ slots: [{ failed: 2, answered: 0 }] });
    engine.nowMs += MINUTE_MS;
    await process.publish([service]);
    expect(await rowsOf()).toEqual([row]);
  });

  test('includes successes: if most sites get responses, there is no outage', async () => {
    const process = newProcess();
    for (const site of [4, 5, 6, 7].map(siteOf)) await hear(process, site, 'answered');
    await hear(process, A, 'failed');
    engine.nowMs += MINUTE_MS;
    await hear(process, B, 'failed');
    expect(await shown()).toBeNull();
  });

  test('ends when sites get responses again', async () => {
    const process = newProcess();
    await hear(process, A, 'failed');
    engine.nowMs += MINUTE_MS;
    await hear(process, B, 'failed');
    expect(await shown()).toBe(NOON);
    for (let minute = 0; minute < 12; minute += 1) {
      engine.nowMs += MINUTE_MS;
      for (const site of [A, B, C]) await hear(process, site, 'answered');
    }
    expect(await shown()).toBeNull();
    const before = writes();
    engine.nowMs += 10 * MINUTE_MS;
    await hear(process, A, 'answered');
    expect(writes()).toBe(before);
  });

  test('ends by itself without further requests, and can start again over the old row', async () => {
    await hear(newProcess(), A, 'failed');
    engine.nowMs += MINUTE_MS;
    await hear(newProcess(), B, 'failed');
    engine.nowMs += FORGOTTEN_MS;
    expect(await shown()).toBeNull();
    await hear(newProcess(), A, 'failed');
    engine.nowMs += MINUTE_MS;
    await hear(newProcess(), C, 'failed');
    expect(await shown()).toBe(NOON + MINUTE_MS + FORGOTTEN_MS);
  });

  test('is written only over the version that was read', async () => {
    const { outages } = engine.storage;
    const row: Outage = { slots: [], sinceMs: null, confirmedMs: 0, writtenMs: NOON };
    expect(await Promise.all([outages.put(service, row, null), outages.put(service, row, null)])).toContain(false);
    expect(await outages.get(service)).toEqual(row);
    const next = { ...row, sinceMs: NOON, confirmedMs: NOON + 1, writtenMs: NOON + 1 };
    expect(await outages.put(service, next, row)).toBe(true);
    expect(await outages.put(service, { ...row, writtenMs: NOON + 2 }, row)).toBe(false);
    expect(await outages.get(service)).toEqual(next);
  });

  test('that cannot be read or written holds up no request', async () => {
    const failed: string[] = [];
    const fails = () => Promise.reject(new Error('no table'));
    const process = createOutageWatch({
      store: () => ({ get: fails, put: fails }),
      now: () => engine.nowMs,
      onFailed: (which) => failed.push(which),
    });
    await hear(process, A, 'failed');
    expect(await process.troubleSinceMs(service)).toBeNull();
    expect(failed).toEqual([service, service]);
  });
});
