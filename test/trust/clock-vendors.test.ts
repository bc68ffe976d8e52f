import { afterAll, describe, expect, it } from 'vitest';
import { serviceIds } from '#functions/integrations/registry.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { subjects } from '#test/integrations/subjects.ts';
import { extent, sayWhatIsLeftOut } from '#test/support/extent.ts';
import { type FaultySite, openFaultySite } from './faulty-site.ts';
import { MINUTE_MS } from './living-home.ts';

const SUNNY_W = 9_000;
/** Until then a clock that is late is known to be; one run more, as values and runs do not fall together. */
const FOLLOWED_WITHIN_MS = 20 * MINUTE_MS;
/** What a home does without a meter is over after an hour from when it counts as silent: three of its values later. */
const offWithinMs = ({ stepMs }: FaultySite): number => 60 * MINUTE_MS + 3 * Math.max(stepMs, 5 * MINUTE_MS);

const services = await subjects();
const meters = services.filter(({ sample }) => sample.sensors.length > 0);
const boxes = services.filter(({ sample }) => sample.sensors.length === 0);
/** A sample is one service in five. */
const sampled = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, index) => extent !== 'sample' || index % 5 === 0);
if (extent === 'sample') sayWhatIsLeftOut('four services of five');

/** Takes a box for offline where the cloud heard nothing of it for minutes, by the cloud's own clock: as safe, and as right. */
const byCloudsClock: ReadonlySet<string> = new Set(['go-e-v3']);

/** Asks for a span up to now by our clock: what its cloud calls later nobody sees. It writes times with their offset. */
const bySpan: ReadonlySet<string> = new Set(['solaredge']);

/** Nobody may read of a sun that nobody has seen. */
const unknowns: ReadonlySet<ReasonCode | undefined> = new Set<ReasonCode>([
  'data-stale',
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

/** Runs as its schedule fires them, so that also what is asked when is judged. @returns whether it came to that in time */
const runUntil = async (site: FaultySite, ms: number, there: () => boolean = () => false): Promise<boolean> => {
  const endMs = site.home.now() + ms;
  while (site.home.now() <= endMs) {
    counts.runs += 1;
    await site.run({}, 'schedule');
    if (there()) return true;
    // Requests take their time; runs begin on the minute.
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
const startsOf = ({ home }: FaultySite): number => home.told.filter(({ command }) => command.on === true).length;

it('every service of the registry is asked by its adapter, or sends by itself', () => {
  const asked = services.map(({ folder }) => folder);
  expect(serviceIds.filter((id) => !asked.includes(id))).toEqual(['webhook']);
  expect([meters.length > 8, boxes.length > 2]).toEqual([true, true]);
});

describe.each(sampled(meters))('$folder', (subject) => {
  const stamps = subject.integration.manifest.capabilities.measuredTime;
  if (!stamps)
    console.log(`${subject.folder} tells no times: a cloud that stands still is found out by its values alone`);

  it.each([10, -10])('%i min wrong: its sun is followed, and it goes out when it stands still', async (skewMin) => {
    await withSkew(subject, skewMin, async (site) => {
      await seesTheSun(site);
      expect(await runUntil(site, FOLLOWED_WITHIN_MS + site.stepMs, () => site.isOn())).toBe(true);
      site.home.meterStoppedMs = site.home.now();
      expect(await goesDark(site)).toBe(true);
      expect(unknowns.has(site.reason())).toBe(true);
    });
  });

  // What stands still for as long as its clock is ahead looks like new at first sight, and nobody can tell.
  const standing: readonly (readonly [skewMin: number, stillMin: number])[] = [
    [10, 80],
    [-10, 80],
    ...(bySpan.has(subject.folder) ? [] : [[120, 20] as const]),
    [-120, 20],
  ];
  it.skipIf(!stamps).each(standing)(
    '%i min wrong and standing still for %i: nothing starts',
    async (skewMin, stillMin) => {
      await withSkew(subject, skewMin, async (site) => {
        site.home.pvW = SUNNY_W;
        site.home.meter();
        site.home.meterStoppedMs = site.home.now();
        site.home.pass(stillMin * MINUTE_MS);
        await runUntil(site, 2 * Math.max(site.stepMs, 5 * MINUTE_MS));
        expect([startsOf(site), unknowns.has(site.reason()), site.reason()]).toEqual([0, true, site.reason()]);
      });
    },
  );

  it.each([120, -120])('in a zone %i min wrong: followed, or unknown and said to be', async (skewMin) => {
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
  it.each([10, -10, 120, -120])('%i min wrong: its box follows the sun, or is said to be away', async (skewMin) => {
    await withSkew(subject, skewMin, async (site) => {
      await seesTheSun(site);
      const followed = await runUntil(site, 5 * MINUTE_MS, () => site.isOn());
      const away = skewMin < -10 || (skewMin < 0 && byCloudsClock.has(subject.folder));
      expect(followed || (away && site.reason() === 'device-offline')).toBe(true);
      expect(await goesDark(site)).toBe(true);
    });
  });
});
