import type { AccountSettings } from '#shared/model/account.ts';
import type { Reason } from '#shared/model/reason.ts';
import type { PatienceMemory, SilenceMemory } from '../memory/state.ts';
import type { Device } from '../observe/device.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import { FLAT_TOO_LONG_MS } from '../observe/trust.ts';
import { iso, watts } from '../reasons.ts';
import { rulingFor } from '../rules/ruling.ts';
import type { Snapshot } from '../snapshot.ts';
import { noTrace, type Trace } from '../trace.ts';
import type { AppliancePlan, CheapPower } from '../types.ts';
import type { Choice, RunContext, Share, Target } from './choose.ts';
import { followSurplus } from './follow-surplus.ts';
import { forceTarget } from './force.ts';
import { Ledger, type RuledDevice } from './ledger.ts';
import { pricingOf } from './pricing.ts';
import { shareEqually } from './share-equally.ts';

/** What one appliance gets in this run. */
export interface Allocation {
  readonly device: Device;
  readonly target: Target;
  readonly reason: Reason;
  /** Earliest change, ms; null: when the user or the device does something. */
  readonly untilMs: number | null;
  /** Surplus that this appliance could take, W; null: unknown. */
  readonly surplusW: number | null;
  /** False: not ours to command. */
  readonly ours: boolean;
  /** How it is held while no data come; absent: data come, or it is off. */
  readonly silence?: SilenceMemory;
  /** What putting a pause off has cost; absent: it is not. */
  readonly patience?: PatienceMemory;
}

/**
 * Allocates surplus and fuse to the appliances, most important first. The surplus contains what all of them draw, so a
 * less important one yields by itself. Several of equal priority share.
 * @param devices by priority
 */
export const allocate = (
  snapshot: Snapshot,
  devices: readonly Device[],
  knowledge: SiteKnowledge,
  nowMs: number,
  trace: Trace = noTrace,
): readonly Allocation[] => {
  const { site } = snapshot;
  const { law } = knowledge.memory;
  const { batteryThresholdPercent: threshold, fuseA } = site.settings;
  const ruled = devices.map(
    (device, index): RuledDevice => ({
      device,
      ruling: rulingFor(device, index, snapshot, nowMs, trace),
    }),
  );
  const ledger = new Ledger(ruled, knowledge, fuseA, notOffered(knowledge, fillTo(site.settings)), nowMs);
  const run: RunContext = {
    nowMs,
    ageS: law === null ? 0 : (nowMs - law.seenMs) / 1000,
    intervalS: site.intervalS,
    windowS: (knowledge.newest?.windowMs ?? 0) / 1000,
    resting: site.resting,
    timezone: site.timezone,
    lost: devices.find((device) => isLost(device, nowMs))?.view.id ?? null,
    helps: helping(knowledge, threshold),
    past: knowledge.memory.past,
    trace,
  };
  const decideOne = (device: Device, share: Share | null): Choice =>
    followSurplus(
      device,
      knowledge,
      share,
      pricingOf(site.settings, device.view.sunShare, device.view.plan),
      ledger.budget,
      run,
    );
  const allocations = new Map<Device, Allocation>();
  const allocateChoice = (device: Device, choice: Choice, surplusW: number | null): void => {
    const untilMs = choice.untilMs ?? nowMs + site.intervalS * 1000;
    const reason = specificReason(device, choice, knowledge, site.settings.exportLimitW);
    if (reason !== choice.reason) trace(device.view.id, 'specific reason', { insteadOf: choice.reason.code });
    allocations.set(device, { device, ...choice, reason, untilMs, surplusW, ours: true });
  };
  const allocateOne = (member: RuledDevice): void => {
    const { device, ruling } = member;
    ledger.begin(device);
    const surplusW = ledger.leftW;
    if (ruling.kind === 'leave') {
      const target = { on: device.on, currentA: device.setA };
      const { reason, untilMs } = ruling;
      allocations.set(device, { device, target, reason, untilMs, surplusW, ours: false });
      return;
    }
    if (ruling.kind === 'force') {
      const { target, reason } = forceTarget(device, ruling, ledger.budget, trace);
      ledger.book(member, target);
      allocations.set(device, { device, target, reason, untilMs: ruling.untilMs, surplusW, ours: true });
      return;
    }
    const choice = decideOne(device, ledger.share());
    ledger.book(member, choice.target);
    allocateChoice(device, choice, surplusW);
  };

  for (const equals of byPriority(ruled)) {
    const sharing = equals.filter(({ ruling }) => ruling.kind === 'surplus');
    if (sharing.length < 2) {
      for (const member of equals) allocateOne(member);
      continue;
    }
    for (const member of equals) if (member.ruling.kind !== 'surplus') allocateOne(member);
    for (const [device, { choice, surplusW }] of shareEqually(sharing, ledger, decideOne)) {
      allocateChoice(device, choice, surplusW);
    }
  }
  return devices.flatMap((device) => allocations.get(device) ?? []);
};

const waits: ReadonlySet<Reason['code']> = new Set([
  'waiting-surplus',
  'waiting-calm',
  'stopping-cloud',
  'priority',
  'battery-first',
  'battery-sunset',
  'night',
  'deadline-waiting',
  'deadline-waiting-unknown',
  'wrong-meter',
]);

/**
 * The reason of the choice, unless there is a more useful one: a probe step, a meter that seems to be the wrong one, or,
 * for an appliance that waits with a deadline, the time at which the grid will help.
 */
const specificReason = (
  { gridHelp, on, setA, view }: Device,
  { reason, target }: Choice,
  { memory: { probe, flatMs } }: SiteKnowledge,
  exportLimitW: number | null,
): Reason => {
  const raised = target.on === true && (on !== true || (target.currentA ?? 0) > (setA ?? 0));
  if (probe.pending?.applianceId === view.id && raised) {
    return { code: 'probing', figures: { powerW: watts(probe.pending.stepW) } };
  }
  if (!waits.has(reason.code)) return reason;
  if (exportLimitW === null && flatMs >= FLAT_TOO_LONG_MS && reason.code !== 'night') {
    return { code: 'wrong-meter', figures: { forS: Math.round(flatMs / 1000) } };
  }
  if (gridHelp === null) return awaited(view.cheap ?? null) ?? reason;
  const { unknownCharge, gridAtMs } = gridHelp;
  const until = iso(gridHelp.byMs);
  const byPlan = unknownCharge ? null : planned(view.plan ?? null, until);
  const code = unknownCharge ? 'deadline-waiting-unknown' : 'deadline-waiting';
  return byPlan ?? { code, figures: { at: iso(Math.min(gridAtMs, view.plan?.gridAtMs ?? gridAtMs)), until } };
};

/** The next time at which the grid's power is within its limit; null: it has none, or none is known. */
const awaited = (cheap: CheapPower | null): Reason | null => {
  if (cheap === null || cheap.holds || cheap.changesMs === null || cheap.by === null) return null;
  const { kind, value, limit } = cheap.by;
  const at = iso(cheap.changesMs);
  return kind === 'price'
    ? { code: 'cheap-waiting', figures: { at, priceEur: value, limitEur: limit } }
    : { code: 'clean-waiting', figures: { at, co2G: value, limitG: limit } };
};

/** What a plan waits for, if the sun comes as it expects; null: there is none. */
const planned = (plan: AppliancePlan | null, until: string): Reason | null => {
  if (plan === null) return null;
  const { gridAtMs, gridEur, sunWh } = plan;
  if (gridAtMs === null || gridEur === null) return { code: 'plan-waiting-sun', figures: { sunWh, until } };
  return { code: 'plan-waiting-grid', figures: { at: iso(gridAtMs), priceEur: gridEur, sunWh, until } };
};

/** Unreachable for the first time in this run, and not certainly off. */
const isLost = ({ memory, on }: Device, nowMs: number): boolean =>
  memory.troubleSinceMs === nowMs && memory.countedW !== null && on !== false;

const byPriority = (ruled: readonly RuledDevice[]): readonly (readonly RuledDevice[])[] => {
  const groups: RuledDevice[][] = [];
  for (const member of ruled) {
    const group = groups.at(-1);
    if (group?.[0]?.device.view.priority === member.device.view.priority) group.push(member);
    else groups.push([member]);
  }
  return groups;
};

/** The charge up to which the battery comes first, percent. */
const fillTo = ({ batteryStrategy, batteryThresholdPercent }: AccountSettings): number =>
  batteryStrategy === 'full-by-sunset' ? 100 : batteryThresholdPercent;

/** What the battery gives to the appliances, where it may. */
const helping = (knowledge: SiteKnowledge, abovePercent: number): RunContext['helps'] => {
  const { newest, rule } = knowledge;
  const powerW = -(newest?.batteryW ?? 0);
  if (!rule.helps || newest === null || newest.socPercent === null || powerW <= 0) return null;
  return { powerW, socPercent: Math.round(newest.socPercent), abovePercent };
};

/** Charge power of the battery that is not offered to the appliances. */
const notOffered = (knowledge: SiteKnowledge, targetPercent: number): Share['battery'] => {
  const { newest, rule } = knowledge;
  if (rule.offered || newest === null || newest.socPercent === null || (newest.batteryW ?? 0) <= 0) return null;
  const { need } = rule;
  return { powerW: newest.batteryW ?? 0, socPercent: newest.socPercent, targetPercent, need };
};
