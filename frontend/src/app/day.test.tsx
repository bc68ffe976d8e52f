// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SitePlan } from '#shared/model/day-plan.ts';
import type { HistoryPoint } from '#shared/model/history.ts';
import type { Decision } from '#shared/model/reason.ts';
import { anAppliance } from '../lib/testing/samples.ts';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
// What there is to say depends on the hour: soon after midnight ten minutes ago was yesterday, whose sun had an end.
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-06-15T10:00:00Z') });
  await import('../features/dashboard/dashboard-page.tsx');
}, 60_000);
afterAll(() => void vi.useRealTimers());

const decision = (minutesAgo: number, action: Decision['action'], reason: Decision['reason']): Decision => ({
  time: ago(60 * minutesAgo),
  applianceId: anAppliance().id,
  action,
  on: action === 'start',
  setCurrentA: null,
  surplusW: null,
  reason,
  nextChangeAt: null,
});
const point = (minutesAgo: number): HistoryPoint => ({
  time: ago(60 * minutesAgo),
  pvPowerW: 3000,
  consumptionPowerW: 400,
  gridPowerW: -2600,
  batteryPowerW: null,
  batterySocPercent: null,
  appliances: {},
});

test('the day shows what happened and why, what happens now, and what is known to come', async () => {
  signIn();
  const readyAt = ago(-2 * 3600);
  serve(
    { appliances: [charger()] },
    {
      listDecisions: () => [
        decision(1, 'start', { code: 'starting-sun', figures: { powerW: 6210, haveW: 6156 } }),
        decision(2, 'stop', { code: 'stopping-cloud', figures: { haveW: 900, needW: 1380 } }),
      ],
      getHistory: () => ({ from: ago(600), to: ago(0), stepS: 300, points: [point(10), point(5)] }),
      getOutcomes: () => ({
        at: ago(0),
        until: ago(-86_400),
        outcomes: [
          {
            goal: 'sun-only',
            by: null,
            readyAt,
            reachesPercent: 80,
            energyWh: 1000,
            sunWh: 1000,
            gridWh: 0,
            gridEur: 0,
            unknown: null,
          },
        ],
        sunAheadWh: 4_300,
        nextStartAt: null,
      }),
    },
  );
  await open(DASHBOARD);
  const day = within(await screen.findByRole('region', { name: /^(Your day|Tonight and tomorrow)$/ }));
  await day.findByText('Wallbox reaches 80\u00A0%.', { normalizer: (text) => text });
  const events = day.getAllByRole('listitem').map((item) => item.textContent?.replaceAll('\u00A0', ' ') ?? '');
  expect(events).toHaveLength(4);
  expect(events[0]).toMatch(/^(\w+ )?\d\d:\d\dSurplus fell to 900 W, 1\.4 kW is needed/);
  expect(events[1]).toMatch(/^(\w+ )?\d\d:\d\dSurplus is 6\.2 kW\. Starting at 6\.2 kW\.$/);
  expect(events[2]).toBe('NowWaiting for surplus');
  expect(events[3]).toMatch(/\d\d:\d\dWallbox reaches 80 %\.$/);
  const [first] = day.getAllByRole('link');
  expect(first?.getAttribute('href')).toMatch(/\/history\?view=day&at=\d{4}-\d\d-\d\d&moment=[^&]+&of=app_/);
  expect(day.getByRole('img', { name: /^Solar/ })).toBeDefined();
});

/** A plan whose grid power costs so much from each hour on. */
const planAt = (...eur: readonly number[]): SitePlan => ({
  at: ago(0),
  sun: { source: 'unknown', daysKnown: 0, hours: [], trouble: null },
  prices: {
    source: 'tariff',
    slots: eur.map((importEur, nth) => ({
      startAt: ago(-3600 * nth),
      endAt: ago(-3600 * (nth + 1)),
      importEur,
      feedInEur: 0.08,
      guessed: nth > 1,
    })),
    trouble: null,
  },
  appliances: [],
  battery: null,
});

test('the strip says when it is night, and what grid power will cost where that changes', async () => {
  signIn();
  serve({ appliances: [charger()] }, { getPlan: () => planAt(0.31, 0.18, 0.25) });
  await open(`/de-DE${DASHBOARD}`);
  const day = within(await screen.findByRole('region', { name: 'Dein Tag' }));
  // Noon in June, in Berlin: the strip ends at 22:00.
  expect(await day.findByRole('img', { name: /^Solarstrom.*, Nacht ab \d\d:\d\d$/ })).toBeDefined();
  const band = await day.findByRole('img', {
    name: /^Was Netzstrom kosten wird: 18\sCent ab 13:00, 31\sCent ab 12:00$/,
  });
  expect(band.querySelectorAll('rect')).toHaveLength(3);
  expect(day.getByText(/^Netzstrom 18\sct bis 31\sct$/)).toBeDefined();
  expect(day.getByText('Üblicher Preis, noch nicht veröffentlicht')).toBeDefined();
});

test('a price that is the same at all hours has no band', async () => {
  signIn();
  serve({ appliances: [charger()] }, { getPlan: () => planAt(0.31, 0.31) });
  await open(DASHBOARD);
  const day = within(await screen.findByRole('region', { name: 'Your day' }));
  expect(await day.findByText('Night')).toBeDefined();
  expect(day.queryByRole('img', { name: /^Price/ })).toBeNull();
  expect(day.queryByText(/^Grid power/)).toBeNull();
});

/** So many quarter hours from a time on. */
const quarters = (fromS: number, count: number): SitePlan['appliances'][number]['slots'] =>
  Array.from({ length: count }, (_, nth) => ({
    startAt: ago(-fromS - 900 * nth),
    endAt: ago(-fromS - 900 * (nth + 1)),
    kind: 'sun',
    sunWh: 500,
    gridWh: 0,
    importEur: 0.3,
    costEur: 0,
    guessed: false,
  }));

test('the block of another plan is the one that was drawn, elsewhere', async () => {
  signIn();
  let from = 3600;
  serve(
    { appliances: [charger()] },
    {
      getPlan: () => ({
        ...planAt(0.3),
        appliances: [{ applianceId: charger().id, byAt: null, shortWh: 0, slots: quarters(from, 4) }],
      }),
    },
  );
  await open(DASHBOARD);
  const planned = () => document.querySelectorAll<HTMLElement>('.day-strip .planned');
  await waitFor(() => expect(planned()).toHaveLength(1));
  const [block] = planned();
  const left = Number.parseFloat(block?.style.left ?? '');
  from = 5 * 3600;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(Number.parseFloat(block?.style.left ?? '')).toBeGreaterThan(left + 10));
  expect([...planned()]).toEqual([block]);
});
