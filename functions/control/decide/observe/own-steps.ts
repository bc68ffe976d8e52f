import { HOUR_MS, MINUTE_MS } from '#shared/units.ts';
import type { StepMemory } from '../memory/state.ts';
import type { HomeSample } from './home.ts';

/** Own changes of power that stand out from what PV and house do meanwhile, W; and how well the meter has to match. */
const STEP_W = 1000;
const MATCH = 0.4;
/** Two samples further apart have too much of PV and house between them. */
const APART_MS = 35 * MINUTE_MS;
/** One wrong answer may be chance; so many in a row are not. */
const WRONG_ANSWERS = 4;
/** While refused nothing is switched, so nothing could show that the sign was corrected: after this time it is tried again. */
const REFUSED_MS = 12 * HOUR_MS;

export const noSteps: StepMemory = { last: null, wrong: 0, refusedUntilMs: 0 };

/**
 * Checks the meter's sign by our own switching, which works even where only the grid is known: 2 kW more of ours are 2 kW
 * more import. The other way round is the worst setup error, as whatever runs would look like surplus for still more.
 * @param sample a clean one
 * @param ownW power of our own appliances at its time
 */
export const checkSteps = (before: StepMemory, sample: HomeSample, ownW: number, nowMs: number): StepMemory => {
  const { timeMs, gridW, pvW, batteryW } = sample;
  if (gridW === null) return before;
  const last = { timeMs, gridW, pvW, batteryW, ownW };
  const memory = { ...before, last };
  if (before.last === null || timeMs - before.last.timeMs > APART_MS) return memory;
  const ownStepW = ownW - before.last.ownW;
  if (Math.abs(ownStepW) < STEP_W) return memory;
  const gridStepW = gridW - before.last.gridW;
  const pvStepW = pvW === null || before.last.pvW === null ? 0 : pvW - before.last.pvW;
  const matches = (stepW: number): boolean => Math.abs(stepW - ownStepW) <= MATCH * Math.abs(ownStepW);
  if (matches(gridStepW) || matches(gridStepW + pvStepW)) return { ...noSteps, last };
  if (!matches(-gridStepW) && !matches(pvStepW - gridStepW)) return memory;
  const wrong = before.wrong + 1;
  return { last, wrong, refusedUntilMs: wrong >= WRONG_ANSWERS ? nowMs + REFUSED_MS : before.refusedUntilMs };
};

/** The meter is refused because it moved the wrong way too often. */
export const movesWrongWay = ({ refusedUntilMs }: StepMemory, nowMs: number): boolean => nowMs < refusedUntilMs;
