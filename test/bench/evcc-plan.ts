import type { Controller } from './controller.ts';
import { isHome } from './driving.ts';
import { STEP_S, STEPS_PER_DAY } from './weather.ts';

const MOST_A = 16;
const STEPS_PER_HOUR = 3600 / STEP_S;

/**
 * evcc's plan without a tariff, as documented: what the goal still needs is charged with full power, as late as that is
 * enough; else its PV mode controls.
 */
export const withPlan = (pvMode: Controller): Controller => ({
  ...pvMode,
  run: (plant, nowS, samples, out) => {
    const { driving } = plant.options;
    const goalKWh = driving?.readyKWh;
    const leavesIn = driving === null ? null : stepsToLeaving(driving, plant.step);
    if (goalKWh !== undefined && leavesIn !== null && plant.plugged) {
      const missingKWh = goalKWh - plant.tookKWh;
      const neededSteps = (missingKWh / ((MOST_A * plant.perA) / 1000)) * STEPS_PER_HOUR;
      if (missingKWh > 0 && leavesIn <= neededSteps + EARLY_STEPS) {
        if (!plant.on || plant.setA !== MOST_A) plant.command(true, MOST_A);
        return;
      }
    }
    pvMode.run(plant, nowS, samples, out);
  },
});

/** It begins so much before that. */
const EARLY_STEPS = (15 * 60) / STEP_S;

/** Steps until the car leaves within half a day; null: it does not. */
const stepsToLeaving = (driving: Parameters<typeof isHome>[0], step: number): number | null => {
  const hour = driving?.awayFrom ?? 0;
  const today = Math.floor(step / STEPS_PER_DAY) * STEPS_PER_DAY;
  for (const day of [today, today + STEPS_PER_DAY]) {
    const leaves = day + hour * STEPS_PER_HOUR;
    if (leaves >= step && leaves - step <= STEPS_PER_DAY / 2 && !isHome(driving, leaves)) return leaves - step;
  }
  return null;
};
