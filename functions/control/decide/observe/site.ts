import { law, learn, shift } from '../allocate/law.ts';
import type { SiteMemory } from '../memory/state.ts';
import { hourIn } from '../reasons.ts';
import { type BatteryRule, batteryRule, batteryTerm } from '../rules/battery.ts';
import { sunsetNeed, watchSunset } from '../rules/sunset.ts';
import type { Snapshot } from '../snapshot.ts';
import { betterThanPv, exactMeans } from './counters.ts';
import type { Device } from './device.ts';
import { consumptionOf, type Home, type HomeSample, rawSurplus } from './home.ts';
import { meanPower } from './own-power.ts';
import { noSteps, watchSteps } from './own-steps.ts';
import { noProbe, probeAfter } from './probe.ts';
import { type Stage, stageOf, watchDark, watchFlat, watchFrozen, watchPlausible } from './trust.ts';

const { startPvW } = law;
/** control-law.md: "skip one less than 50 s before the next waiting one". */
const APART_MS = 50_000;
const STAMPS = 4;

/** What is known of the site's surplus at this run. */
export interface SiteKnowledge {
  readonly memory: SiteMemory;
  readonly home: Home;
  /** The newest sample as combined; null when there is none. */
  readonly newest: HomeSample | null;
  readonly rule: BatteryRule;
  /** A sample was used that no run used before. */
  readonly fresh: boolean;
  /** Samples came, but all were spoilt by our own changes: until then, ms. */
  readonly guardUntilMs: number | null;
  readonly stage: Stage;
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
 * Takes this run's samples into the site's memory: surplus aligned in time with the appliances' own draw (control.md
 * §B5 (1)), settle guard (§B5 (3)), frozen and implausible values (§B6), home battery (§B9), memories (control-law.md).
 */
export const observeSite = (
  snapshot: Snapshot,
  home: Home,
  devices: readonly Device[],
  previous: SiteMemory,
  nowMs: number,
): SiteKnowledge => {
  const newest = home.samples.at(-1) ?? null;
  const guardMs = Math.max(0, ...snapshot.sensors.map((sensor) => sensor.guardS * 1000));
  const samplingS = home.lead?.samplingS ?? 60;
  const rule = ruleOf(snapshot.site, newest, previous, nowMs);
  let memory = recount({ ...previous, battery: rule.memory }, devices, nowMs, guardMs);
  const batteryW = newest?.batteryW ?? null;
  const jumpW = batteryTerm(batteryW, rule) - batteryTerm(batteryW, previous.battery);
  if (memory.law !== null && jumpW !== 0) memory = { ...memory, law: shift(memory.law, jumpW) };

  // Of several that came together the newest is taken to have come now.
  const lastMs = Math.min(newest?.timeMs ?? nowMs, nowMs);
  let fresh = false;
  let guardUntilMs: number | null = null;
  if (home.overrideW !== null) {
    const learnt = learn(memory.law, {
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
    // Before the first usable sample nothing is old; that one may be, and must not pass for new.
    const knownMs = memory.law === null ? Number.NEGATIVE_INFINITY : memory.newestMs;
    const watched = watchFrozen(memory.same, sample);
    const implausible = watchPlausible(memory.implausible, sample);
    const exact = exactMeans(memory.counters, sample, devices.filter(isCounted));
    memory = {
      ...memory,
      counters: sample.counters === null ? null : { timeMs, ...sample.counters },
      sampleMs: Math.max(memory.sampleMs, timeMs),
      stampsMs: [...memory.stampsMs.slice(1 - STAMPS), timeMs],
      same: watched.same,
      implausible,
      darkFeeds: watched.frozen ? memory.darkFeeds : watchDark(memory.darkFeeds, sample),
    };
    if (watched.frozen) {
      memory = { ...memory, newestMs: Math.min(memory.newestMs, watched.countsFromMs) };
      continue;
    }
    const raw = rawSurplus(sample, home);
    if (raw === null) continue;
    memory = { ...memory, newestMs: Math.max(knownMs, timeMs) };
    const spoiltBy = raw.ownInside ? spoiling(devices, sample, timeMs, guardMs) : null;
    const waitedMs = memory.law === null ? 0 : nowMs - memory.law.seenMs;
    // "Never block longer than 3·(S+L) (then take the newest sample)."
    const tooLong = waitedMs > 3 * (samplingS * 1000 + (nowMs - timeMs));
    const exactNow = spoiltBy !== null && betterThanPv(exact, sample) ? exact : null;
    const clean = exactNow !== null || spoiltBy === null || (tooLong && sample.pvW === null);
    const ownW = exactNow?.ownW ?? (raw.ownInside ? ownPower(devices, timeMs, sample.windowMs) : 0);
    if (spoiltBy === null && raw.ownInside)
      memory = { ...memory, steps: watchSteps(memory.steps, sample, ownW, nowMs) };
    const gridSurplusW = exactNow === null ? raw.surplusW : -exactNow.gridW;
    const battery = raw.batteryInside
      ? batteryTerm(sample.batteryW, rule)
      : rule.offered
        ? 0
        : -Math.max(0, rule.reservedW, sample.batteryW ?? 0);
    const surplusW = clean ? gridSurplusW + ownW + battery + home.offsetW : null;
    // While a step is tried, only what the meter shows after it counts.
    const pvW = clean || memory.probe.pending === null ? sample.pvW : null;
    const learnt = learn(memory.law, { timeMs, heardMs: nowMs - (lastMs - timeMs), surplusW, pvW });
    if (learnt === null) {
      guardUntilMs = (spoiltBy ?? nowMs) + sample.windowMs + guardMs + (nowMs - timeMs);
      continue;
    }
    fresh = true;
    const flatMs = watchFlat(memory.flatMs, sample, ownW, timeMs - (memory.law?.seenMs ?? timeMs));
    memory = { ...memory, law: learnt, flatMs };
    const limitW = snapshot.site.settings.exportLimitW;
    if (clean && limitW !== null && index === home.samples.length - 1) {
      memory = { ...memory, ...probeAfter(learnt, memory.probe, sample, limitW, devices, nowMs) };
    }
    if (clean)
      memory = { ...memory, sunset: sunsetAfter(memory.sunset, sample, timeMs, gridSurplusW + ownW, raw, snapshot) };
    const consumption = consumptionOf(sample);
    if (clean && consumption !== null) memory = { ...memory, houseW: Math.max(0, consumption - ownW) };
  }
  const ageMs = Math.max(0, nowMs - memory.newestMs);
  const byAge = stageOf(ageMs, snapshot.site.intervalS, samplingS);
  // "> 60 min or after sunset → off": without data and without sun at the last look, nothing is to be hoped for.
  const stage = byAge !== 'fresh' && (memory.law?.pv ?? Number.POSITIVE_INFINITY) <= startPvW ? 'off' : byAge;
  return { memory, home, newest, rule, fresh, guardUntilMs: fresh ? null : guardUntilMs, stage, ageMs };
};

const ruleOf = (
  { settings, timezone }: Snapshot['site'],
  newest: HomeSample | null,
  { battery, sunset }: SiteMemory,
  nowMs: number,
): BatteryRule => {
  const soc = newest?.socPercent ?? null;
  const asked = settings.batteryStrategy === 'full-by-sunset';
  const need = asked ? sunsetNeed(sunset, settings, soc, hourIn(timezone, nowMs), nowMs) : null;
  return batteryRule(settings, soc, battery, need, nowMs);
};

/** @param surplusW of grid and appliances, W */
const sunsetAfter = (
  memory: SiteMemory['sunset'],
  { batteryW, socPercent }: HomeSample,
  timeMs: number,
  surplusW: number,
  { batteryInside }: { readonly batteryInside: boolean },
  { site }: Snapshot,
): SiteMemory['sunset'] => {
  if (batteryW === null || socPercent === null) return memory;
  const freeW = surplusW + (batteryInside ? batteryW : 0);
  return watchSunset(memory, { timeMs, hour: hourIn(site.timezone, timeMs), freeW, batteryW, socPercent });
};

/** True when its power is inside what the sensors measure and known, so that it is added back (design.md §4). */
export const isCounted = (device: Device): boolean => device.powerW !== null && device.view.settings.measuredBySensor;

/**
 * When an appliance's power becomes known or unknown, what counts as surplus jumps by it, and the memories with it. One
 * that got lost just after a change of ours is booked with what it may draw by now, until a clean sample shows the house
 * with it (control.md §B5 (4): "count the commanded power from the command until measured").
 */
const recount = (memory: SiteMemory, devices: readonly Device[], nowMs: number, guardMs: number): SiteMemory => {
  if (memory.law === null) return memory;
  let delta = 0;
  for (const device of devices) {
    const was = device.memory.countedW;
    if (isCounted(device) && was === null) delta += device.powerW ?? 0;
    if (!isCounted(device) && was !== null) {
      const { command, edges } = device.memory;
      const changed = command?.confirmed === false || nowMs - (edges.at(-1) ?? 0) < 2 * guardMs;
      delta -= changed && device.on !== false ? Math.max(was, device.expectedW) : was;
    }
  }
  return delta === 0 ? memory : { ...memory, law: shift(memory.law, delta) };
};

const ownPower = (devices: readonly Device[], timeMs: number, windowMs: number): number => {
  let sum = 0;
  for (const device of devices) {
    if (isCounted(device)) sum += meanPower(device.memory.power, device.memory.edges, timeMs, windowMs) ?? 0;
  }
  return sum;
};

/**
 * "dirty = some edge z with t_s − window − 90 < z < t_s + 90". Where the vendor gives no time of measurement, only
 * samples wholly after the change are clean (§B5 (3), second form).
 * @returns the newest edge that spoils the sample, ms
 */
const spoiling = (devices: readonly Device[], sample: HomeSample, timeMs: number, guardMs: number): number | null => {
  const from = timeMs - sample.windowMs - guardMs;
  const to = sample.timeIsMeasured ? timeMs + guardMs : Number.POSITIVE_INFINITY;
  let newest: number | null = null;
  for (const { memory } of devices) {
    for (const edge of memory.edges) if (edge > from && edge < to && (newest === null || edge > newest)) newest = edge;
  }
  return newest;
};
