import { refreshSky } from '#functions/features/sky-forecasts.ts';
import { skyFeed } from '#functions/forecasts/cell.ts';
import { SHARDS } from '#shared/shards.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { type Load, noLoad, type PushedLoads } from './cost-load.ts';
import {
  type Bill,
  frontBill,
  functionBill,
  lambdaMs,
  pagesBill,
  schedulerBill,
  shardBill,
  storageBill,
  times,
  together,
  totalOf,
} from './cost-model.ts';
import { assumed, memoryMb, prices } from './cost-prices.ts';
import { type CostWorld, FIRST_DAY_MS, type Sends, startWorld } from './cost-world.ts';

const DAY_MINUTES = 1440;
/**
 * The first day and the morning after it teach when there is daylight. The half day from noon to midnight is counted,
 * six hours of daylight and six of night; the other half is assumed to be the same.
 */
const LEARN_MINUTES = 36 * 60;
const COUNTED_MINUTES = 12 * 60;
const COUNTED_FROM_MS = FIRST_DAY_MS + LEARN_MINUTES * MINUTE_MS;

/** A site's month: the counts of a day, and the cost. */
export interface Month {
  /** Control runs between noon and midnight. */
  readonly half: Load;
  readonly runs: number;
  readonly runMs: number;
  /** Its cost unattended. */
  readonly bill: Bill;
  /** The same where shards fire it, and the time of ten runs in one invocation. */
  readonly sharded: { readonly bill: Bill; readonly batchMs: number };
  /** The additional cost of its owner's visits. */
  readonly visits: Bill;
}

/** Calls of an open dashboard, each with its number a minute (frontend/src/lib/queries). */
const dashboard = {
  getAccount: 4,
  listSensors: 4,
  listAppliances: 4,
  listDecisions: 1,
  getHistory: 1,
} as const;

/** The cost of its owner's visits a month. */
const visitsBill = async (world: CostWorld): Promise<Bill> => {
  const bills: Bill[] = [pagesBill()];
  const perMonth = assumed.visits;
  const visit = async (load: Load, count: number): Promise<void> => {
    bills.push(times(together(functionBill(load, 'api'), frontBill(1)), perMonth * count));
  };
  await visit(await world.call('getMe', { params: {} }), 1);
  for (const [operation, perMinute] of Object.entries(dashboard) as [keyof typeof dashboard, number][])
    await visit(await world.call(operation), perMinute * assumed.visitMinutes);
  await visit(await world.call('addCounts', { params: {}, body: { visits: 1 } }), 1);
  return together(...bills);
};

/** Simulates until noon of the second day to learn daylight, then counts half a day as half of the mean day. */
export const siteMonth = async (
  world: CostWorld,
  everyMinutes: number,
  schedulerRun: number = prices.schedulerRun,
): Promise<Month> => {
  await world.live(FIRST_DAY_MS, LEARN_MINUTES, 15);
  const half = await world.live(COUNTED_FROM_MS, COUNTED_MINUTES, everyMinutes);
  const perMonth = (assumed.daysPerMonth * DAY_MINUTES) / COUNTED_MINUTES;
  const runs = half.calls * perMonth;
  const bill = together(
    schedulerBill(runs, schedulerRun),
    times(functionBill(half, 'control'), perMonth),
    // What is written in a day and stays for n days occupies n days' worth at any time.
    storageBill((half.byteDays * DAY_MINUTES) / COUNTED_MINUTES),
  );
  const sites = Math.round(assumed.sitesWithShards / SHARDS);
  // A process dispatches for hours; its first minutes are not typical.
  await world.dispatch(sites, everyMinutes, 5);
  const dispatched = await world.dispatch(sites, everyMinutes, 30);
  const sharded = shardBill({ half, runs, bill }, dispatched, schedulerRun);
  return { half, runs, runMs: lambdaMs(half, memoryMb.control), bill, sharded, visits: await visitsBill(world) };
};

/** What a webhook sensor that reports every 30 s adds: its reports. Runs are the same with and without it. */
export const webhookMonth = async (
  world: CostWorld,
): Promise<{ readonly load: Load; readonly bill: Bill; readonly reports: number }> => {
  const everySeconds = 30;
  const counted = 120;
  const report = await world.linkWebhook();
  const fromMs = COUNTED_FROM_MS + COUNTED_MINUTES * MINUTE_MS;
  // A process handles thousands of reports; its first ones are not typical.
  await report(fromMs, counted, everySeconds);
  const load = await report(fromMs + counted * everySeconds * SECOND_MS, counted, everySeconds);
  const reports = (assumed.daysPerMonth * 86_400) / everySeconds;
  return {
    load,
    reports,
    bill: times(together(functionBill(load, 'webhook'), frontBill(load.calls)), reports / counted),
  };
};

/** What a forecast adds to a site's month. */
export interface ForecastMonth {
  /** More for its runs and its row. */
  readonly runsUsd: number;
  /** Asking for its cell, of which it is the only home. */
  readonly cell: Bill;
}

const PLACE = { latitude: 50, longitude: 15 };
/** A cell is asked for every three hours. */
const ASKS_A_DAY = 8;

/** What a forecast adds to a BASIC site that is alone in its cell. @param plain the same site without one */
export const forecastMonth = async (
  plain: Bill,
  { vendorMs, schedulerRun }: CostOptions = {},
): Promise<ForecastMonth> => {
  const world = await startWorld('BASIC', null, vendorMs, PLACE);
  try {
    const { bill } = await siteMonth(world, 15, schedulerRun);
    const load = noLoad();
    for (let nth = 1; nth <= ASKS_A_DAY; nth += 1) {
      world.hold(COUNTED_FROM_MS + COUNTED_MINUTES * MINUTE_MS + 3 * nth * HOUR_MS);
      await world.measure(load, () =>
        refreshSky(world.deps, { feed: skyFeed(PLACE), triedMs: null, trouble: null }, PLACE),
      );
    }
    const service = { 'forecast service': load.calls * prices.forecastCall };
    const cell = times(together(functionBill(load, 'upkeep'), service), assumed.daysPerMonth);
    return { runsUsd: totalOf(bill) - totalOf(plain), cell };
  } finally {
    await world.stop();
  }
};

/** A site whose meter pushes: its whole month, reports and runs of both kinds. */
export interface PushedMonth {
  readonly name: string;
  readonly loads: PushedLoads;
  /** Reports and runs a month. */
  readonly reports: number;
  readonly arrived: number;
  readonly bill: Bill;
}

/** By how often a device sends, or as the answers ask for. */
const pushWays: readonly (readonly [string, Sends])[] = [
  ['every 10 s', { everySeconds: 10 }],
  ['every 20 s', { everySeconds: 20 }],
  ['every 60 s', { everySeconds: 60 }],
  ['on change', 'on-change'],
];

/** The months of PREMIUM sites whose meter pushes, by how often; schedules fire them each minute beside that. */
export const pushedMonths = async ({
  vendorMs,
  schedulerRun = prices.schedulerRun,
}: CostOptions = {}): Promise<readonly PushedMonth[]> => {
  const months: PushedMonth[] = [];
  for (const [name, sends] of pushWays) {
    const world = await startWorld('PREMIUM', null, vendorMs);
    try {
      const live = await world.push();
      await live(FIRST_DAY_MS, LEARN_MINUTES, 15, { everySeconds: 900 });
      const loads = await live(COUNTED_FROM_MS, COUNTED_MINUTES, 1, sends);
      const perMonth = (assumed.daysPerMonth * DAY_MINUTES) / COUNTED_MINUTES;
      const { reports, scheduled, arrived } = loads;
      const bill = together(
        schedulerBill(scheduled.calls * perMonth, schedulerRun),
        ...[scheduled, arrived].map((load) => times(functionBill(load, 'control'), perMonth)),
        times(together(functionBill(reports, 'webhook'), frontBill(reports.calls)), perMonth),
        storageBill(((scheduled.byteDays + arrived.byteDays) * DAY_MINUTES) / COUNTED_MINUTES),
      );
      months.push({ name, loads, reports: reports.calls * perMonth, arrived: arrived.calls * perMonth, bill });
    } finally {
      await world.stop();
    }
  }
  return months;
};

/** What the measured counts are combined with, where somebody knows better. */
export interface CostOptions {
  /** Mean time of a vendor's answer. */
  readonly vendorMs?: number;
  /** Price of a firing of Scheduler, USD. */
  readonly schedulerRun?: number;
}

/** The months of a BASIC and a PREMIUM site and of a webhook sensor. */
export const measureMonths = async ({ vendorMs, schedulerRun }: CostOptions = {}) => {
  const premium = await startWorld('PREMIUM', null, vendorMs);
  const basic = await startWorld('BASIC', null, vendorMs);
  try {
    return {
      premium: await siteMonth(premium, 1, schedulerRun),
      basic: await siteMonth(basic, 15, schedulerRun),
      webhook: await webhookMonth(premium),
    };
  } finally {
    await premium.stop();
    await basic.stop();
  }
};
export type Months = Awaited<ReturnType<typeof measureMonths>>;
