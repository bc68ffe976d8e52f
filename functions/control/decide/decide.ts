import type { Appliance } from '#shared/model/appliance.ts';
import type { ApplianceId } from '#shared/model/ids.ts';
import type { Decision } from '#shared/model/reason.ts';
import { settle } from './allocate/settle.ts';
import { type Command, conclude } from './conclude.ts';
import type { ApplianceMemory, ControlState, SiteMemory } from './memory/state.ts';
import { readDevice } from './observe/device.ts';
import { combine, type Home } from './observe/home.ts';
import { firstSiteMemory, observeSite } from './observe/site.ts';
import { watchUnmetered } from './observe/unmetered.ts';
import { followGoals } from './rules/goals.ts';
import { intentOf } from './rules/intent.ts';
import { SOC_HOLDS_MS } from './rules/soc-map.ts';
import type { Snapshot } from './snapshot.ts';

export type { Command } from './conclude.ts';

export interface Verdict {
  /** In safe order: what stops or lowers before what starts or raises. */
  readonly commands: readonly Command[];
  readonly nextState: ControlState;
  /** What is remembered instead of an appliance whose command is not carried out. */
  readonly uncommanded: Readonly<Record<ApplianceId, ApplianceMemory>>;
  /** One for every appliance, with the sentence now in force; most important first. */
  readonly decisions: readonly Decision[];
  /** Those of them that say something new. */
  readonly log: readonly Decision[];
  /** What rules beside the mode. */
  readonly overrides: Readonly<Record<ApplianceId, Appliance['override']>>;
}

/**
 * Turns what is known of a site into commands and reasons. Pure: the same snapshot and time give the same verdict, and
 * a verdict carried out twice has the effect of once.
 * @param nowMs ms since the epoch
 */
export const decide = (snapshot: Snapshot, nowMs: number): Verdict => {
  const { site, state } = snapshot;
  const previous: SiteMemory = { ...firstSiteMemory(nowMs), ...state?.site };
  const neededMs = previous.sampleMs - reachMs(snapshot);
  const home = combine(snapshot.sensors);
  const socPercent = socOf(home, nowMs);
  // "A lower number is more important; ties by age": ids sort by age.
  const views = [...snapshot.appliances].sort((x, y) => x.priority - y.priority || (x.id < y.id ? -1 : 1));
  const devices = views.map((view) => {
    const known = state?.appliances[view.id];
    const resolved = intentOf(view, site, socPercent, known?.socMap ?? null, nowMs);
    const device = readDevice(view, known, nowMs, neededMs, resolved);
    return { ...device, ...followGoals(device, site, known?.on ?? null, previous.houseW, nowMs) };
  });
  const knowledge = observeSite(snapshot, home, devices, previous, nowMs);
  const watched = devices.map((device) => {
    const unmetered = watchUnmetered(device, knowledge.memory);
    return { ...device, memory: { ...device.memory, unmetered } };
  });
  const conclusions = settle(snapshot, watched, knowledge, nowMs).map((outcome) => conclude(outcome, nowMs));

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
  return {
    commands,
    nextState: {
      version: 1,
      scheduledMs: state?.scheduledMs ?? 0,
      site: knowledge.memory,
      appliances,
      links: snapshot.links,
    },
    uncommanded,
    decisions: conclusions.map(({ decision }) => decision),
    log: conclusions.filter(({ news }) => news).map(({ decision }) => decision),
    overrides,
  };
};

/** The home battery's state of charge as far as it still holds, %; null: unknown. */
const socOf = ({ samples }: Home, nowMs: number): number | null => {
  const newest = samples.at(-1);
  return newest === undefined || nowMs - newest.timeMs > SOC_HOLDS_MS ? null : newest.socPercent;
};

/** How far back of the newest sample one may still come that needs the appliances' power: its window and a wrong stamp, ms. */
const reachMs = (snapshot: Snapshot): number => {
  let reachS = 0;
  for (const { readings, guardS } of snapshot.sensors)
    for (const reading of readings) reachS = Math.max(reachS, reading.windowS + guardS);
  return reachS * 1000;
};
