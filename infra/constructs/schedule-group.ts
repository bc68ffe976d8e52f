import type { Stage } from '../stages.ts';

/** Name of the group of a stage's schedules. */
export const scheduleGroupOf = (stage: Stage['name']): string => `sunward-${stage}`;
