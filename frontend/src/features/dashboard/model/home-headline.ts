import type { Appliance } from '#shared/model/appliance.ts';
import { automaticModes } from '#shared/modes.ts';
import { headlineOf } from '../../../lib/live/appliance-state.ts';
import { type Charging, chargingOf } from './charging.ts';

/** What the page's headline says: the first of these that holds. */
export type HomeHeadline =
  | { readonly kind: 'unknown' }
  /** Nothing is known of now: a source is silent. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'charging'; readonly by: Exclude<Charging, null> }
  | { readonly kind: 'starts'; readonly at: string; readonly appliance: Appliance }
  | { readonly kind: 'night' | 'waiting' | 'home' }
  | { readonly kind: 'full' | 'unplugged'; readonly appliance: Appliance };

interface Known {
  /** In order of priority. */
  readonly appliances: readonly Appliance[];
  readonly nowMs: number;
  /** The figures are of an earlier time. */
  readonly past: boolean;
  /** Whether it is known what supplies the home. */
  readonly supplied: boolean;
  readonly night: boolean;
  /** When the leading appliance starts next; null: unknown, or it runs. */
  readonly nextStartAt: string | null;
}

const isCar = ({ kind }: Appliance): boolean => kind !== 'plug';

/** The appliance that the headline is about: the first car that charges, else the first car, else the first one. */
export const leadOf = (appliances: readonly Appliance[], nowMs: number): Appliance | null =>
  appliances.find((one) => headlineOf(one, nowMs).kind === 'charging') ??
  appliances.find(isCar) ??
  appliances[0] ??
  null;

export const homeHeadline = ({ appliances, nowMs, past, supplied, night, nextStartAt }: Known): HomeHeadline => {
  if (past) return { kind: 'silent' };
  const by = chargingOf(appliances, nowMs);
  if (by !== null && supplied) return { kind: 'charging', by };
  const lead = leadOf(appliances, nowMs);
  if (lead !== null) {
    const { kind } = headlineOf(lead, nowMs);
    if (nextStartAt !== null && Date.parse(nextStartAt) > nowMs && (kind === 'waiting' || kind === 'off'))
      return { kind: 'starts', at: nextStartAt, appliance: lead };
    if (kind === 'waiting') return { kind: night ? 'night' : 'waiting' };
    if (kind === 'full') return { kind: 'full', appliance: lead };
    if (kind === 'unplugged' && automaticModes.includes(lead.mode)) return { kind: 'unplugged', appliance: lead };
  }
  return { kind: supplied ? 'home' : 'unknown' };
};
