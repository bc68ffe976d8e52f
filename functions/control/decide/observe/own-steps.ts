import type { StepMemory } from '../memory/state.ts';
import type { HomeSample } from './home.ts';

/** Own changes of power that stand out from what sun and house do meanwhile, W; and how well the meter has to match. */
const STEP_W = 1000;
const MATCH = 0.4;
/** Two samples further apart have too much of sun and house between them. */
const APART_MS = 35 * 60_000;
/** Chance may turn one answer round, not so many in a row. */
const WRONG_ANSWERS = 4;
/** Without control nothing is switched that could show a sign put right: after this time it is tried again. */
const REFUSED_MS = 12 * 3_600_000;

export const noSteps: StepMemory = { last: null, wrong: 0, refusedUntilMs: 0 };

/**
 * What a meter answers to our own switching tells its sign, also where nothing but the grid is known: 2 kW more of ours
 * are 2 kW more from the grid. The other way round is the classic error of setting up (control.md §B6), and the worst one:
 * what runs would look like sun for still more.
 * @param sample a clean one
 * @param ownW power of own appliances at its time
 */
export const watchSteps = (before: StepMemory, sample: HomeSample, ownW: number, nowMs: number): StepMemory => {
  const { timeMs, gridW, pvW, batteryW } = sample;
  if (gridW === null) return before;
  const last = { timeMs, gridW, pvW, batteryW, ownW };
  const memory = { ...before, last };
  if (before.last === null || timeMs - before.last.timeMs > APART_MS) return memory;
  const ownStepW = ownW - before.last.ownW;
  if (Math.abs(ownStepW) < STEP_W) return memory;
  const gridStepW = gridW - before.last.gridW;
  const sunStepW = pvW === null || before.last.pvW === null ? 0 : pvW - before.last.pvW;
  const matches = (stepW: number): boolean => Math.abs(stepW - ownStepW) <= MATCH * Math.abs(ownStepW);
  if (matches(gridStepW) || matches(gridStepW + sunStepW)) return { ...noSteps, last };
  if (!matches(-gridStepW) && !matches(sunStepW - gridStepW)) return memory;
  const wrong = before.wrong + 1;
  return { last, wrong, refusedUntilMs: wrong >= WRONG_ANSWERS ? nowMs + REFUSED_MS : before.refusedUntilMs };
};

export const answersWrongly = ({ refusedUntilMs }: StepMemory, nowMs: number): boolean => nowMs < refusedUntilMs;
