import type { Appliance } from '#shared/model/appliance.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { allocate } from './allocate/allocate.ts';
import { type Command, conclude } from './conclude.ts';
import type { ApplianceMemory, ControlState, SiteMemory } from './memory/state.ts';
import { readDevice } from './observe/device.ts';
import { combine, type Home } from './observe/home.ts';
import { outlookOf } from './observe/outlook.ts';
import { firstSiteMemory, observeSite, type SiteKnowledge } from './observe/site.ts';
import { learnUnmetered } from './observe/unmetered.ts';
import { iso, watts } from './reasons.ts';
import { batteryRuleFor } from './rules/battery.ts';
import { trackGoals } from './rules/deadlines.ts';
import { type BatteryDecision, decideBattery } from './rules/home-battery.ts';
import { intentOf } from './rules/intent.ts';
import { SOC_HOLDS_MS } from './rules/soc-map.ts';
import type { Snapshot } from './snapshot.ts';
import { noTrace, type Trace } from './trace.ts';

export type { Command } from './conclude.ts';

/** Everything that a run decides. */
export interface RunDecision {
  /** In safe order: what stops or lowers before what starts or raises. */
  readonly commands: readonly Command[];
  readonly nextState: ControlState;
  /** The memory of each commanded appliance if its command is not carried out. */
  readonly uncommanded: Readonly<Record<ApplianceId, ApplianceMemory>>;
  /** One for every appliance, with the reason now in force; most important first. */
  readonly decisions: readonly Decision[];
  /** Those of them that are news. */
  readonly log: readonly Decision[];
  /** What the home battery is told; null: nothing, and nothing is to be said of it. */
  readonly battery: BatteryDecision | null;
  /** What overrides the mode of each appliance. */
  readonly overrides: Readonly<Record<ApplianceId, Appliance['override']>>;
}

/**
 * Turns what is known of a site into commands and reasons. Pure and idempotent: the same snapshot and time give the same
 * decision, and a decision carried out twice has the effect of one.
 * @param nowMs ms since the epoch
 * @param trace hears which rules were asked (`npm run explain`)
 */
export const decide = (snapshot: Snapshot, nowMs: number, trace: Trace = noTrace): RunDecision => {
  const { site, state } = snapshot;
  const previous: SiteMemory = { ...firstSiteMemory(nowMs), ...state?.site };
  const neededMs = previous.sampleMs - reachMs(snapshot);
  const home = combine(snapshot.sensors);
  const socPercent = socOf(home, nowMs);
  // A lower number is more important; ties by age, as ids sort by age.
  const views = [...snapshot.appliances].sort((x, y) => x.priority - y.priority || (x.id < y.id ? -1 : 1));
  const read = views.map((view) => {
    const known = state?.appliances[view.id];
    const resolved = intentOf(view, site, socPercent, known, nowMs);
    const device = readDevice(view, known, nowMs, neededMs, resolved);
    return { ...device, ...trackGoals(device, site, known?.on ?? null, previous.houseW, nowMs) };
  });
  const rule = batteryRuleFor(site, home.samples.at(-1) ?? null, previous, nowMs);
  const knowledge = observeSite(snapshot, home, read, rule, previous, nowMs);
  traceSite(knowledge, trace);
  const devices = read.map((device) => {
    const unmetered = learnUnmetered(device, knowledge.memory);
    return { ...device, memory: { ...device.memory, unmetered } };
  });
  const conclusions = allocate(snapshot, devices, knowledge, nowMs, trace).map((allocation) =>
    conclude(allocation, nowMs),
  );

  const commands: Command[] = [];
  for (const lowers of [true, false]) {
    for (const { command } of conclusions) if (command?.lowers === lowers) commands.push(command);
  }
  const appliances: Record<ApplianceId, ApplianceMemory> = {};
  const uncommanded: Record<ApplianceId, ApplianceMemory> = {};
  const overrides: Record<ApplianceId, Appliance['override']> = {};
  for (const { command, decision, memory, uncommanded: without, override } of conclusions) {
    appliances[decision.applianceId] = memory;
    if (command !== null) uncommanded[decision.applianceId] = without;
    overrides[decision.applianceId] = override;
  }
  const newest = home.samples.at(-1);
  const grid = newest?.gridW == null ? null : { gridW: newest.gridW, chargesW: newest.batteryW ?? 0 };
  const battery = decideBattery(snapshot.battery, state?.battery, site, grid, nowMs);
  return {
    commands,
    battery,
    nextState: {
      version: 1,
      scheduledMs: state?.scheduledMs ?? 0,
      site: knowledge.memory,
      appliances,
      links: snapshot.links,
      ...(battery !== null && { battery: battery.memory }),
    },
    uncommanded,
    decisions: conclusions.map(({ decision }) => decision),
    log: conclusions.filter(({ news }) => news).map(({ decision }) => decision),
    overrides,
  };
};

const traceSite = ({ rule, memory, stage, ageMs, fresh, guardUntilMs }: SiteKnowledge, trace: Trace): void => {
  const { law } = memory;
  trace(null, 'battery', { offered: rule.offered, helps: rule.helps });
  trace(null, 'surplus', {
    surplusW: law === null ? null : watts(law.a),
    outlookW: law === null ? null : watts(outlookOf(law)),
    volatilityW: law === null ? null : watts(law.v),
    pvW: law?.pv ?? null,
    houseW: memory.houseW,
    ageS: Math.round(ageMs / 1000),
    trust: stage,
    newSample: fresh,
    guardUntil: guardUntilMs === null ? null : iso(guardUntilMs),
  });
};

/** The home battery's state of charge while it still holds, %; null: unknown. */
const socOf = ({ samples }: Home, nowMs: number): number | null => {
  const newest = samples.at(-1);
  return newest === undefined || nowMs - newest.timeMs > SOC_HOLDS_MS ? null : newest.socPercent;
};

/** How far before the newest sample one may still come that needs the appliances' power: its window and a wrong stamp, ms. */
const reachMs = (snapshot: Snapshot): number => {
  let reachS = 0;
  for (const { readings, guardS } of snapshot.sensors)
    for (const reading of readings) reachS = Math.max(reachS, reading.windowS + guardS);
  return reachS * 1000;
};
