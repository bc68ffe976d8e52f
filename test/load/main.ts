import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type LocalProduct, startLocal } from '#infra/local/start.ts';
import { assertLoopback, dueTimes, keptOf, percentile } from './bounds.ts';
import { type Answers, look, noAnswers, openDashboard, report } from './drive.ts';
import { effectsOf, type LoadSite, makeSites } from './sites.ts';

const USERS = 50;
const [mostSites = 2_000, mostSeconds = 60, reportsEvery = 1] = process.argv.slice(2).map(Number);
/** Sites and the duration of the load, s. An hour is too long for two shared cores: intervals are real, the duration is cut. */
const PHASES = [
  { sites: 100, seconds: 25 },
  { sites: mostSites, seconds: mostSeconds },
] as const;
/** Runs that fired shortly before the end may take this long on a busy machine. */
const SETTLE_MS = 60_000;
const CHECKS_AT_ONCE = 24;
const LOOK_AGAIN_MS = 3_000;

const ms = (value: number): string => `${Math.round(value)} ms`;
const spread = (values: readonly number[]): string =>
  [50, 95, 99].map((percent) => `p${percent} ${ms(percentile(values, percent))}`).join(', ');

interface Sum {
  due: number;
  lost: number;
  doubled: number;
  reports: number;
  reportsKept: number;
  lagsMs: number[];
}

/** Result of everything that was sent and of all runs that were due until a time. */
const audit = async (
  product: LocalProduct,
  sites: readonly LoadSite[],
  accepted: ReadonlyMap<LoadSite, number>,
  [bornMs, untilMs]: readonly [number, number],
): Promise<Sum> => {
  const anchors = new Map(product.schedules().map(({ Name, anchorMs }) => [Name, anchorMs]));
  const sum: Sum = { due: 0, lost: 0, doubled: 0, reports: 0, reportsKept: 0, lagsMs: [] };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let site = sites[next++]; site !== undefined; site = sites[next++]) {
      const everyMs = site.minutes * 60_000;
      const dueMs = dueTimes(anchors.get(site.accountId) ?? Number.POSITIVE_INFINITY, everyMs, bornMs, untilMs);
      const { ranMs, reports } = await effectsOf(product, site, bornMs);
      const { lost, doubled, lagsMs } = keptOf(dueMs, everyMs, ranMs);
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
const settled = async (check: () => Promise<Sum>): Promise<Sum> => {
  const endMs = performance.now() + SETTLE_MS;
  for (;;) {
    const sum = await check();
    if ((sum.lost === 0 && sum.doubled === 0) || performance.now() > endMs) return sum;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
};

const add = (to: Map<LoadSite, number>, from: ReadonlyMap<LoadSite, number>): void => {
  for (const [site, count] of from) to.set(site, (to.get(site) ?? 0) + count);
};

const run = async (product: LocalProduct): Promise<boolean> => {
  const bornMs = product.clock.now();
  const perSite: number[] = [];
  const sites: LoadSite[] = [];
  const accepted = new Map<LoadSite, number>();
  let screens: readonly ((answers: Answers) => Promise<void>)[] = [];
  let clean = true;
  for (const phase of PHASES) {
    sites.push(...(await makeSites(product, [sites.length, phase.sites], reportsEvery)));
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
  return clean;
};

const dataDir = await mkdtemp(join(tmpdir(), 'sunward-load-'));
const product = await startLocal({ root: join(import.meta.dirname, '../..'), dataDir, webRoot: dataDir, pastHours: 0 });
assertLoopback(product.url);
const clean = await run(product).finally(async () => {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
});
console.log(clean ? 'Nothing was lost, doubled or refused.' : 'NOT CLEAN');
process.exitCode = clean ? 0 : 1;
