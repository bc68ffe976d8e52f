import { expect, test } from 'vitest';
import { userSchema } from '#shared/model/account.ts';
import { type SiteHealth, siteHealthSchema } from '#shared/model/site-health.ts';
import { USER_ID } from '../../../lib/testing/samples.ts';
import { countsOf, listedSites, shownSites, standingOf } from './sites.ts';

const idOf = (nth: number): string => `acc_${nth.toString().padStart(26, '0')}`;
const health = (nth: number, values: Partial<Record<keyof SiteHealth, unknown>> = {}): SiteHealth =>
  siteHealthSchema.parse({
    accountId: idOf(nth),
    name: `Site ${nth}`,
    role: 'installer',
    needs: [],
    newestDataAt: null,
    lastRunAt: null,
    brokenLinks: [],
    offlineSources: [],
    charging: null,
    sunShare: null,
    chargingPowerW: null,
    drawing: 0,
    idle: null,
    sunShare30Days: null,
    freshSources: null,
    pausedUntil: null,
    sensors: 1,
    appliances: 1,
    ...values,
  });
const sites = (...names: string[]) =>
  userSchema.shape.accounts.parse(
    names.map((name, nth) => ({ id: idOf(nth), name, role: { type: 'installer' }, userId: USER_ID })),
  );
const namesOf = (listed: ReturnType<typeof listedSites>): string[] => listed.map(({ site }) => site.name);

test('what needs a hand comes first, the worst on top, then by name', () => {
  const all = sites('Ulm', 'Zürich', 'Aalen', 'Köln', 'Bonn');
  const known = [
    health(0),
    health(1, { needs: ['source-offline'] }),
    health(2),
    health(3, { needs: ['not-set-up'] }),
    health(4, { needs: ['link-broken', 'old-data'] }),
  ];
  expect(namesOf(listedSites(all, known, 'de'))).toEqual(['Bonn', 'Zürich', 'Köln', 'Aalen', 'Ulm']);
});

test('a site of which nothing is known is in the list, and neither works nor needs anyone', () => {
  const listed = listedSites(sites('Ulm', 'Bonn'), [health(0)], 'de');
  expect(listed.map((one) => standingOf(one.health))).toEqual(['unknown', 'works']);
  expect(countsOf(listedSites(sites('Ulm'), undefined, 'de'))).toEqual({
    all: 1,
    needsYou: 0,
    charging: 0,
    paused: 0,
    notSetUp: 0,
  });
});

test('a filter shows what its number says, and the search ignores case and accents', () => {
  const until = '2026-06-01T18:00:00.000Z';
  const listed = listedSites(
    sites('Ulm', 'Zürich', 'Aalen', 'Köln'),
    [
      health(0, { charging: true }),
      health(1, { charging: true, pausedUntil: until }),
      health(2, { needs: ['not-set-up'], charging: false }),
      health(3, { needs: ['old-data', 'not-set-up'] }),
    ],
    'de',
  );
  const counts = countsOf(listed);
  expect(counts).toEqual({ all: 4, needsYou: 1, charging: 1, paused: 1, notSetUp: 2 });
  for (const filter of ['all', 'needsYou', 'charging', 'paused', 'notSetUp'] as const)
    expect(shownSites(listed, filter, '')).toHaveLength(counts[filter]);
  expect(namesOf(shownSites(listed, 'all', ' KOL '))).toEqual(['Köln']);
  expect(shownSites(listed, 'needsYou', 'ulm')).toEqual([]);
});
