import { carBatteryKWhOf } from '#shared/car-battery.ts';
import type { Appliance } from '#shared/model/appliance.ts';
import type { Deadline } from '#shared/model/goals.ts';
import type { Outcome, Outcomes } from '#shared/model/outcome.ts';
import type { OutcomeGoal } from '#shared/outcome-goals.ts';
import { spokenSharePercent } from '#shared/spoken.ts';

type Goals = Pick<Appliance, 'mode' | 'settings' | 'chargeNow'>;

/** When a goal for one time has to be met, ms; null: there is none, or it is over. */
export const onceMs = ({ once }: Goals['settings'], nowMs = Date.now()): number | null => {
  const byMs = once === null ? 0 : Date.parse(once.byAt);
  return byMs > nowMs ? byMs : null;
};

/** The goal that an appliance has in the words of its tiles; null: it is in a mode of its own. */
export const goalOf = ({ mode, settings, chargeNow }: Goals): OutcomeGoal | null => {
  if (chargeNow !== null) return 'charge-now';
  if (mode !== 'AUTO') return null;
  if (settings.deadline !== null || settings.dailyMinimum !== null || onceMs(settings) !== null) return 'full-by';
  // A goal that no tile stands for may buy from the grid: then it is not the sun alone.
  const { atLeastPercent, below } = settings;
  return atLeastPercent === null && below === null ? 'sun-only' : null;
};

/** What a goal would bring; null: nothing is known of it. */
export const outcomeOf = (goal: OutcomeGoal | null, outcomes: Outcomes | undefined): Outcome | null =>
  outcomes?.outcomes.find((outcome) => outcome.goal === goal) ?? null;

/** What its tile offers where no deadline was ever set. */
const USUAL_BY = '07:00';

const isNumberOrNull = (value: unknown): boolean => value === null || Number.isFinite(value);

/** What this browser kept is whole, as the contract's schema has it; it was a deadline once, so the server knows its values. */
const isDeadline = (kept: unknown): kept is Deadline => {
  const { readyAt, days, energyKWh, targetPercent, batteryKWh } = (kept ?? {}) as Record<string, unknown>;
  return (
    typeof readyAt === 'string' &&
    (days === null || Array.isArray(days)) &&
    [energyKWh, targetPercent, batteryKWh].every(isNumberOrNull)
  );
};

/**
 * The deadline that "Full by" sets: the appliance's own, else the last one it had, else by 07:00 to where the car charges.
 * @param last as it was kept, whatever it is
 * @returns null: the size of the car's battery is not known, so there is no goal in percent
 */
export const deadlineFor = (
  { settings, state }: Pick<Appliance, 'settings' | 'state'>,
  last: unknown,
): Deadline | null => {
  if (settings.deadline !== null) return settings.deadline;
  if (isDeadline(last)) return last;
  const batteryKWh = carBatteryKWhOf(settings);
  if (batteryKWh === null) return null;
  const targetPercent = Math.round(state.battery?.limitPercent ?? 100);
  return { readyAt: USUAL_BY, days: null, energyKWh: null, targetPercent, batteryKWh };
};

/** Shares of an outcome's energy, whole percent as they are shown; null: unknown, or nothing is drawn. */
export const sunPercentOf = ({ sunWh, gridWh }: Outcome): number | null => {
  if (sunWh === null || gridWh === null || sunWh + gridWh <= 0) return null;
  return spokenSharePercent(sunWh / (sunWh + gridWh), sunWh + gridWh);
};
