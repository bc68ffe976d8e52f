import type { LocalProduct } from '#infra/local/start.ts';
import { SECOND_MS } from '#shared/units.ts';
import { percentile } from './bounds.ts';
import { justShort, noAnswers, report } from './drive.ts';
import { type Effects, effectsOf, type LoadSite, makeSites } from './sites.ts';

/** By then every site has run, so that its reports have a gate to pass, and what its start held up is over. */
const WARM_S = 120;
const QUIET_MS = 5_000;
const SETTLE_MS = 60_000;
const LOOK_AGAIN_MS = 3_000;
const CHECKS_AT_ONCE = 24;

const everyEffect = async (
  product: LocalProduct,
  sites: readonly LoadSite[],
  bornMs: number,
): Promise<readonly Effects[]> => {
  const found: Effects[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < sites.length; index = next++) {
      const site = sites[index];
      if (site !== undefined) found[index] = await effectsOf(product, site, bornMs);
    }
  };
  await Promise.all(Array.from({ length: CHECKS_AT_ONCE }, work));
  return found;
};

interface Pushed {
  readonly lines: readonly string[];
  readonly clean: boolean;
}

/**
 * Homes whose meters report every 20 s, each report a reason to decide, beside as many that are polled each minute. One run of each
 * minute polls and records, too: that of a report or, where reports are late, the schedule's. So a site has as many runs as stored reports
 * at least, and no more than reports and minutes together.
 * @param each number of sites of either kind
 */
export const pushedRuns = async (product: LocalProduct, each: number, seconds: number): Promise<Pushed> => {
  const bornMs = product.clock.now();
  const pushing = await makeSites(product, [0, each], { reportsEvery: 1, premiumEvery: 1 });
  const polled = await makeSites(product, [each + 1, 2 * each + 1], {
    reportsEvery: Number.POSITIVE_INFINITY,
    premiumEvery: 1,
  });
  await report(product, pushing, performance.now() + WARM_S * SECOND_MS, noAnswers(), justShort);
  await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
  const before = await everyEffect(product, pushing, bornMs);
  const polledBefore = await everyEffect(product, polled, bornMs);
  const answers = noAnswers();
  const cpu = process.cpuUsage();
  await report(product, pushing, performance.now() + seconds * SECOND_MS, answers, justShort);
  const { user, system } = process.cpuUsage(cpu);
  const count = async () => {
    const after = await everyEffect(product, pushing, bornMs);
    const sum = { reports: 0, runs: 0, recorded: 0, lost: 0, doubled: 0 };
    for (const [index, now] of after.entries()) {
      const was = before[index];
      if (was === undefined) continue;
      const reports = now.reports - was.reports;
      const runs = now.runs - was.runs;
      const recorded = now.ranMs.length - was.ranMs.length;
      sum.reports += reports;
      sum.runs += runs;
      sum.recorded += recorded;
      // The report before the first of these may still have been on its way to its run, and the last may be now.
      sum.lost += Math.max(0, reports - runs - 1);
      sum.doubled += Math.max(0, runs - reports - recorded - 1);
    }
    return sum;
  };
  const endMs = performance.now() + SETTLE_MS;
  let sum = await count();
  while (sum.lost > 0 && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    sum = await count();
  }
  const polledAfter = await everyEffect(product, polled, bornMs);
  const polledRuns = polledAfter.reduce((all, { runs }, index) => all + runs - (polledBefore[index]?.runs ?? 0), 0);
  const times = answers.times.get('webhook') ?? [];
  const spread = [50, 95, 99].map((percent) => `p${percent} ${Math.round(percentile(times, percent))} ms`).join(', ');
  const errors = [...answers.errors].map(([error, number]) => `  error ${number} times: ${error}`);
  return {
    clean: sum.lost + sum.doubled + errors.length === 0 && polledRuns > 0,
    lines: [
      `${each} PREMIUM sites whose meters report every 20 s, beside ${each} polled each minute, ${seconds} s:`,
      `  ${sum.reports} reports stored, answered in ${spread}; ${sum.runs} runs of their sites, ${sum.recorded} of which polled and recorded; ${polledRuns} runs of the polled`,
      `  processor: ${((user + system) / 10 / SECOND_MS / seconds).toFixed(0)} % of a core; lost ${sum.lost}, doubled ${sum.doubled}`,
      ...errors,
    ],
  };
};
