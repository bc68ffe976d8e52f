import * as z from 'zod';
import { type Firing, firingModes } from '#functions/platform/switched-schedules.ts';
import type { JobRepository } from '#functions/storage/index.ts';

const JOB = 'firing';
const stateSchema = z.object({
  mode: z.enum(firingModes),
  phase: z.enum(['settled', 'adding', 'dropping']),
  cursor: z.string().nullable(),
  /** When the phase began, or its current pass, ms. */
  sinceMs: z.number(),
  /** Sites that this pass found in the former way. */
  found: z.int().min(0),
});
/** How a stage fires its sites, and how far their move is. */
export type FiringState = Readonly<z.output<typeof stateSchema>>;

/** A stage begins with a schedule for each site. */
const first: FiringState = { mode: 'sites', phase: 'settled', cursor: null, sinceMs: 0, found: 0 };

/** @throws Error when what is stored cannot be read: guessing would leave sites without a firing */
export const readFiring = async (
  jobs: JobRepository,
): Promise<{ readonly state: FiringState; readonly version: number | null }> => {
  const stored = await jobs.get(JOB, stateSchema);
  if (stored === null) return { state: first, version: null };
  if (stored.state === null) throw new Error('How sites are fired cannot be read');
  return { state: stored.state, version: stored.version };
};

/** @returns the new version; null when another process was faster */
export const storeFiring = (jobs: JobRepository, state: FiringState, version: number | null): Promise<number | null> =>
  jobs.put(JOB, state, version);

/** For the port (platform/switched-schedules.ts). */
export const firingOfStage = async (jobs: JobRepository): Promise<Firing> => (await readFiring(jobs)).state;
