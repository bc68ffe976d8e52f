import { moveSites } from '#functions/features/upkeep/move-sites.ts';
import type { LocalProduct } from '#infra/local/start.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/units.ts';
import { audit, settled } from './audit.ts';
import { percentile } from './bounds.ts';
import type { LoadSite } from './sites.ts';

/** Lets shards fire the sites of a product that has the setting, before it has any. */
export const moveToShards = async ({ deps }: LocalProduct): Promise<void> => {
  const { mode } = await moveSites(deps, () => 10 * MINUTE_MS, 1);
  if (mode !== 'shards') throw new Error('The product has no shards');
};

interface Quiet {
  readonly line: string;
  /** Processor's time of this machine for one run, with everything that belongs to it, ms. */
  readonly runMs: number;
  readonly clean: boolean;
}

/** Runs while nobody looks or reports, so that the processor works for them alone. */
export const quietRuns = async (product: LocalProduct, sites: readonly LoadSite[], ms: number): Promise<Quiet> => {
  const bornMs = product.clock.now();
  const cpu = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, ms));
  const { user, system } = process.cpuUsage(cpu);
  const untilMs = product.clock.now();
  const { due, lost, doubled, lagsMs } = await settled(() => audit(product, sites, new Map(), [bornMs, untilMs]));
  const runMs = (user + system) / 1000 / (due - lost);
  const first = sites[0];
  const own = first !== undefined && product.schedules().some(({ Name }) => Name === first.accountId);
  const late = [50, 95, 99].map((percent) => `p${percent} ${Math.round(percentile(lagsMs, percent))} ms`).join(', ');
  return {
    runMs,
    clean: lost + doubled === 0,
    line:
      `${sites.length} sites fired by ${own ? 'a schedule each' : 'shards'}, ${ms / SECOND_MS} s without reports and screens: ` +
      `${due - lost} of ${due} runs, ${late} after they were due, lost ${lost}, doubled ${doubled}; ${runMs.toFixed(1)} ms of the processor a run`,
  };
};
