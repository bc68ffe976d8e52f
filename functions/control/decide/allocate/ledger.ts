import type { LawMemory } from '../memory/state.ts';
import { onUntil } from '../memory/switching.ts';
import { claimOf, type Device } from '../observe/device.ts';
import { currentRange, FuseBudget, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import type { Plan } from '../rules/plan.ts';
import type { Share, Target } from './choose.ts';
import { forced, mayDrawA } from './force.ts';
import { outlook } from './law.ts';

/** An appliance and what is to be done with it. */
export interface Planned {
  readonly device: Device;
  readonly plan: Plan;
}

/**
 * The site's surplus and fuse while they are divided, most important first (control.md §B5 (4)): what is taken, what has
 * to be left for others, and what more important ones will take besides once the surplus is as the outlook says.
 */
export class Ledger {
  /** null: no limit known. */
  readonly budget: FuseBudget | null;
  readonly #law: LawMemory | null;
  readonly #battery: Share['battery'];
  readonly #reservedW: ReadonlyMap<Device, number>;
  #reservedBelowW = 0;
  #takenW = 0;
  #risingW = 0;
  #before: Share['before'] = null;
  #biggestW = 0;

  constructor(
    plans: readonly Planned[],
    knowledge: SiteKnowledge,
    fuseA: number | null,
    battery: Share['battery'],
    nowMs: number,
  ) {
    this.#law = knowledge.memory.law;
    this.#battery = battery;
    this.budget = fuseA === null ? null : new FuseBudget(fuseA, knowledge.memory.houseW ?? 0);
    const reserved = new Map<Device, number>();
    for (const { device, plan } of plans) {
      if (plan.kind === 'leave') {
        // What we do not steer now is not ours to give.
        this.#takenW += device.powerW ?? 0;
        this.budget?.take(mayDrawA(device, device.on, device.setA));
      } else {
        const reservedW = reservedOf(device, plan, nowMs);
        reserved.set(device, reservedW);
        this.#reservedBelowW += reservedW;
      }
    }
    this.#reservedW = reserved;
  }

  /** Its turn has come: what was reserved for it is no longer, as it is now decided on. */
  begin(device: Device): void {
    this.#reservedBelowW -= this.#reservedW.get(device) ?? 0;
  }

  /** Surplus that is left now, W; null: never measured. */
  get leftW(): number | null {
    return this.#law === null ? null : this.#law.a - this.#takenW - this.#reservedBelowW;
  }

  /** What is left for the next one; null while the surplus was never measured. */
  share(): Share | null {
    if (this.#law === null) return null;
    const spokenForW = this.#takenW + this.#reservedBelowW;
    return {
      law: this.#law,
      nowW: this.#law.a - spokenForW,
      outlookW: outlook(this.#law) - spokenForW - this.#risingW,
      before: this.#before,
      battery: this.#battery,
    };
  }

  /** Books what an appliance takes from now on. */
  book({ device, plan }: Planned, target: Target): void {
    const claimW = claimOf(device, target.on === true, target.currentA, target.phases);
    if (claimW > 0) {
      if (this.#law !== null) {
        const gapW = Math.max(0, outlook(this.#law) - this.#law.f - this.#risingW);
        this.#risingW += Math.min(headroomOf(device, plan, target), gapW);
      }
      this.#takenW += claimW;
      const other = this.#before === null || claimW > this.#biggestW ? device.view.id : this.#before.other;
      this.#biggestW = Math.max(this.#biggestW, claimW);
      this.#before = { other, powerW: (this.#before?.powerW ?? 0) + claimW };
    }
    this.budget?.take(mayDrawA(device, target.on, target.currentA));
  }
}

/** "A device inside its min-on time keeps its power reserved", also from more important ones; so does a forced one. */
const reservedOf = (device: Device, plan: Exclude<Plan, { kind: 'leave' }>, nowMs: number): number => {
  // §B1: "available is what lower ones draw flexibly (PV mode: all; plugs, fast, plan: 0)".
  if (plan.kind === 'force') return claimOf(device, plan.on, forced(device, plan, null).target.currentA);
  if (device.on !== true || nowMs >= onUntil(device.view, device.memory)) return 0;
  return claimOf(device, true, currentRange(device.view, device.memory)?.minA ?? null);
};

/** How much more a running appliance would take if there were more sun, W. */
const headroomOf = (device: Device, plan: Plan, target: Target): number => {
  const range = currentRange(device.view, device.memory);
  if (plan.kind !== 'surplus' || range === null || target.currentA === null || device.memory.drawsNothing) return 0;
  return (
    Math.max(0, range.maxA - target.currentA) * wattsPerAmpere(target.phases ?? phasesOf(device.view, device.memory))
  );
};
