import type { ShownAppliancePlan, ShownBatteryPlan, ShownSlot, SitePlan } from '#shared/model/day-plan.ts';
import { HOUR_MS } from '#shared/units.ts';
import { cents, kWh, price, sumWhole, whole } from './figures.ts';

/** Blocks of an appliance or battery that one answer has at most; its sums are of all. */
const MOST_BLOCKS = 10;
/** Length of a step of the sun and prices ahead, ms. */
const STEP_MS = 3 * HOUR_MS;

interface Span {
  readonly startAt: string;
  readonly endAt: string;
}

interface Slot extends Span {
  readonly kind: string;
  readonly guessed: boolean;
}

/** Neighbouring slots of one kind, whose prices are all known or all guessed. */
const runsOf = <T extends Slot>(slots: readonly T[]): readonly (readonly [T, ...T[]])[] => {
  const runs: [T, ...T[]][] = [];
  for (const slot of slots) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const goesOn = last?.endAt === slot.startAt && last.kind === slot.kind && last.guessed === slot.guessed;
    if (run !== undefined && goesOn) run.push(slot);
    else runs.push([slot]);
  }
  return runs;
};
/** Mean by weight; by number where there is none to weigh by. */
const mean = (parts: readonly (readonly [value: number, weight: number])[]): number | null => {
  const weights = parts.reduce((sum, [, weight]) => sum + weight, 0);
  if (parts.length === 0) return null;
  if (weights === 0) return parts.reduce((sum, [value]) => sum + value, 0) / parts.length;
  return parts.reduce((sum, [value, weight]) => sum + value * weight, 0) / weights;
};
const guess = ({ guessed }: Pick<Slot, 'guessed'>) => (guessed ? { priceGuessed: true } : {});
/** Slots as the first blocks of them. @param figures of the slots of one block */
const blocksOf = <T extends Slot>(slots: readonly T[], figures: (run: readonly T[]) => object) => {
  const blocks = runsOf(slots).map((run) => ({
    ...{ from: run[0].startAt, to: run.at(-1)?.endAt, kind: run[0].kind },
    ...figures(run),
    ...guess(run[0]),
  }));
  return {
    blocks: blocks.slice(0, MOST_BLOCKS),
    ...(blocks.length > MOST_BLOCKS && { furtherBlocks: blocks.length - MOST_BLOCKS }),
  };
};

const applianceAnswer = (
  { applianceId, byAt, shortWh, slots }: ShownAppliancePlan,
  nameOf: (id: string) => string,
): object => {
  const wh = (run: readonly ShownSlot[], of: 'sunWh' | 'gridWh'): number =>
    run.reduce((sum, slot) => sum + slot[of], 0);
  const energies = (run: readonly ShownSlot[]) => ({
    sunKWh: kWh(wh(run, 'sunWh')),
    gridKWh: kWh(wh(run, 'gridWh')),
    costEur: cents(sumWhole(run.map(({ costEur }) => costEur))),
  });
  return {
    id: applianceId,
    name: nameOf(applianceId),
    goalBy: byAt,
    missingAtGoalKWh: kWh(shortWh),
    ...energies(slots),
    ...blocksOf(slots, (run) => ({
      ...energies(run),
      gridEurPerKWh: price(mean(run.map(({ importEur, gridWh }) => [importEur, gridWh] as const))),
    })),
  };
};

const batteryAnswer = ({ slots, drainWh, drainEur, sensorId: _, ...said }: ShownBatteryPlan): object => ({
  ...said,
  ...blocksOf(slots, (run) => ({
    energyKWh: kWh(run.reduce((sum, { wh }) => sum + wh, 0)),
    gridEurPerKWh: price(mean(run.map(({ importEur, wh }) => [importEur, wh] as const))),
    usedInsteadOfEurPerKWh: price(mean(run.map(({ laterEur, wh }) => [laterEur, wh] as const))),
  })),
  drainsIntoAppliancesKWh: kWh(drainWh),
  drainSavesEur: cents(drainEur),
});

/** How much of a span lies in another, ms. */
const sharedMs = ({ startAt, endAt }: Span, fromMs: number, toMs: number): number =>
  Math.max(0, Math.min(Date.parse(endAt), toMs) - Math.max(Date.parse(startAt), fromMs));

/** Sun and price of the hours to come, a row for each step. */
const aheadOf = ({ sun, prices }: SitePlan) => {
  const { hours } = sun;
  const fromMs = Date.parse(hours[0]?.startAt ?? prices.slots[0]?.startAt ?? '');
  const toMs = Date.parse(hours.at(-1)?.endAt ?? prices.slots.at(-1)?.endAt ?? '');
  const rows: (readonly [string, number | null, number | null, number | null])[] = [];
  for (let startMs = fromMs; startMs < toMs; startMs += STEP_MS) {
    const endMs = Math.min(toMs, startMs + STEP_MS);
    const within = hours.filter((hour) => sharedMs(hour, startMs, endMs) > 0);
    const energy = (of: 'pvW' | 'surplusW'): number | null =>
      within.length === 0
        ? null
        : sumWhole(
            within.map((hour) => {
              const powerW = hour[of];
              return powerW === null ? null : (powerW * sharedMs(hour, startMs, endMs)) / HOUR_MS;
            }),
          );
    const priced = prices.slots.flatMap((slot) => {
      const ms = sharedMs(slot, startMs, endMs);
      return ms > 0 ? [[slot.importEur, ms] as const] : [];
    });
    rows.push([new Date(startMs).toISOString(), kWh(energy('pvW')), kWh(energy('surplusW')), price(mean(priced))]);
  }
  return { columns: ['from', 'solarKWh', 'surplusKWh', 'meanGridEurPerKWh'], stepHours: STEP_MS / HOUR_MS, rows };
};

const priceAnswer = ({ source, slots, trouble }: SitePlan['prices']): object => {
  const told = (slot: (typeof slots)[number] | undefined) =>
    slot === undefined
      ? null
      : { from: slot.startAt, to: slot.endAt, gridEurPerKWh: price(slot.importEur), ...guess(slot) };
  const byPrice = slots.toSorted((a, b) => a.importEur - b.importEur);
  return {
    source,
    trouble,
    feedInEurPerKWh: price(slots[0]?.feedInEur ?? null),
    now: told(slots[0]),
    ...(slots.length > 1 && { lowest: told(byPrice[0]), highest: told(byPrice.at(-1)) }),
  };
};

/**
 * A plan as somebody would tell it: first what runs when, neighbouring slots as one block, then sun and prices in wide steps.
 * A tenth of the plan itself; sums are of all slots.
 */
export const planAnswer = (plan: SitePlan, nameOf: (id: string) => string): Record<string, unknown> => {
  const { source, daysKnown, trouble } = plan.sun;
  return {
    workedOutAt: plan.at,
    appliances: plan.appliances.map((one) => applianceAnswer(one, nameOf)),
    battery: plan.battery === null ? null : batteryAnswer(plan.battery),
    prices: priceAnswer(plan.prices),
    sun: { source, daysKnown: whole(daysKnown), trouble },
    ahead: aheadOf(plan),
  };
};
