import type { Reason } from '#shared/model/reason.ts';
import { automatic } from './automatic.ts';
import type { Share, Situation, Target } from './choose.ts';
import { claimOf, type Device } from './device.ts';
import { economicsOf } from './economics.ts';
import { foreignRule, hindranceOf } from './gate.ts';
import type { Intent } from './intent.ts';
import { outlook } from './law.ts';
import { currentOf, currentRange, FuseBudget, phasesOf, wattsPerAmpere } from './limits.ts';
import type { SiteKnowledge } from './site.ts';
import type { Snapshot } from './snapshot.ts';
import { onUntil } from './switching.ts';

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

type Plan =
  | { readonly kind: 'leave'; readonly reason: Reason; readonly untilMs: number | null }
  | Exclude<Intent, { kind: 'leave' }>;

/** A device that cannot be read is told to stop after this time: the command may get through (§B6, last stage). */
const BLIND_STOP_MS = 30 * 60_000;

const planFor = (device: Device, index: number, snapshot: Snapshot, nowMs: number): Plan => {
  const { maxAppliances } = snapshot.site;
  // "The most important appliances within the limit stay controlled, the others show paused by the plan."
  if (maxAppliances !== null && index >= maxAppliances) {
    return { kind: 'leave', reason: { code: 'plan-paused', figures: { limit: maxAppliances } }, untilMs: null };
  }
  const { intent } = device;
  const hindrance = hindranceOf(device, snapshot, nowMs);
  if (hindrance !== null) {
    const { troubleSinceMs, on } = device.memory;
    const blindS = Math.round((nowMs - (troubleSinceMs ?? nowMs)) / 1000);
    if (device.view.trouble === 'failed' && intent.kind === 'surplus' && on === true && blindS * 1000 > BLIND_STOP_MS) {
      const figures = { ageS: blindS, service: device.view.service };
      return { kind: 'force', on: false, currentA: null, reason: { code: 'data-stale-off', figures }, untilMs: null };
    }
    return { kind: 'leave', ...hindrance };
  }
  if (intent.kind === 'leave') return { ...intent, untilMs: null };
  const foreign = intent.kind === 'surplus' ? foreignRule(device) : null;
  return foreign === null ? intent : { kind: 'leave', ...foreign };
};

/**
 * Goes through the appliances, most important first, and divides what there is (control.md §B5 (4)): "A contains the
 * power of all controllable appliances, so lower ones yield automatically."
 * @param devices by priority
 */
export const settle = (
  snapshot: Snapshot,
  devices: readonly Device[],
  knowledge: SiteKnowledge,
  nowMs: number,
): readonly Outcome[] => {
  const { site } = snapshot;
  const { law, houseW } = knowledge.memory;
  const threshold = site.settings.batteryThresholdPercent;
  const plans = devices.map((device, index) => ({ device, plan: planFor(device, index, snapshot, nowMs) }));
  const budget = site.settings.fuseA === null ? null : new FuseBudget(site.settings.fuseA, houseW ?? 0);
  // What we do not steer now is not ours to give.
  let takenW = 0;
  // What more important ones will take besides once the surplus is as the outlook says.
  let risingW = 0;
  for (const { device, plan } of plans) {
    if (plan.kind !== 'leave') continue;
    takenW += device.powerW ?? 0;
    budget?.take(mayDrawA(device, device.on, device.setA));
  }
  // "A device inside its min-on time keeps its power reserved", also from more important ones; so does a forced one.
  const reservedW = plans.map(({ device, plan }) => reservedOf(device, plan, nowMs));
  let reservedBelowW = reservedW.reduce((sum, value) => sum + value, 0);
  let before: Share['before'] = null;
  let biggestW = 0;
  const at: Situation = {
    nowMs,
    ageS: law === null ? 0 : (nowMs - law.seenMs) / 1000,
    intervalS: site.intervalS,
    timezone: site.timezone,
    helps: helping(knowledge, threshold),
  };
  return plans.map(({ device, plan }, index): Outcome => {
    reservedBelowW -= reservedW[index] ?? 0;
    const spokenForW = takenW + reservedBelowW;
    const surplusW = law === null ? null : law.a - spokenForW;
    if (plan.kind === 'leave') {
      const target = { on: device.on, currentA: device.setA };
      return { device, target, reason: plan.reason, untilMs: plan.untilMs, surplusW, ours: false };
    }
    const share: Share | null =
      law === null
        ? null
        : {
            law,
            nowW: law.a - spokenForW,
            outlookW: outlook(law) - spokenForW - risingW,
            before,
            battery: unoffered(knowledge, threshold),
          };
    const choice =
      plan.kind === 'force'
        ? { ...forced(device, plan, budget), untilMs: plan.untilMs }
        : automatic(device, knowledge, share, economicsOf(site.settings, device.view.sunShare), budget, at);
    const claimW = claimOf(device, choice.target.on === true, choice.target.currentA);
    if (claimW > 0) {
      if (law !== null) {
        const gapW = Math.max(0, outlook(law) - law.f - risingW);
        risingW += Math.min(headroomOf(device, plan, choice.target), gapW);
      }
      takenW += claimW;
      const other = before === null || claimW > biggestW ? device.view.id : before.other;
      biggestW = Math.max(biggestW, claimW);
      before = { other, powerW: (before?.powerW ?? 0) + claimW };
    }
    budget?.take(mayDrawA(device, choice.target.on, choice.target.currentA));
    const untilMs = plan.kind === 'force' ? choice.untilMs : (choice.untilMs ?? nowMs + site.intervalS * 1000);
    return { device, ...choice, untilMs, surplusW, ours: true };
  });
};

/** ON and OFF: "ON without a current means the appliance's maximum"; only the fuse stands above it. */
const forced = (
  device: Device,
  plan: Extract<Plan, { kind: 'force' }>,
  budget: FuseBudget | null,
): { readonly target: Target; readonly reason: Reason } => {
  const { reason } = plan;
  if (!plan.on) return { target: { on: false, currentA: null }, reason };
  const range = currentRange(device.view, device.memory);
  if (range === null) {
    const fits = budget === null || amperesOf(device, device.expectedW) <= budget.leftA;
    return fits ? { target: { on: true, currentA: null }, reason } : overFuse(budget);
  }
  if (range.maxA < range.minA) {
    return { target: { on: false, currentA: null }, reason: { code: 'limits-conflict', figures: range } };
  }
  const wished = Math.min(range.maxA, Math.max(range.minA, plan.currentA ?? range.maxA));
  const currentA = budget === null ? wished : Math.min(wished, budget.leftA);
  if (budget !== null && currentA < range.minA) return overFuse(budget);
  return { target: { on: true, currentA }, reason };
};

const overFuse = (budget: FuseBudget): { readonly target: Target; readonly reason: Reason } => ({
  target: { on: false, currentA: null },
  reason: { code: 'fuse-limit', figures: { limitA: budget.limitA } },
});

const amperesOf = (device: Device, powerW: number): number => currentOf(powerW, phasesOf(device.view, device.memory));

/** What it may draw at any moment, A, whether it does or not: the fuse does not ask why. */
const mayDrawA = (device: Device, on: boolean | null, currentA: number | null): number => {
  const measuredA = amperesOf(device, device.powerW ?? 0);
  if (on !== true) return on === null ? measuredA : 0;
  return currentA ?? Math.max(measuredA, amperesOf(device, device.expectedW));
};

const reservedOf = (device: Device, plan: Plan, nowMs: number): number => {
  if (plan.kind === 'leave') return 0;
  // §B1: "available is what lower ones draw flexibly (PV mode: all; plugs, fast, plan: 0)".
  if (plan.kind === 'force') return claimOf(device, plan.on, forced(device, plan, null).target.currentA);
  if (device.on !== true || nowMs >= onUntil(device.view, device.memory)) return 0;
  return claimOf(device, true, currentRange(device.view, device.memory)?.minA ?? null);
};

/** How much more a running appliance would take if there were more sun, W. */
const headroomOf = (device: Device, plan: Plan, target: Target): number => {
  const range = currentRange(device.view, device.memory);
  if (plan.kind !== 'surplus' || range === null || target.currentA === null || device.idle) return 0;
  return Math.max(0, range.maxA - target.currentA) * wattsPerAmpere(phasesOf(device.view, device.memory));
};

const helping = (knowledge: SiteKnowledge, abovePercent: number): Situation['helps'] => {
  const { newest, rule } = knowledge;
  const powerW = -(newest?.batteryW ?? 0);
  if (!rule.helps || newest === null || newest.socPercent === null || powerW <= 0) return null;
  return { powerW, socPercent: Math.round(newest.socPercent), abovePercent };
};

const unoffered = (knowledge: SiteKnowledge, targetPercent: number): Share['battery'] => {
  const { newest, rule } = knowledge;
  if (rule.offered || newest === null || newest.socPercent === null || (newest.batteryW ?? 0) <= 0) return null;
  return { powerW: newest.batteryW ?? 0, socPercent: newest.socPercent, targetPercent };
};
