import type { Appliance } from '#shared/model/appliance.ts';
import type { Outcome, OutcomeGoal, Outcomes } from '#shared/model/outcome.ts';

/** The goal that an appliance has in the words of its tiles; null: it is in a mode of its own. */
export const goalOf = ({ mode, settings }: Pick<Appliance, 'mode' | 'settings'>): OutcomeGoal | null => {
  if (mode === 'ON') return 'charge-now';
  if (mode !== 'AUTO') return null;
  return settings.deadline === null && settings.dailyMinimum === null ? 'sun-only' : 'full-by';
};

/** What the goal that an appliance has will bring; null: it has none, or nothing is known of it. */
export const outcomeAhead = (
  appliance: Pick<Appliance, 'mode' | 'settings'>,
  outcomes: Outcomes | undefined,
): Outcome | null => {
  const goal = goalOf(appliance);
  return outcomes?.outcomes.find((outcome) => outcome.goal === goal) ?? null;
};
