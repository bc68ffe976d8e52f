import { afterAll, describe, expect, it } from 'vitest';
import type { RunDeps } from '#functions/control/run-types.ts';
import type { ControlStore } from '#functions/control/store.ts';
import { isoTime } from '#functions/platform/clock.ts';
import { StorageBusyError } from '#functions/storage/table/busy.ts';
import { MINUTE_MS } from '#shared/units.ts';
import { reportOmitted, whole } from '#test/support/extent.ts';
import { meterLink, sensorId } from '../control/harness.ts';
import { NOON_MS } from './living-home.ts';
import { bodyNow, type ReportFault, reportFaults, type Sender, senders } from './report-faults.ts';
import { type Cause, openReportingSite, type ReportingSite } from './reporting-site.ts';

/** When in a run the device's fault begins; from then on each of its reports is faulty. */
const steps = [
  'before the run',
  /** The run has already read the report and is deciding. */
  'while it reads',
  'before the command',
  'after the command',
  /** The process crashes before the command is recorded. */
  'killed after the command',
  /** The run's write fails; succeeds with its response lost; the write after the command fails; the history's write fails. */
  'claim fails',
  'claim answer lost',
  'record fails',
  'history fails',
] as const;
type Step = (typeof steps)[number];
/** `start`: the first run, with high PV. `stop`: a charger that is on, and then PV drops to zero. */
const situations = ['start', 'stop'] as const;
const causes: readonly Cause[] = ['schedule', 'arrival'];
type Situation = (typeof situations)[number];
/** Duration of the fault in minutes: data is still fresh; is ageing; expired even for a home without past days. */
const lengths = [2, 20, 190] as const;

const SUNNY_W = 9_000;
const INTERVAL_S = 60;
const WARM_MINUTES = 6;
/** By then the charger matches the surplus, including minimum on and off times. */
const HEALING_MINUTES = 10;
/** A value is fresh for five minutes; the runs and reports of one minute fall within it. */
const GOOD_MS = 6 * MINUTE_MS;
const OFFLINE_MS = 10 * MINUTE_MS;

/** Reasons for a home whose data is old or missing. */
const honest = /^(data-stale|data-missing|house-unknown|no-new-data|no-sensor)/;
const news = /^(starting-sun|stopping-cloud|waiting-surplus|waiting-calm|charging-sun|holding-minimum)/;

const counts = { ran: 0, slowest: 0 };
afterAll(() =>
  console.log(
    `${reportFaults.length} faults x ${steps.length} steps x ${situations.length} situations x ${causes.length} causes x ${lengths.length} lengths, two senders: ${counts.ran} cases; recoveredAt within ${counts.slowest} min`,
  ),
);

const busyError = (): Error =>
  new StorageBusyError({ fault: 'TimeoutError', operation: 'GetItem', attempts: 4, retryAfterS: 5 }, null);
const broken = async (): Promise<never> => {
  throw new Error('the table does not answer');
};

const methodsOf = (store: ControlStore): ControlStore => ({
  loadSite: (...asked) => store.loadSite(...asked),
  claimRun: (...claim) => store.claimRun(...claim),
  putGate: (...gate) => store.putGate(...gate),
  putReading: (...reading) => store.putReading(...reading),
  putDecisions: (...said) => store.putDecisions(...said),
  putDecideInput: (...input) => store.putDecideInput(...input),
  closeDays: (...days) => store.closeDays(...days),
  putPlanning: (...planning) => store.putPlanning(...planning),
  pastReadings: (...asked) => store.pastReadings(...asked),
  settleSessions: (...sessions) => store.settleSessions(...sessions),
});

/** Dependencies of the run in which the fault begins. */
const disturbing = (site: ReportingSite, step: Step, strike: () => Promise<void>): Partial<RunDeps> => {
  const store: ControlStore = site.store;
  let claims = 0;
  const claimRun: ControlStore['claimRun'] = async (...claim) => {
    claims += 1;
    if (step === 'claim fails' || (step === 'record fails' && claims === 2)) return broken();
    if (step === 'while it reads' && claims === 1) await strike();
    const claimed = await store.claimRun(...claim);
    if (step === 'before the command' && claims === 1) await strike();
    return step === 'claim answer lost' ? broken() : claimed;
  };
  return {
    store: { ...methodsOf(store), claimRun, ...(step === 'history fails' && { putReading: broken }) },
  };
};

/** The run in which the fault begins. */
const disturb = async (
  site: ReportingSite,
  { step, cause }: Pick<Case, 'step' | 'cause'>,
  strike: () => Promise<void>,
): Promise<void> => {
  if (step === 'before the run') {
    await strike();
    await site.run({}, cause);
    return;
  }
  if (step === 'killed after the command') {
    let dead = false;
    const store: ControlStore = site.store;
    const killed = new Promise<void>((resolve) => {
      site.onCommanded = async () => {
        dead = true;
        resolve();
        await new Promise(() => {});
      };
    });
    const claimRun: ControlStore['claimRun'] = (...claim) => (dead ? new Promise(() => {}) : store.claimRun(...claim));
    await Promise.race([killed, site.run({ store: { ...methodsOf(store), claimRun } }, cause)]);
    site.onCommanded = null;
    await strike();
    return;
  }
  if (step === 'after the command') site.onCommanded = strike;
  await site.run(disturbing(site, step, strike), cause).catch(() => {});
  site.onCommanded = null;
  await strike();
};

/** Everything shown that is not true. */
const untrue = (site: ReportingSite, fault: ReportFault): string[] => {
  const { gridMs } = site;
  const { run } = site.store;
  const reason = site.reason();
  if (run === null || reason === undefined) return ['no decision was stored'];
  const now = site.home.now();
  const wrong: string[] = [];
  const reading = run.state.sensors[sensorId]?.reading ?? null;
  const knownMs =
    reading === null || reading.gridPowerW === null ? Number.POSITIVE_INFINITY : now - Date.parse(reading.time);
  if (knownMs > GOOD_MS && news.test(reason.code))
    wrong.push(`${reason.code} on data of ${knownMs / MINUTE_MS} min ago`);
  if (fault.frozen !== true && knownMs <= MINUTE_MS && honest.test(reason.code) && reason.code !== 'no-new-data')
    wrong.push(`${reason.code} on data of now`);
  if (fault.frozen !== true && 'ageS' in reason.figures && 'service' in reason.figures) {
    // If nothing was ever known, it shows since when data has been expected.
    const never = !Number.isFinite(gridMs);
    const ageS = (now - (never ? NOON_MS : gridMs)) / 1000;
    const off = reason.figures.ageS - ageS;
    if (never ? off > 1 : Math.abs(off) > 1) wrong.push(`${reason.figures.ageS} s old, but it is ${ageS} s`);
    if (reason.figures.service !== 'webhook') wrong.push(`blames ${reason.figures.service}`);
  }
  const silentMs = now - site.takenMs;
  const heard = [run.state.sensors[sensorId]?.health, run.state.links?.[meterLink]];
  for (const health of heard) {
    const last = health?.lastSuccessAt ?? null;
    if (last !== null && Date.parse(last) > site.takenMs)
      wrong.push(`heard at ${last}, last taken ${isoTime(site.takenMs)}`);
    // Reports that were useless show in the age of the data and in the rejections.
    const offline = site.store.bundle?.reports.has(meterLink) === true && silentMs > OFFLINE_MS + MINUTE_MS;
    if (offline && health?.error !== 'device_offline')
      wrong.push(`silent for ${silentMs / MINUTE_MS} min, but shown as ${health?.error}`);
    if (silentMs <= OFFLINE_MS - MINUTE_MS && health?.error != null)
      wrong.push(`shown as ${health.error} while it reports`);
  }
  const drawn = [...site.store.readings.values()].at(-1);
  if (drawn?.timeMs === now && silentMs > OFFLINE_MS + MINUTE_MS && drawn.home.gridPowerW !== null)
    wrong.push('extends a line of which nothing is known');
  const reported = site.kept?.error ?? null;
  if (
    fault.code != null &&
    fault.unreported !== true &&
    (reported?.code !== fault.code || now - reported.atMs > 2 * MINUTE_MS)
  )
    wrong.push(`${fault.code} is reported to its owner as ${reported?.code}`);
  return wrong;
};

const startedSince = (site: ReportingSite, before: number): boolean =>
  site.home.received.slice(before).some(({ command }) => command.on === true);

interface Case {
  readonly fault: ReportFault;
  readonly sender: Sender;
  readonly step: Step;
  /** What started the run in which the fault begins. */
  readonly cause: Cause;
  readonly situation: Situation;
  readonly minutes: number;
}

const live = async ({ fault, sender, step, cause, situation, minutes }: Case): Promise<string[]> => {
  const site = openReportingSite(INTERVAL_S, busyError);
  const { home } = site;
  const report = async (): Promise<void> => {
    const answer = await site.send(await bodyNow(site, sender));
    if (answer.status !== 200) throw new Error(`a good report is answered by ${answer.status}`);
  };
  const wrong: string[] = [];
  home.pvW = SUNNY_W;
  if (situation === 'stop') {
    for (let minute = 0; minute < WARM_MINUTES; minute += 1) {
      await report();
      await site.run();
      home.pass(MINUTE_MS);
    }
    if (!site.isOn()) throw new Error('the box does not charge under the sun');
    home.pvW = 0;
  }
  const before = home.received.length;
  if (step !== 'before the run') await report();
  let first = '';
  const strike = async (): Promise<void> => {
    first ||= await bodyNow(site, sender);
    const answer = (await fault.act(site, await bodyNow(site, sender), first)).at(-1);
    const code = answer === undefined || answer.status === 200 ? null : answer.body.code;
    if (fault.code !== undefined && code !== fault.code) wrong.push(`answered by ${code}`);
  };
  let begun = false;
  const begin = async (): Promise<void> => {
    if (begun) return;
    begun = true;
    fault.begin?.(site);
    await strike();
  };
  await disturb(site, { step, cause }, begin);
  if (step === 'before the run') {
    wrong.push(...untrue(site, fault));
    if (situation === 'start' && !fault.harmless && !fault.frozen && startedSince(site, before))
      wrong.push('started without knowing the grid');
  }
  for (let minute = 1; minute <= minutes; minute += 1) {
    home.pass(MINUTE_MS);
    await strike();
    const [wasOn, known] = [site.isOn(), home.received.length];
    await site.run();
    wrong.push(...untrue(site, fault).map((what) => `minute ${minute}: ${what}`));
    const silentMs = home.now() - site.takenMs;
    if (!wasOn && silentMs > GOOD_MS && startedSince(site, known)) wrong.push(`minute ${minute}: started on old data`);
  }
  const follows = situation === 'start';
  if (fault.harmless && minutes >= 20 && site.isOn() !== follows) wrong.push('does not follow the sun');
  if (!fault.harmless && minutes >= 190 && site.isOn()) wrong.push(`still on, as ${site.reason()?.code}`);
  fault.end?.(site);
  let recoveredAt: number | null = null;
  for (let minute = 1; minute <= HEALING_MINUTES; minute += 1) {
    home.pass(MINUTE_MS);
    if (fault.name === 'far too often' && minute === 1) home.pass(MINUTE_MS);
    await report();
    await site.run();
    if (site.isOn() !== follows) recoveredAt = null;
    else recoveredAt ??= minute;
  }
  if (recoveredAt === null) wrong.push(`still ${site.isOn() ? 'on' : 'off'}, as ${site.reason()?.code}`);
  else counts.slowest = Math.max(counts.slowest, recoveredAt);
  wrong.push(...untrue(site, { ...fault, code: null }).map((what) => `afterwards: ${what}`));
  const reading = site.store.run?.state.sensors[sensorId];
  if (reading?.health.error !== null) wrong.push(`afterwards shown as ${reading?.health.error}`);
  counts.ran += 1;
  return wrong;
};

reportOmitted('the other senders, situations and lengths of each fault');
/** Every fault at every step in any part, and every fault once for a long time. */
const casesOf = (fault: ReportFault, step: Step): readonly Case[] => {
  const all = fault.senders.flatMap((sender) =>
    situations.flatMap((situation) =>
      causes.flatMap((cause) => lengths.map((minutes) => ({ fault, sender, step, cause, situation, minutes }))),
    ),
  );
  if (whole) return all;
  const turn = reportFaults.indexOf(fault) + steps.indexOf(step);
  const long = turn % steps.length === 0;
  const some = all.filter(({ minutes }) => minutes === (long ? lengths[2] : lengths[turn % 2]));
  return some.filter((_, index) => index === Math.floor(turn / 2) % some.length);
};

describe.each(reportFaults)('a device that reports: $name', (fault) => {
  it('ends safely, recovers, and is reported correctly, whenever it begins', { timeout: 900_000 }, async () => {
    const wrong: string[] = [];
    for (const step of steps)
      for (const one of casesOf(fault, step)) {
        const { sender, cause, situation, minutes } = one;
        const found = await live(one);
        wrong.push(...found.map((what) => `${sender}, ${cause}, ${situation}, ${step}, ${minutes} min: ${what}`));
      }
    expect([...new Set(wrong)].slice(0, 12)).toEqual([]);
  });
});

it('every sender meets every fault that it can have', () => {
  expect(new Set(reportFaults.flatMap((fault) => fault.senders))).toEqual(new Set(senders));
});
