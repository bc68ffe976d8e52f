import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalProduct, type StartOptions, startLocal } from '#infra/local/start.ts';
import { pushedRuns } from './arrivals.ts';
import { audit, settled } from './audit.ts';
import { assertLoopback, percentile } from './bounds.ts';
import { type Answers, look, noAnswers, openDashboard, report } from './drive.ts';
import { moveToShards, quietRuns } from './modes.ts';
import { type LoadSite, makeSites } from './sites.ts';

const USERS = 50;
const [mostSites = 2_000, mostSeconds = 60, reportsEvery = 1, shardSites = 5_000, pushingSites = 1_000] = process.argv
  .slice(2)
  .map(Number);
const mix = { reportsEvery, premiumEvery: 5 };
/** Sites and the duration of the load, s. An hour is too long for two shared cores: intervals are real, the duration is cut. */
const PHASES = [
  { sites: 100, seconds: 25 },
  { sites: mostSites, seconds: mostSeconds },
] as const;
const ms = (value: number): string => `${Math.round(value)} ms`;
const spread = (values: readonly number[]): string =>
  [50, 95, 99].map((percent) => `p${percent} ${ms(percentile(values, percent))}`).join(', ');

const add = (to: Map<LoadSite, number>, from: ReadonlyMap<LoadSite, number>): void => {
  for (const [site, count] of from) to.set(site, (to.get(site) ?? 0) + count);
};

/** @returns whether nothing went wrong, and the processor's time for a run with a schedule per site, ms */
const run = async (product: LocalProduct): Promise<{ readonly clean: boolean; readonly runMs: number }> => {
  const bornMs = product.clock.now();
  const perSite: number[] = [];
  const sites: LoadSite[] = [];
  const accepted = new Map<LoadSite, number>();
  let screens: readonly ((answers: Answers) => Promise<void>)[] = [];
  let clean = true;
  for (const phase of PHASES) {
    sites.push(...(await makeSites(product, [sites.length, phase.sites], mix)));
    if (screens.length === 0)
      screens = await Promise.all(sites.slice(0, USERS).map((site, index) => openDashboard(product, site, index)));
    const answers = noAnswers();
    const cpu = process.cpuUsage();
    const endMs = performance.now() + 1000 * phase.seconds;
    const [reported] = await Promise.all([
      report(product, sites, endMs, answers),
      look(screens, endMs, answers),
      new Promise((resolve) => setTimeout(resolve, 1000 * phase.seconds)),
    ]);
    const { user, system } = process.cpuUsage(cpu);
    const untilMs = product.clock.now();
    add(accepted, reported);
    const sum = await settled(() => audit(product, sites, accepted, [bornMs, untilMs]));
    const reporting = sites.filter(({ reports }) => reports !== null).length;
    console.log(`${sites.length} sites (a fifth PREMIUM at 1 min, the others BASIC at 15), ${phase.seconds} s:`);
    for (const [kind, times] of answers.times)
      console.log(`  ${kind}: ${(times.length / phase.seconds).toFixed(1)} a second, ${spread(times)}`);
    console.log(`  ${reporting} of them report 3 times a minute, ${screens.length} users look every 15 s`);
    console.log(
      `  runs: ${sum.due - sum.lost} of ${sum.due} due since the start, looking ${spread(sum.lagsMs)} after they were due`,
    );
    const cpuMs = (user + system) / 1000 / phase.seconds;
    perSite.push(cpuMs / sites.length);
    console.log(
      `  processor: ${(cpuMs / 10).toFixed(0)} % of a core, ${(cpuMs / sites.length).toFixed(3)} ms a site and second`,
    );
    console.log(`  lost ${sum.lost}, doubled ${sum.doubled}; reports accepted ${sum.reports}, kept ${sum.reportsKept}`);
    for (const [error, count] of answers.errors) console.log(`  error ${count} times: ${error}`);
    clean &&= sum.lost + sum.doubled + answers.errors.size === 0 && sum.reports === sum.reportsKept;
  }
  const [few = Number.NaN, many = Number.NaN] = perSite;
  console.log(
    `From ${PHASES[0].sites} to ${PHASES[1].sites} sites a site's time goes to ${((100 * many) / few).toFixed(0)} % (the users are the same)`,
  );
  const quiet = await quietRuns(product, sites, 1000 * mostSeconds);
  console.log(quiet.line);
  return { clean: clean && quiet.clean, runMs: quiet.runMs };
};

/** Does something with a product of its own, on this machine only. */
const withProduct = async <T>(
  options: Pick<StartOptions, 'shardsAbove'>,
  work: (product: LocalProduct) => Promise<T>,
): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sunward-load-'));
  const root = join(import.meta.dirname, '../..');
  const product = await startLocal({ root, dataDir, webRoot: dataDir, pastHours: 0, ...options });
  assertLoopback(product.url);
  return work(product).finally(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
};

const first = await withProduct({}, run);
const second = await withProduct({ shardsAbove: 0 }, async (product) => {
  await moveToShards(product);
  const sites = await makeSites(product, [0, shardSites], mix);
  return quietRuns(product, sites, 1000 * mostSeconds);
});
console.log(second.line);
console.log(
  `A run takes ${((100 * second.runMs) / first.runMs).toFixed(0)} % of the processor's time where shards fire the sites (${shardSites} beside ${mostSites}, table and simulated vendors included)`,
);
const third = await withProduct({}, (product) => pushedRuns(product, pushingSites, mostSeconds));
for (const line of third.lines) console.log(line);
const clean = first.clean && second.clean && third.clean;
console.log(clean ? 'Nothing was lost, doubled or refused.' : 'NOT CLEAN');
process.exitCode = clean ? 0 : 1;
