import { isDueIn } from '#functions/platform/schedules.ts';
import { siteShardOf } from '#functions/storage/site/shards.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { shardEventInput } from '#shared/events.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { dueTimes, keptByReports, keptOf } from './bounds.ts';
import { effectsOf, type LoadSite } from './sites.ts';

/** Runs that fired shortly before the end may take this long on a busy machine. */
const SETTLE_MS = 60_000;
const CHECKS_AT_ONCE = 24;
const LOOK_AGAIN_MS = 3_000;

/** The schedule runs a site again when no report has started one for two of PREMIUM's steps of 20 s. */
const REPORTS_SILENT_MS = 40_000;

/** Reports start runs where the plan has a step for it; BASIC has none and keeps to its schedule. */
const startsByReports = ({ minutes, reports }: LoadSite): boolean => minutes === 1 && reports !== null;

/** When a site was due: at the times of its own schedule, or in its minutes when its shard fired. */
const dueBy = (product: LocalProduct) => {
  const own = new Map(product.schedules().map(({ Name, anchorMs }) => [Name, anchorMs]));
  const ofShards = new Map(product.schedules().map(({ Target, anchorMs }) => [Target.Input, anchorMs]));
  return ({ accountId, minutes }: LoadSite, fromMs: number, untilMs: number): readonly number[] => {
    const anchorMs = own.get(accountId);
    if (anchorMs !== undefined) return dueTimes(anchorMs, minutes * MINUTE_MS, fromMs, untilMs);
    const shardMs = ofShards.get(shardEventInput(siteShardOf(accountId))) ?? Number.POSITIVE_INFINITY;
    return dueTimes(shardMs, MINUTE_MS, fromMs, untilMs).filter((atMs) => isDueIn(accountId, minutes, atMs));
  };
};

/** Result of all runs that were due, and of all reports. */
export interface Sum {
  due: number;
  lost: number;
  doubled: number;
  reports: number;
  reportsKept: number;
  lagsMs: number[];
}

/** Result of everything that was sent and of all runs that were due until a time. */
export const audit = async (
  product: LocalProduct,
  sites: readonly LoadSite[],
  accepted: ReadonlyMap<LoadSite, number>,
  [bornMs, untilMs]: readonly [number, number],
): Promise<Sum> => {
  const dueOf = dueBy(product);
  const sum: Sum = { due: 0, lost: 0, doubled: 0, reports: 0, reportsKept: 0, lagsMs: [] };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let site = sites[next++]; site !== undefined; site = sites[next++]) {
      const everyMs = site.minutes * 60_000;
      const dueMs = dueOf(site, bornMs, untilMs);
      const { ranMs, reports } = await effectsOf(product, site, bornMs);
      const { lost, doubled, lagsMs } = startsByReports(site)
        ? keptByReports(dueMs, everyMs, REPORTS_SILENT_MS, ranMs)
        : keptOf(dueMs, everyMs, ranMs);
      sum.due += dueMs.length;
      sum.lost += lost;
      sum.doubled += doubled;
      sum.lagsMs.push(...lagsMs);
      sum.reports += accepted.get(site) ?? 0;
      sum.reportsKept += reports;
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return sum;
};

/** Polls until everything that was due has arrived, or time is up. */
export const settled = async (check: () => Promise<Sum>): Promise<Sum> => {
  const endMs = performance.now() + SETTLE_MS;
  for (;;) {
    const sum = await check();
    if ((sum.lost === 0 && sum.doubled === 0) || performance.now() > endMs) return sum;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
};
