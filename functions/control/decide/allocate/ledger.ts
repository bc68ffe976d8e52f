import type { OutlookMemory } from '../memory/state.ts';
import { onUntil } from '../memory/switching.ts';
import { claimOf, type Device } from '../observe/device.ts';
import { currentRange, phasesOf, wattsPerAmpere } from '../observe/limits.ts';
import { outlookOf } from '../observe/outlook.ts';
import type { SiteKnowledge } from '../observe/site.ts';
import type { Ruling } from '../rules/ruling.ts';
import type { Share, Target } from './choose.ts';
import { forceTarget, mayDrawA } from './force.ts';
import { FuseBudget } from './fuse.ts';

/** An appliance and what the rules say about it. */
export interface RuledDevice {
  readonly device: Device;
  readonly ruling: Ruling;
}

/**
 * The site's surplus and fuse while they are allocated, most important appliance first: claims that are booked, reserves
 * for appliances whose turn has not come, and the part of the outlook into which more important ones will rise.
 */
export class Ledger {
  /** null: no limit known. */
  readonly budget: FuseBudget | null;
  readonly #law: OutlookMemory | null;
  readonly #battery: Share['battery'];
  readonly #reservedW: ReadonlyMap<Device, number>;
  #reservedBelowW = 0;
  #claimedW = 0;
  #risingW = 0;
  #before: Share['before'] = null;
  #biggestW = 0;

  constructor(
    ruled: readonly RuledDevice[],
    knowledge: SiteKnowledge,
    fuseA: number | null,
    battery: Share['battery'],
    nowMs: number,
  ) {
    this.#law = knowledge.memory.law;
    this.#battery = battery;
    this.budget = fuseA === null ? null : new FuseBudget(fuseA, knowledge.memory.houseW ?? 0);
    const reserved = new Map<Device, number>();
    for (const { device, ruling } of ruled) {
      if (ruling.kind === 'leave') {
        // What we do not command is not ours to allocate.
        this.#claimedW += device.powerW ?? 0;
        this.budget?.take(mayDrawA(device, device.on, device.setA));
      } else {
        const reservedW = reservedOf(device, ruling, nowMs);
        reserved.set(device, reservedW);
        this.#reservedBelowW += reservedW;
      }
    }
    this.#reservedW = reserved;
  }

  /** Its turn has come: its reserve is released, as its claim is now decided. */
  begin(device: Device): void {
    this.#reservedBelowW -= this.#reservedW.get(device) ?? 0;
  }

  /** Surplus that is left now, W; null: never measured. */
  get leftW(): number | null {
    return this.#law === null ? null : this.#law.a - this.#claimedW - this.#reservedBelowW;
  }

  /** What is left for the next one; null while the surplus was never measured. */
  share(): Share | null {
    if (this.#law === null) return null;
    const spokenForW = this.#claimedW + this.#reservedBelowW;
    return {
      law: this.#law,
      nowW: this.#law.a - spokenForW,
      outlookW: outlookOf(this.#law) - spokenForW - this.#risingW,
      before: this.#before,
      battery: this.#battery,
    };
  }

  /** Books the claim of an appliance with its target. */
  book({ device, ruling }: RuledDevice, target: Target): void {
    const claimW = claimOf(device, target.on === true, target.currentA, target.phases);
    if (claimW > 0) {
      if (this.#law !== null) {
        const gapW = Math.max(0, outlookOf(this.#law) - this.#law.f - this.#risingW);
        this.#risingW += Math.min(headroomOf(device, ruling, target), gapW);
      }
      this.#claimedW += claimW;
      const other = this.#before === null || claimW > this.#biggestW ? device.view.id : this.#before.other;
      this.#biggestW = Math.max(this.#biggestW, claimW);
      this.#before = { other, powerW: (this.#before?.powerW ?? 0) + claimW };
    }
    this.budget?.take(mayDrawA(device, target.on, target.currentA));
  }
}

/** Power reserved even against more important appliances, W: of one inside its minimum time on, and of a forced one. */
const reservedOf = (device: Device, ruling: Exclude<Ruling, { kind: 'leave' }>, nowMs: number): number => {
  if (ruling.kind === 'force') return claimOf(device, ruling.on, forceTarget(device, ruling, null).target.currentA);
  if (device.on !== true || nowMs >= onUntil(device.view, device.memory)) return 0;
  return claimOf(device, true, currentRange(device.view, device.memory)?.minA ?? null);
};

/** How much more a running appliance would take with more surplus, W. */
const headroomOf = (device: Device, ruling: Ruling, target: Target): number => {
  const range = currentRange(device.view, device.memory);
  if (ruling.kind !== 'surplus' || range === null || target.currentA === null || device.memory.drawsNothing) return 0;
  return (
    Math.max(0, range.maxA - target.currentA) * wattsPerAmpere(target.phases ?? phasesOf(device.view, device.memory))
  );
};
