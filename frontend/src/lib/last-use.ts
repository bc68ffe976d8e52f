import type { TFunction } from 'i18next';
import { HOUR_MS } from '#shared/units.ts';
import { formatDuration } from './format.ts';

/** How long ago something was used, in words; the server notes that to the hour. null: within the last one. */
export const lastUseAgo = (usedAt: string, nowMs: number, t: TFunction<'app'>): string | null => {
  const ageMs = nowMs - Date.parse(usedAt);
  return ageMs < HOUR_MS ? null : formatDuration(ageMs - (ageMs % HOUR_MS), t);
};
