import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { ApplianceSettings } from '#shared/model/appliance.ts';
import type { OutcomeUnknown } from '#shared/model/outcome.ts';
import type { ApplianceState } from '#shared/model/reading.ts';
import type { ApplianceMemory } from '../decide/memory/state.ts';
import { CHARGING_EFFICIENCY } from '../decide/rules/given-charge.ts';

/** What an appliance still has to draw to reach its target. */
export interface Need {
  /** Wh, measured at the appliance, >= 0. */
  readonly energyWh: number;
  /** The car's charge now, %, and the Wh at the charger for one point of it; null: unknown. */
  readonly car: { readonly percent: number; readonly perPercentWh: number } | null;
}

interface NeedInput {
  readonly settings: ApplianceSettings;
  readonly kind: 'charger' | 'car' | 'plug';
  /** As it is shown: with a charge that was given by hand. */
  readonly state: Pick<ApplianceState, 'battery' | 'plugged' | 'full'>;
  readonly memory: Pick<ApplianceMemory, 'goals'> | undefined;
  /** Power of an on/off load, W. */
  readonly powerW: number;
  /** Asked for in place of its own target, % of the car's battery. */
  readonly targetPercent?: number | undefined;
}

/**
 * The target: the percent or energy of the deadline, or of a goal for one time, else the car's own charge limit, else full; of an appliance without a car its
 * daily minimum.
 * @returns why it is unknown
 */
export const needOf = (input: NeedInput): Need | OutcomeUnknown => {
  const { settings, kind, state, memory, targetPercent } = input;
  if (kind === 'plug') return dailyNeed(input);
  if (state.plugged === false) return 'unplugged';
  const { deadline, once } = settings;
  const sizeKWh = carBatteryKWhOf(settings);
  const percent = state.battery?.percent ?? null;
  const perPercentWh = sizeKWh === null ? null : (10 * sizeKWh) / CHARGING_EFFICIENCY;
  const car = percent === null || perPercentWh === null ? null : { percent, perPercentWh };
  if (state.full === true) return { energyWh: 0, car };
  if (deadline?.energyKWh != null && targetPercent === undefined) {
    return { energyWh: Math.max(0, deadline.energyKWh * 1000 - (memory?.goals?.deadline?.wh ?? 0)), car };
  }
  if (deadline === null && once?.energyKWh != null && targetPercent === undefined) {
    return { energyWh: Math.max(0, once.energyKWh * 1000 - (memory?.goals?.once?.wh ?? 0)), car };
  }
  if (percent === null) return 'no-battery-level';
  if (car === null) return 'no-battery-size';
  const target = targetOf(settings, state, targetPercent);
  return { energyWh: Math.max(0, target - percent) * car.perPercentWh, car };
};

/** The charge that is aimed at, %. */
export const targetOf = (
  { deadline, once }: Pick<ApplianceSettings, 'deadline' | 'once'>,
  { battery }: Pick<ApplianceState, 'battery'>,
  asked?: number | undefined,
): number => asked ?? (deadline ?? once)?.targetPercent ?? battery?.limitPercent ?? 100;

const dailyNeed = ({ settings: { dailyMinimum }, memory, powerW }: NeedInput): Need | OutcomeUnknown => {
  if (dailyMinimum === null) return 'no-target';
  const counted = memory?.goals?.daily;
  const { energyKWh, minutes } = dailyMinimum;
  const energyWh =
    energyKWh === null
      ? (((minutes ?? 0) * 60 - (counted?.onS ?? 0)) / 3600) * powerW
      : energyKWh * 1000 - (counted?.wh ?? 0);
  return { energyWh: Math.max(0, energyWh), car: null };
};
