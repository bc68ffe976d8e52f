import { errorKey, mayProbe } from '#functions/control/links.ts';
import type { RunDeps, RunOutcome } from '#functions/control/run-types.ts';
import type { ControlStore } from '#functions/control/store.ts';
import type { VendorErrorKind } from '#functions/integrations/port.ts';
import type { ReasonCode } from '#shared/model/reason.ts';
import { chargerId, chargerLink } from '../control/harness.ts';
import { refusalOf } from '../integrations/bench.ts';
import type { ControlCase, Situation } from './control-cases.ts';
import { type FaultPlan, type FaultySite, openFaultySite, subjectLink } from './faulty-site.ts';
import { MINUTE_MS } from './living-home.ts';

const SUNNY_W = 9_000;
/** Runs with a charger that is on: enough for its minimum on time. */
const WARM_RUNS = 3;
/** Runs with requests after which a vendor that recovered must have been followed. */
const HEALING_RUNS = 3;

/** What an undisturbed run does: how many runs a stop takes, and how many requests each phase needs. */
interface Undisturbed {
  readonly stopRuns: number;
  readonly requests: Readonly<Record<Situation, { readonly read: number; readonly command: number }>>;
}

const memoryOf = (site: FaultySite) => site.store.run?.state.control.appliances[chargerId];
const linkOfAppliance = (site: FaultySite) =>
  site.store.run?.state.control.links[site.switches ? subjectLink : chargerLink];

/** Brings a home to the start of the situation; the next run is the one to disturb. */
const begin = async (site: FaultySite, situation: Situation): Promise<void> => {
  site.home.pvW = SUNNY_W;
  if (situation === 'start') return;
  await site.run();
  for (let run = 0; run < WARM_RUNS; run += 1) {
    site.home.pass(Math.max(4 * MINUTE_MS, site.stepMs));
    await site.run();
  }
  if (!site.isOn()) throw new Error('the box does not charge under the sun');
  site.home.pvW = 0;
  site.home.pass(site.stepMs);
};

const undisturbed = new Map<string, Promise<Undisturbed>>();

const lookAt = async (subject: ControlCase['subject']): Promise<Undisturbed> => {
  const started = await openFaultySite(subject);
  const stopped = await openFaultySite(subject);
  try {
    await begin(started, 'start');
    await started.run();
    if (!started.isOn()) throw new Error('the box does not start under the sun');
    const start = { ...started.requests };
    await begin(stopped, 'stop');
    await stopped.run();
    const stop = { ...stopped.requests };
    let stopRuns = 1;
    for (; stopped.isOn() && stopRuns < 12; stopRuns += 1) {
      stopped.home.pass(stopped.stepMs);
      await stopped.run();
      stop.command = Math.max(stop.command, stopped.requests.command);
    }
    if (stopped.isOn()) throw new Error('the box does not stop without sun');
    return { stopRuns, requests: { start, stop } };
  } finally {
    await started.close();
    await stopped.close();
  }
};

const undisturbedOf = (subject: ControlCase['subject']): Promise<Undisturbed> => {
  const known = undisturbed.get(subject.folder) ?? lookAt(subject);
  undisturbed.set(subject.folder, known);
  return known;
};

/** How the adapter must classify the fault; null: it may tolerate it, or a response may survive it. */
const kindOf = ({ subject, fault }: ControlCase): VendorErrorKind | null => {
  const { failsInside } = subject.sample;
  switch (fault) {
    case 'unauthorized':
      return refusalOf(subject);
    case 'rate-limited':
    case 'rate-limited-no-hint':
      return 'rate_limited';
    case 'server-error':
      return 'upstream';
    case 'html':
    case 'half-body':
      return 'bad_response';
    case 'timeout':
      return 'timeout';
    case 'failed-inside':
      return 'kind' in failsInside && failsInside.commandsOnly !== true ? failsInside.kind : null;
    default:
      return null;
  }
};

/** Reasons for something that could not be read, commanded or known. */
const troubles: ReadonlySet<ReasonCode> = new Set([
  'link-broken',
  'vendor-limit',
  'vendor-trouble',
  'own-trouble',
  'device-offline',
  'device-unknown',
  'command-failed',
  'vendor-step',
  'data-missing',
  'data-implausible',
  'wrong-sign',
  'not-obeying',
  'foreign-change',
  'foreign-change-open',
]);
/** Reasons that claim to have observed surplus appear or disappear in this very run. */
const news: ReadonlySet<ReasonCode> = new Set(['starting-sun', 'stopping-cloud']);

/** What in the displayed reason does not match what happened in this run. */
const untrue = (site: FaultySite, outcome: RunOutcome, kind: VendorErrorKind | null): string[] => {
  const { run } = site.store;
  const code = site.reason();
  if (outcome.status !== 'done' || run === null || code === undefined) return ['no decision was stored'];
  const link = linkOfAppliance(site);
  const readings = Object.values(run.state.sensors);
  const wrong = (fact: string): string[] => [`${fact}, but the reason is ${code}`];
  if (memoryOf(site)?.troubleSinceMs === site.home.now()) {
    const fits =
      link?.problem === 'broken'
        ? code === 'link-broken'
        : link?.problem === 'limited'
          ? code === 'vendor-limit'
          : code === 'vendor-trouble';
    if (!fits) return wrong(`its link is ${link?.problem ?? 'silent'}`);
  } else if (outcome.failedCommands > 0) {
    if (code !== 'command-failed' && code !== 'vendor-step') return wrong('a command failed');
  } else if (readings.every(({ reading }) => reading === null)) {
    if (code !== 'data-missing' && code !== 'device-unknown') return wrong('no sensor ever reported anything');
  } else if (readings.every(({ health }) => health.error !== null)) {
    if (news.has(code) || (troubles.has(code) && code !== 'device-unknown')) return wrong('no sensor answered');
  } else if (outcome.failedReads === 0 && troubles.has(code) && code !== 'device-unknown') {
    return wrong('all went well');
  }
  if (kind === null) return [];
  // The fault's class, at the link and at the sensor.
  const problem = run.state.control.links[subjectLink]?.problem ?? null;
  const refused = kind === 'auth_failed' || kind === 'reauth_needed';
  const linkFits = refused
    ? problem === 'doubted' || problem === 'broken'
    : problem === (kind === 'rate_limited' ? 'limited' : null);
  const errors = site.measures ? readings.map(({ health }) => health.error) : [];
  const error = problem === 'doubted' ? 'vendor_failed' : errorKey[kind];
  return [
    ...(linkFits ? [] : [`${kind} leaves its link ${problem}`]),
    ...errors.filter((shown) => shown !== error).map((shown) => `${kind} is shown as ${shown}`),
  ];
};

/** A start without a current grid value, from any source. */
const startsOnNothing = (site: FaultySite, receivedBefore: number): string[] => {
  const started = site.home.received.slice(receivedBefore).some(({ command }) => command.on === true);
  if (!started) return [];
  const readings = Object.values(site.store.run?.state.sensors ?? {});
  const known = readings.some(
    ({ reading }) =>
      reading !== null &&
      reading.gridPowerW !== null &&
      site.home.now() - Date.parse(reading.time) <= 2 * site.stepMs + MINUTE_MS,
  );
  return known ? [] : ['started without knowing the grid'];
};

const planOf = ({ fault, step }: ControlCase): FaultPlan => {
  switch (step) {
    case 'between-reads':
      return { fault, phase: 'read', from: 2, lost: false };
    case 'before-command':
    case 'record-fails':
      return { fault, phase: 'command', from: 1, lost: false };
    case 'within-command':
      return { fault, phase: 'command', from: 2, lost: false };
    case 'answer-lost':
      return { fault, phase: 'command', from: 1, lost: true };
    default:
      return { fault, phase: 'read', from: 1, lost: false };
  }
};

const broken = async (): Promise<never> => {
  throw new Error('the table does not answer');
};

/** Dependencies in which one write fails. */
const failingWrite = (site: FaultySite, step: ControlCase['step']): Partial<RunDeps> => {
  const store: ControlStore = site.store;
  let claims = 0;
  const claimRun: typeof store.claimRun = async (...claim) => {
    claims += 1;
    if (step === 'claim-fails' || (step === 'record-fails' && claims === 2)) return broken();
    const claimed = await store.claimRun(...claim);
    return step === 'claim-answer-lost' ? broken() : claimed;
  };
  const putReading: typeof store.putReading = (...reading) =>
    step === 'history-fails' ? broken() : store.putReading(...reading);
  return {
    store: {
      loadSite: (id) => store.loadSite(id),
      claimRun,
      putGate: (...gate) => store.putGate(...gate),
      putReading,
      putDecisions: (...said) => store.putDecisions(...said),
      putDecideInput: (...input) => store.putDecideInput(...input),
      closeDays: (...days) => store.closeDays(...days),
      putPlanning: (...planning) => store.putPlanning(...planning),
      pastReadings: (...asked) => store.pastReadings(...asked),
      settleSessions: (...sessions) => store.settleSessions(...sessions),
    },
  };
};

/** A run whose process crashes as soon as the first command was carried out, or at the end if it sends none. */
const killedAfterCommand = async (site: FaultySite): Promise<void> => {
  let dead = false;
  const never = <T>(): Promise<T> => new Promise(() => {});
  const store: ControlStore = site.store;
  const mortal = {
    loadSite: (id) => (dead ? never() : store.loadSite(id)),
    claimRun: (...claim) => (dead ? never() : store.claimRun(...claim)),
    putGate: (...gate) => (dead ? never() : store.putGate(...gate)),
    putReading: (...reading) => (dead ? never() : store.putReading(...reading)),
    putDecisions: (...said) => (dead ? never() : store.putDecisions(...said)),
    putDecideInput: (...input) => (dead ? never() : store.putDecideInput(...input)),
    closeDays: (...days) => (dead ? never() : store.closeDays(...days)),
    putPlanning: (...planning) => (dead ? never() : store.putPlanning(...planning)),
    pastReadings: (...asked) => (dead ? never() : store.pastReadings(...asked)),
    settleSessions: (...sessions) => (dead ? never() : store.settleSessions(...sessions)),
  } satisfies ControlStore;
  const killed = new Promise<void>((resolve) => {
    site.onCommanded = () => {
      dead = true;
      resolve();
      return never();
    };
  });
  await Promise.race([killed, site.run({ store: mortal })]);
  site.onCommanded = null;
};

/** When the vendor and the device may receive requests and commands again, ms from now. */
const waitOf = (site: FaultySite): number => {
  const state = site.store.run?.state.control;
  const link = state?.links[subjectLink];
  const { obey, unsent } = memoryOf(site) ?? {};
  const untils = [link?.untilMs ?? 0, obey?.untilMs ?? 0, unsent?.untilMs ?? 0];
  return Math.max(site.stepMs, ...untils.map((untilMs) => untilMs - site.home.now()));
};

/** Continues with a vendor that recovered. @returns runs until charger and surplus match; null: they do not */
const recover = async (site: FaultySite, { subject, situation }: ControlCase, runs: number): Promise<number | null> => {
  site.plan = null;
  await site.restart();
  for (let run = 1; run <= runs; run += 1) {
    const link = site.store.run?.state.control.links[subjectLink];
    // A rejected password is never retried automatically: its owner enters it again.
    if (link?.problem === 'broken' && !mayProbe(subject.integration.manifest)) {
      site.retype();
      site.home.pass(site.stepMs);
    } else site.home.pass(waitOf(site));
    await site.run();
    if (site.isOn() === (situation === 'start')) return run;
  }
  return null;
};

/** The disturbed runs of a case. @returns what was wrong in them */
const disturb = async (site: FaultySite, one: ControlCase): Promise<string[]> => {
  const { step } = one;
  const receivedBefore = site.home.received.length;
  const plan = planOf(one);
  const second = async (): Promise<void> => {
    site.plan = plan;
    site.home.pass(site.stepMs);
    await site.run();
  };
  switch (step) {
    case 'killed-after-command':
      await killedAfterCommand(site);
      await second();
      break;
    case 'claim-answer-lost':
    case 'history-fails':
      await site.run(failingWrite(site, step)).catch(() => {});
      await second();
      break;
    case 'claim-fails':
    case 'record-fails':
      site.plan = plan;
      await site.run(failingWrite(site, step)).catch(() => {});
      break;
    default: {
      site.plan = plan;
      const outcome = await site.run();
      const kind = step === 'before-read' ? kindOf(one) : null;
      return [...untrue(site, outcome, kind), ...startsOnNothing(site, receivedBefore)];
    }
  }
  return startsOnNothing(site, receivedBefore);
};

/** Result of a case. */
export interface Result {
  /** Why it has no such step; null: it ran. */
  readonly inapplicable: string | null;
  readonly problems: readonly string[];
  /** Runs with requests until all was well again; 0: it always was. */
  readonly recoveredIn: number;
}

const isInapplicable = ({ step, situation }: ControlCase, { requests }: Undisturbed): string | null => {
  const { read, command } = requests[situation];
  if (step === 'between-reads' && read < 2) return 'it reads all in one request';
  if (step === 'within-command' && command < 2) return 'its command is one request';
  return null;
};

/** Runs one case and returns what broke a promise. */
export const runCase = async (one: ControlCase): Promise<Result> => {
  const usual = await undisturbedOf(one.subject);
  const inapplicable = isInapplicable(one, usual);
  if (inapplicable !== null) return { inapplicable, problems: [], recoveredIn: 0 };
  const site = await openFaultySite(one.subject);
  try {
    await begin(site, one.situation);
    const problems = await disturb(site, one);
    const due = HEALING_RUNS + (one.situation === 'stop' ? usual.stopRuns : 0);
    const recoveredIn = await recover(site, one, due);
    if (recoveredIn === null)
      problems.push(`still ${site.isOn() ? 'on' : 'off'} after ${due} runs, as ${site.reason()}`);
    // One more run observes the effect of the last command; it must not take it for a manual switch.
    site.home.pass(waitOf(site));
    const outcome = await site.run();
    problems.push(...untrue(site, outcome, null));
    if (memoryOf(site)?.foreign != null) problems.push('its own command was taken for another hand');
    if (site.isOn() !== (one.situation === 'start')) problems.push('did not stay so');
    return { inapplicable, problems, recoveredIn: recoveredIn ?? due };
  } finally {
    await site.close();
  }
};
