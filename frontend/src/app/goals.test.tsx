// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Appliance, appliancePatchSchema, applianceSchema } from '#shared/model/appliance.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import type { Outcome } from '#shared/model/outcome.ts';
import { noGoals } from '#shared/outcome-goals.ts';
import { takeCounts } from '../lib/counts.ts';
import type { ApplianceValues } from '../lib/testing/samples.ts';
import { ago, charger, DASHBOARD, freshBrowser, open, serve, signIn } from './testing/world.tsx';

freshBrowser();
beforeAll(async () => {
  await import('../features/dashboard/dashboard-page.tsx');
}, 60_000);
beforeEach(() => {
  signIn();
  takeCounts();
});

const deadline = deadlineSchema.parse({ readyAt: '06:30', days: [1, 5], targetPercent: 80, batteryKWh: 60 });
const soon = ago(-5400);
const outcome = (values: Partial<Outcome>): Outcome => ({
  goal: 'sun-only',
  by: null,
  readyAt: soon,
  reachesPercent: 80,
  energyWh: 10_000,
  sunWh: 10_000,
  gridWh: 0,
  gridEur: 0,
  unknown: null,
  ...values,
});
const three = (values: Partial<Outcome> = {}): Outcome[] => [
  outcome({ goal: 'sun-only', ...values }),
  outcome({ goal: 'full-by', sunWh: 0, gridWh: 10_000, gridEur: 3.2, ...values }),
  outcome({ goal: 'charge-now', sunWh: 6_800, gridWh: 3_200, gridEur: 1.02, ...values }),
];

/** A site with this charger, which the server keeps. */
const site = (values: ApplianceValues, outcomes: readonly Outcome[] = three()) => {
  let current: Appliance = charger(values);
  return serve(
    {},
    {
      listAppliances: () => [current],
      getOutcomes: () => ({ at: ago(0), until: ago(-86_400), outcomes, sunAheadWh: 4_300, nextStartAt: null }),
      patchAppliance: ({ body }) => {
        const { mode = current.mode, settings } = appliancePatchSchema.parse(body);
        current = applianceSchema.parse({
          ...current,
          mode,
          chargeNow: null,
          settings: { ...current.settings, ...settings },
        });
        return current;
      },
      startChargeNow: () => {
        current = { ...current, chargeNow: { since: ago(0), until: ago(-86_400) } };
        return current;
      },
      endChargeNow: () => {
        current = { ...current, chargeNow: null };
        return current;
      },
    },
  );
};
const card = async () => within(await screen.findByRole('article', { name: 'Wallbox' }));
const tile = async (name: RegExp): Promise<HTMLElement> => (await card()).findByRole('button', { name });
const pressed = async (): Promise<string[]> => {
  const buttons = (await card()).getAllByRole('button', { pressed: true });
  return buttons.map((button) => button.querySelector('.name')?.textContent ?? '');
};

describe('the goals of an appliance', () => {
  test('are walked with the arrow keys, which choose none', async () => {
    const user = userEvent.setup();
    const { calls } = site({ settings: { deadline } });
    await open(DASHBOARD);
    const focused = (): string => document.activeElement?.querySelector('.name')?.textContent ?? '';
    const before = await pressed();
    (await tile(/^Sun only/)).focus();
    await user.keyboard('{ArrowRight}');
    expect(focused()).toMatch(/^Full by/);
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(focused()).toBe('Sun only');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toBe('Charge now');
    expect(await pressed()).toEqual(before);
    expect(calls.filter(({ id }) => /patchAppliance|startChargeNow/.test(id))).toEqual([]);
  });

  test('say what they would bring before one is chosen', async () => {
    site({ settings: { deadline } });
    await open(DASHBOARD);
    expect(await tile(/^Sun only: .*\d\d:\d\d, All solar, €0\sgrid$/)).toBeDefined();
    expect(await tile(/^Full by 06:30: .*\d\d:\d\d, All grid, €3\.20$/)).toBeDefined();
    expect(await tile(/^Charge now: .*\d\d:\d\d, 68\s% solar, €1\.02$/)).toBeDefined();
    expect(await pressed()).toEqual(['Full by 06:30']);
    // After half past ten in the evening it names the day.
    expect((await screen.findByText(/Ready .*\d\d:\d\d\./)).textContent).toMatch(
      /\. 4\.3\u00A0kWh of sun still ahead\.$/,
    );
  });

  test('a goal in energy is ready with what the car has then, not with what it could hold', async () => {
    const tenKWh = deadlineSchema.parse({ readyAt: '06:30', days: null, energyKWh: 10 });
    const battery = { percent: 42, limitPercent: 90, rangeKm: 170, at: ago(60) };
    site({ settings: { deadline: tenKWh }, state: { battery } }, three({ reachesPercent: 51.4 }));
    await open(DASHBOARD);
    expect((await (await card()).findByText(/ to \d+/)).textContent).toMatch(/ · to 51\s% .* · /);
    const bar = (await card()).getByRole('img', { name: /42\s%/ });
    expect(bar.querySelector<HTMLElement>('.target')?.style.left).toBe('51%');
  });

  test('charging now ends by itself, or by the button that takes it back', async () => {
    const server = site({ settings: { deadline } });
    await open(DASHBOARD);
    const user = userEvent.setup();
    await user.click(await tile(/^Charge now/));
    await waitFor(async () => expect(await pressed()).toEqual(['Charge now']));
    expect(server.calls.some(({ id }) => id === 'patchAppliance')).toBe(false);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await pressed()).toEqual(['Full by 06:30']));
    expect(server.calls.some(({ id }) => id === 'endChargeNow')).toBe(true);
    expect(takeCounts()).toEqual({ goalTaps: 1, undos: 1 });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('sun only drops the deadline, which its tile offers again', async () => {
    const server = site({ settings: { deadline } });
    await open(DASHBOARD);
    const user = userEvent.setup();
    await user.click(await tile(/^Sun only/));
    await waitFor(async () => expect(await pressed()).toEqual(['Sun only']));
    const patches = () => server.calls.filter(({ id }) => id === 'patchAppliance').map(({ body }) => body);
    expect(patches()).toEqual([{ mode: 'AUTO', settings: noGoals }]);
    await waitFor(async () => expect((await tile(/^Full by/)).hasAttribute('disabled')).toBe(false));
    await user.click(await tile(/^Full by/));
    await waitFor(() => expect(patches()[1]).toEqual({ mode: 'AUTO', settings: { deadline } }));
  });

  test('what is taken back before its call went out is taken back after it', async () => {
    const server = site({ settings: { deadline } });
    await open(DASHBOARD);
    const frames: FrameRequestCallback[] = [];
    const target = await tile(/^Charge now/);
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    fireEvent.click(target);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    for (const frame of frames) frame(0);
    const calls = () => server.calls.map(({ id }) => id).filter((id) => id.endsWith('ChargeNow'));
    await waitFor(() => expect(calls()).toEqual(['startChargeNow', 'endChargeNow']));
  });

  test('a goal in percent is set up first where the size of the battery is not known', async () => {
    site({});
    await open(DASHBOARD);
    const link = await (await card()).findByRole('link', { name: /^Full by 7:00: .* Set when and how much$/ });
    expect(link.getAttribute('href')).toMatch(/\/appliances\/app_[^/]+\?tab=goal$/);
  });

  test('with old data nothing is promised: the sun waits, the rest counts as grid', async () => {
    const [sun, ...rest] = three({ unknown: 'old-data' });
    const blind = { readyAt: null, energyWh: null, sunWh: null, gridWh: null, gridEur: null, reachesPercent: null };
    site({ settings: { deadline } }, [{ ...(sun as Outcome), ...blind }, ...rest]);
    await open(DASHBOARD);
    expect(await tile(/^Sun only: .*Waiting for fresh data$/)).toBeDefined();
    expect(await tile(/^Full by 06:30: .*~\d\d:\d\d, Counted as grid, up to €3\.20$/)).toBeDefined();
  });

  test('what is not known is said once, and the tiles say what they do', async () => {
    const nothing = { readyAt: null, energyWh: null, sunWh: null, gridWh: null, gridEur: null, reachesPercent: null };
    site({ settings: { deadline } }, three({ ...nothing, unknown: 'no-battery-level' }));
    await open(DASHBOARD);
    expect(await tile(/^Sun only: Follows your surplus$/)).toBeDefined();
    expect((await card()).getByText(/^Ready times appear once the car’s charge/)).toBeDefined();
    expect((await card()).queryByText('–')).toBeNull();
  });

  test('a target that is not reached in time shows what is reached', async () => {
    const late = outcome({ goal: 'full-by', readyAt: null, reachesPercent: 71, by: ago(-3600) });
    site({ settings: { deadline } }, [outcome({}), late, outcome({ goal: 'charge-now' })]);
    await open(DASHBOARD);
    expect(await tile(/^Full by 06:30: .*71\s% by /)).toBeDefined();
  });
});
