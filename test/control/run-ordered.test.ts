import { beforeEach, describe, expect, it } from 'vitest';
import { charger, MINUTE, manifestOf, NOON } from './harness.ts';
import { RunHome } from './run-home.ts';

const SECOND = 1000;
/** The vendor measures at this second of each minute; a value can be read this much later. */
const MEASURED_MS = 40 * SECOND;
const LAG_MS = 5 * SECOND;

let life: RunHome;
let orders: number[];
let takesOrders: boolean;
/** When each stored run read, ms into its minute, and how old its value was, ms. */
let runs: { readonly atMs: number; readonly ageMs: number }[];

const newestMs = (): number => Math.floor((life.home.nowMs - LAG_MS - MEASURED_MS) / MINUTE) * MINUTE + MEASURED_MS;

beforeEach(() => {
  life = new RunHome();
  life.home.pvW = 9000;
  orders = [];
  takesOrders = true;
  runs = [];
  life.deps = {
    manifest: (service) => ({
      ...manifestOf(service, service === 'meter' ? { samplingS: 60 } : {}),
      limits: { minPollSeconds: 60, requestsPerDay: null, spacingMs: 0, concurrency: 1 },
    }),
    order: async (_, atMs) => {
      if (!takesOrders) return false;
      orders.push(atMs);
      return true;
    },
  };
});

/** One firing of schedule or queue, meant for a moment and carried out then. */
const fire = async (atMs: number): Promise<string> => {
  life.home.nowMs = atMs;
  life.home.meterStoppedMs = newestMs();
  const outcome = await life.run();
  if (outcome.status === 'skipped') return outcome.why;
  runs.push({ atMs, ageMs: atMs - life.home.meterStoppedMs });
  return outcome.status;
};
/** Minutes of a schedule with the queue beside it. @param lose orders that are lost */
const live = async (minutes: number, lose: (nth: number) => boolean = () => false): Promise<void> => {
  let [sent, nth] = [orders.length, 0];
  for (let minute = 0; minute < minutes; minute += 1) {
    const fromMs = NOON + Math.ceil((life.home.nowMs + 1 - NOON) / MINUTE) * MINUTE;
    const due = (untilMs: number): number | undefined => orders.slice(sent).find((atMs) => atMs < untilMs);
    for (let atMs = due(fromMs); atMs !== undefined; atMs = due(fromMs)) {
      sent += 1;
      nth += 1;
      if (!lose(nth)) await fire(atMs);
    }
    await fire(fromMs);
  }
};

describe('a site whose vendor has a value every minute', () => {
  it('is run when the value is there, once a minute, while its charger follows the sun', async () => {
    await live(40);
    const late = runs.slice(-15);
    expect(late.every(({ ageMs }) => ageMs < LAG_MS + 10 * SECOND)).toBe(true);
    expect(new Set(runs.map(({ atMs }) => Math.floor(atMs / MINUTE))).size).toBe(runs.length);
    expect(runs.length).toBeGreaterThan(34);
    expect(life.home.chargerOn).toBe(true);
  });

  it('leaves the minute to the order, and takes over when that is lost', async () => {
    await live(20);
    const orderedMs = orders.at(-1) ?? 0;
    expect(life.store.run?.state.control.orderedMs).toBe(orderedMs);
    const minuteMs = Math.floor(orderedMs / MINUTE) * MINUTE;
    if (life.home.nowMs < minuteMs) expect(await fire(minuteMs)).toBe('awaits-refresh');
    expect(await fire(minuteMs + MINUTE)).toBe('done');
  });

  it('an order that comes twice, or after the schedule took over, runs nothing', async () => {
    await live(20);
    const orderedMs = orders.at(-1) ?? 0;
    expect(await fire(orderedMs)).toBe('done');
    expect(await fire(orderedMs)).toBe('duplicate');
    const lostMs = orders.at(-1) ?? 0;
    expect(await fire(Math.floor(lostMs / MINUTE) * MINUTE + MINUTE)).toBe('done');
    expect(['duplicate', 'too-early']).toContain(await fire(lostMs));
  });

  it('goes on at least every third minute however many orders are lost', async () => {
    await live(60, (nth) => nth % 3 === 0);
    const gaps = runs.slice(1).map(({ atMs }, n) => atMs - (runs[n]?.atMs ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(3 * MINUTE);
  });

  it('runs by its schedule where the queue takes no orders', async () => {
    takesOrders = false;
    await live(10);
    expect(runs.length).toBe(10);
    expect(life.store.run?.state.control.orderedMs).toBeUndefined();
  });

  it('orders nothing while nothing follows the sun', async () => {
    life.change({ appliances: [charger({ mode: 'OFF' })] });
    await live(40);
    expect(runs.length).toBeGreaterThan(1);
    expect(orders).toEqual([]);
  });

  it('a click forgets no order', async () => {
    await live(20);
    const orderedMs = orders.at(-1);
    expect(orderedMs).toBeGreaterThan(life.home.nowMs);
    await life.run('user');
    expect(life.store.run?.state.control.orderedMs).toBe(orderedMs);
  });
});
