import { SECOND_MS } from '#shared/units.ts';
import type { SiteMemory } from '../memory/state.ts';
import { hourIn } from '../reasons.ts';
import type { Snapshot } from '../snapshot.ts';
import type { BatteryRule } from '../types.ts';
import { betterThanPv, exactMeans } from './counters.ts';
import { type Device, mayHaveStarted, unseenPower } from './device.ts';
import { between, spacingS, stalenessOf } from './freshness.ts';
import { consumptionOf, type Home, type HomeSample } from './home.ts';
import { DAYLIGHT_PV_W, shiftOutlook, updateOutlook } from './outlook.ts';
import { meanPower } from './own-power.ts';
import { checkSteps, noSteps } from './own-steps.ts';
import { recordPastSun } from './past-sun.ts';
import { noProbe, updateProbe } from './probe.ts';
import { recordSunDay } from './sun-days.ts';
import { batteryShareW, type RawSurplus, rawSurplus } from './surplus.ts';
import { checkPlausible, countNightExport, detectFrozen, flatGridTime, freshMs, type TrustStage } from './trust.ts';

/** A sample less than this before the next waiting one is skipped, ms. */
const APART_MS = 50 * SECOND_MS;
const STAMPS = 4;

/** What is known of the site's surplus in this run. */
export interface SiteKnowledge {
  readonly memory: SiteMemory;
  readonly home: Home;
  /** The newest combined sample; null when there is none. */
  readonly newest: HomeSample | null;
  readonly rule: BatteryRule;
  /** A sample was used that no earlier run used. */
  readonly fresh: boolean;
  /** Samples came, but our own changes spoilt all of them: until then, ms. */
  readonly guardUntilMs: number | null;
  readonly stage: TrustStage;
  readonly ageMs: number;
}

export const firstSiteMemory = (nowMs: number): SiteMemory => ({
  law: null,
  newestMs: nowMs,
  sampleMs: 0,
  stampsMs: [],
  same: null,
  implausible: { count: 0, gapW: 0 },
  darkFeeds: 0,
  steps: noSteps,
  battery: { above: false, sinceMs: 0, offered: false, helps: false },
  probe: noProbe,
  flatMs: 0,
  sunset: null,
  counters: null,
  houseW: null,
});

/**
 * Takes this run's samples into the site's memory: the surplus aligned in time with the appliances' own draw, the settle
 * guard around our own changes, the checks for frozen and implausible values, the home battery's share, the outlook.
 * @param rule what of the battery counts now; where that changed, everything learnt moves along
 */
export const observeSite = (
  snapshot: Snapshot,
  home: Home,
  devices: readonly Device[],
  rule: BatteryRule,
  previous: SiteMemory,
  nowMs: number,
): SiteKnowledge => {
  const newest = home.samples.at(-1) ?? null;
  const mostGuardMs = Math.max(0, ...snapshot.sensors.map((sensor) => sensor.guardS * 1000));
  const guardMs = mostGuardMs * guardShare(previous.law, newest, devices, nowMs);
  const samplingS = home.lead?.samplingS ?? 60;
  let memory = shiftForKnownPowers({ ...previous, battery: rule.memory }, devices, nowMs, guardMs);
  const batteryW = newest?.batteryW ?? null;
  const jumpW = batteryShareW(batteryW, rule) - batteryShareW(batteryW, previous.battery);
  if (memory.law !== null && jumpW !== 0) memory = { ...memory, law: shiftOutlook(memory.law, jumpW) };

  // Of several that came together, the newest counts as having come now.
  const lastMs = Math.min(newest?.timeMs ?? nowMs, nowMs);
  let fresh = false;
  let guardUntilMs: number | null = null;
  if (home.overrideW !== null) {
    const learnt = updateOutlook(memory.law, {
      timeMs: nowMs,
      heardMs: nowMs,
      surplusW: home.overrideW + home.offsetW,
      pvW: null,
    });
    memory = { ...memory, law: learnt, newestMs: nowMs };
    fresh = true;
  }
  for (let index = 0; index < home.samples.length && home.overrideW === null; index += 1) {
    const sample = home.samples[index];
    const next = home.samples[index + 1];
    if (sample === undefined || (next !== undefined && next.timeMs - sample.timeMs < APART_MS)) continue;
    const timeMs = Math.min(sample.timeMs, nowMs);
    if (memory.stampsMs.includes(timeMs) || timeMs <= memory.sampleMs - guardMs) continue;
    // Until the first usable sample, `newestMs` is only the time of the first run: that sample may be older and stays so.
    const knownMs = memory.law === null ? Number.NEGATIVE_INFINITY : memory.newestMs;
    const repetition = detectFrozen(memory.same, sample);
    const implausible = checkPlausible(memory.implausible, sample);
    const exact = exactMeans(memory.counters, sample, devices.filter(isCounted));
    memory = {
      ...memory,
      counters: sample.counters === null ? null : { timeMs, ...sample.counters },
      sampleMs: Math.max(memory.sampleMs, timeMs),
      stampsMs: [...memory.stampsMs.slice(1 - STAMPS), timeMs],
      same: repetition.same,
      implausible,
      darkFeeds: repetition.frozen ? memory.darkFeeds : countNightExport(memory.darkFeeds, sample),
    };
    if (repetition.frozen) {
      memory = { ...memory, newestMs: Math.min(memory.newestMs, repetition.countsFromMs) };
      continue;
    }
    const raw = rawSurplus(sample, home);
    if (raw === null) continue;
    memory = { ...memory, newestMs: Math.max(knownMs, timeMs) };
    const spoiltBy = raw.ownInside ? spoilingEdge(devices, sample, timeMs, guardMs) : null;
    const waitedMs = memory.law === null ? 0 : nowMs - memory.law.seenMs;
    // The guard must not block forever: after this time the newest sample is used as it is.
    const tooLong = waitedMs > 3 * (samplingS * 1000 + (nowMs - timeMs));
    const exactNow = spoiltBy !== null && betterThanPv(exact, sample) ? exact : null;
    const clean = exactNow !== null || spoiltBy === null || (tooLong && sample.pvW === null);
    const ownW = exactNow?.ownW ?? (raw.ownInside ? ownPower(devices, timeMs, sample.windowMs) : 0);
    if (spoiltBy === null && raw.ownInside)
      memory = { ...memory, steps: checkSteps(memory.steps, sample, ownW, nowMs) };
    const gridSurplusW = exactNow === null ? raw.surplusW : -exactNow.gridW;
    const batteryPartW = raw.batteryInside
      ? batteryShareW(sample.batteryW, rule)
      : rule.offered
        ? 0
        : -Math.max(0, rule.reservedW, sample.batteryW ?? 0);
    const surplusW = clean ? gridSurplusW + ownW + batteryPartW + home.offsetW : null;
    // While a probe step is pending, only what the meter shows after it counts.
    const pvW = clean || memory.probe.pending === null ? sample.pvW : null;
    const learnt = updateOutlook(memory.law, { timeMs, heardMs: nowMs - (lastMs - timeMs), surplusW, pvW });
    if (learnt === null) {
      guardUntilMs = (spoiltBy ?? nowMs) + sample.windowMs + guardMs + (nowMs - timeMs);
      continue;
    }
    fresh = true;
    memory = { ...memory, past: recordPastSun(memory.past, timeMs, learnt.pv ?? learnt.a) };
    const flatMs = flatGridTime(memory.flatMs, sample, ownW, timeMs - (memory.law?.seenMs ?? timeMs));
    memory = { ...memory, law: learnt, flatMs };
    const limitW = snapshot.site.settings.exportLimitW;
    if (clean && limitW !== null && index === home.samples.length - 1) {
      memory = { ...memory, ...updateProbe(learnt, memory.probe, sample, limitW, devices, nowMs) };
    }
    if (clean)
      memory = { ...memory, sunset: sunDaysAfter(memory.sunset, sample, timeMs, gridSurplusW + ownW, raw, snapshot) };
    const consumption = consumptionOf(sample);
    if (clean && consumption !== null) memory = { ...memory, houseW: Math.max(0, consumption - ownW) };
  }
  const ageMs = Math.max(0, nowMs - memory.newestMs);
  // Without PV when it was last measured, none is to be expected.
  const dark = (memory.law?.pv ?? Number.POSITIVE_INFINITY) <= DAYLIGHT_PV_W;
  const stage = ageMs <= freshMs(snapshot.site.intervalS, samplingS) ? 'fresh' : dark ? 'dark' : 'silent';
  return { memory, home, newest, rule, fresh, guardUntilMs: fresh ? null : guardUntilMs, stage, ageMs };
};

/**
 * Share of the settle guard that holds: half on fresh data, whose stamps are measured and whose appliances show their own power.
 * Where either is guessed, a guard that ends too early would mix before and after.
 */
const guardShare = (
  law: SiteMemory['law'],
  newest: HomeSample | null,
  devices: readonly Device[],
  nowMs: number,
): number => {
  if (newest === null || !newest.timeIsMeasured || devices.some(({ powerW }) => powerW === null)) return 1;
  return between(0.5, 1, stalenessOf(spacingS(law), (nowMs - newest.timeMs) / 1000));
};

/** @param surplusW of grid and appliances, W */
const sunDaysAfter = (
  memory: SiteMemory['sunset'],
  { batteryW, socPercent }: HomeSample,
  timeMs: number,
  surplusW: number,
  { batteryInside }: Pick<RawSurplus, 'batteryInside'>,
  { site }: Snapshot,
): SiteMemory['sunset'] => {
  if (batteryW === null || socPercent === null) return memory;
  const freeW = surplusW + (batteryInside ? batteryW : 0);
  return recordSunDay(memory, { timeMs, hour: hourIn(site.timezone, timeMs), freeW, batteryW, socPercent });
};

/** Its power is known and inside what the sensors measure, so that it is added back to the surplus. */
export const isCounted = (device: Device): boolean => device.powerW !== null && device.view.settings.measuredBySensor;

/**
 * When an appliance's power becomes known or unknown, what counts as surplus jumps by it, and the outlook with it. One
 * that is lost just after we changed it counts with what it may draw by now, until a clean sample shows the house with
 * it.
 */
const shiftForKnownPowers = (
  memory: SiteMemory,
  devices: readonly Device[],
  nowMs: number,
  guardMs: number,
): SiteMemory => {
  if (memory.law === null) return memory;
  let deltaW = 0;
  for (const device of devices) {
    const beforeW = device.memory.countedW;
    if (isCounted(device) && beforeW === null) deltaW += device.powerW ?? 0;
    if (!isCounted(device) && beforeW !== null) {
      const { command, edges } = device.memory;
      const changed = command?.confirmed === false || nowMs - (edges.at(-1) ?? 0) < 2 * guardMs;
      deltaW -= changed && device.on !== false ? Math.max(beforeW, device.expectedW) : beforeW;
    }
  }
  return deltaW === 0 ? memory : { ...memory, law: shiftOutlook(memory.law, deltaW) };
};

const ownPower = (devices: readonly Device[], timeMs: number, windowMs: number): number => {
  let sum = 0;
  for (const device of devices) {
    const { power, edges } = device.memory;
    const atW = unseenPower(device, timeMs - windowMs) ?? meanPower(power, edges, timeMs, windowMs);
    if (isCounted(device)) sum += atW ?? 0;
  }
  return sum;
};

/**
 * The settle guard: a grid sample near one of our own changes mixes before and after. Where the vendor gives no time of
 * measurement, only samples entirely after the change are clean.
 * @returns the newest edge that spoils the sample, ms; null: none does
 */
const spoilingEdge = (
  devices: readonly Device[],
  sample: HomeSample,
  timeMs: number,
  guardMs: number,
): number | null => {
  const from = timeMs - sample.windowMs - guardMs;
  const to = sample.timeIsMeasured ? timeMs + guardMs : Number.POSITIVE_INFINITY;
  let newest: number | null = null;
  for (const device of devices) {
    const { edges } = device.memory;
    for (const edge of edges) if (edge > from && edge < to && (newest === null || edge > newest)) newest = edge;
    if (mayHaveStarted(device, timeMs)) newest = Math.max(newest ?? 0, edges.at(-1) ?? 0);
  }
  return newest;
};
