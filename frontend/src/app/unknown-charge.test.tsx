// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { outcomeGoals } from '#shared/outcome-goals.ts';
import { aSession } from '../lib/testing/sessions.ts';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();

const running = aSession({
  applianceId: charger().id,
  startedAt: ago(3600),
  endedAt: null,
  endedBy: null,
  energyWh: 6_240,
  sunWh: 4_800,
  batteryWh: 0,
  gridWh: 1_440,
  unknownWh: 0,
});
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
/** A level that is not known, and what would be known with it. */
const unknownLevel = () => ({
  at: ago(0),
  until: ago(-86_400),
  outcomes: outcomeGoals.map((goal) => ({
    goal,
    by: null,
    readyAt: null,
    reachesPercent: null,
    energyWh: null,
    sunWh: null,
    gridWh: null,
    gridEur: null,
    unknown: 'no-battery-level' as const,
  })),
  sunAheadWh: null,
  nextStartAt: null,
});

test('a car whose charge nobody knows shows what it was charged since it is there, by source', async () => {
  signIn();
  const server = serve(
    { appliances: [charger()] },
    {
      getOutcomes: unknownLevel,
      listChargingSessions: () => ({
        from: ago(9),
        to: ago(0),
        sessions: [running, aSession({ endedAt: ago(4000) })],
        next: null,
      }),
    },
  );
  await open(`/de-DE${DASHBOARD}`);
  const card = await cardOf('Wallbox');
  const bar = await card.findByRole('img', { name: /^6,2\sKilowattstunden geladen seit .*, Ladestand unbekannt/ });
  expect(bar.getAttribute('aria-label')).toMatch(/, Sonne 4,8\sKilowattstunden, Netzbezug 1,4\sKilowattstunden$/);
  expect(bar.children).toHaveLength(2);
  expect(card.getByText(/Ladestand unbekannt$/)).toBeDefined();
  // Unknown stays unknown, and its owner may say it.
  expect(card.queryByText(/^Ladestand \d/)).toBeNull();
  expect((await card.findByRole('link', { name: 'Eintragen' })).getAttribute('href')).toContain(charger().id);
  expect(String(server.calls.find(({ id }) => id === 'listChargingSessions')?.query)).toContain(charger().id);
});

test('a car that is there and took nothing yet has an empty bar, which is known', async () => {
  signIn();
  const session = { ...running, energyWh: 0, sunWh: 0, gridWh: 0 };
  serve(
    { appliances: [charger()] },
    { listChargingSessions: () => ({ from: ago(9), to: ago(0), sessions: [session], next: null }) },
  );
  await open(DASHBOARD);
  const bar = await (await cardOf('Wallbox')).findByRole('img', {
    name: /^0\.00\skilowatt hours charged since .*charge unknown$/,
  });
  expect(bar.children).toHaveLength(0);
});

test.each([
  ['its charge is known', { plugged: true, battery: { percent: 62, at: ago(60) } }, 0],
  ['no car is there', { plugged: false }, 0],
  ['no session of it runs', { plugged: true }, 1],
] as const)('there is no such bar where %s', async (_name, state, calls) => {
  signIn();
  const { id, state: usual } = charger();
  const server = serve(
    { appliances: [charger({ state: { ...usual, ...state } })] },
    {
      listChargingSessions: () => ({ from: ago(9), to: ago(0), sessions: [aSession({ applianceId: id })], next: null }),
    },
  );
  await open(DASHBOARD);
  const card = await cardOf('Wallbox');
  await card.findByRole('button', { name: 'More choices for Wallbox' });
  await vi.waitFor(() => expect(server.calls.filter((call) => call.id === 'listChargingSessions')).toHaveLength(calls));
  expect(card.queryByRole('img', { name: /charge unknown/ })).toBeNull();
});
