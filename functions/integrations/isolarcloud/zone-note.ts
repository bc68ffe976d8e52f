import * as z from 'zod';
import type { Note } from '../port.ts';
import type { KnownZone } from './plant-time.ts';

/** Plants whose zone is remembered, a hundred bytes each; an account shows one or two. */
const PLANTS = 12;

const knownSchema = z.object({
  by: z.enum(['site', 'label', 'reversed']),
  offsetMin: z.number().nullable(),
  wall: z.string(),
  atMs: z.number(),
});
const noteSchema = z.record(z.string(), knownSchema);

const plantsIn = (note: Note | undefined): Readonly<Record<string, KnownZone>> => {
  try {
    return noteSchema.safeParse(JSON.parse(note?.get() ?? '{}')).data ?? {};
  } catch {
    return {};
  }
};

/** By what zone a plant's clock fitted last, also in earlier runs and other processes; null: it never did. */
export const knownZone = (note: Note | undefined, plantId: string): KnownZone | null => plantsIn(note)[plantId] ?? null;

/** Notes what fitted, for the plant that was read last first. */
export const noteZone = (note: Note | undefined, plantId: string, zone: KnownZone): void => {
  const others = Object.entries(plantsIn(note)).filter(([id]) => id !== plantId);
  note?.set(JSON.stringify(Object.fromEntries([...others, [plantId, zone]].slice(-PLANTS))));
};
