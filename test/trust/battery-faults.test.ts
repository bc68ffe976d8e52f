import { afterAll, describe, expect, it } from 'vitest';
import { mayProbe } from '#functions/control/links.ts';
import type { SiteBundle } from '#functions/control/store.ts';
import { type SimulatedFault, simulatedFaults } from '#functions/integrations/simulated-home.ts';
import { HOUR_MS } from '#shared/units.ts';
import { byExtent, reportOmitted } from '#test/support/extent.ts';
import type { Subject } from '../integrations/bench.ts';
import { subjects } from '../integrations/subjects.ts';
import { type FaultPlan, type FaultySite, openFaultySite, subjectLink } from './faulty-site.ts';
import { NOON_MS } from './living-home.ts';

const ZONE = 'Europe/Berlin';
/** Cheap for two hours from noon on, dear for two days after that. */
const slots = Array.from({ length: 50 }, (_, hour) => {
  const startMs = NOON_MS + (hour - 1) * HOUR_MS;
  return { startMs, endMs: startMs + HOUR_MS, importEur: hour < 3 ? 0.15 : 0.4, feedInEur: 0.08, guessed: false };
});
const priced = { tariff: { tariff: {}, trouble: null }, prices: { slots } } as unknown as Pick<
  SiteBundle,
  'tariff' | 'prices'
>;
const SOC_PERCENT = 60;
/** Runs after which all must be as without the fault; the vendor may be asked again in each of them. */
const HEALING_RUNS = 6;

/** Where in a run the vendor begins to fail: at what it says, at the command, or after it took the command. */
const steps = {
  'before it is read': { phase: 'read', from: 1, lost: false },
  'before the command': { phase: 'battery', from: 1, lost: false },
  'before the answer to the command': { phase: 'battery', from: 1, lost: true },
} as const satisfies Readonly<Record<string, Omit<FaultPlan, 'fault'>>>;

/** A home without sun and car, whose battery is kept in the cheap hours for the dear ones. */
const begin = async (subject: Subject): Promise<FaultySite> => {
  const site = await openFaultySite(subject);
  const { bundle } = site.store;
  const [sensor] = bundle?.sensors ?? [];
  if (bundle === null || sensor === undefined) throw new Error('nothing measures the battery');
  site.home.battery = { socPercent: SOC_PERCENT, told: null };
  site.store.bundle = {
    ...bundle,
    ...priced,
    account: { ...bundle.account, timezone: ZONE, settings: { ...bundle.account.settings, batteryCapacityKWh: 10 } },
    sensors: [{ ...sensor, settings: { ...sensor.settings, batteryControl: true } }],
    appliances: [],
  };
  site.store.pastDays(NOON_MS, 7, ZONE, () => -400, 400);
  return site;
};

const waitOf = (site: FaultySite): number => {
  const state = site.store.run?.state.control;
  const untils = [state?.links[subjectLink]?.untilMs ?? 0, state?.battery?.order?.refusedUntilMs ?? 0];
  return Math.max(2 * site.stepMs, ...untils.map((untilMs) => untilMs - site.home.now()));
};
const isDue = (site: FaultySite, reservePercent: number | null): boolean => {
  const { told = null } = site.home.battery ?? {};
  // One that was never told anything has its own reserve.
  const now = told !== null && 'reservePercent' in told ? told.reservePercent : null;
  return now === reservePercent;
};
/** @returns whether it is told what is due within some runs */
const heals = async (site: FaultySite, subject: Subject, reservePercent: number | null): Promise<boolean> => {
  for (let run = 0; run < HEALING_RUNS; run += 1) {
    if (isDue(site, reservePercent)) return true;
    const problem = site.store.run?.state.control.links[subjectLink]?.problem;
    if (problem === 'broken' && !mayProbe(subject.integration.manifest)) site.retype();
    site.home.pass(waitOf(site));
    await site.run();
  }
  return isDue(site, reservePercent);
};

const told = (await subjects()).filter(
  ({ integration: { manifest } }) =>
    'battery' in manifest && manifest.battery !== undefined && manifest.delivery !== 'push',
);
/** Each step meets one fault in EACH; the first begins at another one than the next. */
const EACH = byExtent({ sample: 3, part: 1, whole: 1 });
reportOmitted('the other faults of each step');

let cases = 0;
afterAll(() => console.log(`${cases} faults met by an order to a home battery`));

/** One fault while it is to be held, or, when the cheap hours are over, to be let go. */
const live = async (subject: Subject, fault: SimulatedFault, step: Omit<FaultPlan, 'fault'>, holds: boolean) => {
  const site = await begin(subject);
  try {
    if (!holds) {
      expect(await heals(site, subject, SOC_PERCENT)).toBe(true);
      site.home.pass(3 * HOUR_MS);
    }
    site.plan = { fault, ...step };
    await site.run();
    site.plan = null;
    await site.restart();
    const healed = await heals(site, subject, holds ? SOC_PERCENT : null);
    // In whatever state that left it: its owner's reserve comes back.
    site.home.pass(4 * HOUR_MS);
    await site.run();
    return { healed, released: await heals(site, subject, null) };
  } finally {
    await site.close();
  }
};

describe.each(told)('$folder', (subject) => {
  it.each(Object.entries(steps))(
    'fails %s: it is told what is due soon afterwards, and gets its own reserve back',
    async (name, step) => {
      const first = Object.keys(steps).indexOf(name);
      for (const fault of simulatedFaults.filter((_, nth) => nth % EACH === first % EACH)) {
        for (const holds of [true, false]) {
          cases += 1;
          expect([fault, holds, await live(subject, fault, step, holds)]).toEqual([
            fault,
            holds,
            { healed: true, released: true },
          ]);
        }
      }
    },
  );
});

it('is met by every service that tells batteries by calls of its own', () => {
  expect(told.map(({ folder }) => folder)).toEqual(['tesla']);
});
