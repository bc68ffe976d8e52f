import type { AccountSettings } from '#shared/model/account.ts';
import type { Reason } from '#shared/model/reason.ts';
import type { Device } from '../observe/device.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import { FLAT_TOO_LONG_MS } from '../observe/trust.ts';
import { iso, watts } from '../reasons.ts';
import { planFor } from '../rules/plan.ts';
import type { Snapshot } from '../snapshot.ts';
import { automatic } from './automatic.ts';
import type { Choice, Share, Situation, Target } from './choose.ts';
import { economicsOf } from './economics.ts';
import { forced } from './force.ts';
import { Ledger, type Planned } from './ledger.ts';
import { shareEqually } from './share-equally.ts';

/** What became of one appliance in this run. */
export interface Outcome {
  readonly device: Device;
  readonly target: Target;
  readonly reason: Reason;
  /** Earliest change, ms; null: when the user or the device does something. */
  readonly untilMs: number | null;
  /** Surplus that this appliance could take, W; null: unknown. */
  readonly surplusW: number | null;
  /** False: not ours to command. */
  readonly ours: boolean;
}

/**
 * Goes through the appliances, most important first, and divides what there is (control.md §B5 (4)): "A contains the
 * power of all controllable appliances, so lower ones yield automatically." Several of one priority share.
 * @param devices by priority
 */
export const settle = (
  snapshot: Snapshot,
  devices: readonly Device[],
  knowledge: SiteKnowledge,
  nowMs: number,
): readonly Outcome[] => {
  const { site } = snapshot;
  const { law } = knowledge.memory;
  const { batteryThresholdPercent: threshold, fuseA } = site.settings;
  const plans = devices.map((device, index): Planned => ({ device, plan: planFor(device, index, snapshot, nowMs) }));
  const ledger = new Ledger(plans, knowledge, fuseA, unoffered(knowledge, fillTo(site.settings)), nowMs);
  const at: Situation = {
    nowMs,
    ageS: law === null ? 0 : (nowMs - law.seenMs) / 1000,
    intervalS: site.intervalS,
    resting: site.resting,
    timezone: site.timezone,
    lost: devices.find((device) => isLost(device, nowMs))?.view.id ?? null,
    helps: helping(knowledge, threshold),
  };
  const decideOne = (device: Device, share: Share | null): Choice =>
    automatic(device, knowledge, share, economicsOf(site.settings, device.view.sunShare), ledger.budget, at);
  const outcomes = new Map<Device, Outcome>();
  const followsSun = (device: Device, choice: Choice, surplusW: number | null): void => {
    const untilMs = choice.untilMs ?? nowMs + site.intervalS * 1000;
    const reason = tell(device, choice, knowledge, site.settings.exportLimitW);
    outcomes.set(device, { device, ...choice, reason, untilMs, surplusW, ours: true });
  };
  const alone = (planned: Planned): void => {
    const { device, plan } = planned;
    ledger.begin(device);
    const surplusW = ledger.leftW;
    if (plan.kind === 'leave') {
      const target = { on: device.on, currentA: device.setA };
      outcomes.set(device, { device, target, reason: plan.reason, untilMs: plan.untilMs, surplusW, ours: false });
      return;
    }
    if (plan.kind === 'force') {
      const { target, reason } = forced(device, plan, ledger.budget);
      ledger.book(planned, target);
      outcomes.set(device, { device, target, reason, untilMs: plan.untilMs, surplusW, ours: true });
      return;
    }
    const choice = decideOne(device, ledger.share());
    ledger.book(planned, choice.target);
    followsSun(device, choice, surplusW);
  };

  for (const equals of byPriority(plans)) {
    const sharing = equals.filter(({ plan }) => plan.kind === 'surplus');
    if (sharing.length < 2) {
      for (const planned of equals) alone(planned);
      continue;
    }
    for (const planned of equals) if (planned.plan.kind !== 'surplus') alone(planned);
    for (const [device, { choice, surplusW }] of shareEqually(sharing, ledger, decideOne)) {
      followsSun(device, choice, surplusW);
    }
  }
  return devices.flatMap((device) => outcomes.get(device) ?? []);
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
 * What the law says, unless there is more to say: a step on trial, a meter that seems to be the wrong one, and to who
 * waits for sun with a deadline, when the grid will help.
 */
const tell = (
  { call, on, setA, view }: Device,
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
  if (call === null) return reason;
  const code = call.unknownCharge ? 'deadline-waiting-unknown' : 'deadline-waiting';
  return { code, figures: { at: iso(call.gridAtMs), until: iso(call.byMs) } };
};

/** In this run for the first time not reached, and not surely off. */
const isLost = ({ memory, on }: Device, nowMs: number): boolean =>
  memory.troubleSinceMs === nowMs && memory.countedW !== null && on !== false;

const byPriority = (plans: readonly Planned[]): readonly (readonly Planned[])[] => {
  const groups: Planned[][] = [];
  for (const planned of plans) {
    const group = groups.at(-1);
    if (group?.[0]?.device.view.priority === planned.device.view.priority) group.push(planned);
    else groups.push([planned]);
  }
  return groups;
};

/** The charge up to which the battery comes first, percent. */
const fillTo = ({ batteryStrategy, batteryThresholdPercent }: AccountSettings): number =>
  batteryStrategy === 'full-by-sunset' ? 100 : batteryThresholdPercent;

const helping = (knowledge: SiteKnowledge, abovePercent: number): Situation['helps'] => {
  const { newest, rule } = knowledge;
  const powerW = -(newest?.batteryW ?? 0);
  if (!rule.helps || newest === null || newest.socPercent === null || powerW <= 0) return null;
  return { powerW, socPercent: Math.round(newest.socPercent), abovePercent };
};

const unoffered = (knowledge: SiteKnowledge, targetPercent: number): Share['battery'] => {
  const { newest, rule } = knowledge;
  if (rule.offered || newest === null || newest.socPercent === null || (newest.batteryW ?? 0) <= 0) return null;
  const { need } = rule;
  return { powerW: newest.batteryW ?? 0, socPercent: newest.socPercent, targetPercent, need };
};
