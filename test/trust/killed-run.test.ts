import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstPlannerMemory } from '#functions/control/planner/plan-types.ts';
import type { Deps } from '#functions/deps.ts';
import { ensureSchedule } from '#functions/features/site.ts';
import { createReporter, type Reporter } from '#functions/integrations/webhook/simulator.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { contract } from '#shared/contract/index.ts';
import { arrivalEventOf } from '#shared/events.ts';
import { defaultApplianceSettings } from '#shared/model/appliance.ts';
import { deadlineSchema } from '#shared/model/goals.ts';
import { siteIntervalMinutes } from '#shared/plans.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { accessClaims, apiEvent } from '#test/support/api-event.ts';
import { byExtent, reportOmitted, whole } from '#test/support/extent.ts';
import { tableRows } from './effects.ts';
import type { KillPoint } from './killable-process.ts';
import { type Invoked, invokeOnce, invokeWell } from './killed-process.ts';
import { CHARGER_ID, NOON_MS } from './living-home.ts';
import { type RealHome, settle } from './real-home.ts';
import { type RealWorld, startRealWorld } from './real-world.ts';

/** The process is killed at one request in STEP; each situation begins at a different one. */
const STEP = byExtent({ sample: 12, part: 12, whole: 1 });
reportOmitted('processes killed at the other requests');
/** Runs after a kill until everything must be as if it had not happened. */
const HEALING_MINUTES = 6;

const time = { nowMs: NOON_MS };
let world: RealWorld;
let deps: Deps;
beforeAll(async () => {
  world = await startRealWorld(() => time.nowMs);
  deps = world.startProcess();
});
let kills = 0;
afterAll(async () => {
  console.log(`${kills} runs and clicks killed`);
  await world.stop();
});

const pass = (minutes: number): void => {
  time.nowMs += minutes * MINUTE_MS;
  world.pass(minutes * MINUTE_MS);
};
const isOn = ({ home }: RealHome): boolean => home.device(CHARGER_ID)?.on === true;
const runEvent = ({ accountId }: RealHome) => ({ type: 'control', accountId, scheduledTime: isoTime(time.nowMs) });
const run = (site: RealHome, by: Deps): Promise<unknown> => invokeWell(by, 'control', runEvent(site));

/** What the home's meter measures, reported by it; where it is polled, nobody uses that. */
const report = async ({ home, webhookKey }: RealHome): Promise<void> => {
  const { gridPowerW, pvPowerW } = home.meter();
  const parts = { params: { key: webhookKey }, body: { gridW: gridPowerW, pvProductionW: pvPowerW } };
  const event = apiEvent(contract.reportByKey, parts);
  expect(await invokeWell(deps, contract.reportByKey.fn, event)).toMatchObject({ statusCode: 200 });
};

/** A home with surplus; its tokens have expired, so the next run spends the refresh token. */
const waiting = async (meterReports = false): Promise<RealHome> => {
  await world.clear();
  time.nowMs = NOON_MS;
  const site = await settle(world, deps, { mode: 'OFF', meterReports });
  await report(site);
  await run(site, deps);
  pass(65);
  await deps.storage.appliances.patch(site.accountId, site.applianceId, { mode: 'AUTO' });
  await ensureSchedule(deps, site.accountId);
  await report(site);
  expect(isOn(site)).toBe(false);
  return site;
};
/** It charges, and PV has just dropped to zero. */
const charging = async (meterReports = false): Promise<RealHome> => {
  const site = await waiting(meterReports);
  for (let count = 0; count < 4; count += 1) {
    await report(site);
    await run(site, deps);
    pass(4);
  }
  expect(isOn(site)).toBe(true);
  site.home.pvW = 0;
  return site;
};
/** The same by reports: the last has just arrived, and nothing has run since. */
const reported = (begin: typeof waiting) => async (): Promise<RealHome> => {
  const site = await begin(true);
  pass(1);
  await report(site);
  return site;
};

/** Prices are low for the two hours around noon by the clock of the home, 13:00 at NOON_MS, and high afterwards. */
const CHEAP = { from: '12:00', until: '15:00' } as const;
const HOUR_MS = 60 * MINUTE_MS;

/** The battery of a home tells how it is, and hears in the answer what it is to do. */
const reportBattery = async (site: RealHome): Promise<void> => {
  const post: typeof fetch = async (_url, init) => {
    const parts = { params: { key: site.webhookKey }, body: JSON.parse(String(init?.body)) as never };
    const answer = await invokeWell(deps, contract.reportByKey.fn, apiEvent(contract.reportByKey, parts));
    const { statusCode, body } = answer as { statusCode: number; body: string };
    return new Response(body, { status: statusCode });
  };
  reporters.set(
    site.home,
    reporters.get(site.home) ?? createReporter(site.home, { url: 'http://x', fetch: post, format: 'openems' }),
  );
  expect((await reporters.get(site.home)?.report())?.status).toBe(200);
};
const reporters = new Map<RealHome['home'], Reporter>();

/** A home without sun whose car has to be charged from the grid while that is cheap, and its battery kept for later. */
const planned = async (): Promise<RealHome> => {
  await world.clear();
  time.nowMs = NOON_MS;
  const site = await settle(world, deps, { battery: true });
  const { accountId, applianceId, home } = site;
  home.pvW = 0;
  home.battery = { socPercent: 60, told: null };
  const { tariffs, control, appliances } = deps.storage;
  const window = { months: null, weekdays: null, ...CHEAP, eurPerKWh: 0.15 };
  const energy = { eurPerKWh: 0.4, windows: [window] };
  await tariffs.put(accountId, {
    tariff: { import: { kind: 'windows', energy, grid: null, taxPercent: 0 }, feedIn: { kind: 'fixed' } },
    token: null,
    trouble: null,
  });
  const dark = (watts: number): number[] => Array.from({ length: 24 }, () => watts);
  const days = [8, 9, 10, 11, 12, 13, 14].map((day) => ({
    day: `2026-06-${String(day).padStart(2, '0')}`,
    freeW: dark(-400),
    pvW: dark(0),
  }));
  const sun = { seenOn: '2026-06-15', days };
  await control.putPlanning(accountId, { version: 1, madeMs: time.nowMs, sun, memory: firstPlannerMemory });
  const deadline = deadlineSchema.parse({ readyAt: '15:00', energyKWh: 20 });
  await appliances.patch(accountId, applianceId, { settings: { ...defaultApplianceSettings, phases: 3, deadline } });
  await reportBattery(site);
  expect(isOn(site)).toBe(false);
  return site;
};
/** It is held beside the car that charges, and the cheap hours have just ended. */
const held = async (): Promise<RealHome> => {
  const site = await planned();
  for (let count = 0; count < 4; count += 1) {
    await run(site, deps);
    pass(1);
    await reportBattery(site);
  }
  expect([isOn(site), site.home.battery?.told]).toEqual([true, { mode: 'hold' }]);
  time.nowMs += 2 * HOUR_MS;
  world.pass(2 * HOUR_MS);
  await reportBattery(site);
  return site;
};

/** A user's request to the site, and what is true of it a few minutes later. */
interface Situation {
  readonly name: string;
  readonly begin: () => Promise<RealHome>;
  readonly triggerOf: (site: RealHome) => TriggerEvent;
  /** The user repeats the request; without this the next run comes by schedule. */
  readonly asked: boolean;
  readonly on: boolean;
  readonly reasons: readonly string[];
  /** What its battery must have been told in the end; absent: it has none. */
  readonly battery?: 'hold' | 'normal';
}

interface TriggerEvent {
  readonly entry: string;
  readonly event: unknown;
}
const click =
  (mode: 'ON' | 'OFF') =>
  ({ accountId, applianceId, ownerId }: RealHome): TriggerEvent => {
    const parts = { params: { accountId, applianceId }, body: { mode }, claims: accessClaims(ownerId) };
    return { entry: contract.patchAppliance.fn, event: apiEvent(contract.patchAppliance, parts) };
  };
const chargeNow = ({ accountId, applianceId, ownerId }: RealHome): TriggerEvent => {
  const parts = { params: { accountId, applianceId }, claims: accessClaims(ownerId) };
  return { entry: contract.startChargeNow.fn, event: apiEvent(contract.startChargeNow, parts) };
};
const scheduled = (site: RealHome): TriggerEvent => ({ entry: 'control', event: runEvent(site) });
const arrived = ({ accountId }: RealHome): TriggerEvent => ({
  entry: 'control',
  event: arrivalEventOf(accountId, time.nowMs),
});

const situations: readonly Situation[] = [
  {
    name: 'a run that renews tokens and starts the charger',
    begin: () => waiting(),
    triggerOf: scheduled,
    asked: false,
    on: true,
    reasons: ['charging-sun', 'starting-sun'],
  },
  {
    name: 'a run that stops the charger',
    begin: () => charging(),
    triggerOf: scheduled,
    asked: false,
    on: false,
    reasons: ['waiting-surplus', 'stopping-cloud', 'waiting-minimum-off'],
  },
  {
    name: 'a run by a report that starts the charger',
    begin: reported(waiting),
    triggerOf: arrived,
    asked: false,
    on: true,
    reasons: ['charging-sun', 'starting-sun'],
  },
  {
    name: 'a run by a report that stops the charger',
    begin: reported(charging),
    triggerOf: arrived,
    asked: false,
    on: false,
    reasons: ['waiting-surplus', 'stopping-cloud', 'waiting-minimum-off'],
  },
  {
    name: 'a run that holds the home battery beside a car that charges cheaply',
    begin: planned,
    triggerOf: scheduled,
    asked: false,
    on: true,
    reasons: ['plan-grid', 'deadline-grid'],
    battery: 'hold',
  },
  {
    name: 'a run that lets the home battery go',
    begin: held,
    triggerOf: scheduled,
    asked: false,
    on: false,
    reasons: ['waiting-surplus', 'deadline-met', 'night', 'plan-waiting-sun', 'plan-waiting-grid'],
    battery: 'normal',
  },
  {
    name: 'a click on ON',
    begin: () => waiting(),
    triggerOf: click('ON'),
    asked: true,
    on: true,
    reasons: ['forced-on'],
  },
  {
    name: 'a click on OFF while it charges',
    begin: () => charging(),
    triggerOf: click('OFF'),
    asked: true,
    on: false,
    reasons: ['forced-off'],
  },
  {
    name: 'a click on Charge now',
    begin: () => waiting(),
    triggerOf: chargeNow,
    asked: true,
    on: true,
    reasons: ['charge-now'],
  },
];

/** How often it was switched from off to on or back, by its commands. */
const switched = ({ home }: RealHome, from: number): number => {
  let on = from === 1;
  let times = 0;
  for (const { command } of home.received) {
    if (command.on === undefined || command.on === on) continue;
    on = command.on;
    times += 1;
  }
  return times;
};

const leaseOf = async ({ credentialsId }: RealHome): Promise<number | null> => {
  const rows = [...(await tableRows(world.dynamo)).values()];
  const row = rows.find((one) => one.__edb_e__ === 'vendorTokens' && one.credentialsId === credentialsId);
  return typeof row?.leaseUntilMs === 'number' ? row.leaseUntilMs : null;
};

const lived = async (
  { begin, triggerOf, asked, on, reasons, battery }: Situation,
  killPoint: KillPoint | null,
): Promise<Invoked> => {
  const site = await begin();
  const before = switched(site, 0);
  const { entry, event } = triggerOf(site);
  const first = await invokeOnce(world, entry, event, killPoint);
  pass(1);
  // Later processes know nothing of the killed one.
  const next = world.startProcess();
  if (asked) expect(await invokeWell(next, entry, event)).toMatchObject({ statusCode: 200 });
  const healedFromMs = time.nowMs;
  for (let minute = 0; minute < HEALING_MINUTES; minute += 1) {
    await (battery === undefined ? report(site) : reportBattery(site));
    await run(site, next);
    pass(1);
  }
  if (battery !== undefined) {
    await reportBattery(site);
    expect(site.home.battery?.told).toEqual({ mode: battery });
  }
  // One request, one switch, whichever process got it.
  expect(isOn(site)).toBe(on);
  expect(switched(site, 0) - before).toBe(1);
  expect(site.home.received.every(({ command: { setCurrentA = 6 } }) => setCurrentA <= 32)).toBe(true);
  const stored = await deps.storage.control.loadSite(site.accountId);
  const state = stored?.run?.state.appliances[site.applianceId];
  expect(reasons).toContain(state?.decision?.reason.code);
  expect(state?.override ?? null).toBeNull();
  expect(stored?.run?.state.links?.[site.credentialsId]?.error ?? null).toBeNull();
  const readings = await deps.storage.history.readings(site.accountId, healedFromMs, time.nowMs);
  // Appliances that follow the surplus run each minute, those with a fixed mode less often.
  expect(readings.length).toBeGreaterThanOrEqual(asked ? 1 : HEALING_MINUTES);
  expect(new Set(readings.map(({ timeMs }) => timeMs)).size).toBe(readings.length);
  expect((await leaseOf(site)) ?? 0).toBeLessThan(time.nowMs);
  if (stored === null) throw new Error('the site is gone');
  const minutes = siteIntervalMinutes(stored.account, stored.appliances);
  expect(await deps.schedules.check(site.accountId, minutes)).toBe('right');
  return first;
};

describe('killed at each network request, before it arrives and after it took effect', () => {
  it.each(situations)('$name: recovers within minutes, safely', { timeout: 1_800_000 }, async (situation) => {
    const { made } = await lived(situation, null);
    const names = made.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^dynamodb Update|^dynamodb Put/)]));
    expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^vendor POST/)]));
    const offset = whole ? 1 : 3 + 2 * situations.indexOf(situation);
    for (let nth = offset; whole || nth <= names.length; nth += STEP) {
      let untouched = true;
      for (const after of [false, true]) {
        const invoked = await lived(situation, { nth, after }).catch((error: unknown) => {
          const where = `killed ${after ? 'after' : 'before'} request ${nth}, ${names[nth - 1]}`;
          throw new Error(`${where}: ${error instanceof Error ? error.message : ''}`, { cause: error });
        });
        if (invoked.died) kills += 1;
        untouched &&= !invoked.died;
      }
      if (untouched) break;
    }
  });
});
