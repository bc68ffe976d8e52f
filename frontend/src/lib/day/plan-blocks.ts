import type { ShownSlot } from '#shared/model/day-plan.ts';

/** Quarter hours of a plan that follow each other for the same reason, as one. */
export interface PlanBlock {
  readonly fromMs: number;
  readonly toMs: number;
  readonly kind: ShownSlot['kind'];
  readonly sunWh: number;
  readonly gridWh: number;
  /** null: not for this role. */
  readonly costEur: number | null;
  /** Mean price of what comes from the grid, EUR per kWh; null: nothing does. */
  readonly gridEurPerKWh: number | null;
  readonly guessed: boolean;
}

/** @param slots in order of time */
export const planBlocks = (slots: readonly ShownSlot[]): readonly PlanBlock[] => {
  const groups: ShownSlot[][] = [];
  for (const slot of slots) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && last.endAt === slot.startAt && last.kind === slot.kind) groups.at(-1)?.push(slot);
    else groups.push([slot]);
  }
  return groups.map(blockOf);
};

const sum = (slots: readonly ShownSlot[], of: (slot: ShownSlot) => number): number =>
  slots.reduce((total, slot) => total + of(slot), 0);

const costOf = (slots: readonly ShownSlot[]): number | null =>
  slots.some(({ costEur }) => costEur === null) ? null : sum(slots, ({ costEur }) => costEur ?? 0);

const blockOf = (slots: readonly ShownSlot[]): PlanBlock => {
  const [first, last] = [slots[0], slots.at(-1)];
  const gridWh = sum(slots, (slot) => slot.gridWh);
  return {
    fromMs: Date.parse(first?.startAt ?? ''),
    toMs: Date.parse(last?.endAt ?? ''),
    kind: first?.kind ?? 'sun',
    sunWh: sum(slots, ({ sunWh }) => sunWh),
    gridWh,
    costEur: costOf(slots),
    gridEurPerKWh: gridWh <= 0 ? null : sum(slots, (slot) => slot.gridWh * slot.importEur) / gridWh,
    guessed: slots.some(({ guessed }) => guessed),
  };
};

/** All blocks of a plan together. */
export const planSums = (
  slots: readonly ShownSlot[],
): { readonly sunWh: number; readonly gridWh: number; readonly costEur: number | null } => ({
  sunWh: sum(slots, ({ sunWh }) => sunWh),
  gridWh: sum(slots, ({ gridWh }) => gridWh),
  costEur: costOf(slots),
});
