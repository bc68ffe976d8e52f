import { describe, expect, it } from 'vitest';
import type { Notice } from '#shared/model/notices.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import { account, charger } from './harness.ts';
import { RunHome } from './run-home.ts';

/**
 * Reports that a site's runs hand over within some hours, each as often as it was handed over.
 * @param timezone of the site
 * @param deaf minutes in which nothing is taken
 */
const reported = async (timezone: string, from: string, hours: number, deaf: readonly number[] = []) => {
  const life = new RunHome({ account: { ...account(), timezone }, appliances: [charger()] });
  const startMs = Date.parse(from);
  const said: { at: string; kind: string; episode: string; facts: Notice['facts'] }[] = [];
  life.home.nowMs = startMs;
  life.deps = {
    tell: async ({ notices }) => {
      if (deaf.includes((life.home.nowMs - startMs) / MINUTE_MS)) return false;
      for (const { kind, at, episode, facts } of notices)
        if (kind === 'weekly-summary' || kind === 'monthly-summary') said.push({ at, kind, episode, facts });
      return true;
    },
  };
  await life.run();
  await life.minutes((hours * HOUR_MS) / MINUTE_MS);
  return said;
};
const once = <T extends { readonly kind: string; readonly episode: string }>(said: readonly T[]): readonly T[] => [
  ...new Map(said.map((one) => [`${one.kind}/${one.episode}`, one])).values(),
];

describe('the week', () => {
  it.each([
    ['Europe/Berlin', '2026-06-14T15:00:00.000Z', '2026-06-14T16:00:00.000Z'],
    ['America/New_York', '2026-06-14T21:00:00.000Z', '2026-06-14T22:00:00.000Z'],
    ['Asia/Kolkata', '2026-06-14T12:00:00.000Z', '2026-06-14T12:30:00.000Z'],
    // The Sunday on which the clocks went back.
    ['Europe/Berlin', '2026-10-25T16:00:00.000Z', '2026-10-25T17:00:00.000Z'],
  ])('is told on Sunday at six by the clock of the site: %s from %s', async (zone, from, at) => {
    const to = at.slice(0, 10);
    const monday = new Date(Date.parse(to) - 6 * 24 * HOUR_MS).toISOString().slice(0, 10);
    const said = once(await reported(zone, from, 3));
    expect(said).toEqual([{ kind: 'weekly-summary', at, episode: to, facts: { from: monday, to } }]);
  });

  it('that nobody took is handed over again under the same key', async () => {
    const said = await reported('Europe/Berlin', '2026-06-14T15:00:00.000Z', 3, [60, 61, 62]);
    expect(said.length).toBeGreaterThan(0);
    expect(once(said)).toMatchObject([{ at: '2026-06-14T16:00:00.000Z', episode: '2026-06-14' }]);
  });
});

it('the month is told on the first at nine by the clock of the site, with the days of the one before', async () => {
  const said = once(await reported('Europe/Berlin', '2026-07-01T05:30:00.000Z', 3));
  expect(said).toEqual([
    {
      kind: 'monthly-summary',
      at: '2026-07-01T07:00:00.000Z',
      episode: '2026-06-30',
      facts: { from: '2026-06-01', to: '2026-06-30' },
    },
  ]);
});
