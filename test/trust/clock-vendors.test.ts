import { afterAll, describe, expect, it } from 'vitest';
import { serviceIds } from '#functions/integrations/registry.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { subjects } from '#test/integrations/subjects.ts';
import { extent, reportOmitted } from '#test/support/extent.ts';
import { type FaultySite, openFaultySite } from './faulty-site.ts';
import { MINUTE_MS } from './living-home.ts';

const SUNNY_W = 9_000;
/** A late clock is recognised as late by then; one run more, because values and runs do not coincide. */
const FOLLOWED_WITHIN_MS = 20 * MINUTE_MS;
/** What a new home does without a meter ends three hours after its last value. */
const offWithinMs = ({ stepMs }: FaultySite): number => 180 * MINUTE_MS + 3 * Math.max(stepMs, 5 * MINUTE_MS);

const services = await subjects();
const meters = services.filter(({ sample }) => sample.sensors.length > 0);
const boxes = services.filter(({ sample }) => sample.sensors.length === 0);
/** A sample is one service in five. */
const sampled = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, index) => extent !== 'sample' || index % 5 === 0);
if (extent === 'sample') reportOmitted('four services of five');

/** Treats a charger as offline if its cloud received nothing for minutes, by the cloud's own clock: equally safe and correct. */
const byCloudsClock: ReadonlySet<string> = new Set(['go-e-v3']);

/** Requests a span up to now by our clock, so it never reads what its cloud dates later. It writes times with their offset. */
const bySpan: ReadonlySet<string> = new Set(['solaredge']);

/** No reason may mention PV that was never observed. */
const unknowns: ReadonlySet<ReasonCode | undefined> = new Set<ReasonCode>([
  'data-stale',
  'data-stale-past',
  'data-stale-minimum',
  'data-stale-off',
  'data-missing',
  'device-offline',
]);

const counts = { cases: 0, runs: 0 };
afterAll(() => console.log(`${counts.cases} wrong clocks of ${services.length} services, ${counts.runs} runs`));

const withSkew = async (
  subject: (typeof services)[number],
  skewMin: number,
  live: (site: FaultySite) => Promise<void>,
): Promise<void> => {
  const site = await openFaultySite(subject);
  counts.cases += 1;
  try {
    site.vendorSkewMs = skewMin * MINUTE_MS;
    await live(site);
  } finally {
    await site.close();
  }
};

/** Runs as the schedule fires them, so that the request times are realistic. @returns whether the condition held in time */
const runUntil = async (site: FaultySite, ms: number, there: () => boolean = () => false): Promise<boolean> => {
  const endMs = site.home.now() + ms;
  while (site.home.now() <= endMs) {
    counts.runs += 1;
    await site.run({}, 'schedule');
    if (there()) return true;
    // Requests take time; runs begin on the minute.
    site.home.pass(site.stepMs - (site.home.now() % MINUTE_MS));
  }
  return false;
};

const seesTheSun = async (site: FaultySite): Promise<void> => {
  site.home.pvW = SUNNY_W;
  await site.run({}, 'schedule');
  site.home.pass(site.stepMs - (site.home.now() % MINUTE_MS));
};
const goesDark = async (site: FaultySite): Promise<boolean> => {
  site.home.pvW = 0;
  return runUntil(site, offWithinMs(site), () => !site.isOn());
};
const startsOf = ({ home }: FaultySite): number => home.received.filter(({ command }) => command.on === true).length;

it('every service of the registry is either polled by its adapter or pushes', () => {
  const asked = services.map(({ folder }) => folder);
  expect(serviceIds.filter((id) => !asked.includes(id))).toEqual(['ocpp', 'webhook']);
  expect([meters.length > 8, boxes.length > 2]).toEqual([true, true]);
});

describe.each(sampled(meters))('$folder', (subject) => {
  const stamps = subject.integration.manifest.capabilities.measuredTime;
  if (!stamps) console.log(`${subject.folder} reports no times: a stuck cloud is detected by its values alone`);

  it.each([10, -10])(
    '%i min wrong: its surplus is followed, and its data goes stale when it gets stuck',
    async (skewMin) => {
      await withSkew(subject, skewMin, async (site) => {
        await seesTheSun(site);
        expect(await runUntil(site, FOLLOWED_WITHIN_MS + site.stepMs, () => site.isOn())).toBe(true);
        site.home.meterStoppedMs = site.home.now();
        expect(await goesDark(site)).toBe(true);
        expect(unknowns.has(site.reason())).toBe(true);
      });
    },
  );

  // A meter that is stuck for as long as its clock is ahead looks new at first; nothing can distinguish the two.
  const standing: readonly (readonly [skewMin: number, stillMin: number])[] = [
    [10, 80],
    [-10, 80],
    ...(bySpan.has(subject.folder) ? [] : [[120, 20] as const]),
    [-120, 20],
  ];
  it.skipIf(!stamps).each(standing)('%i min wrong and stuck for %i: nothing starts', async (skewMin, stillMin) => {
    await withSkew(subject, skewMin, async (site) => {
      site.home.pvW = SUNNY_W;
      site.home.meter();
      site.home.meterStoppedMs = site.home.now();
      site.home.pass(stillMin * MINUTE_MS);
      await runUntil(site, 2 * Math.max(site.stepMs, 5 * MINUTE_MS));
      expect([startsOf(site), unknowns.has(site.reason()), site.reason()]).toEqual([0, true, site.reason()]);
    });
  });

  it.each([120, -120])('in a zone %i min wrong: followed, or unknown and reported as unknown', async (skewMin) => {
    await withSkew(subject, skewMin, async (site) => {
      await seesTheSun(site);
      const followed = await runUntil(site, FOLLOWED_WITHIN_MS + site.stepMs, () => site.isOn());
      if (!followed)
        expect([startsOf(site), unknowns.has(site.reason()), site.reason()]).toEqual([0, true, site.reason()]);
      site.home.meterStoppedMs = site.home.now();
      expect(await goesDark(site)).toBe(true);
    });
  });
});

describe.each(sampled(boxes))('$folder', (subject) => {
  it.each([10, -10, 120, -120])(
    '%i min wrong: its charger follows the surplus, or is reported as offline',
    async (skewMin) => {
      await withSkew(subject, skewMin, async (site) => {
        await seesTheSun(site);
        const followed = await runUntil(site, 5 * MINUTE_MS, () => site.isOn());
        const away = skewMin < -10 || (skewMin < 0 && byCloudsClock.has(subject.folder));
        expect(followed || (away && site.reason() === 'device-offline')).toBe(true);
        expect(await goesDark(site)).toBe(true);
      });
    },
  );
});
